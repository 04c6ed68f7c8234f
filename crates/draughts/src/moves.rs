//! Moves as the kernel knows them.

use crate::bits::Bits;

/// A legal move: where it starts and ends, and what it does to the pieces it jumps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    pub(crate) from: u8,
    pub(crate) to: u8,
    /// Whether the man that moves is a king afterwards.
    pub(crate) promotes: bool,
    /// Where paths are told apart: the number of this one among those with the same result.
    pub(crate) way: u32,
    removed: [u64; 2],
    demoted: [u64; 2],
}

impl Move {
    #[inline(always)]
    pub(crate) fn quiet(from: u8, to: u8, promotes: bool) -> Move {
        Move { from, to, promotes, way: 0, removed: [0; 2], demoted: [0; 2] }
    }

    /// Pieces that leave the board.
    #[inline(always)]
    pub(crate) fn removed(&self) -> u128 {
        join(self.removed)
    }

    /// Kings that become men.
    #[inline(always)]
    pub(crate) fn demoted(&self) -> u128 {
        join(self.demoted)
    }

    /// What it does, whatever its path.
    #[inline(always)]
    pub(crate) fn result(&self) -> Move {
        Move { way: 0, ..*self }
    }

    /// Whether it jumps anything.
    #[inline(always)]
    pub fn is_capture(&self) -> bool {
        self.removed[0] | self.removed[1] | self.demoted[0] | self.demoted[1] != 0
    }

    /// Whether it makes a king.
    pub fn is_promotion(&self) -> bool {
        self.promotes
    }

    /// How many pieces it takes off the board.
    pub fn taken(&self) -> u32 {
        self.removed().count_ones()
    }
}

/// Kept as two words so that moves are small: a `u128` asks for sixteen-fold addresses.
#[inline(always)]
fn split(set: u128) -> [u64; 2] {
    [set as u64, (set >> 64) as u64]
}

#[inline(always)]
fn join(words: [u64; 2]) -> u128 {
    u128::from(words[0]) | u128::from(words[1]) << 64
}

/// A capture as the search for it finds it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Capture<B> {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) promotes: bool,
    pub(crate) removed: B,
    pub(crate) demoted: B,
}

impl<B: Bits> Capture<B> {
    #[inline(always)]
    pub(crate) fn into_move(self) -> Move {
        let capture = self;
        Move {
            from: capture.from,
            to: capture.to,
            promotes: capture.promotes,
            way: 0,
            removed: split(capture.removed.wide()),
            demoted: split(capture.demoted.wide()),
        }
    }
}
