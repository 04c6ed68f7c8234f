//! The third field: who may still castle with which rook.
//!
//! `K` is the outermost rook on the king's side (X-FEN), a file's letter the rook on that file
//! (Shredder-FEN). Both are read in both games.

use super::Field;
use crate::castling::Side;
use crate::{Variant, names};
use cozy_chess::{Board, BoardBuilder, Color, File, Piece, Rank, Square};
use hyperchess_game::PositionError;

pub(super) fn read(
    variant: Variant,
    field: Field<'_>,
    builder: &mut BoardBuilder,
) -> Result<(), PositionError> {
    if field.text == "-" {
        return Ok(());
    }
    for (column, letter) in field.chars() {
        let error = |problem: String| Err(PositionError::at("castling", column, problem));
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let name = names::color_name(color);
        let named_file = names::file(letter).filter(|_| letter.is_ascii_alphabetic());
        if named_file.is_none() && !matches!(letter, 'K' | 'k' | 'Q' | 'q') {
            return error(format!(
                "'{letter}' is no castling right; write some of KQkq or the files of the rooks \
                 (HAha), or - for none"
            ));
        }
        let Some(king) = king_on_back_rank(builder, color) else {
            return error(format!(
                "'{letter}' asks for {name}'s king on rank {}; leave it out",
                Rank::First.relative_to(color)
            ));
        };
        let side = match (letter.to_ascii_lowercase(), named_file) {
            (_, Some(file)) if file < king.file() => Side::Queen,
            ('q', None) => Side::Queen,
            _ => Side::King,
        };
        let rook = match (variant, named_file) {
            (_, Some(file)) => Some(file).filter(|&file| has_rook(builder, color, file)),
            (Variant::Standard, None) => {
                Some(side.corner()).filter(|&file| has_rook(builder, color, file))
            }
            (Variant::Chess960, None) => outermost_rook(builder, color, king.file(), side),
        };
        let standard = king.file() == File::E && rook == Some(side.corner());
        if variant == Variant::Standard && !standard {
            let rank = Rank::First.relative_to(color);
            return error(format!(
                "'{letter}' asks for {name}'s king on e{rank} and a rook on {}{rank}; \
                 leave it out or play chess960",
                side.corner()
            ));
        }
        let Some(rook) = rook else {
            return error(match named_file {
                Some(file) => format!(
                    "'{letter}' asks for a rook of {name}'s on {}; leave it out",
                    Square::new(file, king.rank())
                ),
                None => format!(
                    "'{letter}' asks for a rook of {name}'s on the {} of the king on {king}; \
                     leave it out",
                    side.name()
                ),
            });
        };
        let rights = builder.castle_rights_mut(color);
        let right = match side {
            Side::King => &mut rights.short,
            Side::Queen => &mut rights.long,
        };
        if right.replace(rook).is_some() {
            return error(format!(
                "'{letter}' gives {name} a second right on the {}; one is enough",
                side.name()
            ));
        }
    }
    Ok(())
}

fn king_on_back_rank(builder: &BoardBuilder, color: Color) -> Option<Square> {
    let squares = Rank::First.relative_to(color).bitboard().iter();
    squares.into_iter().find(|&square| builder.square(square) == Some((Piece::King, color)))
}

fn has_rook(builder: &BoardBuilder, color: Color, file: File) -> bool {
    let square = Square::new(file, Rank::First.relative_to(color));
    builder.square(square) == Some((Piece::Rook, color))
}

fn outermost_rook(builder: &BoardBuilder, color: Color, king: File, side: Side) -> Option<File> {
    let mut rooks = File::ALL.into_iter().filter(|&file| has_rook(builder, color, file));
    match side {
        Side::King => rooks.next_back().filter(|&file| file > king),
        Side::Queen => rooks.next().filter(|&file| file < king),
    }
}

/// `KQkq`, or `HAha` in Chess960.
pub(super) fn write(variant: Variant, board: &Board, text: &mut String) {
    let length = text.len();
    for color in [Color::White, Color::Black] {
        for side in Side::BOTH {
            let Some(rook) = side.rook(board, color) else { continue };
            let letter = match (variant, side) {
                (Variant::Standard, Side::King) => 'k',
                (Variant::Standard, Side::Queen) => 'q',
                (Variant::Chess960, _) => rook.file().into(),
            };
            text.push(match color {
                Color::White => letter.to_ascii_uppercase(),
                Color::Black => letter,
            });
        }
    }
    if text.len() == length {
        text.push('-');
    }
}
