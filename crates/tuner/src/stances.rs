//! The weights of draughts: what can be counted, and how pieces stand in every window.
//!
//! There are a hundred thousand of them. Most ways to stand are rare, and their weights stay
//! near nothing unless the data know better.

use crate::data::{self, DataError, Label};
use crate::fit::{Fit, Options, Progress, descend};
use crate::model::Positions;
use hyperchess_draughts::DraughtsGame;
use hyperchess_draughts::tuning::{Trace, unlearnt, weights};
use hyperchess_game::Game;
use std::io::BufRead;
use std::ops::ControlFlow;

/// A position without its terms.
struct Head {
    /// Where its terms end; they start where those of the one before end.
    end: usize,
    opening: f32,
    label: Label,
}

/// Positions of one draughts game to learn from.
pub struct Stances {
    game: DraughtsGame,
    terms: Vec<(u32, f32)>,
    heads: Vec<Head>,
    skipped: usize,
}

impl Stances {
    /// No position yet; `None` where the board of the game has no windows to learn about.
    pub fn new(game: DraughtsGame) -> Option<Stances> {
        let game = unlearnt(game)?;
        Some(Stances { game, terms: Vec::new(), heads: Vec::new(), skipped: 0 })
    }

    /// Reads one more file of lines `position | score or nothing | result`.
    pub fn extend(&mut self, reader: impl BufRead) -> Result<(), DataError> {
        data::read(reader, |line| {
            let position = self.game.parse_position(line.fen);
            let position = position.map_err(|problem| problem.to_string())?;
            let Some(trace) = Trace::new(&self.game, &position) else {
                self.skipped += 1;
                return Ok(());
            };
            self.terms.extend(trace.terms);
            let (end, opening) = (self.terms.len(), trace.opening);
            self.heads.push(Head { end, opening, label: Label::of(line) });
            Ok(())
        })
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// How many were left out because more than weights decides their value.
    pub fn skipped(&self) -> usize {
        self.skipped
    }

    fn terms(&self, index: usize) -> &[(u32, f32)] {
        let start = index.checked_sub(1).map_or(0, |before| self.heads[before].end);
        &self.terms[start..self.heads[index].end]
    }

    fn shares(&self, index: usize) -> [f32; 2] {
        let opening = self.heads[index].opening;
        [opening, 1.0 - opening]
    }
}

impl Positions for Stances {
    fn len(&self) -> usize {
        Stances::len(self)
    }

    fn label(&self, index: usize) -> Label {
        self.heads[index].label
    }

    fn value(&self, index: usize, weights: &[[f32; 2]]) -> f32 {
        let mut sums = [0.0; 2];
        for &(term, times) in self.terms(index) {
            let weight = weights[term as usize];
            sums[0] += weight[0] * times;
            sums[1] += weight[1] * times;
        }
        let shares = self.shares(index);
        sums[0] * shares[0] + sums[1] * shares[1]
    }

    fn learn(
        &self,
        index: usize,
        weights: &[[f32; 2]],
        slope: impl FnOnce(f32) -> f32,
        gradient: &mut [[f32; 2]],
    ) {
        let slope = slope(self.value(index, weights));
        let [opening, ending] = self.shares(index).map(|share| share * slope);
        for &(term, times) in self.terms(index) {
            let place = &mut gradient[term as usize];
            place[0] += opening * times;
            place[1] += ending * times;
        }
    }
}

/// Fits all weights of a game, from those chosen by hand on; `progress` is told of every epoch
/// and may end it. [`stance_file`](crate::stance_file) makes a file of them.
pub fn fit_stances(
    stances: &Stances,
    options: &Options,
    progress: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Fit {
    descend(stances, weights(&stances.game), options, progress)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperchess_draughts::Switches;

    const DATA: &str = "\
# positions of checkers
W:W21,30,32:B5,9 | 120 | 1.0
B:W21,30,32:B5,9 | 90 | 1.0

W:W21,30:B1,2,9 | | 0.0
B:WK5,30:B1,2,9 | 10 | 0.5
";

    fn stances() -> Stances {
        let game = DraughtsGame::new(Switches::named("checkers").unwrap()).unwrap();
        let mut stances = Stances::new(game).expect("has windows");
        stances.extend(DATA.as_bytes()).unwrap();
        stances
    }

    #[test]
    fn lines_are_read() {
        let stances = stances();
        assert_eq!((stances.len(), stances.skipped()), (4, 0));
        assert_eq!(stances.label(2), Label::new(None, 0.0));
        let mut bad = self::stances();
        let error = bad.extend("W:W99:B1 | 0 | 0.5".as_bytes()).unwrap_err();
        assert_eq!(error.line, 1);
        let small = DraughtsGame::new(Switches::read("rubik:cols=2,rows=5").unwrap()).unwrap();
        assert!(Stances::new(small).is_none());
    }

    #[test]
    fn a_few_positions_are_learnt_by_heart() {
        let options = Options { validation: 0.0, hold: 0.0, threads: 1, ..Options::default() };
        let fit = fit_stances(&stances(), &options, &mut |_| ControlFlow::Continue(()));
        assert!(fit.after < fit.before / 2.0, "{} {}", fit.before, fit.after);
    }

    /// In checkers Black is the first player.
    #[test]
    fn the_slope_is_that_of_the_value() {
        let stances = stances();
        let mut start = weights(&stances.game);
        for index in 0..stances.len() {
            let mut gradient = vec![[0.0; 2]; start.len()];
            stances.learn(index, &start, |_| 1.0, &mut gradient);
            let before = stances.value(index, &start);
            for place in [0, 3] {
                start[place][1] += 1.0;
                let after = stances.value(index, &start);
                start[place][1] -= 1.0;
                assert!((after - before - gradient[place][1]).abs() < 0.01, "{index} {place}");
            }
        }
    }
}
