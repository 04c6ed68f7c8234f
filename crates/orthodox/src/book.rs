//! Opening books in Polyglot's format: entries of 16 bytes, sorted by the key of the position.

use crate::{Orthodox, Position, Variant, fen};
use cozy_chess::{File, Move, Piece, Rank, Square};
use polyglot_book_rs::polyglot_hash_from_fen;
use thiserror::Error;

const ENTRY: usize = 16;

/// Why a file is not a book.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum BookError {
    /// Entries have 16 bytes.
    #[error("a Polyglot book has 16 bytes for every move, and {bytes} is not a multiple of 16")]
    Torn {
        /// The length of the file.
        bytes: usize,
    },
    /// Positions are found by their order.
    #[error("entry {entry} is out of order: a Polyglot book is sorted by position")]
    Unsorted {
        /// Which, counted from 1.
        entry: usize,
    },
}

/// A Polyglot book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    bytes: Vec<u8>,
}

impl Book {
    /// Takes in the contents of a `.bin` file.
    pub fn read(bytes: Vec<u8>) -> Result<Book, BookError> {
        if !bytes.len().is_multiple_of(ENTRY) {
            return Err(BookError::Torn { bytes: bytes.len() });
        }
        let book = Book { bytes };
        match (1..book.len()).find(|&entry| book.key(entry - 1) > book.key(entry)) {
            Some(entry) => Err(BookError::Unsorted { entry: entry + 1 }),
            None => Ok(book),
        }
    }

    /// How many moves are in it.
    pub fn len(&self) -> usize {
        self.bytes.len() / ENTRY
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    fn word(&self, entry: usize, offset: usize) -> u16 {
        let at = entry * ENTRY + offset;
        u16::from_be_bytes([self.bytes[at], self.bytes[at + 1]])
    }

    fn key(&self, entry: usize) -> u64 {
        (0..4).fold(0, |key, part| key << 16 | u64::from(self.word(entry, 2 * part)))
    }

    /// The legal moves a book has for a position, with their weights.
    pub fn moves(&self, position: &Position) -> Vec<(Move, u16)> {
        let Some(key) = polyglot_key(position) else { return Vec::new() };
        let (mut first, mut end) = (0, self.len());
        while first < end {
            let middle = usize::midpoint(first, end);
            if self.key(middle) < key { first = middle + 1 } else { end = middle }
        }
        (first..self.len())
            .take_while(|&entry| self.key(entry) == key)
            .map(|entry| (decode(self.word(entry, 8)), self.word(entry, 10)))
            .filter(|(mv, _)| position.board().is_legal(*mv))
            .collect()
    }

    /// One of the moves, the weightier the likelier; `chance` is any number.
    pub fn choose(&self, position: &Position, chance: u64) -> Option<Move> {
        let moves = self.moves(position);
        let total: u64 = moves.iter().map(|(_, weight)| u64::from(*weight)).sum();
        // A book may give all its moves no weight.
        if total == 0 {
            return moves.get((chance % moves.len().max(1) as u64) as usize).map(|&(mv, _)| mv);
        }
        let mut left = chance % total;
        moves.into_iter().find_map(|(mv, weight)| {
            let weight = u64::from(weight);
            if left < weight {
                return Some(mv);
            }
            left -= weight;
            None
        })
    }
}

/// The key by which Polyglot knows a position of standard chess.
fn polyglot_key(position: &Position) -> Option<u64> {
    polyglot_hash_from_fen(&fen::write(Variant::Standard, position)).ok()
}

/// Castling is written as the king taking its rook, as `cozy-chess` does.
fn decode(bits: u16) -> Move {
    let square = |bits: u16| {
        let (file, rank) = (usize::from(bits & 7), usize::from(bits >> 3 & 7));
        Square::new(File::index(file), Rank::index(rank))
    };
    let promotion = match bits >> 12 & 7 {
        1 => Some(Piece::Knight),
        2 => Some(Piece::Bishop),
        3 => Some(Piece::Rook),
        4 => Some(Piece::Queen),
        _ => None,
    };
    Move { from: square(bits >> 6), to: square(bits), promotion }
}

impl Orthodox {
    /// A move of the book, if it has one and this is standard chess.
    pub fn book_move(&self, position: &Position, book: &Book, chance: u64) -> Option<Move> {
        (self.variant() == Variant::Standard).then(|| book.choose(position, chance)).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperchess_game::Game;

    /// The examples of the format's description.
    #[test]
    fn keys_are_those_of_the_format() {
        let chess = Orthodox::standard();
        let examples: [(&str, u64); 9] = [
            ("", 0x463b96181691fc9c),
            ("e2e4", 0x823c9b50fd114196),
            ("e2e4 d7d5", 0x0756b94461c50fb0),
            ("e2e4 d7d5 e4e5", 0x662fafb965db29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a48b5a8e47ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a607ca3f242c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fdd303c946bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c8123ea7b067637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f9b829b279560),
        ];
        for (moves, key) in examples {
            let mut position = chess.initial();
            for text in moves.split_whitespace() {
                let mv = chess.parse_move(&position, text).unwrap();
                chess.play(&mut position, mv);
            }
            assert_eq!(polyglot_key(&position), Some(key), "{moves}");
        }
    }

    fn entry(key: u64, mv: u16, weight: u16) -> Vec<u8> {
        let mut bytes = key.to_be_bytes().to_vec();
        bytes.extend(mv.to_be_bytes());
        bytes.extend(weight.to_be_bytes());
        bytes.extend([0; 4]);
        bytes
    }

    const START: u64 = 0x463b96181691fc9c;
    const E2E4: u16 = 0o1434;
    const D2D4: u16 = 0o1333;

    #[test]
    fn moves_are_found_and_chosen_by_weight() {
        let chess = Orthodox::standard();
        let illegal = 0o1454;
        let bytes = [
            entry(7, E2E4, 1),
            entry(START, E2E4, 3),
            entry(START, D2D4, 1),
            entry(START, illegal, 9),
            entry(u64::MAX, E2E4, 1),
        ];
        let book = Book::read(bytes.concat()).unwrap();
        let start = chess.initial();
        let texts = |chance| {
            let mv = chess.book_move(&start, &book, chance).unwrap();
            chess.move_text(&start, mv)
        };
        assert_eq!(book.moves(&start).len(), 2);
        assert_eq!([0, 1, 2, 3, 4].map(texts), ["e2e4", "e2e4", "e2e4", "d2d4", "e2e4"]);
        let after = chess.parse_position("8/8/8/8/8/8/8/K1k5 w - - 0 1").unwrap();
        assert_eq!(book.choose(&after, 0), None);
        assert_eq!(Orthodox::chess960().book_move(&start, &book, 0), None);
    }

    #[test]
    fn castling_is_read_as_the_king_taking_its_rook() {
        let chess = Orthodox::standard();
        let position = chess.parse_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        let key = polyglot_key(&position).unwrap();
        let book = Book::read(entry(key, 0o0407, 1)).unwrap();
        let mv = book.choose(&position, 5).unwrap();
        assert_eq!(chess.san(&position, mv), "O-O");
    }

    #[test]
    fn files_that_are_no_books_are_refused() {
        assert_eq!(Book::read(vec![0; 17]), Err(BookError::Torn { bytes: 17 }));
        let unsorted = [entry(9, 1, 1), entry(8, 1, 1)].concat();
        assert_eq!(Book::read(unsorted), Err(BookError::Unsorted { entry: 2 }));
        let empty = Book::read(Vec::new()).unwrap();
        assert!(empty.is_empty() && empty.moves(&Orthodox::standard().initial()).is_empty());
    }
}
