//! Moves as the UCI protocol writes them.

use crate::{Variant, castling};
use cozy_chess::{Board, Move};

/// `e2e4`, `e7e8q`; castling by the king's goal, or in Chess960 by its rook.
pub(crate) fn text(variant: Variant, board: &Board, mv: Move) -> String {
    let goal = match variant {
        Variant::Standard => {
            castling::side_of(board, mv).map_or(mv.to, |side| side.king_goal(board.side_to_move()))
        }
        Variant::Chess960 => mv.to,
    };
    Move { to: goal, ..mv }.to_string()
}
