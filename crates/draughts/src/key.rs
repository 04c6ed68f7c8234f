//! Pieces and the random words that position keys are made of.

use crate::position::Streak;
use hyperchess_game::Player;

/// A piece of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub player: Player,
    /// Whether it is a king.
    pub king: bool,
}

/// What changes hands with the move.
pub(crate) const TURN: u64 = 0x9E6C_63D0_7665_7E6D;

const fn mix(seed: u64) -> u64 {
    let x = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(0x1234_5678_9ABC_DEF1);
    let x = (x ^ (x >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    let x = (x ^ (x >> 32)).wrapping_mul(0xA076_1D64_78BD_642F);
    x ^ (x >> 29)
}

/// By kind (player, then king), then by bit.
static PIECES: [[u64; 128]; 4] = {
    let mut words = [[0; 128]; 4];
    let mut kind = 0;
    while kind < 4 {
        let mut bit = 0;
        while bit < 128 {
            words[kind][bit] = mix((kind * 128 + bit) as u64);
            bit += 1;
        }
        kind += 1;
    }
    words
};

#[inline(always)]
pub(crate) fn piece(player: usize, king: bool, bit: u8) -> u64 {
    PIECES[(player & 1) * 2 + usize::from(king)][usize::from(bit & 127)]
}

/// A king that has moved several times in a row.
#[inline(always)]
pub(crate) fn streak(player: usize, streak: Streak) -> u64 {
    if streak.moves == 0 {
        return 0;
    }
    let seed = (player as u64) << 24 | u64::from(streak.bit) << 16 | u64::from(streak.moves);
    mix(1 << 32 | seed)
}
