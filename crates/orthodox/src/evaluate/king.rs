//! The king: his pawns, and what is aimed at him.

use super::masks::{distance, edge_distance, forward, ranks, relative, relative_rank};
use super::recorder::Recorder;
use super::survey::Survey;
use super::terms::{
    CASTLING, DANGER_BASE, DANGER_CHECK, DANGER_FLANK, DANGER_FLANK_DEFENCE, DANGER_KNIGHT_NEAR,
    DANGER_NO_QUEEN, DANGER_PINNED, DANGER_SHELTER, DANGER_STORM, DANGER_UNSAFE_CHECK, DANGER_WEAK,
    KING_PAWN_DISTANCE, PAWNLESS_FLANK, SHELTER, STORM, STORM_BLOCKED,
};
use cozy_chess::{
    BitBoard, Board, Color, File, Piece, get_bishop_moves, get_knight_moves, get_rook_moves,
};

/// The files that belong to a king on each file.
const FLANKS: [BitBoard; 8] = {
    const QUEEN_SIDE: u64 = 0x0F0F_0F0F_0F0F_0F0F;
    const CENTRE: u64 = 0x3C3C_3C3C_3C3C_3C3C;
    const KING_SIDE: u64 = 0xF0F0_F0F0_F0F0_F0F0;
    [
        BitBoard(QUEEN_SIDE & QUEEN_SIDE >> 1),
        BitBoard(QUEEN_SIDE),
        BitBoard(QUEEN_SIDE),
        BitBoard(CENTRE),
        BitBoard(CENTRE),
        BitBoard(KING_SIDE),
        BitBoard(KING_SIDE),
        BitBoard(KING_SIDE & KING_SIDE << 1),
    ]
};

/// The pawns of either side on three files: the king's and its neighbours, or on the edge those
/// nearest to it, so that there are always three.
pub(super) fn shelter(board: &Board, us: Color, recorder: &mut impl Recorder) {
    let king = board.king(us);
    let pawns = board.pieces(Piece::Pawn);
    let (own, enemy) = (pawns & board.colors(us), pawns & board.colors(!us));
    let king_rank = relative_rank(us, king);
    let in_front = ranks(us, king_rank, 7);
    let centre = (king.file() as usize).clamp(1, 6);
    for file in centre - 1..=centre + 1 {
        let squares = File::index(file).bitboard() & in_front;
        let own_rank = nearest(us, own & squares);
        let enemy_rank = nearest(us, enemy & squares);
        let row = 8 * edge_distance(file);
        recorder.add(us, SHELTER, row + own_rank, 1);
        recorder.endanger(us, DANGER_SHELTER, own_rank, 1);
        recorder.endanger(us, DANGER_STORM, enemy_rank, 1);
        if own_rank != 0 && own_rank + 1 == enemy_rank {
            recorder.add(us, STORM_BLOCKED, enemy_rank, 1);
        } else {
            recorder.add(us, STORM, row + enemy_rank, 1);
        }
    }
    if let Some(nearest) = own.into_iter().map(|pawn| distance(king, pawn)).min() {
        recorder.add(us, KING_PAWN_DISTANCE, 0, nearest as i32);
    }
    if (pawns & FLANKS[king.file() as usize]).is_empty() {
        recorder.add(us, PAWNLESS_FLANK, 0, 1);
    }
}

/// The rank of the pawn nearest to one's own side, 0 if there is none.
fn nearest(us: Color, pawns: BitBoard) -> usize {
    pawns.into_iter().map(|square| relative(us, square) >> 3).min().unwrap_or(0)
}

/// What threatens the king of `us`; all attacks must have been noted.
#[inline(always)]
pub(super) fn danger(survey: &Survey<'_>, us: Color, recorder: &mut impl Recorder) {
    let (own, enemy) = (survey.side(us), survey.side(!us));
    recorder.endanger(us, DANGER_BASE, 0, 1);
    if enemy.queens.is_empty() {
        recorder.endanger(us, DANGER_NO_QUEEN, 0, 1);
    }
    let queen_or_king =
        own.attacked_by[Piece::Queen as usize] | own.attacked_by[Piece::King as usize];
    let solid = own.pawn_attacks
        | own.attacked_by[Piece::Knight as usize]
        | own.attacked_by[Piece::Bishop as usize]
        | own.attacked_by[Piece::Rook as usize];
    // Attacked, and guarded by nobody or only by those who must not be exchanged.
    let weak = enemy.attacked & !own.attacked_twice & (!own.attacked | queen_or_king & !solid);
    recorder.endanger(us, DANGER_WEAK, 0, (weak & own.ring).len() as i32);

    // A check is safe on a square that is not guarded, or weakly while attacked twice.
    let safe = !enemy.men & (!own.attacked | weak & enemy.attacked_twice);
    // Sliders look through the queen: she will have to go.
    let occupied = survey.occupied & !own.queens;
    let diagonal = get_bishop_moves(own.king, occupied);
    let straight = get_rook_moves(own.king, occupied);
    let checks = [
        get_knight_moves(own.king) & enemy.attacked_by[Piece::Knight as usize],
        diagonal & enemy.attacked_by[Piece::Bishop as usize],
        straight & enemy.attacked_by[Piece::Rook as usize],
        (diagonal | straight) & enemy.attacked_by[Piece::Queen as usize],
    ];
    let mut unsafe_checks = BitBoard::EMPTY;
    for (index, &squares) in checks.iter().enumerate() {
        if squares.is_empty() {
            continue;
        }
        if (squares & safe).is_empty() {
            if index < 3 {
                unsafe_checks |= squares & !enemy.men;
            }
        } else {
            recorder.endanger(us, DANGER_CHECK, index, 1);
        }
    }
    if !unsafe_checks.is_empty() {
        recorder.endanger(us, DANGER_UNSAFE_CHECK, 0, unsafe_checks.len() as i32);
    }

    recorder.endanger(us, DANGER_PINNED, 0, own.pinned.len() as i32);
    let flank = FLANKS[own.king.file() as usize] & ranks(us, 0, 4);
    let attacked = flank & enemy.attacked;
    recorder.endanger(us, DANGER_FLANK, 0, attacked.len() as i32);
    recorder.endanger(us, DANGER_FLANK, 1, (attacked & enemy.attacked_twice).len() as i32);
    recorder.endanger(us, DANGER_FLANK_DEFENCE, 0, (flank & own.attacked).len() as i32);
    if !(own.attacked_by[Piece::Knight as usize] & (own.ring | forward(us, own.ring))).is_empty() {
        recorder.endanger(us, DANGER_KNIGHT_NEAR, 0, 1);
    }
}

/// The rights to castle.
#[inline(always)]
pub(super) fn castling(survey: &Survey<'_>, us: Color, recorder: &mut impl Recorder) {
    let rights = survey.board.castle_rights(us);
    if rights.short.is_some() {
        recorder.add(us, CASTLING, 0, 1);
    }
    if rights.long.is_some() {
        recorder.add(us, CASTLING, 1, 1);
    }
}
