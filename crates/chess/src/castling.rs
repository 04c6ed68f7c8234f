//! Castling.

use crate::game::ChessGame;
use crate::lattice::Change;
use crate::position::{Position, Square};
use hyperchess_game::Player;

/// One man's part in castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Leg {
    pub(crate) from: Square,
    pub(crate) to: Square,
}

/// One way to castle.
#[derive(Clone, Debug)]
pub(crate) struct Castling {
    pub(crate) player: Player,
    /// The bit of [`Position::rights`].
    pub(crate) right: u64,
    /// Its letter in position texts, upper case for White.
    pub(crate) letter: char,
    /// `O-O`, `O-O-O`, …
    pub(crate) name: String,
    pub(crate) king: Leg,
    pub(crate) rook: Leg,
    /// The squares that must be empty.
    pub(crate) empty: Vec<Square>,
    /// The squares the king stands on or crosses, its goal excepted.
    pub(crate) path: Vec<Square>,
}

/// What stands in the way of castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Obstacle {
    /// A man on this square.
    Man(Square),
    /// The king is attacked now.
    Check,
    /// The king would cross an attacked square.
    Crossing(Square),
    /// The king would be attacked on its goal.
    IntoCheck,
}

impl ChessGame {
    /// The first obstacle to a castling that the player still has the right to.
    pub(crate) fn obstacle_to_castling(
        &self,
        position: &Position,
        castling: &Castling,
    ) -> Option<Obstacle> {
        let Castling { king, rook, empty, path, .. } = castling;
        if let Some(&square) = empty.iter().find(|&&square| !position.man(square).is_none()) {
            return Some(Obstacle::Man(square));
        }
        if !self.king_is_sacred {
            return None;
        }
        let enemy = castling.player.opponent();
        let attacked = |square, change| self.is_attacked(position, square, enemy, &change);
        if let Some(&square) =
            path.iter().find(|&&square| attacked(square, Change::leave(king.from)))
        {
            let in_check = square == king.from;
            return Some(if in_check { Obstacle::Check } else { Obstacle::Crossing(square) });
        }
        let done = Change { vacated: [king.from, rook.from], occupied: rook.to };
        attacked(king.to, done).then_some(Obstacle::IntoCheck)
    }
}
