//! How long the evaluation takes.

use hyperchess_game::{Evaluate, Game};
use hyperchess_orthodox::{Move, Orthodox, Position};
use std::hint::black_box;
use std::time::Instant;

struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % sides
    }
}

/// Positions of random games that avoid losing exchanges, so that they look like chess.
fn positions(game: &Orthodox) -> Vec<Position> {
    let mut dice = Dice(5);
    let mut positions = Vec::new();
    for _ in 0..12 {
        let mut position = game.initial();
        let mut moves = Vec::new();
        for _ in 0..60 {
            if game.outcome(&position).is_some() {
                break;
            }
            moves.clear();
            game.legal_moves(&position, &mut moves);
            let sound: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|&mv| game.exchange_reaches(&position, mv, 0))
                .collect();
            let choice = if sound.is_empty() { &moves } else { &sound };
            game.play(&mut position, choice[dice.roll(choice.len())]);
            positions.push(position.clone());
        }
    }
    positions
}

/// Prints the time of one of `count` steps in the best of many rounds: others use the machine too.
fn measure(name: &str, count: usize, mut round: impl FnMut()) {
    let best = (0..200).map(|_| {
        let start = Instant::now();
        round();
        start.elapsed()
    });
    let best = best.min().unwrap_or_default();
    println!("{name}: {:.0} ns", best.as_nanos() as f64 / count as f64);
}

fn main() {
    let game = Orthodox::standard();
    let positions = positions(&game);
    let list = |position: &Position| {
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        moves
    };
    let lists: Vec<Vec<Move>> = positions.iter().map(list).collect();
    let total: usize = lists.iter().map(Vec::len).sum();
    println!("{} positions, {total} moves", positions.len());

    // Each scratch holds the sums of its position and knows its pawns.
    let mut scratches: Vec<_> = positions.iter().map(|position| game.scratch(position)).collect();
    measure("evaluate, pawns known", positions.len(), || {
        for (position, scratch) in positions.iter().zip(&mut scratches) {
            black_box(game.evaluate(black_box(position), scratch));
        }
    });

    // As a search does it: many pawn structures are known, not all.
    let mut scratch = game.scratch(&game.initial());
    for judge in [false, true] {
        let name = if judge { "play, follow and evaluate" } else { "play and follow" };
        measure(name, total, || {
            for (position, moves) in positions.iter().zip(&lists) {
                game.restart(&mut scratch, position);
                for &mv in moves {
                    let mut after = position.clone();
                    game.follow(&mut scratch, position, mv);
                    game.play(&mut after, mv);
                    if judge {
                        black_box(game.evaluate(&after, &mut scratch));
                    }
                    game.retreat(&mut scratch);
                }
            }
        });
    }

    measure("exchange", total, || {
        for (position, moves) in positions.iter().zip(&lists) {
            for &mv in moves {
                black_box(game.exchange_reaches(black_box(position), mv, 0));
            }
        }
    });
    let mut noisy = Vec::new();
    measure("noisy moves", positions.len(), || {
        for position in &positions {
            noisy.clear();
            game.noisy_moves(black_box(position), &mut noisy);
            black_box(&noisy);
        }
    });
}
