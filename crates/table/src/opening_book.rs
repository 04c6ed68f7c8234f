//! A book that opens games for the computer.

use crate::open::{OpenError, read_bytes};
use crate::session::Table;
use crate::view::MoveView;
use hyperchess_orthodox::Book;

/// Books beyond this are not read.
const LARGEST: u64 = 1 << 30;

/// A Polyglot book, and the chance by which its moves are chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningBook {
    book: Book,
    chance: u64,
}

impl OpeningBook {
    /// Reads a `.bin` file. The same seed chooses the same moves.
    pub fn read(path: &str, seed: u64) -> Result<OpeningBook, OpenError> {
        let trouble = |problem| OpenError::File { path: path.to_string(), problem };
        let bytes = read_bytes(path, LARGEST).map_err(trouble)?;
        let book = Book::read(bytes).map_err(|error| trouble(error.to_string()))?;
        Ok(OpeningBook { book, chance: seed })
    }

    /// The same for the game at a table, which must be one that has such books.
    pub fn read_for(table: &dyn Table, path: &str, seed: u64) -> Result<OpeningBook, OpenError> {
        if !table.has_books() {
            return Err(OpenError::Parameter {
                game: table.specification().to_string(),
                problem: "only standard chess is opened from a book".to_string(),
            });
        }
        OpeningBook::read(path, seed)
    }

    /// A move for the position at the table, the weightier the likelier; `None` where the book
    /// does not know the position, and in games without books.
    pub fn choose(&mut self, table: &dyn Table) -> Option<MoveView> {
        self.chance = self.chance.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.chance ^ self.chance >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        table.book_move(&self.book, mixed ^ mixed >> 31)
    }

    /// All it has for the position at the table, with their weights, the weightiest first.
    pub fn moves(&self, table: &dyn Table) -> Vec<(MoveView, u16)> {
        let mut moves = table.book_moves(&self.book);
        moves.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
        moves
    }
}
