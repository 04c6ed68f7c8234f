//! Which squares light up, and why.

use std::collections::HashMap;

/// What is special about a square; of several, the greatest shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Mark {
    #[default]
    None,
    /// The last move came from or went here.
    Last,
    /// Part of the move that the engine suggests.
    Hint,
    /// A man that can go to the square of the cursor.
    Attacker,
    /// A king in check.
    Check,
    /// The man in hand can go here.
    Goal,
    /// The man in hand can take here.
    Capture,
    /// The man in hand.
    Picked,
}

/// The marks of a position, by square.
#[derive(Debug, Default)]
pub struct Marks(HashMap<usize, Mark>);

impl Marks {
    pub fn put(&mut self, squares: impl IntoIterator<Item = usize>, mark: Mark) {
        for square in squares {
            let there = self.0.entry(square).or_default();
            *there = mark.max(*there);
        }
    }

    pub fn on(&self, square: usize) -> Mark {
        self.0.get(&square).copied().unwrap_or_default()
    }

    /// The squares that carry a mark.
    #[cfg(test)]
    pub fn with(&self, mark: Mark) -> Vec<usize> {
        let mut squares: Vec<usize> =
            self.0.iter().filter(|entry| *entry.1 == mark).map(|(&square, _)| square).collect();
        squares.sort_unstable();
        squares
    }
}
