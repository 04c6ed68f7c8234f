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
    /// The letter of the man it takes; of several, the first it comes to.
    pub captured: Option<char>,
    /// The square of that man.
    pub captured_on: Option<String>,
    /// The squares of all men it jumps over, in that order; none where men do not jump.
    pub jumped: Vec<String>,
    /// Where the man stands on its way, the ends left out: more than nothing only in moves of
    /// several jumps.
    pub stops: Vec<String>,
    /// The letter of the piece it promotes to, capital.
    pub promotion: Option<char>,
}

/// A man on a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceView {
    /// Its letter: capital for the first player and small for the second, or, where it is made
    /// of discs, that of its colour, capital for kings.
    pub letter: char,
    /// Whose it is.
    pub player: Player,
    /// What it is painted in.
    pub colour: Colour,
    /// How many discs make it up: one a man of draughts, two a king; none where the name tells
    /// its shape.
    pub discs: u8,
    /// Its name: king, unicorn, …
    pub name: String,
}

/// What the men of a side are painted in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// White.
    White,
    /// Black.
    Black,
    /// Orange.
    Orange,
    /// Green.
    Green,
}

impl Colour {
    /// White for the first player, black for the second, as in chess.
    pub const fn of_chess(player: Player) -> Colour {
        match player {
            Player::First => Colour::White,
            Player::Second => Colour::Black,
        }
    }

    /// Whether it is the lighter one of its pair.
    pub const fn is_light(self) -> bool {
        matches!(self, Colour::White | Colour::Orange)
    }

    /// Its name, in small letters.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::White => "white",
            Colour::Black => "black",
            Colour::Orange => "orange",
            Colour::Green => "green",
        }
    }
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
    /// In what the board differs from that of chess.
    pub looks: Looks,
}

/// In what a board looks different from that of chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Looks {
    /// Who sits at the end where ranks begin.
    pub bottom: Player,
    /// Whether only the dark squares are played on: places between them have no cell, but are
    /// drawn.
    pub chequered: bool,
    /// Whether squares are known by numbers that do not follow from the labels at the edges.
    pub numbered: bool,
}

impl Default for Looks {
    fn default() -> Looks {
        Looks { bottom: Player::First, chequered: false, numbered: false }
    }
}
