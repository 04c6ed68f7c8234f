//! What the referee asks of whoever plays.

use crate::clock::ClockFace;
use crate::interrupt::Interrupt;
use hyperchess_table::{Score, Table};
use std::time::{Duration, Instant};
use thiserror::Error;

/// The limits of one move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Allowance {
    /// The last depth.
    pub depth: Option<u32>,
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// The clock of the side to move.
    pub own: Option<ClockFace>,
    /// The clock of the other side.
    pub other: Option<ClockFace>,
}

/// A game that begins.
#[derive(Clone, Copy)]
pub struct Beginning<'a> {
    /// The table with the opening on it.
    pub table: &'a dyn Table,
    /// Where the game usually starts.
    pub usual_start: &'a str,
    /// The limits of the player's first move.
    pub allowance: &'a Allowance,
    /// Ends the waiting.
    pub interrupt: &'a Interrupt,
}

/// A player's turn.
#[derive(Clone, Copy)]
pub struct Turn<'a> {
    /// The table with all moves so far.
    pub table: &'a dyn Table,
    /// Where the game usually starts.
    pub usual_start: &'a str,
    /// The limits of the move.
    pub allowance: &'a Allowance,
    /// What comes later than this is too late.
    pub patience: Duration,
    /// Ends the waiting.
    pub interrupt: &'a Interrupt,
}

/// What a player does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// Plays a move.
    Move(String),
    /// Gives up.
    Resign,
    /// Says that the game is over, with a score such as `1/2-1/2`; the referee will see.
    Claim(String),
    /// Says that the opponent's last move is illegal.
    Protest(String),
}

/// A player's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// What it does.
    pub act: Act,
    /// How long it took.
    pub elapsed: Duration,
    /// What it thinks of its position.
    pub score: Option<Score>,
    /// The depth it has reached.
    pub depth: Option<u32>,
    /// The positions it has looked at.
    pub nodes: Option<u64>,
    /// Whether it would agree to a draw.
    pub offers_draw: bool,
}

impl Answer {
    /// An act about which nothing else is known.
    pub fn bare(act: Act, elapsed: Duration) -> Answer {
        Answer { act, elapsed, score: None, depth: None, nodes: None, offers_draw: false }
    }
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Failure {
    /// Nothing came in time. If `usable`, the player can go on with the next game.
    #[error("no answer in time")]
    Late {
        /// Whether it came to itself when told to stop.
        usable: bool,
    },
    /// It is gone.
    #[error("{0}")]
    Crash(String),
    /// It said something that cannot be.
    #[error("{0}")]
    Nonsense(String),
    /// Nobody wants to know any more.
    #[error("interrupted")]
    Interrupted,
}

/// Somebody who plays.
pub trait Player: Send {
    /// What it calls itself.
    fn name(&self) -> &str;

    /// Prepares for a game. A failure means that the player must be started anew.
    fn begin(&mut self, beginning: &Beginning<'_>) -> Result<(), Failure>;

    /// Thinks about its move.
    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Failure>;

    /// Hears how the game ended.
    fn end(&mut self, _score: &str, _reason: &str) {}
}

/// The instant `patience` from `since`, or one that never comes.
pub(crate) fn deadline(since: Instant, patience: Duration) -> Instant {
    const NEVER: Duration = Duration::from_secs(1 << 31);
    since.checked_add(patience).unwrap_or_else(|| since + NEVER)
}
