//! Answers to `ping`, in the order in which they were asked for: XBoard takes the last number it
//! hears for the state of the engine.

use std::collections::VecDeque;

/// An answer that could not be given yet.
struct Pong {
    text: String,
    /// Whether it waits for the searching thread, or only for the answers before it.
    waits_for_thread: bool,
}

/// What is still to be answered. The first always waits for the thread.
#[derive(Default)]
pub(super) struct Pings {
    pongs: VecDeque<Pong>,
}

impl Pings {
    /// To be answered when the thread is [ready](Self::ready), which it must be asked for.
    pub(super) fn answer_when_ready(&mut self, text: String) {
        self.pongs.push_back(Pong { text, waits_for_thread: true });
    }

    /// To be answered now, or right after those before.
    pub(super) fn answer_soon(&mut self, text: String, out: &mut Vec<String>) {
        self.pongs.push_back(Pong { text, waits_for_thread: false });
        self.answer(out);
    }

    /// The thread has done what came before the first.
    pub(super) fn ready(&mut self, out: &mut Vec<String>) {
        out.extend(self.pongs.pop_front().map(|pong| pong.text));
        self.answer(out);
    }

    fn answer(&mut self, out: &mut Vec<String>) {
        while let Some(pong) = self.pongs.pop_front_if(|pong| !pong.waits_for_thread) {
            out.push(pong.text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_come_in_order() {
        let (mut pings, mut out) = (Pings::default(), Vec::new());
        pings.answer_soon("pong 1".to_string(), &mut out);
        assert_eq!(out, ["pong 1"]);
        pings.answer_when_ready("pong 2".to_string());
        pings.answer_soon("pong 3".to_string(), &mut out);
        pings.answer_when_ready("pong 4".to_string());
        assert_eq!(out, ["pong 1"]);
        pings.ready(&mut out);
        assert_eq!(out, ["pong 1", "pong 2", "pong 3"]);
        pings.ready(&mut out);
        assert_eq!(out.last().unwrap(), "pong 4");
    }
}
