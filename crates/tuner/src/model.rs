//! The evaluation in floating point, and how each weight would change its error.

use crate::data::Label;
use crate::dataset::{Dataset, Features, Head};
use hyperchess_orthodox::tuning::{
    DANGER_DIVISOR, DANGER_ENDGAME_DIVISOR, FULL_PHASE, FULL_SCALE, Feature, Score,
};

/// Weights as the tuner moves them: middlegame, endgame.
pub type Weights = Vec<[f32; 2]>;

/// Weights of the engine as the tuner moves them.
pub fn floating(weights: &[Score]) -> Weights {
    weights.iter().map(|score| [score.middlegame() as f32, score.endgame() as f32]).collect()
}

/// Weights of the tuner as the engine uses them.
pub fn rounded(weights: &[[f32; 2]]) -> Vec<Score> {
    let whole = |value: f32| value.round().clamp(-12000.0, 12000.0) as i32;
    weights
        .iter()
        .map(|&[middlegame, endgame]| Score::new(whole(middlegame), whole(endgame)))
        .collect()
}

/// The chance to win that a value stands for.
pub(crate) fn chance(steepness: f32, value: f32) -> f32 {
    1.0 / (1.0 + (-steepness * value).exp())
}

fn dot(weights: &[[f32; 2]], features: &[Feature]) -> [f32; 2] {
    features.iter().fold([0.0; 2], |[middlegame, endgame], &(index, times)| {
        let (weight, times) = (weights[usize::from(index)], f32::from(times));
        [middlegame + weight[0] * times, endgame + weight[1] * times]
    })
}

/// The value of a position and how it answers to changes.
struct Forward {
    value: f32,
    /// By middlegame and endgame of the linear features.
    linear: [f32; 2],
    /// The same by the danger to White, to Black.
    danger: [[f32; 2]; 2],
}

fn forward(weights: &[[f32; 2]], head: &Head, features: &Features<'_>) -> Forward {
    let features_alone = dot(weights, features.linear);
    let [mut middlegame, mut endgame] = features_alone.map(|sum| sum + f32::from(head.network));
    let mut danger = [[0.0; 2]; 2];
    for (color, sign) in [(0, -1.0), (1, 1.0)] {
        let units = dot(weights, features.danger[color]).map(|units| units.max(0.0));
        middlegame += sign * units[0] * units[0] / DANGER_DIVISOR as f32;
        endgame += sign * units[1] / DANGER_ENDGAME_DIVISOR as f32;
        let alive = if units[1] > 0.0 { 1.0 } else { 0.0 };
        danger[color] = [
            sign * 2.0 * units[0] / DANGER_DIVISOR as f32,
            sign * alive / DANGER_ENDGAME_DIVISOR as f32,
        ];
    }
    let phase = f32::from(head.phase) / FULL_PHASE as f32;
    let strong = usize::from(endgame < 0.0);
    let scale = f32::from(head.scale[strong]) / FULL_SCALE as f32;
    let linear = [phase, (1.0 - phase) * scale];
    for side in &mut danger {
        side[0] *= linear[0];
        side[1] *= linear[1];
    }
    Forward { value: middlegame * linear[0] + endgame * linear[1], linear, danger }
}

/// What the tuner aims at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aim {
    /// How fast chances grow with values.
    pub(crate) steepness: f32,
    /// How much results count where there is a score too.
    pub(crate) result_share: f32,
}

impl Aim {
    fn target(&self, positions: &impl Positions, index: usize) -> f32 {
        let label = positions.label(index);
        let result = label.result();
        match label.score() {
            None => result,
            Some(score) => {
                let share = self.result_share;
                share * result + (1.0 - share) * chance(self.steepness, score)
            }
        }
    }

    /// The squared error of one position.
    pub(crate) fn error(
        &self,
        positions: &impl Positions,
        index: usize,
        weights: &[[f32; 2]],
    ) -> f32 {
        let value = positions.value(index, weights);
        let miss = chance(self.steepness, value) - self.target(positions, index);
        miss * miss
    }

    /// Adds the gradient of the squared error of one position; returns that error.
    pub(crate) fn learn(
        &self,
        positions: &impl Positions,
        index: usize,
        weights: &[[f32; 2]],
        gradient: &mut [[f32; 2]],
    ) -> f32 {
        let target = self.target(positions, index);
        let mut error = 0.0;
        let slope = |value: f32| {
            let chance = chance(self.steepness, value);
            let miss = chance - target;
            error = miss * miss;
            2.0 * miss * chance * (1.0 - chance) * self.steepness
        };
        positions.learn(index, weights, slope, gradient);
        error
    }
}

/// Positions to learn from, by number: how their games ended, and their value under weights.
pub(crate) trait Positions: Sync {
    fn len(&self) -> usize;
    /// What is known of its worth to the first player.
    fn label(&self, index: usize) -> Label;
    /// The value for the first player.
    fn value(&self, index: usize, weights: &[[f32; 2]]) -> f32;
    /// Adds to the gradient what the weights do to something that depends on the value;
    /// `slope` tells how fast, by the value.
    fn learn(
        &self,
        index: usize,
        weights: &[[f32; 2]],
        slope: impl FnOnce(f32) -> f32,
        gradient: &mut [[f32; 2]],
    );
    /// Brings weights back to where they may be.
    fn confine(&self, _weights: &mut [[f32; 2]]) {}
}

impl Positions for Dataset {
    fn len(&self) -> usize {
        Dataset::len(self)
    }

    fn label(&self, index: usize) -> Label {
        self.head(index).label
    }

    fn value(&self, index: usize, weights: &[[f32; 2]]) -> f32 {
        let head = self.head(index);
        forward(weights, head, &self.features(head)).value
    }

    fn learn(
        &self,
        index: usize,
        weights: &[[f32; 2]],
        slope: impl FnOnce(f32) -> f32,
        gradient: &mut [[f32; 2]],
    ) {
        let head = self.head(index);
        let features = self.features(head);
        let forward = forward(weights, head, &features);
        let slope = slope(forward.value);
        let mut spread = |features: &[Feature], factors: [f32; 2]| {
            let [middlegame, endgame] = factors.map(|factor| slope * factor);
            for &(index, times) in features {
                let place = &mut gradient[usize::from(index)];
                place[0] += middlegame * f32::from(times);
                place[1] += endgame * f32::from(times);
            }
        };
        spread(features.linear, forward.linear);
        spread(features.danger[0], forward.danger[0]);
        spread(features.danger[1], forward.danger[1]);
    }
}
