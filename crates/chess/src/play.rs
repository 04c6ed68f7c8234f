//! Making and unmaking moves.

use crate::game::{ChessGame, Geometry};
use crate::generate::{Deed, Move};
use crate::key;
use crate::man::Man;
use crate::position::{EnPassant, Position, Square};
use hyperchess_game::Player;

/// What is needed to take a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    mv: Move,
    /// The man before it promoted.
    man: Man,
    captured: Man,
    /// The captured man's place in its list.
    captured_place: u32,
    /// A promoted man's place in its list.
    promoted_place: u32,
    rights: u64,
    en_passant: Option<EnPassant>,
    quiet_plies: u32,
    key: u64,
}

impl Undo {
    /// What a position must be restored to, before a man has moved.
    #[inline(always)]
    fn before(position: &Position, mv: Move, man: Man) -> Undo {
        Undo {
            mv,
            man,
            captured: Man::NONE,
            captured_place: 0,
            promoted_place: 0,
            rights: position.rights,
            en_passant: position.en_passant,
            quiet_plies: position.quiet_plies,
            key: position.key,
        }
    }
}

impl ChessGame {
    pub(crate) fn make(&self, position: &mut Position, mv: Move) -> Undo {
        let us = position.to_move;
        let Move { from, to, deed } = mv;
        let man = position.man(from);
        let mut undo = Undo::before(position, mv, man);
        position.quiet_plies += 1;
        if self.movers[us.index()][usize::from(man.kind())].resets_clock {
            position.quiet_plies = 0;
        }
        position.key ^= key::en_passant(position.en_passant) ^ key::TURN;
        position.en_passant = None;
        if let Deed::Castle(number) = deed {
            let rook = self.castlings[usize::from(number)].rook;
            // King and rook may change places: lift one before the other moves.
            let rook_man = position.man(rook.from);
            undo.captured_place = position.take(rook.from) as u32;
            position.shift(from, to);
            position.restore(rook.to, rook_man, undo.captured_place as usize);
        } else {
            let prey = match (deed, undo.en_passant) {
                (Deed::EnPassant, Some(target)) => target.pawn,
                _ => to,
            };
            undo.captured = position.man(prey);
            if !undo.captured.is_none() {
                undo.captured_place = position.take(prey) as u32;
                position.quiet_plies = 0;
            }
            if let Deed::Promote(kind) = deed {
                undo.promoted_place = position.take(from) as u32;
                position.put(to, us, kind);
            } else {
                position.shift(from, to);
            }
        }
        let lost = (self.right_of(from) | self.right_of(to)) & position.rights;
        if lost != 0 {
            position.key ^= key::rights(position.rights) ^ key::rights(position.rights & !lost);
            position.rights &= !lost;
        }
        position.to_move = us.opponent();
        if us == Player::Second {
            position.move_number += 1;
        }
        if deed == Deed::DoubleStep {
            self.expose_to_en_passant(position, from, to);
        }
        undo
    }

    /// Gives the move to the opponent.
    pub(crate) fn make_pass(&self, position: &mut Position) -> Undo {
        let undo = Undo::before(position, Move::plain(0, 0), Man::NONE);
        position.key ^= key::en_passant(position.en_passant) ^ key::TURN;
        position.en_passant = None;
        position.quiet_plies += 1;
        if position.to_move == Player::Second {
            position.move_number += 1;
        }
        position.to_move = position.to_move.opponent();
        undo
    }

    /// Takes back [`Self::make_pass`].
    pub(crate) fn unmake_pass(&self, position: &mut Position, undo: Undo) {
        position.to_move = position.to_move.opponent();
        if position.to_move == Player::Second {
            position.move_number -= 1;
        }
        position.en_passant = undo.en_passant;
        position.quiet_plies = undo.quiet_plies;
        position.key = undo.key;
    }

    /// The double step counts only if an answer in passing is legal, so that positions that
    /// are the same by the rule of repetition have the same key.
    fn expose_to_en_passant(&self, position: &mut Position, from: Square, to: Square) {
        let Some(skipped) = self.skipped_square(position, from, to) else { return };
        position.en_passant = Some(EnPassant { skipped, pawn: to });
        let mut possible = false;
        self.captures_in_passing(position, |_| possible = true);
        if !possible {
            position.en_passant = None;
        }
        position.key ^= key::en_passant(position.en_passant);
    }

    /// The square that a double step from `from` to `to` has skipped.
    pub(crate) fn skipped_square(
        &self,
        position: &Position,
        from: Square,
        to: Square,
    ) -> Option<Square> {
        let man = position.man(to);
        let mover = &self.movers[man.player()?.index()][usize::from(man.kind())];
        match &self.geometry {
            Geometry::Lattice(_) => Some(from + to).map(|sum| sum / 2),
            Geometry::Graph(graph) => {
                let mut found = None;
                for push in mover.pushes.iter().filter(|push| push.double != 0) {
                    graph.ride(push.atom, from, 1, |skipped| {
                        graph.ride(push.atom, skipped, 1, |end| {
                            if end == to && position.man(skipped).is_none() {
                                found = Some(skipped);
                            }
                            false
                        });
                        false
                    });
                }
                found
            }
        }
    }

    pub(crate) fn unmake(&self, position: &mut Position, undo: Undo) {
        let Undo { mv: Move { from, to, deed }, captured, .. } = undo;
        let us = position.to_move.opponent();
        position.to_move = us;
        if us == Player::Second {
            position.move_number -= 1;
        }
        match deed {
            Deed::Castle(number) => {
                let rook = self.castlings[usize::from(number)].rook;
                let rook_man = position.man(rook.to);
                let place = position.take(rook.to);
                position.shift(to, from);
                position.restore(rook.from, rook_man, place);
            }
            Deed::Promote(_) => {
                position.withdraw(to);
                position.restore(from, undo.man, undo.promoted_place as usize);
            }
            _ => position.shift(to, from),
        }
        if !captured.is_none() {
            let prey = match (deed, undo.en_passant) {
                (Deed::EnPassant, Some(target)) => target.pawn,
                _ => to,
            };
            position.restore(prey, captured, undo.captured_place as usize);
        }
        position.rights = undo.rights;
        position.en_passant = undo.en_passant;
        position.quiet_plies = undo.quiet_plies;
        position.key = undo.key;
    }
}
