//! The weights of the evaluation, in hundredths of a pawn: middlegame, endgame.
//!
//! The tuner writes this file: change numbers here as you like, and tables in `terms.rs`.

use super::score::{Score, s};

/// Pawn, knight, bishop, rook, queen.
#[rustfmt::skip]
pub(super) const MATERIAL: [Score; 5] = [
    s(76, 110), s(328, 356), s(331, 368), s(449, 631), s(1001, 1085),
];

/// From rank 1 upwards, the own king on files e to h.
#[rustfmt::skip]
pub(super) const PAWN_SQUARES: [Score; 64] = [
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
    s(-16, 14), s(2, 0), s(-11, 4), s(-18, -8), s(-13, 4), s(2, 11), s(13, 4), s(-7, 6),
    s(-7, -4), s(-7, -1), s(1, 8), s(4, -8), s(9, -10), s(4, 6), s(12, 3), s(-3, 5),
    s(-6, 5), s(-9, 3), s(10, -13), s(12, -16), s(17, -20), s(4, 7), s(-3, 15), s(-10, 7),
    s(4, 8), s(11, -2), s(6, -5), s(16, -9), s(11, -8), s(4, 9), s(15, 8), s(1, 8),
    s(10, 18), s(-10, 22), s(28, 27), s(36, 20), s(12, 29), s(3, 26), s(12, 35), s(25, 24),
    s(31, 38), s(21, 33), s(43, 45), s(41, 33), s(34, 37), s(20, 43), s(30, 54), s(41, 37),
    s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0), s(0, 0),
];

/// From rank 1 upwards, the own king on files e to h.
#[rustfmt::skip]
pub(super) const KNIGHT_SQUARES: [Score; 64] = [
    s(-81, -52), s(-19, -57), s(-24, -5), s(-23, -2), s(-8, -9), s(-23, -4), s(-26, -26), s(-78, -52),
    s(-25, -26), s(-20, -13), s(-10, -3), s(-7, -8), s(-5, 0), s(-7, -3), s(-31, -6), s(-30, -33),
    s(-11, -9), s(1, -10), s(6, -12), s(8, 15), s(2, 22), s(4, -1), s(-6, -5), s(-15, -13),
    s(8, -8), s(6, 3), s(18, 6), s(10, 26), s(15, 19), s(20, 14), s(15, -3), s(3, 3),
    s(14, 5), s(23, 3), s(23, 13), s(21, 25), s(11, 23), s(20, 19), s(20, 6), s(21, 2),
    s(7, -1), s(12, 4), s(13, 3), s(11, 9), s(17, 21), s(24, -3), s(4, 6), s(-4, -10),
    s(-18, -14), s(-8, -12), s(23, 1), s(12, 7), s(12, 10), s(12, -2), s(-9, -15), s(-28, -32),
    s(-93, -65), s(-45, -31), s(-32, -22), s(-15, -5), s(-18, -11), s(-33, -22), s(-45, -33), s(-82, -68),
];

/// From rank 1 upwards, the own king on files e to h.
#[rustfmt::skip]
pub(super) const BISHOP_SQUARES: [Score; 64] = [
    s(-18, -14), s(-9, -14), s(-8, -8), s(-5, -10), s(-23, 6), s(-26, -1), s(-10, -7), s(-24, -19),
    s(-10, -12), s(12, -23), s(9, -7), s(2, 2), s(2, 11), s(11, 5), s(10, -13), s(-7, -24),
    s(12, 5), s(27, 5), s(4, 0), s(8, 18), s(8, 16), s(12, -4), s(24, -6), s(0, 4),
    s(12, 9), s(21, 10), s(19, 7), s(17, -2), s(12, 9), s(20, 10), s(23, 10), s(6, 3),
    s(3, -10), s(19, 12), s(25, 2), s(15, 5), s(20, 10), s(14, 11), s(16, 9), s(2, -3),
    s(1, 4), s(4, -2), s(1, 3), s(24, 19), s(10, 9), s(13, 2), s(19, 7), s(5, 3),
    s(-13, -8), s(-14, 0), s(-2, 8), s(1, 12), s(2, 2), s(4, 0), s(-8, 0), s(-25, -9),
    s(-32, -13), s(-22, -1), s(-18, -10), s(-9, 10), s(-15, -2), s(-12, 3), s(-19, 0), s(-21, -12),
];

/// From rank 1 upwards, the own king on files e to h.
#[rustfmt::skip]
pub(super) const ROOK_SQUARES: [Score; 64] = [
    s(2, -16), s(6, -18), s(9, -8), s(14, -13), s(14, -16), s(13, -17), s(-15, -6), s(-22, -4),
    s(-22, -5), s(-7, -5), s(-7, 2), s(1, -9), s(1, -7), s(25, -5), s(-5, -3), s(-33, -11),
    s(-21, 3), s(-7, -12), s(-12, -9), s(1, -4), s(-11, 7), s(-8, 0), s(-3, -3), s(-24, -4),
    s(-18, 24), s(-7, 7), s(-7, 11), s(8, -7), s(-5, 10), s(-15, 10), s(-17, 1), s(-17, -7),
    s(-8, 20), s(-15, 16), s(-4, 18), s(16, 5), s(4, 16), s(-5, 11), s(-10, 10), s(-13, 13),
    s(1, 10), s(-6, 8), s(9, 3), s(3, -1), s(16, 5), s(-2, 5), s(1, 10), s(-5, 4),
    s(15, 9), s(-12, 3), s(17, 0), s(14, 1), s(11, 4), s(16, 7), s(3, 11), s(-7, 0),
    s(1, 22), s(5, 16), s(9, 8), s(12, 12), s(13, 18), s(13, 16), s(7, 18), s(-7, 13),
];

/// From rank 1 upwards, the own king on files e to h.
#[rustfmt::skip]
pub(super) const QUEEN_SQUARES: [Score; 64] = [
    s(-2, -34), s(-8, -20), s(4, -35), s(1, -32), s(-10, -18), s(-15, -20), s(-15, -28), s(9, -35),
    s(5, -27), s(-1, -17), s(14, -11), s(4, -6), s(3, -14), s(2, -10), s(-4, -19), s(1, -22),
    s(9, -13), s(13, 4), s(19, 2), s(8, 15), s(-5, 17), s(8, 13), s(3, 2), s(23, -3),
    s(1, 4), s(-3, 12), s(-11, 25), s(-4, 47), s(-3, 22), s(0, 33), s(6, 24), s(-8, 5),
    s(14, 8), s(-1, 17), s(7, 26), s(-6, 23), s(-12, 40), s(11, 30), s(-6, 25), s(17, 6),
    s(-6, -2), s(12, 11), s(1, 24), s(12, 25), s(12, 29), s(5, 19), s(19, 19), s(5, 5),
    s(-21, -9), s(0, 5), s(1, 13), s(2, 14), s(-2, 14), s(12, 14), s(6, -2), s(13, -9),
    s(-7, -25), s(-1, -13), s(8, -3), s(6, 2), s(6, 7), s(7, -2), s(-5, -12), s(2, -20),
];

/// From rank 1 upwards; files a to d are never used.
#[rustfmt::skip]
pub(super) const KING_SQUARES: [Score; 64] = [
    s(22, -58), s(28, -38), s(-16, -24), s(-8, -10), s(-9, -33), s(-12, -39), s(13, -39), s(12, -67),
    s(-8, -32), s(-2, -18), s(-32, -4), s(-24, 8), s(-32, 1), s(-34, -10), s(-2, -17), s(-2, -33),
    s(-34, -12), s(-28, 2), s(-58, 14), s(-50, 22), s(-52, 17), s(-51, 2), s(-17, -12), s(-29, -9),
    s(-48, 6), s(-42, 18), s(-72, 26), s(-64, 30), s(-75, 34), s(-60, 12), s(-48, 4), s(-49, -1),
    s(-58, 10), s(-52, 22), s(-82, 30), s(-74, 34), s(-83, 46), s(-89, 31), s(-51, 20), s(-51, 10),
    s(-58, -2), s(-52, 12), s(-82, 24), s(-74, 32), s(-78, 38), s(-81, 36), s(-50, 11), s(-53, 11),
    s(-48, -22), s(-42, -8), s(-72, 6), s(-64, 18), s(-60, 32), s(-64, 21), s(-36, 18), s(-44, -9),
    s(-48, -52), s(-42, -32), s(-72, -18), s(-64, -4), s(-62, -2), s(-67, -10), s(-37, -27), s(-49, -55),
];

/// By how many useful squares it reaches.
#[rustfmt::skip]
pub(super) const KNIGHT_MOBILITY: [Score; 9] = [
    s(-21, -14), s(-22, -47), s(-18, -11), s(-11, -4), s(-6, 5), s(-1, 14), s(5, 12), s(6, 18), s(14, 13),
];

/// By how many useful squares it reaches.
#[rustfmt::skip]
pub(super) const BISHOP_MOBILITY: [Score; 14] = [
    s(-22, -23), s(-22, -33), s(-7, -24), s(-4, -10), s(3, 6), s(5, 10), s(4, 22),
    s(10, 23), s(5, 30), s(7, 25), s(12, 24), s(5, 30), s(25, 34), s(12, 43),
];

/// By how many useful squares it reaches.
#[rustfmt::skip]
pub(super) const ROOK_MOBILITY: [Score; 15] = [
    s(-32, -63), s(-17, -39), s(-9, -19), s(-6, -8), s(-6, 15), s(-4, 27), s(-5, 33), s(1, 32),
    s(1, 41), s(3, 43), s(7, 42), s(4, 49), s(7, 56), s(24, 53), s(24, 47),
];

/// By how many useful squares it reaches.
#[rustfmt::skip]
pub(super) const QUEEN_MOBILITY: [Score; 28] = [
    s(-27, -67), s(-11, -52), s(-17, -46), s(-13, -36), s(-7, -32), s(-8, -22), s(-6, -22),
    s(-4, -8), s(-3, 2), s(0, 12), s(3, 24), s(4, 40), s(6, 46), s(11, 44),
    s(10, 52), s(19, 52), s(11, 59), s(7, 66), s(11, 67), s(12, 64), s(11, 61),
    s(18, 57), s(17, 63), s(16, 61), s(15, 59), s(12, 59), s(20, 67), s(19, 66),
];

/// A pawn without neighbours, by the distance of its file from the edge.
pub(super) const ISOLATED: [Score; 4] = [s(0, -4), s(-8, -9), s(0, -10), s(-4, -17)];

/// The same, if no enemy pawn is in front of it.
pub(super) const ISOLATED_OPEN: [Score; 1] = [s(-7, -2)];

/// A pawn behind its peer: with neighbours, without.
pub(super) const DOUBLED: [Score; 2] = [s(-10, -21), s(-16, -20)];

/// A pawn left behind that cannot safely step: opposed, on an open file.
pub(super) const BACKWARD: [Score; 2] = [s(0, -5), s(-12, -14)];

/// A pawn beside another, by rank.
#[rustfmt::skip]
pub(super) const PHALANX: [Score; 8] = [
    s(0, 0), s(3, 3), s(4, 3), s(7, 12), s(16, 30), s(54, 75), s(68, 98), s(0, 0),
];

/// A pawn guarded by another, by rank.
#[rustfmt::skip]
pub(super) const SUPPORTED: [Score; 8] = [
    s(0, 0), s(0, 0), s(6, 12), s(10, 3), s(13, 14), s(42, 33), s(88, 70), s(0, 0),
];

/// Each group of pawns on adjacent files.
pub(super) const ISLAND: [Score; 1] = [s(-3, -8)];

/// A pawn whose helpers outnumber those who could stop it, by rank.
#[rustfmt::skip]
pub(super) const CANDIDATE: [Score; 8] = [
    s(0, 0), s(-3, -11), s(-2, -5), s(-5, 17), s(3, 34), s(3, 46), s(0, 0), s(0, 0),
];

/// A passed pawn, by rank.
#[rustfmt::skip]
pub(super) const PASSED: [Score; 8] = [
    s(0, 0), s(-9, 16), s(1, 8), s(-6, 37), s(9, 60), s(21, 92), s(88, 145), s(0, 0),
];

/// If another pawn guards it, by rank.
#[rustfmt::skip]
pub(super) const PASSED_SUPPORTED: [Score; 8] = [
    s(0, 0), s(0, 0), s(-2, -8), s(-2, 4), s(17, 21), s(13, 27), s(34, 30), s(0, 0),
];

/// If its next square is occupied, by rank.
#[rustfmt::skip]
pub(super) const PASSED_BLOCKED: [Score; 8] = [
    s(0, 0), s(14, 3), s(9, 7), s(-8, -5), s(3, -8), s(0, -30), s(-34, -79), s(0, 0),
];

/// If its next square is free and safe, by rank.
#[rustfmt::skip]
pub(super) const PASSED_STEP_SAFE: [Score; 8] = [
    s(0, 0), s(-7, 1), s(2, 11), s(3, 10), s(1, 18), s(5, 24), s(24, 58), s(0, 0),
];

/// If its whole way is free and safe, by rank.
#[rustfmt::skip]
pub(super) const PASSED_PATH_SAFE: [Score; 8] = [
    s(0, 0), s(-13, 6), s(-15, 14), s(-8, 15), s(-5, 32), s(15, 57), s(32, 92), s(0, 0),
];

/// By the distance of the own king from its next square, times rank.
#[rustfmt::skip]
pub(super) const PASSED_OWN_KING: [Score; 8] = [
    s(4, 38), s(4, 27), s(12, 4), s(4, -1), s(-8, -3), s(-2, -7), s(-2, -5), s(-7, 2),
];

/// By that of the enemy's, times rank.
#[rustfmt::skip]
pub(super) const PASSED_ENEMY_KING: [Score; 8] = [
    s(-16, -17), s(8, -15), s(5, -13), s(6, 4), s(-2, 24), s(-10, 34), s(-5, 25), s(17, 22),
];

/// A rook behind it: of its own side, of the enemy.
pub(super) const PASSED_ROOK_BEHIND: [Score; 2] = [s(11, 6), s(-13, -56)];

/// No piece is left and the king comes too late.
pub(super) const PASSED_UNSTOPPABLE: [Score; 1] = [s(-1, 283)];

/// Own pawn before the king by rank (0: none), a row for each edge distance.
#[rustfmt::skip]
pub(super) const SHELTER: [Score; 32] = [
    s(-13, 9), s(11, -13), s(13, -10), s(0, 3), s(-24, 10), s(-3, 3), s(2, 8), s(0, 0),
    s(-15, 13), s(25, -12), s(13, -5), s(-5, -7), s(-1, -8), s(-8, 4), s(-7, 13), s(0, 0),
    s(-15, 9), s(11, 3), s(9, 5), s(-4, -14), s(8, -13), s(0, 2), s(-16, 5), s(0, 0),
    s(-13, -6), s(0, -1), s(2, 2), s(-4, 14), s(7, -10), s(-13, -9), s(-6, 0), s(0, 0),
];

/// Enemy pawn before the king by rank (0: none), a row for each edge distance.
#[rustfmt::skip]
pub(super) const STORM: [Score; 32] = [
    s(-6, -5), s(1, 42), s(-29, -6), s(-20, -4), s(-4, -1), s(-4, -12), s(1, -14), s(0, 0),
    s(0, 5), s(12, 14), s(-8, 14), s(-5, -2), s(-12, 9), s(-2, 2), s(-4, 4), s(0, 0),
    s(-2, -2), s(2, -1), s(-21, 4), s(-11, 3), s(-11, -11), s(0, -2), s(-8, -1), s(0, 0),
    s(-8, 9), s(-3, -6), s(5, -5), s(-13, 2), s(-11, -2), s(-2, -3), s(-12, -5), s(0, 0),
];

/// If an own pawn stands in its way, by rank.
#[rustfmt::skip]
pub(super) const STORM_BLOCKED: [Score; 8] = [
    s(0, 0), s(0, 0), s(0, -26), s(-3, -5), s(4, -13), s(-8, -1), s(1, 4), s(0, 0),
];

/// Each step of the king to his nearest pawn.
pub(super) const KING_PAWN_DISTANCE: [Score; 1] = [s(3, -11)];

/// No pawn at all near the king's file.
pub(super) const PAWNLESS_FLANK: [Score; 1] = [s(-16, -45)];

/// The right to castle short, long.
pub(super) const CASTLING: [Score; 2] = [s(32, 3), s(4, 12)];

/// Both bishops.
pub(super) const BISHOP_PAIR: [Score; 1] = [s(24, 59)];

/// A knight, by the number of own pawns.
#[rustfmt::skip]
pub(super) const KNIGHT_BY_PAWNS: [Score; 9] = [
    s(-57, -31), s(-15, -11), s(-18, -3), s(-5, -1), s(-2, -2), s(-1, 5), s(-4, 15), s(5, 9), s(9, 19),
];

/// A rook, by the number of own pawns.
#[rustfmt::skip]
pub(super) const ROOK_BY_PAWNS: [Score; 9] = [
    s(6, 7), s(11, 15), s(-8, 23), s(-7, 17), s(-6, 10), s(-5, 3), s(-3, 0), s(-7, -1), s(-5, 11),
];

/// No pawn can drive it away: alone, guarded by a pawn.
pub(super) const KNIGHT_OUTPOST: [Score; 2] = [s(5, 1), s(24, 0)];

/// No pawn can drive it away: alone, guarded by a pawn.
pub(super) const BISHOP_OUTPOST: [Score; 2] = [s(5, 3), s(33, 12)];

/// A knight or bishop right behind a pawn.
pub(super) const MINOR_BEHIND_PAWN: [Score; 1] = [s(5, 7)];

/// Each step of a knight, a bishop from the own king.
pub(super) const MINOR_KING_DISTANCE: [Score; 2] = [s(-7, 3), s(-7, 1)];

/// Each own pawn on a bishop's colour, times blocked centre pawns and one.
pub(super) const BISHOP_PAWNS: [Score; 1] = [s(-1, -2)];

/// A bishop that sees both centre squares of its diagonal.
pub(super) const BISHOP_LONG_DIAGONAL: [Score; 1] = [s(13, 18)];

/// A rook on a file without own pawns.
pub(super) const ROOK_HALF_OPEN: [Score; 1] = [s(18, -7)];

/// A rook on a file without any pawns.
pub(super) const ROOK_OPEN: [Score; 1] = [s(27, 1)];

/// More than one rook.
pub(super) const ROOK_PAIR: [Score; 1] = [s(-15, -17)];

/// A rook on the seventh with something to attack there.
pub(super) const ROOK_SEVENTH: [Score; 1] = [s(-9, 9)];

/// A rook cornered by its own king.
pub(super) const ROOK_SHUT_IN: [Score; 1] = [s(-20, -6)];

/// A queen with a slider and one man between in her line.
pub(super) const QUEEN_EXPOSED: [Score; 1] = [s(-19, 12)];

/// A safe pawn attacks: pawn, knight, bishop, rook, queen.
pub(super) const PAWN_THREAT: [Score; 5] = [s(-4, -21), s(68, 35), s(57, 50), s(75, 28), s(60, 33)];

/// A man that a pawn could attack by a safe step.
pub(super) const PUSH_THREAT: [Score; 1] = [s(21, 14)];

/// A knight or bishop attacks what is weak or dearer.
pub(super) const MINOR_THREAT: [Score; 5] = [s(6, 17), s(16, 32), s(36, 34), s(53, 27), s(52, 57)];

/// A rook attacks what is weak or dearer.
pub(super) const ROOK_THREAT: [Score; 5] = [s(3, 22), s(25, 25), s(17, 26), s(10, 22), s(58, 33)];

/// A king attacks something weak.
pub(super) const KING_THREAT: [Score; 1] = [s(12, 31)];

/// A man attacked and not guarded.
pub(super) const HANGING: [Score; 1] = [s(17, 25)];

/// A square the enemy attacks but cannot safely use.
pub(super) const RESTRICTION: [Score; 1] = [s(2, 1)];

/// Safe squares that attack the queen: for knights, bishops, rooks.
pub(super) const QUEEN_HARASSED: [Score; 3] = [s(11, -1), s(16, -7), s(12, -9)];

/// A safe square behind and among the own centre pawns.
pub(super) const SPACE: [Score; 1] = [s(0, 1)];

/// The right to move.
pub(super) const TEMPO: [Score; 1] = [s(25, 15)];

/// Danger before anything is looked at.
pub(super) const DANGER_BASE: [Score; 1] = [s(-66, -7)];

/// Each attacker of the ring: knight, bishop, rook, queen.
pub(super) const DANGER_ATTACKER: [Score; 4] = [s(35, 5), s(26, 6), s(23, -10), s(18, 10)];

/// Each attack on a square next to the king.
pub(super) const DANGER_ATTACKS: [Score; 1] = [s(11, 1)];

/// Each weak square of the ring.
pub(super) const DANGER_WEAK: [Score; 1] = [s(25, -12)];

/// Safe checks: by knight, bishop, rook, queen.
pub(super) const DANGER_CHECK: [Score; 4] = [s(125, 38), s(71, 38), s(120, 54), s(86, 53)];

/// Each other check by a knight, bishop or rook.
pub(super) const DANGER_UNSAFE_CHECK: [Score; 1] = [s(19, -7)];

/// The attacker has no queen.
pub(super) const DANGER_NO_QUEEN: [Score; 1] = [s(-174, -28)];

/// Each square of the flank attacked, attacked twice.
pub(super) const DANGER_FLANK: [Score; 2] = [s(8, -4), s(8, 9)];

/// Each square of the flank defended.
pub(super) const DANGER_FLANK_DEFENCE: [Score; 1] = [s(-2, 12)];

/// An own knight guards the ring.
pub(super) const DANGER_KNIGHT_NEAR: [Score; 1] = [s(-17, -2)];

/// A man pinned to the king.
pub(super) const DANGER_PINNED: [Score; 1] = [s(-14, -8)];

/// Own pawn before the king by rank (0: none), for each of three files.
#[rustfmt::skip]
pub(super) const DANGER_SHELTER: [Score; 8] = [
    s(10, 7), s(-8, 1), s(4, 1), s(14, 1), s(33, 1), s(-2, 1), s(6, -1), s(0, 0),
];

/// Enemy pawn before the king by rank (0: none), for each of three files.
#[rustfmt::skip]
pub(super) const DANGER_STORM: [Score; 8] = [
    s(4, 5), s(-3, -3), s(31, 1), s(23, 1), s(10, 1), s(-1, 2), s(-10, 2), s(0, 0),
];
