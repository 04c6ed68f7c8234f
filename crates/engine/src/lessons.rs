//! Values that somebody has told the engine, to be believed wherever the position comes up.

use crate::score::{LARGEST_JUDGEMENT, Score, WIN, is_decided, loss_in, win_in};
use std::collections::HashMap;

#[derive(Clone, Copy)]
struct Lesson {
    /// As if the position were the root.
    value: i32,
    depth: i32,
}

/// The lessons by the keys of their positions.
#[derive(Default)]
pub(crate) struct Lessons(HashMap<u64, Lesson>);

impl Lessons {
    /// Learns what a position is worth for the side to move, as if searched to this depth.
    pub(crate) fn learn(&mut self, key: u64, score: Score, depth: u32) {
        let value = match score {
            Score::Pawns(value) => value.clamp(-LARGEST_JUDGEMENT, LARGEST_JUDGEMENT),
            Score::Mate(moves) if moves > 0 => win_in(2 * moves as usize - 1),
            Score::Mate(moves) => loss_in(2 * moves.unsigned_abs() as usize),
        };
        self.0.insert(key, Lesson { value, depth: depth as i32 });
    }

    pub(crate) fn forget(&mut self) {
        self.0.clear();
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What is known of a position so many plies from the root, if it is known to this depth.
    pub(crate) fn of(&self, key: u64, depth: i32, ply: usize) -> Option<i32> {
        let lesson = self.0.get(&key).filter(|lesson| lesson.depth >= depth)?;
        // Wins are farther away from the root than from the position.
        let farther = if is_decided(lesson.value) { ply as i32 * lesson.value.signum() } else { 0 };
        Some((lesson.value - farther).clamp(-WIN, WIN))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_hold_up_to_their_depth_and_wins_count_from_the_root() {
        let mut lessons = Lessons::default();
        assert_eq!(lessons.of(7, 1, 0), None);
        lessons.learn(7, Score::Pawns(-30), 10);
        lessons.learn(8, Score::Mate(2), 5);
        lessons.learn(9, Score::Mate(-2), 5);
        assert_eq!((lessons.of(7, 10, 3), lessons.of(7, 11, 3)), (Some(-30), None));
        assert_eq!(lessons.of(8, 1, 4), Some(win_in(7)));
        assert_eq!(lessons.of(9, 1, 4), Some(loss_in(8)));
        lessons.forget();
        assert_eq!(lessons.of(7, 1, 0), None);
    }
}
