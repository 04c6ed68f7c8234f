//! How a game ended, as its record says.

use super::dialect::Dialect;
use hyperchess_game::{Outcome, Player};
use std::fmt;

/// The score at the end of a record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Score {
    /// `1-0`: who moves first wins.
    FirstWins,
    /// `0-1`
    SecondWins,
    /// `1/2-1/2`
    Draw,
    /// `0-0`: the game was declared lost for both. Only PDN ends with it, since to PGN it is a
    /// move.
    BothLose,
    /// `*`: not over, or not known.
    #[default]
    Unknown,
}

impl Score {
    /// Reads a score.
    pub fn parse(text: &str, dialect: Dialect) -> Option<Score> {
        Some(match (text, dialect) {
            ("1-0", _) | ("2-0", Dialect::Pdn) => Score::FirstWins,
            ("0-1", _) | ("0-2", Dialect::Pdn) => Score::SecondWins,
            ("1/2-1/2" | "1/2" | "½-½", _) | ("1-1", Dialect::Pdn) => Score::Draw,
            ("0-0", Dialect::Pdn) => Score::BothLose,
            ("*", _) => Score::Unknown,
            _ => return None,
        })
    }

    /// The score as PGN writes it, and as PDN does for most games.
    pub const fn text(self) -> &'static str {
        match self {
            Score::FirstWins => "1-0",
            Score::SecondWins => "0-1",
            Score::Draw => "1/2-1/2",
            Score::BothLose => "0-0",
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
