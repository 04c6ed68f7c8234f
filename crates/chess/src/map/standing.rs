//! A piece that stands on a board.

use std::fmt;

use thiserror::Error;

use super::{Board, NodeId, Piece};

/// A piece and its place.
///
/// ```
/// use hyperchess_chess::map::Board;
///
/// let board = Board::load("2\n0 -1 1 -1 -1 -1 -1 WPawn\n1 0 -1 -1 -1 -1 -1 none")?;
/// let pawn = board.piece_at(board.origin()).unwrap();
/// let next = board.node(pawn.location()).unwrap().right().unwrap();
/// assert!(pawn.can_move_to(next));
/// assert!(!pawn.can_move_to(pawn.location()));
/// assert!(board.piece_at(next).is_none());
/// # Ok::<(), hyperchess_chess::map::LoadError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PieceRef<'b> {
    board: &'b Board,
    piece: Piece,
    at: NodeId,
}

/// A piece and its place, to be moved.
///
/// ```
/// use hyperchess_chess::map::Board;
///
/// let mut board = Board::load("2\n0 -1 1 -1 -1 -1 -1 WPawn\n1 0 -1 -1 -1 -1 -1 BKing")?;
/// let (here, there) = (board.origin(), board.node_at([1, 0, 0]).unwrap());
/// let mut pawn = board.piece_at_mut(here).unwrap();
/// assert_eq!(pawn.move_to(there)?.unwrap().to_string(), "BKing");
/// assert_eq!(pawn.location(), there);
/// assert_eq!(pawn.move_to(there).unwrap_err().to_string(), "the WPawn stands on node 1 already");
/// pawn.set_location(here)?;
/// assert_eq!(board.to_string(), "0\t0\t0\tWPawn\n1\t0\t0\tnull\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PieceMut<'b> {
    board: &'b mut Board,
    piece: Piece,
    at: NodeId,
}

/// Why a piece cannot go to a node.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum MoveError {
    /// There is no such node.
    #[error("there is no node {node}: the nodes of this board are 0 to {}", .nodes - 1)]
    NoSuchNode {
        /// The node asked for.
        node: NodeId,
        /// How many nodes there are.
        nodes: usize,
    },
    /// A move leads to another node.
    #[error("the {piece} stands on node {node} already")]
    SameNode {
        /// What was to move.
        piece: Piece,
        /// Where it stands.
        node: NodeId,
    },
    /// Only enemies are captured.
    #[error("the {piece} cannot go to node {to}: the {own} there is of its own colour")]
    OwnPiece {
        /// What was to move.
        piece: Piece,
        /// What is in its way.
        own: Piece,
        /// Where it was to go.
        to: NodeId,
    },
    /// The piece does not move so, or the way is barred.
    #[error("the {piece} cannot go from node {from} to node {to}: no free way of a {} leads there",
        .piece.kind())]
    NoWay {
        /// What was to move.
        piece: Piece,
        /// Where it stands.
        from: NodeId,
        /// Where it was to go.
        to: NodeId,
    },
}

impl<'b> PieceRef<'b> {
    pub(super) fn new(board: &'b Board, at: NodeId) -> Option<PieceRef<'b>> {
        let piece = board.node(at)?.piece()?;
        Some(PieceRef { board, piece, at })
    }

    /// The piece itself.
    pub fn piece(&self) -> Piece {
        self.piece
    }

    /// The node on which it stands.
    pub fn location(&self) -> NodeId {
        self.at
    }

    /// Whether it moves to a node in one go, be it empty or an enemy's.
    pub fn can_move_to(&self, node: NodeId) -> bool {
        self.destinations().contains(&node)
    }

    /// All nodes to which it can move, increasing.
    pub fn destinations(&self) -> Vec<NodeId> {
        self.board.destinations(self.piece, self.at)
    }
}

impl<'b> PieceMut<'b> {
    pub(super) fn new(board: &'b mut Board, at: NodeId) -> Option<PieceMut<'b>> {
        let piece = board.node(at)?.piece()?;
        Some(PieceMut { board, piece, at })
    }

    /// The same piece, only to be looked at.
    pub fn as_ref(&self) -> PieceRef<'_> {
        PieceRef { board: self.board, piece: self.piece, at: self.at }
    }

    /// The piece itself.
    pub fn piece(&self) -> Piece {
        self.piece
    }

    /// The node on which it stands.
    pub fn location(&self) -> NodeId {
        self.at
    }

    /// Whether it moves to a node in one go, be it empty or an enemy's.
    pub fn can_move_to(&self, node: NodeId) -> bool {
        self.as_ref().can_move_to(node)
    }

    /// Moves as the piece does, whoever's turn it is; returns what it captured. A refused move changes nothing.
    pub fn move_to(&mut self, node: NodeId) -> Result<Option<Piece>, MoveError> {
        let (piece, from, to) = (self.piece, self.at, node);
        if !self.can_move_to(to) {
            let nodes = self.board.nodes.len();
            let goal = self.board.node(to).ok_or(MoveError::NoSuchNode { node, nodes })?;
            return Err(match goal.piece() {
                _ if from == to => MoveError::SameNode { piece, node },
                Some(own) if own.colour() == piece.colour() => {
                    MoveError::OwnPiece { piece, own, to }
                }
                _ => MoveError::NoWay { piece, from, to },
            });
        }
        self.set_location(to)
    }

    /// Sets the piece on another node, whatever the rules say; returns what stood there.
    pub fn set_location(&mut self, node: NodeId) -> Result<Option<Piece>, MoveError> {
        if node == self.at {
            return Ok(None);
        }
        let displaced = self.board.set_piece(node, Some(self.piece))?;
        self.board.set_piece(self.at, None)?;
        self.at = node;
        Ok(displaced)
    }
}

/// As the [piece](Piece): `BKnight`.
impl fmt::Display for PieceRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.piece.fmt(f)
    }
}

/// As the [piece](Piece): `BKnight`.
impl fmt::Display for PieceMut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.piece.fmt(f)
    }
}
