//! How the men of one kind and side move, sorted for the generator.

use crate::lattice::Atom;
use crate::man::{Kind, Man};
use hyperchess_game::Player;

/// A quiet step that may be doubled from the start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Push {
    pub(crate) atom: Atom,
    /// The bit of [`Mover::zone`] that allows the double step; 0 if there is none.
    pub(crate) double: u16,
}

/// What an unusual move may do at its goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Move to an empty square or capture.
    Both,
    /// Only move to an empty square.
    Move,
    /// Only capture.
    Capture,
}

impl Mode {
    /// Whether a man of `player` may end such a move where `man` stands.
    #[inline(always)]
    pub(crate) fn allows(self, man: Man, player: Player) -> bool {
        match self {
            Mode::Both => !man.bars(player),
            Mode::Move => man.is_none(),
            Mode::Capture => man.is_prey_of(player),
        }
    }
}

/// A move that fits none of the common cases.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Special {
    pub(crate) atom: Atom,
    pub(crate) range: u32,
    pub(crate) mode: Mode,
}

/// The compiled moves of a kind.
#[derive(Default, Debug)]
pub(crate) struct Mover {
    /// Rides without limit that move or capture.
    pub(crate) rides: Vec<Atom>,
    /// Single steps and leaps that move or capture.
    pub(crate) leaps: Vec<Atom>,
    /// Quiet single steps.
    pub(crate) pushes: Vec<Push>,
    /// Capturing single steps.
    pub(crate) takes: Vec<Atom>,
    pub(crate) specials: Vec<Special>,
    /// Whether two of these reach one square on a lattice, so that moves must be told apart.
    pub(crate) overlaps: bool,
    /// Everything that can capture, with its range.
    pub(crate) attacks: Vec<(Atom, u32)>,
    /// Whether `takes` also take in passing.
    pub(crate) en_passant: bool,
    /// Double steps only for men that have never moved.
    pub(crate) only_unmoved: bool,
    /// Moves of this kind are irreversible: they reset the count of quiet moves.
    pub(crate) resets_clock: bool,
    /// What it becomes in the promotion zone; empty for kinds that stay what they are.
    pub(crate) promotions: Vec<Kind>,
    /// For each square [`PROMOTES`] and the bits of [`Push::double`]; empty if never needed.
    pub(crate) zone: Vec<u16>,
}

impl Mover {
    /// Whether all its moves are single steps and leaps.
    pub(crate) fn only_leaps(&self) -> bool {
        self.rides.is_empty()
            && self.pushes.is_empty()
            && self.takes.is_empty()
            && self.specials.is_empty()
    }
}

/// The bit of [`Mover::zone`] for squares where promotion happens.
pub(crate) const PROMOTES: u16 = 1 << 15;

/// How many pushes may have a double step.
pub(crate) const MAX_DOUBLES: usize = 15;
