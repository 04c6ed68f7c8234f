//! Conversations written by hand from the text of the protocols, replayed without a process.
//!
//! A line of a transcript begins with
//! - `>`: a line to the engine,
//! - `<`: waits for a line that fits; `*` stands for anything, other lines are skipped,
//! - `!`: until the next `<` no line may fit,
//! - `~`: listens for so many milliseconds,
//! - `#`: a comment.

use hyperchess_protocol::{Conversation, Language};
use std::collections::VecDeque;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(60);

/// Whether a text fits a pattern with stars.
fn fits(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = text.strip_prefix(parts.next().unwrap_or_default()) else {
        return false;
    };
    let mut ended = !pattern.contains('*') && rest.is_empty();
    let parts: Vec<&str> = parts.collect();
    for (index, part) in parts.iter().enumerate() {
        if index + 1 == parts.len() {
            ended = rest.ends_with(part);
        } else if let Some(at) = rest.find(part) {
            rest = &rest[at + part.len()..];
        } else {
            return false;
        }
    }
    ended
}

struct Replay {
    engine: Conversation,
    heard: VecDeque<String>,
    forbidden: Vec<String>,
    place: String,
}

impl Replay {
    fn listen(&mut self, until: Instant) -> bool {
        let left = until.saturating_duration_since(Instant::now());
        let lines = self.engine.listen(left.min(Duration::from_millis(50)));
        self.heard.extend(lines);
        Instant::now() < until
    }

    fn check(&self, line: &str) {
        for pattern in &self.forbidden {
            assert!(!fits(pattern, line), "{}: '{line}' must not come here", self.place);
        }
    }

    fn expect(&mut self, pattern: &str) {
        let until = Instant::now() + PATIENCE;
        let mut skipped = Vec::new();
        loop {
            while let Some(line) = self.heard.pop_front() {
                if fits(pattern, &line) {
                    self.forbidden.clear();
                    return;
                }
                self.check(&line);
                skipped.push(line);
            }
            assert!(self.listen(until), "{}: got only {skipped:#?}", self.place);
        }
    }

    fn wait(&mut self, time: Duration) {
        let until = Instant::now() + time;
        while self.listen(until) {}
        self.heard.iter().for_each(|line| self.check(line));
    }
}

fn replay(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts").join(name);
    let text = fs::read_to_string(&path).unwrap();
    let first = text.lines().find_map(|line| line.strip_prefix("> ")).unwrap();
    let engine = Conversation::new(Language::of_first_line(first).unwrap()).unwrap();
    let mut replay =
        Replay { engine, heard: VecDeque::new(), forbidden: Vec::new(), place: String::new() };
    for (number, line) in text.lines().enumerate() {
        replay.place = format!("{name}:{}: {line}", number + 1);
        match line.split_at(line.len().min(2)) {
            ("> ", told) => {
                let answer = replay.engine.tell(told);
                replay.heard.extend(answer);
            }
            ("< ", pattern) => replay.expect(pattern),
            ("! ", pattern) => replay.forbidden.push(pattern.to_string()),
            ("~ ", time) => replay.wait(Duration::from_millis(time.parse().unwrap())),
            ("" | "# ", _) => {}
            _ => panic!("{}: not a line of a transcript", replay.place),
        }
    }
}

macro_rules! transcripts {
    ($($name:ident)*) => { $(
        #[test]
        fn $name() {
            replay(concat!(stringify!($name), ".txt"));
        }
    )* };
}

transcripts! {
    uci_greeting
    uci_games
    uci_waiting_for_stop
    uci_bad_input
    uci_chess960
    uci_analysis
    uci_other_games
    xboard_greeting
    xboard_mate_and_mistakes
    xboard_draws
    xboard_setting_up
    xboard_analysis
    xboard_special_moves
    xboard_pauses
    xboard_fischerandom
    xboard_raumschach
    hub_greeting
    hub_games
    hub_waiting
    hub_variants
    hub_bad_input
}

#[test]
fn patterns_fit_as_they_should() {
    assert!(fits("bestmove *", "bestmove e2e4"));
    assert!(fits("a*b*c", "a1b2c") && fits("a*", "a") && fits("abc", "abc"));
    assert!(!fits("abc", "abcd") && !fits("a*b", "ac") && !fits("*x", "xy"));
}
