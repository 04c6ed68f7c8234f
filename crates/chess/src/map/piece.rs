//! A piece: its kind and its colour.

use std::fmt;
use std::str::FromStr;

use hyperchess_game::Player;
use thiserror::Error;

use super::PieceKind;
use crate::map_piece;
use crate::move_text::shorten;

/// A piece of one of six kinds. Its colour cannot change.
///
/// Where it stands is known to the board: see [`Board::piece_at`](super::Board::piece_at).
///
/// ```
/// use hyperchess_chess::map::{Piece, PieceKind};
/// use hyperchess_game::Player;
///
/// let knight = Piece::new(PieceKind::Knight, "bLaCk")?;
/// assert_eq!(knight.to_string(), "BKnight");
/// assert_eq!(knight.colour(), Player::Second);
/// assert_eq!("bknight".parse(), Ok(knight));
///
/// let error = Piece::new(PieceKind::Knight, "red").unwrap_err();
/// assert_eq!(error.to_string(), "'red' is not a colour: black or white");
/// # Ok::<(), hyperchess_chess::map::PieceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    kind: PieceKind,
    colour: Player,
}

/// Why there is no such piece.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PieceError {
    /// A colour that is neither black nor white. The text is cut where it is long.
    #[error("'{0}' is not a colour: black or white")]
    Colour(String),
    /// A name that no piece has. The text is cut where it is long.
    #[error("'{0}' is not a piece: W or B and one of Pawn, Rook, Knight, Bishop, Queen, King")]
    Name(String),
}

impl Piece {
    /// A piece of the colour `black` or `white`, in any capitalisation.
    pub fn new(kind: PieceKind, colour: &str) -> Result<Piece, PieceError> {
        let colour = match colour {
            word if word.eq_ignore_ascii_case("white") => Player::First,
            word if word.eq_ignore_ascii_case("black") => Player::Second,
            word => return Err(PieceError::Colour(shorten(word))),
        };
        Ok(Piece { kind, colour })
    }

    /// A piece of a player: White is the first.
    pub const fn of(colour: Player, kind: PieceKind) -> Piece {
        Piece { kind, colour }
    }

    /// Its kind.
    pub const fn kind(self) -> PieceKind {
        self.kind
    }

    /// Whose it is: White is the first player.
    pub const fn colour(self) -> Player {
        self.colour
    }
}

/// As map files write it: `BKnight`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&map_piece::print(self.colour, self.kind))
    }
}

/// Reads `BKnight` and the like, in any capitalisation.
impl FromStr for Piece {
    type Err = PieceError;

    fn from_str(text: &str) -> Result<Piece, PieceError> {
        match map_piece::parse(text) {
            Ok((colour, kind)) => Ok(Piece::of(colour, kind)),
            Err(_) => Err(PieceError::Name(shorten(text))),
        }
    }
}
