//! The sequential probability ratio test: play only as many games as a decision needs.
//!
//! Two hypotheses are compared: the first player is stronger by `elo0` (H0) or by `elo1` (H1).
//! With `n_i` the number of observations of value `a_i` (pairs of games with mean scores 0, ¼,
//! ½, ¾, 1; single games with 0, ½, 1 as long as there are no pairs), the generalised
//! log-likelihood ratio is
//!
//! ```text
//! LLR = Σ n_i · ln(p1_i / p0_i)
//! ```
//!
//! where `pk` is, among all distributions with mean `s_k = 1/(1+10^(-elo_k/400))`, the one under
//! which the observations are likeliest. With `f_i = n_i/n` it has the form
//! `pk_i = f_i / (1 + λ·(a_i − s_k))`; λ is the root of `Σ f_i·(a_i − s_k)/(1 + λ·(a_i − s_k))`,
//! which falls strictly in λ. For a small difference it is nearly
//! `LLR ≈ n·(s1 − s0)·(2m − s0 − s1)/(2V)` with mean `m` and variance `V`.
//!
//! H1 is accepted when `LLR ≥ ln((1−β)/α)`, H0 when `LLR ≤ ln(β/(1−α))`.

use crate::statistics::{Distribution, Tally, expected_score};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What stands for an outcome that has not occurred, so that it counts as rare, not impossible.
const RARE: f64 = 1e-3;

/// The two hypotheses and how often the decision may be wrong.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// Elo under H0.
    pub elo0: f64,
    /// Elo under H1.
    pub elo1: f64,
    /// The likelihood of accepting H1 though H0 is true.
    pub alpha: f64,
    /// The likelihood of accepting H0 though H1 is true.
    pub beta: f64,
}

/// What the test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The first player is no stronger than `elo0`.
    AcceptH0,
    /// The first player is stronger by `elo1`.
    AcceptH1,
}

/// Why a text is not a test.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "'{0}' is not a test: write ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA with ELO0 < ELO1 and \
     error rates between 0 and 0.5, such as 0,5 or 0,5,0.05,0.05"
)]
pub struct SprtError(String);

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let wrong = || SprtError(text.chars().take(60).collect());
        let numbers: Option<Vec<f64>> =
            text.split(',').map(|part| part.trim().parse().ok()).collect();
        let (elo0, elo1, alpha, beta) = match numbers.ok_or_else(wrong)?[..] {
            [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => return Err(wrong()),
        };
        let rate = |rate: f64| rate > 0.0 && rate < 0.5;
        let sound = elo0 < elo1 && elo0.abs() <= 1000.0 && elo1.abs() <= 1000.0;
        if !sound || !rate(alpha) || !rate(beta) {
            return Err(wrong());
        }
        Ok(Sprt { elo0, elo1, alpha, beta })
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{},{}", self.elo0, self.elo1, self.alpha, self.beta)
    }
}

impl Sprt {
    /// The lower and the upper bound of the log-likelihood ratio.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The generalised log-likelihood ratio of the results so far.
    pub fn llr(&self, tally: &Tally) -> f64 {
        // Single games count only as long as there is no pair.
        let pairs: u64 = tally.pairs.iter().sum();
        let counts: &[u64] = if pairs > 0 { &tally.pairs } else { &tally.games };
        if counts.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let seen = counts.iter().map(|&count| (count as f64).max(RARE));
        let seen = Distribution::new(seen);
        let (score0, score1) = (expected_score(self.elo0), expected_score(self.elo1));
        let (likeliest0, likeliest1) = (likeliest(&seen, score0), likeliest(&seen, score1));
        let ratio = seen.parts.iter().zip(likeliest0.iter().zip(&likeliest1));
        seen.total * ratio.map(|((_, part), (p0, p1))| part * (p1 / p0).ln()).sum::<f64>()
    }

    /// The decision, once there is one.
    pub fn verdict(&self, tally: &Tally) -> Option<Verdict> {
        let (lower, upper) = self.bounds();
        let llr = self.llr(tally);
        if llr >= upper {
            Some(Verdict::AcceptH1)
        } else if llr <= lower {
            Some(Verdict::AcceptH0)
        } else {
            None
        }
    }
}

/// The distribution with mean `score` under which what was seen is likeliest.
fn likeliest(seen: &Distribution, score: f64) -> Vec<f64> {
    // The denominators stay positive between these.
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    let slope = |lambda: f64| -> f64 {
        let term =
            |&(value, part): &(f64, f64)| part * (value - score) / (1.0 + lambda * (value - score));
        seen.parts.iter().map(term).sum()
    };
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    let lambda = (low + high) / 2.0;
    seen.parts.iter().map(|(value, part)| part / (1.0 + lambda * (value - score))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() <= tolerance, "{a} is not {b} ± {tolerance}");
    }

    #[test]
    fn tests_are_read_and_printed() {
        let test: Sprt = "0,5".parse().unwrap();
        assert_eq!(test.to_string(), "0,5,0.05,0.05");
        assert_eq!("-3,1.5,0.1,0.2".parse::<Sprt>().unwrap().to_string(), "-3,1.5,0.1,0.2");
        for bad in ["", "5", "5,0", "0,5,0.05", "0,5,0,0.05", "0,5,0.05,0.5", "0,x", "NaN,3"] {
            assert!(bad.parse::<Sprt>().is_err(), "{bad}");
        }
    }

    #[test]
    fn bounds_follow_from_the_error_rates() {
        let (lower, upper) = "0,5".parse::<Sprt>().unwrap().bounds();
        near(upper, 19f64.ln(), 1e-12);
        near(lower, -(19f64.ln()), 1e-12);
    }

    #[test]
    fn without_draws_the_likeliest_distribution_is_known() {
        // Two outcomes leave no freedom: p(win) is the score, so the ratio is that of Bernoulli.
        let test: Sprt = "0,50".parse().unwrap();
        let tally = Tally { games: [80, 0, 120], pairs: [0; 5] };
        let s1 = expected_score(50.0);
        let bernoulli = 120.0 * (s1 / 0.5).ln() + 80.0 * ((1.0 - s1) / 0.5).ln();
        // The draws that have not occurred count as a thousandth of a game.
        near(test.llr(&tally), bernoulli, 0.01);
    }

    #[test]
    fn for_small_differences_it_is_the_normal_approximation() {
        let test: Sprt = "0,2".parse().unwrap();
        let tally = Tally { games: [0; 3], pairs: [300, 2000, 5000, 2300, 400] };
        let seen = Distribution::of_pairs(&tally.pairs);
        let (s0, s1) = (expected_score(test.elo0), expected_score(test.elo1));
        let approximation =
            seen.total * (s1 - s0) * (2.0 * seen.mean() - s0 - s1) / (2.0 * seen.variance());
        near(test.llr(&tally), approximation, 0.02 * approximation.abs());
    }

    #[test]
    fn the_likeliest_distribution_has_its_mean_and_cannot_be_bettered() {
        let seen = Distribution::of_pairs(&[3, 20, 50, 23, 4]);
        let best = likeliest(&seen, 0.55);
        near(best.iter().sum(), 1.0, 1e-9);
        near(best.iter().zip(&seen.parts).map(|(p, (value, _))| p * value).sum(), 0.55, 1e-9);
        let likelihood =
            |p: &[f64]| -> f64 { p.iter().zip(&seen.parts).map(|(p, (_, n))| n * p.ln()).sum() };
        // Any small step that keeps sum and mean makes it less likely.
        for (left, middle, right) in [(0, 1, 2), (1, 2, 3), (2, 3, 4), (0, 2, 4)] {
            for step in [-1e-3, 1e-3] {
                let mut other = best.clone();
                other[left] += step;
                other[middle] -= 2.0 * step;
                other[right] += step;
                assert!(likelihood(&other) < likelihood(&best));
            }
        }
    }

    #[test]
    fn decisions() {
        let test: Sprt = "0,10".parse().unwrap();
        let equal = Tally { games: [0; 3], pairs: [100, 1000, 3000, 1000, 100] };
        assert_eq!(test.verdict(&equal), Some(Verdict::AcceptH0));
        let better = Tally { games: [0; 3], pairs: [100, 900, 3000, 1300, 200] };
        assert_eq!(test.verdict(&better), Some(Verdict::AcceptH1));
        let few = Tally { games: [0; 3], pairs: [1, 4, 10, 5, 2] };
        assert_eq!(test.verdict(&few), None);
        // A pair of wins is no proof yet; hundreds of them are one, though they have no spread.
        assert_eq!(test.verdict(&Tally { games: [0, 0, 2], pairs: [0, 0, 0, 0, 1] }), None);
        let only_wins = Tally { games: [0, 0, 400], pairs: [0, 0, 0, 0, 200] };
        assert_eq!(test.verdict(&only_wins), Some(Verdict::AcceptH1));
        assert_eq!(test.llr(&Tally::default()), 0.0);
    }
}
