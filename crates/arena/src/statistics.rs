//! What the results of a match say about the strength of the players.

/// The share of points that a difference in Elo gives: `1 / (1 + 10^(-d/400))`.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The difference in Elo that gives a share of points; infinite for 0 and 1.
pub fn elo_of_score(score: f64) -> f64 {
    // Rounding must not take a score beyond its ends.
    let score = score.clamp(0.0, 1.0);
    // A zero has no sign.
    0.0 - 400.0 * (1.0 / score - 1.0).log10()
}

/// The 97.5 % quantile of the normal distribution: 95 % lie within so many deviations.
const WITHIN_95: f64 = 1.959_963_984_540_054;

/// A result from the first player's view.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Points {
    /// The first player lost.
    Loss,
    /// Half a point each.
    Draw,
    /// The first player won.
    Win,
}

impl Points {
    /// Half points: 0, 1 or 2.
    pub const fn halves(self) -> usize {
        self as usize
    }
}

/// Results counted: one by one, and by pairs of games with the same opening and both colours.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Games lost, drawn and won by the first player.
    pub games: [u64; 3],
    /// Complete pairs by the half points they gave: 0, ½, 1, 1½, 2.
    pub pairs: [u64; 5],
}

impl Tally {
    /// Counts results by the number of the game from 0; games 2k and 2k+1 are a pair.
    pub fn of(results: impl IntoIterator<Item = (u32, Points)>) -> Tally {
        let mut tally = Tally::default();
        let mut sorted: Vec<(u32, Points)> = results.into_iter().collect();
        sorted.sort();
        for (_, points) in &sorted {
            tally.games[points.halves()] += 1;
        }
        for two in sorted.windows(2) {
            if let [(one, a), (other, b)] = two
                && one.is_multiple_of(2)
                && *other == one + 1
            {
                tally.pairs[a.halves() + b.halves()] += 1;
            }
        }
        tally
    }

    /// Games won, drawn, lost by the first player.
    pub fn wins_draws_losses(&self) -> (u64, u64, u64) {
        (self.games[2], self.games[1], self.games[0])
    }

    /// How many games there are.
    pub fn count(&self) -> u64 {
        self.games.iter().sum()
    }

    /// The first player's share of the points; `None` without games.
    pub fn score(&self) -> Option<f64> {
        let count = self.count();
        (count > 0).then(|| (self.games[2] as f64 + self.games[1] as f64 / 2.0) / count as f64)
    }

    /// The standard error of the score.
    ///
    /// The two games of a pair are not independent: they share their opening. So the variance
    /// `V` of a pair's mean score is what counts, and the error is `√(V/pairs)`; with a few
    /// games not in a pair it is `√(2V/games)`. Fewer than two pairs say nothing, then single
    /// games count. `None` if all results are the same, because then nothing is known about
    /// their spread.
    pub fn standard_error(&self) -> Option<f64> {
        let games = self.count() as f64;
        let pairs: u64 = self.pairs.iter().sum();
        let squared = if pairs >= 2 {
            2.0 * Distribution::of_pairs(&self.pairs).variance() / games
        } else if games >= 2.0 {
            Distribution::of_games(&self.games).variance() / games
        } else {
            0.0
        };
        (squared > 0.0).then(|| squared.sqrt())
    }

    /// The difference in Elo with its 95 % interval.
    pub fn elo(&self) -> Option<Elo> {
        let score = self.score()?;
        let interval = self.standard_error().map(|error| {
            let elo = |deviations: f64| elo_of_score(score + deviations * error);
            (elo(-WITHIN_95), elo(WITHIN_95))
        });
        Some(Elo { difference: elo_of_score(score), interval })
    }

    /// The likelihood that the first player is the stronger one, by the normal approximation.
    pub fn superiority(&self) -> Option<f64> {
        let distance = self.score()? - 0.5;
        Some(match self.standard_error() {
            Some(error) => normal_cdf(distance / error),
            None if distance == 0.0 => 0.5,
            // Only wins or only losses, perhaps few: with an even prior over the score,
            // n wins of n leave 2^-(n+1) for the other side.
            None => {
                let rest = 0.5f64.powi(self.count().min(1000) as i32 + 1);
                if distance > 0.0 { 1.0 - rest } else { rest }
            }
        })
    }
}

/// A difference in Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The estimate; infinite if one side took every point.
    pub difference: f64,
    /// Where it lies with 95 % likelihood; `None` if too little is known to tell.
    pub interval: Option<(f64, f64)>,
}

impl Elo {
    /// Half the width of the interval, if it is finite.
    pub fn margin(&self) -> Option<f64> {
        self.interval.map(|(low, high)| (high - low) / 2.0).filter(|margin| margin.is_finite())
    }
}

/// Frequencies of scores that lie evenly from 0 to 1.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Distribution {
    pub(crate) total: f64,
    /// Values with their frequencies, which sum to 1.
    pub(crate) parts: Vec<(f64, f64)>,
}

impl Distribution {
    pub(crate) fn of_games(games: &[u64; 3]) -> Distribution {
        Distribution::new(games.iter().map(|&n| n as f64))
    }

    pub(crate) fn of_pairs(pairs: &[u64; 5]) -> Distribution {
        Distribution::new(pairs.iter().map(|&n| n as f64))
    }

    pub(crate) fn new(counts: impl ExactSizeIterator<Item = f64> + Clone) -> Distribution {
        let total: f64 = counts.clone().sum();
        let last = (counts.len() - 1) as f64;
        let parts = counts
            .enumerate()
            .map(|(index, count)| (index as f64 / last, count / total.max(f64::MIN_POSITIVE)))
            .collect();
        Distribution { total, parts }
    }

    pub(crate) fn mean(&self) -> f64 {
        self.parts.iter().map(|(value, part)| value * part).sum()
    }

    pub(crate) fn variance(&self) -> f64 {
        let mean = self.mean();
        self.parts.iter().map(|(value, part)| part * (value - mean).powi(2)).sum()
    }
}

/// The normal distribution: the likelihood of a value below `x`.
pub(crate) fn normal_cdf(x: f64) -> f64 {
    if x.abs() > 38.0 {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let density = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if x.abs() < 5.0 {
        // Φ(x) = 1/2 + φ(x)·(x + x³/3 + x⁵/(3·5) + …)
        let (mut term, mut sum, mut odd) = (x, x, 1.0);
        while term.abs() > 1e-17 {
            odd += 2.0;
            term *= x * x / odd;
            sum += term;
        }
        return 0.5 + density * sum;
    }
    // Far out the asymptotic series of Mills' ratio is better: φ(x)/x·(1 − 1/x² + 3/x⁴ − …)
    let square = x * x;
    let tail = density / x.abs() * (1.0 - 1.0 / square + 3.0 / square.powi(2));
    if x > 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Points::{Draw, Loss, Win};

    fn near(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() <= tolerance, "{a} is not {b} ± {tolerance}");
    }

    #[test]
    fn elo_and_score_are_inverse() {
        near(elo_of_score(0.6), 70.436_504_2, 1e-6);
        near(elo_of_score(0.75), 190.848_501_9, 1e-6);
        near(expected_score(400.0), 10.0 / 11.0, 1e-12);
        for elo in [-300.0, -5.0, 0.0, 1.0, 250.0] {
            near(elo_of_score(expected_score(elo)), elo, 1e-9);
        }
        assert_eq!(format!("{:+}", elo_of_score(0.5)), "+0");
        assert_eq!(elo_of_score(1.0), f64::INFINITY);
        assert_eq!(elo_of_score(0.0), f64::NEG_INFINITY);
    }

    #[test]
    fn sixty_percent_of_two_hundred_games() {
        // 120 wins and 80 losses, alone: the error of the score is √(0.24/200).
        let tally = Tally { games: [80, 0, 120], pairs: [0; 5] };
        let error = (0.24f64 / 200.0).sqrt();
        near(tally.standard_error().unwrap(), error, 1e-12);
        let elo = tally.elo().unwrap();
        near(elo.difference, 70.436_504_2, 1e-6);
        // 0.6 ± 1.96·0.034641 = 0.532105 and 0.667895, whose Elo is 22.34 and 121.40.
        let (low, high) = elo.interval.unwrap();
        near(low, 22.34, 0.05);
        near(high, 121.40, 0.05);
        near(tally.superiority().unwrap(), 0.998_056, 1e-4);
    }

    #[test]
    fn pairs_are_found_whatever_the_order() {
        let results = [(3, Win), (0, Loss), (1, Win), (2, Win), (5, Draw), (7, Draw), (6, Loss)];
        let tally = Tally::of(results);
        assert_eq!(tally.games, [2, 2, 3]);
        // Games 0 and 1 give one point, 2 and 3 two, 6 and 7 a half; 5 has no partner.
        assert_eq!(tally.pairs, [0, 1, 1, 0, 1]);
    }

    #[test]
    fn a_pair_of_dependent_games_has_a_spread_of_its_own() {
        // Every opening is won by White: the pairs tell that the players are equal for certain,
        // single games would see a large error.
        let always_white = Tally::of((0..100).map(|n| (n, if n % 2 == 0 { Win } else { Loss })));
        assert_eq!(always_white.pairs, [0, 0, 50, 0, 0]);
        assert_eq!(always_white.standard_error(), None);
        // Independent pairs: mean scores 0.5 ± 0.25 with equal frequency give V = 1/16.
        let tally = Tally { games: [25, 50, 25], pairs: [0, 25, 0, 25, 0] };
        near(tally.standard_error().unwrap(), (1.0f64 / 16.0 / 50.0).sqrt(), 1e-12);
    }

    #[test]
    fn little_is_known_from_little() {
        assert_eq!(Tally::default().elo(), None);
        let one = Tally::of([(0, Win)]);
        assert_eq!(one.elo(), Some(Elo { difference: f64::INFINITY, interval: None }));
        near(one.superiority().unwrap(), 0.75, 1e-12);
        let drawn = Tally::of((0..10).map(|n| (n, Draw)));
        assert_eq!(drawn.elo(), Some(Elo { difference: 0.0, interval: None }));
        assert_eq!(drawn.superiority(), Some(0.5));
    }

    #[test]
    fn the_normal_distribution() {
        for (x, p) in [(0.0, 0.5), (1.0, 0.841_344_746), (-1.96, 0.024_997_895), (3.0, 0.998_650_1)]
        {
            near(normal_cdf(x), p, 1e-8);
        }
        near(normal_cdf(4.999_999), normal_cdf(5.000_001), 1e-9);
        assert_eq!((normal_cdf(100.0), normal_cdf(-100.0)), (1.0, 0.0));
        // Independent: the trapezoidal sum of the density.
        let steps = 200_000;
        let width = 1.5 / f64::from(steps);
        let density = |x: f64| (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
        let sum: f64 = (0..steps)
            .map(|i| {
                let x = f64::from(i) * width;
                (density(x) + density(x + width)) / 2.0 * width
            })
            .sum();
        near(normal_cdf(1.5), 0.5 + sum, 1e-9);
    }
}
