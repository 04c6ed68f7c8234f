//! The vocabulary every game speaks.
//!
//! A [`Game`] is a set of rules: immutable, shared by threads, compiled once. It works on
//! positions, which hold only what changes. Kernels (one crate per family of games) implement
//! the trait; everything above them is written against it and so serves every game there is.

mod error;
mod evaluate;
mod outcome;
mod perft;
mod playthrough;

pub use error::{MoveError, PositionError};
pub use evaluate::Evaluate;
pub use outcome::{Outcome, Player, Reason};
pub use perft::{Perft, divide, perft};
pub use playthrough::Playthrough;

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// A two-player game: rules compiled for play.
///
/// Positions are changed in place by [`play`](Game::play) and restored by
/// [`undo`](Game::undo), because on a large board a copy costs as much as the board is big
/// while a move touches two squares.
pub trait Game: Send + Sync {
    /// What changes in the course of a game.
    type Position: Clone + Debug + Send + Sync;
    /// One legal move, meaningful only in the position it was generated for.
    type Move: Copy + Eq + Hash + Debug + Send + Sync;
    /// What [`undo`](Game::undo) needs to restore the position before a move.
    type Undo: Debug + Send + Sync;

    /// The position a game starts from.
    fn initial(&self) -> Self::Position;

    /// Whose turn it is.
    fn to_move(&self, position: &Self::Position) -> Player;

    /// Hands every legal move to `visit`, in no particular order, until it breaks.
    ///
    /// A game that is over because nothing can be moved has no legal moves; one that is over
    /// for another reason (repetition, fifty moves, dead position) may still list some.
    fn visit_moves(
        &self,
        position: &Self::Position,
        visit: &mut dyn FnMut(Self::Move) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Appends every legal move to `moves`.
    fn legal_moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>) {
        let _ = self.visit_moves(position, &mut |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
    }

    /// Counts the legal moves; kernels do it without listing them.
    fn count_moves(&self, position: &Self::Position) -> u64 {
        let mut count = 0;
        let _ = self.visit_moves(position, &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Plays a legal move.
    fn play(&self, position: &mut Self::Position, mv: Self::Move) -> Self::Undo;

    /// Takes back the move that gave `undo`; it must be the last one played.
    fn undo(&self, position: &mut Self::Position, undo: Self::Undo);

    /// A 64-bit key: equal for positions that are the same by the rule of repetition.
    fn key(&self, position: &Self::Position) -> u64;

    /// How many of the last moves could be undone by play, so that an earlier position may
    /// occur again: captures and pawn moves set it to zero.
    fn reversible_plies(&self, position: &Self::Position) -> u32;

    /// The end of the game, as far as the position alone shows it (all but repetition).
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// How many occurrences of one position end the game as a draw, if any number does.
    fn repetitions_to_draw(&self) -> Option<u32>;

    /// The canonical text of a move.
    fn move_text(&self, position: &Self::Position, mv: Self::Move) -> String;

    /// Reads a move, liberally; the error says why it cannot be played.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, MoveError>;

    /// The canonical text of a position; [`parse_position`](Game::parse_position) restores it.
    fn position_text(&self, position: &Self::Position) -> String;

    /// Reads a position; the error names the field and the place.
    fn parse_position(&self, text: &str) -> Result<Self::Position, PositionError>;
}
