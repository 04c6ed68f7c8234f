//! Where generated moves go: into a list, a count, or no further than the first.

use crate::generate::{Deed, Move};
use crate::man::Kind;
use crate::position::{Position, Square};

/// Takes generated moves.
pub(crate) trait Sink {
    fn add(&mut self, mv: Move);

    #[inline(always)]
    fn add_if(&mut self, wanted: bool, mv: Move) {
        if wanted {
            self.add(mv);
        }
    }

    /// All promotions of a step, together.
    #[inline]
    fn add_promotions(&mut self, from: Square, to: Square, kinds: &[Kind]) {
        for &kind in kinds {
            self.add(Move { from, to, deed: Deed::Promote(kind) });
        }
    }

    /// Whether moves that neither capture nor promote are wanted at all.
    #[inline(always)]
    fn wants_quiet(&self) -> bool {
        true
    }

    /// Whether no more moves are wanted.
    fn is_satisfied(&self) -> bool {
        false
    }
}

impl Sink for Vec<Move> {
    #[inline(always)]
    fn add(&mut self, mv: Move) {
        self.push(mv);
    }
}

/// Counts moves without listing them.
#[derive(Default)]
pub(crate) struct Counter(pub(crate) u64);

impl Sink for Counter {
    #[inline(always)]
    fn add(&mut self, _: Move) {
        self.0 += 1;
    }

    #[inline(always)]
    fn add_if(&mut self, wanted: bool, _: Move) {
        self.0 += u64::from(wanted);
    }

    #[inline(always)]
    fn add_promotions(&mut self, _: Square, _: Square, kinds: &[Kind]) {
        self.0 += kinds.len() as u64;
    }
}

/// Wants one move only.
#[derive(Default)]
pub(crate) struct Any(pub(crate) bool);

impl Sink for Any {
    fn add(&mut self, _: Move) {
        self.0 = true;
    }

    fn is_satisfied(&self) -> bool {
        self.0
    }
}

/// Passes on the moves whose goal is allowed.
pub(crate) struct Only<'a, S, F> {
    pub(crate) sink: &'a mut S,
    pub(crate) allowed: F,
}

impl<S: Sink, F: Fn(Square) -> bool> Sink for Only<'_, S, F> {
    #[inline(always)]
    fn add(&mut self, mv: Move) {
        if (self.allowed)(mv.to) {
            self.sink.add(mv);
        }
    }

    #[inline(always)]
    fn wants_quiet(&self) -> bool {
        self.sink.wants_quiet()
    }
}

/// Lists captures and promotions only.
pub(crate) struct Noisy<'a> {
    pub(crate) position: &'a Position,
    pub(crate) moves: &'a mut Vec<Move>,
}

impl Sink for Noisy<'_> {
    #[inline(always)]
    fn add(&mut self, mv: Move) {
        let noisy = match mv.deed {
            Deed::Plain => !self.position.man(mv.to).is_none(),
            Deed::EnPassant | Deed::Promote(_) => true,
            Deed::DoubleStep | Deed::Castle(_) => false,
        };
        if noisy {
            self.moves.push(mv);
        }
    }

    #[inline(always)]
    fn wants_quiet(&self) -> bool {
        false
    }
}
