//! When a search must end.

use std::time::Duration;

/// Bounds of a search; it ends at the first one reached. Without any, only a stop ends it.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The last iteration.
    pub depth: Option<u32>,
    /// Time for the move.
    pub time: Option<Duration>,
    /// Positions to look at.
    pub nodes: Option<u64>,
}
