//! The engine in very short games of the draughts family, every move checked by the naive
//! generator.
//!
//! ```text
//! SOAK_GAMES=1000 SOAK_AT_ONCE=16 cargo test --release -p hyperchess-draughts --test soak -- \
//!     --ignored --nocapture
//! ```

#[path = "naive/board.rs"]
mod board;
#[path = "naive/duel.rs"]
mod duel;
#[path = "naive/rules.rs"]
mod rules;
#[path = "../../engine/tests/soaking/mod.rs"]
mod soaking;

use duel::Duel;
use hyperchess_engine::Limits;
use hyperchess_game::Game;

/// Rubik's Checkers in other shapes and with other switches, besides the named games.
const MIXTURES: [&str; 4] = [
    "rubik:cols=2,rows=6",
    "rubik:force-capture=on,misere=on",
    "rubik:cols=8,rows=8",
    "checkers:king=flying,men-jump=any",
];

fn duels() -> Vec<Duel> {
    let specs = rules::names().chain(MIXTURES);
    specs.map(|spec| Duel::new(spec).expect("the named games exist")).collect()
}

fn play(duel: &Duel, number: usize, limits: &Limits) -> usize {
    let mut naive = duel.start.clone();
    assert_eq!(duel.game.parse_position(&naive.fen()), Ok(duel.game.initial()), "{}", duel.spec);
    soaking::play(&duel.game, &duel.spec, number as u64 + 1, limits, &mut |position, mv| {
        let wanted = duel.naive_move(position, mv);
        let legal = naive.moves().contains(&wanted);
        if legal {
            naive.play(&wanted);
        }
        legal
    })
}

#[test]
fn a_few_games_by_nodes_are_legal() {
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    for (number, duel) in duels().iter().enumerate() {
        assert!(play(duel, number, &limits) > 0);
    }
}

#[test]
#[ignore = "10,000 games at 10 ms a move take most of an hour"]
fn soak() {
    soaking::soak(|| {
        let duels = duels();
        move |number, limits| play(&duels[number % duels.len()], number, limits)
    });
}
