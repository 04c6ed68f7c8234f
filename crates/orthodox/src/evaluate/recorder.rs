//! Who is told of the features of a position.

use super::score::Score;
use super::terms::{Term, WEIGHTS};
use cozy_chess::Color;

/// What the evaluation tells its findings to. In play they are added up, in tuning written
/// down: since there is one evaluation for both, the tuner sees what the engine computes.
pub(super) trait Recorder {
    /// `us` has a feature so many times.
    fn add(&mut self, us: Color, term: Term, index: usize, times: i32);

    /// So many units of danger to the king of `us`.
    fn endanger(&mut self, us: Color, term: Term, index: usize, times: i32);
}

/// Adds the weights up, by colour.
#[derive(Clone, Copy, Default)]
pub(super) struct Sum {
    /// All but danger.
    pub(super) linear: [Score; 2],
    /// Danger to the king of each side.
    pub(super) danger: [Score; 2],
}

impl Recorder for Sum {
    #[inline(always)]
    fn add(&mut self, us: Color, term: Term, index: usize, times: i32) {
        self.linear[us as usize] += WEIGHTS[term.start + index] * times;
    }

    #[inline(always)]
    fn endanger(&mut self, us: Color, term: Term, index: usize, times: i32) {
        self.danger[us as usize] += WEIGHTS[term.start + index] * times;
    }
}
