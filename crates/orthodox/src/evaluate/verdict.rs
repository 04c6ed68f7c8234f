//! The evaluation itself: from features to one number.

use super::endgame;
use super::king;
use super::passed;
use super::pieces;
use super::recorder::Recorder;
use super::score::Score;
use super::scratch::Scratch;
use super::squares::FULL_PHASE;
use super::survey::Survey;
use super::terms::TEMPO;
use super::threats;
use cozy_chess::{BitBoard, Board, Color};

/// Danger of the middlegame is squared and divided by this.
pub const DANGER_DIVISOR: i32 = 768;

/// That of the endgame is only divided, by this.
pub const DANGER_ENDGAME_DIVISOR: i32 = 16;

/// The value of a position for White.
pub(super) fn of(board: &Board, scratch: &mut Scratch) -> i32 {
    let sums = scratch.sums();
    if let Some(value) = endgame::known(board, &sums) {
        return value;
    }
    let pawns = scratch.pawns(board);
    let mut sum = pawns.sum;
    let survey = Survey::new(board, sums.counts);
    record(survey, pawns.passed, &mut sum);
    let white = sums.placed[0] + sum.linear[0];
    let black = sums.placed[1] + sum.linear[1];
    let (middlegame, endgame) = parts(white - black, sum.danger);
    let opinion = scratch.opinion(board);
    let scale = |strong| endgame::scale(board, sums.counts, pawns.passed, strong);
    blend((middlegame + opinion, endgame + opinion), sums.counts.phase(), scale)
}

/// Tells of everything but squares, pawn structure and shelter.
#[inline(always)]
pub(super) fn record(mut survey: Survey<'_>, passed: BitBoard, recorder: &mut impl Recorder) {
    // With the colour a constant, every shift and mask below is one instruction.
    pieces::record(&mut survey, Color::White, recorder);
    pieces::record(&mut survey, Color::Black, recorder);
    one_side(&survey, Color::White, passed, recorder);
    one_side(&survey, Color::Black, passed, recorder);
    recorder.add(survey.board.side_to_move(), TEMPO, 0, 1);
}

#[inline(always)]
fn one_side(survey: &Survey<'_>, us: Color, passed: BitBoard, recorder: &mut impl Recorder) {
    king::danger(survey, us, recorder);
    king::castling(survey, us, recorder);
    threats::record(survey, us, recorder);
    passed::record(survey, us, passed, recorder);
    pieces::space(survey, us, recorder);
}

/// Middlegame and endgame from sums and danger.
#[inline(always)]
pub(super) fn parts(linear: Score, danger: [Score; 2]) -> (i32, i32) {
    let (white, black) = (peril(danger[0]), peril(danger[1]));
    (linear.middlegame() - white.0 + black.0, linear.endgame() - white.1 + black.1)
}

/// One number from middlegame and endgame: by phase, and by the scale of the side that is ahead.
#[inline(always)]
pub(super) fn blend(
    (middlegame, endgame): (i32, i32),
    phase: i32,
    scale: impl FnOnce(Color) -> i32,
) -> i32 {
    let strong = if endgame >= 0 { Color::White } else { Color::Black };
    let endgame = endgame * scale(strong) / endgame::FULL_SCALE;
    (middlegame * phase + endgame * (FULL_PHASE - phase)) / FULL_PHASE
}

/// What danger costs.
#[inline(always)]
fn peril(danger: Score) -> (i32, i32) {
    let (middlegame, endgame) = (danger.middlegame().max(0), danger.endgame().max(0));
    (middlegame * middlegame / DANGER_DIVISOR, endgame / DANGER_ENDGAME_DIVISOR)
}
