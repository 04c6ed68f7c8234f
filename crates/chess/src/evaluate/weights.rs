//! What the derived quantities are worth, in hundredths of a pawn.

use crate::game::ChessGame;

/// The weights of one game. The defaults serve any rules; for some games self-play has found
/// better ones.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Weights {
    /// A promoting man before it has made a step.
    pub(crate) promoting: i32,
    /// One square of mean mobility, by kind; kinds beyond the list take the first.
    pub(crate) mobility: [f64; 4],
    /// One square of mobility more than the mean.
    pub(crate) placement: f64,
    /// A step towards promotion.
    pub(crate) advance: f64,
    /// What the last steps are worth beyond that: grows with the square of the steps made.
    pub(crate) arrival: f64,
    /// An attack on a square beside the enemy king.
    pub(crate) king_attack: i32,
    /// The part, in 1/64, of a man's value that is lost if it is attacked and not defended, or
    /// attacked by a lesser one.
    pub(crate) hanging: i32,
    /// The right to move.
    pub(crate) tempo: i32,
}

impl Weights {
    /// The weights for a game.
    pub(super) fn of_game(_game: &ChessGame) -> Weights {
        Weights::DEFAULT
    }

    pub(crate) const DEFAULT: Weights = Weights {
        promoting: 100,
        mobility: [60.0; 4],
        placement: 9.0,
        advance: 5.0,
        arrival: 14.0,
        king_attack: 6,
        hanging: 24,
        tempo: 12,
    };

    pub(super) fn per_square(&self, kind: usize) -> f64 {
        self.mobility[if kind < self.mobility.len() { kind } else { 0 }]
    }

    pub(super) fn placement(&self, _kind: usize) -> f64 {
        self.placement
    }
}
