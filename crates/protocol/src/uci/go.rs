//! The command `go`.

use crate::wording::quoted;
use hyperchess_table::{Clock, Limits, Player};
use std::time::Duration;

/// What is asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    pub(super) limits: Limits,
    pub(super) only: Vec<String>,
    pub(super) ponder: bool,
}

const WORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

/// Numbers as they come; clocks may be negative.
#[derive(Default)]
struct Numbers {
    time: [Option<i64>; 2],
    increment: [Option<i64>; 2],
    moves_to_go: Option<i64>,
    depth: Option<i64>,
    nodes: Option<i64>,
    mate: Option<i64>,
    move_time: Option<i64>,
}

impl Go {
    /// Reads what follows `go`; the second part says what was ignored.
    pub(super) fn read(text: &str, to_move: Player) -> (Go, Vec<String>) {
        let mut go = Go::default();
        let mut numbers = Numbers::default();
        let mut ignored = Vec::new();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let slot = match word {
                "ponder" => {
                    go.ponder = true;
                    continue;
                }
                "infinite" => {
                    go.limits.infinite = true;
                    continue;
                }
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| !WORDS.contains(word)) {
                        go.only.push(mv.to_string());
                    }
                    continue;
                }
                "wtime" => &mut numbers.time[0],
                "btime" => &mut numbers.time[1],
                "winc" => &mut numbers.increment[0],
                "binc" => &mut numbers.increment[1],
                "movestogo" => &mut numbers.moves_to_go,
                "depth" => &mut numbers.depth,
                "nodes" => &mut numbers.nodes,
                "mate" => &mut numbers.mate,
                "movetime" => &mut numbers.move_time,
                _ => {
                    ignored.push(format!("go: '{}' is unknown and ignored", quoted(word)));
                    continue;
                }
            };
            match words.next_if(|word| !WORDS.contains(word)).map(number) {
                Some(Some(value)) => *slot = Some(value),
                Some(None) => ignored.push(format!("go: {word} needs a whole number; ignored")),
                None => ignored.push(format!("go: {word} lacks its number; ignored")),
            }
        }
        numbers.limit(to_move, &mut go.limits);
        (go, ignored)
    }
}

/// A whole number; what is beyond every need is cut.
fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let far = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(far))
}

/// An empty or negative clock shows nothing, but a move must still be found.
fn milliseconds(value: i64) -> Duration {
    // A hundred years are enough and cannot overflow.
    Duration::from_millis(value.clamp(0, 100 * 365 * 86_400_000) as u64)
}

fn count(value: i64) -> u32 {
    value.clamp(1, i64::from(u32::MAX)) as u32
}

impl Numbers {
    fn limit(&self, to_move: Player, limits: &mut Limits) {
        let (own, other) = (to_move.index(), to_move.opponent().index());
        let increment = self.increment[own].or(self.increment[other]);
        // Who is told only half of it must not think for ever.
        let time = self.time[own].or(self.time[other]).or(increment);
        limits.clock = time.map(|time| Clock {
            remaining: milliseconds(time),
            increment: milliseconds(increment.unwrap_or(0)),
            moves_to_go: self.moves_to_go.filter(|&moves| moves > 0).map(count),
        });
        limits.time = self.move_time.map(milliseconds);
        limits.depth = self.depth.map(count);
        limits.nodes = self.nodes.map(|nodes| nodes.max(1) as u64);
        limits.mate = self.mate.map(|moves| count(moves.saturating_abs()).min(500));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Go {
        let (go, ignored) = Go::read(text, Player::Second);
        assert!(ignored.is_empty(), "{ignored:?}");
        go
    }

    #[test]
    fn clocks_are_those_of_the_side_to_move() {
        let go = read("wtime 1000 btime 2000 winc 10 binc 20 movestogo 1");
        let clock = Clock {
            remaining: Duration::from_secs(2),
            increment: Duration::from_millis(20),
            moves_to_go: Some(1),
        };
        assert_eq!(go.limits.clock, Some(clock));
    }

    #[test]
    fn odd_clocks_limit_the_search_all_the_same() {
        for text in [
            "wtime -5 btime -9223372036854775808",
            "wtime 100",
            "btime 0 binc 0 movestogo 0",
            "winc 1 binc 1",
            "btime 99999999999999999999999999",
        ] {
            assert!(read(text).limits.clock.is_some(), "{text}");
        }
        assert_eq!(read("btime -5").limits.clock.unwrap().remaining, Duration::ZERO);
        assert_eq!(read("movetime -1").limits.time, Some(Duration::ZERO));
        assert_eq!(read("btime 9 movestogo 0").limits.clock.unwrap().moves_to_go, None);
    }

    #[test]
    fn everything_can_be_asked_for_at_once() {
        let go = read("ponder searchmoves e7e5 d7d5 depth 3 nodes 500 mate -2 infinite");
        assert!(go.ponder && go.limits.infinite);
        assert_eq!(go.only, ["e7e5", "d7d5"]);
        assert_eq!((go.limits.depth, go.limits.nodes), (Some(3), Some(500)));
        assert_eq!(go.limits.mate, Some(2));
        assert_eq!(read("").limits, Limits::default());
    }

    #[test]
    fn what_is_ignored_is_told() {
        let (go, ignored) = Go::read("depth x nodes sideways movetime", Player::First);
        assert_eq!(go, Go::default());
        assert_eq!(ignored.len(), 3, "{ignored:?}");
        let (go, ignored) = Go::read("depth infinite", Player::First);
        assert!(go.limits.infinite);
        assert_eq!(ignored, ["go: depth lacks its number; ignored"]);
    }
}
