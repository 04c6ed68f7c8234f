//! The weights of games whose evaluation is derived from their rules.
//!
//! There are a dozen of them, so the best ones can be computed: the error is a sum of squares,
//! and Gauss and Newton's method finds its lowest point in a few steps, the same ones on every
//! machine.

use crate::data::{self, DataError};
use crate::model::chance;
use crate::valley::lowest;
use hyperchess_chess::ChessGame;
use hyperchess_chess::tuning::{Term, features};
use hyperchess_game::Game;
use std::io::BufRead;

/// A position as the tuner sees it.
struct Sample {
    features: Vec<f64>,
    score: Option<i32>,
    result: f32,
}

/// Positions of one game to learn from.
#[derive(Default)]
pub struct Samples {
    samples: Vec<Sample>,
    skipped: usize,
}

impl Samples {
    /// No position yet.
    pub fn new() -> Samples {
        Samples::default()
    }

    /// Reads one more file of lines `position | score or nothing | result`.
    pub fn extend(&mut self, game: &ChessGame, reader: impl BufRead) -> Result<(), DataError> {
        for (index, text) in reader.lines().enumerate() {
            let error = |problem: String| DataError { line: index + 1, problem };
            let text = text.map_err(|problem| error(problem.to_string()))?;
            let Some(line) = data::parse(&text).map_err(error)? else { continue };
            let position =
                game.parse_position(line.fen).map_err(|problem| error(problem.to_string()))?;
            match features(game, &position) {
                Some(features) => {
                    let (score, result) = (line.score, line.result);
                    self.samples.push(Sample { features, score, result });
                }
                None => self.skipped += 1,
            }
        }
        Ok(())
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// How many were left out because more than weights decides their value.
    pub fn skipped(&self) -> usize {
        self.skipped
    }
}

/// How to fit derived weights.
#[derive(Clone, Copy, Debug)]
pub struct DerivedOptions {
    /// How much results count where there is a score too, 0 to 1.
    pub result_share: f32,
    /// How many positions it takes to move a weight by its usual spread against no evidence.
    pub hold: f64,
    /// The share of the positions, the last ones, kept aside to tell learning from memorising.
    pub validation: f64,
}

impl Default for DerivedOptions {
    fn default() -> DerivedOptions {
        DerivedOptions { result_share: 0.7, hold: 2.0, validation: 0.1 }
    }
}

/// What a fit of derived weights comes to.
#[derive(Clone, Debug)]
pub struct DerivedFit {
    /// A weight for every term.
    pub weights: Vec<f64>,
    /// How fast chances grow with values.
    pub steepness: f32,
    /// The mean squared error over the positions kept aside, before.
    pub before: f64,
    /// The same after.
    pub after: f64,
}

/// Steps of the method; it comes to rest in far fewer.
const STEPS: usize = 30;

/// Finds the weights under which values predict results best, from those in `terms` on.
pub fn fit_derived(samples: &Samples, terms: &[Term], options: &DerivedOptions) -> DerivedFit {
    let start: Vec<f64> = terms.iter().map(|term| term.weight).collect();
    let all = &samples.samples;
    let aside = (all.len() as f64 * options.validation.clamp(0.0, 0.9)) as usize;
    // Positions of one game are alike: taken from the end, no game is on both sides.
    let (learnt, kept) = all.split_at(all.len() - aside);
    let kept = if kept.is_empty() { learnt } else { kept };
    let steepness = lowest(0.0001, 0.03, |steepness| {
        let misses = all.iter().map(|sample| {
            f64::from(chance(steepness, value(&start, sample) as f32) - sample.result)
        });
        misses.map(|miss| miss * miss).sum()
    });
    let aim = Aim { steepness, share: options.result_share };
    let mut weights = start.clone();
    let mut error = aim.held_error(learnt, &weights, terms, options.hold);
    for _ in 0..STEPS {
        let Some(step) = aim.step(learnt, &weights, terms, options.hold) else { break };
        // A step that overshoots is halved.
        let mut part = 1.0;
        let better = loop {
            let there: Vec<f64> = weights.iter().zip(&step).map(|(w, s)| w + part * s).collect();
            let found = aim.held_error(learnt, &there, terms, options.hold);
            if found < error {
                break Some((there, found));
            }
            part /= 2.0;
            if part < 1e-3 {
                break None;
            }
        };
        let Some((there, found)) = better else { break };
        let gained = error - found;
        (weights, error) = (there, found);
        if gained < error * 1e-9 {
            break;
        }
    }
    let before = aim.mean_error(kept, &start);
    let after = aim.mean_error(kept, &weights);
    DerivedFit { weights, steepness, before, after }
}

fn value(weights: &[f64], sample: &Sample) -> f64 {
    weights.iter().zip(&sample.features).map(|(weight, times)| weight * times).sum()
}

struct Aim {
    steepness: f32,
    share: f32,
}

impl Aim {
    fn target(&self, sample: &Sample) -> f32 {
        match sample.score {
            None => sample.result,
            Some(score) => {
                let seen = chance(self.steepness, score as f32);
                self.share * sample.result + (1.0 - self.share) * seen
            }
        }
    }

    /// How far the prediction is off, and the prediction.
    fn miss(&self, sample: &Sample, weights: &[f64]) -> (f64, f64) {
        let predicted = chance(self.steepness, value(weights, sample) as f32);
        (f64::from(predicted - self.target(sample)), f64::from(predicted))
    }

    fn error(&self, samples: &[Sample], weights: &[f64]) -> f64 {
        samples.iter().map(|sample| self.miss(sample, weights).0.powi(2)).sum()
    }

    fn mean_error(&self, samples: &[Sample], weights: &[f64]) -> f64 {
        self.error(samples, weights) / samples.len().max(1) as f64
    }

    /// The error, and what it costs to leave the weights of the start.
    fn held_error(&self, samples: &[Sample], weights: &[f64], terms: &[Term], hold: f64) -> f64 {
        let held = weights.iter().zip(terms).map(|(weight, term)| {
            let off = (weight - term.weight) / term.spread;
            hold * off * off
        });
        self.error(samples, weights) + held.sum::<f64>()
    }

    /// The step to where the error would be lowest if predictions were straight lines.
    fn step(
        &self,
        samples: &[Sample],
        weights: &[f64],
        terms: &[Term],
        hold: f64,
    ) -> Option<Vec<f64>> {
        let count = weights.len();
        let mut matrix = vec![vec![0.0; count]; count];
        let mut side = vec![0.0; count];
        for sample in samples {
            let (miss, predicted) = self.miss(sample, weights);
            let slope = f64::from(self.steepness) * predicted * (1.0 - predicted);
            for row in 0..count {
                let down = slope * sample.features[row];
                side[row] -= down * miss;
                for (cell, feature) in matrix[row].iter_mut().zip(&sample.features[..=row]) {
                    *cell += down * slope * feature;
                }
            }
        }
        for (row, term) in terms.iter().enumerate() {
            let held = hold / (term.spread * term.spread);
            matrix[row][row] += held;
            side[row] -= held * (weights[row] - term.weight);
        }
        solve(matrix, side)
    }
}

/// Solves a symmetric positive system of which the lower half is given, by Cholesky's method.
fn solve(mut matrix: Vec<Vec<f64>>, mut side: Vec<f64>) -> Option<Vec<f64>> {
    let count = side.len();
    for row in 0..count {
        for column in 0..=row {
            let known: f64 =
                (0..column).map(|inner| matrix[row][inner] * matrix[column][inner]).sum();
            let rest = matrix[row][column] - known;
            if row == column {
                if rest.is_nan() || rest <= 0.0 {
                    return None;
                }
                matrix[row][row] = rest.sqrt();
            } else {
                matrix[row][column] = rest / matrix[column][column];
            }
        }
    }
    for row in 0..count {
        let known: f64 = (0..row).map(|inner| matrix[row][inner] * side[inner]).sum();
        side[row] = (side[row] - known) / matrix[row][row];
    }
    for row in (0..count).rev() {
        let known: f64 = (row + 1..count).map(|inner| matrix[inner][row] * side[inner]).sum();
        side[row] = (side[row] - known) / matrix[row][row];
    }
    Some(side)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn systems_are_solved() {
        let matrix = vec![vec![4.0, 0.0], vec![2.0, 3.0]];
        let solved = solve(matrix, vec![10.0, 8.0]).expect("positive");
        assert!((solved[0] - 1.75).abs() < 1e-9 && (solved[1] - 1.5).abs() < 1e-9, "{solved:?}");
        assert_eq!(solve(vec![vec![0.0]], vec![1.0]), None);
    }

    /// Positions whose scores come from known weights lead back to these.
    #[test]
    fn wrong_weights_lead_back_to_the_right_ones() {
        let right = [120.0, 0.8];
        let mut state = 1u64;
        let mut roll = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            f64::from((state >> 40) as u32) / f64::from(1 << 24) - 0.5
        };
        let samples = (0..4000).map(|_| {
            let features = vec![8.0 * roll(), 900.0 * roll()];
            let score = Some((right[0] * features[0] + right[1] * features[1]).round() as i32);
            Sample { features, score, result: 0.5 }
        });
        let samples = Samples { samples: samples.collect(), skipped: 0 };
        let term = |weight, spread| Term { name: String::new(), weight, spread };
        let terms = [term(100.0, 40.0), term(1.0, 0.4)];
        let options = DerivedOptions { result_share: 0.0, hold: 1e-6, validation: 0.1 };
        let fit = fit_derived(&samples, &terms, &options);
        assert!((fit.weights[0] - right[0]).abs() < 0.5, "{fit:?}");
        assert!((fit.weights[1] - right[1]).abs() < 0.005, "{fit:?}");
        assert!(fit.after < fit.before);
    }
}
