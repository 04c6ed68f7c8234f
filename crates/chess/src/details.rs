//! What a front end wants to know of a move.

use crate::game::{ChessGame, Geometry};
use crate::generate::{Deed, Move};
use crate::mover::Mover;
use crate::position::{Position, Square};
use hyperchess_board::NodeId;
use hyperchess_game::Player;

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

    /// The nodes of all men, of both sides, that attack a node.
    pub fn attackers(&self, position: &Position, node: NodeId) -> Vec<NodeId> {
        let target = self.square(node);
        let mut attackers = Vec::new();
        for player in Player::BOTH {
            for (kind, mover) in self.movers[player.index()].iter().enumerate() {
                let men = position.men(player, kind).iter();
                let attacking =
                    men.filter(|&&from| self.reaches_in_attack(position, mover, from, target));
                attackers.extend(attacking.map(|&from| self.node(from)));
            }
        }
        attackers
    }

    fn reaches_in_attack(
        &self,
        position: &Position,
        mover: &Mover,
        from: Square,
        target: Square,
    ) -> bool {
        mover.attacks.iter().any(|&(atom, range)| {
            let mut hit = false;
            let mut goes_on = |at: Square| {
                hit |= at == target;
                !hit && position.man(at).is_none()
            };
            match &self.geometry {
                Geometry::Lattice(lattice) => {
                    let mut steps = 0;
                    lattice.ride(atom, from, |at| {
                        steps += 1;
                        goes_on(at) && steps < range
                    });
                }
                Geometry::Graph(graph) => graph.ride(atom, from, range, goes_on),
            }
            hit
        })
    }
}
