//! Deeper and deeper from the root.

use super::Search;
use super::reductions::Lateness;
use crate::history::{Deed, Scene};
use crate::parameters::{MAX_DEPTH, REDUCTION_DEPTH, WINDOW, WINDOW_FROM};
use crate::report::{Attempt, Bound, Remark, Thought};
use crate::score::{NONE, Score, WIN, is_decided};
use hyperchess_game::Evaluate;
use std::time::Duration;

/// Which move is looked at is told when the search takes so long.
const ATTEMPTS_AFTER: Duration = Duration::from_secs(1);

/// Scores that are only bounds are told when the search takes so long.
const BOUNDS_AFTER: Duration = Duration::from_secs(3);

/// What is pruned and reduced may hide a shorter win than the one found. After an iteration twice as
/// deep as the win is long, and so many plies deeper, no shorter one is expected.
const SURELY_SHORTEST: i32 = 12;

/// A legal move of the position searched, with what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) mv: M,
    slot: u32,
    quiet: bool,
    /// In this look at all moves, if it was among the best; else −[`NONE`].
    value: i32,
    /// In the last look before in which it was among the best.
    previous: i32,
    bound: Bound,
    depth: i32,
    longest: usize,
    pub(crate) line: Vec<M>,
    nodes: u64,
}

impl<M: Copy> RootMove<M> {
    pub(crate) fn new(mv: M, slot: usize, quiet: bool) -> RootMove<M> {
        RootMove {
            mv,
            slot: slot as u32,
            quiet,
            value: -NONE,
            previous: -NONE,
            bound: Bound::Exact,
            depth: 0,
            longest: 0,
            line: vec![mv],
            nodes: 0,
        }
    }

    /// All moves are looked at once more. What is known stays known until it is known better: the
    /// search may end before.
    fn begin(&mut self) {
        (self.previous, self.value) = (self.last_value(), -NONE);
    }

    /// The last value found; −[`NONE`] if there is none.
    fn last_value(&self) -> i32 {
        if self.value != -NONE { self.value } else { self.previous }
    }

    /// The last value found, if there is one.
    pub(crate) fn known_value(&self) -> Option<i32> {
        Some(self.last_value()).filter(|&value| value != -NONE)
    }
}

impl<G: Evaluate> Search<'_, G> {
    /// Iterates until a limit is reached. The best lines are then the first root moves.
    pub(crate) fn iterate(&mut self, multi_pv: usize, report: &mut dyn FnMut(Remark<G::Move>)) {
        let limits = self.shared.limits;
        let last = limits.depth.map_or(MAX_DEPTH, |depth| depth.clamp(1, MAX_DEPTH as u32) as i32);
        let lines = multi_pv.min(self.root_moves.len());
        let (mut stability, mut best_before, mut value_before) = (0, None, 0);
        let threatened = self.game.is_threatened(&self.position);
        self.frame(0).threatened = threatened;
        let first = match limits.depth {
            Some(_) if !self.shared.techniques.iterative_deepening => last,
            // Helpers begin one ply deeper every other time, so that threads spread.
            _ => 1 + (self.thread as i32 % 2),
        };
        for depth in first..=last.max(first) {
            self.root_depth = depth;
            self.root_moves.iter_mut().for_each(RootMove::begin);
            for rank in 0..lines {
                self.aspire(depth, rank, report);
                if self.stopped {
                    break;
                }
            }
            if self.stopped {
                break;
            }
            if !self.is_main() {
                continue;
            }
            for rank in 0..lines {
                report(Remark::Thought(self.thought(rank)));
            }
            let best = &self.root_moves[0];
            let value = best.value;
            stability = if best_before == Some(best.mv) { stability + 1 } else { 0 };
            best_before = Some(best.mv);
            let drop = if depth > 1 { value_before - value } else { 0 };
            value_before = value;
            if self.is_enough(depth, lines, stability, drop) {
                break;
            }
        }
    }

    /// Whether the search ends after an iteration.
    fn is_enough(&self, depth: i32, lines: usize, stability: u32, drop: i32) -> bool {
        let limits = self.shared.limits;
        if limits.infinite || self.shared.control.is_pondering() {
            return false;
        }
        if let Some(mate) = limits.mate
            && self.root_moves[0].value >= WIN - 2 * mate.min(MAX_DEPTH as u32) as i32
        {
            return true;
        }
        let is_final = |value: i32| {
            let plies = WIN - value.abs();
            is_decided(value) && (plies <= 1 || depth >= 2 * plies + SURELY_SHORTEST)
        };
        let mut values = self.root_moves[..lines].iter().map(|root| root.value);
        if limits.mate.is_none() && values.all(is_final) {
            return true;
        }
        if self.root_moves.len() == 1 && limits.clock.is_some() && depth >= 4 {
            return true;
        }
        let effort = self.root_moves[0].nodes as f64 / self.nodes.max(1) as f64;
        let elapsed = self.shared.start.elapsed();
        self.shared.budget.is_spent(elapsed, effort, stability, drop)
    }

    /// Searches within a narrow window around the last value, and widens it where it fails.
    fn aspire(&mut self, depth: i32, rank: usize, report: &mut dyn FnMut(Remark<G::Move>)) {
        let guess = self.root_moves[rank].previous;
        let narrow = self.shared.techniques.aspiration
            && depth >= WINDOW_FROM
            && guess != -NONE
            && !is_decided(guess);
        let mut half = self.scaled(WINDOW) + guess.abs().min(20_000) / 100;
        let (mut alpha, mut beta) =
            if narrow { (guess - half, guess + half) } else { (-NONE, NONE) };
        let mut less = 0;
        loop {
            let value = self.root((depth - less).max(1), rank, alpha, beta, report);
            self.root_moves[rank..].sort_by_key(|root| std::cmp::Reverse(root.value));
            if self.stopped {
                return;
            }
            if value <= alpha {
                beta = i32::midpoint(alpha, beta);
                alpha = if is_decided(value) { -NONE } else { value - half };
                less = 0;
            } else if value >= beta {
                beta = if is_decided(value) { NONE } else { value + half };
                less = (less + 1).min(3);
            } else {
                break;
            }
            if self.is_main() && rank == 0 && self.shared.start.elapsed() > BOUNDS_AFTER {
                report(Remark::Thought(self.thought(rank)));
            }
            half += half;
        }
        self.root_moves[..=rank].sort_by_key(|root| std::cmp::Reverse(root.value));
    }

    /// Searches the root moves from `rank` on.
    fn root(
        &mut self,
        depth: i32,
        rank: usize,
        mut alpha: i32,
        beta: i32,
        report: &mut dyn FnMut(Remark<G::Move>),
    ) -> i32 {
        let key = self.game.key(&self.position);
        self.nodes += 1;
        self.lines[0].clear();
        self.frame(2).killers = [0; 2];
        let raw = if self.frame(0).threatened { NONE } else { self.judge() };
        let judgement = if raw == NONE { NONE } else { self.corrected(raw) };
        self.frame(0).judgement = judgement;
        let lowest = alpha;
        let mut best = -NONE;
        let scene = self.scene(0);
        for root in &mut self.root_moves[rank..] {
            root.begin();
        }
        for index in rank..self.root_moves.len() {
            let RootMove { mv, slot, quiet, .. } = self.root_moves[index];
            let before = self.nodes;
            if self.is_main() && self.shared.start.elapsed() > ATTEMPTS_AFTER {
                report(Remark::Attempt(self.attempt(mv, index + 1)));
            }
            let history = self.root_history(&scene, mv, slot);
            let undo = self.enter(mv, slot, 0, key);
            let gives_threat = self.frame(1).threatened;
            let number = index - rank + 1;
            let mut value = NONE;
            if number > 1 {
                let mut reduced = depth - 1;
                if self.shared.techniques.late_move_reductions
                    && depth >= REDUCTION_DEPTH
                    && number > 3
                    && quiet
                {
                    let reduction = self.shared.reductions.of_move(&Lateness {
                        depth,
                        number,
                        open: true,
                        cut: false,
                        improving: true,
                        table_is_noisy: false,
                        gives_threat,
                        answers_threat: self.frame(0).threatened,
                        favourite: false,
                        history,
                    });
                    reduced = (depth - 1 - reduction).clamp(1, depth - 1);
                }
                let scouts = self.shared.techniques.principal_variation;
                if scouts || reduced < depth - 1 {
                    value = -self.node::<false>(reduced, 1, -alpha - 1, -alpha, true);
                }
                if scouts && value > alpha && reduced < depth - 1 {
                    value = -self.node::<false>(depth - 1, 1, -alpha - 1, -alpha, true);
                }
            }
            if number == 1 || value > alpha {
                value = -self.node::<true>(depth - 1, 1, -beta, -alpha, false);
            }
            self.undo(undo);
            let spent = self.nodes - before;
            self.root_moves[index].nodes += spent;
            if self.stopped {
                return best;
            }
            best = best.max(value);
            if number == 1 || value > alpha {
                let longest = self.longest;
                let root = &mut self.root_moves[index];
                (root.value, root.depth, root.longest) = (value, self.root_depth, longest);
                root.bound = match value {
                    _ if value >= beta => Bound::AtLeast,
                    _ if value <= lowest => Bound::AtMost,
                    _ => Bound::Exact,
                };
                root.line.clear();
                root.line.push(mv);
                root.line.extend_from_slice(&self.lines[1]);
            }
            if value > alpha {
                alpha = value;
                if value >= beta {
                    break;
                }
            }
        }
        best
    }

    /// What is remembered of a quiet move.
    fn root_history(&self, scene: &Scene, mv: G::Move, slot: u32) -> i32 {
        let exposure = self.game.exposure(mv, scene.attacked) as u16;
        self.memory.history.quiet(scene, Deed { code: self.game.move_code(mv), exposure, slot })
    }

    fn attempt(&self, mv: G::Move, number: usize) -> Attempt<G::Move> {
        self.publish_nodes();
        Attempt {
            mv,
            number,
            total: self.root_moves.len(),
            depth: self.root_depth.max(0) as u32,
            nodes: self.shared.total_nodes(),
            time: self.shared.start.elapsed(),
        }
    }

    /// What is known of one of the best lines.
    pub(crate) fn thought(&self, rank: usize) -> Thought<G::Move> {
        self.publish_nodes();
        let root = &self.root_moves[rank];
        Thought {
            line: root.line.clone(),
            score: Score::from_value(root.known_value().unwrap_or(0)),
            bound: root.bound,
            depth: root.depth.max(0) as u32,
            longest: root.longest as u32,
            rank: rank + 1,
            nodes: self.shared.total_nodes(),
            time: self.shared.start.elapsed(),
            fullness: self.shared.table.fullness(),
        }
    }
}
