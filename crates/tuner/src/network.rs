//! The network of standard chess: positions as it sees them, and its training.
//!
//! The features written by hand stay as they are; the network learns what they miss.

use crate::data::{self, DataError, Label};
use crate::fit::{Dice, Fit, Options, Progress, descend, steepness};
use crate::model::{Positions, Weights, chance};
use hyperchess_game::{Game, Player};
use hyperchess_orthodox::Orthodox;
use hyperchess_orthodox::tuning::network::{
    HIDDEN, INPUTS, LARGEST_WEIGHT, OUTPUT_SCALE, WEIGHTS, inputs, network_file, network_weights,
    stage,
};
use hyperchess_orthodox::tuning::{FULL_PHASE, FULL_SCALE, Trace, weights};
use std::io::BufRead;
use std::ops::ControlFlow;

/// What counts of the games that a network is trained with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lesson {
    /// How much the rest of a game counts against the score of a search, 0 to 1.
    pub result_share: f32,
    /// What each later position leaves of those after it and of the result, 0 to 1: what a small
    /// search cannot see, those a few moves on can. With 1 only the result counts.
    pub memory: f32,
    /// The share in endgames, if it is another there; then only the result counts in them.
    pub endgame_share: Option<f32>,
}

impl Lesson {
    /// The share and the memory with so many men: with six or fewer those of endgames, with 20 or
    /// more the others, between them in proportion.
    fn at(&self, men: u8) -> (f32, f32) {
        let Some(endgame_share) = self.endgame_share else {
            return (self.result_share, self.memory);
        };
        let ending = ((20.0 - f32::from(men)) / 14.0).clamp(0.0, 1.0);
        let mixed = |usual: f32, last: f32| usual + (last - usual) * ending;
        (mixed(self.result_share, endgame_share), mixed(self.memory, 1.0))
    }
}

/// A position without its men.
struct Head {
    /// Where its men end; they start where those of the one before end.
    end: usize,
    /// What the features say, for White: middlegame, endgame.
    features: [f32; 2],
    /// How much the middlegame counts, and the endgame if White is ahead in it, if Black is.
    middlegame: f32,
    endgame: [f32; 2],
    /// How many men there are.
    men: u8,
    white_to_move: bool,
    label: Label,
    /// The game it is from.
    game: u32,
}

/// Positions to train the network with.
#[derive(Default)]
pub struct Sights {
    /// The numbers of the men for the eyes of White and Black.
    men: Vec<[u16; 2]>,
    heads: Vec<Head>,
    skipped: usize,
    /// How many games there may be so far.
    games: u32,
}

impl Sights {
    /// No position yet.
    pub fn new() -> Sights {
        Sights::default()
    }

    /// Reads one more file of lines `FEN | score or nothing | result`.
    pub fn extend(&mut self, reader: impl BufRead) -> Result<(), DataError> {
        let game = Orthodox::chess960();
        let earlier = self.games;
        data::read(reader, |line| {
            self.games = earlier + line.game + 1;
            let position = game.parse_position(line.fen).map_err(|problem| problem.to_string())?;
            // Positions that the evaluation knows without weights never reach the network.
            let Some(trace) = Trace::new(&position) else {
                self.skipped += 1;
                return Ok(());
            };
            let (middlegame, endgame) = trace.without_network(weights());
            let phase = trace.phase as f32 / FULL_PHASE as f32;
            self.men.extend(inputs(position.board()));
            self.heads.push(Head {
                end: self.men.len(),
                features: [middlegame as f32, endgame as f32],
                middlegame: phase,
                endgame: trace.scale.map(|scale| (1.0 - phase) * scale as f32 / FULL_SCALE as f32),
                men: position.board().occupied().len() as u8,
                white_to_move: game.to_move(&position) == Player::First,
                label: Label::of(line),
                game: earlier + line.game,
            });
            Ok(())
        })
    }

    /// Replaces what is known of each position by what is to be learnt of it: its score and what
    /// searches said later in its game, the sooner the more it counts; what is left in the end is
    /// the result.
    fn prepare(&mut self, lesson: &Lesson, steepness: f32) {
        let (mut later, mut outlook) = (None, 0.0);
        for head in self.heads.iter_mut().rev() {
            if later.replace(head.game) != Some(head.game) {
                outlook = head.label.result();
            }
            let mut target = outlook;
            if let Some(score) = head.label.score() {
                let ((share, memory), said) = (lesson.at(head.men), chance(steepness, score));
                target = share * outlook + (1.0 - share) * said;
                outlook = memory * outlook + (1.0 - memory) * said;
            }
            head.label = Label::new(None, target);
        }
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// How many were left out because no weight decides their value.
    pub fn skipped(&self) -> usize {
        self.skipped
    }

    fn men(&self, index: usize) -> &[[u16; 2]] {
        let start = index.checked_sub(1).map_or(0, |before| self.heads[before].end);
        &self.men[start..self.heads[index].end]
    }
}

type Row = [f32; HIDDEN];

/// The weights by layer: inputs, bias, and the outputs of each stage (own eye, other eye).
fn layers(weights: &[[f32; 2]]) -> (&[Row], &Row, &[[Row; 2]]) {
    let (rows, _) = weights.as_flattened().as_chunks::<HIDDEN>();
    let (inputs, rest) = rows.split_at(INPUTS);
    (inputs, &rest[0], rest[1..].as_chunks::<2>().0)
}

/// What happens on the way from a position to its value.
struct Forward {
    /// The sums of the mover's eye and of the opponent's.
    sums: [Row; 2],
    /// 1 if White moves, else −1.
    sign: f32,
    /// How the value answers to the output.
    share: f32,
    value: f32,
}

fn forward(head: &Head, men: &[[u16; 2]], weights: &[[f32; 2]]) -> Forward {
    let (inputs, bias, outputs) = layers(weights);
    let mover = usize::from(!head.white_to_move);
    let sums = [mover, 1 - mover].map(|eye| {
        let mut sums = *bias;
        for man in men {
            for (sum, term) in sums.iter_mut().zip(&inputs[usize::from(man[eye])]) {
                *sum += term;
            }
        }
        sums
    });
    let lit = |(sums, weights): (&Row, &Row)| -> f32 {
        sums.iter().zip(weights).map(|(&sum, weight)| light(sum) * light(sum) * weight).sum()
    };
    let output: f32 = sums.iter().zip(&outputs[stage(usize::from(head.men))]).map(lit).sum();
    let sign = if head.white_to_move { 1.0 } else { -1.0 };
    let opinion = sign * OUTPUT_SCALE as f32 * output;
    let [middlegame, endgame] = head.features.map(|features| features + opinion);
    let ending = head.endgame[usize::from(endgame < 0.0)];
    let value = middlegame * head.middlegame + endgame * ending;
    Forward { sums, sign, share: head.middlegame + ending, value }
}

#[inline(always)]
fn light(sum: f32) -> f32 {
    sum.clamp(0.0, 1.0)
}

impl Positions for Sights {
    fn len(&self) -> usize {
        Sights::len(self)
    }

    fn label(&self, index: usize) -> Label {
        self.heads[index].label
    }

    fn value(&self, index: usize, weights: &[[f32; 2]]) -> f32 {
        forward(&self.heads[index], self.men(index), weights).value
    }

    fn learn(
        &self,
        index: usize,
        weights: &[[f32; 2]],
        slope: impl FnOnce(f32) -> f32,
        gradient: &mut [[f32; 2]],
    ) {
        let (head, men) = (&self.heads[index], self.men(index));
        let found = forward(head, men, weights);
        let slope = slope(found.value) * found.share * found.sign * OUTPUT_SCALE as f32;
        let (_, _, outputs) = layers(weights);
        let (rows, _) = gradient.as_flattened_mut().as_chunks_mut::<HIDDEN>();
        let mover = usize::from(!head.white_to_move);
        for (place, eye) in [mover, 1 - mover].into_iter().enumerate() {
            let mut blame = [0.0; HIDDEN];
            let stage = stage(usize::from(head.men));
            let (weights, out) =
                (&outputs[stage][place], &mut rows[INPUTS + 1 + 2 * stage + place]);
            for unit in 0..HIDDEN {
                let sum = found.sums[place][unit];
                let light = light(sum);
                out[unit] += slope * light * light;
                blame[unit] = if sum < 1.0 { slope * 2.0 * light * weights[unit] } else { 0.0 };
            }
            let numbers = men.iter().map(|man| usize::from(man[eye]));
            // The bias is one more input, which is always there.
            for number in numbers.chain([INPUTS]) {
                for (slope, blame) in rows[number].iter_mut().zip(&blame) {
                    *slope += blame;
                }
            }
        }
    }

    fn confine(&self, weights: &mut [[f32; 2]]) {
        for weight in weights.as_flattened_mut() {
            *weight = weight.clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT);
        }
    }
}

/// A network that has seen nothing yet: random inputs, and no opinion.
pub fn blank_network(seed: u64) -> Weights {
    let mut dice = Dice::new(seed);
    let mut small = || (dice.roll() >> 40) as f32 / (1u64 << 24) as f32 * 0.4 - 0.2;
    let mut weights = vec![[0.0; 2]; WEIGHTS / 2];
    let flat = weights.as_flattened_mut();
    flat[..INPUTS * HIDDEN].fill_with(&mut small);
    flat[INPUTS * HIDDEN..][..HIDDEN].fill(0.1);
    weights
}

/// A network to be trained further; `None` if the file is not one.
pub fn trained_network(file: &[u8]) -> Option<Weights> {
    let weights = network_weights(file)?;
    Some(weights.as_chunks::<2>().0.to_vec())
}

/// Trains a network; `progress` is told of every epoch and may end it.
pub fn train(
    mut sights: Sights,
    start: Weights,
    lesson: &Lesson,
    options: &Options,
    progress: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Fit {
    let fitted = || steepness(&sights, &start, options.threads.max(1));
    let steepness = options.steepness.unwrap_or_else(fitted);
    sights.prepare(lesson, steepness);
    let options = Options { steepness: Some(steepness), ..options.clone() };
    descend(&sights, start, &options, progress)
}

/// The file the engine is built with.
pub fn trained_file(fit: &Fit) -> Vec<u8> {
    network_file(fit.weights.as_flattened())
}

#[cfg(test)]
mod tests {
    use super::*;

    const DATA: &str = "\
r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3 | 40 | 1.0
r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3 | 30 | 0.0
8/5k2/3p4/2pP1p2/2P2P2/4K3/8/8 w - - 0 1 | | 0.5
";

    /// Each position is a game of its own.
    fn sights() -> Sights {
        let mut sights = Sights::new();
        sights.extend(DATA.replace('\n', "\n#\n").as_bytes()).unwrap();
        sights
    }

    #[test]
    fn a_blank_network_has_no_opinion() {
        let sights = sights();
        assert_eq!((sights.len(), sights.skipped()), (3, 0));
        let blank = blank_network(1);
        for (index, line) in DATA.lines().enumerate() {
            let fen = line.split('|').next().unwrap_or_default().trim();
            let position = Orthodox::standard().parse_position(fen).unwrap();
            let mut trace = Trace::new(&position).expect("not known without weights");
            trace.network = Default::default();
            let value = sights.value(index, &blank);
            assert!((value - trace.value(weights()) as f32).abs() < 1.5, "{fen}: {value}");
        }
        assert_eq!(Sights::new().extend("8/8 w | 0 | 1".as_bytes()).unwrap_err().line, 1);
    }

    #[test]
    fn the_slope_is_that_of_the_value() {
        let sights = sights();
        let mut weights = blank_network(5);
        // Outputs that say something, so that inputs matter.
        for (index, weight) in weights.as_flattened_mut().iter_mut().enumerate() {
            if index > INPUTS * HIDDEN {
                *weight += (index % 7) as f32 / 10.0 - 0.3;
            }
        }
        for index in 0..sights.len() {
            let mut gradient = vec![[0.0; 2]; weights.len()];
            sights.learn(index, &weights, |_| 1.0, &mut gradient);
            let man = usize::from(sights.men(index)[0][0]);
            let outputs = (INPUTS + 1) * HIDDEN;
            for place in [man * HIDDEN, man * HIDDEN + 77, outputs + 5, outputs + 3 * HIDDEN + 9] {
                let slope = gradient.as_flattened()[place];
                let at = |weights: &mut Weights, step: f32| {
                    weights.as_flattened_mut()[place] += step;
                    let value = sights.value(index, weights);
                    weights.as_flattened_mut()[place] -= step;
                    value
                };
                let (above, below) = (at(&mut weights, 0.002), at(&mut weights, -0.002));
                let measured = (above - below) / 0.004;
                assert!((measured - slope).abs() < 0.02 * slope.abs() + 0.5, "{measured} {slope}");
            }
        }
    }

    #[test]
    fn the_rest_of_a_game_counts_the_sooner_the_more() {
        let fen = "8/5k2/3p4/2pP1p2/2P2P2/4K3/8/8 w - - 0 1 |";
        let text = format!("# 1\n{fen} 0 | 1.0\n{fen} 0 | 1.0\n{fen} | 1.0\n# 2\n{fen} 0 | 0.0\n");
        let targets = |lesson: Lesson| -> Vec<f32> {
            let mut sights = Sights::new();
            sights.extend(text.as_bytes()).unwrap();
            sights.extend(text.as_bytes()).unwrap();
            sights.prepare(&lesson, 0.01);
            sights.heads.iter().map(|head| head.label.result()).collect()
        };
        let lesson = Lesson { result_share: 0.5, memory: 0.5, endgame_share: None };
        assert_eq!(targets(lesson), [0.625, 0.75, 1.0, 0.25, 0.625, 0.75, 1.0, 0.25]);
        // With six men only the result counts beside the score.
        let lesson = Lesson { result_share: 0.25, memory: 0.5, endgame_share: Some(0.75) };
        assert_eq!(lesson.at(6), (0.75, 1.0));
        assert_eq!(lesson.at(13), (0.5, 0.75));
        assert_eq!(lesson.at(32), (0.25, 0.5));
    }

    #[test]
    fn a_few_positions_are_learnt_by_heart() {
        let options = Options {
            epochs: 60,
            rate: 0.01,
            validation: 0.0,
            hold: 0.0,
            threads: 1,
            steepness: Some(0.006),
            ..Options::default()
        };
        let blank = blank_network(options.seed);
        let lesson = Lesson { result_share: 1.0, memory: 1.0, endgame_share: None };
        let fit = train(sights(), blank, &lesson, &options, &mut |_| ControlFlow::Continue(()));
        assert!(fit.after < fit.before / 4.0, "{} {}", fit.before, fit.after);
        // What was learnt is in the file: training goes on from there.
        let again = trained_network(&trained_file(&fit)).expect("a network");
        let stay = Options { epochs: 0, ..options };
        let stay = train(sights(), again, &lesson, &stay, &mut |_| ControlFlow::Continue(()));
        assert!((stay.before - fit.after).abs() < fit.before / 50.0, "{}", stay.before);
        assert!(trained_network(b"no network").is_none());
    }
}
