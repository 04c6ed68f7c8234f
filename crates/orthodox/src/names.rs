//! Squares and men by their names and letters.

use cozy_chess::{Color, File, Piece, Rank, Square};

/// The name of a square by its index, counted a1, b1, … h8; `None` beyond the board.
///
/// ```
/// assert_eq!(hyperchess_orthodox::square_name(28).as_deref(), Some("e4"));
/// ```
pub fn square_name(index: usize) -> Option<String> {
    Square::try_index(index).map(|square| square.to_string())
}

/// The index of a square by its name, in any capitalisation.
///
/// ```
/// assert_eq!(hyperchess_orthodox::parse_square("E4"), Some(28));
/// assert_eq!(hyperchess_orthodox::parse_square("e9"), None);
/// ```
pub fn parse_square(name: &str) -> Option<usize> {
    let mut chars = name.chars();
    let (file, rank) = (chars.next()?, chars.next()?);
    if chars.next().is_some() {
        return None;
    }
    square(file, rank).map(|square| square as usize)
}

pub(crate) fn square(file_letter: char, rank_digit: char) -> Option<Square> {
    Some(Square::new(file(file_letter)?, rank(rank_digit)?))
}

pub(crate) fn file(letter: char) -> Option<File> {
    let offset = (letter.to_ascii_lowercase() as usize).checked_sub('a' as usize)?;
    File::try_index(offset)
}

pub(crate) fn rank(digit: char) -> Option<Rank> {
    Rank::try_index((digit as usize).checked_sub('1' as usize)?)
}

/// A man by its letter in any capitalisation.
pub(crate) fn piece(letter: char) -> Option<Piece> {
    Some(match letter.to_ascii_lowercase() {
        'p' => Piece::Pawn,
        'n' => Piece::Knight,
        'b' => Piece::Bishop,
        'r' => Piece::Rook,
        'q' => Piece::Queen,
        'k' => Piece::King,
        _ => return None,
    })
}

/// The capital letter of a man.
pub(crate) fn letter(piece: Piece) -> char {
    match piece {
        Piece::Pawn => 'P',
        Piece::Knight => 'N',
        Piece::Bishop => 'B',
        Piece::Rook => 'R',
        Piece::Queen => 'Q',
        Piece::King => 'K',
    }
}

/// The letter of a man as FEN writes it: White's in capitals.
pub(crate) fn fen_letter(piece: Piece, color: Color) -> char {
    match color {
        Color::White => letter(piece),
        Color::Black => letter(piece).to_ascii_lowercase(),
    }
}

pub(crate) fn piece_name(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

pub(crate) fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
