//! The eight directions, and which of them a kind of piece may take.

use crate::value::{Lines, Way};

/// 0 to 3 are the diagonals NE, NW, SW, SE; 4 to 7 are N, W, S, E.
pub(crate) type Direction = u8;

/// No direction: also not the opposite of any.
pub(crate) const NOWHERE: Direction = 0x80;

/// Column and row change of each direction.
pub(crate) const VECTORS: [(i32, i32); 8] =
    [(1, 1), (-1, 1), (-1, -1), (1, -1), (0, 1), (-1, 0), (0, -1), (1, 0)];

#[inline(always)]
pub(crate) const fn opposite(direction: Direction) -> Direction {
    direction ^ 2
}

/// A few directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Directions {
    list: [Direction; 8],
    len: u8,
}

impl Directions {
    pub(crate) fn of_kings(lines: Lines) -> Directions {
        Directions::filtered(lines, |_| true)
    }

    /// Those of men, whose forward is up the board or down.
    pub(crate) fn of_men(lines: Lines, way: Way, upward: bool) -> Directions {
        Directions::filtered(lines, |rise| match way {
            Way::None => false,
            Way::Forward => {
                if upward {
                    rise >= 0
                } else {
                    rise <= 0
                }
            }
            Way::Backward => {
                if upward {
                    rise <= 0
                } else {
                    rise >= 0
                }
            }
            Way::Any => true,
        })
    }

    fn filtered(lines: Lines, allowed: impl Fn(i32) -> bool) -> Directions {
        let mut directions = Directions::default();
        for direction in 0..8 {
            let on_line = match lines {
                Lines::Diagonal => direction < 4,
                Lines::Orthogonal => direction >= 4,
                Lines::All => true,
            };
            if on_line && allowed(VECTORS[usize::from(direction)].1) {
                directions.list[usize::from(directions.len)] = direction;
                directions.len += 1;
            }
        }
        directions
    }

    #[inline(always)]
    pub(crate) fn iter(&self) -> impl Iterator<Item = Direction> {
        self.list[..usize::from(self.len & 15).min(8)].iter().copied()
    }
}
