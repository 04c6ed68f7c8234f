//! Positions as pictures: eight rows of eight characters.

use super::{Board, Man};
use thiserror::Error;

/// Why a text is not a snapshot.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum GridError {
    /// Not eight rows.
    #[error("a snapshot has 8 rows, each followed by a line feed, not {0}")]
    Rows(usize),
    /// The text goes on after the last line feed.
    #[error("the last row must be followed by a line feed and nothing else")]
    Unfinished,
    /// A row that has not eight characters.
    #[error("row {row} has {length} characters instead of 8")]
    Length {
        /// The row, from 1.
        row: usize,
        /// Its length.
        length: usize,
    },
    /// A character that stands for nothing.
    #[error("row {row}, column {column}: {found:?} is neither a piece nor '.' nor ','")]
    Character {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// The character.
        found: char,
    },
}

impl Board {
    /// Sets every square from eight rows of eight characters, each row followed by `\n`; `.` or
    /// `,` is an empty square. A grid of the wrong shape changes nothing.
    pub fn scan(&mut self, grid: &str) -> Result<(), GridError> {
        let rows: Vec<&str> = match grid.strip_suffix('\n') {
            Some(grid) => grid.split('\n').collect(),
            None if grid.is_empty() => Vec::new(),
            None => return Err(GridError::Unfinished),
        };
        if rows.len() != 8 {
            return Err(GridError::Rows(rows.len()));
        }
        let mut squares = [None; 64];
        for (y, row) in rows.iter().enumerate() {
            let length = row.chars().count();
            if length != 8 {
                return Err(GridError::Length { row: y + 1, length });
            }
            for (x, found) in row.chars().enumerate() {
                squares[8 * y + x] = match found {
                    '.' | ',' => None,
                    _ => Some(Man::new(found).ok_or(GridError::Character {
                        row: y + 1,
                        column: x + 1,
                        found,
                    })?),
                };
            }
        }
        self.squares = squares;
        Ok(())
    }

    /// The board as 72 characters that [`scan`](Self::scan) reads; empty squares are `.` where
    /// X + Y is even and `,` where it is odd.
    pub fn show(&self) -> String {
        let mut grid = String::with_capacity(72);
        for (n, man) in self.squares.iter().enumerate() {
            let (x, y) = (n % 8, n / 8);
            let empty = if (x + y) % 2 == 0 { '.' } else { ',' };
            grid.push(man.map_or(empty, Man::letter));
            if x == 7 {
                grid.push('\n');
            }
        }
        grid
    }
}
