//! Rules as data: what a rule file says, checked and resolved, before it is compiled.

use crate::layers::Grid;
use crate::mover::Mode;
use crate::notation::SquareNotation;
use hyperchess_board::{Board, NodeId};
use hyperchess_game::Player;

/// The rules of a game and the board it is played on.
#[derive(Clone, Debug)]
pub struct RuleSet {
    /// The name under which a catalogue knows it.
    pub name: String,
    /// One line for people.
    pub title: String,
    /// The board.
    pub board: Board,
    /// The axis drawn from left to right.
    pub file: usize,
    /// The axis drawn from bottom to top; boards with one axis have none.
    pub rank: Option<usize>,
    /// How squares are written.
    pub notation: SquareNotation,
    /// The axes on which White's men go up and Black's go down.
    pub forward: Vec<usize>,
    /// The kinds of men.
    pub pieces: Vec<PieceRule>,
    /// The men of the initial position.
    pub setup: Vec<Placed>,
    /// Who moves first.
    pub first_to_move: Player,
    /// The ways to castle, of both sides.
    pub castling: Vec<CastlingRule>,
    /// How the game ends.
    pub end: EndRules,
}

impl RuleSet {
    pub(crate) fn grid(&self) -> Grid<'_> {
        Grid { board: &self.board, file: self.file, rank: self.rank }
    }
}

/// A kind of man.
#[derive(Clone, Debug)]
pub struct PieceRule {
    /// Its letter, upper case.
    pub letter: char,
    /// Its name for people.
    pub name: String,
    /// Whether the game turns on it.
    pub royal: bool,
    /// How it moves.
    pub moves: Vec<MoveRule>,
    /// Where and into what it promotes.
    pub promotion: Option<PromotionRule>,
}

/// A set of steps with what they may do.
#[derive(Clone, Debug)]
pub struct MoveRule {
    /// One step as a vector of coordinate changes, for White.
    pub vectors: Vec<Vec<i32>>,
    /// Whether Black's steps are White's with the forward axes reversed.
    pub directional: bool,
    /// How often the step may be repeated; `None` is without limit.
    pub range: Option<u32>,
    /// What it may do at its goal.
    pub mode: Mode,
    /// From where a quiet step may be doubled.
    pub double: Option<DoubleFrom>,
    /// Whether it captures in passing.
    pub en_passant: bool,
}

/// From where a quiet step may be doubled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DoubleFrom {
    /// Where the coordinate on the step's axis is one from which such men start.
    StartCoordinate,
    /// Its start square, as long as the man has not moved.
    UnmovedOnly,
}

/// Where a man promotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    /// At the far end of every forward axis.
    AllForward,
    /// At the far end of at least one forward axis.
    AnyForward,
}

/// Promotion of a kind.
#[derive(Clone, Debug)]
pub struct PromotionRule {
    /// Where it happens.
    pub zone: Zone,
    /// Into which kinds, by number.
    pub to: Vec<usize>,
}

/// A man of the initial position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Where it stands.
    pub node: NodeId,
    /// Whose it is.
    pub player: Player,
    /// Its kind, by number.
    pub kind: usize,
}

/// One way to castle.
#[derive(Clone, Debug)]
pub struct CastlingRule {
    /// Whose it is.
    pub player: Player,
    /// The letter of its right in position texts: upper case for White, lower for Black.
    pub letter: char,
    /// How it is written: `O-O`, …
    pub name: String,
    /// Where the king goes from and to.
    pub king: (NodeId, NodeId),
    /// Where the rook goes from and to.
    pub rook: (NodeId, NodeId),
}

/// What wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Win {
    /// Checkmate; the king may never be left attacked.
    Mate,
    /// Taking the king.
    Capture,
}

/// What it means to have no move while not in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stalemate {
    /// Nobody wins.
    Draw,
    /// The player who cannot move loses.
    Loss,
    /// The player who cannot move wins.
    Win,
}

/// How the game ends.
#[derive(Clone, Copy, Debug)]
pub struct EndRules {
    /// What wins.
    pub win: Win,
    /// What stalemate means.
    pub stalemate: Stalemate,
    /// How many occurrences of a position draw, if any number does.
    pub repetition: Option<u32>,
    /// How many moves of each side without capture or pawn move draw, if any number does.
    pub fifty: Option<u32>,
    /// Whether positions in which no mate can exist are drawn at once.
    pub dead: bool,
}
