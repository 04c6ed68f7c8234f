//! A small neural network that adds what no feature written by hand can say.
//!
//! It sees all men on their squares twice, once with the eyes of each side: the own side below,
//! the own king on files e to h. What each eye sees is a sum over the men, so that a move changes
//! only a few terms of it ([`Retina`]). A second, tiny layer turns the two sums into a value, with
//! weights of its own for each [`stage`] of the game. That value counts like any other feature: the
//! network learns only what the others leave unexplained, and endgames are scaled as ever.

mod retina;

pub(super) use retina::Retina;

use super::squares::orientation;
use cozy_chess::{Board, Color, Piece, Square};
use std::sync::LazyLock;

/// What an eye can see: own or enemy men, of six kinds, on 64 squares.
pub const INPUTS: usize = 2 * 6 * 64;

/// How many sums an eye makes of it.
pub const HIDDEN: usize = 128;

/// How many stages a game has.
const STAGES: usize = 8;

/// For each stage, from the eye of the mover and from that of the opponent.
const OUTPUTS: usize = 2 * STAGES;

/// How many weights there are: those of the inputs, a bias for each sum, those of the outputs.
pub const WEIGHTS: usize = INPUTS * HIDDEN + HIDDEN + OUTPUTS * HIDDEN;

/// A sum of 1, where the light is as bright as can be seen.
const BRIGHTEST: i32 = 255;

/// An output weight of 1.
const OUTPUT_PARTS: i32 = 64;

/// An output of 1, in hundredths of a pawn.
pub const OUTPUT_SCALE: i32 = 300;

/// No weight may be further from 0: products and sums must fit 16 bits.
pub const LARGEST_WEIGHT: f32 = 1.98;

/// No opinion is stronger.
const LARGEST_OPINION: i32 = 2000;

/// One sum for each hidden unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
struct Sums([i16; HIDDEN]);

impl Sums {
    #[inline(always)]
    fn change(&mut self, terms: &Sums, change: impl Fn(i16, i16) -> i16) {
        for (sum, &term) in self.0.iter_mut().zip(&terms.0) {
            *sum = change(*sum, term);
        }
    }
}

/// The weights.
struct Network {
    inputs: Vec<Sums>,
    bias: Sums,
    outputs: [[Sums; 2]; STAGES],
}

static NETWORK: LazyLock<Network> = LazyLock::new(|| {
    let bytes: &[u8; 2 * WEIGHTS] = include_bytes!("network.bin");
    let (pairs, _) = bytes.as_chunks::<2>();
    let mut layers = pairs.chunks_exact(HIDDEN).map(|row| {
        let mut sums = Sums([0; HIDDEN]);
        for (sum, &pair) in sums.0.iter_mut().zip(row) {
            *sum = i16::from_le_bytes(pair);
        }
        sums
    });
    let inputs = layers.by_ref().take(INPUTS).collect();
    let mut next = || layers.next().unwrap_or(Sums([0; HIDDEN]));
    Network { inputs, bias: next(), outputs: std::array::from_fn(|_| [next(), next()]) }
});

impl Network {
    /// What men with these numbers come to.
    fn look(&self, men: impl Iterator<Item = usize>) -> Sums {
        let mut sums = self.bias;
        for man in men {
            sums.change(&self.inputs[man], i16::wrapping_add);
        }
        sums
    }

    /// The value for the side that looks through the first eye.
    #[inline]
    fn opinion(&self, stage: usize, own: &Sums, other: &Sums) -> i32 {
        let weights = &self.outputs[stage];
        let sum = i64::from(weigh(own, &weights[0])) + i64::from(weigh(other, &weights[1]));
        let parts = i64::from(BRIGHTEST * BRIGHTEST * OUTPUT_PARTS);
        let value = (sum * i64::from(OUTPUT_SCALE) / parts) as i32;
        value.clamp(-LARGEST_OPINION, LARGEST_OPINION)
    }
}

/// Squares of clipped sums, times weights.
#[inline(always)]
fn weigh(sums: &Sums, weights: &Sums) -> i32 {
    let mut total = 0;
    for (&sum, &weight) in sums.0.iter().zip(&weights.0) {
        let light = sum.clamp(0, BRIGHTEST as i16);
        // Fits 16 bits: no weight is larger than 127.
        total += i32::from(light.wrapping_mul(weight)) * i32::from(light);
    }
    total
}

/// The stage of the game, by how many men are left.
#[inline(always)]
pub fn stage(men: usize) -> usize {
    (men - 1) / (32 / STAGES)
}

/// A man and where it stands.
type Man = (Color, Piece, Square);

/// The number of a man for the eye of `side`, whose squares are turned by `turn`.
#[inline(always)]
fn number(side: Color, turn: usize, (color, piece, square): Man) -> usize {
    ((color != side) as usize * 6 + piece as usize) * 64 + (square as usize ^ turn)
}

/// All men of a board.
fn men(board: &Board) -> impl Iterator<Item = Man> + '_ {
    Color::ALL.into_iter().flat_map(move |color| {
        Piece::ALL.into_iter().flat_map(move |piece| {
            let squares = board.colored_pieces(color, piece).into_iter();
            squares.map(move |square| (color, piece, square))
        })
    })
}

/// The numbers of all men for the eyes of White and Black, for those who train the network.
pub fn inputs(board: &Board) -> impl Iterator<Item = [u16; 2]> + '_ {
    let turns = Color::ALL.map(|side| orientation(side, board.king(side)));
    men(board).map(move |man| Color::ALL.map(|side| number(side, turns[side as usize], man) as u16))
}

/// Into how many parts the file divides a weight of 1, by its place.
fn parts(index: usize) -> f32 {
    let outputs = WEIGHTS - OUTPUTS * HIDDEN;
    (if index < outputs { BRIGHTEST } else { OUTPUT_PARTS }) as f32
}

/// The file the engine is built with, from weights as they are trained.
pub fn network_file(weights: &[f32]) -> Vec<u8> {
    let whole = weights.iter().enumerate().map(|(index, weight)| {
        let weight = weight.clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT);
        (weight * parts(index)).round() as i16
    });
    whole.flat_map(i16::to_le_bytes).collect()
}

/// The weights of such a file, to train them further; `None` if it has not the right length.
pub fn network_weights(file: &[u8]) -> Option<Vec<f32>> {
    let (pairs, _) = file.as_chunks::<2>();
    let whole = pairs.iter().enumerate();
    (file.len() == 2 * WEIGHTS).then(|| {
        whole.map(|(index, &pair)| f32::from(i16::from_le_bytes(pair)) / parts(index)).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_fit_their_sums() {
        let most = (LARGEST_WEIGHT * OUTPUT_PARTS as f32).round() as i32;
        assert!(most * BRIGHTEST <= i32::from(i16::MAX));
        assert!((most * BRIGHTEST * BRIGHTEST).checked_mul(HIDDEN as i32).is_some());
        // Thirty-two men and a bias.
        let most = (LARGEST_WEIGHT * BRIGHTEST as f32).round() as i32;
        assert!(33 * most <= i32::from(i16::MAX));
        assert_eq!(NETWORK.inputs.len(), INPUTS);
    }

    #[test]
    fn files_have_the_order_of_the_layers() {
        let mut weights = vec![0.0; WEIGHTS];
        (weights[0], weights[INPUTS * HIDDEN], weights[WEIGHTS - 1]) = (1.0, -1.0, 1.0);
        let file = network_file(&weights);
        assert_eq!(file.len(), 2 * WEIGHTS);
        let at = |index: usize| i16::from_le_bytes([file[2 * index], file[2 * index + 1]]);
        assert_eq!((at(0), at(INPUTS * HIDDEN), at(WEIGHTS - 1)), (255, -255, 64));
        assert_eq!(network_weights(&file), Some(weights));
        assert_eq!(network_weights(&file[1..]), None);
    }
}
