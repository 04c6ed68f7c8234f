//! The weights of the evaluation, in hundredths of a pawn: middlegame, endgame.
//!
//! The tuner writes this file: change numbers here as you like, and tables in `terms.rs`.

use super::score::{Score, s};

/// Pawn, knight, bishop, rook, queen.
#[rustfmt::skip]
pub(super) const MATERIAL: [Score; 5] = [
    s(80, 116), s(339, 345), s(349, 356), s(471, 618), s(1023, 1086),
];

/// From rank 1 upwards, the own king on files e to h.
#[rustfmt::skip]
pub(super) const PAWN_SQUARES: [Score; 64] = [
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    s(-14, 10), s(-1, 6), s(-13, 0), s(-21, -9), s(-14, -2), s(2, 6), s(7, 7), s(-7, 4),
    s(-10, -9), s(-6, -2), s(0, 9), s(10, -8), s(11, -8), s(2, 5), s(14, 1), s(-7, 1),
    s(-4, 2), s(-6, 0), s(12, -9), s(16, -7), s(17, -14), s(5, 5), s(-3, 5), s(-12, 9),
    s(11, 8), s(10, 4), s(13, 2), s(20, -4), s(18, -3), s(3, 9), s(8, 7), s(-6, 14),
    s(13, 23), s(-1, 21), s(31, 28), s(27, 18), s(21, 27), s(10, 24), s(12, 31), s(20, 25),
    s(26, 40), s(25, 39), s(37, 44), s(40, 39), s(38, 38), s(27, 39), s(31, 50), s(31, 39),
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
];

/// From rank 1 upwards, the own king on files e to h.
#[rustfmt::skip]
pub(super) const KNIGHT_SQUARES: [Score; 64] = [
    s(-81, -53), s(-19, -48), s(-25, -11), s(-16, -2), s(-6, -8), s(-25, -11), s(-24, -27), s(-81, -53),
    s(-35, -27), s(-22, -15), s(-8, -1), s(-6, -3), s(-1, 1), s(-10, 0), s(-26, -13), s(-31, -26),
    s(-11, -6), s(1, -5), s(7, -4), s(13, 17), s(8, 19), s(3, 5), s(-8, -5), s(-15, -15),
    s(0, -4), s(5, 4), s(15, 6), s(17, 18), s(18, 22), s(21, 16), s(10, 1), s(13, 2),
    s(13, 2), s(25, 2), s(27, 13), s(23, 20), s(15, 20), s(27, 16), s(21, 9), s(15, 3),
    s(3, -6), s(11, -1), s(14, 2), s(19, 8), s(26, 24), s(21, 2), s(13, 0), s(-2, -14),
    s(-24, -24), s(-12, -17), s(9, -4), s(14, 8), s(10, 4), s(7, -5), s(-10, -14), s(-28, -30),
    s(-88, -61), s(-46, -34), s(-32, -23), s(-16, -8), s(-18, -11), s(-30, -22), s(-46, -34), s(-82, -61),
];

/// From rank 1 upwards, the own king on files e to h.
#[rustfmt::skip]
pub(super) const BISHOP_SQUARES: [Score; 64] = [
    s(-18, -14), s(-12, -10), s(-8, -6), s(-5, -8), s(-12, 4), s(-23, 0), s(-12, -8), s(-22, -18),
    s(-8, -10), s(12, -16), s(10, -1), s(3, 2), s(14, 9), s(13, 5), s(11, -8), s(-3, -15),
    s(7, 1), s(17, 6), s(9, 4), s(17, 10), s(11, 15), s(13, 0), s(23, 1), s(-3, -1),
    s(14, 8), s(17, 7), s(20, 6), s(17, 5), s(14, 7), s(21, 12), s(17, 5), s(11, 3),
    s(7, -2), s(25, 9), s(20, 2), s(12, 4), s(19, 9), s(13, 10), s(13, 3), s(5, 0),
    s(2, 1), s(11, 1), s(6, 0), s(20, 11), s(11, 9), s(13, 5), s(12, 0), s(2, -2),
    s(-13, -8), s(-12, -2), s(-4, 0), s(0, 6), s(0, 2), s(-1, 2), s(-8, -1), s(-19, -9),
    s(-32, -16), s(-21, -7), s(-15, -6), s(-10, 2), s(-11, 0), s(-14, -3), s(-19, -5), s(-25, -15),
];

/// From rank 1 upwards, the own king on files e to h.
#[rustfmt::skip]
pub(super) const ROOK_SQUARES: [Score; 64] = [
    s(3, -7), s(-2, -12), s(13, -6), s(15, -8), s(17, -9), s(18, -8), s(-14, -11), s(-13, -1),
    s(-20, -3), s(-8, -4), s(-5, -1), s(0, -4), s(0, -7), s(11, 1), s(-11, -3), s(-29, -11),
    s(-22, 2), s(-11, -6), s(-8, -9), s(1, -2), s(-12, -4), s(-8, -3), s(-10, -1), s(-28, -3),
    s(-13, 12), s(-6, 7), s(-8, 5), s(-2, -7), s(-4, 4), s(-12, 7), s(-14, 1), s(-19, -4),
    s(-8, 12), s(-5, 14), s(-1, 10), s(8, 6), s(2, 6), s(-2, 6), s(-9, 6), s(-12, 9),
    s(0, 9), s(-6, 6), s(9, 2), s(7, 3), s(11, 5), s(2, 4), s(0, 9), s(-7, 4),
    s(13, 14), s(-3, 4), s(14, 3), s(16, 6), s(13, 6), s(15, 8), s(7, 12), s(1, 5),
    s(4, 19), s(3, 11), s(11, 11), s(13, 9), s(16, 14), s(13, 14), s(6, 14), s(-2, 12),
];

/// From rank 1 upwards, the own king on files e to h.
#[rustfmt::skip]
pub(super) const QUEEN_SQUARES: [Score; 64] = [
    s(-7, -36), s(-3, -21), s(4, -24), s(7, -24), s(-12, -13), s(-3, -17), s(-9, -27), s(-3, -35),
    s(1, -23), s(-6, -16), s(13, -3), s(12, 2), s(7, -2), s(4, -7), s(0, -16), s(1, -21),
    s(0, -12), s(18, 1), s(18, 5), s(17, 16), s(-2, 13), s(10, 8), s(6, 2), s(18, -4),
    s(-1, 5), s(-3, 14), s(-6, 22), s(-1, 34), s(2, 25), s(-1, 25), s(10, 19), s(-7, 6),
    s(4, 10), s(-1, 17), s(6, 26), s(-6, 27), s(-9, 33), s(7, 26), s(-1, 20), s(7, 9),
    s(2, 1), s(10, 10), s(5, 21), s(8, 25), s(8, 28), s(6, 17), s(12, 14), s(7, 3),
    s(-14, -9), s(1, 1), s(0, 10), s(1, 15), s(0, 15), s(10, 11), s(3, -1), s(2, -9),
    s(-5, -26), s(0, -13), s(6, -5), s(7, 3), s(6, 4), s(5, -4), s(1, -13), s(-3, -23),
];

/// From rank 1 upwards; files a to d are never used.
#[rustfmt::skip]
pub(super) const KING_SQUARES: [Score; 64] = [
    s(22, -58), s(28, -38), s(-16, -24), s(-8, -10), s(-8, -29), s(-11, -34), s(22, -43), s(11, -70),
    s(-8, -32), s(-2, -18), s(-32, -4), s(-24, 8), s(-34, 4), s(-35, -8), s(-4, -13), s(-3, -30),
    s(-34, -12), s(-28, 2), s(-58, 14), s(-50, 22), s(-50, 20), s(-53, 6), s(-26, -5), s(-30, -12),
    s(-48, 6), s(-42, 18), s(-72, 26), s(-64, 30), s(-66, 36), s(-68, 21), s(-43, 11), s(-46, 8),
    s(-58, 10), s(-52, 22), s(-82, 30), s(-74, 34), s(-75, 43), s(-83, 33), s(-52, 22), s(-55, 10),
    s(-58, -2), s(-52, 12), s(-82, 24), s(-74, 32), s(-74, 40), s(-79, 32), s(-50, 17), s(-57, 4),
    s(-48, -22), s(-42, -8), s(-72, 6), s(-64, 18), s(-62, 25), s(-70, 11), s(-40, 1), s(-47, -18),
    s(-48, -52), s(-42, -32), s(-72, -18), s(-64, -4), s(-63, -4), s(-70, -15), s(-40, -29), s(-48, -53),
];

/// By how many useful squares it reaches.
#[rustfmt::skip]
pub(super) const KNIGHT_MOBILITY: [Score; 9] = [
    s(-19, -28), s(-23, -40), s(-19, -16), s(-9, -3), s(-3, 3), s(2, 14), s(8, 10), s(10, 13), s(18, 16),
];

/// By how many useful squares it reaches.
#[rustfmt::skip]
pub(super) const BISHOP_MOBILITY: [Score; 14] = [
    s(-26, -34), s(-25, -40), s(-8, -30), s(-5, -16), s(4, 4), s(6, 5), s(6, 21),
    s(13, 21), s(10, 27), s(15, 27), s(18, 29), s(15, 33), s(31, 38), s(28, 45),
];

/// By how many useful squares it reaches.
#[rustfmt::skip]
pub(super) const ROOK_MOBILITY: [Score; 15] = [
    s(-29, -65), s(-20, -45), s(-12, -23), s(-5, -14), s(-5, 14), s(-2, 23), s(-3, 28), s(4, 31),
    s(5, 39), s(9, 44), s(10, 43), s(11, 48), s(13, 54), s(23, 58), s(22, 56),
];

/// By how many useful squares it reaches.
#[rustfmt::skip]
pub(super) const QUEEN_MOBILITY: [Score; 28] = [
    s(-29, -69), s(-16, -57), s(-21, -47), s(-17, -37), s(-8, -30), s(-12, -20), s(-8, -13),
    s(-5, -5), s(-4, 4), s(-2, 14), s(4, 19), s(4, 33), s(8, 40), s(14, 38),
    s(13, 43), s(20, 48), s(13, 55), s(11, 61), s(14, 63), s(16, 63), s(15, 63),
    s(21, 65), s(20, 66), s(21, 67), s(20, 66), s(20, 68), s(21, 69), s(22, 69),
];

/// A pawn without neighbours, by the distance of its file from the edge.
pub(super) const ISOLATED: [Score; 4] = [s(-3, 0), s(-10, -8), s(-5, -10), s(-7, -16)];

/// The same, if no enemy pawn is in front of it.
pub(super) const ISOLATED_OPEN: [Score; 1] = [s(-6, -4)];

/// A pawn behind its peer: with neighbours, without.
pub(super) const DOUBLED: [Score; 2] = [s(-10, -20), s(-13, -23)];

/// A pawn left behind that cannot safely step: opposed, on an open file.
pub(super) const BACKWARD: [Score; 2] = [s(-2, -6), s(-9, -11)];

/// A pawn beside another, by rank.
#[rustfmt::skip]
pub(super) const PHALANX: [Score; 8] = [
    s(0, 0), s(6, 2), s(5, 4), s(9, 13), s(19, 22), s(52, 64), s(62, 87), s(0, 0),
];

/// A pawn guarded by another, by rank.
#[rustfmt::skip]
pub(super) const SUPPORTED: [Score; 8] = [
    s(0, 0), s(0, 0), s(6, 8), s(10, 4), s(16, 16), s(37, 37), s(83, 63), s(0, 0),
];

/// Each group of pawns on adjacent files.
pub(super) const ISLAND: [Score; 1] = [s(-5, -6)];

/// A pawn whose helpers outnumber those who could stop it, by rank.
#[rustfmt::skip]
pub(super) const CANDIDATE: [Score; 8] = [
    s(0, 0), s(-10, -3), s(-4, -2), s(-5, 14), s(5, 30), s(16, 49), s(0, 0), s(0, 0),
];

/// A passed pawn, by rank.
#[rustfmt::skip]
pub(super) const PASSED: [Score; 8] = [
    s(0, 0), s(-10, 12), s(-5, 7), s(-10, 32), s(16, 54), s(24, 91), s(82, 152), s(0, 0),
];

/// If another pawn guards it, by rank.
#[rustfmt::skip]
pub(super) const PASSED_SUPPORTED: [Score; 8] = [
    s(0, 0), s(0, 0), s(-2, -2), s(1, 6), s(8, 21), s(13, 21), s(29, 23), s(0, 0),
];

/// If its next square is occupied, by rank.
#[rustfmt::skip]
pub(super) const PASSED_BLOCKED: [Score; 8] = [
    s(0, 0), s(7, 3), s(10, 3), s(-9, -6), s(4, -10), s(-11, -34), s(-27, -87), s(0, 0),
];

/// If its next square is free and safe, by rank.
#[rustfmt::skip]
pub(super) const PASSED_STEP_SAFE: [Score; 8] = [
    s(0, 0), s(-6, 2), s(4, 7), s(5, 8), s(3, 17), s(6, 22), s(20, 48), s(0, 0),
];

/// If its whole way is free and safe, by rank.
#[rustfmt::skip]
pub(super) const PASSED_PATH_SAFE: [Score; 8] = [
    s(0, 0), s(-6, 2), s(-6, 12), s(-2, 10), s(1, 29), s(14, 54), s(28, 82), s(0, 0),
];

/// By the distance of the own king from its next square, times rank.
#[rustfmt::skip]
pub(super) const PASSED_OWN_KING: [Score; 8] = [
    s(3, 23), s(3, 30), s(6, 7), s(9, -2), s(-5, -2), s(-1, -7), s(0, -3), s(-11, 0),
];

/// By that of the enemy's, times rank.
#[rustfmt::skip]
pub(super) const PASSED_ENEMY_KING: [Score; 8] = [
    s(-10, -18), s(3, -14), s(6, -9), s(5, 8), s(-2, 23), s(-7, 30), s(-5, 22), s(12, 24),
];

/// A rook behind it: of its own side, of the enemy.
pub(super) const PASSED_ROOK_BEHIND: [Score; 2] = [s(8, 8), s(-11, -43)];

/// No piece is left and the king comes too late.
pub(super) const PASSED_UNSTOPPABLE: [Score; 1] = [s(0, 296)];

/// Own pawn before the king by rank (0: none), a row for each edge distance.
#[rustfmt::skip]
pub(super) const SHELTER: [Score; 32] = [
    s(-10, 7), s(9, -10), s(11, -8), s(-4, 2), s(-17, 6), s(-2, 4), s(-5, 4), s(0, 0),
    s(-14, 8), s(25, -10), s(8, -3), s(-6, -3), s(-7, -8), s(-7, 2), s(-8, 8), s(0, 0),
    s(-15, 8), s(11, 0), s(11, 0), s(-1, -9), s(-2, -6), s(-5, 3), s(-12, 1), s(0, 0),
    s(-14, -5), s(2, -1), s(2, -3), s(3, 10), s(3, -6), s(-7, 1), s(-3, 4), s(0, 0),
];

/// Enemy pawn before the king by rank (0: none), a row for each edge distance.
#[rustfmt::skip]
pub(super) const STORM: [Score; 32] = [
    s(-7, -2), s(3, 23), s(-24, -9), s(-24, -3), s(-6, 3), s(-6, -11), s(4, -10), s(0, 0),
    s(3, 2), s(3, 5), s(-14, 7), s(-17, 2), s(-12, 2), s(-1, -4), s(-4, 5), s(0, 0),
    s(0, 0), s(0, -1), s(-16, 0), s(-24, 2), s(-10, -8), s(-3, 1), s(-4, 3), s(0, 0),
    s(-4, 9), s(-2, -5), s(-11, -5), s(-18, -1), s(-8, -1), s(2, -1), s(-10, 1), s(0, 0),
];

/// If an own pawn stands in its way, by rank.
#[rustfmt::skip]
pub(super) const STORM_BLOCKED: [Score; 8] = [
    s(0, 0), s(0, 0), s(-7, -11), s(0, -9), s(4, -10), s(-1, 0), s(6, 6), s(0, 0),
];

/// Each step of the king to his nearest pawn.
pub(super) const KING_PAWN_DISTANCE: [Score; 1] = [s(5, -7)];

/// No pawn at all near the king's file.
pub(super) const PAWNLESS_FLANK: [Score; 1] = [s(-14, -51)];

/// The right to castle short, long.
pub(super) const CASTLING: [Score; 2] = [s(27, 5), s(6, 3)];

/// Both bishops.
pub(super) const BISHOP_PAIR: [Score; 1] = [s(23, 63)];

/// A knight, by the number of own pawns.
#[rustfmt::skip]
pub(super) const KNIGHT_BY_PAWNS: [Score; 9] = [
    s(-32, -31), s(-17, -15), s(-15, -9), s(-10, 1), s(-4, -3), s(1, 1), s(-2, 11), s(7, 8), s(12, 17),
];

/// A rook, by the number of own pawns.
#[rustfmt::skip]
pub(super) const ROOK_BY_PAWNS: [Score; 9] = [
    s(9, 13), s(15, 21), s(1, 21), s(0, 18), s(0, 8), s(-4, 0), s(-2, -1), s(-8, -6), s(-9, -6),
];

/// No pawn can drive it away: alone, guarded by a pawn.
pub(super) const KNIGHT_OUTPOST: [Score; 2] = [s(4, 6), s(28, 8)];

/// No pawn can drive it away: alone, guarded by a pawn.
pub(super) const BISHOP_OUTPOST: [Score; 2] = [s(4, 2), s(31, 18)];

/// A knight or bishop right behind a pawn.
pub(super) const MINOR_BEHIND_PAWN: [Score; 1] = [s(5, 7)];

/// Each step of a knight, a bishop from the own king.
pub(super) const MINOR_KING_DISTANCE: [Score; 2] = [s(-7, 3), s(-7, -1)];

/// Each own pawn on a bishop's colour, times blocked centre pawns and one.
pub(super) const BISHOP_PAWNS: [Score; 1] = [s(-1, -2)];

/// A bishop that sees both centre squares of its diagonal.
pub(super) const BISHOP_LONG_DIAGONAL: [Score; 1] = [s(15, 15)];

/// A rook on a file without own pawns.
pub(super) const ROOK_HALF_OPEN: [Score; 1] = [s(16, -1)];

/// A rook on a file without any pawns.
pub(super) const ROOK_OPEN: [Score; 1] = [s(29, 4)];

/// More than one rook.
pub(super) const ROOK_PAIR: [Score; 1] = [s(-12, -15)];

/// A rook on the seventh with something to attack there.
pub(super) const ROOK_SEVENTH: [Score; 1] = [s(-6, 7)];

/// A rook cornered by its own king.
pub(super) const ROOK_SHUT_IN: [Score; 1] = [s(-27, -4)];

/// A queen with a slider and one man between in her line.
pub(super) const QUEEN_EXPOSED: [Score; 1] = [s(-20, -1)];

/// A safe pawn attacks: pawn, knight, bishop, rook, queen.
pub(super) const PAWN_THREAT: [Score; 5] = [s(-4, -7), s(69, 34), s(59, 50), s(77, 30), s(68, 35)];

/// A man that a pawn could attack by a safe step.
pub(super) const PUSH_THREAT: [Score; 1] = [s(20, 16)];

/// A knight or bishop attacks what is weak or dearer.
pub(super) const MINOR_THREAT: [Score; 5] = [s(5, 20), s(17, 36), s(34, 37), s(56, 36), s(56, 62)];

/// A rook attacks what is weak or dearer.
pub(super) const ROOK_THREAT: [Score; 5] = [s(-1, 28), s(26, 30), s(16, 27), s(11, 24), s(61, 36)];

/// A king attacks something weak.
pub(super) const KING_THREAT: [Score; 1] = [s(12, 38)];

/// A man attacked and not guarded.
pub(super) const HANGING: [Score; 1] = [s(21, 27)];

/// A square the enemy attacks but cannot safely use.
pub(super) const RESTRICTION: [Score; 1] = [s(2, 0)];

/// Safe squares that attack the queen: for knights, bishops, rooks.
pub(super) const QUEEN_HARASSED: [Score; 3] = [s(11, 10), s(17, 1), s(11, -3)];

/// A safe square behind and among the own centre pawns.
pub(super) const SPACE: [Score; 1] = [s(0, -1)];

/// The right to move.
pub(super) const TEMPO: [Score; 1] = [s(29, 17)];

/// Danger before anything is looked at.
pub(super) const DANGER_BASE: [Score; 1] = [s(-68, -9)];

/// Each attacker of the ring: knight, bishop, rook, queen.
pub(super) const DANGER_ATTACKER: [Score; 4] = [s(46, 3), s(25, 5), s(28, -2), s(26, 11)];

/// Each attack on a square next to the king.
pub(super) const DANGER_ATTACKS: [Score; 1] = [s(13, 0)];

/// Each weak square of the ring.
pub(super) const DANGER_WEAK: [Score; 1] = [s(29, -3)];

/// Safe checks: by knight, bishop, rook, queen.
pub(super) const DANGER_CHECK: [Score; 4] = [s(120, 33), s(72, 28), s(117, 35), s(91, 45)];

/// Each other check by a knight, bishop or rook.
pub(super) const DANGER_UNSAFE_CHECK: [Score; 1] = [s(18, -3)];

/// The attacker has no queen.
pub(super) const DANGER_NO_QUEEN: [Score; 1] = [s(-184, -31)];

/// Each square of the flank attacked, attacked twice.
pub(super) const DANGER_FLANK: [Score; 2] = [s(8, 4), s(6, 6)];

/// Each square of the flank defended.
pub(super) const DANGER_FLANK_DEFENCE: [Score; 1] = [s(-4, 9)];

/// An own knight guards the ring.
pub(super) const DANGER_KNIGHT_NEAR: [Score; 1] = [s(-23, -4)];

/// A man pinned to the king.
pub(super) const DANGER_PINNED: [Score; 1] = [s(-4, -2)];

/// Own pawn before the king by rank (0: none), for each of three files.
#[rustfmt::skip]
pub(super) const DANGER_SHELTER: [Score; 8] = [
    s(17, 1), s(-11, 1), s(1, 1), s(9, 0), s(16, 1), s(2, 0), s(5, -1), s(0, 0),
];

/// Enemy pawn before the king by rank (0: none), for each of three files.
#[rustfmt::skip]
pub(super) const DANGER_STORM: [Score; 8] = [
    s(0, 1), s(-1, -2), s(24, 1), s(13, 0), s(11, 1), s(0, 1), s(-6, 0), s(0, 0),
];
