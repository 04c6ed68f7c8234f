//! Who attacks what, and what an exchange of men on one square comes to.

use super::masks;
use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};

/// What men are worth to the search. They are not the weights of the evaluation: margins of a
/// search must not move whenever those are tuned.
pub(super) const fn worth(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 100,
        Piece::Knight => 320,
        Piece::Bishop => 330,
        Piece::Rook => 510,
        Piece::Queen => 970,
        // He cannot be taken; what he takes first is another matter.
        Piece::King => 0,
    }
}

/// The man that a move takes and where it stands.
#[inline]
pub(super) fn victim(board: &Board, mv: Move) -> Option<(Piece, Square)> {
    let us = board.side_to_move();
    if board.colors(!us).has(mv.to) {
        return board.piece_on(mv.to).map(|piece| (piece, mv.to));
    }
    let leaves_file = mv.from.file() != mv.to.file();
    // A pawn that leaves its file and finds nobody takes en passant.
    (leaves_file && board.pieces(Piece::Pawn).has(mv.from))
        .then(|| (Piece::Pawn, Square::new(mv.to.file(), mv.from.rank())))
}

/// Whether a move castles.
#[inline]
pub(super) fn is_castling(board: &Board, mv: Move) -> bool {
    board.colors(board.side_to_move()).has(mv.to)
}

/// The men of both sides that attack `square`, seeing through what `occupied` leaves out.
#[inline]
fn attackers(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let queens = board.pieces(Piece::Queen);
    get_pawn_attacks(square, Color::Black) & board.colored_pieces(Color::White, Piece::Pawn)
        | get_pawn_attacks(square, Color::White) & board.colored_pieces(Color::Black, Piece::Pawn)
        | get_knight_moves(square) & board.pieces(Piece::Knight)
        | get_king_moves(square) & board.pieces(Piece::King)
        | get_bishop_moves(square, occupied) & (board.pieces(Piece::Bishop) | queens)
        | get_rook_moves(square, occupied) & (board.pieces(Piece::Rook) | queens)
}

/// The squares that the side not to move attacks.
pub(super) fn attacked(board: &Board) -> BitBoard {
    let them = !board.side_to_move();
    let occupied = board.occupied();
    let men = |piece| board.colored_pieces(them, piece);
    let queens = men(Piece::Queen);
    let (left, right) = masks::pawn_captures(them, men(Piece::Pawn));
    let mut attacked = left | right;
    for square in men(Piece::Knight) {
        attacked |= get_knight_moves(square);
    }
    for square in men(Piece::Bishop) | queens {
        attacked |= get_bishop_moves(square, occupied);
    }
    for square in men(Piece::Rook) | queens {
        attacked |= get_rook_moves(square, occupied);
    }
    attacked | get_king_moves(board.king(them))
}

/// Whether `mv` and the captures on its goal that follow it, cheapest man first and each side
/// free to stop, are worth at least `threshold` to the mover. Pins are ignored.
pub(super) fn reaches(board: &Board, mv: Move, threshold: i32) -> bool {
    if is_castling(board, mv) {
        return threshold <= 0;
    }
    let us = board.side_to_move();
    let mut occupied = board.occupied() & !mv.from.bitboard();
    let mut balance = -threshold;
    if let Some((piece, square)) = victim(board, mv) {
        balance += worth(piece);
        occupied &= !square.bitboard();
    }
    let mover = board.piece_on(mv.from).unwrap_or(Piece::Pawn);
    let mut at_stake = worth(mover);
    if let Some(promotion) = mv.promotion {
        balance += worth(promotion) - worth(Piece::Pawn);
        at_stake = worth(promotion);
    }
    if balance < 0 {
        return false;
    }
    // Even if the mover is lost for nothing more, that is enough.
    balance -= at_stake;
    if balance >= 0 {
        return true;
    }
    occupied |= mv.to.bitboard();
    let queens = board.pieces(Piece::Queen);
    let diagonal = board.pieces(Piece::Bishop) | queens;
    let straight = board.pieces(Piece::Rook) | queens;
    let mut attackers = attackers(board, mv.to, occupied) & occupied;
    let mut side = !us;
    loop {
        let own = attackers & board.colors(side);
        let cheapest = Piece::ALL
            .into_iter()
            .find_map(|piece| Some((piece, (own & board.pieces(piece)).next_square()?)));
        let Some((piece, square)) = cheapest else { break };
        occupied &= !square.bitboard();
        if matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Queen) {
            attackers |= get_bishop_moves(mv.to, occupied) & diagonal;
        }
        if matches!(piece, Piece::Rook | Piece::Queen) {
            attackers |= get_rook_moves(mv.to, occupied) & straight;
        }
        attackers &= occupied;
        side = !side;
        balance = -balance - 1 - worth(piece);
        if balance >= 0 {
            // A king may not take what is guarded: then the side before him has the last word.
            if piece == Piece::King && !(attackers & board.colors(side)).is_empty() {
                side = !side;
            }
            break;
        }
    }
    // The side that could or would not go on has lost the exchange.
    side != us
}

#[cfg(test)]
mod tests;
