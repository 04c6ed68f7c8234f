//! Weights from games: gradient descent on the error of predicted results.

use crate::adam::Adam;
use crate::dataset::Dataset;
use crate::model::{Aim, Positions, Weights, chance, floating};
use crate::valley::lowest;
use hyperchess_orthodox::tuning::{COUNT, Score};
use std::ops::{ControlFlow, Range};

/// How to fit.
#[derive(Clone, Debug)]
pub struct Options {
    /// At most so many times through the data.
    pub epochs: usize,
    /// Positions looked at between two changes of the weights.
    pub batch: usize,
    /// How far a weight may move at once in the beginning, in hundredths of a pawn.
    pub rate: f32,
    /// What is left of that after each epoch, 1 if it is lowered only for want of progress.
    pub cooling: f32,
    /// The share of the positions, the last ones, kept aside to tell learning from memorising.
    pub validation: f32,
    /// How much results count where there is a score too, 0 to 1.
    pub result_share: f32,
    /// How hard each weight is held where it was; it matters only for weights that the data
    /// hardly know.
    pub hold: f32,
    /// Epochs without progress before the rate is lowered.
    pub patience: usize,
    /// How many times the rate is lowered, to a third, before it is enough.
    pub lowerings: usize,
    /// Threads to work with.
    pub threads: usize,
    /// How fast chances grow with values, if it is not to be fitted.
    pub steepness: Option<f32>,
    /// The same seed gives the same weights.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            epochs: 200,
            batch: 16_384,
            rate: 1.0,
            cooling: 1.0,
            validation: 0.1,
            result_share: 0.5,
            hold: 1e-9,
            patience: 4,
            lowerings: 4,
            threads: 2,
            steepness: None,
            seed: 1,
        }
    }
}

/// How far the fit is, after each epoch; epoch 0 tells of the weights it starts from.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Epochs done.
    pub epoch: usize,
    /// The mean squared error over the positions learnt from, while they were learnt.
    pub training: f64,
    /// That over the positions kept aside.
    pub validation: f64,
    /// The least of those so far.
    pub best: f64,
    /// How far a weight may move at once.
    pub rate: f32,
    /// How fast chances grow with values.
    pub steepness: f32,
}

/// What a fit comes to.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The weights with the least error over the positions kept aside.
    pub weights: Weights,
    /// How fast chances grow with values.
    pub steepness: f32,
    /// The error before, over the positions kept aside.
    pub before: f64,
    /// The error after.
    pub after: f64,
    /// Epochs done.
    pub epochs: usize,
}

/// Fits weights of standard chess to data, from `start` on; `progress` is told of every epoch and
/// may end it.
///
/// # Panics
///
/// If `start` is not a full list of weights.
pub fn fit(
    dataset: &Dataset,
    start: &[Score],
    options: &Options,
    progress: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Fit {
    assert_eq!(start.len(), COUNT, "a weight for every feature");
    descend(dataset, floating(start), options, progress)
}

/// Fits the weights of any evaluation that is a sum.
pub(crate) fn descend(
    dataset: &impl Positions,
    first: Weights,
    options: &Options,
    progress: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Fit {
    let mut order: Vec<u32> = (0..dataset.len() as u32).collect();
    let mut dice = Dice::new(options.seed);
    let aside = (dataset.len() as f32 * options.validation.clamp(0.0, 0.9)) as usize;
    // Positions of one game are alike: taken from the end, no game is on both sides.
    let (learnt, kept) = order.split_at_mut(dataset.len() - aside);
    // With nothing kept aside the data must judge themselves.
    let judges: Vec<u32> = if kept.is_empty() { learnt.to_vec() } else { kept.to_vec() };

    let threads = options.threads.max(1);
    let steepness = options.steepness.unwrap_or_else(|| steepness(dataset, &first, threads));
    let aim = Aim { steepness, result_share: options.result_share };
    let judge = |weights: &Weights| {
        mean(threads, judges.len(), |range| {
            let errors = judges[range].iter();
            errors.map(|&index| f64::from(aim.error(dataset, index as usize, weights))).sum()
        })
    };

    let before = judge(&first);
    let mut result = Fit { weights: first.clone(), steepness, before, after: before, epochs: 0 };
    let mut report = |epoch, training, validation, best, rate| {
        progress(&Progress { epoch, training, validation, best, rate, steepness })
    };
    let mut rate = options.rate;
    if report(0, before, before, before, rate).is_break() || learnt.is_empty() {
        return result;
    }
    let mut weights = first.clone();
    let mut adam = Adam::new(first.len());
    let (mut stale, mut lowered) = (0, 0);
    for epoch in 1..=options.epochs {
        dice.shuffle(learnt);
        let mut total = 0.0;
        let batches = learnt.chunks(options.batch.max(1));
        let cooling = options.cooling.powf(1.0 / batches.len() as f32);
        for batch in batches {
            let (error, mut gradient) = gradient(dataset, batch, &weights, &aim, threads);
            total += error;
            for ((slope, weight), home) in gradient.iter_mut().zip(&weights).zip(&first) {
                for half in 0..2 {
                    slope[half] /= batch.len() as f32;
                    slope[half] += options.hold * (weight[half] - home[half]);
                }
            }
            adam.step(&mut weights, &gradient, rate);
            dataset.confine(&mut weights);
            rate *= cooling;
        }
        let validation = judge(&weights);
        result.epochs = epoch;
        stale += 1;
        // Progress too small to see is none.
        if validation < result.after * (1.0 - 1e-6) {
            stale = 0;
        }
        if validation < result.after {
            result.after = validation;
            result.weights.clone_from(&weights);
        }
        if report(epoch, total / learnt.len() as f64, validation, result.after, rate).is_break() {
            break;
        }
        if stale >= options.patience.max(1) {
            if lowered == options.lowerings {
                break;
            }
            lowered += 1;
            stale = 0;
            rate /= 3.0;
            weights.clone_from(&result.weights);
        }
    }
    result
}

/// The steepness under which values fit results best.
pub(crate) fn steepness(dataset: &impl Positions, weights: &Weights, threads: usize) -> f32 {
    let error = |steepness: f32| {
        mean(threads, dataset.len(), |range| {
            let errors = range.map(|index| {
                let value = dataset.value(index, weights);
                let miss = chance(steepness, value) - dataset.label(index).result();
                f64::from(miss * miss)
            });
            errors.sum()
        })
    };
    lowest(0.0005, 0.03, error)
}

fn share(count: usize, threads: usize, thread: usize) -> Range<usize> {
    count * thread / threads..count * (thread + 1) / threads
}

/// The mean of what `sum` adds up over parts of a range, on several threads.
fn mean(threads: usize, count: usize, sum: impl Fn(Range<usize>) -> f64 + Sync) -> f64 {
    let sum = &sum;
    let total: f64 = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|thread| scope.spawn(move || sum(share(count, threads, thread))))
            .collect();
        workers.into_iter().map(|worker| worker.join().unwrap_or(f64::NAN)).sum()
    });
    total / count.max(1) as f64
}

/// The sum of the errors of a batch and its gradient.
fn gradient(
    dataset: &impl Positions,
    batch: &[u32],
    weights: &Weights,
    aim: &Aim,
    threads: usize,
) -> (f64, Weights) {
    let work = |part: &[u32]| {
        let mut gradient = vec![[0.0; 2]; weights.len()];
        let mut total = 0.0;
        for &index in part {
            let error = aim.learn(dataset, index as usize, weights, &mut gradient);
            total += f64::from(error);
        }
        (total, gradient)
    };
    let work = &work;
    std::thread::scope(|scope| {
        let workers: Vec<_> = (1..threads)
            .map(|thread| scope.spawn(move || work(&batch[share(batch.len(), threads, thread)])))
            .collect();
        let (mut total, mut gradient) = work(&batch[share(batch.len(), threads, 0)]);
        for worker in workers {
            // A worker that panicked has said so; its part is missing, which NaN makes plain.
            let (error, part) = worker.join().unwrap_or((f64::NAN, Vec::new()));
            total += error;
            for (sum, part) in gradient.iter_mut().zip(part) {
                sum[0] += part[0];
                sum[1] += part[1];
            }
        }
        (total, gradient)
    })
}

/// Numbers that are the same on every machine.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    pub(crate) fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    fn shuffle(&mut self, items: &mut [u32]) {
        for last in (1..items.len()).rev() {
            items.swap(last, (self.roll() % (last as u64 + 1)) as usize);
        }
    }
}
