//! Numbers for "what kind of man goes where", for the histories of a search.

use crate::game::ChessGame;
use crate::position::Square;

/// How many slots there are at most: larger games share them.
const MOST: usize = 1 << 16;

/// Slots by row (a side's kind) and square.
#[derive(Debug)]
pub(super) struct Slots {
    /// The squares counted without the frame they lie in, which keeps the histories small;
    /// empty where the frame is counted too.
    numbers: Vec<u32>,
    /// How many numbers there are to a row.
    width: usize,
    rows: usize,
}

impl Slots {
    /// `most` cells are counted without their frame.
    pub(super) fn new(game: &ChessGame, most: usize) -> Slots {
        let rows = 2 * game.kinds.len();
        let cells = game.blank_cells().len();
        if cells > most {
            return Slots { numbers: Vec::new(), width: cells, rows };
        }
        let mut numbers = vec![0; cells];
        for node in game.rules.board.nodes() {
            numbers[game.square(node) as usize] = node.index() as u32;
        }
        Slots { numbers, width: game.rules.board.len(), rows }
    }

    pub(super) fn count(&self) -> usize {
        (self.rows * self.width).clamp(1, MOST)
    }

    #[inline]
    pub(super) fn of(&self, row: usize, square: Square) -> usize {
        let number = self.numbers.get(square as usize).copied().unwrap_or(square);
        let slot = row * self.width + number as usize;
        if self.rows * self.width <= MOST {
            return slot;
        }
        ((slot as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48) as usize
    }
}
