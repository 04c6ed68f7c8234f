//! The computer at the other side of the board.

use super::input::Input;
use hyperchess_table::{Control, Limits, Score, Table, Thinker, ThoughtView};

/// Thinks within the limits of the game.
pub struct Computer {
    thinker: Box<dyn Thinker>,
    limits: Limits,
}

impl Computer {
    pub fn new(thinker: Box<dyn Thinker>, limits: Limits) -> Computer {
        Computer { thinker, limits }
    }

    /// The best move; `None` if Ctrl-C came first.
    pub fn think(&mut self, table: &dyn Table, input: &Input) -> Option<ThoughtView> {
        let control = Control::with_flag(input.interrupted());
        let thought = self.thinker.think(&table.situation(), &self.limits, &control, &mut |_| {});
        thought.filter(|_| !control.is_stopped())
    }

    /// Whether it takes a draw, given what its opponent can expect.
    pub fn accepts_draw(opponent: Score) -> bool {
        match opponent {
            Score::Pawns(value) => value >= 0,
            Score::Mate(moves) => moves > 0,
        }
    }
}
