//! The value of a position as people read it.

use std::fmt;

/// Beyond `WIN - LONGEST_WIN` a value tells the distance to the end of the game.
pub(crate) const WIN: i32 = 1_000_000;
pub(crate) const LONGEST_WIN: i32 = 1000;

/// No value at all: beyond every value there is.
pub(crate) const NONE: i32 = WIN + 1;

/// Judgements stay below the values of forced wins.
pub(crate) const LARGEST_JUDGEMENT: i32 = WIN - LONGEST_WIN - 1;

/// A win after so many plies from the root.
#[inline]
pub(crate) const fn win_in(plies: usize) -> i32 {
    WIN - plies as i32
}

/// A loss after so many plies from the root.
#[inline]
pub(crate) const fn loss_in(plies: usize) -> i32 {
    plies as i32 - WIN
}

/// Whether a value is a forced win or loss.
#[inline]
pub(crate) const fn is_decided(value: i32) -> bool {
    value.abs() > LARGEST_JUDGEMENT
}

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
        if !is_decided(value) {
            return Score::Pawns(value);
        }
        let plies = WIN - value.abs();
        // Being mated at once is mate in 0, for which there is no sign.
        Score::Mate(if value > 0 { (plies + 1) / 2 } else { -(plies / 2) })
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
