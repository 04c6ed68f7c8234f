//! Perft rates of the general kernel beside cozy-chess, in one run on one thread.
//!
//! All rates count leaves without listing them (bulk counting), ours and theirs alike. The
//! figure that matters is the ratio to cozy-chess, measured in the same run; each figure is
//! the best of several rounds taken in turn, so that a busy machine hurts all alike.

use hyperchess_chess::{ChessGame, RuleSet, rule_file};
use hyperchess_game::{Game, perft};
use std::time::{Duration, Instant};

const ROUNDS: usize = 5;

struct Subject {
    name: &'static str,
    goal: Option<f64>,
    run: Box<dyn FnMut() -> u64>,
    leaves: u64,
    best: f64,
}

fn main() {
    let mut subjects = vec![
        cozy(5),
        ours("standard", &[], 5, "standard.toml, depth 5", Some(0.2)),
        ours("hyper", &[("dim", "3")], 3, "hyper:dim=3, depth 3", Some(0.25)),
        ours("hyper", &[("dim", "4")], 2, "hyper:dim=4, depth 2", Some(0.2)),
        ours("raumschach", &[], 4, "raumschach, depth 4", None),
    ];
    for _ in 0..ROUNDS {
        for subject in &mut subjects {
            let rate = measure(subject);
            subject.best = subject.best.max(rate);
        }
    }
    println!("perft with bulk counting, one thread, best of {ROUNDS} rounds");
    println!("{:<28}{:>14}{:>18}{:>8}{:>8}", "game", "leaves", "leaves/second", "ratio", "goal");
    let reference = subjects[0].best;
    for subject in &subjects {
        let goal = subject.goal.map(|goal| goal.to_string()).unwrap_or_default();
        println!(
            "{:<28}{:>14}{:>18.0}{:>8.2}{:>8}",
            subject.name,
            subject.leaves,
            subject.best,
            subject.best / reference,
            goal
        );
    }
}

/// Repeats a short perft until the clock is accurate.
fn measure(subject: &mut Subject) -> f64 {
    let start = Instant::now();
    let mut leaves = 0;
    while start.elapsed() < Duration::from_millis(300) {
        subject.leaves = (subject.run)();
        leaves += subject.leaves;
    }
    leaves as f64 / start.elapsed().as_secs_f64()
}

fn ours(
    rules: &str,
    parameters: &[(&str, &str)],
    depth: u32,
    name: &'static str,
    goal: Option<f64>,
) -> Subject {
    let file = rule_file(rules).expect("a shipped rule file");
    let parameters: Vec<(String, String)> =
        parameters.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    let loaded = RuleSet::parse(file.text, &parameters, &|_| Err("no maps here".to_string()));
    let game = ChessGame::new(loaded.expect("shipped rules are valid").rules).expect("compiles");
    let mut position = game.initial();
    Subject {
        name,
        goal,
        run: Box::new(move || perft(&game, &mut position, depth)),
        leaves: 0,
        best: 0.0,
    }
}

fn cozy(depth: u32) -> Subject {
    fn count(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut leaves = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                leaves += moves.len() as u64;
            } else {
                for mv in moves {
                    let mut next = board.clone();
                    next.play_unchecked(mv);
                    leaves += count(&next, depth - 1);
                }
            }
            false
        });
        leaves
    }
    let board = cozy_chess::Board::default();
    Subject {
        name: "cozy-chess, standard, depth 5",
        goal: None,
        run: Box::new(move || count(&board, depth)),
        leaves: 0,
        best: 0.0,
    }
}
