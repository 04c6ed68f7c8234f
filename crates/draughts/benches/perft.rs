//! Perft rates with bulk counting on one thread.
//!
//! Each figure is the best of several rounds taken in turn. The rate by the clock suffers where
//! other work shares the machine; the rate by processor time, where the system tells it, less.

use hyperchess_draughts::{DraughtsGame, Switches};
use hyperchess_game::{Game, perft};
use std::time::{Duration, Instant};

const ROUNDS: usize = 5;

/// Leaves a second that the first two are expected to reach.
const GOAL: f64 = 30e6;

const SUBJECTS: &[(&str, u32)] = &[
    ("international", 8),
    ("checkers", 10),
    ("russian", 9),
    ("frisian", 7),
    ("turkish", 6),
    ("canadian", 6),
    ("rubik", 6),
];

fn main() {
    let games: Vec<_> = SUBJECTS
        .iter()
        .map(|(name, _)| {
            let switches = Switches::named(name).expect("a named game");
            DraughtsGame::new(switches).expect("named games compile")
        })
        .collect();
    let mut best = vec![Best::default(); games.len()];
    for _ in 0..ROUNDS {
        for ((game, (_, depth)), best) in games.iter().zip(SUBJECTS).zip(&mut best) {
            let (clock, processor) = (Instant::now(), processor_time());
            let mut all = 0;
            // The system tells processor time in steps of some milliseconds.
            while clock.elapsed() < Duration::from_millis(400) {
                best.leaves = perft(game, &mut game.initial(), *depth);
                all += best.leaves;
            }
            let rate = |time: Duration| all as f64 / time.as_secs_f64();
            best.by_clock = best.by_clock.max(rate(clock.elapsed()));
            if let (Some(start), Some(end)) = (processor, processor_time()) {
                best.by_processor = best.by_processor.max(rate(end - start));
            }
        }
    }
    println!("perft with bulk counting, one thread, leaves a second, best of {ROUNDS} rounds");
    println!("{:<24}{:>12}{:>14}{:>16}", "game", "leaves", "by the clock", "processor time");
    for ((name, depth), best) in SUBJECTS.iter().zip(best) {
        let Best { leaves, by_clock, by_processor } = best;
        println!(
            "{:<24}{leaves:>12}{by_clock:>14.0}{by_processor:>16.0}",
            format!("{name}, depth {depth}")
        );
    }
    println!("goal for the first two: {GOAL:.0}");
}

#[derive(Clone, Default)]
struct Best {
    leaves: u64,
    by_clock: f64,
    by_processor: f64,
}

/// How long this thread has run, where the system tells it.
fn processor_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
