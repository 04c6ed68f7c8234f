//! Sets of squares as machine words, in two sizes.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares. Boards whose layout fits in 64 bits are played on `u64`, larger ones on
/// `u128`; positions always hold the wide form.
pub(crate) trait Bits:
    Copy
    + Eq
    + Hash
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
{
    const EMPTY: Self;
    const WIDTH: u32;

    fn narrow(wide: u128) -> Self;
    fn wide(self) -> u128;
    fn single(bit: u8) -> Self;
    fn count(self) -> u32;
    /// The lowest bit; the set must not be empty.
    fn lowest(self) -> u8;
    /// The highest bit; the set must not be empty.
    fn highest(self) -> u8;
    fn without_lowest(self) -> Self;
    fn rotate(self, by: u32) -> Self;

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    #[inline(always)]
    fn has(self, bit: u8) -> bool {
        !(self & Self::single(bit)).is_empty()
    }
}

macro_rules! bits {
    ($type:ty) => {
        impl Bits for $type {
            const EMPTY: Self = 0;
            const WIDTH: u32 = <$type>::BITS;

            #[inline(always)]
            fn narrow(wide: u128) -> Self {
                wide as Self
            }

            #[inline(always)]
            fn wide(self) -> u128 {
                self.into()
            }

            #[inline(always)]
            fn single(bit: u8) -> Self {
                1 << (u32::from(bit) & (Self::WIDTH - 1))
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> u8 {
                self.trailing_zeros() as u8
            }

            #[inline(always)]
            fn highest(self) -> u8 {
                (Self::WIDTH - 1 - self.leading_zeros()) as u8
            }

            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn rotate(self, by: u32) -> Self {
                self.rotate_left(by)
            }
        }
    };
}

bits!(u64);
bits!(u128);

/// The members of a set, the lowest first.
#[inline(always)]
pub(crate) fn members<B: Bits>(mut set: B) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set.is_empty() {
            return None;
        }
        let bit = set.lowest();
        set = set.without_lowest();
        Some(bit)
    })
}
