//! The evaluation in floating point, and how each weight would change its error.

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
    let [mut middlegame, mut endgame] = dot(weights, features.linear);
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
    fn target(&self, head: &Head) -> f32 {
        match head.score() {
            None => head.result(),
            Some(score) => {
                let share = self.result_share;
                share * head.result() + (1.0 - share) * chance(self.steepness, score)
            }
        }
    }
}

/// The value of one position for White.
pub(crate) fn value(dataset: &Dataset, index: usize, weights: &[[f32; 2]]) -> f32 {
    let head = dataset.head(index);
    forward(weights, head, &dataset.features(head)).value
}

/// The squared error of one position.
pub(crate) fn error(dataset: &Dataset, index: usize, weights: &[[f32; 2]], aim: &Aim) -> f32 {
    let miss =
        chance(aim.steepness, value(dataset, index, weights)) - aim.target(dataset.head(index));
    miss * miss
}

/// Adds the gradient of the squared error of one position; returns that error.
pub(crate) fn learn(
    dataset: &Dataset,
    index: usize,
    weights: &[[f32; 2]],
    aim: &Aim,
    gradient: &mut [[f32; 2]],
) -> f32 {
    let head = dataset.head(index);
    let features = dataset.features(head);
    let forward = forward(weights, head, &features);
    let chance = chance(aim.steepness, forward.value);
    let miss = chance - aim.target(head);
    let slope = 2.0 * miss * chance * (1.0 - chance) * aim.steepness;
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
    miss * miss
}
