//! What a search must know of a game beyond its rules.

use crate::Game;

/// A game whose positions can be judged at a glance.
pub trait Evaluate: Game {
    /// The value of a position for the side to move, in hundredths of a pawn.
    fn evaluate(&self, position: &Self::Position) -> i32;

    /// What a move wins at once: the value of what it takes and of a promotion, 0 if quiet.
    fn gain(&self, position: &Self::Position, mv: Self::Move) -> i32;

    /// What a move puts at risk: the value of the man that moves.
    fn stake(&self, position: &Self::Position, mv: Self::Move) -> i32;
}
