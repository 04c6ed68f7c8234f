//! Very short games of the engine, refereed: what the soak tests of all games share.
//!
//! A move takes 10 ms of the clock on the wall, so that more games at once than there are cores
//! are played in less time, and the engine is stopped wherever it happens to be.

use hyperchess_engine::{Control, Engine, Limits, Query, Settings, USUAL_VARIETY};
use hyperchess_game::{Evaluate, Playthrough};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Random moves before the engine takes over, so that no two games are alike.
const RANDOM_PLIES: usize = 6;

/// Games are called off after so many plies.
const LONGEST: usize = 160;

/// Plays one game; returns the plies played. `referee` plays along and says whether a move is
/// legal; every fault is a panic that names the place.
pub fn play<G: Evaluate>(
    game: &Arc<G>,
    name: &str,
    seed: u64,
    limits: &Limits,
    referee: &mut dyn FnMut(&G::Position, G::Move) -> bool,
) -> usize {
    let mut engine = Engine::new(Arc::clone(game), settings(seed)).unwrap();
    let mut chance = seed;
    let mut playthrough = Playthrough::new(game.initial());
    for ply in 0..LONGEST {
        if playthrough.outcome(&**game).is_some() {
            return ply;
        }
        let position = playthrough.position().clone();
        let mv = if ply < RANDOM_PLIES {
            let mut all = Vec::new();
            game.legal_moves(&position, &mut all);
            all[below(all.len(), &mut chance)]
        } else {
            let history = playthrough.earlier_keys();
            let query = Query { position: &position, history: &history, only: &[] };
            let thought = engine.think(&query, limits, &Control::new(), &mut |_| {});
            thought.expect("a game that is not over has a move").line[0]
        };
        let place = || {
            let (mv, text) = (game.move_text(&position, mv), game.position_text(&position));
            format!("{name} seed {seed} ply {ply}: {mv} in {text}")
        };
        assert!(referee(&position, mv), "illegal: {}", place());
        playthrough.play(&**game, mv);
    }
    LONGEST
}

/// Settings for a game: one in four has two threads, one in five several lines, one in three a level
/// below the last, every other one variety in the opening.
fn settings(seed: u64) -> Settings {
    Settings {
        hash: 1,
        overhead: Duration::ZERO,
        threads: if seed.is_multiple_of(4) { 2 } else { 1 },
        multi_pv: if seed.is_multiple_of(5) { 3 } else { 1 },
        level: if seed.is_multiple_of(3) { 1 + (seed / 3 % 19) as u8 } else { 20 },
        variety: if seed.is_multiple_of(2) { USUAL_VARIETY } else { 0 },
        seed,
        ..Settings::default()
    }
}

/// A number below a bound, and the next seed.
fn below(bound: usize, seed: &mut u64) -> usize {
    *seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
    (*seed >> 33) as usize % bound
}

fn number_from(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Plays `SOAK_GAMES` games, `SOAK_AT_ONCE` of them at a time. Every thread makes itself a player
/// of games, which is told the number of each and returns its plies.
pub fn soak<P: FnMut(usize, &Limits) -> usize>(player: impl Fn() -> P + Sync) {
    let games = number_from("SOAK_GAMES", 10_000);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let at_once = number_from("SOAK_AT_ONCE", 4 * cores).max(1);
    let limits = Limits { time: Some(Duration::from_millis(10)), ..Limits::default() };
    let [next, done, plies] = [(); 3].map(|()| AtomicUsize::new(0));
    let begun = Instant::now();
    thread::scope(|scope| {
        for _ in 0..at_once {
            scope.spawn(|| {
                let mut play = player();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    let length = play(number, &limits);
                    let total = plies.fetch_add(length, Ordering::Relaxed) + length;
                    let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                    if done.is_multiple_of(100) {
                        let seconds = begun.elapsed().as_secs_f64();
                        let left = seconds / done as f64 * (games - done) as f64;
                        println!(
                            "{done} of {games} games, {total} plies, {seconds:.0} s, {left:.0} s left"
                        );
                    }
                }
            });
        }
    });
    let (plies, seconds) = (plies.load(Ordering::Relaxed), begun.elapsed().as_secs());
    println!("{games} games, {plies} plies, {seconds} s, no fault");
}
