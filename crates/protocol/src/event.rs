//! What a protocol is told.

use hyperchess_table::{AttemptView, ThoughtView};

/// Something that a protocol answers to.
#[derive(Debug)]
pub(crate) enum Event {
    /// A line was read.
    Line(String),
    /// A line was longer than any that makes sense; it was skipped.
    LineTooLong,
    /// The input has ended.
    End,
    /// A search has found out something.
    Thought {
        /// The number of the search.
        search: u64,
        /// What it found.
        thought: Box<ThoughtView>,
    },
    /// A search turns to another move.
    Attempt {
        /// The number of the search.
        search: u64,
        /// Which move, and how far the search is.
        attempt: Box<AttemptView>,
    },
    /// A search has ended.
    Answer {
        /// The number of the search.
        search: u64,
        /// What came of it.
        result: SearchResult,
    },
    /// The search thread has done everything that it was told before.
    Ready,
}

/// What came of a search.
#[derive(Debug)]
pub(crate) enum SearchResult {
    /// The move to play.
    Best(Box<ThoughtView>),
    /// There is no legal move.
    NoMove,
    /// The search failed; this must not happen, but whoever waits for an answer needs one.
    Failed,
}

/// Whether the conversation goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    GoOn,
    Leave,
}
