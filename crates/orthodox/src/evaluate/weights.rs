//! The weights of the evaluation, in hundredths of a pawn: middlegame, endgame.
//!
//! The tuner writes this file: change numbers here as you like, and tables in `terms.rs`.

use super::score::{Score, s};

/// Pawn, knight, bishop, rook, queen.
#[rustfmt::skip]
pub(super) const MATERIAL: [Score; 5] = [
    s(40, 116), s(284, 412), s(288, 433), s(355, 698), s(937, 1190),
];

/// From rank 1 upwards, the own king on files e to h.
#[rustfmt::skip]
pub(super) const PAWN_SQUARES: [Score; 64] = [
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    s(-14, 9), s(-4, 3), s(-8, 4), s(-11, 0), s(-10, 24), s(-3, 19), s(17, 8), s(1, 7),
    s(-5, -1), s(-13, 4), s(-2, -2), s(-1, -3), s(7, 0), s(1, 18), s(13, 9), s(1, 2),
    s(-9, 3), s(-15, 7), s(2, -18), s(6, -25), s(10, -17), s(4, 9), s(-5, 15), s(-2, 9),
    s(9, 9), s(1, 2), s(5, -16), s(9, -29), s(6, -16), s(-1, 7), s(14, 8), s(9, 15),
    s(6, 29), s(-3, 17), s(11, 10), s(21, 7), s(19, 19), s(-2, 41), s(7, 32), s(17, 26),
    s(36, 28), s(20, 52), s(36, 43), s(49, 35), s(51, 41), s(23, 45), s(19, 58), s(41, 16),
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
];

/// From rank 1 upwards, the own king on files e to h.
#[rustfmt::skip]
pub(super) const KNIGHT_SQUARES: [Score; 64] = [
    s(-74, -52), s(-15, -40), s(-18, -18), s(-15, -11), s(-15, -14), s(-25, -6), s(-26, -31), s(-69, -54),
    s(-13, -36), s(-5, -6), s(-4, -16), s(-7, -12), s(-9, -5), s(-11, -17), s(-20, -1), s(-24, -22),
    s(-8, -17), s(7, -9), s(0, -12), s(-5, 17), s(6, 13), s(3, -12), s(-3, -6), s(-18, -18),
    s(5, 1), s(16, 6), s(17, 13), s(10, 25), s(11, 25), s(14, 5), s(17, 0), s(7, -2),
    s(4, -1), s(13, 14), s(2, 20), s(8, 28), s(15, 31), s(18, 13), s(9, 9), s(16, -9),
    s(-8, 5), s(4, 5), s(3, 14), s(5, 17), s(14, 16), s(10, 5), s(-1, 6), s(1, -7),
    s(-20, -2), s(-14, -8), s(15, 0), s(15, 15), s(13, 4), s(20, 0), s(-15, -7), s(-24, -21),
    s(-94, -51), s(-46, -28), s(-34, -9), s(-19, -7), s(-10, -2), s(-37, -11), s(-45, -35), s(-78, -80),
];

/// From rank 1 upwards, the own king on files e to h.
#[rustfmt::skip]
pub(super) const BISHOP_SQUARES: [Score; 64] = [
    s(2, -14), s(-16, -13), s(1, -8), s(-2, -11), s(-13, 2), s(-17, -14), s(-6, -1), s(-22, -20),
    s(-2, -11), s(14, -30), s(9, -19), s(0, 3), s(0, 3), s(14, -1), s(13, -32), s(-3, -15),
    s(16, -4), s(21, 1), s(6, -6), s(1, 13), s(8, 20), s(6, -17), s(13, -7), s(-2, -4),
    s(4, -2), s(4, 7), s(13, 13), s(7, 6), s(23, 14), s(16, 3), s(8, 3), s(4, -6),
    s(5, 3), s(14, 11), s(4, 15), s(14, 18), s(18, 15), s(9, 24), s(17, 9), s(-7, -5),
    s(10, 5), s(-2, 15), s(2, 0), s(23, 8), s(-2, 15), s(17, -10), s(3, 9), s(12, 7),
    s(-10, 13), s(-8, 3), s(6, 12), s(-13, 22), s(12, 13), s(-11, 16), s(-14, 6), s(-19, 9),
    s(-15, -8), s(-22, 9), s(-23, 9), s(-9, 13), s(-19, 4), s(-22, 9), s(-21, 4), s(-13, -17),
];

/// From rank 1 upwards, the own king on files e to h.
#[rustfmt::skip]
pub(super) const ROOK_SQUARES: [Score; 64] = [
    s(-7, -12), s(-3, -12), s(-3, -8), s(5, -13), s(11, -19), s(8, -13), s(-7, -4), s(-14, -8),
    s(-20, -2), s(-15, -8), s(-3, -6), s(-7, -3), s(-5, -3), s(17, -14), s(9, -22), s(-22, -21),
    s(-23, 1), s(-15, -2), s(-22, 9), s(-12, 6), s(-9, -1), s(-15, 6), s(1, -5), s(-7, -11),
    s(-25, 22), s(-12, 9), s(-6, 20), s(0, 4), s(6, 14), s(-6, 15), s(-5, -3), s(-8, -2),
    s(-21, 29), s(-15, 24), s(-3, 17), s(5, 6), s(-7, 14), s(5, 17), s(-3, 12), s(-6, 5),
    s(-8, 24), s(14, 15), s(19, 6), s(19, 8), s(20, 2), s(7, 6), s(5, 10), s(-9, 8),
    s(-8, 6), s(-16, 11), s(8, 0), s(23, -2), s(12, -8), s(14, -3), s(-6, 8), s(3, 6),
    s(-12, 27), s(-16, 21), s(-3, 7), s(1, 10), s(0, 9), s(5, 18), s(-10, 20), s(-9, 15),
];

/// From rank 1 upwards, the own king on files e to h.
#[rustfmt::skip]
pub(super) const QUEEN_SQUARES: [Score; 64] = [
    s(2, -37), s(0, -31), s(0, -53), s(8, -65), s(1, -42), s(-12, -34), s(-17, -39), s(-6, -41),
    s(-3, -17), s(-2, -20), s(10, -32), s(6, -17), s(3, -10), s(9, -22), s(4, -32), s(-10, -25),
    s(6, -12), s(8, -1), s(-4, 15), s(2, 17), s(-7, 19), s(5, 8), s(2, 15), s(5, -9),
    s(13, -15), s(7, 9), s(-2, 19), s(-4, 44), s(-2, 35), s(-3, 27), s(9, 24), s(-3, 7),
    s(6, 8), s(-10, 26), s(-1, 21), s(-5, 44), s(-14, 45), s(-3, 41), s(2, 33), s(9, 17),
    s(10, 6), s(14, 0), s(-11, 29), s(8, 28), s(3, 39), s(14, 27), s(-5, 40), s(17, 21),
    s(-11, 6), s(-11, 13), s(-2, 21), s(1, 31), s(0, 24), s(2, 24), s(18, 18), s(7, 1),
    s(-13, -11), s(-11, -12), s(18, 5), s(18, 20), s(15, 19), s(9, -3), s(3, -7), s(-9, -10),
];

/// From rank 1 upwards; files a to d are never used.
#[rustfmt::skip]
pub(super) const KING_SQUARES: [Score; 64] = [
    s(22, -58), s(28, -38), s(-16, -24), s(-8, -10), s(-17, -37), s(-5, -33), s(18, -30), s(22, -48),
    s(-8, -32), s(-2, -18), s(-32, -4), s(-24, 8), s(-44, -2), s(-24, -13), s(2, -14), s(8, -28),
    s(-34, -12), s(-28, 2), s(-58, 14), s(-50, 22), s(-59, 14), s(-47, 3), s(-9, -9), s(-19, -24),
    s(-48, 6), s(-42, 18), s(-72, 26), s(-64, 30), s(-77, 34), s(-64, 12), s(-51, 9), s(-53, -4),
    s(-58, 10), s(-52, 22), s(-82, 30), s(-74, 34), s(-100, 47), s(-92, 32), s(-63, 16), s(-56, 11),
    s(-58, -2), s(-52, 12), s(-82, 24), s(-74, 32), s(-91, 39), s(-82, 37), s(-47, 26), s(-54, 9),
    s(-48, -22), s(-42, -8), s(-72, 6), s(-64, 18), s(-58, 36), s(-61, 28), s(-38, 27), s(-41, -17),
    s(-48, -52), s(-42, -32), s(-72, -18), s(-64, -4), s(-54, -3), s(-57, -15), s(-27, -26), s(-58, -93),
];

/// By how many useful squares it reaches.
#[rustfmt::skip]
pub(super) const KNIGHT_MOBILITY: [Score; 9] = [
    s(-29, -24), s(-24, -41), s(-18, -10), s(-16, 2), s(-10, 14), s(-6, 28), s(-3, 29), s(-1, 31), s(3, 18),
];

/// By how many useful squares it reaches.
#[rustfmt::skip]
pub(super) const BISHOP_MOBILITY: [Score; 14] = [
    s(-25, -34), s(-18, -28), s(-9, -8), s(-7, 9), s(0, 20), s(2, 24), s(1, 28),
    s(4, 29), s(4, 37), s(3, 35), s(9, 31), s(-1, 26), s(20, 34), s(-14, 28),
];

/// By how many useful squares it reaches.
#[rustfmt::skip]
pub(super) const ROOK_MOBILITY: [Score; 15] = [
    s(-44, -73), s(-20, -30), s(-12, -9), s(-11, 1), s(-10, 19), s(-6, 22), s(-7, 32), s(-4, 36),
    s(-2, 41), s(-2, 48), s(-2, 52), s(0, 57), s(9, 60), s(6, 65), s(7, 60),
];

/// By how many useful squares it reaches.
#[rustfmt::skip]
pub(super) const QUEEN_MOBILITY: [Score; 28] = [
    s(-22, -63), s(-13, -43), s(-14, -47), s(-12, -42), s(-6, -42), s(-8, -31), s(-5, -17),
    s(-3, 2), s(-1, 18), s(1, 29), s(3, 41), s(3, 51), s(2, 60), s(5, 61),
    s(7, 66), s(7, 74), s(8, 77), s(4, 91), s(10, 72), s(9, 82), s(10, 70),
    s(23, 55), s(18, 56), s(10, 37), s(9, 42), s(-5, 26), s(18, 62), s(10, 51),
];

/// A pawn without neighbours, by the distance of its file from the edge.
pub(super) const ISOLATED: [Score; 4] = [s(-1, -8), s(4, -13), s(6, -15), s(3, -19)];

/// The same, if no enemy pawn is in front of it.
pub(super) const ISOLATED_OPEN: [Score; 1] = [s(-6, 1)];

/// A pawn behind its peer: with neighbours, without.
pub(super) const DOUBLED: [Score; 2] = [s(-3, -1), s(-12, -14)];

/// A pawn left behind that cannot safely step: opposed, on an open file.
pub(super) const BACKWARD: [Score; 2] = [s(5, -6), s(-8, -16)];

/// A pawn beside another, by rank.
#[rustfmt::skip]
pub(super) const PHALANX: [Score; 8] = [
    s(0, 0), s(4, 0), s(5, 3), s(7, 11), s(17, 39), s(61, 86), s(73, 114), s(0, 0),
];

/// A pawn guarded by another, by rank.
#[rustfmt::skip]
pub(super) const SUPPORTED: [Score; 8] = [
    s(0, 0), s(0, 0), s(11, 13), s(9, 9), s(12, 18), s(36, 38), s(89, 61), s(0, 0),
];

/// Each group of pawns on adjacent files.
pub(super) const ISLAND: [Score; 1] = [s(-4, 4)];

/// A pawn whose helpers outnumber those who could stop it, by rank.
#[rustfmt::skip]
pub(super) const CANDIDATE: [Score; 8] = [
    s(0, 0), s(-2, -2), s(-2, 5), s(1, 22), s(-2, 34), s(13, 69), s(0, 0), s(0, 0),
];

/// A passed pawn, by rank.
#[rustfmt::skip]
pub(super) const PASSED: [Score; 8] = [
    s(0, 0), s(-6, 19), s(0, 18), s(0, 39), s(2, 68), s(10, 102), s(100, 141), s(0, 0),
];

/// If another pawn guards it, by rank.
#[rustfmt::skip]
pub(super) const PASSED_SUPPORTED: [Score; 8] = [
    s(0, 0), s(0, 0), s(-5, -5), s(9, 0), s(18, 11), s(16, 23), s(35, 21), s(0, 0),
];

/// If its next square is occupied, by rank.
#[rustfmt::skip]
pub(super) const PASSED_BLOCKED: [Score; 8] = [
    s(0, 0), s(12, -4), s(-9, 12), s(-5, 0), s(-9, -9), s(-7, -22), s(-50, -63), s(0, 0),
];

/// If its next square is free and safe, by rank.
#[rustfmt::skip]
pub(super) const PASSED_STEP_SAFE: [Score; 8] = [
    s(0, 0), s(-3, 2), s(-5, 10), s(-5, 10), s(-2, 21), s(13, 33), s(18, 66), s(0, 0),
];

/// If its whole way is free and safe, by rank.
#[rustfmt::skip]
pub(super) const PASSED_PATH_SAFE: [Score; 8] = [
    s(0, 0), s(-13, 27), s(-31, 22), s(-28, 31), s(-22, 45), s(11, 73), s(26, 100), s(0, 0),
];

/// By the distance of the own king from its next square, times rank.
#[rustfmt::skip]
pub(super) const PASSED_OWN_KING: [Score; 8] = [
    s(4, 46), s(1, 40), s(8, 11), s(0, 4), s(-2, -3), s(-1, -7), s(1, -6), s(-6, 3),
];

/// By that of the enemy's, times rank.
#[rustfmt::skip]
pub(super) const PASSED_ENEMY_KING: [Score; 8] = [
    s(-2, -22), s(6, -15), s(7, -14), s(1, 9), s(-2, 28), s(-4, 38), s(-2, 35), s(-2, 36),
];

/// A rook behind it: of its own side, of the enemy.
pub(super) const PASSED_ROOK_BEHIND: [Score; 2] = [s(7, 17), s(6, -71)];

/// No piece is left and the king comes too late.
pub(super) const PASSED_UNSTOPPABLE: [Score; 1] = [s(-4, 239)];

/// Own pawn before the king by rank (0: none), a row for each edge distance.
#[rustfmt::skip]
pub(super) const SHELTER: [Score; 32] = [
    s(-12, 10), s(12, -21), s(10, -9), s(6, 0), s(-5, 7), s(-4, 1), s(9, 24), s(0, 0),
    s(-8, 14), s(24, -11), s(15, -12), s(10, -11), s(6, 1), s(14, 12), s(-5, 9), s(0, 0),
    s(-16, 13), s(14, 0), s(-7, -3), s(-10, -9), s(8, -5), s(11, -7), s(6, 10), s(0, 0),
    s(-19, -1), s(-5, -1), s(-11, 4), s(-15, 5), s(1, -8), s(-20, -9), s(-12, -4), s(0, 0),
];

/// Enemy pawn before the king by rank (0: none), a row for each edge distance.
#[rustfmt::skip]
pub(super) const STORM: [Score; 32] = [
    s(-20, -17), s(-13, 52), s(-12, 27), s(-16, 5), s(-8, -10), s(-9, -13), s(-9, -8), s(0, 0),
    s(-25, -2), s(19, 19), s(13, 30), s(-10, 5), s(-15, 8), s(-6, -1), s(-12, -4), s(0, 0),
    s(-9, -6), s(2, 7), s(-2, 21), s(-5, 1), s(-7, -9), s(-4, -10), s(-3, -13), s(0, 0),
    s(-7, 4), s(-16, 10), s(14, 20), s(-7, -1), s(-9, -4), s(3, -7), s(-6, -4), s(0, 0),
];

/// If an own pawn stands in its way, by rank.
#[rustfmt::skip]
pub(super) const STORM_BLOCKED: [Score; 8] = [
    s(0, 0), s(0, 0), s(-7, -33), s(5, -17), s(7, -18), s(-2, -20), s(-4, -21), s(0, 0),
];

/// Each step of the king to his nearest pawn.
pub(super) const KING_PAWN_DISTANCE: [Score; 1] = [s(1, -11)];

/// No pawn at all near the king's file.
pub(super) const PAWNLESS_FLANK: [Score; 1] = [s(-9, -50)];

/// The right to castle short, long.
pub(super) const CASTLING: [Score; 2] = [s(37, -2), s(6, 19)];

/// Both bishops.
pub(super) const BISHOP_PAIR: [Score; 1] = [s(26, 56)];

/// A knight, by the number of own pawns.
#[rustfmt::skip]
pub(super) const KNIGHT_BY_PAWNS: [Score; 9] = [
    s(-147, -4), s(-26, -7), s(-25, 5), s(-15, 8), s(-7, 7), s(0, 13), s(4, 15), s(11, 20), s(16, 8),
];

/// A rook, by the number of own pawns.
#[rustfmt::skip]
pub(super) const ROOK_BY_PAWNS: [Score; 9] = [
    s(-33, -12), s(16, -3), s(-31, 32), s(-28, 34), s(-23, 25), s(-16, 19), s(-9, 16), s(-2, 10), s(5, 28),
];

/// No pawn can drive it away: alone, guarded by a pawn.
pub(super) const KNIGHT_OUTPOST: [Score; 2] = [s(8, -9), s(27, 0)];

/// No pawn can drive it away: alone, guarded by a pawn.
pub(super) const BISHOP_OUTPOST: [Score; 2] = [s(7, -1), s(28, 10)];

/// A knight or bishop right behind a pawn.
pub(super) const MINOR_BEHIND_PAWN: [Score; 1] = [s(0, 12)];

/// Each step of a knight, a bishop from the own king.
pub(super) const MINOR_KING_DISTANCE: [Score; 2] = [s(-5, -2), s(-6, -1)];

/// Each own pawn on a bishop's colour, times blocked centre pawns and one.
pub(super) const BISHOP_PAWNS: [Score; 1] = [s(-1, -2)];

/// A bishop that sees both centre squares of its diagonal.
pub(super) const BISHOP_LONG_DIAGONAL: [Score; 1] = [s(11, 23)];

/// A rook on a file without own pawns.
pub(super) const ROOK_HALF_OPEN: [Score; 1] = [s(15, -4)];

/// A rook on a file without any pawns.
pub(super) const ROOK_OPEN: [Score; 1] = [s(26, 3)];

/// More than one rook.
pub(super) const ROOK_PAIR: [Score; 1] = [s(13, -26)];

/// A rook on the seventh with something to attack there.
pub(super) const ROOK_SEVENTH: [Score; 1] = [s(-5, 21)];

/// A rook cornered by its own king.
pub(super) const ROOK_SHUT_IN: [Score; 1] = [s(-10, -21)];

/// A queen with a slider and one man between in her line.
pub(super) const QUEEN_EXPOSED: [Score; 1] = [s(-18, 3)];

/// A safe pawn attacks: pawn, knight, bishop, rook, queen.
pub(super) const PAWN_THREAT: [Score; 5] = [s(-6, -35), s(57, 41), s(55, 61), s(61, 25), s(47, 25)];

/// A man that a pawn could attack by a safe step.
pub(super) const PUSH_THREAT: [Score; 1] = [s(18, 17)];

/// A knight or bishop attacks what is weak or dearer.
pub(super) const MINOR_THREAT: [Score; 5] = [s(3, 17), s(13, 36), s(29, 36), s(44, 22), s(40, 48)];

/// A rook attacks what is weak or dearer.
pub(super) const ROOK_THREAT: [Score; 5] = [s(7, 18), s(25, 21), s(24, 24), s(-2, 13), s(52, 31)];

/// A king attacks something weak.
pub(super) const KING_THREAT: [Score; 1] = [s(14, 25)];

/// A man attacked and not guarded.
pub(super) const HANGING: [Score; 1] = [s(11, 31)];

/// A square the enemy attacks but cannot safely use.
pub(super) const RESTRICTION: [Score; 1] = [s(2, 1)];

/// Safe squares that attack the queen: for knights, bishops, rooks.
pub(super) const QUEEN_HARASSED: [Score; 3] = [s(9, -1), s(6, 15), s(15, -15)];

/// A safe square behind and among the own centre pawns.
pub(super) const SPACE: [Score; 1] = [s(0, 3)];

/// The right to move.
pub(super) const TEMPO: [Score; 1] = [s(19, 14)];

/// Danger before anything is looked at.
pub(super) const DANGER_BASE: [Score; 1] = [s(-46, 13)];

/// Each attacker of the ring: knight, bishop, rook, queen.
pub(super) const DANGER_ATTACKER: [Score; 4] = [s(25, 6), s(20, 17), s(14, -43), s(18, 17)];

/// Each attack on a square next to the king.
pub(super) const DANGER_ATTACKS: [Score; 1] = [s(12, -6)];

/// Each weak square of the ring.
pub(super) const DANGER_WEAK: [Score; 1] = [s(22, -17)];

/// Safe checks: by knight, bishop, rook, queen.
pub(super) const DANGER_CHECK: [Score; 4] = [s(125, 62), s(57, 84), s(133, 129), s(94, 91)];

/// Each other check by a knight, bishop or rook.
pub(super) const DANGER_UNSAFE_CHECK: [Score; 1] = [s(24, 10)];

/// The attacker has no queen.
pub(super) const DANGER_NO_QUEEN: [Score; 1] = [s(-128, -17)];

/// Each square of the flank attacked, attacked twice.
pub(super) const DANGER_FLANK: [Score; 2] = [s(8, -21), s(5, 16)];

/// Each square of the flank defended.
pub(super) const DANGER_FLANK_DEFENCE: [Score; 1] = [s(-3, 9)];

/// An own knight guards the ring.
pub(super) const DANGER_KNIGHT_NEAR: [Score; 1] = [s(-26, 4)];

/// A man pinned to the king.
pub(super) const DANGER_PINNED: [Score; 1] = [s(-9, -22)];

/// Own pawn before the king by rank (0: none), for each of three files.
#[rustfmt::skip]
pub(super) const DANGER_SHELTER: [Score; 8] = [
    s(17, 37), s(0, 16), s(7, 8), s(25, -1), s(48, 4), s(19, 4), s(3, -3), s(0, 0),
];

/// Enemy pawn before the king by rank (0: none), for each of three files.
#[rustfmt::skip]
pub(super) const DANGER_STORM: [Score; 8] = [
    s(12, 47), s(15, -4), s(77, -3), s(31, 4), s(3, 1), s(-3, 11), s(-7, 9), s(0, 0),
];
