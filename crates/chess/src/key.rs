//! Position keys.
//!
//! Random words for every man on every square would fill megabytes on large boards, so they
//! are computed instead: a mixing function of man and square costs less than a cache miss.

use crate::man::Man;
use crate::position::{EnPassant, Square};

/// What changes hands with the move.
pub(crate) const TURN: u64 = 0x9E6C_63D0_7665_7E6D;

#[inline(always)]
const fn mix(seed: u64) -> u64 {
    let x = (seed ^ (seed >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    let x = (x ^ (x >> 32)).wrapping_mul(0xA076_1D64_78BD_642F);
    x ^ (x >> 29)
}

/// A man on a square.
#[inline(always)]
pub(crate) const fn man(man: Man, square: Square) -> u64 {
    mix(((man.code() as u64 + 1) << 40) ^ square as u64)
}

/// The set of rights.
#[inline(always)]
pub(crate) const fn rights(rights: u64) -> u64 {
    if rights == 0 { 0 } else { mix(rights.wrapping_mul(0x8CB9_2BA7_2F3D_8DD7) | 1 << 63) }
}

/// A man that may be taken in passing.
#[inline(always)]
pub(crate) const fn en_passant(target: Option<EnPassant>) -> u64 {
    match target {
        None => 0,
        Some(target) => mix((1 << 62) ^ ((target.skipped as u64) << 31) ^ target.pawn as u64),
    }
}
