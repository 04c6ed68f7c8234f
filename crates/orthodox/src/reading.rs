//! Moves from text, liberally: UCI, SAN, long algebraic, with any separators.

mod pattern;
mod refusal;

use crate::castling::{self, Side};
use crate::{Variant, san};
use cozy_chess::{Board, Move, Piece};
use hyperchess_game::MoveError;
use pattern::{Pattern, Text};

/// Finds the one legal move that `text` describes.
pub(crate) fn read(variant: Variant, board: &Board, text: &str) -> Result<Move, MoveError> {
    let readings = match pattern::parse(text)? {
        Text::Castling(side) => return castle(board, text, side),
        Text::Readings(readings) => readings,
    };
    for tier in &readings {
        let found = matches(board, tier);
        match found[..] {
            [] => {}
            [mv] => return Ok(mv),
            _ if found.iter().all(|mv| mv.promotion.is_some()) && same_way(&found) => {
                let reason = refusal::promotion_missing(variant, board, found[0]);
                return Err(illegal(text, reason));
            }
            _ => {
                let candidates = found.iter().map(|&mv| san::text(board, mv)).collect();
                return Err(MoveError::Ambiguous { text: text.into(), candidates });
            }
        }
    }
    // The first reading is the likeliest.
    let reason = match readings.iter().flatten().next() {
        Some(pattern) => refusal::of(board, pattern),
        None => "no move fits".into(),
    };
    Err(illegal(text, reason))
}

fn illegal(text: &str, reason: String) -> MoveError {
    MoveError::Illegal { text: text.into(), reason }
}

fn castle(board: &Board, text: &str, side: Side) -> Result<Move, MoveError> {
    let color = board.side_to_move();
    let castling = side.rook(board, color).map(|rook| Move {
        from: board.king(color),
        to: rook,
        promotion: None,
    });
    castling
        .filter(|&mv| board.is_legal(mv))
        .ok_or_else(|| illegal(text, refusal::of_castling(board, side)))
}

fn same_way(moves: &[Move]) -> bool {
    moves.iter().all(|mv| (mv.from, mv.to) == (moves[0].from, moves[0].to))
}

/// The legal moves that fit any of the patterns.
fn matches(board: &Board, patterns: &[Pattern]) -> Vec<Move> {
    let mut found = Vec::new();
    for by_king_goal in [false, true] {
        for pattern in patterns {
            board.generate_moves(|moves| {
                let fitting = moves
                    .into_iter()
                    .filter(|&mv| fits(board, pattern, moves.piece, mv, by_king_goal));
                for mv in fitting {
                    if !found.contains(&mv) {
                        found.push(mv);
                    }
                }
                false
            });
        }
        // In Chess960 the king's goal may be an ordinary step of his: that one comes first.
        if !found.is_empty() {
            break;
        }
    }
    found
}

fn fits(board: &Board, pattern: &Pattern, piece: Piece, mv: Move, by_king_goal: bool) -> bool {
    let castling = castling::side_of(board, mv);
    // "Kh1" means a king that arrives on h1, not one that castles with the rook there.
    let to = match castling {
        Some(_) if pattern.from().is_none() => return false,
        Some(side) if by_king_goal => side.king_goal(board.side_to_move()),
        _ => mv.to,
    };
    to == pattern.to
        && pattern.piece.is_none_or(|expected| expected == piece)
        && pattern.file.is_none_or(|file| file == mv.from.file())
        && pattern.rank.is_none_or(|rank| rank == mv.from.rank())
        && (pattern.promotion == mv.promotion
            || (pattern.promotion.is_none() && mv.promotion.is_some()))
}
