//! Moves in standard algebraic notation.

use crate::castling::{self, Side};
use crate::names;
use cozy_chess::{Board, Move, Piece};
use std::fmt::Write;

/// The SAN of a legal move, with as little disambiguation as possible.
pub(crate) fn text(board: &Board, mv: Move) -> String {
    let mut text = match castling::side_of(board, mv) {
        Some(Side::King) => String::from("O-O"),
        Some(Side::Queen) => String::from("O-O-O"),
        None => plain(board, mv),
    };
    let mut after = board.clone();
    after.play_unchecked(mv);
    if !after.checkers().is_empty() {
        text.push(if after.generate_moves(|_| true) { '+' } else { '#' });
    }
    text
}

fn plain(board: &Board, mv: Move) -> String {
    let piece = board.piece_on(mv.from).unwrap_or(Piece::Pawn);
    let mut text = String::with_capacity(8);
    // A pawn that leaves its file captures, en passant too.
    let captures =
        board.occupied().has(mv.to) || (piece == Piece::Pawn && mv.from.file() != mv.to.file());
    if piece == Piece::Pawn {
        if captures {
            let _ = write!(text, "{}", mv.from.file());
        }
    } else {
        text.push(names::letter(piece));
        disambiguate(board, piece, mv, &mut text);
    }
    if captures {
        text.push('x');
    }
    let _ = write!(text, "{}", mv.to);
    if let Some(promotion) = mv.promotion {
        text.push('=');
        text.push(names::letter(promotion));
    }
    text
}

/// File if that tells the piece from its peers, else rank, else both.
fn disambiguate(board: &Board, piece: Piece, mv: Move, text: &mut String) {
    let (mut peers, mut same_file, mut same_rank) = (false, false, false);
    let others = board.colored_pieces(board.side_to_move(), piece) & !mv.from.bitboard();
    board.generate_moves_for(others, |moves| {
        if moves.to.has(mv.to) {
            peers = true;
            same_file |= moves.from.file() == mv.from.file();
            same_rank |= moves.from.rank() == mv.from.rank();
        }
        false
    });
    if peers && (!same_file || same_rank) {
        let _ = write!(text, "{}", mv.from.file());
    }
    if same_file {
        let _ = write!(text, "{}", mv.from.rank());
    }
}
