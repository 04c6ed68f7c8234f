//! Reasons to look no further: whole nodes, then single moves.

use super::Search;
use crate::history::Slot;
use crate::parameters::*;
use crate::score::{is_decided, loss_in, win_in};
use hyperchess_game::Evaluate;

/// What a node knows of itself before it tries moves.
#[derive(Clone, Copy)]
pub(super) struct Standing {
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// The static value, improved by what the table knows.
    pub(super) value: i32,
    /// The static value alone.
    pub(super) judgement: i32,
    /// Whether the static value is better than at the mover's last turn.
    pub(super) improving: bool,
    pub(super) key: u64,
}

impl<G: Evaluate> Search<'_, G> {
    /// A win sooner than any that is still possible here is already known.
    pub(super) fn mate_distance(&self, ply: usize, alpha: i32, beta: i32) -> (i32, i32) {
        if !self.shared.techniques.mate_distance {
            return (alpha, beta);
        }
        (alpha.max(loss_in(ply)), beta.min(win_in(ply + 1)))
    }

    /// So far above beta that the opponent will not let it come to this.
    pub(super) fn reverse_futility(&self, node: &Standing) -> Option<i32> {
        let improving = i32::from(node.improving);
        let margin = self.scaled(REVERSE_FUTILITY_MARGIN * (node.depth - improving));
        (self.shared.techniques.reverse_futility
            && node.depth <= REVERSE_FUTILITY_DEPTH
            && !is_decided(node.value)
            && !is_decided(node.beta)
            && node.value - margin >= node.beta)
            .then(|| node.beta + (node.value - node.beta) / 3)
    }

    /// So far below alpha that only captures could help, and they do not.
    pub(super) fn razoring(&mut self, node: &Standing) -> Option<i32> {
        let margin = self.scaled(RAZORING_BASE + RAZORING_MARGIN * node.depth * node.depth);
        if !self.shared.techniques.razoring
            || node.depth > RAZORING_DEPTH
            || node.value + margin > node.alpha
            || is_decided(node.alpha)
        {
            return None;
        }
        let value = self.quiescence::<false>(node.ply, node.alpha, node.alpha + 1, 0);
        (value <= node.alpha).then_some(value)
    }

    /// Good enough even if the opponent moves twice.
    pub(super) fn null_move(&mut self, node: &Standing, cut: bool) -> Option<i32> {
        let Standing { depth, ply, beta, value, judgement, key, .. } = *node;
        if !self.shared.techniques.null_move
            || depth < NULL_MOVE_DEPTH
            || ply < self.no_pass_before
            || value < beta
            || judgement < beta + self.scaled(120 - 20 * depth)
            || is_decided(beta)
            || self.frames[ply + super::BEFORE - 1].slot == Slot::NONE && ply > 0
        {
            return None;
        }
        let undo = self.game.pass(&mut self.position)?;
        self.keys.push(key);
        let last_pass = std::mem::replace(&mut self.last_pass, self.keys.len());
        self.frame(ply).slot = Slot::NONE;
        let threatened = self.game.is_threatened(&self.position);
        self.frame(ply + 1).threatened = threatened;
        let reduction = NULL_MOVE_BASE
            + depth / NULL_MOVE_PER_DEPTH
            + ((value - beta) / self.scaled(NULL_MOVE_PER_VALUE)).min(NULL_MOVE_MOST_BY_VALUE);
        let found = -self.node::<false>(depth - reduction, ply + 1, -beta, 1 - beta, !cut);
        self.last_pass = last_pass;
        self.keys.pop();
        self.game.undo_pass(&mut self.position, undo);
        if self.stopped || found < beta {
            return None;
        }
        // A win found while the opponent moved twice is no win.
        let found = if is_decided(found) { beta } else { found };
        if depth < NULL_MOVE_VERIFIED {
            return Some(found);
        }
        // Where a player would rather pass than move, only a search without passing tells.
        let reduced = depth - reduction;
        let before = std::mem::replace(&mut self.no_pass_before, ply + 3 * reduced as usize / 4);
        let verified = self.node::<false>(reduced, ply, beta - 1, beta, false);
        self.no_pass_before = before;
        (!self.stopped && verified >= beta).then_some(found)
    }

    /// Whether a move is not worth trying, by its place in the order and what it risks.
    pub(super) fn is_prunable(
        &self,
        node: &Standing,
        candidate: &crate::ordering::Candidate<G::Move>,
        number: usize,
    ) -> bool {
        let techniques = self.shared.techniques;
        let depth = node.depth;
        // A reduced depth is what a quiet move would get.
        let reduced = (depth - self.shared.reductions.of(depth, number)).max(0);
        if candidate.quiet
            && techniques.futility
            && reduced <= FUTILITY_DEPTH
            && node.judgement != crate::score::NONE
            && node.judgement + self.scaled(FUTILITY_BASE + FUTILITY_MARGIN * reduced) <= node.alpha
            && !self.game.makes_threat(&self.position, candidate.mv)
        {
            return true;
        }
        let least = if candidate.quiet {
            EXCHANGE_QUIET * reduced * reduced
        } else {
            EXCHANGE_NOISY * depth
        };
        techniques.exchange_pruning
            && depth <= EXCHANGE_DEPTH
            && !self.game.exchange_reaches(&self.position, candidate.mv, self.scaled(least))
    }

    /// How many of the quiet moves are tried at this depth: more where there are more.
    pub(super) fn quiet_moves_allowed(&self, node: &Standing, quiets: usize) -> usize {
        if !self.shared.techniques.late_move_pruning || node.depth > LATE_MOVES_DEPTH {
            return usize::MAX;
        }
        let count = LATE_MOVES_BASE + node.depth * node.depth;
        let count = if node.improving { count } else { count / 2 };
        count as usize * quiets.max(USUAL_QUIETS) / USUAL_QUIETS
    }
}
