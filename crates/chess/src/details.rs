//! What a front end wants to know of a move.

use crate::game::ChessGame;
use crate::generate::{Deed, Move};
use crate::position::Position;
use hyperchess_board::NodeId;

/// A move taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveDetails {
    /// Where it starts.
    pub from: NodeId,
    /// Where it ends; for castling, the king's goal.
    pub to: NodeId,
    /// The square of the man it takes, which differs from `to` for a capture in passing.
    pub captured: Option<NodeId>,
    /// The kind that a man promotes to, by number.
    pub promotion: Option<usize>,
    /// Whether it is castling.
    pub castling: bool,
}

impl ChessGame {
    /// Takes a legal move apart.
    pub fn details(&self, position: &Position, mv: Move) -> MoveDetails {
        let castling = matches!(mv.deed, Deed::Castle(_));
        let captured = match (mv.deed, position.en_passant) {
            (Deed::EnPassant, Some(target)) => Some(self.node(target.pawn)),
            _ if castling || position.man(mv.to).is_none() => None,
            _ => Some(self.node(mv.to)),
        };
        MoveDetails {
            from: self.node(mv.from),
            to: self.node(mv.to),
            captured,
            promotion: match mv.deed {
                Deed::Promote(kind) => Some(usize::from(kind)),
                _ => None,
            },
            castling,
        }
    }

    /// The node of the mover's king, if it is in check.
    pub fn checked_king(&self, position: &Position) -> Option<NodeId> {
        let us = position.to_move;
        let king = self.king(position, us).filter(|_| self.is_in_check(position, us));
        king.map(|square| self.node(square))
    }
}
