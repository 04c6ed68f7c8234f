//! How a game ended, as its record says.

use hyperchess_game::{Outcome, Player};
use std::fmt;

/// The score at the end of a record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Score {
    /// `1-0`
    FirstWins,
    /// `0-1`
    SecondWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: not over, or not known.
    #[default]
    Unknown,
}

impl Score {
    /// Reads a score.
    pub fn parse(text: &str) -> Option<Score> {
        Some(match text {
            "1-0" => Score::FirstWins,
            "0-1" => Score::SecondWins,
            "1/2-1/2" | "1/2" | "½-½" => Score::Draw,
            "*" => Score::Unknown,
            _ => return None,
        })
    }

    /// The score as PGN writes it.
    pub const fn text(self) -> &'static str {
        match self {
            Score::FirstWins => "1-0",
            Score::SecondWins => "0-1",
            Score::Draw => "1/2-1/2",
            Score::Unknown => "*",
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl From<Option<Outcome>> for Score {
    fn from(outcome: Option<Outcome>) -> Score {
        match outcome.map(|outcome| outcome.winner) {
            Some(Some(Player::First)) => Score::FirstWins,
            Some(Some(Player::Second)) => Score::SecondWins,
            Some(None) => Score::Draw,
            None => Score::Unknown,
        }
    }
}
