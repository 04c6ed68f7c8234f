//! What a move does to the board, for those who draw it.

use crate::castling;
use crate::names;
use cozy_chess::{Board, Move, Piece, Square};

/// A move as a picture shows it. Squares are indices, a1 = 0, b1 = 1, … h8 = 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveDetails {
    /// Where the piece comes from.
    pub from: usize,
    /// Where it arrives; in castling, where the king does.
    pub to: usize,
    /// The letter of the captured piece as FEN writes it.
    pub captured: Option<char>,
    /// Where the captured piece stood: not `to`, if it is taken en passant.
    pub captured_on: Option<usize>,
    /// The capital letter of the piece a pawn becomes.
    pub promotion: Option<char>,
    /// In castling, the rook's way.
    pub rook: Option<(usize, usize)>,
}

pub(crate) fn of(board: &Board, mv: Move) -> MoveDetails {
    let color = board.side_to_move();
    let promotion = mv.promotion.map(names::letter);
    let from = mv.from as usize;
    if let Some(side) = castling::side_of(board, mv) {
        return MoveDetails {
            from,
            to: side.king_goal(color) as usize,
            captured: None,
            captured_on: None,
            promotion,
            rook: Some((mv.to as usize, side.rook_goal(color) as usize)),
        };
    }
    let pawn = board.pieces(Piece::Pawn).has(mv.from);
    let en_passant = pawn && mv.from.file() != mv.to.file() && !board.occupied().has(mv.to);
    let victim = if en_passant { Square::new(mv.to.file(), mv.from.rank()) } else { mv.to };
    let captured = board.piece_on(victim).map(|piece| names::fen_letter(piece, !color));
    MoveDetails {
        from,
        to: mv.to as usize,
        captured,
        captured_on: captured.map(|_| victim as usize),
        promotion,
        rook: None,
    }
}
