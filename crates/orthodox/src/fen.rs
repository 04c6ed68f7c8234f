//! Positions in Forsyth–Edwards notation.

mod castling;
mod placement;

use crate::{Position, Variant, names};
use cozy_chess::{Board, BoardBuilder, Color, Piece, Rank, Square};
use hyperchess_game::PositionError;
use std::fmt::Write;

/// One field of the text and the column of its first character, counted from 1.
#[derive(Clone, Copy)]
struct Field<'a> {
    column: usize,
    text: &'a str,
}

impl<'a> Field<'a> {
    /// The characters with their columns.
    fn chars(self) -> impl Iterator<Item = (usize, char)> + 'a {
        (self.column..).zip(self.text.chars())
    }
}

fn fields(text: &str) -> Vec<Field<'_>> {
    let mut fields = Vec::new();
    let (mut start, mut start_column) = (0, 1);
    let mut inside = false;
    for (column, (offset, c)) in (1..).zip(text.char_indices()) {
        if c.is_whitespace() {
            if inside {
                fields.push(Field { column: start_column, text: &text[start..offset] });
            }
            inside = false;
        } else if !inside {
            (start, start_column, inside) = (offset, column, true);
        }
    }
    if inside {
        fields.push(Field { column: start_column, text: &text[start..] });
    }
    fields
}

/// Reads a FEN; castling and what follows it may be left out.
pub(crate) fn read(variant: Variant, text: &str) -> Result<Position, PositionError> {
    let fields = fields(text);
    let field = |index: usize| fields.get(index).copied();
    let Some(men) = field(0) else {
        let problem = "the text is empty; a FEN starts with the eight ranks, rank 8 first";
        return Err(PositionError::new("placement", problem));
    };
    let mut builder = BoardBuilder::empty();
    placement::read(men, &mut builder)?;
    read_side(field(1), &mut builder)?;
    if let Some(rights) = field(2) {
        castling::read(variant, rights, &mut builder)?;
    }
    if let Some(square) = field(3) {
        builder.en_passant = read_en_passant(square, &builder)?;
    }
    let halfmove_clock = match field(4) {
        Some(clock) => read_number(clock, "halfmove clock", "0")?,
        None => 0,
    };
    // Some programs count moves from 0.
    let fullmove_number = match field(5) {
        Some(number) => read_number(number, "fullmove number", "1")?.max(1),
        None => 1,
    };
    if let Some(extra) = field(6) {
        let problem =
            format!("'{}' follows the fullmove number, the last of the six fields", extra.text);
        return Err(PositionError::at("end", extra.column, problem));
    }
    builder.halfmove_clock = halfmove_clock.min(100) as u8;
    Ok(Position::new(build(builder)?, halfmove_clock, fullmove_number))
}

fn build(mut builder: BoardBuilder) -> Result<Board, PositionError> {
    builder.build().or_else(|_| {
        // The check on the board cannot follow the double step; then no capture answers it.
        builder.en_passant = None;
        // Every field has been checked; this is for what those checks may have missed.
        builder.build().map_err(|error| PositionError::new("position", error.to_string()))
    })
}

fn read_side(field: Option<Field<'_>>, builder: &mut BoardBuilder) -> Result<(), PositionError> {
    const NAME: &str = "side to move";
    let Some(field) = field else {
        return Err(PositionError::new(NAME, "it is missing; write w or b after the placement"));
    };
    builder.side_to_move = match field.text {
        "w" | "W" => Color::White,
        "b" | "B" => Color::Black,
        other => {
            let problem = format!("'{other}' is no side; write w for White or b for Black");
            return Err(PositionError::at(NAME, field.column, problem));
        }
    };
    // The placement is sound by now, so that this fails only if the king could be taken.
    let bare = BoardBuilder { side_to_move: builder.side_to_move, ..men_only(builder) };
    if bare.build().is_err() {
        let (mover, other) =
            (names::color_name(builder.side_to_move), names::color_name(!builder.side_to_move));
        let problem = format!(
            "wrong side in check: {mover} is to move and could take {other}'s king; \
             give the move to {other} or end the check"
        );
        return Err(PositionError::at(NAME, field.column, problem));
    }
    Ok(())
}

fn men_only(builder: &BoardBuilder) -> BoardBuilder {
    BoardBuilder { board: builder.board, ..BoardBuilder::empty() }
}

fn read_en_passant(
    field: Field<'_>,
    builder: &BoardBuilder,
) -> Result<Option<Square>, PositionError> {
    let error = |problem: String| Err(PositionError::at("en passant", field.column, problem));
    let text = field.text;
    if text == "-" {
        return Ok(None);
    }
    let Some(to) = names::parse_square(text).and_then(Square::try_index) else {
        return error(format!("'{text}' is no square; write one like e3, or - for none"));
    };
    let (mover, pusher) = (builder.side_to_move, !builder.side_to_move);
    let name = names::color_name(pusher);
    if to.rank() != Rank::Third.relative_to(pusher) {
        return error(format!(
            "{to} cannot be it when {} is to move; {name}'s pawns step over rank {}",
            names::color_name(mover),
            Rank::Third.relative_to(pusher),
        ));
    }
    let from = Square::new(to.file(), Rank::Second.relative_to(pusher));
    let pawn = Square::new(to.file(), Rank::Fourth.relative_to(pusher));
    if builder.square(pawn) != Some((Piece::Pawn, pusher)) {
        return error(format!(
            "there is no pawn of {name}'s on {pawn} that stepped over {to}; write - for none"
        ));
    }
    for square in [from, to] {
        if builder.square(square).is_some() {
            return error(format!(
                "the pawn on {pawn} did not come from {from} over {to}: {square} is occupied; \
                 write - for none"
            ));
        }
    }
    Ok(Some(to))
}

fn read_number(field: Field<'_>, name: &'static str, example: &str) -> Result<u32, PositionError> {
    let text = field.text;
    // `parse` would take a sign.
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits).ok_or_else(|| {
        let problem =
            format!("'{text}' is no whole number up to {}; write one like {example}", u32::MAX);
        PositionError::at(name, field.column, problem)
    })
}

/// Writes the canonical FEN: en passant only if legal, castling as the variant has it.
pub(crate) fn write(variant: Variant, position: &Position) -> String {
    let board = position.board();
    let mut text = String::with_capacity(90);
    for &rank in Rank::ALL.iter().rev() {
        let mut empty = 0;
        for square in rank.bitboard() {
            match board.piece_on(square).zip(board.color_on(square)) {
                None => empty += 1,
                Some((piece, color)) => {
                    if empty > 0 {
                        let _ = write!(text, "{empty}");
                    }
                    empty = 0;
                    text.push(names::fen_letter(piece, color));
                }
            }
        }
        if empty > 0 {
            let _ = write!(text, "{empty}");
        }
        text.push(if rank == Rank::First { ' ' } else { '/' });
    }
    text.push_str(if board.side_to_move() == Color::White { "w " } else { "b " });
    castling::write(variant, board, &mut text);
    match position.en_passant() {
        Some(square) => {
            let _ = write!(text, " {square}");
        }
        None => text.push_str(" -"),
    }
    let _ = write!(text, " {} {}", position.halfmove_clock(), position.fullmove_number());
    text
}
