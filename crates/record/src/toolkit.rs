//! The board toolkit: 64 squares, position lists `N:P`, snapshots of eight rows.
//!
//! Squares are numbered 0 to 63, left to right in rows from the top: `N = 8·Y + X`. The side UP
//! has capital letters, starts at the top and moves towards greater Y; DOWN has small letters.
//!
//! ```
//! use hyperchess_record::toolkit::{Board, CanMove};
//!
//! let mut board = Board::new();
//! assert_eq!(board.load("0:R 24:p 99:K").placed, 2);
//! assert_eq!(board.can_move(0, 24), CanMove::Captures('p'));
//! assert_eq!(board.can_move(0, 8), CanMove::Empty);
//! assert_eq!(board.can_move(0, 9), CanMove::No);
//! assert_eq!(board.save(), "0:R 24:p");
//! ```

mod movement;
mod position_list;
mod snapshot;

pub use movement::CanMove;
pub use position_list::{INITIAL, Loaded, Warning};
pub use snapshot::GridError;

/// Whether `n` is a square: a whole number from 0 to 63.
pub const fn is_valid_n(n: i32) -> bool {
    0 <= n && n < 64
}

/// Whether both are whole numbers from 0 to 7.
pub const fn is_valid_xy(x: i32, y: i32) -> bool {
    0 <= x && x < 8 && 0 <= y && y < 8
}

/// The column of a square.
pub const fn x_at_n(n: i32) -> Option<i32> {
    if is_valid_n(n) { Some(n % 8) } else { None }
}

/// The row of a square.
pub const fn y_at_n(n: i32) -> Option<i32> {
    if is_valid_n(n) { Some(n / 8) } else { None }
}

/// The square in a column and a row.
pub const fn n_at_xy(x: i32, y: i32) -> Option<i32> {
    if is_valid_xy(x, y) { Some(8 * y + x) } else { None }
}

/// A number that may have a fraction, or be none, as a whole one; for callers whose language
/// has only such numbers.
pub fn whole(number: f64) -> Option<i32> {
    let near = number as i32;
    (f64::from(near) == number).then_some(near)
}

/// A board of 64 squares with any men on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    squares: [Option<Man>; 64],
    double_step: bool,
}

/// A letter that is known to be a man's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Man(u8);

impl Man {
    fn new(letter: char) -> Option<Man> {
        let letter = u8::try_from(letter).ok()?;
        b"KQNBRPkqnbrp".contains(&letter).then_some(Man(letter))
    }

    fn letter(self) -> char {
        char::from(self.0)
    }

    fn is_up(self) -> bool {
        self.0.is_ascii_uppercase()
    }
}

impl Default for Board {
    fn default() -> Board {
        Board::new()
    }
}

impl Board {
    /// An empty board, with the pawns' double step.
    pub const fn new() -> Board {
        Board::with_double_step(true)
    }

    /// An empty board, with or without the pawns' double step.
    pub const fn with_double_step(double_step: bool) -> Board {
        Board { squares: [None; 64], double_step }
    }

    /// A board with the initial position.
    pub fn initial() -> Board {
        let mut board = Board::new();
        board.load(INITIAL);
        board
    }

    /// Whether a pawn on its first row may go two squares.
    pub const fn double_step(&self) -> bool {
        self.double_step
    }

    /// The letter of the man on a square, if there is one.
    pub fn piece_at_n(&self, n: i32) -> Option<char> {
        self.man(n).map(Man::letter)
    }

    fn man(&self, n: i32) -> Option<Man> {
        usize::try_from(n).ok().and_then(|n| self.squares.get(n).copied().flatten())
    }
}
