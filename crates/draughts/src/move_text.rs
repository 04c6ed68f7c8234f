//! Moves in and out of text.

use crate::game::DraughtsGame;
use crate::grid::Square;
use crate::moves::Move;
use crate::position::Position;
use crate::value::Notation;
use hyperchess_game::{Game, MoveError};

impl DraughtsGame {
    pub(crate) fn write_move(&self, position: &Position, mv: Move) -> String {
        if self.switches.notation == Notation::Joined {
            return self.full_text(position, mv);
        }
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        let same_ends = moves.iter().filter(|other| (other.from, other.to) == (mv.from, mv.to));
        if same_ends.count() > 1 || mv.from == mv.to {
            return self.full_text(position, mv);
        }
        let (from, to) = self.ends(mv);
        self.join(&[from, to], mv.is_capture())
    }

    /// The move with every square it stands on: it fits no other move.
    pub fn full_text(&self, position: &Position, mv: Move) -> String {
        let way = self.ways(position, mv).swap_remove(0);
        self.join(&way.path, mv.is_capture())
    }

    fn join(&self, squares: &[Square], capture: bool) -> String {
        let names: Vec<String> = squares.iter().map(|&square| self.grid.name(square)).collect();
        names.join(match (self.switches.notation, capture) {
            (Notation::Joined, _) => "",
            (_, true) => "x",
            (_, false) => "-",
        })
    }

    pub(crate) fn read_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        let squares = self.read_squares(text)?;
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        let (from, to) = (squares[0], squares[squares.len() - 1]);
        let (from, to) = (self.layout.bit(from), self.layout.bit(to));
        moves.retain(|mv| (mv.from, mv.to) == (from, to));
        let fits = |mv: &Move, fit: &dyn Fn(&[Square]) -> bool| {
            self.ways(position, *mv).iter().any(|way| fit(&way.path))
        };
        // A path written in full means just that move, even if others have the same ends.
        if let Some(&mv) = moves.iter().find(|mv| fits(mv, &|path| path == squares)) {
            return Ok(mv);
        }
        moves.retain(|mv| squares.len() > 1 && fits(mv, &|path| leads_over(path, &squares)));
        match moves[..] {
            [mv] => Ok(mv),
            [] => Err(MoveError::Illegal {
                text: text.to_string(),
                reason: self.refusal(position, &squares),
            }),
            _ => Err(MoveError::Ambiguous {
                text: text.to_string(),
                candidates: moves.iter().map(|&mv| self.full_text(position, mv)).collect(),
            }),
        }
    }

    /// The squares that a text names, one at least.
    fn read_squares(&self, text: &str) -> Result<Vec<Square>, MoveError> {
        let unreadable =
            || MoveError::Unreadable { text: text.to_string(), expected: self.expected_move() };
        let trimmed = text.trim().trim_end_matches(['!', '?']);
        let mut squares = Vec::new();
        let mut rest = trimmed;
        while !rest.is_empty() {
            let starts_square = |c: char| c.is_ascii_digit() || may_be_column(c);
            let Some(start) = rest.find(starts_square) else { return Err(unreadable()) };
            let separator = &rest[..start];
            let is_separator = separator.chars().all(|c| "-xX:*×–— ".contains(c));
            if !is_separator || (squares.is_empty() && start > 0) {
                return Err(unreadable());
            }
            rest = &rest[start..];
            let letter = usize::from(rest.starts_with(|c: char| may_be_column(c)));
            let digits = rest[letter..].bytes().take_while(u8::is_ascii_digit).count();
            if digits == 0 {
                return Err(unreadable());
            }
            let (name, after) = rest.split_at(letter + digits);
            squares.push(self.grid.named(name).ok_or_else(|| MoveError::NoSuchSquare {
                square: name.to_string(),
                expected: self.grid.describe(),
            })?);
            rest = after;
        }
        if squares.is_empty() { Err(unreadable()) } else { Ok(squares) }
    }

    fn expected_move(&self) -> String {
        match self.switches.notation {
            Notation::Joined => {
                "write its squares, as in a2b3 for a move, a2c4a6 for two jumps, b1 for a promotion"
            }
            Notation::Letters => "write its squares, as in a3-b4, or c3xe5 for a capture",
            Notation::Numbers => "write the numbers of its squares, as in 32-28, or 19x28",
        }
        .to_string()
    }
}

/// Whether the squares come in this order on a path with the same ends.
fn leads_over(path: &[Square], squares: &[Square]) -> bool {
    let mut rest = path.iter();
    squares.iter().all(|square| rest.any(|on_path| on_path == square))
}

/// No board is so wide that x, the sign of captures, is one of its columns.
fn may_be_column(letter: char) -> bool {
    letter.is_ascii_alphabetic() && !letter.eq_ignore_ascii_case(&'x')
}
