//! Time controls and the clocks of a game.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// How long players may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeControl {
    /// A clock: `8+0.08`, `40/60`, `40/60+0.5`.
    Clock {
        /// The base time comes again after so many moves; `None`: it is for the whole game.
        moves: Option<u32>,
        /// The time to begin with.
        base: Duration,
        /// What every move adds.
        increment: Duration,
    },
    /// The same time for every move.
    PerMove(Duration),
}

/// Why a text is not a time control.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "'{0}' is not a clock: write SECONDS, SECONDS+INCREMENT or MOVES/SECONDS, such as 8+0.08, \
     40/60 or 2:30+1"
)]
pub struct ClockError(String);

impl FromStr for TimeControl {
    type Err = ClockError;

    fn from_str(text: &str) -> Result<TimeControl, ClockError> {
        let wrong = || ClockError(text.chars().take(40).collect());
        let (moves, rest) = match text.trim().split_once('/') {
            Some((moves, rest)) => {
                (Some(moves.parse().ok().filter(|&n| n > 0).ok_or_else(wrong)?), rest)
            }
            None => (None, text.trim()),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let base = parse_seconds(base).filter(|base| !base.is_zero()).ok_or_else(wrong)?;
        let increment = parse_seconds(increment).ok_or_else(wrong)?;
        Ok(TimeControl::Clock { moves, base, increment })
    }
}

/// Reads `1.5` or `2:30`; no more than about a month.
pub(crate) fn parse_seconds(text: &str) -> Option<Duration> {
    const LONGEST: f64 = 3e6;
    let mut total = 0.0;
    for part in text.trim().split(':') {
        let plain = !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit() || b == b'.');
        let part: f64 = part.parse().ok().filter(|_| plain)?;
        total = total * 60.0 + part;
    }
    (total <= LONGEST).then(|| Duration::from_secs_f64(total))
}

/// As the tag `TimeControl` of PGN wants it.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::Clock { moves, base, increment } => {
                if let Some(moves) = moves {
                    write!(f, "{moves}/")?;
                }
                write!(f, "{}", base.as_secs_f64())?;
                if !increment.is_zero() {
                    write!(f, "+{}", increment.as_secs_f64())?;
                }
                Ok(())
            }
            TimeControl::PerMove(time) => write!(f, "{}/move", time.as_secs_f64()),
        }
    }
}

/// What a clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockFace {
    /// What is left.
    pub remaining: Duration,
    /// What every move adds.
    pub increment: Duration,
    /// Moves until the base time comes again.
    pub moves_to_go: Option<u32>,
}

/// A player's clock in a game.
#[derive(Clone, Copy, Debug)]
pub struct GameClock {
    control: TimeControl,
    remaining: Duration,
    moves_to_go: Option<u32>,
}

impl GameClock {
    /// A clock at the start of a game.
    pub fn new(control: TimeControl) -> GameClock {
        let (remaining, moves_to_go) = match control {
            TimeControl::Clock { base, moves, .. } => (base, moves),
            TimeControl::PerMove(time) => (time, None),
        };
        GameClock { control, remaining, moves_to_go }
    }

    /// The most a move may take before the flag falls.
    pub fn allowance(&self) -> Duration {
        self.remaining
    }

    /// What to tell an engine; `None` if every move has the same time.
    pub fn face(&self) -> Option<ClockFace> {
        match self.control {
            TimeControl::Clock { increment, .. } => Some(ClockFace {
                remaining: self.remaining,
                increment,
                moves_to_go: self.moves_to_go,
            }),
            TimeControl::PerMove(_) => None,
        }
    }

    /// The time for each move, if it is the same.
    pub fn per_move(&self) -> Option<Duration> {
        match self.control {
            TimeControl::PerMove(time) => Some(time),
            TimeControl::Clock { .. } => None,
        }
    }

    /// Counts a move; false if the flag has fallen. What is over by no more than `margin` is
    /// forgiven but not given back.
    pub fn spend(&mut self, elapsed: Duration, margin: Duration) -> bool {
        if elapsed > self.remaining + margin {
            return false;
        }
        if let TimeControl::Clock { moves, base, increment } = self.control {
            self.remaining = self.remaining.saturating_sub(elapsed) + increment;
            if let Some(left) = &mut self.moves_to_go {
                *left -= 1;
                if *left == 0 {
                    self.remaining += base;
                    self.moves_to_go = moves;
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    #[test]
    fn clocks_are_read_and_printed() {
        for text in ["8+0.08", "40/60", "40/60.5+1", "300"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        let minutes: TimeControl = "2:30+1".parse().unwrap();
        assert_eq!(minutes.to_string(), "150+1");
        for bad in ["", "x", "0", "8+", "+1", "0/60", "-3", "1e3", "8+-1", "inf", "9999999", "1:"] {
            assert!(bad.parse::<TimeControl>().is_err(), "{bad}");
        }
    }

    #[test]
    fn the_flag_falls() {
        let mut clock = GameClock::new("1+0.1".parse().unwrap());
        assert!(clock.spend(ms(400), ms(0)));
        assert_eq!(clock.allowance(), ms(700));
        assert!(!clock.spend(ms(701), ms(0)));
        assert!(clock.spend(ms(720), ms(20)));
        assert_eq!(clock.allowance(), ms(100));
    }

    #[test]
    fn the_base_time_comes_again() {
        let mut clock = GameClock::new("2/1".parse().unwrap());
        assert!(clock.spend(ms(300), ms(0)));
        assert_eq!(clock.face().unwrap().moves_to_go, Some(1));
        assert!(clock.spend(ms(300), ms(0)));
        assert_eq!((clock.allowance(), clock.face().unwrap().moves_to_go), (ms(1400), Some(2)));
    }

    #[test]
    fn time_per_move_does_not_add_up() {
        let mut clock = GameClock::new(TimeControl::PerMove(ms(100)));
        assert!(clock.spend(ms(10), ms(0)) && clock.spend(ms(99), ms(0)));
        assert_eq!((clock.allowance(), clock.face()), (ms(100), None));
    }
}
