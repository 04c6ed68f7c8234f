//! Why a move cannot be played, in a sentence for people.

use super::pattern::Pattern;
use crate::castling::{self, Side};
use crate::names::{color_name, letter, piece_name};
use crate::{Variant, uci};
use cozy_chess::*;

/// The reason why no legal move fits `pattern`.
pub(super) fn of(board: &Board, pattern: &Pattern) -> String {
    if let Some(from) = pattern.from() {
        return of_squares(board, from, pattern).1;
    }
    let color = board.side_to_move();
    let piece = pattern.piece.unwrap_or(Piece::Pawn);
    let name = piece_name(piece);
    let mut origins = board.colored_pieces(color, piece);
    if origins.is_empty() {
        return format!("{} has no {name}", color_name(color));
    }
    if let Some(file) = pattern.file {
        origins &= file.bitboard();
    }
    if let Some(rank) = pattern.rank {
        origins &= rank.bitboard();
    }
    let mut reasons: Vec<_> = origins.iter().map(|from| of_squares(board, from, pattern)).collect();
    // Of several pieces, tell about the one that comes closest to the move.
    reasons.sort_by_key(|(closeness, _)| *closeness);
    let several = reasons.len() > 1;
    match (reasons.pop(), pattern.file, pattern.rank) {
        (Some((Closeness::Geometry, _)), ..) if several => {
            format!("no {name} of {}'s can reach {}", color_name(color), pattern.to)
        }
        (Some((_, reason)), ..) => reason,
        (None, Some(file), _) => {
            format!("{} has no {name} on the {file}-file", color_name(color))
        }
        (None, None, Some(rank)) => format!("{} has no {name} on rank {rank}", color_name(color)),
        (None, None, None) => format!("no {name} can reach {}", pattern.to),
    }
}

/// How far a move is from being legal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Closeness {
    /// The squares are wrong.
    Origin,
    /// No piece of the kind moves like that.
    Geometry,
    /// Something stands in the way.
    Way,
    /// The piece can go there, but the rest is wrong.
    King,
}

fn of_squares(board: &Board, from: Square, pattern: &Pattern) -> (Closeness, String) {
    let color = board.side_to_move();
    let to = pattern.to;
    let (Some(piece), Some(owner)) = (board.piece_on(from), board.color_on(from)) else {
        return (Closeness::Origin, format!("there is no piece on {from}"));
    };
    let name = piece_name(piece);
    if owner != color {
        let reason = format!(
            "the {name} on {from} is {}'s, and it is {}'s turn",
            color_name(owner),
            color_name(color)
        );
        return (Closeness::Origin, reason);
    }
    if let Some(expected) = pattern.piece.filter(|&expected| expected != piece) {
        let reason = format!("on {from} stands a {name}, not a {}", piece_name(expected));
        return (Closeness::Origin, reason);
    }
    if from == to {
        return (Closeness::Geometry, "a move must leave its square".into());
    }
    if pattern.promotion.is_some() && piece != Piece::Pawn {
        return (Closeness::Geometry, "only a pawn that reaches the last rank promotes".into());
    }
    if piece == Piece::King
        && pattern.from().is_some()
        && let Some(side) = castling_meant(board, from, to)
    {
        return (Closeness::King, of_castling(board, side));
    }
    if board.colors(color).has(to) {
        let own = board.piece_on(to).map_or("piece", piece_name);
        return (Closeness::Way, format!("your own {own} stands on {to}"));
    }
    let way = match piece {
        Piece::Pawn => pawn_way(board, from, to),
        Piece::Knight => step(get_knight_moves(from), piece, to),
        Piece::King => step(get_king_moves(from), piece, to),
        Piece::Bishop => slide(board, get_bishop_rays(from), piece, from, to),
        Piece::Rook => slide(board, get_rook_rays(from), piece, from, to),
        Piece::Queen => slide(board, get_rook_rays(from) | get_bishop_rays(from), piece, from, to),
    };
    if let Err(refusal) = way {
        return refusal;
    }
    (Closeness::King, of_rest(board, piece, from, pattern))
}

type Way = Result<(), (Closeness, String)>;

fn geometry(reason: String) -> Way {
    Err((Closeness::Geometry, reason))
}

fn step(reach: BitBoard, piece: Piece, to: Square) -> Way {
    if reach.has(to) {
        return Ok(());
    }
    geometry(format!("a {} does not move like that", piece_name(piece)))
}

fn slide(board: &Board, rays: BitBoard, piece: Piece, from: Square, to: Square) -> Way {
    step(rays, piece, to)?;
    clear(board, piece, from, to, get_between_rays(from, to))
}

fn clear(board: &Board, piece: Piece, from: Square, to: Square, way: BitBoard) -> Way {
    // The nearest one is the one that hinders.
    let distance = |square: &Square| {
        let files = (*square as i32 % 8 - from as i32 % 8).abs();
        let ranks = (*square as i32 / 8 - from as i32 / 8).abs();
        files.max(ranks)
    };
    let Some(blocker) = (way & board.occupied()).iter().min_by_key(distance) else {
        return Ok(());
    };
    let name = piece_name(piece);
    let other = board.piece_on(blocker).map_or("piece", piece_name);
    let reason = if blocker == to {
        format!("the {name} on {from} cannot go to {to}, where a {other} stands")
    } else {
        format!("the {name} on {from} cannot pass {blocker}, where a {other} stands")
    };
    Err((Closeness::Way, reason))
}

fn pawn_way(board: &Board, from: Square, to: Square) -> Way {
    let color = board.side_to_move();
    if get_pawn_attacks(from, color).has(to) {
        // The file is kept after every double step, whether or not the capture is legal.
        let passed =
            board.en_passant().map(|file| Square::new(file, Rank::Sixth.relative_to(color)));
        if board.colors(!color).has(to) || passed == Some(to) {
            return Ok(());
        }
        let beside = Square::new(to.file(), from.rank());
        let reason = if from.rank() == Rank::Fifth.relative_to(color)
            && board.colored_pieces(!color, Piece::Pawn).has(beside)
        {
            "en passant is possible only right after the double step of the other pawn".into()
        } else {
            format!("a pawn goes diagonally only to capture, and {to} is empty")
        };
        return geometry(reason);
    }
    let reach = get_pawn_quiets(from, color, BitBoard::EMPTY);
    if !reach.has(to) {
        let reason = if is_double_step(from, to, color) {
            format!("a pawn makes two steps only from rank {}", Rank::Second.relative_to(color))
        } else {
            "a pawn does not move like that".into()
        };
        return geometry(reason);
    }
    clear(board, Piece::Pawn, from, to, get_between_rays(from, to) | to.bitboard())
}

fn is_double_step(from: Square, to: Square, color: Color) -> bool {
    let steps = to.rank() as i32 - from.rank() as i32;
    from.file() == to.file() && steps == if color == Color::White { 2 } else { -2 }
}

/// The piece can get there: what is left are promotion and the king.
fn of_rest(board: &Board, piece: Piece, from: Square, pattern: &Pattern) -> String {
    let (color, to) = (board.side_to_move(), pattern.to);
    let last = piece == Piece::Pawn && to.rank() == Rank::Eighth.relative_to(color);
    if pattern.promotion.is_some() && !last {
        return "only a pawn that reaches the last rank promotes".into();
    }
    if let Some(promotion @ (Piece::King | Piece::Pawn)) = pattern.promotion {
        return format!(
            "a pawn becomes a queen, rook, bishop or knight, not a {}",
            piece_name(promotion)
        );
    }
    if piece == Piece::King {
        return match attacker(board, to, color) {
            Some((attacker, square)) => format!(
                "your king would be in check on {to}, from the {} on {square}",
                piece_name(attacker)
            ),
            None => format!("your king would be in check on {to}"),
        };
    }
    let checkers = board.checkers();
    if checkers.len() > 1 {
        return "your king is in double check and must move".into();
    }
    if let Some(checker) = checkers.next_square() {
        let name = board.piece_on(checker).map_or("piece", piece_name);
        return format!(
            "your king is in check from the {name} on {checker}, and this does not help"
        );
    }
    if board.pinned().has(from) {
        format!("your king would be in check: the {} on {from} is pinned", piece_name(piece))
    } else {
        // Only en passant takes two men off a line at once.
        "your king would be in check once both pawns have left".into()
    }
}

/// A man that attacks `square` when the king of `color` has left its own square.
fn attacker(board: &Board, square: Square, color: Color) -> Option<(Piece, Square)> {
    let blockers = board.occupied() & !board.king(color).bitboard();
    let theirs = board.colors(!color);
    let reach = |piece| match piece {
        Piece::Pawn => get_pawn_attacks(square, color),
        Piece::Knight => get_knight_moves(square),
        Piece::Bishop => get_bishop_moves(square, blockers),
        Piece::Rook => get_rook_moves(square, blockers),
        Piece::Queen => get_bishop_moves(square, blockers) | get_rook_moves(square, blockers),
        Piece::King => get_king_moves(square),
    };
    Piece::ALL.into_iter().find_map(|piece| {
        let found = (reach(piece) & theirs & board.pieces(piece)).next_square()?;
        Some((piece, found))
    })
}

/// The castling that a king's move from square to square must mean, if it does.
fn castling_meant(board: &Board, from: Square, to: Square) -> Option<Side> {
    let color = board.side_to_move();
    let back_rank = Rank::First.relative_to(color);
    if from.rank() != back_rank || to.rank() != back_rank {
        return None;
    }
    let side = if to.file() > from.file() { Side::King } else { Side::Queen };
    let onto_rook = board.colored_pieces(color, Piece::Rook).has(to)
        && side.rook(board, color).is_none_or(|rook| rook == to);
    let to_goal = to == side.king_goal(color) && !get_king_moves(from).has(to);
    (onto_rook || to_goal).then_some(side)
}

/// Why the side to move cannot castle.
pub(super) fn of_castling(board: &Board, side: Side) -> String {
    let color = board.side_to_move();
    let king = board.king(color);
    let why = castling_obstacle(board, side, color, king);
    format!("castling on the {} is not allowed: {why}", side.name())
}

fn castling_obstacle(board: &Board, side: Side, color: Color, king: Square) -> String {
    let Some(rook) = side.rook(board, color) else {
        return "the king or the rook has moved, or no rook is there".into();
    };
    if !board.checkers().is_empty() {
        return "the king is in check".into();
    }
    let blockers = castling::free_squares(king, rook, side, color) & board.occupied();
    if let Some(blocker) = blockers.next_square() {
        let name = board.piece_on(blocker).map_or("piece", piece_name);
        return format!("a {name} stands in the way on {blocker}");
    }
    for square in castling::king_path(king, side, color) {
        if let Some((piece, from)) = attacker(board, square, color) {
            return format!(
                "the {} on {from} attacks {square}, which the king must cross or reach",
                piece_name(piece)
            );
        }
    }
    "the king would be in check once the rook has left".into()
}

/// The text lacks what the pawn becomes.
pub(super) fn promotion_missing(variant: Variant, board: &Board, mv: Move) -> String {
    let queen = Move { promotion: Some(Piece::Queen), ..mv };
    format!(
        "a promotion piece is missing; add {}, {}, {} or {}, as in {}",
        letter(Piece::Queen),
        letter(Piece::Rook),
        letter(Piece::Bishop),
        letter(Piece::Knight),
        uci::text(variant, board, queen)
    )
}
