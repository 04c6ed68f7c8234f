//! Who plays, and how games end.

use std::fmt;

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Player {
    /// The side that makes the first move of a game (White in chess).
    First,
    /// The other side (Black in chess).
    Second,
}

impl Player {
    /// Both sides, the first mover first.
    pub const BOTH: [Player; 2] = [Player::First, Player::Second];

    /// The other side.
    #[inline]
    pub const fn opponent(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }

    /// 0 for the first player, 1 for the second.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The king is attacked and nothing helps.
    Checkmate,
    /// No legal move, the king not attacked.
    Stalemate,
    /// The royal piece was taken.
    RoyalCaptured,
    /// Nothing can be moved, in a game that does not know stalemate.
    NoMoves,
    /// The same position occurred as often as the rules allow.
    Repetition,
    /// Too many moves without a capture or a pawn move.
    FiftyMoves,
    /// The first king was made, in a game that is a race for it.
    FirstKing,
    /// As many moves without progress as the rules of this game, or of this ending, allow.
    MoveLimit,
    /// No sequence of legal moves leads to mate.
    DeadPosition,
    /// A player gave up.
    Resignation,
    /// Both players agreed.
    Agreement,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::RoyalCaptured => "the king was taken",
            Reason::NoMoves => "no move is left",
            Reason::Repetition => "repetition",
            Reason::FiftyMoves => "fifty moves without a capture or a pawn move",
            Reason::FirstKing => "the first king",
            Reason::MoveLimit => "too many moves without progress",
            Reason::DeadPosition => "dead position",
            Reason::Resignation => "resignation",
            Reason::Agreement => "agreement",
        })
    }
}

/// The end of a game: who won, if anybody, and why.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The winner; `None` is a draw.
    pub winner: Option<Player>,
    /// What ended the game.
    pub reason: Reason,
}

impl Outcome {
    /// A win for `winner`.
    pub const fn win(winner: Player, reason: Reason) -> Outcome {
        Outcome { winner: Some(winner), reason }
    }

    /// A draw.
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// The result as game records write it, the first player's score first.
    pub const fn score(&self) -> &'static str {
        match self.winner {
            Some(Player::First) => "1-0",
            Some(Player::Second) => "0-1",
            None => "1/2-1/2",
        }
    }
}
