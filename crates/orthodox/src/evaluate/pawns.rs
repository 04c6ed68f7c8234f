//! Pawn structure: what depends on pawns and kings alone, and is therefore remembered.

use super::king;
use super::masks::{
    ahead, beside, edge_distance, fill_forward, forward, pawn_captures, relative_rank, widen,
};
use super::recorder::{Recorder, Sum};
use super::terms::{
    BACKWARD, CANDIDATE, DOUBLED, ISLAND, ISOLATED, ISOLATED_OPEN, PASSED, PASSED_SUPPORTED,
    PHALANX, SUPPORTED,
};
use cozy_chess::{BitBoard, Board, Color, Piece};

/// A hash of two sets of squares.
#[inline(always)]
pub(super) fn mix(first: BitBoard, second: BitBoard) -> u64 {
    let a = first.0.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let b = second.0.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
    let sum = (a ^ a >> 32).wrapping_add((b ^ b >> 29).rotate_left(23));
    let mixed = sum.wrapping_mul(0xD6E8_FEB8_6659_FD93);
    mixed ^ mixed >> 32
}

/// The pawns of both sides as one number.
#[inline(always)]
pub(super) fn structure_key(board: &Board) -> u64 {
    let pawns = board.pieces(Piece::Pawn);
    mix(pawns & board.colors(Color::White), pawns & board.colors(Color::Black))
}

/// What is known of a pawn structure and two kings.
#[derive(Clone, Copy, Default)]
pub(super) struct PawnEntry {
    key: u64,
    /// The values of structure and shelter.
    pub(super) sum: Sum,
    /// The passed pawns of both sides.
    pub(super) passed: BitBoard,
}

/// Pawn structures seen before.
pub(super) struct PawnCache {
    entries: Vec<PawnEntry>,
}

impl PawnCache {
    /// A power of two. Structures come back at once or not at all: more would only be slower.
    const SIZE: usize = 1 << 13;

    pub(super) fn new() -> PawnCache {
        PawnCache { entries: vec![PawnEntry::default(); PawnCache::SIZE] }
    }

    #[inline(always)]
    pub(super) fn entry(&mut self, board: &Board) -> PawnEntry {
        let (white, black) = (board.king(Color::White), board.king(Color::Black));
        let kings = (white as u64) << 6 | black as u64;
        // No structure has the key 0, which empty entries have.
        let key = (structure_key(board) ^ kings.wrapping_mul(0xA24B_AED4_963E_E407)) | 1;
        let slot = &mut self.entries[(key >> 20) as usize % PawnCache::SIZE];
        if slot.key != key {
            let mut sum = Sum::default();
            let passed = record(board, &mut sum);
            *slot = PawnEntry { key, sum, passed };
        }
        *slot
    }
}

/// Tells of pawns and shelters; returns the passed pawns of both sides.
pub(super) fn record(board: &Board, recorder: &mut impl Recorder) -> BitBoard {
    let mut passed = BitBoard::EMPTY;
    for us in Color::ALL {
        passed |= structure(board, us, recorder);
        king::shelter(board, us, recorder);
    }
    passed
}

fn structure(board: &Board, us: Color, recorder: &mut impl Recorder) -> BitBoard {
    let them = !us;
    let own = board.colored_pieces(us, Piece::Pawn);
    let enemy = board.colored_pieces(them, Piece::Pawn);
    let (left, right) = pawn_captures(us, own);
    let guarded = left | right;
    let (left, right) = pawn_captures(them, enemy);
    let enemy_attacks = left | right;
    let mut passed = BitBoard::EMPTY;

    let files = fill_forward(Color::Black, own).0 & 0xFF;
    recorder.add(us, ISLAND, 0, (files & !(files << 1)).count_ones() as i32);

    for square in own {
        let pawn = square.bitboard();
        let rank = relative_rank(us, square);
        let way = ahead(us, square);
        let neighbours = own & beside(square.file().bitboard());
        let opposed = !(way & enemy).is_empty();
        let behind_peer = !(way & own).is_empty();
        let stoppers = enemy & widen(way);
        let phalanx = !(beside(pawn) & own).is_empty();
        let supported = guarded.has(square);

        if behind_peer && !supported {
            recorder.add(us, DOUBLED, neighbours.is_empty() as usize, 1);
        }
        if phalanx {
            recorder.add(us, PHALANX, rank, 1);
        }
        if supported {
            recorder.add(us, SUPPORTED, rank, 1);
        }
        // Neighbours that can still come to its aid: beside it or behind.
        let helpers = neighbours & widen(fill_forward(them, pawn));
        if neighbours.is_empty() {
            recorder.add(us, ISOLATED, edge_distance(square.file() as usize), 1);
            if !opposed {
                recorder.add(us, ISOLATED_OPEN, 0, 1);
            }
        } else if helpers.is_empty() {
            let step = forward(us, pawn);
            if !(step & (enemy_attacks | enemy)).is_empty() {
                recorder.add(us, BACKWARD, !opposed as usize, 1);
            }
        }
        if stoppers.is_empty() {
            if !behind_peer {
                passed |= pawn;
                recorder.add(us, PASSED, rank, 1);
                if supported {
                    recorder.add(us, PASSED_SUPPORTED, rank, 1);
                }
            }
        } else if !opposed && !behind_peer && helpers.len() >= stoppers.len() {
            recorder.add(us, CANDIDATE, rank, 1);
        }
    }
    passed
}
