//! The board as people see it: columns, rows, which squares are played on, and their names.

use crate::switches::Switches;
use crate::value::{Corner, Notation, Squares};

/// A playing square: its number in reading order, from 0 at the upper left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(pub(crate) u8);

impl Square {
    /// Its place in reading order.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The geometry of a board.
///
/// Columns are counted from 0 at the left over the whole width, squares that are not played on
/// included; rows from 0 at the bottom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    squares: Squares,
    cols: u8,
    rows: u8,
    top_left: bool,
    numeric: bool,
    numbering: Corner,
}

impl Grid {
    /// The board of a game.
    pub fn new(switches: &Switches) -> Grid {
        Grid {
            squares: switches.squares,
            cols: switches.cols,
            rows: switches.rows,
            top_left: switches.top_left,
            numeric: switches.notation == Notation::Numbers,
            numbering: switches.numbering,
        }
    }

    /// Columns of the whole board.
    pub fn width(&self) -> usize {
        match self.squares {
            Squares::Dark => 2 * usize::from(self.cols),
            Squares::All => usize::from(self.cols),
        }
    }

    /// Playing squares in a row.
    pub fn cols(&self) -> usize {
        usize::from(self.cols)
    }

    /// Rows of the board.
    pub fn rows(&self) -> usize {
        usize::from(self.rows)
    }

    /// Whether only every other square is played on.
    pub fn is_chequered(&self) -> bool {
        self.squares == Squares::Dark
    }

    /// How many squares are played on.
    pub fn square_count(&self) -> usize {
        self.cols() * self.rows()
    }

    /// All playing squares in reading order.
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = Square> + use<> {
        (0..self.square_count() as u8).map(Square)
    }

    /// The square with a place in reading order.
    pub fn square(&self, index: usize) -> Option<Square> {
        (index < self.square_count()).then_some(Square(index as u8))
    }

    /// The first column of a row that is played on.
    pub(crate) fn shift(&self, row: usize) -> usize {
        let from_top = self.rows() - 1 - row;
        match self.squares {
            Squares::Dark => (from_top + usize::from(!self.top_left)) % 2,
            Squares::All => 0,
        }
    }

    /// The column and the row of a square.
    pub fn place(&self, square: Square) -> (usize, usize) {
        let row = self.rows() - 1 - square.index() / self.cols();
        let in_row = square.index() % self.cols();
        match self.squares {
            Squares::Dark => (2 * in_row + self.shift(row), row),
            Squares::All => (in_row, row),
        }
    }

    /// The playing square in a column and a row, if there is one.
    pub fn at(&self, column: usize, row: usize) -> Option<Square> {
        if column >= self.width() || row >= self.rows() {
            return None;
        }
        let in_row = match self.squares {
            Squares::Dark if column % 2 != self.shift(row) => return None,
            Squares::Dark => column / 2,
            Squares::All => column,
        };
        Some(Square(((self.rows() - 1 - row) * self.cols() + in_row) as u8))
    }

    /// The letter of a column.
    pub fn column_letter(&self, column: usize) -> char {
        char::from(b'a' + column as u8)
    }

    /// The name of a square in the game's own notation: `32` or `c3`.
    pub fn name(&self, square: Square) -> String {
        if self.numeric { self.number(square).to_string() } else { self.letters(square) }
    }

    /// The name of a square by letter and row: `c3`.
    pub fn letters(&self, square: Square) -> String {
        let (column, row) = self.place(square);
        format!("{}{}", self.column_letter(column), row + 1)
    }

    /// The number of a square, as draughts players count.
    pub fn number(&self, square: Square) -> usize {
        match self.numbering {
            Corner::TopLeft => square.index() + 1,
            Corner::BottomRight => self.square_count() - square.index(),
        }
    }

    /// The square with a number.
    pub fn numbered(&self, number: usize) -> Option<Square> {
        let index = match self.numbering {
            Corner::TopLeft => number.checked_sub(1)?,
            Corner::BottomRight => self.square_count().checked_sub(number)?,
        };
        (index < self.square_count()).then_some(Square(index as u8))
    }

    /// The square with a name, by number or by letter whatever the notation of the game.
    pub fn named(&self, name: &str) -> Option<Square> {
        if name.starts_with(|first: char| first.is_ascii_digit()) {
            let all_digits = name.bytes().all(|byte| byte.is_ascii_digit());
            return all_digits.then(|| name.parse().ok()).flatten().and_then(|n| self.numbered(n));
        }
        let (letter, row) = name.split_at_checked(1)?;
        let letter = letter.bytes().next()?.to_ascii_lowercase();
        let column = letter.checked_sub(b'a')?;
        let digits = row.bytes().all(|byte| byte.is_ascii_digit());
        let row: usize = row.parse().ok().filter(|_| digits)?;
        self.at(usize::from(column), row.checked_sub(1)?)
    }

    /// What squares look like, for messages.
    pub fn describe(&self) -> String {
        if self.numeric {
            return format!("squares are numbered from 1 to {}", self.square_count());
        }
        let last = self.column_letter(self.width() - 1);
        let example = self.letters(Square(0));
        let dark = if self.is_chequered() { ", every other one played on" } else { "" };
        format!("columns are a to {last}, rows 1 to {}{dark}, as in {example}", self.rows())
    }
}
