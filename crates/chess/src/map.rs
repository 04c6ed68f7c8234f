//! The map game as a library: a [`Board`] of [`Node`]s with [`Piece`]s on them.
//!
//! A board is read from a map file or built node by node. Links and places are [`NodeId`]s into the board. A piece is
//! kept on its node and nowhere else, so the two always agree; a piece that stands is spoken to through a
//! [`PieceRef`] or a [`PieceMut`].
//!
//! Whose turn it is, and when the game is over, the pieces do not ask: a whole game is played by
//! [`ChessGame`](crate::ChessGame) with the rules `map`.

mod layout;
mod movement;
mod node;
mod piece;
mod standing;

use std::fmt;
use std::io::{self, BufRead};
use std::str::FromStr;
use std::sync::OnceLock;

use hyperchess_board::{MAX_NODES, MapFile, currentstate};
use hyperchess_game::Player;
use thiserror::Error;

use crate::explain::colour_name;
use crate::map_piece;
use layout::Layout;

pub use crate::map_piece::{DirectiveError, PieceKind};
pub use hyperchess_board::{Direction, GraphError, LinkError, MapError, NodeId, Warning};
pub use node::Node;
pub use piece::{Piece, PieceError};
pub use standing::{MoveError, PieceMut, PieceRef};

/// How far a king or a pawn goes in its one step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Adjacency {
    /// Along the six links only.
    Six,
    /// To sides, edges and corners.
    #[default]
    TwentySix,
}

/// The board of a map game: nodes, what stands on them, and whose turn it is.
///
/// Only what links reach from the origin is part of the board: other nodes are kept, but not counted, shown or saved,
/// and nothing moves there.
///
/// ```
/// use hyperchess_chess::map::{Board, Direction, Node, Piece, PieceKind};
///
/// let rook = Piece::new(PieceKind::Rook, "white")?;
/// let pawn = Piece::new(PieceKind::Pawn, "BLACK")?;
/// let mut board = Board::new(Node::with_piece(rook))?;
/// let middle = board.add_node(Node::new())?;
/// let end = board.add_node(Node::with_piece(pawn))?;
/// board.set_link_both(board.origin(), Direction::RIGHT, middle)?;
/// assert_eq!(board.count(), 2);
/// board.set_link_both(middle, Direction::RIGHT, end)?;
/// assert_eq!(board.count(), 3);
/// assert_eq!(board.to_string(), "0\t0\t0\tWRook\n1\t0\t0\tnull\n2\t0\t0\tBPawn\n");
///
/// let captured = board.piece_at_mut(board.origin()).unwrap().move_to(end)?;
/// assert_eq!(captured, Some(pawn));
/// assert_eq!(board.piece_at(end).unwrap().location(), end);
/// assert_eq!(Board::load(&board.save())?.to_string(), board.to_string());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    /// Never empty; all links lead to nodes.
    nodes: Vec<Node>,
    turn: Player,
    adjacency: Adjacency,
    /// What follows from the links: worked out when first needed, forgotten when a link changes.
    layout: OnceLock<Layout>,
}

/// Why there is no board in a text.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The text could not be had.
    #[error("the map cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The text is no map: all problems, each with its line and column.
    #[error("{}", .0.iter().map(MapError::to_string).collect::<Vec<_>>().join("\n"))]
    Map(Vec<MapError>),
    /// Something else than the side to move follows the rows.
    #[error(transparent)]
    Directive(#[from] DirectiveError),
}

impl Board {
    /// A board of one node, its origin. White moves first.
    pub fn new(origin: Node) -> Result<Board, GraphError> {
        Board::from_nodes(vec![origin])
    }

    /// A board of nodes that have their links already: the ID of a node is its number in the list, the first is the
    /// origin. White moves first.
    ///
    /// ```
    /// use hyperchess_chess::map::{Board, Node, NodeId};
    ///
    /// let mut ends = [Node::new(), Node::new()];
    /// ends[0].set_right(Some(NodeId::new(1)));
    /// ends[1].set_left(Some(NodeId::new(0)));
    /// assert_eq!(Board::from_nodes(ends.to_vec())?.count(), 2);
    /// assert!(Board::from_nodes(ends[..1].to_vec()).is_err()); // the link leads nowhere
    /// # Ok::<(), hyperchess_chess::map::GraphError>(())
    /// ```
    pub fn from_nodes(nodes: Vec<Node>) -> Result<Board, GraphError> {
        let layout = Layout::new(&nodes)?;
        Ok(Board::with_layout(nodes, layout))
    }

    fn with_layout(nodes: Vec<Node>, layout: Layout) -> Board {
        Board {
            nodes,
            turn: Player::First,
            adjacency: Adjacency::default(),
            layout: OnceLock::from(layout),
        }
    }

    /// Reads a map file or a save: see [`load`](Board::load). Bytes that are no text are told at their place.
    pub fn from_reader(mut reader: impl BufRead) -> Result<Board, LoadError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes)?;
        Board::load(&String::from_utf8_lossy(&bytes))
    }

    /// Reads what [`save`](Board::save) wrote, or a plain map, with White to move. What is odd about the map is kept:
    /// see [`warnings`](Board::warnings).
    ///
    /// Nodes are numbered as in a save, whatever their IDs are: the origin is 0, the others follow in depth-first
    /// pre-order.
    ///
    /// ```
    /// use hyperchess_chess::map::Board;
    /// use hyperchess_game::Player;
    ///
    /// let board = Board::load("1\n0 -1 -1 -1 -1 -1 -1 wKING\nturn Black")?;
    /// assert_eq!(board.node(board.origin()).unwrap().to_string(), "WKing");
    /// assert_eq!(board.turn(), Player::Second);
    ///
    /// let error = Board::load("1\n0 -1 5 -1 -1 -1 -1 none").unwrap_err();
    /// assert!(error.to_string().starts_with("line 2, column 6: the link right leads to 5"));
    /// # Ok::<(), hyperchess_chess::map::LoadError>(())
    /// ```
    pub fn load(text: &str) -> Result<Board, LoadError> {
        let read = |label: &str| map_piece::parse(label).map(Some);
        let map = MapFile::parse(text, read).map_err(LoadError::Map)?;
        let turn = map_piece::turn(&map.directives)?.unwrap_or(Player::First);
        let node = |(id, label): (NodeId, Option<(Player, PieceKind)>)| {
            let links = Direction::all(3).map(|direction| map.board.neighbour(id, direction));
            Node::linked(links, label.map(|(colour, kind)| Piece::of(colour, kind)))
        };
        let nodes = map.board.nodes().zip(map.labels).map(node).collect();
        let layout = Layout::of_map(map.board, map.warnings);
        Ok(Board { turn, ..Board::with_layout(nodes, layout) })
    }

    /// The board as a map that [`load`](Board::load) reads back, with the side to move after the rows. IDs are given
    /// anew: the origin is 0 and listed first. The [adjacency](Board::adjacency) is not part of a save.
    pub fn save(&self) -> String {
        let layout = self.layout();
        let map = MapFile::print(&layout.graph, |place| self.label(layout.node(place)))
            .expect("there are three axes, and the names of pieces are single words");
        format!("{map}turn {}\n", colour_name(self.turn))
    }

    /// The node at (0, 0, 0): always the first.
    pub fn origin(&self) -> NodeId {
        NodeId::new(0)
    }

    /// How many nodes links reach from the origin, itself included.
    pub fn count(&self) -> usize {
        self.layout().graph.len()
    }

    /// The nodes of the board in the order of the state: depth first from the origin.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = NodeId> + Clone + use<'_> {
        self.layout().order.iter().copied()
    }

    /// The node with this ID.
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index())
    }

    /// Puts a node in place of another, links and piece and all; returns the old one.
    ///
    /// ```
    /// use hyperchess_chess::map::{Board, Node, Piece, PieceKind};
    ///
    /// let mut board = Board::new(Node::new())?;
    /// let mut node = *board.node(board.origin()).unwrap();
    /// node.set_up(Some(board.origin()));
    /// board.set_node(board.origin(), node)?;
    /// assert_eq!(board.node(board.origin()).unwrap().up(), Some(board.origin()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_node(&mut self, id: NodeId, node: Node) -> Result<Node, LinkError> {
        self.check(id)?;
        node.links().try_for_each(|(_, to)| self.check(to))?;
        self.layout.take();
        Ok(std::mem::replace(&mut self.nodes[id.index()], node))
    }

    /// Adds a node, whose links may lead to nodes that are there and to itself.
    pub fn add_node(&mut self, node: Node) -> Result<NodeId, GraphError> {
        let id = NodeId::new(self.nodes.len());
        let nodes = self.nodes.len() + 1;
        if nodes > MAX_NODES {
            return Err(GraphError::TooManyNodes { nodes });
        }
        if let Some((direction, to)) = node.links().find(|(_, to)| to.index() >= nodes) {
            return Err(GraphError::NoSuchNode { node: id, direction, to, nodes });
        }
        self.layout.take();
        self.nodes.push(node);
        Ok(id)
    }

    /// Lets a link of a node lead to `to`, or nowhere. The way back is another link and stays as it is.
    pub fn set_link(
        &mut self,
        node: NodeId,
        direction: Direction,
        to: Option<NodeId>,
    ) -> Result<(), LinkError> {
        self.check(node)?;
        to.map_or(Ok(()), |to| self.check(to))?;
        self.nodes[node.index()].set_link(direction, to)?;
        self.layout.take();
        Ok(())
    }

    /// Lets a link lead to `to`, and the opposite link of `to` lead back.
    pub fn set_link_both(
        &mut self,
        node: NodeId,
        direction: Direction,
        to: NodeId,
    ) -> Result<(), LinkError> {
        self.set_link(node, direction, Some(to))?;
        self.set_link(to, direction.opposite(), Some(node))
    }

    fn check(&self, node: NodeId) -> Result<(), LinkError> {
        match self.node(node) {
            Some(_) => Ok(()),
            None => Err(LinkError::NoSuchNode { node, nodes: self.nodes.len() }),
        }
    }

    /// Where a node is, as walked from the origin; `None` for what is not part of the board.
    pub fn coordinates(&self, node: NodeId) -> Option<[i32; 3]> {
        let layout = self.layout();
        layout.graph.coordinates(layout.place(node)?).try_into().ok()
    }

    /// The first node with these coordinates.
    pub fn node_at(&self, coordinates: [i32; 3]) -> Option<NodeId> {
        let layout = self.layout();
        layout.graph.node_at(&coordinates).map(|place| layout.node(place))
    }

    /// What is odd about the board. As long as a board has the links that it was read with, this is what there was to
    /// say of the map, with its lines and IDs; later it is told in the IDs of the nodes.
    pub fn warnings(&self) -> &[Warning] {
        &self.layout().warnings
    }

    /// The piece on a node.
    pub fn piece_at(&self, node: NodeId) -> Option<PieceRef<'_>> {
        PieceRef::new(self, node)
    }

    /// The piece on a node, to be moved.
    pub fn piece_at_mut(&mut self, node: NodeId) -> Option<PieceMut<'_>> {
        PieceMut::new(self, node)
    }

    /// The pieces on the board, in the order of [`nodes`](Board::nodes).
    pub fn pieces(&self) -> impl Iterator<Item = PieceRef<'_>> {
        self.nodes().filter_map(|node| self.piece_at(node))
    }

    /// Sets a piece, or none, on a node; returns what stood there.
    pub fn set_piece(
        &mut self,
        node: NodeId,
        piece: Option<Piece>,
    ) -> Result<Option<Piece>, MoveError> {
        match self.nodes.get_mut(node.index()) {
            Some(node) => Ok(node.set_piece(piece)),
            None => Err(MoveError::NoSuchNode { node, nodes: self.nodes.len() }),
        }
    }

    /// Whose turn it is. Pieces move without asking.
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// Gives the turn to a player.
    pub fn set_turn(&mut self, turn: Player) {
        self.turn = turn;
    }

    /// How far kings and pawns go.
    pub fn adjacency(&self) -> Adjacency {
        self.adjacency
    }

    /// Sets how far kings and pawns go.
    pub fn set_adjacency(&mut self, adjacency: Adjacency) {
        self.adjacency = adjacency;
    }

    fn layout(&self) -> &Layout {
        self.layout.get_or_init(|| {
            Layout::new(&self.nodes).expect("nodes and links were checked when they were set")
        })
    }

    fn label(&self, node: NodeId) -> Option<String> {
        self.node(node)?.piece().map(|piece| piece.to_string())
    }
}

/// Same nodes with the same IDs, links and pieces, same turn, same adjacency.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.nodes == other.nodes && self.turn == other.turn && self.adjacency == other.adjacency
    }
}

impl Eq for Board {}

/// The text of `currentstate`: one line a node, `X<TAB>Y<TAB>Z<TAB>Piece`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = self.layout();
        f.write_str(&currentstate(&layout.graph, |place| self.label(layout.node(place))))
    }
}

/// As [`Board::load`].
impl FromStr for Board {
    type Err = LoadError;

    fn from_str(text: &str) -> Result<Board, LoadError> {
        Board::load(text)
    }
}
