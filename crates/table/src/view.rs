//! What front ends see of a game.

use hyperchess_game::Player;

/// A move, taken apart for display.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveView {
    /// The canonical text, which [`Table::play`](crate::Table::play) reads back.
    pub text: String,
    /// The notation people prefer, where it differs: SAN in standard chess.
    pub san: Option<String>,
    /// The name of the square it starts from.
    pub from: String,
    /// The name of the square it ends on.
    pub to: String,
    /// The letter of the man it takes, capital for the first player.
    pub captured: Option<char>,
    /// The square of the man it takes.
    pub captured_on: Option<String>,
    /// The letter of the piece it promotes to, capital.
    pub promotion: Option<char>,
}

/// A man on a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceView {
    /// Its letter, capital for the first player, small for the second.
    pub letter: char,
    /// Whose it is.
    pub player: Player,
    /// Its name: king, unicorn, …
    pub name: String,
}

/// A square of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Its number, from 0.
    pub node: usize,
    /// Its name in the notation of the game.
    pub name: String,
    /// Where it is, one number an axis.
    pub coordinates: Vec<i32>,
    /// What stands on it.
    pub piece: Option<PieceView>,
}

/// An axis of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Axis {
    /// The least coordinate.
    pub low: i32,
    /// How its coordinates are written, from the least up.
    pub labels: Vec<String>,
}

/// Everything needed to draw the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The axes.
    pub axes: Vec<Axis>,
    /// The axis to draw from left to right.
    pub file: usize,
    /// The axis to draw vertically, if there is more than one.
    pub rank: Option<usize>,
    /// The axes in the order in which squares are named.
    pub name_order: Vec<usize>,
    /// Whether ranks grow upwards, as on a chess board.
    pub rank_up: bool,
    /// The squares. On a graph, several may share their coordinates.
    pub cells: Vec<Cell>,
}
