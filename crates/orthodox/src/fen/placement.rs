//! The first field: men on squares.

use super::Field;
use crate::names;
use cozy_chess::{BoardBuilder, Color, File, Piece, Rank, Square, get_king_moves};
use hyperchess_game::PositionError;

fn error(column: usize, problem: String) -> PositionError {
    PositionError::at("placement", column, problem)
}

/// Puts the men on the board and checks what one side cannot have.
pub(super) fn read(field: Field<'_>, builder: &mut BoardBuilder) -> Result<(), PositionError> {
    let mut census = Census::default();
    let (mut rank, mut file) = (Rank::NUM - 1, 0);
    for (column, c) in field.chars() {
        if c == '/' {
            check_full(file, rank, column)?;
            let Some(below) = rank.checked_sub(1) else {
                let problem = "a ninth rank starts here; there are eight, rank 8 first".into();
                return Err(error(column, problem));
            };
            (rank, file) = (below, 0);
            continue;
        }
        let width = match c {
            '1'..='8' => c as usize - '0' as usize,
            _ => 1,
        };
        let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
        let man = names::piece(c);
        if man.is_none() && !c.is_ascii_digit() || matches!(c, '0' | '9') {
            return Err(error(
                column,
                format!(
                    "'{c}' is no man; write P N B R Q K for White's, p n b r q k for Black's, \
                     1 to 8 for empty squares and / between ranks"
                ),
            ));
        }
        if file + width > File::NUM {
            let problem = format!("rank {} is too long; it has eight squares", rank + 1);
            return Err(error(column, problem));
        }
        if let Some(piece) = man {
            let square = Square::new(File::index(file), Rank::index(rank));
            census.add(piece, color, square, column)?;
            *builder.square_mut(square) = Some((piece, color));
        }
        file += width;
    }
    let end = field.column + field.text.chars().count();
    check_full(file, rank, end)?;
    if rank > 0 {
        let problem = format!("only {} of the eight ranks are there", Rank::NUM - rank);
        return Err(error(end, problem));
    }
    census.check_kings()
}

fn check_full(file: usize, rank: usize, column: usize) -> Result<(), PositionError> {
    if file < File::NUM {
        let problem =
            format!("rank {} is too short: it has {file} squares instead of eight", rank + 1);
        return Err(error(column, problem));
    }
    Ok(())
}

/// How many men each side has.
#[derive(Default)]
struct Census {
    kings: [Option<(Square, usize)>; Color::NUM],
    pawns: [u32; Color::NUM],
    men: [u32; Color::NUM],
}

impl Census {
    fn add(
        &mut self,
        piece: Piece,
        color: Color,
        square: Square,
        column: usize,
    ) -> Result<(), PositionError> {
        let name = names::color_name(color);
        let men = &mut self.men[color as usize];
        *men += 1;
        if *men > 16 {
            let problem = format!("{name} has more than 16 men, which no game can bring about");
            return Err(error(column, problem));
        }
        if piece == Piece::King
            && let Some((first, _)) = self.kings[color as usize].replace((square, column))
        {
            let problem = format!("{name} has a second king on {square}, the first is on {first}");
            return Err(error(column, problem));
        }
        if piece == Piece::Pawn {
            if matches!(square.rank(), Rank::First | Rank::Eighth) {
                let problem =
                    format!("a pawn cannot stand on {square}; pawns live on ranks 2 to 7");
                return Err(error(column, problem));
            }
            let pawns = &mut self.pawns[color as usize];
            *pawns += 1;
            if *pawns > 8 {
                return Err(error(column, format!("{name} has more than eight pawns")));
            }
        }
        Ok(())
    }

    fn check_kings(&self) -> Result<(), PositionError> {
        let king = |color: Color| {
            self.kings[color as usize].ok_or_else(|| {
                let problem = format!(
                    "{} has no king ({}); each side has exactly one",
                    names::color_name(color),
                    names::fen_letter(Piece::King, color)
                );
                PositionError::new("placement", problem)
            })
        };
        let ((white, first), (black, second)) = (king(Color::White)?, king(Color::Black)?);
        // `cozy-chess` does not mind this.
        if get_king_moves(white).has(black) {
            let problem = format!(
                "the kings on {white} and {black} stand next to each other; \
                 a square must lie between them"
            );
            return Err(error(first.max(second), problem));
        }
        Ok(())
    }
}
