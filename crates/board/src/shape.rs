//! The shape of a lattice: a length per axis, less the holes.

use std::collections::BTreeSet;

use thiserror::Error;

/// The most nodes a board can have.
pub const MAX_NODES: usize = 1 << 22;

/// The most axes a board can have.
pub const MAX_AXES: usize = 16;

/// Lengths of axes, and the places where a node is missing.
///
/// ```
/// use hyperchess_board::Shape;
/// let shape = Shape::new(vec![3, 3])?.with_holes([vec![1, 1]])?;
/// assert_eq!(shape.node_count(), 8);
/// assert!(!shape.is_box());
/// # Ok::<(), hyperchess_board::ShapeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    sizes: Vec<usize>,
    holes: Vec<Vec<usize>>,
}

/// Why lengths and holes make no board. Axes are counted from 0.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// No lengths at all.
    #[error("a board needs at least one axis")]
    NoAxes,
    /// More than [`MAX_AXES`] lengths.
    #[error("{axes} axes are too many: the limit is {MAX_AXES}")]
    TooManyAxes {
        /// How many were asked for.
        axes: usize,
    },
    /// An axis without any node.
    #[error("axis {axis} has length 0: every axis needs a length of at least 1")]
    EmptyAxis {
        /// The axis.
        axis: usize,
    },
    /// More than [`MAX_NODES`] nodes.
    #[error(
        "axis {axis} of length {size} makes the board too large: the limit is {MAX_NODES} nodes"
    )]
    TooManyNodes {
        /// The first axis with which the limit is passed.
        axis: usize,
        /// Its length.
        size: usize,
    },
    /// A hole that is no place of the board.
    #[error("the hole ({}) is not on the board: a hole has one coordinate per axis, each from 0 to less than {}",
        comma(.hole, ", "), comma(.sizes, "×"))]
    HoleOutside {
        /// The hole.
        hole: Vec<usize>,
        /// The lengths of the axes.
        sizes: Vec<usize>,
    },
    /// Every place is a hole.
    #[error("the holes leave no node on the board: at least one is needed")]
    NothingLeft,
}

impl Shape {
    /// A box with these lengths; nothing is allocated for its nodes.
    pub fn new(sizes: Vec<usize>) -> Result<Shape, ShapeError> {
        if sizes.is_empty() {
            return Err(ShapeError::NoAxes);
        }
        if sizes.len() > MAX_AXES {
            return Err(ShapeError::TooManyAxes { axes: sizes.len() });
        }
        // Before the product, so that a zero cannot hide an absurd length, nor an absurd length a zero.
        if let Some(axis) = sizes.iter().position(|&size| size == 0) {
            return Err(ShapeError::EmptyAxis { axis });
        }
        let mut nodes = 1usize;
        for (axis, &size) in sizes.iter().enumerate() {
            nodes = nodes
                .checked_mul(size)
                .filter(|&nodes| nodes <= MAX_NODES)
                .ok_or(ShapeError::TooManyNodes { axis, size })?;
        }
        Ok(Shape { sizes, holes: Vec::new() })
    }

    /// The same shape with these places missing, besides those already missing. Repetition does no harm.
    pub fn with_holes(
        self,
        holes: impl IntoIterator<Item = Vec<usize>>,
    ) -> Result<Shape, ShapeError> {
        let Shape { sizes, holes: old } = self;
        let mut places: BTreeSet<usize> = old.iter().map(|hole| place(&sizes, hole)).collect();
        for mut hole in holes {
            if hole.len() != sizes.len() || hole.iter().zip(&sizes).any(|(x, size)| x >= size) {
                hole.truncate(MAX_AXES + 1);
                return Err(ShapeError::HoleOutside { hole, sizes });
            }
            places.insert(place(&sizes, &hole));
        }
        if places.len() == sizes.iter().product() {
            return Err(ShapeError::NothingLeft);
        }
        let holes = places.into_iter().map(|at| coordinates(&sizes, at)).collect();
        Ok(Shape { sizes, holes })
    }

    /// The length of each axis.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// The missing places, each once, axis 0 fastest.
    pub fn holes(&self) -> &[Vec<usize>] {
        &self.holes
    }

    /// Whether nothing is missing.
    pub fn is_box(&self) -> bool {
        self.holes.is_empty()
    }

    /// How many nodes a lattice of this shape has.
    pub fn node_count(&self) -> usize {
        self.place_count() - self.holes.len()
    }

    /// How many places the box has, holes included.
    pub(crate) fn place_count(&self) -> usize {
        self.sizes.iter().product()
    }

    /// The places of the holes, increasing.
    pub(crate) fn hole_places(&self) -> impl Iterator<Item = usize> {
        self.holes.iter().map(|hole| place(&self.sizes, hole))
    }
}

/// The number of a place in a box, axis 0 fastest.
fn place(sizes: &[usize], coordinates: &[usize]) -> usize {
    sizes.iter().zip(coordinates).rev().fold(0, |place, (size, x)| place * size + x)
}

/// The coordinates of a place in a box.
fn coordinates(sizes: &[usize], mut place: usize) -> Vec<usize> {
    let digit = |&size: &usize| {
        let x = place % size;
        place /= size;
        x
    };
    sizes.iter().map(digit).collect()
}

fn comma(numbers: &[usize], separator: &str) -> String {
    numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_name_the_axis_and_the_limit() {
        let refuse = |sizes: &[usize]| Shape::new(sizes.to_vec()).unwrap_err().to_string();
        assert_eq!(refuse(&[]), "a board needs at least one axis");
        assert_eq!(refuse(&[1; 17]), "17 axes are too many: the limit is 16");
        assert_eq!(
            refuse(&[8, 0, usize::MAX]),
            "axis 1 has length 0: every axis needs a length of at least 1"
        );
        let large =
            "axis 1 of length 1048576 makes the board too large: the limit is 4194304 nodes";
        assert_eq!(refuse(&[1 << 20, 1 << 20]), large);
        assert_eq!(
            Shape::new(vec![2, usize::MAX]),
            Err(ShapeError::TooManyNodes { axis: 1, size: usize::MAX })
        );
        assert_eq!(Shape::new(vec![MAX_NODES]).map(|s| s.node_count()), Ok(MAX_NODES));
        assert!(Shape::new(vec![MAX_NODES + 1]).is_err());
    }

    #[test]
    fn holes_are_checked_sorted_and_counted_once() {
        let square = Shape::new(vec![2, 2]).unwrap();
        let holed = square.clone().with_holes([vec![1, 1], vec![1, 0], vec![1, 1]]).unwrap();
        assert_eq!(holed.holes(), [vec![1, 0], vec![1, 1]]);
        assert_eq!(holed.node_count(), 2);
        let more = holed.with_holes([vec![0, 1]]).unwrap();
        assert_eq!(more.node_count(), 1);
        assert_eq!(more.with_holes([vec![0, 0]]), Err(ShapeError::NothingLeft));

        let outside = square.clone().with_holes([vec![2, 0]]).unwrap_err().to_string();
        assert!(outside.starts_with("the hole (2, 0) is not on the board"), "{outside}");
        assert!(outside.ends_with("less than 2×2"), "{outside}");
        assert!(square.clone().with_holes([vec![0]]).is_err());
        assert!(square.with_holes([vec![0, 0, 0]]).is_err());
    }
}
