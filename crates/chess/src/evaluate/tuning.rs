//! The derived evaluation as a sum of features times weights, for a tuner.
//!
//! The value of a position is the sum over all [`terms`] of what [`features`] says of the
//! position times the term's weight. What hanging men are worth follows from the values of men,
//! which are weights themselves: that feature is counted with the weights in use.

use super::values::Values;
use super::weights::{MOBILITY, PLAIN, TUNED, Weights};
use crate::game::ChessGame;
use crate::position::Position;
use hyperchess_game::{Evaluate, Player};
use std::fmt::Write;

/// A weight that can be tuned.
#[derive(Clone, PartialEq, Debug)]
pub struct Term {
    /// What it is the weight of; a piece is named by its letter.
    pub name: String,
    /// What it is now.
    pub weight: f64,
    /// How far it may reasonably be off.
    pub spread: f64,
}

/// The terms that are the same in all games, with the part of [`Weights`] they stand for.
type Part = fn(&Weights) -> f64;
const COMMON: [(&str, Part, f64); 7] = [
    ("promoting", |weights| weights.promoting, 40.0),
    ("placement", |weights| weights.placement, 5.0),
    ("advance", |weights| weights.advance, 10.0),
    ("arrival", |weights| weights.arrival, 20.0),
    ("king_attack", |weights| weights.king_attack, 5.0),
    ("hanging", |weights| weights.hanging, 16.0),
    ("tempo", |weights| weights.tempo, 15.0),
];

/// The factors of pieces are near 1.
const PIECE_SPREAD: f64 = 0.4;

/// The terms of a game: those of all games, then its pieces.
pub fn terms(game: &ChessGame) -> Vec<Term> {
    let weights = &game.values().weights;
    let common = COMMON.iter().map(|&(name, part, spread)| Term {
        name: name.to_string(),
        weight: part(weights),
        spread,
    });
    let pieces = game.tuned_pieces().map(|(kind, _)| {
        let letter = game.kinds[kind];
        let factor = weights.pieces.iter().find(|(tuned, _)| *tuned == letter);
        Term {
            name: letter.to_string(),
            weight: factor.map_or(1.0, |&(_, factor)| factor),
            spread: PIECE_SPREAD,
        }
    });
    common.chain(pieces).collect()
}

/// What each term counts in a position, for the first player; `None` for a position that is
/// judged by more than its terms, as one with a bare king is.
pub fn features(game: &ChessGame, position: &Position) -> Option<Vec<f64>> {
    if Player::BOTH.iter().any(|&player| position.count_of(player) <= 1) {
        return None;
    }
    let values = game.values();
    let sign = |player| if player == Player::First { 1.0 } else { -1.0 };
    let [mut promoting, mut placement, mut advance, mut arrival] = [0.0; 4];
    for player in Player::BOTH {
        for kind in (0..game.kinds.len()).filter(|&kind| kind != game.royal) {
            for &square in position.men(player, kind) {
                if let Some(mean) = values.means[kind] {
                    placement += sign(player) * (game.mobility(kind, square) - mean);
                    continue;
                }
                promoting += sign(player);
                if let Some((made, all)) = game.progress(player, square) {
                    advance += sign(player) * f64::from(made);
                    arrival += sign(player) * f64::from(made * made) / f64::from(all.max(1));
                }
            }
        }
    }
    let turn = sign(position.to_move);
    let king_attack = f64::from(game.scratch(position).pressure()) / 4.0;
    let hanging = -turn * f64::from(game.hanging_men(values, position)) / 64.0;
    let mut features = vec![promoting, placement, advance, arrival, king_attack, hanging, turn];
    features.extend(game.tuned_pieces().map(|(kind, mean)| {
        let count = |player| position.men(player, kind).len() as f64;
        (count(Player::First) - count(Player::Second)) * mean * MOBILITY
    }));
    Some(features)
}

/// The text of `crates/chess/src/evaluate/weights.rs` as far as the tuner writes it: the table
/// of tuned weights, with those of this game exchanged.
///
/// # Panics
///
/// If there is not a weight for every term.
pub fn table_source(game: &ChessGame, weights: &[f64]) -> String {
    let terms = terms(game);
    assert_eq!(weights.len(), terms.len(), "a weight for every term");
    let key = (game.rules.name.clone(), game.rules.board.axes());
    let (common, pieces) = weights.split_at(COMMON.len());
    let letters = terms[COMMON.len()..].iter().map(|term| term.name.clone());
    let mut entries: Vec<((String, usize), String)> = TUNED
        .iter()
        .map(|(name, axes, weights)| ((name.to_string(), *axes), weights))
        .filter(|(known, _)| *known != key)
        .map(|(key, weights)| {
            let common = COMMON.map(|(_, part, _)| part(weights));
            let pieces =
                weights.pieces.iter().map(|&(letter, factor)| (letter.to_string(), factor));
            let text = entry_source(&key, &common, pieces);
            (key, text)
        })
        .collect();
    let text = entry_source(&key, common, letters.zip(pieces.iter().copied()));
    entries.push((key, text));
    entries.sort();
    let body: String = entries.into_iter().map(|(_, text)| text).collect();
    format!("{TABLE_HEAD} &[\n{body}];\n")
}

/// Where the table begins in the source file.
pub const TABLE_HEAD: &str = "pub(crate) const TUNED: &[Tuned] =";

fn entry_source(
    (name, axes): &(String, usize),
    common: &[f64],
    pieces: impl Iterator<Item = (String, f64)>,
) -> String {
    let mut text = format!("    (\n        {name:?},\n        {axes},\n        Weights {{\n");
    for (&(term, ..), weight) in COMMON.iter().zip(common) {
        // Writing to a string does not fail.
        let _ = writeln!(text, "            {term}: {weight:.1},");
    }
    let pieces: Vec<String> =
        pieces.map(|(letter, factor)| format!("('{letter}', {factor:.3})")).collect();
    let _ = writeln!(text, "            pieces: &[{}],", pieces.join(", "));
    text + "        },\n    ),\n"
}

impl ChessGame {
    /// The pieces with their mean mobility.
    fn tuned_pieces(&self) -> impl Iterator<Item = (usize, f64)> {
        let means = self.values().means.iter().enumerate();
        means.filter_map(|(kind, mean)| mean.map(|mean| (kind, mean)))
    }

    /// The same game, judged by the plain weights.
    pub fn untuned(mut self) -> ChessGame {
        let values = Values::new(&self, PLAIN);
        self.set_values(values);
        self
    }
}
