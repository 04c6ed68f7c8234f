//! What searches have shown of the static value.
//!
//! Positions with the same structure tend to be misjudged in the same way: the difference
//! between the judgement and the result of a search is remembered and added the next time.

const SIZE: usize = 1 << 14;
/// Corrections are kept in fractions of a hundredth of a pawn.
const GRAIN: i32 = 256;
const LIMIT: i32 = 32 * GRAIN;
const WEIGHT: i32 = 256;

/// Corrections by player and structure.
pub(crate) struct Corrections {
    values: [Vec<i32>; 2],
}

impl Corrections {
    pub(crate) fn new() -> Corrections {
        Corrections { values: [vec![0; SIZE], vec![0; SIZE]] }
    }

    pub(crate) fn clear(&mut self) {
        self.values.iter_mut().for_each(|values| values.fill(0));
    }

    #[inline]
    pub(crate) fn of(&self, player: usize, structure: u64) -> i32 {
        self.values[player][structure as usize % SIZE] / GRAIN
    }

    /// The search found that the judgement was off by `error`.
    pub(crate) fn learn(&mut self, player: usize, structure: u64, error: i32, depth: i32) {
        let value = &mut self.values[player][structure as usize % SIZE];
        let weight = (depth + 1).clamp(1, 16);
        let mixed = (*value * (WEIGHT - weight) + error.clamp(-256, 256) * GRAIN * weight) / WEIGHT;
        *value = mixed.clamp(-LIMIT, LIMIT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corrections_approach_the_error_and_no_more() {
        let mut corrections = Corrections::new();
        for _ in 0..1000 {
            corrections.learn(1, 77, 20, 8);
            corrections.learn(0, 78, -5000, 8);
        }
        assert!((18..=20).contains(&corrections.of(1, 77)));
        assert_eq!(corrections.of(0, 78), -LIMIT / GRAIN);
        assert_eq!(corrections.of(0, 77), 0);
    }
}
