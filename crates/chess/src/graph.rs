//! The geometry of an arbitrary graph: steps are looked up.
//!
//! A step may branch (a diagonal's two orders can end on different nodes), two steps may meet
//! on one node, and links may form rings or lead one way only. Where a step does none of the
//! first two, a ride simply follows it; else it is explored breadth first, each node once.

use crate::lattice::{Atom, Change};
use crate::mover::Mover;
use crate::position::{Position, Square};
use hyperchess_board::{Board, Direction, NodeId, Sign};
use hyperchess_game::Player;

/// The most entries of all step tables together.
const MAX_STEPS: usize = 1 << 27;

/// The most links to be followed to make the step tables.
const MAX_WORK: usize = 1 << 32;

/// Where one step or leap leads from each node.
#[derive(Debug)]
struct Steps {
    vector: Vec<i32>,
    starts: Vec<u32>,
    targets: Vec<Square>,
    /// At most one step leaves and at most one enters each node.
    simple: bool,
}

impl Steps {
    fn from(&self, square: Square) -> &[Square] {
        let square = square as usize;
        &self.targets[self.starts[square] as usize..self.starts[square + 1] as usize]
    }
}

/// A graph and the steps on it.
#[derive(Debug)]
pub(crate) struct Graph {
    nodes: usize,
    steps: Vec<Steps>,
}

impl Graph {
    /// Whether the tables of all these steps can be made in reasonable time: a diagonal step
    /// is looked for in all orders of its links.
    pub(crate) fn is_affordable<'v>(
        board: &Board,
        mut vectors: impl Iterator<Item = &'v Vec<i32>>,
    ) -> bool {
        let mut work = 0usize;
        vectors.all(|vector| {
            let changed = vector.iter().filter(|&&step| step != 0).count();
            work = work.saturating_add(board.len() << changed);
            work <= MAX_WORK
        })
    }

    pub(crate) fn new(board: &Board) -> Graph {
        Graph { nodes: board.len(), steps: Vec::new() }
    }

    pub(crate) fn nodes(&self) -> usize {
        self.nodes
    }

    /// The table of a step; `None` if the tables would grow too large.
    pub(crate) fn add_atom(&mut self, board: &Board, vector: &[i32]) -> Option<Atom> {
        if let Some(atom) = self.steps.iter().position(|steps| steps.vector == vector) {
            return Some(atom as Atom);
        }
        if (self.steps.len() + 1) * self.nodes > MAX_STEPS {
            return None;
        }
        let parts: Vec<(Direction, usize)> = vector
            .iter()
            .enumerate()
            .filter(|&(_, &amount)| amount != 0)
            .map(|(axis, &amount)| {
                let sign = if amount < 0 { Sign::Minus } else { Sign::Plus };
                (Direction::new(axis, sign), amount.unsigned_abs() as usize)
            })
            .collect();
        let unit: Option<Vec<Direction>> =
            parts.iter().map(|&(direction, amount)| (amount == 1).then_some(direction)).collect();
        let mut starts = Vec::with_capacity(self.nodes + 1);
        let mut targets = Vec::new();
        let mut entered = vec![false; self.nodes];
        let mut simple = true;
        starts.push(0);
        for node in board.nodes() {
            let ends: Vec<NodeId> = match &unit {
                Some(directions) => board.step(node, directions),
                None => board.leap(node, &parts),
            };
            simple &= ends.len() <= 1;
            for end in ends {
                simple &= !std::mem::replace(&mut entered[end.index()], true);
                targets.push(end.index() as Square);
            }
            starts.push(targets.len() as u32);
        }
        self.steps.push(Steps { vector: vector.to_vec(), starts, targets, simple });
        Some(self.steps.len() as Atom - 1)
    }

    /// Visits the nodes of a ride of at most `range` steps; beyond a node only if `go_on`.
    /// Never visits the start: a ride on a ring ends there.
    pub(crate) fn ride(
        &self,
        atom: Atom,
        from: Square,
        range: u32,
        mut go_on: impl FnMut(Square) -> bool,
    ) {
        let steps = &self.steps[atom as usize];
        if steps.simple {
            let mut at = from;
            for _ in 0..range {
                match steps.from(at) {
                    &[next] if next != from && go_on(next) => at = next,
                    _ => return,
                }
            }
            return;
        }
        let mut seen = vec![from];
        let mut frontier = vec![from];
        for _ in 0..range {
            let mut next_frontier = Vec::new();
            for &at in &frontier {
                for &next in steps.from(at) {
                    if !seen.contains(&next) {
                        seen.push(next);
                        if go_on(next) {
                            next_frontier.push(next);
                        }
                    }
                }
            }
            if next_frontier.is_empty() {
                return;
            }
            frontier = next_frontier;
        }
    }

    /// Whether `by` attacks `target` once `change` is made.
    pub(crate) fn is_attacked(
        &self,
        position: &Position,
        movers: &[Mover],
        target: Square,
        by: Player,
        change: &Change,
    ) -> bool {
        movers.iter().enumerate().any(|(kind, mover)| {
            position.men(by, kind).iter().any(|&from| {
                from != target
                    && from != change.occupied
                    && !change.vacated.contains(&from)
                    && self.attacks(position, mover, from, target, change)
            })
        })
    }

    fn attacks(
        &self,
        position: &Position,
        mover: &Mover,
        from: Square,
        target: Square,
        change: &Change,
    ) -> bool {
        mover.attacks.iter().any(|&(atom, range)| {
            let mut hit = false;
            self.ride(atom, from, range, |at| {
                hit |= at == target;
                !hit && change.is_free(position, at)
            });
            hit
        })
    }
}
