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
    let bishop_and_knight = heavy == 0 && pawns == 0 && knights == 1 && bishops.len() == 1;
    let goal = if bishop_and_knight {
        // Mate is forced only in a corner that the bishop can attack, and the way there is longer than
        // a search sees: it must be steep.
        250 * (3 - to_corner(king, bishops.is_subset(BitBoard::DARK_SQUARES))) + 28 * closeness
    } else {
        10 * from_centre(king)
    };
    Some(material.endgame() + 400 + 12 * closeness + goal)
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
/// [`FULL_SCALE`]. The numbers are what results of self-play, some 500,000 positions of balanced
/// endgames, say of the value of each kind. `passed` are the passed pawns of both sides.
#[inline(always)]
pub(super) fn scale(board: &Board, counts: Counts, passed: BitBoard, strong: Color) -> i32 {
    let weak = !strong;
    let pawns = counts.of(strong, Piece::Pawn);
    let (own, enemy) = (pieces(counts, strong), pieces(counts, weak));
    if own == 0 && enemy == 0 {
        return FULL_SCALE;
    }
    let lead = own - enemy;
    if pawns == 0 {
        let knights_only = own == 6 && counts.of(strong, Piece::Knight) == 2;
        return match lead {
            // A minor piece alone never mates, nor do two knights.
            _ if own <= 3 || knights_only => 0,
            ..=3 => 5,
            // Queen against rook, two rooks against one, rook and minor piece against a minor.
            4..=5 if enemy > 0 => 24,
            4..=5 => 64,
            _ => 112,
        };
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
    let opposite = opposite_bishops(board, counts);
    let minors_only = own == 3 && enemy == 3;
    // With one, two, three pawns, with more.
    let by_pawns = match lead {
        3.. if opposite => [64, 120, FULL_SCALE, FULL_SCALE],
        3.. => [108, FULL_SCALE, FULL_SCALE, FULL_SCALE],
        _ if opposite && minors_only => [4, 20, 36, 64],
        _ if opposite => [32, 84, 104, 108],
        1..3 => [80, 124, FULL_SCALE, FULL_SCALE],
        _ if minors_only => [20, 80, 120, FULL_SCALE],
        -2..1 => [52, 94, 116, FULL_SCALE],
        // A piece less for pawns.
        _ => [44, 64, 76, 84],
    };
    let row = (pawns as usize).min(4) - 1;
    let scale = by_pawns[row];
    if !(-2..1).contains(&lead) {
        return scale;
    }
    // Where pieces are even it takes a passed pawn to win, and one alone must not be stopped.
    let passed = passed & board.colors(strong);
    let percent = match passed.len() {
        0 => [50, 42, 65, 80][row],
        1 if pawns == 1 => lone_pawn(board, passed, strong, own),
        1 => [0, 92, 100, 100][row],
        _ => 110,
    };
    (scale * percent / 100).min(FULL_SCALE)
}

/// What part of the ordinary scale, in percent, is left of one passed pawn beside pieces of this
/// worth on either side.
fn lone_pawn(board: &Board, pawn: BitBoard, strong: Color, pieces: i32) -> i32 {
    let Some(pawn) = pawn.next_square() else { return 100 };
    let king = board.king(!strong);
    let aside = (king.file() as i32 - pawn.file() as i32).abs();
    let stopped = aside <= 1 && relative_rank(strong, king) >= relative_rank(strong, pawn);
    match pieces {
        _ if stopped => 35,
        3 | 5 | 9 => 125,
        // Two pieces hold it from everywhere.
        _ => 45,
    }
}

/// Whether each side has one bishop, and they never meet.
#[inline(always)]
fn opposite_bishops(board: &Board, counts: Counts) -> bool {
    let bishops = board.pieces(Piece::Bishop);
    counts.of(Color::White, Piece::Bishop) == 1
        && counts.of(Color::Black, Piece::Bishop) == 1
        && !(bishops & BitBoard::DARK_SQUARES).is_empty()
        && !(bishops & BitBoard::LIGHT_SQUARES).is_empty()
}

#[cfg(test)]
mod tests {
    use super::super::pawns;
    use super::super::recorder::Sum;
    use super::*;

    /// The scale of a position if White is ahead.
    fn scale_of(fen: &str) -> i32 {
        let board: Board = fen.parse().expect("a position");
        let passed = pawns::record(&board, &mut Sum::default());
        scale(&board, Sums::of(&board).counts, passed, Color::White)
    }

    #[test]
    fn what_is_hard_to_win_counts_for_little() {
        let rooks_alone = scale_of("4k3/r7/8/8/8/8/7R/4K3 w - - 0 1");
        let rook_against_bishop = scale_of("4k3/b7/8/8/8/8/7R/4K3 w - - 0 1");
        assert!(rooks_alone <= 8 && rook_against_bishop <= 8);
        assert_eq!(scale_of("4k3/p7/8/8/8/8/6NN/4K3 w - - 0 1"), 0);
        let opposite = scale_of("4k3/b7/8/8/8/P7/B6P/4K3 w - - 0 1");
        let same = scale_of("4k3/1b6/8/8/8/P7/B6P/4K3 w - - 0 1");
        let rooks = scale_of("4k3/1r6/8/8/8/P7/R6P/4K3 w - - 0 1");
        assert!(opposite < same && same < rooks && rooks < FULL_SCALE);
    }

    #[test]
    fn a_piece_and_a_pawn_ahead_win() {
        assert_eq!(scale_of("4k3/r7/8/8/8/P6P/R6N/4K3 w - - 0 1"), FULL_SCALE);
        assert_eq!(scale_of("4k3/p7/8/8/8/P7/8/4K3 w - - 0 1"), FULL_SCALE);
        // Even if the bishops never meet.
        let ahead = scale_of("4k3/b7/8/8/8/P6P/B6N/4K3 w - - 0 1");
        assert!(ahead > scale_of("4k1n1/b7/8/8/8/P6P/B6N/4K3 w - - 0 1"));
    }
}
