//! How much less deeply late moves are searched.

use crate::parameters::{REDUCTION_BASE, REDUCTION_DIVISOR};

const SIZE: usize = 64;

/// Reductions by depth and number of the move.
pub(crate) struct Reductions {
    table: Vec<i32>,
}

impl Reductions {
    pub(crate) fn new() -> Reductions {
        let of = |depth: usize, number: usize| {
            let product = (depth.max(1) as f64).ln() * (number.max(1) as f64).ln();
            (REDUCTION_BASE + product / REDUCTION_DIVISOR) as i32
        };
        let table = (0..SIZE * SIZE).map(|index| of(index / SIZE, index % SIZE)).collect();
        Reductions { table }
    }

    #[inline]
    pub(crate) fn of(&self, depth: i32, number: usize) -> i32 {
        let depth = (depth.max(0) as usize).min(SIZE - 1);
        self.table[depth * SIZE + number.min(SIZE - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_and_deeper_is_reduced_more() {
        let reductions = Reductions::new();
        assert!(reductions.of(3, 3) <= reductions.of(12, 3));
        assert!(reductions.of(12, 3) < reductions.of(12, 40));
        assert_eq!(reductions.of(500, 5000), reductions.of(63, 63));
    }
}
