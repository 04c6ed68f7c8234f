//! Forced mates in three dimensions: proved by trying everything, then found by the engine.

mod common;
mod scattering;

use common::game;
use hyperchess_chess::{ChessGame, Position};
use hyperchess_engine::{Control, Engine, Limits, Query, Score, Settings};
use hyperchess_game::{Game, Reason};
use scattering::{Chance, scattered};
use std::collections::HashMap;
use std::sync::Arc;

/// The constructed mates, in the form `hyperchess suite` reads.
const MATES: &str = include_str!("mates.txt");

/// Every move of both sides, with nothing left out but what was seen before.
struct Prover<'g> {
    game: &'g ChessGame,
    seen: HashMap<(u64, u32), bool>,
}

impl Prover<'_> {
    /// Whether the side to move mates within so many moves whatever the opponent does.
    fn mates(&mut self, position: &mut Position, moves: u32) -> bool {
        let key = (self.game.key(position), moves);
        if let Some(&known) = self.seen.get(&key) {
            return known;
        }
        let mut list = Vec::new();
        self.game.legal_moves(position, &mut list);
        let found = list.into_iter().any(|mv| {
            let undo = self.game.play(position, mv);
            let forced = self.is_lost(position, moves - 1);
            self.game.undo(position, undo);
            forced
        });
        self.seen.insert(key, found);
        found
    }

    fn is_lost(&mut self, position: &mut Position, moves: u32) -> bool {
        let mut list = Vec::new();
        self.game.legal_moves(position, &mut list);
        if list.is_empty() {
            let end = self.game.outcome(position);
            return end.is_some_and(|outcome| outcome.reason == Reason::Checkmate);
        }
        moves > 0
            && list.into_iter().all(|mv| {
                let undo = self.game.play(position, mv);
                let lost = self.mates(position, moves);
                self.game.undo(position, undo);
                lost
            })
    }
}

fn shortest_mate(game: &ChessGame, position: &Position, most: u32) -> Option<u32> {
    let mut prover = Prover { game, seen: HashMap::new() };
    (1..=most).find(|&moves| prover.mates(&mut position.clone(), moves))
}

/// Game, position, moves to mate.
fn mates() -> Vec<(&'static str, &'static str, u32)> {
    let lines = MATES.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let mut fields = line.split(';').map(str::trim);
            let (game, position) = (fields.next().unwrap(), fields.next().unwrap());
            let moves = fields.next().unwrap().strip_prefix("dm ").unwrap().parse().unwrap();
            (game, position, moves)
        })
        .collect()
}

#[test]
fn there_are_thirty_and_they_are_what_they_claim_to_be() {
    let mates = mates();
    assert!(mates.len() >= 30);
    for (name, text, moves) in mates {
        let game = game(name);
        let position = game.parse_position(text).unwrap();
        assert_eq!(shortest_mate(&game, &position, moves), Some(moves), "{name} {text}");
    }
}

#[test]
fn the_engine_finds_them_all() {
    for (name, text, moves) in mates() {
        let game = game(name);
        let position = game.parse_position(text).unwrap();
        let settings = Settings { hash: 16, ..Settings::default() };
        let mut engine = Engine::new(Arc::clone(&game), settings).unwrap();
        let limits = Limits { nodes: Some(300_000), mate: Some(moves), ..Limits::default() };
        let thought =
            engine.think(&Query::new(&position), &limits, &Control::new(), &mut |_| {}).unwrap();
        assert_eq!(thought.score, Score::Mate(moves as i32), "{name} {text}");
    }
}

/// Where the constructed mates come from.
#[test]
#[ignore = "prints new mates; run it when more are wanted"]
fn construct() {
    let recipes = [
        ("hyper:dim=3,side=4", 4, "KQQRkrn", 2, 5),
        ("hyper:dim=3,side=5", 5, "KQQBkrp", 2, 5),
        ("hyper:dim=3,side=6", 6, "KQQQkrn", 2, 2),
        ("hyper:dim=3,side=4", 4, "KQQk", 3, 4),
        ("raumschach", 5, "KQRUkrb", 2, 5),
        ("raumschach", 5, "KQNPkup", 2, 5),
        ("raumschach", 5, "KQk", 3, 4),
    ];
    for (index, (name, side, men, moves, wanted)) in recipes.into_iter().enumerate() {
        let game = game(name);
        let mut chance = Chance(0xC0FFEE + index as u64);
        let mut found = 0;
        while found < wanted {
            let Some(text) = scattered(side, men, &mut chance) else { continue };
            let Ok(position) = game.parse_position(&text) else { continue };
            if game.outcome(&position).is_some() {
                continue;
            }
            if shortest_mate(&game, &position, moves) == Some(moves) {
                found += 1;
                println!("{name}; {}; dm {moves}", game.position_text(&position));
            }
        }
    }
}
