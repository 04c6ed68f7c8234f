//! Legal moves.
//!
//! On lattices legality is known before moves are made: checks and pins are found once, then
//! every other man's moves are legal as they come. On graphs a man may be attacked along
//! several ways at once, so there every move is tried on its own. En passant removes two men
//! at once and is always tried.

use crate::castling::Castling;
use crate::game::{ChessGame, Geometry};
use crate::graph::Graph;
use crate::lattice::{Change, Lattice};
use crate::man::Kind;
use crate::mover::{Mode, Mover, PROMOTES};
use crate::position::{Position, Square};
use crate::sink::{Only, Sink};
use std::collections::HashSet;

/// What a move does besides going from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Deed {
    Plain,
    DoubleStep,
    EnPassant,
    Promote(Kind),
    /// By number in the game's list.
    Castle(u8),
}

/// A move of a [`ChessGame`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) deed: Deed,
}

impl Move {
    #[inline(always)]
    pub(crate) fn plain(from: Square, to: Square) -> Move {
        Move { from, to, deed: Deed::Plain }
    }
}

impl ChessGame {
    pub(crate) fn generate<S: Sink>(&self, position: &Position, sink: &mut S) {
        if !self.king_is_sacred && self.dethroned(position).is_some() {
            return;
        }
        match &self.geometry {
            Geometry::Lattice(lattice) => self.generate_on_lattice(lattice, position, sink),
            Geometry::Graph(graph) => self.generate_on_graph(graph, position, sink),
        }
    }

    fn generate_on_lattice<S: Sink>(&self, lattice: &Lattice, position: &Position, sink: &mut S) {
        let us = position.to_move;
        let movers = &self.movers[us.index()];
        if !self.king_is_sacred {
            for (kind, mover) in movers.iter().enumerate() {
                for &from in position.men(us, kind) {
                    self.man_on_lattice(lattice, position, mover, from, sink);
                }
            }
            self.en_passant_moves(position, sink);
            self.castling_moves(position, sink);
            return;
        }
        if lattice.is_ambiguous() {
            return self.generate_one_by_one(lattice, position, sink);
        }
        let Some(king) = self.king(position, us) else { return };
        let safety = lattice.safety(position, king, us);
        let leave = Change::leave(king);
        let hunters = lattice.hunters(position, king, us);
        let safe = |to| !lattice.is_hunted(position, &hunters, to, &leave);
        let mut king_moves = Only { sink, allowed: safe };
        self.man_on_lattice(lattice, position, &movers[self.royal], king, &mut king_moves);
        if safety.checks > 1 || sink.is_satisfied() {
            return;
        }
        for (kind, mover) in movers.iter().enumerate() {
            if kind == self.royal {
                continue;
            }
            for &from in position.men(us, kind) {
                let pin = safety.pins.iter().find(|&&(square, _)| square == from);
                match (pin.map(|&(_, segment)| segment), safety.check) {
                    (None, None) => self.man_on_lattice(lattice, position, mover, from, sink),
                    (Some(segment), None) | (None, Some(segment)) => {
                        let mut only = Only { sink, allowed: |to| segment.contains(to) };
                        self.man_on_lattice(lattice, position, mover, from, &mut only);
                    }
                    // A pinned man cannot help against another check.
                    (Some(_), Some(_)) => {}
                }
            }
            if sink.is_satisfied() {
                return;
            }
        }
        self.en_passant_moves(position, sink);
        if safety.checks == 0 && sink.wants_quiet() {
            self.castling_moves(position, sink);
        }
    }

    /// As [`Self::generate_on_lattice`], trying every move on its own.
    #[cold]
    #[inline(never)]
    fn generate_one_by_one<S: Sink>(&self, lattice: &Lattice, position: &Position, sink: &mut S) {
        let us = position.to_move;
        let mut moves = Vec::new();
        for (kind, mover) in self.movers[us.index()].iter().enumerate() {
            for &from in position.men(us, kind) {
                self.man_on_lattice(lattice, position, mover, from, &mut moves);
            }
        }
        for mv in moves {
            sink.add_if(self.is_safe_after(position, mv), mv);
        }
        self.en_passant_moves(position, sink);
        self.castling_moves(position, sink);
    }

    /// The moves of one man that geometry allows.
    #[inline(always)]
    pub(crate) fn man_on_lattice<S: Sink>(
        &self,
        lattice: &Lattice,
        position: &Position,
        mover: &Mover,
        from: Square,
        sink: &mut S,
    ) {
        if mover.overlaps {
            return each_once(&self.listed_on_lattice(lattice, position, mover, from), sink);
        }
        self.steps_on_lattice(lattice, position, mover, from, sink);
    }

    #[cold]
    #[inline(never)]
    fn listed_on_lattice(
        &self,
        lattice: &Lattice,
        position: &Position,
        mover: &Mover,
        from: Square,
    ) -> Vec<Move> {
        let mut moves = Vec::new();
        self.steps_on_lattice(lattice, position, mover, from, &mut moves);
        moves
    }

    /// As [`Self::man_on_lattice`]; what can be reached in two ways comes twice.
    #[inline(always)]
    fn steps_on_lattice<S: Sink>(
        &self,
        lattice: &Lattice,
        position: &Position,
        mover: &Mover,
        from: Square,
        sink: &mut S,
    ) {
        let us = position.to_move;
        if !mover.zone.is_empty() {
            return self.zoned_man_on_lattice(lattice, position, mover, from, sink);
        }
        let quiet = sink.wants_quiet();
        for &atom in &mover.leaps {
            let to = lattice.step(atom, from);
            let man = position.man(to);
            let wanted = if quiet { !man.bars(us) } else { man.is_prey_of(us) };
            sink.add_if(wanted, Move::plain(from, to));
        }
        for &atom in &mover.rides {
            lattice.ride(atom, from, |to| {
                let man = position.man(to);
                if man.is_none() {
                    sink.add_if(quiet, Move::plain(from, to));
                    return true;
                }
                sink.add_if(!man.bars(us), Move::plain(from, to));
                false
            });
        }
        if !mover.pushes.is_empty() || !mover.takes.is_empty() || !mover.specials.is_empty() {
            self.pawn_like_steps_on_lattice(lattice, position, mover, from, 0, sink);
        }
    }

    /// As [`Self::man_on_lattice`], for kinds that promote or may double their step.
    #[inline(always)]
    fn zoned_man_on_lattice<S: Sink>(
        &self,
        lattice: &Lattice,
        position: &Position,
        mover: &Mover,
        from: Square,
        sink: &mut S,
    ) {
        let us = position.to_move;
        let mut zone = mover.zone[from as usize];
        if mover.only_unmoved && position.rights & self.right_of(from) == 0 {
            zone = 0;
        }
        for &atom in &mover.leaps {
            let to = lattice.step(atom, from);
            if !position.man(to).bars(us) {
                arrive(mover, from, to, sink);
            }
        }
        for &atom in &mover.rides {
            lattice.ride(atom, from, |to| {
                let man = position.man(to);
                if !man.bars(us) {
                    arrive(mover, from, to, sink);
                }
                man.is_none()
            });
        }
        self.pawn_like_steps_on_lattice(lattice, position, mover, from, zone, sink);
    }

    /// Steps that only move or only capture, double steps, and limited rides.
    #[inline(always)]
    fn pawn_like_steps_on_lattice<S: Sink>(
        &self,
        lattice: &Lattice,
        position: &Position,
        mover: &Mover,
        from: Square,
        zone: u16,
        sink: &mut S,
    ) {
        let us = position.to_move;
        for push in &mover.pushes {
            let to = lattice.step(push.atom, from);
            if position.man(to).is_none() {
                arrive(mover, from, to, sink);
                if zone & push.double != 0 {
                    let to = lattice.step(push.atom, to);
                    if position.man(to).is_none() {
                        arrive_by_double_step(mover, from, to, sink);
                    }
                }
            }
        }
        for &atom in &mover.takes {
            let to = lattice.step(atom, from);
            if position.man(to).is_prey_of(us) {
                arrive(mover, from, to, sink);
            }
        }
        for special in &mover.specials {
            let mut steps = 0;
            lattice.ride(special.atom, from, |to| {
                let man = position.man(to);
                if special.mode.allows(man, us) {
                    arrive(mover, from, to, sink);
                }
                steps += 1;
                man.is_none() && steps < special.range
            });
        }
    }

    fn generate_on_graph<S: Sink>(&self, graph: &Graph, position: &Position, sink: &mut S) {
        let us = position.to_move;
        let mut moves = Vec::new();
        for (kind, mover) in self.movers[us.index()].iter().enumerate() {
            for &from in position.men(us, kind) {
                moves.clear();
                self.man_on_graph(graph, position, mover, from, &mut moves);
                if self.king_is_sacred {
                    moves.retain(|&mv| self.is_safe_after(position, mv));
                }
                // Two ways round a ring are one move.
                each_once(&moves, sink);
            }
            if sink.is_satisfied() {
                return;
            }
        }
        self.en_passant_moves(position, sink);
        self.castling_moves(position, sink);
    }

    pub(crate) fn man_on_graph(
        &self,
        graph: &Graph,
        position: &Position,
        mover: &Mover,
        from: Square,
        moves: &mut Vec<Move>,
    ) {
        let us = position.to_move;
        let mut ride = |atom, range, mode: Mode| {
            graph.ride(atom, from, range, |to| {
                let man = position.man(to);
                if mode.allows(man, us) {
                    arrive(mover, from, to, moves);
                }
                man.is_none()
            });
        };
        mover.rides.iter().for_each(|&atom| ride(atom, u32::MAX, Mode::Both));
        mover.leaps.iter().for_each(|&atom| ride(atom, 1, Mode::Both));
        mover.pushes.iter().for_each(|push| ride(push.atom, 1, Mode::Move));
        mover.takes.iter().for_each(|&atom| ride(atom, 1, Mode::Capture));
        mover.specials.iter().for_each(|special| ride(special.atom, special.range, special.mode));
        let may_double = !mover.only_unmoved || position.rights & self.right_of(from) != 0;
        for push in mover.pushes.iter().filter(|_| may_double) {
            if mover.zone.get(from as usize).is_some_and(|zone| zone & push.double != 0) {
                graph.ride(push.atom, from, 1, |skipped| {
                    if position.man(skipped).is_none() {
                        graph.ride(push.atom, skipped, 1, |to| {
                            if position.man(to).is_none() && to != from {
                                arrive_by_double_step(mover, from, to, moves);
                            }
                            false
                        });
                    }
                    false
                });
            }
        }
    }

    fn en_passant_moves<S: Sink>(&self, position: &Position, sink: &mut S) {
        if position.en_passant.is_some() {
            self.captures_in_passing(position, |mv| sink.add(mv));
        }
    }

    /// Hands the legal captures of the man that has just made a double step to `found`.
    pub(crate) fn captures_in_passing(&self, position: &Position, mut found: impl FnMut(Move)) {
        let Some(target) = position.en_passant else { return };
        let us = position.to_move;
        for (kind, mover) in self.movers[us.index()].iter().enumerate() {
            if !mover.en_passant {
                continue;
            }
            for &from in position.men(us, kind) {
                let reaches = mover.takes.iter().any(|&atom| match &self.geometry {
                    Geometry::Lattice(lattice) => lattice.step(atom, from) == target.skipped,
                    Geometry::Graph(graph) => {
                        let mut hit = false;
                        graph.ride(atom, from, 1, |to| {
                            hit |= to == target.skipped;
                            false
                        });
                        hit
                    }
                });
                let mv = Move { from, to: target.skipped, deed: Deed::EnPassant };
                if reaches && (!self.king_is_sacred || self.is_safe_after(position, mv)) {
                    found(mv);
                }
            }
        }
    }

    /// Whether the mover's king is not attacked after a move (not a castling).
    pub(crate) fn is_safe_after(&self, position: &Position, mv: Move) -> bool {
        let us = position.to_move;
        let Some(king) = self.king(position, us) else { return true };
        let taken = match (mv.deed, position.en_passant) {
            (Deed::EnPassant, Some(target)) => target.pawn,
            _ => Change::NOWHERE,
        };
        let change = Change { vacated: [mv.from, taken], occupied: mv.to };
        let king = if mv.from == king { mv.to } else { king };
        !self.is_attacked(position, king, us.opponent(), &change)
    }

    fn castling_moves<S: Sink>(&self, position: &Position, sink: &mut S) {
        for (number, castling) in self.castlings.iter().enumerate() {
            if position.rights & castling.right != 0
                && castling.player == position.to_move
                && self.obstacle_to_castling(position, castling).is_none()
            {
                let Castling { king, .. } = castling;
                let deed = Deed::Castle(number as u8);
                sink.add(Move { from: king.from, to: king.to, deed });
            }
        }
    }
}

/// Passes on moves of one man, those to the same square with the same promotion once.
#[inline(never)]
fn each_once<S: Sink>(moves: &[Move], sink: &mut S) {
    let mut seen = HashSet::new();
    for &mv in moves {
        let promotion = match mv.deed {
            Deed::Promote(kind) => Some(kind),
            _ => None,
        };
        sink.add_if(seen.insert((mv.to, promotion)), mv);
    }
}

#[inline(always)]
fn arrive<S: Sink>(mover: &Mover, from: Square, to: Square, sink: &mut S) {
    if mover.promotions.is_empty() || mover.zone[to as usize] & PROMOTES == 0 {
        sink.add(Move::plain(from, to));
    } else {
        sink.add_promotions(from, to, &mover.promotions);
    }
}

/// A double step that ends in the promotion zone promotes and cannot be taken in passing.
#[inline(always)]
fn arrive_by_double_step<S: Sink>(mover: &Mover, from: Square, to: Square, sink: &mut S) {
    if mover.promotions.is_empty() || mover.zone[to as usize] & PROMOTES == 0 {
        sink.add(Move { from, to, deed: Deed::DoubleStep });
    } else {
        sink.add_promotions(from, to, &mover.promotions);
    }
}
