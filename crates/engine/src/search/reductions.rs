//! How much less deeply late moves are searched.

use crate::parameters::{REDUCTION_BASE, REDUCTION_DIVISOR, reduction as parameters};

const SIZE: usize = 64;

/// Reductions by depth and number of the move, in parts of a ply.
pub(crate) struct Reductions {
    table: Vec<i32>,
}

impl Reductions {
    pub(crate) fn new() -> Reductions {
        let of = |depth: usize, number: usize| {
            let product = (depth.max(1) as f64).ln() * (number.max(1) as f64).ln();
            let plies = REDUCTION_BASE + product / REDUCTION_DIVISOR;
            (plies * f64::from(parameters::PLY)) as i32
        };
        let table = (0..SIZE * SIZE).map(|index| of(index / SIZE, index % SIZE)).collect();
        Reductions { table }
    }

    #[inline]
    fn parts(&self, depth: i32, number: usize) -> i32 {
        let depth = (depth.max(0) as usize).min(SIZE - 1);
        self.table[depth * SIZE + number.min(SIZE - 1)]
    }

    /// By how many plies a move is reduced of which only its place in the order is known.
    #[inline]
    pub(crate) fn of(&self, depth: i32, number: usize) -> i32 {
        self.parts(depth, number) / parameters::PLY
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
        use parameters::*;
        let weigh = |reasons: &[(bool, i32)]| -> i32 {
            reasons.iter().map(|&(holds, parts)| if holds { parts } else { 0 }).sum()
        };
        let doubts = weigh(&[
            (late.cut, CUT_NODE),
            (!late.improving, NOT_IMPROVING),
            (late.table_is_noisy, NOISY_TABLE_MOVE),
        ]);
        let hopes = weigh(&[
            (late.open, OPEN_WINDOW),
            (late.gives_threat, GIVES_THREAT),
            (late.answers_threat, ANSWERS_THREAT),
            (late.favourite, FAVOURITE),
        ]);
        let history = late.history * PLY / HISTORY_PER_PLY;
        let parts = self.parts(late.depth, late.number) + doubts
            - hopes
            - history.clamp(-MOST_BY_HISTORY, MOST_BY_HISTORY);
        parts / PLY
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
