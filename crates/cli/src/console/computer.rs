//! The computer at the other side of the board.

use super::input::Input;
use hyperchess_table::{Limits, Score, Table, ThoughtView};
use std::sync::atomic::Ordering;

/// Thinks within the limits of the game.
pub struct Computer {
    limits: Limits,
}

impl Computer {
    pub fn new(limits: Limits) -> Computer {
        Computer { limits }
    }

    /// The best move; `None` if Ctrl-C came first.
    pub fn think(&self, table: &dyn Table, input: &Input) -> Option<ThoughtView> {
        let thought = table.thinker().think(&self.limits, input.interrupted(), &mut |_| {});
        thought.filter(|_| !input.interrupted().load(Ordering::Relaxed))
    }

    /// Whether it takes a draw, given what its opponent can expect.
    pub fn accepts_draw(opponent: Score) -> bool {
        match opponent {
            Score::Pawns(value) => value >= 0,
            Score::Mate(moves) => moves > 0,
        }
    }
}
