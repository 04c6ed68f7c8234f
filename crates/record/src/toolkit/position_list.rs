//! Positions as lists: `0:R 1:N 2:B`.

use super::{Board, Man};
use thiserror::Error;

/// The initial position, the king left of the queen for both.
pub const INITIAL: &str = "0:R 1:N 2:B 3:K 4:Q 5:B 6:N 7:R \
    8:P 9:P 10:P 11:P 12:P 13:P 14:P 15:P \
    48:p 49:p 50:p 51:p 52:p 53:p 54:p 55:p \
    56:r 57:n 58:b 59:k 60:q 61:b 62:n 63:r";

/// What came of loading a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loaded {
    /// How many men were placed.
    pub placed: usize,
    /// What was ignored and why, in the order of the list.
    pub warnings: Vec<Warning>,
}

/// A pair that was ignored.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Warning {
    /// Not of the form `N:P`.
    #[error("'{0}' ignored: not a pair N:P")]
    Malformed(String),
    /// `P` is none of `KQNBRPkqnbrp`.
    #[error("'{0}' ignored: a piece is one of K Q N B R P k q n b r p")]
    BadPiece(String),
    /// `N` is not a square.
    #[error("'{0}' ignored: a square is a whole number from 0 to 63")]
    BadSquare(String),
    /// `N` was given earlier in the list.
    #[error("'{0}' ignored: square given before")]
    Repeated(String),
}

impl Board {
    /// Adds the men of a list, pairs `N:P` separated by single spaces, to what is on the board.
    ///
    /// A pair that is malformed, has a bad piece or square, or a square that an earlier pair of
    /// the list has filled, is ignored with a warning. A man that stood on a square before the
    /// list was loaded is replaced.
    pub fn load(&mut self, positions: &str) -> Loaded {
        let mut given = [false; 64];
        let mut loaded = Loaded { placed: 0, warnings: Vec::new() };
        // What `save` says of an empty board has no pairs, not one empty pair.
        for pair in positions.split(' ').filter(|_| !positions.is_empty()) {
            match read_pair(pair) {
                Ok((n, _)) if given[n] => {
                    loaded.warnings.push(Warning::Repeated(shortened(pair)));
                }
                Ok((n, man)) => {
                    given[n] = true;
                    self.squares[n] = Some(man);
                    loaded.placed += 1;
                }
                Err(warning) => loaded.warnings.push(warning),
            }
        }
        loaded
    }

    /// The list of the men on the board, squares increasing.
    pub fn save(&self) -> String {
        let men = self.squares.iter().enumerate();
        let pairs = men.filter_map(|(n, man)| Some(format!("{n}:{}", man.as_ref()?.letter())));
        pairs.collect::<Vec<_>>().join(" ")
    }
}

fn read_pair(pair: &str) -> Result<(usize, Man), Warning> {
    let (n, piece) = pair.split_once(':').ok_or_else(|| Warning::Malformed(shortened(pair)))?;
    let mut letters = piece.chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else {
        return Err(Warning::Malformed(shortened(pair)));
    };
    let man = Man::new(letter).ok_or_else(|| Warning::BadPiece(shortened(pair)))?;
    // `parse` alone would let a '+' pass.
    let number = n.bytes().all(|byte| byte.is_ascii_digit()).then(|| n.parse().ok()).flatten();
    let n =
        number.filter(|&n: &usize| n < 64).ok_or_else(|| Warning::BadSquare(shortened(pair)))?;
    Ok((n, man))
}

/// As much of a pair as a message bears.
fn shortened(pair: &str) -> String {
    match pair.char_indices().nth(20) {
        Some((end, _)) => format!("{}…", &pair[..end]),
        None => pair.to_string(),
    }
}
