//! The engine on a thread of its own.

use hyperchess_table::{Control, Limits, MoveView, Situation, Thinker, ThoughtView};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

/// What a thought is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// The computer's move.
    Move,
    /// Advice.
    Hint,
}

/// How a thought ended.
pub enum End {
    /// A move of the book.
    Known(Box<MoveView>),
    Best(Box<ThoughtView>),
    NoMove,
    /// The thread is gone without a word.
    Failed,
}

enum Report {
    Known(MoveView),
    Progress(ThoughtView),
    Done(Option<ThoughtView>),
}

/// A thought in progress; dropping it stops it.
pub struct Engine {
    pub purpose: Purpose,
    pub started: Instant,
    pub latest: Option<ThoughtView>,
    control: Arc<Control>,
    reports: Receiver<Report>,
}

impl Engine {
    pub fn start(
        thinker: Arc<Mutex<Box<dyn Thinker>>>,
        situation: Situation,
        limits: Limits,
        purpose: Purpose,
    ) -> Engine {
        let (sender, reports) = channel();
        let control = Arc::new(Control::new());
        let held = Arc::clone(&control);
        // Nobody joins the thread: it ends soon after `stop`, or with the process. A failed
        // send means that nobody listens any more.
        thread::spawn(move || {
            // A thought that was given up may take a moment to leave.
            let mut thinker = thinker.lock().unwrap_or_else(PoisonError::into_inner);
            let best = thinker.think(&situation, &limits, &held, &mut |thought| {
                let _ = sender.send(Report::Progress(thought.clone()));
            });
            let _ = sender.send(Report::Done(best));
        });
        Engine { purpose, started: Instant::now(), latest: None, control, reports }
    }

    /// A move that needs no thought, because it is in the book.
    pub fn recite(known: MoveView) -> Engine {
        let (sender, reports) = channel();
        // The receiver is at hand: sending does not fail.
        let _ = sender.send(Report::Known(known));
        let control = Arc::new(Control::new());
        Engine { purpose: Purpose::Move, started: Instant::now(), latest: None, control, reports }
    }

    /// Takes in what the thread has found; the end, if it has come.
    pub fn poll(&mut self) -> Option<End> {
        loop {
            match self.reports.try_recv() {
                Ok(Report::Progress(thought)) => self.latest = Some(thought),
                Ok(Report::Known(known)) => return Some(End::Known(Box::new(known))),
                Ok(Report::Done(Some(thought))) => return Some(End::Best(Box::new(thought))),
                Ok(Report::Done(None)) => return Some(End::NoMove),
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => return Some(End::Failed),
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.control.stop();
    }
}
