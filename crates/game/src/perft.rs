//! Perft: the number of move sequences of a given length, the standard test of a generator.

use crate::Game;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// One root move and the number of leaves below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Perft<M> {
    /// The root move.
    pub mv: M,
    /// Sequences that start with it.
    pub nodes: u64,
}

/// Counts the sequences of `depth` moves. Leaves are counted, not listed.
pub fn perft<G: Game>(game: &G, position: &mut G::Position, depth: u32) -> u64 {
    let mut stack: Vec<Vec<G::Move>> = (1..depth).map(|_| Vec::with_capacity(256)).collect();
    count(game, position, depth, &mut stack)
}

fn count<G: Game>(
    game: &G,
    position: &mut G::Position,
    depth: u32,
    stack: &mut [Vec<G::Move>],
) -> u64 {
    match stack.split_first_mut() {
        _ if depth == 0 => 1,
        None => game.count_moves(position),
        Some((moves, deeper)) => {
            moves.clear();
            game.legal_moves(position, moves);
            let mut total = 0;
            for &mv in moves.iter() {
                let undo = game.play(position, mv);
                total += count(game, position, depth - 1, deeper);
                game.undo(position, undo);
            }
            total
        }
    }
}

/// Perft by root move, on `threads` threads that share the root moves among them.
///
/// `depth` must be at least 1. The moves come in the generator's order.
pub fn divide<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
    threads: usize,
) -> Vec<Perft<G::Move>> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let next = AtomicUsize::new(0);
    let counts = Mutex::new(vec![0; moves.len()]);
    let work = || {
        let mut position = position.clone();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(&mv) = moves.get(index) else { break };
            let undo = game.play(&mut position, mv);
            let nodes = perft(game, &mut position, depth - 1);
            game.undo(&mut position, undo);
            counts.lock().unwrap_or_else(|poisoned| poisoned.into_inner())[index] = nodes;
        }
    };
    if threads <= 1 {
        work();
    } else {
        std::thread::scope(|scope| {
            for _ in 0..threads.min(moves.len()) {
                scope.spawn(work);
            }
        });
    }
    let counts = counts.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    moves.into_iter().zip(counts).map(|(mv, nodes)| Perft { mv, nodes }).collect()
}
