//! The engine in very short games, every move checked by the naive generator.
//!
//! 10,000 games at 10 ms a move, spread over all games with a naive counterpart:
//! `SOAK_GAMES=10000 cargo test --release -p hyperchess-chess --test soak -- --ignored --nocapture`

mod common;
mod duel;
#[path = "naive/mod.rs"]
mod naive;

use common::{Random, moves};
use duel::Duel;
use hyperchess_engine::{Control, Engine, Limits, Query, Settings};
use hyperchess_game::{Game, Outcome, Playthrough};
use naive::Naive;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Random moves before the engine takes over, so that no two games are alike.
const RANDOM_PLIES: usize = 6;

/// Games are called off after so many plies.
const LONGEST: usize = 160;

fn duels() -> Vec<Duel> {
    let mut duels = vec![
        Duel::new("standard", Naive::standard()),
        Duel::new("raumschach", Naive::raumschach()),
        Duel::new("tesschess", Naive::tesschess()),
        Duel::new("3d-6x8x3", Naive::six_by_eight_by_three()),
    ];
    let hyper = [
        "hyper:dim=2,side=6",
        "hyper:dim=3,side=4",
        "hyper:dim=3,side=5",
        "hyper:dim=3",
        "hyper:dim=4,side=4",
    ];
    duels.extend(hyper.map(Duel::hyper));
    duels
}

/// Plays one game; the plies played and its end. Every fault is a panic that names the place.
fn play(duel: &Duel, seed: u64, limits: &Limits) -> (usize, Option<Outcome>) {
    let game = Arc::new(common::game(duel.spec));
    let settings = Settings { hash: 1, overhead: Duration::ZERO, ..Settings::default() };
    let mut engine = Engine::new(Arc::clone(&game), settings).unwrap();
    let mut random = Random::new(seed);
    let mut playthrough = Playthrough::new(game.initial());
    let mut naive = duel.start.clone();
    for ply in 0..LONGEST {
        if let Some(outcome) = playthrough.outcome(&*game) {
            return (ply, Some(outcome));
        }
        let position = playthrough.position().clone();
        let mv = if ply < RANDOM_PLIES {
            let all = moves(&*game, &position);
            all[random.below(all.len())]
        } else {
            let history = playthrough.earlier_keys();
            let query = Query { position: &position, history: &history, only: &[] };
            let thought = engine.think(&query, limits, &Control::new(), &mut |_| {});
            thought.expect("a game that is not over has a move").line[0]
        };
        let wanted = duel.naive_move(&position, mv);
        let place =
            || format!("{} seed {seed} ply {ply}: {}", duel.spec, game.position_text(&position));
        assert!(naive.moves().contains(&wanted), "illegal {wanted:?} in {}", place());
        naive = naive.play(&wanted);
        playthrough.play(&game, mv);
    }
    (LONGEST, None)
}

#[test]
fn a_few_games_by_nodes_are_legal() {
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    for duel in duels() {
        let (plies, _) = play(&duel, 7, &limits);
        assert!(plies > 0);
    }
}

#[test]
#[ignore = "hours: 10,000 games at 10 ms a move"]
fn soak() {
    let games = std::env::var("SOAK_GAMES").ok().and_then(|text| text.parse().ok());
    let games: usize = games.unwrap_or(10_000);
    let limits = Limits { time: Some(Duration::from_millis(10)), ..Limits::default() };
    let (next, plies) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let begun = Instant::now();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                let duels = duels();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    let (length, _) =
                        play(&duels[number % duels.len()], number as u64 + 1, &limits);
                    let total = plies.fetch_add(length, Ordering::Relaxed) + length;
                    if number % 100 == 99 {
                        let seconds = begun.elapsed().as_secs();
                        println!("{} of {games} games, {total} plies, {seconds} s", number + 1);
                    }
                }
            });
        }
    });
    println!("{games} games, {} plies, no fault", plies.load(Ordering::Relaxed));
}
