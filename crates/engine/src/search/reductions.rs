//! How much less deeply late moves are searched.

use crate::parameters::{REDUCTION_BASE, REDUCTION_DIVISOR, REDUCTION_PER_HISTORY};

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

/// What makes a late move worth more or less of the depth.
#[derive(Clone, Copy)]
pub(super) struct Lateness {
    pub(super) depth: i32,
    /// Its place in the order, from 1.
    pub(super) number: usize,
    /// The node has an open window.
    pub(super) open: bool,
    /// The node is expected to fail high.
    pub(super) cut: bool,
    pub(super) improving: bool,
    /// The table's move is a capture: quiet ones are less likely to be better.
    pub(super) table_is_noisy: bool,
    pub(super) gives_threat: bool,
    pub(super) answers_threat: bool,
    /// A killer or counter-move.
    pub(super) favourite: bool,
    pub(super) history: i32,
}

impl Reductions {
    /// By how many plies a late move is reduced at first; the less the more promising it is.
    pub(super) fn of_move(&self, late: &Lateness) -> i32 {
        let doubts = [late.cut, !late.improving, late.table_is_noisy];
        let hopes = [late.open, late.gives_threat, late.answers_threat, late.favourite];
        let count = |reasons: &[bool]| reasons.iter().filter(|&&reason| reason).count() as i32;
        self.of(late.depth, late.number) + count(&doubts)
            - count(&hopes)
            - (late.history / REDUCTION_PER_HISTORY).clamp(-2, 2)
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
