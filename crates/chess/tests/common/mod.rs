//! What the tests share: games by name, maps, moves as sets, random numbers.

// Every test binary includes this module and each uses only a part of it.
#![allow(dead_code)]

use hyperchess_board::NodeId;
use hyperchess_chess::{ChessGame, Move, Position, Problem, RuleSet, rule_file};
use hyperchess_game::Game;
use std::collections::{BTreeMap, BTreeSet};

/// A source of maps that has none.
pub fn no_maps(_: &str) -> Result<String, String> {
    Err("no maps here".to_string())
}

/// The name and the parameters of `hyper:dim=3,side=5`.
fn split(spec: &str) -> (&str, Vec<(String, String)>) {
    let (name, parameters) = spec.split_once(':').unwrap_or((spec, ""));
    let pairs = parameters.split(',').filter_map(|pair| pair.split_once('='));
    (name, pairs.map(|(key, value)| (key.to_string(), value.to_string())).collect())
}

/// The rules of a shipped game.
pub fn rules(spec: &str) -> RuleSet {
    let (name, parameters) = split(spec);
    let file = rule_file(name).unwrap_or_else(|| panic!("no rule file {name}"));
    match RuleSet::parse(file.text, &parameters, &no_maps) {
        Ok(loaded) => loaded.rules,
        Err(problems) => panic!("{spec}: {problems:?}"),
    }
}

/// A shipped game: `standard`, `hyper:dim=3,side=5`.
pub fn game(spec: &str) -> ChessGame {
    ChessGame::new(rules(spec)).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

/// A game by a rule file of the test's own.
pub fn game_by(source: &str) -> ChessGame {
    match RuleSet::parse(source, &[], &no_maps) {
        Ok(loaded) => ChessGame::new(loaded.rules).unwrap_or_else(|error| panic!("{error}")),
        Err(problems) => panic!("{}", listed(&problems)),
    }
}

/// The map game on a map, with its warnings.
pub fn map_game(map: &str, adjacency: &str) -> (ChessGame, Vec<String>) {
    let parameters = [("file", "test.map"), ("adjacency", adjacency)];
    let parameters = parameters.map(|(key, value)| (key.to_string(), value.to_string()));
    let text = rule_file("map").unwrap().text;
    match RuleSet::parse(text, &parameters, &|_| Ok(map.to_string())) {
        Ok(loaded) => (ChessGame::new(loaded.rules).unwrap(), loaded.warnings),
        Err(problems) => panic!("{}", listed(&problems)),
    }
}

/// Problems as a user sees them, a line each.
pub fn listed(problems: &[Problem]) -> String {
    problems.iter().map(Problem::to_string).collect::<Vec<_>>().join("\n")
}

/// The legal moves.
pub fn moves<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    moves
}

/// The texts of the legal moves.
pub fn texts<G: Game>(game: &G, position: &G::Position) -> BTreeSet<String> {
    moves(game, position).into_iter().map(|mv| game.move_text(position, mv)).collect()
}

/// The texts of the legal moves that begin on a square.
pub fn texts_from(game: &ChessGame, position: &Position, square: &str) -> BTreeSet<String> {
    let from = game.parse_node(square).unwrap();
    let from_here = |mv: &Move| game.details(position, *mv).from == from;
    let moves = moves(game, position).into_iter().filter(from_here);
    moves.map(|mv| game.move_text(position, mv)).collect()
}

/// A set of words.
pub fn words(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_string).collect()
}

/// Random numbers, the same in every run (xorshift64*).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16
    }

    /// A number less than `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// One time out of `times`.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub fn pick<'t, T>(&mut self, things: &'t [T]) -> &'t T {
        &things[self.below(things.len())]
    }
}

/// The first field of a position text, written from its description and not by the kernel:
/// layers with the first axis that is neither file nor rank fastest, ranks from the top down.
pub fn placement(rules: &RuleSet, man: impl Fn(NodeId) -> Option<char>) -> String {
    let sizes = rules.board.shape().unwrap().sizes();
    let rank = rules.rank.unwrap();
    let others: Vec<usize> =
        (0..sizes.len()).filter(|axis| ![rules.file, rank].contains(axis)).collect();
    let mut layers = vec![vec![0i32; sizes.len()]];
    for &axis in others.iter().rev() {
        let at = |layer: &Vec<i32>, value| {
            let mut layer = layer.clone();
            layer[axis] = value;
            layer
        };
        layers = layers
            .iter()
            .flat_map(|layer| (0..sizes[axis] as i32).map(|value| at(layer, value)))
            .collect();
    }
    let row = |layer: &[i32], row: usize| {
        let (mut text, mut empty) = (String::new(), 0);
        for file in 0..sizes[rules.file] {
            let mut square = layer.to_vec();
            (square[rank], square[rules.file]) = (row as i32, file as i32);
            let symbol = match rules.board.node_at(&square) {
                None => '*',
                Some(node) => man(node).unwrap_or(' '),
            };
            if symbol == ' ' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(symbol);
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    };
    let layer = |layer: &Vec<i32>| {
        let rows: Vec<String> = (0..sizes[rank]).rev().map(|rank| row(layer, rank)).collect();
        rows.join("/")
    };
    layers.iter().map(layer).collect::<Vec<_>>().join("|")
}

/// The text of a position with these men: `K1e1 p2c3`, the letter before the square.
pub fn text_with(game: &ChessGame, side: char, men: &str) -> String {
    let men: BTreeMap<NodeId, char> = men
        .split_whitespace()
        .map(|word| (game.parse_node(&word[1..]).unwrap(), word.chars().next().unwrap()))
        .collect();
    format!("{} {side} - - 0 1", placement(game.rules(), |node| men.get(&node).copied()))
}

/// A position with these men: `K1e1 p2c3`.
pub fn position(game: &ChessGame, side: char, men: &str) -> Position {
    let text = text_with(game, side, men);
    game.parse_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}
