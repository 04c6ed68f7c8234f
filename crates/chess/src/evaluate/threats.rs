//! Men in danger: kings by attacks on the squares beside them, others by attackers that cost
//! less than they take.

use super::values::Values;
use crate::game::{ChessGame, Geometry};
use crate::lattice::Lattice;
use crate::position::{Position, Square};
use hyperchess_game::Player;

impl ChessGame {
    /// What threats are worth to the first player.
    pub(super) fn threats(&self, values: &Values, position: &Position) -> i32 {
        let lattice = match &self.geometry {
            Geometry::Lattice(lattice) if !lattice.is_ambiguous() => lattice,
            _ => return 0,
        };
        let attacks = |player| self.king_attacks(lattice, values, position, player);
        let danger = self.hanging_men(lattice, values, position);
        attacks(Player::First) - attacks(Player::Second)
            + if position.to_move == Player::First { -danger } else { danger }
    }

    /// Attacks by `player` on the squares beside the other king, whatever stands between:
    /// lines open sooner than kings walk away. Several attackers count more than their sum.
    fn king_attacks(
        &self,
        lattice: &Lattice,
        values: &Values,
        position: &Position,
        player: Player,
    ) -> i32 {
        let beside = &values.beside_king[player.index()];
        let Some(king) = self.king(position, player.opponent()) else { return 0 };
        let (mut attacks, mut attackers) = (0, 0);
        for (kind, table) in beside.iter().enumerate() {
            if kind == self.royal {
                continue;
            }
            for &from in position.men(player, kind) {
                let count = i32::from(table[lattice.displacement(from, king)]);
                attacks += count;
                attackers += i32::from(count > 0);
            }
        }
        values.weights.king_attack * attacks * attackers.min(6) / 4
    }

    /// What the side to move stands to lose: of its men that are attacked by lesser ones, or
    /// attacked and left alone, all but the dearest, which it can save at once. Hanging men of
    /// the other side are simply taken by the search.
    fn hanging_men(&self, lattice: &Lattice, values: &Values, position: &Position) -> i32 {
        let us = position.to_move;
        let (mut lost, mut dearest) = (0, 0);
        for kind in 0..self.kinds.len() {
            // Promoting men are too many to be looked at.
            if kind == self.royal || !self.movers[0][kind].promotions.is_empty() {
                continue;
            }
            let value = values.kinds[kind];
            for &square in position.men(us, kind) {
                let by = us.opponent();
                let attacker = self.cheapest_attacker(lattice, values, position, square, by);
                let danger = match attacker {
                    None => continue,
                    Some(attacker) if attacker < value => value - attacker,
                    _ if self.is_defended(lattice, position, square, us) => continue,
                    _ => value,
                };
                lost += danger;
                dearest = dearest.max(danger);
            }
        }
        (lost - dearest) * values.weights.hanging / 64
    }

    fn cheapest_attacker(
        &self,
        lattice: &Lattice,
        values: &Values,
        position: &Position,
        target: Square,
        by: Player,
    ) -> Option<i32> {
        let mut cheapest = None;
        for kind in (0..self.kinds.len()).filter(|&kind| kind != self.royal) {
            let value = values.kinds[kind];
            if cheapest.is_some_and(|known| known <= value) {
                continue;
            }
            if position
                .men(by, kind)
                .iter()
                .any(|&from| attacks(lattice, position, by, kind, from, target))
            {
                cheapest = Some(value);
            }
        }
        cheapest
    }

    fn is_defended(
        &self,
        lattice: &Lattice,
        position: &Position,
        target: Square,
        by: Player,
    ) -> bool {
        (0..self.kinds.len()).any(|kind| {
            position
                .men(by, kind)
                .iter()
                .any(|&from| attacks(lattice, position, by, kind, from, target))
        })
    }
}

#[inline]
fn attacks(
    lattice: &Lattice,
    position: &Position,
    by: Player,
    kind: usize,
    from: Square,
    target: Square,
) -> bool {
    match lattice.looks_at(by, kind, from, target) {
        None => false,
        Some(true) => true,
        Some(false) => lattice.sees(position, from, target, &[]),
    }
}
