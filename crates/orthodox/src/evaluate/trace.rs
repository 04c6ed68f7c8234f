//! What the evaluation saw in a position, for those who tune its weights.

use super::endgame;
use super::network::Retina;
use super::pawns;
use super::recorder::Recorder;
use super::score::Score;
use super::squares::{self, Sums};
use super::survey::Survey;
use super::terms::{COUNT, Term, WEIGHTS};
use super::verdict;
use crate::Position;
use cozy_chess::Color;

/// A feature: the index of its weight, and how many more times White has it than Black.
pub type Feature = (u16, i16);

/// All features of a position and what turns their sum into a value.
#[derive(Clone, Debug)]
pub struct Trace {
    /// What counts in proportion, White's minus Black's.
    pub linear: Vec<Feature>,
    /// Danger to the king of White, of Black.
    pub danger: [Vec<Feature>; 2],
    /// What the network adds, White's minus Black's.
    pub network: i32,
    /// How far the game is from the endgame, 24 at most.
    pub phase: i32,
    /// The scale of the endgame if White is ahead in it, if Black is; 128 at most.
    pub scale: [i32; 2],
}

impl Trace {
    /// The features of a position; `None` if it is known without weights.
    pub fn new(position: &Position) -> Option<Trace> {
        let board = position.board();
        let sums = Sums::of(board);
        if endgame::known(board, &sums).is_some() {
            return None;
        }
        let mut tally = Tally::new();
        squares::record(board, &mut tally);
        let passed = pawns::record(board, &mut tally);
        verdict::record(Survey::new(board, sums.counts), passed, &mut tally);
        let [white, black] = tally.danger;
        Some(Trace {
            linear: sparse(&tally.linear),
            danger: [sparse(&white), sparse(&black)],
            network: Retina::new().opinion(board),
            phase: sums.counts.phase(),
            scale: Color::ALL.map(|strong| endgame::scale(board, sums.counts, passed, strong)),
        })
    }

    /// The value for White under some weights, before the fifty moves cast their shadow.
    pub fn value(&self, weights: &[Score]) -> i32 {
        let (middlegame, endgame) = self.without_network(weights);
        let parts = (middlegame + self.network, endgame + self.network);
        verdict::blend(parts, self.phase, |strong| self.scale[strong as usize])
    }

    /// Middlegame and endgame for White under some weights, as far as features go.
    pub fn without_network(&self, weights: &[Score]) -> (i32, i32) {
        let sum = |features: &[Feature]| {
            features.iter().fold(Score::ZERO, |sum, &(index, times)| {
                sum + weights[usize::from(index)] * i32::from(times)
            })
        };
        verdict::parts(sum(&self.linear), [sum(&self.danger[0]), sum(&self.danger[1])])
    }
}

/// The weights in use.
pub fn weights() -> &'static [Score; COUNT] {
    &WEIGHTS
}

fn sparse(times: &[i16]) -> Vec<Feature> {
    let some = times.iter().enumerate().filter(|&(_, &times)| times != 0);
    some.map(|(index, &times)| (index as u16, times)).collect()
}

/// Counts features instead of adding weights.
struct Tally {
    linear: Vec<i16>,
    danger: [Vec<i16>; 2],
}

impl Tally {
    fn new() -> Tally {
        Tally { linear: vec![0; COUNT], danger: [vec![0; COUNT], vec![0; COUNT]] }
    }
}

impl Recorder for Tally {
    fn add(&mut self, us: Color, term: Term, index: usize, times: i32) {
        let sign = if us == Color::White { 1 } else { -1 };
        self.linear[term.start + index] += sign * times as i16;
    }

    fn endanger(&mut self, us: Color, term: Term, index: usize, times: i32) {
        self.danger[us as usize][term.start + index] += times as i16;
    }
}
