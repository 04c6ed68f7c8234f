//! What a part of the search is worth: how many more nodes solutions take without it.

use serde_json::{Value, json};

/// How many standard errors lie on each side of the mean, for 95 %.
const ERRORS: f64 = 1.96;

/// What a solution took; one that was not found within `most` counts twice as much as that.
fn cost(effort: Option<u64>, most: u64) -> f64 {
    effort.map_or(2.0 * most as f64, |nodes| nodes.max(1) as f64)
}

/// The geometric mean of what solutions took.
pub(super) fn mean_effort(efforts: impl Iterator<Item = Option<u64>>, most: u64) -> f64 {
    let logarithms: Vec<f64> = efforts.map(|effort| cost(effort, most).ln()).collect();
    (logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp()
}

/// A search without some part beside the whole one, over the same positions.
pub(super) struct Worth {
    /// How many positions are solved without it.
    solved: usize,
    /// The mean of the logarithms of the ratios of nodes, and its error.
    mean: f64,
    error: f64,
}

impl Worth {
    pub(super) const HEADING: &'static str =
        "without                   solved   more nodes until found (95 %)";

    /// From the nodes that each position took with it and without it.
    pub(super) fn new(pairs: impl Iterator<Item = (Option<u64>, Option<u64>)>, most: u64) -> Worth {
        let mut solved = 0;
        let ratios: Vec<f64> = pairs
            .map(|(whole, without)| {
                solved += usize::from(without.is_some());
                (cost(without, most) / cost(whole, most)).ln()
            })
            .collect();
        let count = ratios.len() as f64;
        let mean = ratios.iter().sum::<f64>() / count;
        let squares: f64 = ratios.iter().map(|ratio| (ratio - mean).powi(2)).sum();
        let variance = squares / (count - 1.0).max(1.0);
        Worth { solved, mean, error: ERRORS * (variance / count).sqrt() }
    }

    /// How many more nodes, as a share; with the ends of its interval.
    fn more(&self) -> [f64; 3] {
        [self.mean, self.mean - self.error, self.mean + self.error].map(f64::exp_m1)
    }

    pub(super) fn row(&self, name: &str) -> String {
        let [more, from, to] = self.more().map(|share| 100.0 * share);
        format!("{name:<24} {:>7} {more:>+11.1} % ({from:+.1} to {to:+.1})", self.solved)
    }

    pub(super) fn json(&self, name: &str) -> Value {
        let [more, from, to] = self.more();
        json!({ "without": name, "solved": self.solved, "more_nodes": more, "from": from, "to": to })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twice_the_nodes_are_a_hundred_percent_more() {
        let pairs = [(Some(100), Some(200)), (Some(30), Some(60)), (Some(1000), None)];
        let worth = Worth::new(pairs.into_iter(), 1000);
        assert_eq!(worth.solved, 2);
        assert!(worth.more().iter().all(|share| (share - 1.0).abs() < 1e-9));
        let mixed = Worth::new([(Some(100), Some(200)), (Some(100), Some(50))].into_iter(), 1000);
        let [more, from, to] = mixed.more();
        assert!(more.abs() < 1e-9 && from < -0.5 && to > 1.0, "{from} {to}");
        assert!((mean_effort([Some(10), Some(1000)].into_iter(), 1000) - 100.0).abs() < 1e-9);
        assert!((mean_effort([None].into_iter(), 1000) - 2000.0).abs() < 1e-9);
    }
}
