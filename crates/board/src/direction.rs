//! The ways out of a node: two along each axis.

use std::fmt;

/// Which way along an axis.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sign {
    /// Towards smaller coordinates.
    Minus,
    /// Towards larger coordinates.
    Plus,
}

impl Sign {
    /// The other way.
    #[inline]
    pub const fn opposite(self) -> Sign {
        match self {
            Sign::Minus => Sign::Plus,
            Sign::Plus => Sign::Minus,
        }
    }

    /// -1 or +1.
    #[inline]
    pub const fn delta(self) -> i32 {
        match self {
            Sign::Minus => -1,
            Sign::Plus => 1,
        }
    }
}

/// One of the directions of a board: an axis, counted from 0, and a way along it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Direction {
    /// The axis, counted from 0.
    pub axis: usize,
    /// The way along it.
    pub sign: Sign,
}

/// The names of the directions of three dimensions, by [`Direction::index`]; this is also the order in map files.
const NAMES: [&str; 6] = ["left", "right", "up", "down", "in", "out"];

impl Direction {
    /// (-1, 0, 0)
    pub const LEFT: Direction = Direction::new(0, Sign::Minus);
    /// (+1, 0, 0)
    pub const RIGHT: Direction = Direction::new(0, Sign::Plus);
    /// (0, -1, 0)
    pub const UP: Direction = Direction::new(1, Sign::Minus);
    /// (0, +1, 0)
    pub const DOWN: Direction = Direction::new(1, Sign::Plus);
    /// (0, 0, -1)
    pub const IN: Direction = Direction::new(2, Sign::Minus);
    /// (0, 0, +1)
    pub const OUT: Direction = Direction::new(2, Sign::Plus);

    /// The direction along `axis` in the way of `sign`.
    #[inline]
    pub const fn new(axis: usize, sign: Sign) -> Direction {
        Direction { axis, sign }
    }

    /// The way back.
    #[inline]
    pub const fn opposite(self) -> Direction {
        Direction::new(self.axis, self.sign.opposite())
    }

    /// The place among the links of a node: twice the axis, one more for [`Sign::Plus`].
    #[inline]
    pub const fn index(self) -> usize {
        2 * self.axis + matches!(self.sign, Sign::Plus) as usize
    }

    /// The direction with this [`index`](Direction::index).
    #[inline]
    pub const fn from_index(index: usize) -> Direction {
        Direction::new(index / 2, if index % 2 == 1 { Sign::Plus } else { Sign::Minus })
    }

    /// All directions of a board with so many axes, by index.
    pub fn all(axes: usize) -> impl ExactSizeIterator<Item = Direction> + Clone {
        (0..2 * axes).map(Direction::from_index)
    }

    /// `left`, `right`, `up`, `down`, `in` or `out`; the axes beyond the third have no names.
    pub fn name(self) -> Option<&'static str> {
        // Not by `index()`, which would overflow on an absurd axis.
        if self.axis < 3 { Some(NAMES[self.index()]) } else { None }
    }

    /// The direction of that [`name`](Direction::name), in any capitalisation.
    pub fn from_name(name: &str) -> Option<Direction> {
        NAMES.iter().position(|n| n.eq_ignore_ascii_case(name)).map(Direction::from_index)
    }
}

/// The name, or `+axis 3` and `-axis 3` beyond the third axis.
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.name(), self.sign) {
            (Some(name), _) => f.write_str(name),
            (None, Sign::Minus) => write!(f, "-axis {}", self.axis),
            (None, Sign::Plus) => write!(f, "+axis {}", self.axis),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_six_names_in_file_order() {
        let six = [
            Direction::LEFT,
            Direction::RIGHT,
            Direction::UP,
            Direction::DOWN,
            Direction::IN,
            Direction::OUT,
        ];
        assert!(Direction::all(3).eq(six));
        for (index, direction) in six.into_iter().enumerate() {
            assert_eq!(direction.index(), index);
            assert_eq!(direction.name(), Some(NAMES[index]));
            assert_eq!(Direction::from_name(NAMES[index]), Some(direction));
            assert_eq!(direction.opposite().index(), index ^ 1);
        }
        assert_eq!(Direction::from_name("OUT"), Some(Direction::OUT));
        assert_eq!(Direction::from_name("ana"), None);
    }

    #[test]
    fn nameless_directions_are_still_readable() {
        let direction = Direction::new(3, Sign::Plus);
        assert_eq!(direction.name(), None);
        assert_eq!(direction.to_string(), "+axis 3");
        assert_eq!(Direction::new(usize::MAX, Sign::Minus).name(), None);
    }
}
