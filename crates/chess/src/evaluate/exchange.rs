//! What an exchange of men on one square is worth.

use super::values::Values;
use crate::game::{ChessGame, Geometry};
use crate::generate::{Deed, Move};
use crate::lattice::{Change, Lattice};
use crate::position::{Position, Square};
use crate::relations::Looker;
use hyperchess_game::Player;

/// More men than this never meet on one square in practice; others are left out.
const MOST: usize = 24;

/// A man that may join the exchange once nothing stands between.
#[derive(Clone, Copy)]
struct Party {
    from: Square,
    value: i32,
    royal: bool,
    leaps: bool,
}

/// The men of one side that look at the square, the cheapest first.
struct Side {
    parties: [Party; MOST],
    count: usize,
}

impl Side {
    fn new(
        game: &ChessGame,
        lattice: &Lattice,
        values: &Values,
        position: &Position,
        target: Square,
        player: Player,
        without: Square,
    ) -> Side {
        let nobody = Party { from: 0, value: 0, royal: false, leaps: false };
        let mut side = Side { parties: [nobody; MOST], count: 0 };
        lattice.relations().lookers(position, player, target, |looker| {
            let Looker { kind, from, leaps } = looker;
            if from == without {
                return true;
            }
            let royal = kind == game.royal;
            let value = if royal { i32::MAX / 4 } else { values.kinds[kind] };
            let mut place = side.count;
            while place > 0 && side.parties[place - 1].value > value {
                side.parties[place] = side.parties[place - 1];
                place -= 1;
            }
            side.parties[place] = Party { from, value, royal, leaps };
            side.count += 1;
            side.count < MOST
        });
        side
    }

    /// Takes out the cheapest man that can reach the square.
    fn next(
        &mut self,
        lattice: &Lattice,
        position: &Position,
        target: Square,
        gone: &[Square],
    ) -> Option<Party> {
        let parties = &self.parties[..self.count];
        let place = parties
            .iter()
            .position(|party| party.leaps || lattice.sees(position, party.from, target, gone))?;
        let party = parties[place];
        self.parties.copy_within(place + 1..self.count, place);
        self.count -= 1;
        Some(party)
    }
}

impl ChessGame {
    pub(super) fn exchange(
        &self,
        values: &Values,
        position: &Position,
        mv: Move,
        gain: i32,
        threshold: i32,
    ) -> bool {
        if usize::from(position.man(mv.to).kind()) == self.royal && !position.man(mv.to).is_none() {
            // Who takes the king has won: nobody takes back.
            return true;
        }
        let mut balance = gain - threshold;
        if balance < 0 {
            return false;
        }
        let us = position.to_move;
        let stake = match mv.deed {
            Deed::Castle(_) => return true,
            Deed::Promote(kind) => values.kinds[usize::from(kind)],
            _ if usize::from(position.man(mv.from).kind()) == self.royal => {
                // A king that may step there at all risks nothing, where it is sacred.
                return self.king_is_sacred || !self.is_retaken(position, mv);
            }
            _ => values.kinds[usize::from(position.man(mv.from).kind())],
        };
        balance -= stake;
        if balance >= 0 {
            return true;
        }
        let lattice = match &self.geometry {
            Geometry::Lattice(lattice) if !lattice.is_ambiguous() => lattice,
            _ => return !self.is_retaken(position, mv),
        };
        let side = |player| Side::new(self, lattice, values, position, mv.to, player, mv.from);
        // Most exchanges end before the mover's other men are asked for.
        let mut sides: [Option<Side>; 2] = [None, None];
        let mut gone = [mv.from; MOST * 2 + 1];
        let mut removed = 1;
        let mut turn = us;
        // Whoever cannot or need not take further has lost the exchange, as seen from his turn.
        loop {
            turn = turn.opponent();
            let mut next = |player: Player| {
                sides[player.index()].get_or_insert_with(|| side(player)).next(
                    lattice,
                    position,
                    mv.to,
                    &gone[..removed],
                )
            };
            let Some(taker) = next(turn) else { break };
            if taker.royal && next(turn.opponent()).is_some() {
                break;
            }
            gone[removed] = taker.from;
            removed += 1;
            balance = -balance - 1 - taker.value;
            if balance >= 0 || taker.royal {
                turn = turn.opponent();
                break;
            }
        }
        turn != us
    }

    fn is_retaken(&self, position: &Position, mv: Move) -> bool {
        let change = Change { vacated: [mv.from, Change::NOWHERE], occupied: mv.to };
        self.is_attacked(position, mv.to, position.to_move.opponent(), &change)
    }
}
