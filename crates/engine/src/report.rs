//! What a search tells.

use crate::score::Score;
use std::time::Duration;

/// Whether a score is the value or only a bound of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The value.
    Exact,
    /// The value is this or more.
    AtLeast,
    /// The value is this or less.
    AtMost,
}

/// What a search has found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought<M> {
    /// The best line; its first move is the answer.
    pub line: Vec<M>,
    /// What the side to move can expect.
    pub score: Score,
    /// Whether the score is more than a bound.
    pub bound: Bound,
    /// The iteration it comes from.
    pub depth: u32,
    /// The longest line looked at.
    pub longest: u32,
    /// Which of the best lines this is, from 1.
    pub rank: usize,
    /// Positions looked at, by all threads.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub fullness: u32,
}

impl<M> Thought<M> {
    /// Positions looked at per second.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

/// A move of the position searched that the search turns to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attempt<M> {
    /// The move.
    pub mv: M,
    /// The how manieth it is in this iteration, from 1.
    pub number: usize,
    /// How many there are.
    pub total: usize,
    /// The iteration.
    pub depth: u32,
    /// Positions looked at so far, by all threads.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
}

/// What a search tells that thinks aloud.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Remark<M> {
    /// What it has found out.
    Thought(Thought<M>),
    /// What it looks at next; only when the search has gone on for a while.
    Attempt(Attempt<M>),
}
