//! Alpha-beta, deeper and deeper until a limit is reached.

use crate::limits::Limits;
use crate::score::{LONGEST_WIN, Score, WIN};
use crate::transposition::{Bound, Transpositions};
use hyperchess_game::Evaluate;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The deepest iteration: deeper lines are judged as they stand.
const MAX_DEPTH: u32 = 64;

/// How many captures in a row are followed.
const MAX_EXCHANGE: u32 = 12;

/// What a capture may win beyond its prey; less hope is not worth a look.
const HOPE: i32 = 200;

/// How often the clock is looked at.
const NODES_BETWEEN_LOOKS: u64 = 256;

/// What a search has found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought<M> {
    /// The best line; its first move is the answer.
    pub line: Vec<M>,
    /// What the side to move can expect.
    pub score: Score,
    /// The last iteration that was finished.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
}

/// Searches for the best move; `None` if there is no legal one.
///
/// `history` holds the keys of earlier positions of the game, oldest first. `report` is called
/// after every finished iteration. Setting `stop` ends the search within milliseconds; the
/// answer is a legal move even then.
pub fn think<G: Evaluate>(
    game: &G,
    position: &G::Position,
    history: &[u64],
    limits: &Limits,
    stop: &AtomicBool,
    report: &mut dyn FnMut(&Thought<G::Move>),
) -> Option<Thought<G::Move>> {
    let mut root = Vec::new();
    game.legal_moves(position, &mut root);
    let fallback = *root.first()?;
    let mut search = Search {
        game,
        position: position.clone(),
        keys: history.to_vec(),
        limits,
        stop,
        start: Instant::now(),
        nodes: 0,
        stopped: false,
        transpositions: Transpositions::new(),
    };
    let mut thought = search.thought(vec![fallback], Score::Pawns(0), 0);
    for depth in 1..=limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH) {
        let mut line = Vec::new();
        let value = search.node(depth, 0, -WIN, WIN, &mut line);
        if search.stopped {
            // The first iteration may have been cut short with a good move already in hand.
            if thought.depth == 0 && !line.is_empty() {
                thought = search.thought(line, Score::from_value(value), 0);
            }
            break;
        }
        thought = search.thought(line, Score::from_value(value), depth);
        report(&thought);
        let decided = value.abs() > WIN - LONGEST_WIN;
        if root.len() == 1 && limits.depth.is_none() || decided {
            break;
        }
    }
    thought.nodes = search.nodes;
    thought.time = search.start.elapsed();
    Some(thought)
}

struct Search<'s, G: Evaluate> {
    game: &'s G,
    position: G::Position,
    keys: Vec<u64>,
    limits: &'s Limits,
    stop: &'s AtomicBool,
    start: Instant,
    nodes: u64,
    stopped: bool,
    transpositions: Transpositions<G::Move>,
}

impl<G: Evaluate> Search<'_, G> {
    fn thought(&self, line: Vec<G::Move>, score: Score, depth: u32) -> Thought<G::Move> {
        Thought { line, score, depth, nodes: self.nodes, time: self.start.elapsed() }
    }

    fn must_stop(&mut self) -> bool {
        self.nodes += 1;
        let nodes_used = self.limits.nodes.is_some_and(|nodes| self.nodes > nodes);
        if nodes_used || self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) {
            let time_used = self.limits.time.is_some_and(|time| self.start.elapsed() >= time);
            self.stopped |= nodes_used || time_used || self.stop.load(Ordering::Relaxed);
        }
        self.stopped
    }

    /// Whether the position occurred before or has gone on too long without progress.
    fn is_drawn_by_history(&self) -> bool {
        let plies = self.game.reversible_plies(&self.position) as usize;
        if plies >= 100 && self.game.outcome(&self.position).is_some_and(|o| o.winner.is_none()) {
            return true;
        }
        let key = self.game.key(&self.position);
        self.game.repetitions_to_draw().is_some()
            && self.keys.iter().rev().take(plies).any(|&earlier| earlier == key)
    }

    /// The value for the player who cannot move.
    fn end_value(&self, ply: u32) -> i32 {
        let mover = self.game.to_move(&self.position);
        match self.game.outcome(&self.position).and_then(|outcome| outcome.winner) {
            Some(winner) if winner == mover => WIN - ply as i32,
            Some(_) => ply as i32 - WIN,
            None => 0,
        }
    }

    fn node(
        &mut self,
        depth: u32,
        ply: u32,
        mut alpha: i32,
        beta: i32,
        line: &mut Vec<G::Move>,
    ) -> i32 {
        line.clear();
        if ply > 0 && self.is_drawn_by_history() {
            return 0;
        }
        if depth == 0 || ply >= MAX_DEPTH {
            return self.quiescence(0, ply, alpha, beta);
        }
        if self.must_stop() {
            return 0;
        }
        let key = self.game.key(&self.position);
        let known = self.transpositions.get(key);
        if let Some(entry) = known.filter(|entry| ply > 0 && entry.depth >= depth) {
            let value = from_table(entry.value, ply);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => value >= beta,
                Bound::AtMost => value <= alpha,
            };
            if decides {
                return value;
            }
        }
        let moves = self.ordered_moves(known.map(|entry| entry.best), |_, _| true);
        let Some(&first) = moves.first() else { return self.end_value(ply) };
        let (mut best, mut best_move, mut bound) = (-WIN, first, Bound::AtMost);
        let mut below = Vec::new();
        for (index, &mv) in moves.iter().enumerate() {
            self.keys.push(key);
            let undo = self.game.play(&mut self.position, mv);
            // All but the first move are only asked whether they are better.
            let mut value = WIN;
            if index > 0 {
                value = -self.node(depth - 1, ply + 1, -alpha - 1, -alpha, &mut below);
            }
            if index == 0 || value > alpha && value < beta {
                value = -self.node(depth - 1, ply + 1, -beta, -alpha, &mut below);
            }
            self.game.undo(&mut self.position, undo);
            self.keys.pop();
            if self.stopped {
                break;
            }
            if value > best {
                (best, best_move) = (value, mv);
                if value > alpha {
                    (alpha, bound) = (value, Bound::Exact);
                    line.clear();
                    line.push(mv);
                    line.append(&mut below);
                }
                if value >= beta {
                    bound = Bound::AtLeast;
                    break;
                }
            }
        }
        if !self.stopped {
            self.transpositions.put(key, depth, to_table(best, ply), bound, best_move);
            if line.is_empty() {
                line.push(best_move);
            }
        }
        best
    }

    /// Plays out what wins something at once, so that no exchange is judged in the middle.
    /// After the first captures only those are followed that stake no more than they win: on
    /// open boards of many dimensions there is no end of the others.
    fn quiescence(&mut self, taken: u32, ply: u32, mut alpha: i32, beta: i32) -> i32 {
        if self.must_stop() {
            return 0;
        }
        let standing = self.game.evaluate(&self.position);
        if self.game.count_moves(&self.position) == 0 {
            return self.end_value(ply);
        }
        if standing >= beta || taken >= MAX_EXCHANGE {
            return standing;
        }
        alpha = alpha.max(standing);
        let mut best = standing;
        let wanted = |gain: i32, stake: i32| {
            gain > 0 && standing + gain + HOPE > alpha && (taken < 2 || gain >= stake)
        };
        for mv in self.ordered_moves(None, wanted) {
            let undo = self.game.play(&mut self.position, mv);
            let value = -self.quiescence(taken + 1, ply + 1, -beta, -alpha);
            self.game.undo(&mut self.position, undo);
            if self.stopped {
                break;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The moves worth a look, the most promising first: the most valuable prey, taken by the
    /// least valuable man.
    fn ordered_moves(
        &self,
        known: Option<G::Move>,
        wanted: impl Fn(i32, i32) -> bool,
    ) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.legal_moves(&self.position, &mut moves);
        let mut rated: Vec<(i32, G::Move)> = Vec::with_capacity(moves.len());
        for mv in moves {
            let gain = self.game.gain(&self.position, mv);
            let stake = if gain > 0 { self.game.stake(&self.position, mv) } else { 0 };
            if wanted(gain, stake) {
                let rating = if known == Some(mv) { i32::MAX } else { gain * 16 - stake };
                rated.push((rating, mv));
            }
        }
        rated.sort_by_key(|&(rating, _)| std::cmp::Reverse(rating));
        rated.into_iter().map(|(_, mv)| mv).collect()
    }
}

/// Wins are stored by their distance from the position, not from the root.
fn to_table(value: i32, ply: u32) -> i32 {
    shift(value, ply as i32)
}

fn from_table(value: i32, ply: u32) -> i32 {
    shift(value, -(ply as i32))
}

fn shift(value: i32, plies: i32) -> i32 {
    if value.abs() > WIN - LONGEST_WIN { value + plies * value.signum() } else { value }
}
