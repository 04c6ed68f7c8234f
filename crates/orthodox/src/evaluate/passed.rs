//! Passed pawns among pieces and kings.

use super::masks::{ahead, distance, forward, relative_rank};
use super::recorder::Recorder;
use super::survey::Survey;
use super::terms::{
    PASSED_BLOCKED, PASSED_ENEMY_KING, PASSED_OWN_KING, PASSED_PATH_SAFE, PASSED_ROOK_BEHIND,
    PASSED_STEP_SAFE, PASSED_UNSTOPPABLE,
};
use cozy_chess::{BitBoard, Color, Square};

/// Tells of the passed pawns of `us` among those of both sides.
#[inline(always)]
pub(super) fn record(
    survey: &Survey<'_>,
    us: Color,
    passed: BitBoard,
    recorder: &mut impl Recorder,
) {
    let (own, enemy) = (survey.side(us), survey.side(!us));
    let mut unstoppable = false;
    for square in passed & own.men {
        let rank = relative_rank(us, square);
        let Some(step) = forward(us, square.bitboard()).next_square() else { continue };
        let way = ahead(us, square);
        let behind = ahead(!us, square);
        // Before that it runs nowhere soon.
        if rank >= 3 {
            let times = rank as i32 - 2;
            recorder.add(us, PASSED_OWN_KING, distance(own.king, step), times);
            recorder.add(us, PASSED_ENEMY_KING, distance(enemy.king, step), times);
        }
        if survey.occupied.has(step) {
            recorder.add(us, PASSED_BLOCKED, rank, 1);
        } else if !enemy.attacked.has(step) {
            recorder.add(us, PASSED_STEP_SAFE, rank, 1);
            if (way & (survey.occupied | enemy.attacked)).is_empty() {
                recorder.add(us, PASSED_PATH_SAFE, rank, 1);
            }
        }
        if !(behind & own.rooks).is_empty() {
            recorder.add(us, PASSED_ROOK_BEHIND, 0, 1);
        } else if !(behind & enemy.rooks).is_empty() {
            recorder.add(us, PASSED_ROOK_BEHIND, 1, 1);
        }
        if !survey.counts.has_pieces(!us) && (way & survey.occupied).is_empty() {
            unstoppable |= outruns(survey, us, square);
        }
    }
    if unstoppable {
        recorder.add(us, PASSED_UNSTOPPABLE, 0, 1);
    }
}

/// Whether the enemy king cannot catch a pawn whose way is free.
fn outruns(survey: &Survey<'_>, us: Color, pawn: Square) -> bool {
    let rank = relative_rank(us, pawn);
    let goal = Square::index(pawn as usize % 8 + if us == Color::White { 56 } else { 0 });
    // A pawn at home steps twice.
    let steps = 7 - rank.max(2);
    let to_move = survey.board.side_to_move() == us;
    let king = distance(survey.side(!us).king, goal);
    // The king must reach the goal with the move after promotion at the latest.
    king > steps + !to_move as usize
}
