//! What can be wrong with a file of games, and where.

use std::fmt;
use std::io;
use thiserror::Error;

/// A place in a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
}

impl Default for Place {
    fn default() -> Place {
        Place { line: 1, column: 1 }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a game could not be read. The reader goes on with the next game, unless the file itself
/// cannot be read.
#[derive(Debug, Error)]
#[error("game {game}, {place}: {fault}")]
pub struct PgnError {
    /// The number of the game in the file, from 1.
    pub game: u64,
    /// The place of the fault.
    pub place: Place,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with a game's text.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Fault {
    /// The file cannot be read; no further game follows.
    #[error("cannot read on: {0}")]
    Io(#[source] io::Error),
    /// A game is longer than [`Limits::bytes`](crate::pgn::Limits::bytes).
    #[error("the game is longer than {limit} bytes")]
    TooLong {
        /// The limit.
        limit: usize,
    },
    /// A game has more tags than [`Limits::tags`](crate::pgn::Limits::tags).
    #[error("the game has more than {limit} tags")]
    TooManyTags {
        /// The limit.
        limit: usize,
    },
    /// A game has more parts than [`Limits::items`](crate::pgn::Limits::items).
    #[error("the game has more than {limit} moves, NAGs, comments and variations")]
    TooManyItems {
        /// The limit.
        limit: usize,
    },
    /// Variations within variations beyond [`Limits::depth`](crate::pgn::Limits::depth).
    #[error("variations are nested more than {limit} deep")]
    TooDeep {
        /// The limit.
        limit: usize,
    },
    /// A tag pair of the wrong form.
    #[error("not a tag pair, {0}: a tag pair is [Name \"value\"] on one line")]
    Tag(&'static str),
    /// A `{` without `}`.
    #[error("the comment that begins here has no '}}'")]
    OpenComment,
    /// A `(` without `)`.
    #[error("the variation that begins here has no ')'")]
    OpenVariation,
    /// A `"` without its partner on the line.
    #[error("the quoted move that begins here has no closing '\"' on its line")]
    OpenQuote,
    /// A position of PDN without its second slash.
    #[error("the position that begins here has no closing '/'")]
    OpenSetUp,
    /// Something between slashes that is no position.
    #[error("a position in the middle of a game is written /FEN \"…\"/")]
    SetUp,
    /// A character out of place.
    #[error("unexpected {0:?}")]
    Unexpected(char),
    /// A `$` without a number.
    #[error("a NAG is '$' and a number from 0 to {most}")]
    Nag {
        /// The highest there is.
        most: u16,
    },
    /// A NAG or a variation before any move.
    #[error("{0} needs a move before it")]
    NoMove(&'static str),
}
