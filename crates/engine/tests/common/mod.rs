//! What tests of the engine on lattices share.

use hyperchess_chess::{ChessGame, RuleSet, rule_file};
use std::sync::Arc;

/// A map with men of both sides, 4×4×4.
const MAP: &str = include_str!("../../../cli/src/commands/bench.map");

/// A shipped game by its name and parameters: `hyper:dim=3,side=5`. Every file of a map is the same
/// one.
pub fn game(specification: &str) -> Arc<ChessGame> {
    let (name, parameters) = specification.split_once(':').unwrap_or((specification, ""));
    let parameters: Vec<(String, String)> = parameters
        .split(',')
        .filter_map(|pair| pair.split_once('='))
        .map(|(key, value)| (key.to_string(), value.to_string()))
        .collect();
    let maps = |_: &str| Ok(MAP.to_string());
    let loaded = RuleSet::parse(rule_file(name).unwrap().text, &parameters, &maps).unwrap();
    Arc::new(ChessGame::new(loaded.rules).unwrap())
}
