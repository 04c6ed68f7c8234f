//! A game of the kernel and the same game of the naive generator.

use super::board::{Naive, NaiveMove, Place};
use super::rules;
use hyperchess_draughts::{DraughtsGame, Move, Position, Square, Switches};
use std::sync::Arc;

/// A game beside its naive twin.
pub struct Duel {
    pub spec: String,
    pub game: Arc<DraughtsGame>,
    pub start: Naive,
}

impl Duel {
    pub fn new(spec: &str) -> Option<Duel> {
        let game = Arc::new(DraughtsGame::new(Switches::read(spec).ok()?).ok()?);
        Some(Duel { spec: spec.to_string(), game, start: Naive::new(rules::read(spec)) })
    }

    pub fn place(&self, square: Square) -> Place {
        let (column, row) = self.game.grid().place(square);
        (column as i32, row as i32)
    }

    pub fn naive_move(&self, position: &Position, mv: Move) -> NaiveMove {
        let details = self.game.details(position, mv);
        let place = |square: &Square| self.place(*square);
        let ends = [details.from, details.to];
        let is_one_path = self.start.is("paths", "merged") || details.path.len() == 1;
        let path = if is_one_path { &ends[..] } else { &details.path };
        NaiveMove {
            path: path.iter().map(place).collect(),
            removed: details.captured.iter().map(place).collect(),
            demoted: details.demoted.iter().map(place).collect(),
            promotes: details.promotes,
        }
    }
}
