//! What can be wrong with a text.

use thiserror::Error;

/// Why a text is not a move that can be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The text has not the form of a move.
    #[error("'{text}' is not a move: {expected}")]
    Unreadable {
        /// What was read.
        text: String,
        /// What a move looks like in this game.
        expected: String,
    },
    /// A square that the board does not have.
    #[error("there is no square '{square}' on this board: {expected}")]
    NoSuchSquare {
        /// The name that was read.
        square: String,
        /// What squares look like in this game.
        expected: String,
    },
    /// The move cannot be played; the reason is told in a sentence for people.
    #[error("'{text}' cannot be played: {reason}")]
    Illegal {
        /// What was read.
        text: String,
        /// Why the rules forbid it.
        reason: String,
    },
    /// More than one legal move fits.
    #[error("'{text}' can mean {}", .candidates.join(" or "))]
    Ambiguous {
        /// What was read.
        text: String,
        /// The legal moves that fit, in canonical text.
        candidates: Vec<String>,
    },
}

/// Why a text is not a position of a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{field}{}: {problem}", .column.map(|c| format!(" (column {c})")).unwrap_or_default())]
pub struct PositionError {
    /// The part of the text that is wrong: `placement`, `side to move`, `castling`, …
    pub field: &'static str,
    /// The place in the whole text, counted in characters from 1, where it is known.
    pub column: Option<usize>,
    /// What is wrong and what would be right.
    pub problem: String,
}

impl PositionError {
    /// An error that concerns a whole field.
    pub fn new(field: &'static str, problem: impl Into<String>) -> PositionError {
        PositionError { field, column: None, problem: problem.into() }
    }

    /// An error at one place of the text.
    pub fn at(field: &'static str, column: usize, problem: impl Into<String>) -> PositionError {
        PositionError { field, column: Some(column), problem: problem.into() }
    }
}
