//! Two values in one word: of the middlegame and of the endgame.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A value in the middlegame and one in the endgame, added and subtracted at one stroke.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Score(i32);

/// Short for [`Score::new`]: the tables of weights are made of it.
pub(super) const fn s(middlegame: i32, endgame: i32) -> Score {
    Score::new(middlegame, endgame)
}

impl Score {
    /// Nothing.
    pub const ZERO: Score = Score(0);

    /// Both values must fit 16 bits.
    pub const fn new(middlegame: i32, endgame: i32) -> Score {
        Score((endgame << 16) + middlegame)
    }

    /// The value as long as there are pieces.
    #[inline(always)]
    pub const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The value when they are gone.
    #[inline(always)]
    pub const fn endgame(self) -> i32 {
        // A negative lower half has borrowed one from the upper.
        (self.0 + 0x8000) >> 16
    }

    /// A sum that constants can be made of.
    pub(super) const fn plus(self, other: Score) -> Score {
        Score(self.0 + other.0)
    }
}

impl Add for Score {
    type Output = Score;
    #[inline(always)]
    fn add(self, other: Score) -> Score {
        Score(self.0 + other.0)
    }
}

impl Sub for Score {
    type Output = Score;
    #[inline(always)]
    fn sub(self, other: Score) -> Score {
        Score(self.0 - other.0)
    }
}

impl AddAssign for Score {
    #[inline(always)]
    fn add_assign(&mut self, other: Score) {
        self.0 += other.0;
    }
}

impl SubAssign for Score {
    #[inline(always)]
    fn sub_assign(&mut self, other: Score) {
        self.0 -= other.0;
    }
}

impl Neg for Score {
    type Output = Score;
    #[inline(always)]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Mul<i32> for Score {
    type Output = Score;
    #[inline(always)]
    fn mul(self, times: i32) -> Score {
        Score(self.0 * times)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_touch() {
        for middlegame in [-32000, -1, 0, 1, 777, 32000] {
            for endgame in [-16000, -1, 0, 1, 512, 16000] {
                let score = s(middlegame, endgame);
                assert_eq!((score.middlegame(), score.endgame()), (middlegame, endgame));
                let negative = -score;
                assert_eq!((negative.middlegame(), negative.endgame()), (-middlegame, -endgame));
            }
        }
        let sum = s(-5, 7) * -3 + s(1, 1) - s(0, 100);
        assert_eq!((sum.middlegame(), sum.endgame()), (16, -120));
    }
}
