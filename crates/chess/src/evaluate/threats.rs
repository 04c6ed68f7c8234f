//! Men in danger by attackers that cost less than they take, or for want of defence.

use super::values::Values;
use crate::game::{ChessGame, Geometry};
use crate::lattice::Lattice;
use crate::position::{Position, Square};
use crate::relations::Looker;
use hyperchess_game::Player;

impl ChessGame {
    /// What hanging men are worth to the first player.
    #[inline]
    pub(super) fn threats(&self, values: &Values, position: &Position) -> i32 {
        let danger = self.hanging_men(values, position) * values.hanging / 64;
        if position.to_move == Player::First { -danger } else { danger }
    }

    /// What the side to move stands to lose: of its men that are attacked by lesser ones, or
    /// attacked and left alone, all but the dearest, which it can save at once. Hanging men of
    /// the other side are simply taken by the search.
    pub(super) fn hanging_men(&self, values: &Values, position: &Position) -> i32 {
        let lattice = match &self.geometry {
            Geometry::Lattice(lattice) if !lattice.is_ambiguous() => lattice,
            _ => return 0,
        };
        let us = position.to_move;
        let (mut lost, mut dearest) = (0, 0);
        for (kind, men) in position.lists(us).iter().enumerate() {
            // Promoting men are too many to be looked at.
            if men.is_empty() || !self.is_piece(kind) {
                continue;
            }
            for &square in men {
                let danger = self.danger(lattice, values, position, square, values.kinds[kind]);
                lost += danger;
                dearest = dearest.max(danger);
            }
        }
        lost - dearest
    }

    /// What the side to move may lose on a square where it has a man of some value.
    #[inline]
    fn danger(
        &self,
        lattice: &Lattice,
        values: &Values,
        position: &Position,
        square: Square,
        value: i32,
    ) -> i32 {
        let us = position.to_move;
        let mut cheapest = i32::MAX;
        let sees =
            |looker: Looker| looker.leaps || lattice.sees(position, looker.from, square, &[]);
        lattice.relations().lookers(position, us.opponent(), square, |looker| {
            let cost = values.kinds[looker.kind];
            if looker.kind != self.royal && cost < cheapest && sees(looker) {
                cheapest = cost;
            }
            true
        });
        if cheapest < value {
            return value - cheapest;
        }
        if cheapest == i32::MAX {
            return 0;
        }
        let mut defended = false;
        lattice.relations().lookers(position, us, square, |looker| {
            defended = sees(looker);
            !defended
        });
        if defended { 0 } else { value }
    }
}
