//! The board itself: nodes, links, coordinates.

use thiserror::Error;

use crate::coordinates::PlaceIndex;
use crate::node::ABSENT;
use crate::{Direction, NodeId, Shape};

/// A graph whose nodes have up to two links per axis, and coordinates.
///
/// Coordinates are names: they are given when the board is made and stay when links change. A link can be one-way,
/// lead back to its own node, or break the geometry altogether; whoever moves follows links and not coordinates.
///
/// ```
/// use hyperchess_board::{Board, Direction, NodeId, Shape};
///
/// let mut board = Board::lattice(&Shape::new(vec![3, 3, 3])?);
/// let centre = board.node_at(&[1, 1, 1]).unwrap();
/// assert_eq!(board.len(), 27);
/// assert_eq!(board.left(centre), board.node_at(&[0, 1, 1]));
/// assert_eq!(board.neighbour_named(centre, "in"), board.node_at(&[1, 1, 0]));
///
/// // Make the row through the centre a ring.
/// let [first, last] = [[0, 1, 1], [2, 1, 1]].map(|at| board.node_at(&at).unwrap());
/// board.set_link_both(last, Direction::RIGHT, first)?;
/// assert_eq!(board.left(first), Some(last));
/// assert_eq!(board.shape(), None); // no longer the plain lattice
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    pub(crate) axes: usize,
    /// Row by node, [`Direction::index`] within the row.
    pub(crate) links: Vec<u32>,
    /// Row by node.
    pub(crate) coordinates: Vec<i32>,
    pub(crate) places: PlaceIndex,
    pub(crate) shape: Option<Shape>,
}

/// Why a link cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum LinkError {
    /// An end of the link is no node of the board.
    #[error("there is no node {node}: the nodes of this board are 0 to {}", .nodes - 1)]
    NoSuchNode {
        /// The node asked for.
        node: NodeId,
        /// How many nodes there are.
        nodes: usize,
    },
    /// The direction needs an axis that the board has not.
    #[error("there is no axis {axis}: the axes of this board are 0 to {}", .axes - 1)]
    NoSuchAxis {
        /// The axis asked for.
        axis: usize,
        /// How many axes there are.
        axes: usize,
    },
}

impl Board {
    /// How many axes the board has.
    #[inline]
    pub fn axes(&self) -> usize {
        self.axes
    }

    /// How many nodes the board has.
    #[inline]
    pub fn len(&self) -> usize {
        self.links.len() / (2 * self.axes)
    }

    /// Never: a board has at least one node.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The node from which everything else is reached. It is always the first.
    #[inline]
    pub fn origin(&self) -> NodeId {
        NodeId(0)
    }

    /// Whether the node belongs to this board.
    #[inline]
    pub fn contains(&self, node: NodeId) -> bool {
        node.index() < self.len()
    }

    /// All nodes in increasing order. On a board made by [`Board::graph`] this is the depth-first order of
    /// [`Board::preorder`].
    pub fn nodes(
        &self,
    ) -> impl ExactSizeIterator<Item = NodeId> + DoubleEndedIterator + Clone + use<> {
        (0..self.len()).map(NodeId::new)
    }

    /// The lattice that this board is: same nodes, same links. `None` for a graph, or once a link was changed.
    pub fn shape(&self) -> Option<&Shape> {
        self.shape.as_ref()
    }

    /// The coordinates of a node, one per axis.
    ///
    /// # Panics
    /// If the node is not [contained](Board::contains) in the board.
    #[inline]
    pub fn coordinates(&self, node: NodeId) -> &[i32] {
        let start = node.index() * self.axes;
        &self.coordinates[start..start + self.axes]
    }

    /// The first node with these coordinates.
    pub fn node_at(&self, coordinates: &[i32]) -> Option<NodeId> {
        self.nodes_at(coordinates).next()
    }

    /// All nodes with these coordinates, increasing. On a lattice at most one; a graph can fold over itself.
    pub fn nodes_at(&self, coordinates: &[i32]) -> impl ExactSizeIterator<Item = NodeId> + use<'_> {
        self.places.find(self.axes, &self.coordinates, coordinates)
    }

    /// Where the link leads, if there is one. A foreign node or axis has no links.
    #[inline]
    pub fn neighbour(&self, node: NodeId, direction: Direction) -> Option<NodeId> {
        if direction.axis >= self.axes {
            return None;
        }
        let link = *self.links.get(node.index() * 2 * self.axes + direction.index())?;
        (link != ABSENT).then_some(NodeId(link))
    }

    /// The links of a node, by [`Direction::index`].
    pub fn neighbours(&self, node: NodeId) -> impl Iterator<Item = (Direction, NodeId)> + use<'_> {
        Direction::all(self.axes)
            .filter_map(move |direction| Some((direction, self.neighbour(node, direction)?)))
    }

    /// Where the link `left`, `right`, `up`, `down`, `in` or `out` leads.
    pub fn neighbour_named(&self, node: NodeId, name: &str) -> Option<NodeId> {
        self.neighbour(node, Direction::from_name(name)?)
    }

    /// The neighbour at (-1, 0, 0).
    pub fn left(&self, node: NodeId) -> Option<NodeId> {
        self.neighbour(node, Direction::LEFT)
    }

    /// The neighbour at (+1, 0, 0).
    pub fn right(&self, node: NodeId) -> Option<NodeId> {
        self.neighbour(node, Direction::RIGHT)
    }

    /// The neighbour at (0, -1, 0).
    pub fn up(&self, node: NodeId) -> Option<NodeId> {
        self.neighbour(node, Direction::UP)
    }

    /// The neighbour at (0, +1, 0).
    pub fn down(&self, node: NodeId) -> Option<NodeId> {
        self.neighbour(node, Direction::DOWN)
    }

    /// The neighbour at (0, 0, -1): the link `in`, whose name is a keyword.
    pub fn inwards(&self, node: NodeId) -> Option<NodeId> {
        self.neighbour(node, Direction::IN)
    }

    /// The neighbour at (0, 0, +1).
    pub fn outwards(&self, node: NodeId) -> Option<NodeId> {
        self.neighbour(node, Direction::OUT)
    }

    /// Lets a link lead to `to`. The way back is another link and stays as it is.
    pub fn set_link(
        &mut self,
        node: NodeId,
        direction: Direction,
        to: NodeId,
    ) -> Result<(), LinkError> {
        self.check_node(to)?;
        self.write_link(node, direction, to.0)
    }

    /// Lets a link lead to `to`, and the opposite link of `to` lead back.
    pub fn set_link_both(
        &mut self,
        node: NodeId,
        direction: Direction,
        to: NodeId,
    ) -> Result<(), LinkError> {
        self.set_link(node, direction, to)?;
        self.set_link(to, direction.opposite(), node)
    }

    /// Takes a link away, if there is one. The way back is another link and stays as it is.
    pub fn clear_link(&mut self, node: NodeId, direction: Direction) -> Result<(), LinkError> {
        self.write_link(node, direction, ABSENT)
    }

    fn write_link(
        &mut self,
        node: NodeId,
        direction: Direction,
        link: u32,
    ) -> Result<(), LinkError> {
        self.check_node(node)?;
        if direction.axis >= self.axes {
            return Err(LinkError::NoSuchAxis { axis: direction.axis, axes: self.axes });
        }
        let old = &mut self.links[node.index() * 2 * self.axes + direction.index()];
        if *old != link {
            *old = link;
            self.shape = None;
        }
        Ok(())
    }

    fn check_node(&self, node: NodeId) -> Result<(), LinkError> {
        if self.contains(node) {
            Ok(())
        } else {
            Err(LinkError::NoSuchNode { node, nodes: self.len() })
        }
    }
}

/// Same nodes, same links, same coordinates; how the board was made does not matter.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.axes == other.axes
            && self.links == other.links
            && self.coordinates == other.coordinates
    }
}

impl Eq for Board {}

#[cfg(test)]
mod tests {
    use super::*;

    fn square() -> Board {
        Board::lattice(&Shape::new(vec![2, 2]).unwrap())
    }

    #[test]
    fn only_a_changed_link_changes_the_shape() {
        let mut board = square();
        board.set_link(NodeId(0), Direction::RIGHT, NodeId(1)).unwrap();
        board.clear_link(NodeId(0), Direction::LEFT).unwrap();
        assert!(board.shape().is_some());
        board.clear_link(NodeId(0), Direction::RIGHT).unwrap();
        assert_eq!(board.shape(), None);
        assert_eq!(board.right(NodeId(0)), None);
        assert_eq!(board.left(NodeId(1)), Some(NodeId(0)));
        assert_ne!(board, square());
        board.set_link_both(NodeId(0), Direction::RIGHT, NodeId(1)).unwrap();
        assert_eq!(board, square());
        assert_eq!(board.node_at(&[1, 1]), Some(NodeId(3)));
    }

    #[test]
    fn foreign_nodes_and_axes_are_refused() {
        let mut board = square();
        let no_node = board.set_link(NodeId(0), Direction::LEFT, NodeId(4)).unwrap_err();
        assert_eq!(no_node.to_string(), "there is no node 4: the nodes of this board are 0 to 3");
        assert!(board.clear_link(NodeId(4), Direction::LEFT).is_err());
        let no_axis = board.set_link(NodeId(0), Direction::IN, NodeId(1)).unwrap_err();
        assert_eq!(no_axis.to_string(), "there is no axis 2: the axes of this board are 0 to 1");
        assert_eq!(board.neighbour(NodeId(9), Direction::LEFT), None);
        assert_eq!(board.inwards(NodeId(0)), None);
        assert_eq!(board, square());
    }
}
