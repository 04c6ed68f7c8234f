//! Threats: what is attacked by something cheaper, or not guarded enough.

use super::masks::{forward, pawn_captures, ranks};
use super::recorder::Recorder;
use super::survey::Survey;
use super::terms::{
    HANGING, KING_THREAT, MINOR_THREAT, PAWN_THREAT, PUSH_THREAT, QUEEN_HARASSED, RESTRICTION,
    ROOK_THREAT, Term,
};
use cozy_chess::{BitBoard, Color, Piece, get_bishop_moves, get_knight_moves, get_rook_moves};

/// Tells what `us` threatens; all attacks must have been noted.
#[inline(always)]
pub(super) fn record(survey: &Survey<'_>, us: Color, recorder: &mut impl Recorder) {
    let (own, enemy) = (survey.side(us), survey.side(!us));
    let pieces = enemy.men & !enemy.pawns & !enemy.king.bitboard();
    // What the enemy holds for good: by a pawn, or twice while we come once.
    let held = enemy.pawn_attacks | enemy.attacked_twice & !own.attacked_twice;
    let weak = enemy.men & !held & own.attacked & !enemy.king.bitboard();
    let targets = pieces & held | weak;

    if !targets.is_empty() {
        let minors =
            own.attacked_by[Piece::Knight as usize] | own.attacked_by[Piece::Bishop as usize];
        each(survey, us, targets & minors, MINOR_THREAT, recorder);
        let by_rook = own.attacked_by[Piece::Rook as usize];
        each(survey, us, (weak | enemy.queens) & by_rook, ROOK_THREAT, recorder);
        if !(weak & own.attacked_by[Piece::King as usize]).is_empty() {
            recorder.add(us, KING_THREAT, 0, 1);
        }
        let unguarded = weak & (!enemy.attacked | pieces & own.attacked_twice);
        recorder.add(us, HANGING, 0, unguarded.len() as i32);
    }

    let restricted = enemy.attacked & !held & own.attacked & !survey.occupied;
    recorder.add(us, RESTRICTION, 0, restricted.len() as i32);

    // Pawns that are not lost for their trouble.
    let safe = !enemy.attacked | own.attacked;
    let (left, right) = pawn_captures(us, own.pawns & safe);
    each(survey, us, enemy.men & (left | right), PAWN_THREAT, recorder);
    let free = !survey.occupied;
    let step = forward(us, own.pawns) & free;
    let steps = step | forward(us, step & ranks(us, 2, 2)) & free;
    let (left, right) = pawn_captures(us, steps & safe & !enemy.pawn_attacks);
    recorder.add(us, PUSH_THREAT, 0, ((left | right) & pieces).len() as i32);

    for queen in enemy.queens {
        let safe = own.useful & !held & !own.men;
        let knights = get_knight_moves(queen) & own.attacked_by[Piece::Knight as usize] & safe;
        recorder.add(us, QUEEN_HARASSED, 0, knights.len() as i32);
        // A slider that looks at her must be guarded: she looks back.
        let safe = safe & own.attacked_twice;
        let bishops = get_bishop_moves(queen, survey.occupied)
            & own.attacked_by[Piece::Bishop as usize]
            & safe;
        recorder.add(us, QUEEN_HARASSED, 1, bishops.len() as i32);
        let rooks =
            get_rook_moves(queen, survey.occupied) & own.attacked_by[Piece::Rook as usize] & safe;
        recorder.add(us, QUEEN_HARASSED, 2, rooks.len() as i32);
    }
}

/// One feature for each kind of enemy man among `victims`.
#[inline(always)]
fn each(
    survey: &Survey<'_>,
    us: Color,
    victims: BitBoard,
    term: Term,
    recorder: &mut impl Recorder,
) {
    if victims.is_empty() {
        return;
    }
    let enemy = survey.side(!us);
    let kinds = [enemy.pawns, enemy.knights, enemy.bishops, enemy.rooks, enemy.queens];
    for (index, kind) in kinds.into_iter().enumerate() {
        let count = (victims & kind).len() as i32;
        if count != 0 {
            recorder.add(us, term, index, count);
        }
    }
}
