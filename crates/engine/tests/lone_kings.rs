//! A bare king is driven to mate wherever mate can be forced.

mod common;
mod scattering;

use common::game;
use hyperchess_engine::{Control, Engine, Limits, Query, Settings};
use hyperchess_game::{Evaluate, Game, Player, Playthrough, Reason};
use hyperchess_orthodox::Orthodox;
use scattering::{Chance, scattered};
use std::sync::Arc;

/// Random positions to start from.
const STARTS: usize = 24;

/// Both sides play with the same engine; how many moves White needs.
fn moves_to_mate<G: Evaluate>(game: &Arc<G>, text: &str, nodes: u64) -> usize {
    let settings = Settings { hash: 8, ..Settings::default() };
    let mut engines = [(); 2].map(|()| Engine::new(Arc::clone(game), settings).unwrap());
    let mut play = Playthrough::new(game.parse_position(text).unwrap());
    let mut plies = 0;
    while play.outcome(&**game).is_none() {
        let player = game.to_move(play.position()).index();
        let history = play.earlier_keys();
        let query = Query { position: play.position(), history: &history, only: &[] };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let thought = engines[player].think(&query, &limits, &Control::new(), &mut |_| {});
        play.play(&**game, thought.unwrap().line[0]);
        plies += 1;
    }
    let outcome = play.outcome(&**game).unwrap();
    assert_eq!(outcome.winner, Some(Player::First), "{text}: {}", outcome.reason);
    assert_eq!(outcome.reason, Reason::Checkmate);
    plies / 2 + 1
}

/// Mates from random starts, none of them in more than `most` moves.
fn always_mates(specification: &str, men: &str, nodes: u64, most: usize) {
    let game = game(specification);
    let mut chance = Chance(0x5EED);
    let legal = (0..1000).filter_map(|_| {
        let text = scattered(5, men, &mut chance)?;
        let position = game.parse_position(&text).ok()?;
        game.outcome(&position).is_none().then_some(text)
    });
    let texts: Vec<String> = legal.take(STARTS).collect();
    assert_eq!(texts.len(), STARTS);
    let lengths: Vec<usize> = texts.iter().map(|text| moves_to_mate(&game, text, nodes)).collect();
    println!("{specification} {men}: {lengths:?}");
    assert!(lengths.iter().all(|&moves| moves <= most), "{lengths:?}");
}

// Best play needs 11 and 8 moves at most; a small search may take a few more, a larger one does not.

#[test]
fn king_and_two_queens_mate_in_three_dimensions() {
    always_mates("hyper:dim=3,side=5", "KQQk", 20_000, 14);
}

#[test]
fn king_and_queen_mate_in_raumschach() {
    always_mates("raumschach", "KQk", 20_000, 11);
}

/// The mate that people find the hardest, from the middle and from the wrong corner.
#[test]
fn bishop_and_knight_mate_in_standard_chess() {
    let game = Arc::new(Orthodox::standard());
    for text in [
        "8/8/4k3/8/8/8/3B4/4KN2 w - - 0 1",
        "8/8/8/8/4k3/8/8/KNB5 w - - 0 1",
        "k7/8/2K5/8/3N4/4B3/8/8 w - - 0 1",
        "8/8/8/3k4/8/8/8/K1B1N3 w - - 0 1",
    ] {
        let moves = moves_to_mate(&game, text, 20_000);
        println!("{text}: {moves}");
        assert!(moves <= 50, "{text}: {moves}");
    }
}

#[test]
#[ignore = "minutes: cargo test --release -p hyperchess-engine --test lone_kings -- --ignored"]
fn a_larger_search_needs_no_more_moves_than_best_play() {
    always_mates("hyper:dim=3,side=5", "KQQk", 100_000, 11);
    always_mates("raumschach", "KQk", 100_000, 8);
}
