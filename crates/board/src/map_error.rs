//! What can be wrong with a map file.

use thiserror::Error;

use crate::{Direction, MAX_DIRECTIVES, MAX_NODES};

/// So many problems of one text are told; the others are only counted.
pub const MAX_PROBLEMS: usize = 50;

/// A problem and its place.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct MapError {
    /// Counted from 1.
    pub line: usize,
    /// Counted in characters from 1.
    pub column: usize,
    /// What is wrong and what would be right.
    pub problem: MapProblem,
}

/// What is wrong with a map file. Texts are cut where they are long.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum MapProblem {
    /// Nothing but blanks.
    #[error("the text is empty: the first line must be the number of nodes")]
    Empty,
    /// The first line does not begin with a number.
    #[error(
        "'{0}' is not a number of nodes: the first line must be a whole number from 1 to {MAX_NODES}"
    )]
    CountNotANumber(String),
    /// No nodes, or too many.
    #[error("{0} nodes cannot be: the number must be from 1 to {MAX_NODES}")]
    CountOutOfRange(String),
    /// The first line goes on after the number.
    #[error("'{0}' is too much: the first line must hold the number of nodes and nothing else")]
    CountNotAlone(String),
    /// More rows or fewer rows than the first line tells.
    #[error("{told} nodes are told, but there are {rows} rows: there must be one row a node")]
    WrongCount {
        /// What the first line tells.
        told: usize,
        /// How many rows follow.
        rows: usize,
    },
    /// A row does not begin with an ID.
    #[error("'{0}' is not an ID: an ID is a whole number, 0 or more")]
    BadId(String),
    /// An ID that is too large.
    #[error("the ID {id} is too large: with {nodes} nodes, IDs are 0 to {}", .nodes - 1)]
    IdOutOfRange {
        /// The ID.
        id: String,
        /// How many nodes there are.
        nodes: usize,
    },
    /// An ID that another row has.
    #[error(
        "the ID {id} is repeated: line {first_line} has it already, and each ID must occur once"
    )]
    RepeatedId {
        /// The ID.
        id: u32,
        /// The line that has it first.
        first_line: usize,
    },
    /// IDs that no row has.
    #[error("no row has the ID {}{}: each ID from 0 must occur once",
        .ids.iter().map(u32::to_string).collect::<Vec<_>>().join(", "), more(*.total - .ids.len()))]
    MissingIds {
        /// The first of them, up to ten.
        ids: Vec<u32>,
        /// How many there are.
        total: usize,
    },
    /// A link that is no whole number, or below -1.
    #[error("'{token}' is not a link {direction}: a link is -1 or the ID of a node")]
    BadLink {
        /// Which link.
        direction: Direction,
        /// What was read.
        token: String,
    },
    /// A link to an ID that no row has.
    #[error(
        "the link {direction} leads to {token}, but no row has that ID: a link is -1 or the ID of a node"
    )]
    UnknownId {
        /// Which link.
        direction: Direction,
        /// What was read.
        token: String,
    },
    /// A row that ends too early.
    #[error("the row has {0} of 7 numbers: a row is ID Left Right Up Down In Out Piece")]
    TooFew(usize),
    /// A row that goes on.
    #[error("'{0}' is too much: a row is ID Left Right Up Down In Out Piece")]
    TooMany(String),
    /// A label that its reader refused.
    #[error("'{token}' is not a piece: {reason}")]
    BadLabel {
        /// What was read.
        token: String,
        /// Why it was refused.
        reason: String,
    },
    /// More lines after the rows than any save has.
    #[error("more than {MAX_DIRECTIVES} lines follow the rows")]
    TooManyDirectives,
    /// Problems that are not told. Among so many, IDs that are repeated or unknown are not looked for.
    #[error("and {0} more problems from here on")]
    More(usize),
}

fn more(count: usize) -> String {
    if count == 0 { String::new() } else { format!(" and {count} more") }
}

/// The problems of one text: the first ones are kept, all are counted.
#[derive(Default)]
pub(crate) struct Problems {
    kept: Vec<MapError>,
    /// The place of the first problem that was not kept.
    beyond: Option<(usize, usize)>,
    total: usize,
}

impl Problems {
    /// Notes a problem at a byte of a line. The problem is only made if it will be told.
    pub(crate) fn add(
        &mut self,
        line: usize,
        text: &str,
        byte: usize,
        problem: impl FnOnce() -> MapProblem,
    ) {
        self.total += 1;
        if self.beyond.is_some() {
            return;
        }
        let column = text[..byte].chars().count() + 1;
        if self.kept.len() < MAX_PROBLEMS {
            self.kept.push(MapError { line, column, problem: problem() });
        } else {
            self.beyond = Some((line, column));
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// Whether there are more than can be told.
    pub(crate) fn is_full(&self) -> bool {
        self.beyond.is_some()
    }

    /// The problems by place.
    pub(crate) fn into_errors(self) -> Vec<MapError> {
        let mut errors = self.kept;
        errors.sort_by_key(|error| (error.line, error.column));
        if let Some((line, column)) = self.beyond {
            let problem = MapProblem::More(self.total - errors.len());
            errors.push(MapError { line, column, problem });
        }
        errors
    }
}

/// A token as messages show it: a megabyte of noise is no help to anybody.
pub(crate) fn shown(token: &str) -> String {
    const LONGEST: usize = 40;
    match token.char_indices().nth(LONGEST) {
        None => token.to_string(),
        Some((end, _)) => format!("{}…", &token[..end]),
    }
}
