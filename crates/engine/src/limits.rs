//! When a search must end.

use std::time::Duration;

/// A player's clock.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What is left of it.
    pub remaining: Duration,
    /// What is added after every move.
    pub increment: Duration,
    /// Moves until time is added; `None` if the time is for the whole game.
    pub moves_to_go: Option<u32>,
}

/// Bounds of a search; it ends at the first one reached. Without any, only a stop ends it or
/// the certainty that more search changes nothing.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The last iteration.
    pub depth: Option<u32>,
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// The clock of the side to move, from which the search takes what is reasonable.
    pub clock: Option<Clock>,
    /// A win in so many moves is enough.
    pub mate: Option<u32>,
    /// The answer is given only after a stop, whatever else was reached.
    pub infinite: bool,
}

impl Limits {
    /// As many plies and no other bound.
    pub fn depth(plies: u32) -> Limits {
        Limits { depth: Some(plies), ..Limits::default() }
    }

    /// As much time and no other bound.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }
}
