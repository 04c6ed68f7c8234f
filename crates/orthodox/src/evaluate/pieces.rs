//! Pieces: where they can go and what they do there.

use super::masks::{
    ahead, beside, distance, edge_distance, fill_forward, forward, ranks, relative_rank,
};
use super::recorder::Recorder;
use super::survey::Survey;
use super::terms::{
    BISHOP_LONG_DIAGONAL, BISHOP_MOBILITY, BISHOP_OUTPOST, BISHOP_PAIR, BISHOP_PAWNS,
    DANGER_ATTACKER, DANGER_ATTACKS, KNIGHT_BY_PAWNS, KNIGHT_MOBILITY, KNIGHT_OUTPOST,
    MINOR_BEHIND_PAWN, MINOR_KING_DISTANCE, QUEEN_EXPOSED, QUEEN_MOBILITY, ROOK_BY_PAWNS,
    ROOK_HALF_OPEN, ROOK_MOBILITY, ROOK_OPEN, ROOK_PAIR, ROOK_SEVENTH, ROOK_SHUT_IN, SPACE, Term,
};
use cozy_chess::{
    BitBoard, Color, Piece, Square, get_between_rays, get_bishop_moves, get_bishop_rays,
    get_knight_moves, get_line_rays, get_rook_moves, get_rook_rays,
};

const CENTRE: BitBoard = BitBoard(0x0000_0018_1800_0000);
const CENTRE_FILES: BitBoard = BitBoard(0x3C3C_3C3C_3C3C_3C3C);

/// Tells of the pieces of one side and notes what they attack.
#[inline(always)]
pub(super) fn record(survey: &mut Survey<'_>, us: Color, recorder: &mut impl Recorder) {
    knights(survey, us, recorder);
    bishops(survey, us, recorder);
    rooks(survey, us, recorder);
    queens(survey, us, recorder);
}

/// What all pieces have in common: mobility, and pressure on the enemy king.
#[inline(always)]
fn activity(
    survey: &mut Survey<'_>,
    us: Color,
    (piece, square): (Piece, Square),
    mobility: Term,
    mut attacks: BitBoard,
    recorder: &mut impl Recorder,
) {
    let ring = survey.side(!us).ring;
    let beside_king = survey.side(!us).attacked_by[Piece::King as usize];
    let own = &mut survey.sides[us as usize];
    if own.pinned.has(square) {
        attacks &= get_line_rays(own.king, square);
    }
    own.attack(piece, attacks);
    recorder.add(us, mobility, (attacks & own.useful).len() as usize, 1);
    if !(attacks & ring).is_empty() {
        recorder.endanger(!us, DANGER_ATTACKER, piece as usize - Piece::Knight as usize, 1);
        recorder.endanger(!us, DANGER_ATTACKS, 0, (attacks & beside_king).len() as i32);
    }
}

/// A knight or bishop that no pawn can drive away, or that shields or is shielded.
#[inline(always)]
fn minor(
    survey: &Survey<'_>,
    us: Color,
    square: Square,
    outpost: Term,
    recorder: &mut impl Recorder,
) {
    let (own, enemy) = (survey.side(us), survey.side(!us));
    let chasers = enemy.pawns & beside(ahead(us, square));
    if ranks(us, 3, 5).has(square) && chasers.is_empty() {
        recorder.add(us, outpost, own.pawn_attacks.has(square) as usize, 1);
    }
    if !(forward(us, square.bitboard()) & (own.pawns | enemy.pawns)).is_empty() {
        recorder.add(us, MINOR_BEHIND_PAWN, 0, 1);
    }
    let is_bishop = own.bishops.has(square) as usize;
    recorder.add(us, MINOR_KING_DISTANCE, is_bishop, distance(square, own.king) as i32);
}

#[inline(always)]
fn knights(survey: &mut Survey<'_>, us: Color, recorder: &mut impl Recorder) {
    let pawns = survey.counts.of(us, Piece::Pawn) as usize;
    for square in survey.side(us).knights {
        let attacks = get_knight_moves(square);
        activity(survey, us, (Piece::Knight, square), KNIGHT_MOBILITY, attacks, recorder);
        recorder.add(us, KNIGHT_BY_PAWNS, pawns.min(8), 1);
        minor(survey, us, square, KNIGHT_OUTPOST, recorder);
    }
}

#[inline(always)]
fn bishops(survey: &mut Survey<'_>, us: Color, recorder: &mut impl Recorder) {
    let own = survey.side(us);
    let bishops = own.bishops;
    if bishops.is_empty() {
        return;
    }
    let (pawns, queens) = (own.pawns, own.queens);
    if !(bishops & BitBoard::DARK_SQUARES).is_empty()
        && !(bishops & BitBoard::LIGHT_SQUARES).is_empty()
    {
        recorder.add(us, BISHOP_PAIR, 0, 1);
    }
    let all_pawns = pawns | survey.side(!us).pawns;
    let blocked = pawns & forward(!us, survey.occupied) & CENTRE_FILES;
    let blocked = blocked.len() as i32;
    for square in bishops {
        let attacks = get_bishop_moves(square, survey.occupied & !queens);
        activity(survey, us, (Piece::Bishop, square), BISHOP_MOBILITY, attacks, recorder);
        minor(survey, us, square, BISHOP_OUTPOST, recorder);
        let colour = if BitBoard::DARK_SQUARES.has(square) {
            BitBoard::DARK_SQUARES
        } else {
            BitBoard::LIGHT_SQUARES
        };
        recorder.add(us, BISHOP_PAWNS, 0, (pawns & colour).len() as i32 * (1 + blocked));
        // Two centre squares of its colour, both on one diagonal.
        if (get_bishop_moves(square, all_pawns) & CENTRE & colour) == CENTRE & colour {
            recorder.add(us, BISHOP_LONG_DIAGONAL, 0, 1);
        }
    }
}

#[inline(always)]
fn rooks(survey: &mut Survey<'_>, us: Color, recorder: &mut impl Recorder) {
    let (own, enemy) = (survey.side(us), survey.side(!us));
    let rooks = own.rooks;
    if rooks.is_empty() {
        return;
    }
    let (own_pawns, enemy_pawns, king) = (own.pawns, enemy.pawns, own.king);
    let doubled = own.rooks | own.queens;
    let pawns = survey.counts.of(us, Piece::Pawn) as usize;
    let seventh_pays =
        relative_rank(us, enemy.king) == 7 || !(enemy_pawns & ranks(us, 6, 6)).is_empty();
    if survey.counts.of(us, Piece::Rook) > 1 {
        recorder.add(us, ROOK_PAIR, 0, 1);
    }
    for square in rooks {
        let attacks = get_rook_moves(square, survey.occupied & !doubled);
        activity(survey, us, (Piece::Rook, square), ROOK_MOBILITY, attacks, recorder);
        recorder.add(us, ROOK_BY_PAWNS, pawns.min(8), 1);
        let file = square.file().bitboard();
        if (own_pawns & file).is_empty() {
            let open = (enemy_pawns & file).is_empty();
            recorder.add(us, if open { ROOK_OPEN } else { ROOK_HALF_OPEN }, 0, 1);
        } else {
            let king_rank_is_low = relative_rank(us, king) == 0;
            let (rook_file, king_file) = (square.file() as usize, king.file() as usize);
            // Between its king and the edge, on the king's wing.
            let outside = edge_distance(rook_file) < edge_distance(king_file)
                && (rook_file < 4) == (king_file < 4);
            if outside && king_rank_is_low && relative_rank(us, square) <= 1 {
                recorder.add(us, ROOK_SHUT_IN, 0, 1);
            }
        }
        if relative_rank(us, square) == 6 && seventh_pays {
            recorder.add(us, ROOK_SEVENTH, 0, 1);
        }
    }
}

#[inline(always)]
fn queens(survey: &mut Survey<'_>, us: Color, recorder: &mut impl Recorder) {
    let enemy = survey.side(!us);
    let (bishops, rooks) = (enemy.bishops, enemy.rooks);
    for square in survey.side(us).queens {
        let attacks =
            get_bishop_moves(square, survey.occupied) | get_rook_moves(square, survey.occupied);
        activity(survey, us, (Piece::Queen, square), QUEEN_MOBILITY, attacks, recorder);
        let sliders = get_bishop_rays(square) & bishops | get_rook_rays(square) & rooks;
        let exposed = sliders
            .into_iter()
            .any(|slider| (get_between_rays(slider, square) & survey.occupied).len() == 1);
        if exposed {
            recorder.add(us, QUEEN_EXPOSED, 0, 1);
        }
    }
}

/// Safe squares behind and among the centre pawns: room to move the pieces about.
#[inline(always)]
pub(super) fn space(survey: &Survey<'_>, us: Color, recorder: &mut impl Recorder) {
    let (own, enemy) = (survey.side(us), survey.side(!us));
    let safe = CENTRE_FILES & ranks(us, 1, 3) & !own.pawns & !enemy.pawn_attacks;
    let behind = fill_forward(!us, forward(!us, own.pawns)) & !enemy.attacked;
    let squares = safe.len() + (safe & behind).len();
    recorder.add(us, SPACE, 0, squares as i32);
}
