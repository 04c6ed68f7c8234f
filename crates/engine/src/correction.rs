//! What searches have shown of the static value.
//!
//! Positions that share something slow to change, such as their pawns, tend to be misjudged in
//! the same way: how far the judgement was off is remembered under each of those features, and
//! the sum is added the next time.

/// How many features a position is known by.
pub(crate) const FEATURES: usize = 3;

/// What a position is like in each feature; 0 if it has none.
pub(crate) type Keys = [u64; FEATURES];

const SIZE: usize = 1 << 14;
/// Entries stay within this …
const LIMIT: i32 = 1024;
/// … and count in so many parts of a hundredth of a pawn.
const GRAIN: i32 = 16;
/// An error counts in full at this depth.
const FULL_DEPTH: i32 = 8;

/// Corrections by player, feature and what the feature is like.
pub(crate) struct Corrections {
    values: Vec<i16>,
}

impl Corrections {
    pub(crate) fn new() -> Corrections {
        Corrections { values: vec![0; 2 * FEATURES * SIZE] }
    }

    pub(crate) fn clear(&mut self) {
        self.values.fill(0);
    }

    /// Where the features of a position are noted.
    #[inline]
    fn places(player: usize, keys: Keys) -> impl Iterator<Item = usize> {
        keys.into_iter()
            .enumerate()
            .filter(|&(_, key)| key != 0)
            .map(move |(feature, key)| (player * FEATURES + feature) * SIZE + key as usize % SIZE)
    }

    /// What to add to the judgement.
    #[inline]
    pub(crate) fn of(&self, player: usize, keys: Keys) -> i32 {
        let places = Corrections::places(player, keys);
        places.map(|place| i32::from(self.values[place])).sum::<i32>() / GRAIN
    }

    /// The search found that the corrected judgement was off by `error`.
    pub(crate) fn learn(&mut self, player: usize, keys: Keys, error: i32, depth: i32) {
        let bonus = (error * depth / FULL_DEPTH).clamp(-LIMIT / 4, LIMIT / 4);
        for place in Corrections::places(player, keys) {
            let value = &mut self.values[place];
            let old = i32::from(*value);
            *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corrections_approach_the_error_and_no_more() {
        let mut corrections = Corrections::new();
        let (known, other, far) = ([77, 78, 79], [1, 2, 3], [4, 5, 6]);
        for _ in 0..1000 {
            let error = 20 - corrections.of(1, known);
            corrections.learn(1, known, error, 8);
            corrections.learn(0, far, -5000, 8);
        }
        assert!((18..=20).contains(&corrections.of(1, known)), "{}", corrections.of(1, known));
        let largest = FEATURES as i32 * LIMIT / GRAIN;
        assert!((-largest..-largest / 2).contains(&corrections.of(0, far)));
        // A feature that is not there neither learns nor corrects.
        corrections.learn(0, [0; FEATURES], 5000, 8);
        assert_eq!(corrections.of(0, [0; FEATURES]), 0);
        assert_eq!((corrections.of(0, known), corrections.of(1, other)), (0, 0));
    }
}
