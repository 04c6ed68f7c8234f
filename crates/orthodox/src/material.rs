//! Material with which nobody can ever mate.

use cozy_chess::{BitBoard, Board, Piece};

/// Whether no sequence of moves, however foolish, leads to mate, judged by material alone:
/// bare kings, a single minor piece, or only bishops of one square colour.
pub fn is_insufficient(board: &Board) -> bool {
    let mating = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    if !mating.is_empty() {
        return false;
    }
    if board.occupied().len() <= 3 {
        return true;
    }
    let bishops = board.pieces(Piece::Bishop);
    board.pieces(Piece::Knight).is_empty()
        && (bishops.is_subset(BitBoard::DARK_SQUARES) || bishops.is_subset(BitBoard::LIGHT_SQUARES))
}
