//! A node: six links and room for a piece.

use std::fmt;

use hyperchess_board::{Direction, LinkError, NodeId};

use super::Piece;

/// How many axes a map has.
const AXES: usize = 3;

/// A cube in space: six links to neighbours, and perhaps a piece.
///
/// A node is a value. It becomes part of a board by [`Board::add_node`](super::Board::add_node),
/// [`Board::from_nodes`](super::Board::from_nodes) or [`Board::set_node`](super::Board::set_node), which check that
/// its links lead to nodes.
///
/// ```
/// use hyperchess_chess::map::{Node, NodeId, Piece, PieceKind};
///
/// let mut node = Node::new();
/// assert_eq!(node.to_string(), "null");
/// node.set_out(Some(NodeId::new(3)));
/// assert_eq!((node.out(), node.left()), (Some(NodeId::new(3)), None));
///
/// let node = Node::with_piece(Piece::new(PieceKind::Knight, "Black")?);
/// assert_eq!(node.to_string(), "BKnight");
/// # Ok::<(), hyperchess_chess::map::PieceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Node {
    /// By [`Direction::index`].
    links: [Option<NodeId>; 2 * AXES],
    piece: Option<Piece>,
}

impl Node {
    /// An empty node without links.
    pub fn new() -> Node {
        Node::default()
    }

    /// A node without links on which a piece stands.
    pub fn with_piece(piece: Piece) -> Node {
        Node { piece: Some(piece), ..Node::default() }
    }

    /// A node with these links, in the order of directions.
    pub(super) fn linked(
        links: impl Iterator<Item = Option<NodeId>>,
        piece: Option<Piece>,
    ) -> Node {
        let mut node = Node { piece, ..Node::default() };
        node.links.iter_mut().zip(links).for_each(|(link, to)| *link = to);
        node
    }

    /// What stands here.
    pub fn piece(&self) -> Option<Piece> {
        self.piece
    }

    /// Sets a piece, or none, here; returns what stood here.
    pub fn set_piece(&mut self, piece: Option<Piece>) -> Option<Piece> {
        std::mem::replace(&mut self.piece, piece)
    }

    /// Where a link leads. There are three axes; others have no links.
    pub fn link(&self, direction: Direction) -> Option<NodeId> {
        if direction.axis < AXES { self.links[direction.index()] } else { None }
    }

    /// Lets a link lead to a node, or nowhere. A direction beyond the three axes is refused.
    pub fn set_link(&mut self, direction: Direction, to: Option<NodeId>) -> Result<(), LinkError> {
        if direction.axis >= AXES {
            return Err(LinkError::NoSuchAxis { axis: direction.axis, axes: AXES });
        }
        self.links[direction.index()] = to;
        Ok(())
    }

    /// The links there are.
    pub fn links(&self) -> impl Iterator<Item = (Direction, NodeId)> + use<> {
        Direction::all(AXES).zip(self.links).filter_map(|(direction, to)| Some((direction, to?)))
    }

    /// All links, in the order of directions.
    pub(super) fn row(&self) -> [Option<NodeId>; 2 * AXES] {
        self.links
    }

    /// The neighbour at (-1, 0, 0).
    pub fn left(&self) -> Option<NodeId> {
        self.link(Direction::LEFT)
    }

    /// The neighbour at (+1, 0, 0).
    pub fn right(&self) -> Option<NodeId> {
        self.link(Direction::RIGHT)
    }

    /// The neighbour at (0, -1, 0).
    pub fn up(&self) -> Option<NodeId> {
        self.link(Direction::UP)
    }

    /// The neighbour at (0, +1, 0).
    pub fn down(&self) -> Option<NodeId> {
        self.link(Direction::DOWN)
    }

    /// The neighbour at (0, 0, -1): the link `in`, whose name is a keyword.
    pub fn in_(&self) -> Option<NodeId> {
        self.link(Direction::IN)
    }

    /// The neighbour at (0, 0, +1).
    pub fn out(&self) -> Option<NodeId> {
        self.link(Direction::OUT)
    }

    /// Sets the neighbour at (-1, 0, 0).
    pub fn set_left(&mut self, to: Option<NodeId>) {
        self.links[Direction::LEFT.index()] = to;
    }

    /// Sets the neighbour at (+1, 0, 0).
    pub fn set_right(&mut self, to: Option<NodeId>) {
        self.links[Direction::RIGHT.index()] = to;
    }

    /// Sets the neighbour at (0, -1, 0).
    pub fn set_up(&mut self, to: Option<NodeId>) {
        self.links[Direction::UP.index()] = to;
    }

    /// Sets the neighbour at (0, +1, 0).
    pub fn set_down(&mut self, to: Option<NodeId>) {
        self.links[Direction::DOWN.index()] = to;
    }

    /// Sets the neighbour at (0, 0, -1).
    pub fn set_in(&mut self, to: Option<NodeId>) {
        self.links[Direction::IN.index()] = to;
    }

    /// Sets the neighbour at (0, 0, +1).
    pub fn set_out(&mut self, to: Option<NodeId>) {
        self.links[Direction::OUT.index()] = to;
    }
}

/// The piece, or `null`.
impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.piece {
            Some(piece) => piece.fmt(f),
            None => f.pad("null"),
        }
    }
}
