//! What the tuner sees of the evaluation: exactly what the engine computes, as features.

use super::glance::feature;
use super::weights::{LEARNT, PARTS, WINDOW_PARTS, Weights, to_bytes};
use super::{full_board_share, patience};
use crate::game::DraughtsGame;
use crate::position::Position;
use hyperchess_game::Player;

/// A position as a sum of weights.
#[derive(Clone, PartialEq, Debug)]
pub struct Trace {
    /// How much of a weight is that of the opening, 0 to 1; the rest is that of the ending.
    pub opening: f32,
    /// Features by number, and how often each counts for the first player.
    pub terms: Vec<(u32, f32)>,
}

impl Trace {
    /// What adds up to the value of a position; `None` where more than weights decides it.
    pub fn new(game: &DraughtsGame, position: &Position) -> Option<Trace> {
        let (windows, _) = game.weights.windows.as_ref()?;
        if game.is_drawish(position) {
            return None;
        }
        let us = position.to_move;
        let sign = if us == Player::First { 1.0 } else { -1.0 };
        let factor = sign * (game.sign * patience(position)) as f32 / 200.0;
        let mut terms = Vec::new();
        for (number, times) in (0..).zip(game.glance(position)) {
            if times != 0 {
                terms.push((number, factor * times as f32));
            }
        }
        for (player, times) in [(us, factor), (us.opponent(), -factor)] {
            windows.look(position, player.index(), game.is_at_bottom(player), |index| {
                terms.push(((feature::COUNT + index) as u32, times));
            });
        }
        Some(Trace { opening: full_board_share(game, position) as f32 / 256.0, terms })
    }
}

/// The games that the program has learnt weights of.
pub const LEARNT_GAMES: [&str; LEARNT.len()] = {
    let mut names = [""; LEARNT.len()];
    let mut number = 0;
    while number < names.len() {
        names[number] = LEARNT[number].0;
        number += 1;
    }
    names
};

/// The game with weights to learn from: those chosen by hand, and nothing known of windows.
/// `None` where the board has no windows.
pub fn unlearnt(game: DraughtsGame) -> Option<DraughtsGame> {
    let weights = Weights::unlearnt(&game.switches, &game.grid, &game.layout);
    weights.windows.is_some().then_some(DraughtsGame { weights, ..game })
}

/// The weights of a game that has windows, in hundredths of a man: opening, ending.
pub fn weights(game: &DraughtsGame) -> Vec<[f32; 2]> {
    let features = game.weights.features.iter();
    let features = features.map(|pair| pair.map(|weight| f32::from(weight) / PARTS as f32));
    let windows = game.weights.windows.iter().flat_map(|(_, weights)| weights);
    let windows = windows.map(|pair| pair.map(|weight| f32::from(weight) / WINDOW_PARTS as f32));
    features.chain(windows).collect()
}

/// The file of weights that the engine is built with.
pub fn file_of(weights: &[[f32; 2]]) -> Vec<u8> {
    let (features, windows) = weights.split_at(feature::COUNT.min(weights.len()));
    let scaled = |weight: f32, parts: i32| (weight * parts as f32).round();
    // Conversions to smaller numbers stop at the largest there are.
    let features: Vec<_> =
        features.iter().map(|pair| pair.map(|weight| scaled(weight, PARTS) as i16)).collect();
    let windows: Vec<_> =
        windows.iter().map(|pair| pair.map(|weight| scaled(weight, WINDOW_PARTS) as i8)).collect();
    to_bytes(&features, &windows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::switches::Switches;
    use hyperchess_game::{Evaluate, Game};

    #[test]
    fn the_tuner_sees_what_the_engine_computes() {
        for name in ["checkers", "international", "russian", "rubik"] {
            let game = DraughtsGame::new(Switches::named(name).unwrap()).unwrap();
            let weights = weights(&game);
            let mut position = game.initial();
            for ply in 0..60 {
                let mut moves = Vec::new();
                game.legal_moves(&position, &mut moves);
                let Some(&mv) = moves.get(ply * 7 % moves.len().max(1)) else { break };
                game.play(&mut position, mv);
                let Some(trace) = Trace::new(&game, &position) else { continue };
                let value: f32 = trace
                    .terms
                    .iter()
                    .map(|&(index, times)| {
                        let [opening, ending] = weights[index as usize];
                        times * (opening * trace.opening + ending * (1.0 - trace.opening))
                    })
                    .sum();
                let first = if position.to_move == Player::First { 1 } else { -1 };
                let played = first * game.evaluate(&position, &mut ());
                assert!((value - played as f32).abs() < 2.0, "{name}: {value} {played}");
            }
        }
    }

    #[test]
    fn weights_there_and_back() {
        let game = DraughtsGame::new(Switches::named("rubik").unwrap()).unwrap();
        let bytes = file_of(&weights(&game));
        assert_eq!(bytes, include_bytes!("weights/rubik.bin"));
    }
}
