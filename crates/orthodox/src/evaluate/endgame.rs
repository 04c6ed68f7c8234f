//! Endgames: what is drawn, what is hard to win, and how to mate a lone king.

use super::kpk;
use super::masks::{distance, relative_rank};
use super::squares::{Counts, Sums};
use cozy_chess::{BitBoard, Board, Color, File, Piece, Rank, Square};

/// The scale of an endgame that is won as easily as any.
pub const FULL_SCALE: i32 = 128;

/// The value for White of a position in which one side has only its king, if it can be told
/// without the ordinary evaluation.
#[inline(always)]
pub(super) fn known(board: &Board, sums: &Sums) -> Option<i32> {
    if sums.counts.bare(Color::Black) {
        lone_king(board, sums, Color::White)
    } else if sums.counts.bare(Color::White) {
        lone_king(board, sums, Color::Black).map(|value| -value)
    } else {
        None
    }
}

/// The value for `strong`, whose enemy has nothing but his king.
#[cold]
fn lone_king(board: &Board, sums: &Sums, strong: Color) -> Option<i32> {
    let weak = !strong;
    let count = |piece| sums.counts.of(strong, piece);
    let heavy = count(Piece::Queen) + count(Piece::Rook);
    let (knights, pawns) = (count(Piece::Knight), count(Piece::Pawn));
    let bishops = board.colored_pieces(strong, Piece::Bishop);
    let one_colour =
        bishops.is_subset(BitBoard::DARK_SQUARES) || bishops.is_subset(BitBoard::LIGHT_SQUARES);
    let mates = heavy > 0 || !one_colour || knights > 0 && !bishops.is_empty() || knights >= 3;
    if pawns == 0 && !mates {
        return Some(0);
    }
    let king = board.king(weak);
    let corner = if heavy == 0 && knights == 0 { wrong_corner(board, strong) } else { None };
    if corner.is_some_and(|corner| distance(king, corner) <= 1) {
        return Some(0);
    }
    if pawns == 1 && heavy == 0 && knights == 0 && bishops.is_empty() {
        return Some(king_and_pawn(board, sums, strong));
    }
    if !mates {
        return None;
    }
    let material = sums.placed[strong as usize] - sums.placed[weak as usize];
    let closeness = 7 - distance(board.king(strong), king) as i32;
    let mut drive = 12 * closeness + 10 * from_centre(king);
    let minors_only = heavy == 0 && pawns == 0 && knights == 1 && bishops.len() == 1;
    if minors_only {
        // Mate is forced only in a corner that the bishop can attack.
        drive += 24 * (14 - to_corner(king, bishops.is_subset(BitBoard::DARK_SQUARES)));
    }
    Some(material.endgame() + 400 + drive)
}

/// King and pawn against king: a draw, or the nearer to a queen the better.
fn king_and_pawn(board: &Board, sums: &Sums, strong: Color) -> i32 {
    let weak = !strong;
    let Some(pawn) = board.colored_pieces(strong, Piece::Pawn).next_square() else { return 0 };
    let (own, enemy) = (board.king(strong), board.king(weak));
    if !kpk::is_won(strong, board.side_to_move(), own, enemy, pawn) {
        return 0;
    }
    let material = sums.placed[strong as usize] - sums.placed[weak as usize];
    material.endgame() + 350 + 20 * relative_rank(strong, pawn) as i32
}

/// The corner in which all pawns of `strong` would promote, if a king that is there cannot be driven
/// from it: rook's pawns, and bishops at most that never attack it.
fn wrong_corner(board: &Board, strong: Color) -> Option<Square> {
    let pawns = board.colored_pieces(strong, Piece::Pawn);
    let bishops = board.colored_pieces(strong, Piece::Bishop);
    let goal = |file| Square::new(file, Rank::Eighth.relative_to(strong));
    [File::A, File::H].into_iter().map(goal).find(|&corner| {
        let colour = if BitBoard::DARK_SQUARES.has(corner) {
            BitBoard::DARK_SQUARES
        } else {
            BitBoard::LIGHT_SQUARES
        };
        !pawns.is_empty()
            && pawns.is_subset(corner.file().bitboard())
            && (bishops & colour).is_empty()
    })
}

/// How far a king is from the centre, 0 to 6.
fn from_centre(king: Square) -> i32 {
    let away = |line: i32| (line - 4).max(3 - line);
    away(king.file() as i32) + away(king.rank() as i32)
}

/// Steps along files and ranks to the nearer corner of one colour.
fn to_corner(king: Square, dark: bool) -> i32 {
    let (file, rank) = (king.file() as i32, king.rank() as i32);
    let file = if dark { file } else { 7 - file };
    (file + rank).min(14 - file - rank)
}

/// Knights and bishops 3, rooks 5, queens 9.
#[inline(always)]
fn pieces(counts: Counts, color: Color) -> i32 {
    3 * (counts.of(color, Piece::Knight) + counts.of(color, Piece::Bishop))
        + 5 * counts.of(color, Piece::Rook)
        + 9 * counts.of(color, Piece::Queen)
}

/// How much of its advantage in the endgame `strong` can hope to turn into a win, out of
/// [`FULL_SCALE`].
#[inline(always)]
pub(super) fn scale(board: &Board, counts: Counts, strong: Color) -> i32 {
    let weak = !strong;
    let pawns = counts.of(strong, Piece::Pawn);
    let (own, enemy) = (pieces(counts, strong), pieces(counts, weak));
    if own == 0 && enemy == 0 {
        return FULL_SCALE;
    }
    if pawns == 0 {
        // A minor piece alone never mates, and a piece ahead without pawns rarely wins.
        if own <= 3 {
            return 0;
        }
        if own - enemy <= 3 {
            return if enemy <= 3 { 10 } else { 28 };
        }
        if own == 6 && counts.of(strong, Piece::Knight) == 2 {
            return 6;
        }
        if own - enemy >= 6 {
            return 112;
        }
    }
    if own == 3 * counts.of(strong, Piece::Bishop)
        && let Some(corner) = wrong_corner(board, strong)
    {
        // Once the king is there, nothing but a mistake wins; on his way he may be cut off.
        return match distance(board.king(weak), corner) {
            0 | 1 => 0,
            away => 6 * away as i32,
        };
    }
    let opposite =
        counts.of(strong, Piece::Bishop) == 1 && counts.of(weak, Piece::Bishop) == 1 && {
            let bishops = board.pieces(Piece::Bishop);
            !(bishops & BitBoard::DARK_SQUARES).is_empty()
                && !(bishops & BitBoard::LIGHT_SQUARES).is_empty()
        };
    if opposite {
        let only_bishops = own == 3 && enemy == 3;
        let limit = if only_bishops { 36 + 6 * pawns } else { 84 + 3 * pawns };
        return limit.min(FULL_SCALE);
    }
    let all = board.pieces(Piece::Pawn);
    const QUEEN_SIDE: BitBoard = BitBoard(0x0F0F_0F0F_0F0F_0F0F);
    let one_wing = all.is_subset(QUEEN_SIDE) || (all & QUEEN_SIDE).is_empty();
    (72 + 14 * pawns - 8 * one_wing as i32).min(FULL_SCALE)
}
