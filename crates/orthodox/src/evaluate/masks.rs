//! Sets of squares, seen from one side.

use cozy_chess::{BitBoard, Color, Square};

/// The same square as the other side sees it, if `us` is Black.
#[inline(always)]
pub(super) fn relative(us: Color, square: Square) -> usize {
    square as usize ^ if us == Color::White { 0 } else { 56 }
}

/// The rank of a square counted from one's own, 0 to 7.
#[inline(always)]
pub(super) fn relative_rank(us: Color, square: Square) -> usize {
    relative(us, square) >> 3
}

/// How far a file is from the edge, 0 to 3.
#[inline(always)]
pub(super) fn edge_distance(file: usize) -> usize {
    file.min(7 - file)
}

/// How many steps a king needs from one square to the other.
#[inline(always)]
pub(super) fn distance(a: Square, b: Square) -> usize {
    let files = (a as usize & 7).abs_diff(b as usize & 7);
    let ranks = (a as usize >> 3).abs_diff(b as usize >> 3);
    files.max(ranks)
}

const NOT_A: u64 = !0x0101_0101_0101_0101;
const NOT_H: u64 = !0x8080_8080_8080_8080;

/// One step towards the other side.
#[inline(always)]
pub(super) fn forward(us: Color, squares: BitBoard) -> BitBoard {
    BitBoard(if us == Color::White { squares.0 << 8 } else { squares.0 >> 8 })
}

/// What pawns attack to the left and to the right.
#[inline(always)]
pub(super) fn pawn_captures(us: Color, pawns: BitBoard) -> (BitBoard, BitBoard) {
    let ahead = forward(us, pawns).0;
    (BitBoard((ahead & NOT_A) >> 1), BitBoard((ahead & NOT_H) << 1))
}

/// These squares and all those in front of them.
#[inline(always)]
pub(super) fn fill_forward(us: Color, squares: BitBoard) -> BitBoard {
    let mut filled = squares.0;
    if us == Color::White {
        filled |= filled << 8;
        filled |= filled << 16;
        filled |= filled << 32;
    } else {
        filled |= filled >> 8;
        filled |= filled >> 16;
        filled |= filled >> 32;
    }
    BitBoard(filled)
}

/// The same squares and their neighbours on the same rank.
#[inline(always)]
pub(super) fn widen(squares: BitBoard) -> BitBoard {
    BitBoard(squares.0 | (squares.0 & NOT_A) >> 1 | (squares.0 & NOT_H) << 1)
}

/// The neighbours on the same rank.
#[inline(always)]
pub(super) fn beside(squares: BitBoard) -> BitBoard {
    BitBoard((squares.0 & NOT_A) >> 1 | (squares.0 & NOT_H) << 1)
}

/// All squares in front of one, on its file.
#[inline(always)]
pub(super) fn ahead(us: Color, square: Square) -> BitBoard {
    fill_forward(us, forward(us, square.bitboard()))
}

/// Some ranks as one side counts them.
#[inline(always)]
pub(super) fn ranks(us: Color, from: usize, to: usize) -> BitBoard {
    let span = (!0u64 >> (8 * (7 - (to - from)))) << (8 * from);
    BitBoard(if us == Color::White { span } else { span.swap_bytes() })
}

/// The squares around a king that matter to his safety: a three by three block that never
/// leaves the board, so that a king on the edge has as much to fear as any other.
pub(super) const KING_RING: [BitBoard; 64] = {
    let mut rings = [BitBoard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square & 7, square >> 3);
        let left = if file == 0 {
            0
        } else if file == 7 {
            5
        } else {
            file - 1
        };
        let low = if rank == 0 {
            0
        } else if rank == 7 {
            5
        } else {
            rank - 1
        };
        rings[square] = BitBoard((0x07_0707 << left) << (8 * low));
        square += 1;
    }
    rings
};
