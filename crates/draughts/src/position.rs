//! What changes in the course of a game.

use crate::key::{self, Piece};
use hyperchess_game::Player;

/// How often in a row one king of a side has moved, and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Streak {
    pub(crate) bit: u8,
    pub(crate) moves: u16,
}

/// A position. Squares are bits of the game's layout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// By player.
    pub(crate) men: [u128; 2],
    /// By player.
    pub(crate) kings: [u128; 2],
    pub(crate) key: u64,
    pub(crate) to_move: Player,
    /// Pieces of both sides.
    pub(crate) pieces: u8,
    /// Moves of both sides since the last one that play cannot undo.
    pub(crate) reversible: u16,
    /// Moves of both sides since an ending began that is drawn after some moves.
    pub(crate) ending: u16,
    /// By player; only where a game limits them.
    pub(crate) streaks: [Streak; 2],
}

impl Position {
    pub(crate) fn new(men: [u128; 2], kings: [u128; 2], to_move: Player) -> Position {
        let streaks = [Streak::default(); 2];
        let mut position =
            Position { men, kings, key: 0, to_move, pieces: 0, reversible: 0, ending: 0, streaks };
        position.key = position.fresh_key();
        position.pieces = position.occupied().count_ones() as u8;
        position
    }

    /// The side to move.
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// How many men and how many kings a side has.
    pub fn count(&self, player: Player) -> (u32, u32) {
        let index = player.index();
        (self.men[index].count_ones(), self.kings[index].count_ones())
    }

    pub(crate) fn occupied(&self) -> u128 {
        self.men[0] | self.men[1] | self.kings[0] | self.kings[1]
    }

    pub(crate) fn piece_at(&self, bit: u8) -> Option<Piece> {
        let single = 1u128 << bit;
        Player::BOTH.into_iter().find_map(|player| {
            let index = player.index();
            if self.men[index] & single != 0 {
                Some(Piece { player, king: false })
            } else if self.kings[index] & single != 0 {
                Some(Piece { player, king: true })
            } else {
                None
            }
        })
    }

    /// The key computed anew, to start from and to check the incremental one.
    pub(crate) fn fresh_key(&self) -> u64 {
        let mut fresh = if self.to_move == Player::Second { key::TURN } else { 0 };
        for player in Player::BOTH {
            for king in [false, true] {
                let set = if king { self.kings } else { self.men }[player.index()];
                for bit in crate::bits::members(set) {
                    fresh ^= key::piece(player.index(), king, bit);
                }
            }
            fresh ^= key::streak(player.index(), self.streaks[player.index()]);
        }
        fresh
    }
}
