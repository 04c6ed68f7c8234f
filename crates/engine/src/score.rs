//! The value of a position as people read it.

use std::fmt;

/// Beyond this a value tells the distance to the end of the game.
pub(crate) const WIN: i32 = 1_000_000;
pub(crate) const LONGEST_WIN: i32 = 1000;

/// A value for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Pawns(i32),
    /// A forced win in so many moves of the winner; negative if the opponent wins.
    Mate(i32),
}

impl Score {
    pub(crate) fn from_value(value: i32) -> Score {
        let plies = WIN - value.abs();
        if plies <= LONGEST_WIN {
            return Score::Mate((plies + 1) / 2 * value.signum());
        }
        Score::Pawns(value)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Pawns(value) => write!(f, "{:+.2}", f64::from(*value) / 100.0),
            Score::Mate(moves) => {
                write!(f, "{}#{}", if *moves < 0 { "-" } else { "" }, moves.abs())
            }
        }
    }
}
