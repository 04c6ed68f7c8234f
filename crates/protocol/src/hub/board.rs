//! Positions and moves as Hub writes them.

use crate::wording::quoted;
use hyperchess_table::{Colour, MoveView, Table};
use std::collections::HashMap;
use std::fmt::Write;

/// The squares of a board by their numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// From the names of the game.
    numbers: HashMap<String, usize>,
}

impl Board {
    /// The board of a game, which must be draughts of White against Black.
    pub fn of(table: &dyn Table) -> Result<Board, String> {
        let layout = table.layout();
        let is_draughts = |colour: Colour, discs: u8| {
            discs > 0 && matches!(colour, Colour::White | Colour::Black)
        };
        let mut pieces = layout.cells.iter().filter_map(|cell| cell.piece.as_ref());
        if !pieces.all(|piece| is_draughts(piece.colour, piece.discs)) {
            return Err(format!("{} is not draughts of White and Black", table.specification()));
        }
        let number = |node: usize, name: &str| name.parse().unwrap_or(node + 1);
        let numbers =
            layout.cells.iter().map(|cell| (cell.name.clone(), number(cell.node, &cell.name)));
        Ok(Board { numbers: numbers.collect() })
    }

    fn squares(&self) -> usize {
        self.numbers.len()
    }

    /// The number of a square.
    fn number(&self, name: &str) -> usize {
        self.numbers.get(name).copied().unwrap_or(0)
    }

    /// A position as PDN writes it, from `W` or `B` and a letter for each square.
    pub fn read_position(&self, text: &str) -> Result<String, String> {
        let mut letters = text.chars();
        let turn = letters.next().filter(|letter| matches!(letter, 'W' | 'B'));
        let turn = turn.ok_or_else(|| {
            format!(
                "pos: the position begins with W or B, the side to move, not '{}'",
                quoted(text)
            )
        })?;
        let (mut white, mut black) = (Vec::new(), Vec::new());
        let mut count = 0;
        for (index, letter) in letters.enumerate() {
            let square = index + 1;
            match letter {
                'e' => {}
                'w' => white.push(square.to_string()),
                'W' => white.push(format!("K{square}")),
                'b' => black.push(square.to_string()),
                'B' => black.push(format!("K{square}")),
                _ => {
                    let letter = quoted(&letter.to_string());
                    return Err(format!(
                        "pos: square {square} is '{letter}', not one of w, b, W, B, e"
                    ));
                }
            }
            count = square;
        }
        if count != self.squares() {
            let squares = self.squares();
            return Err(format!("pos: {count} squares are given, but the board has {squares}"));
        }
        Ok(format!("{turn}:W{}:B{}", white.join(","), black.join(",")))
    }

    /// The position on a table, as Hub writes it.
    pub fn position(&self, table: &dyn Table) -> String {
        let mut squares = vec!['e'; self.squares()];
        for cell in table.layout().cells {
            let place = self.number(&cell.name).checked_sub(1);
            if let (Some(piece), Some(place)) = (cell.piece, place) {
                squares[place] = piece.letter;
            }
        }
        let turn = table.player_name(table.to_move()).chars().take(1);
        turn.chain(squares).collect()
    }

    /// A move: `32-28`, or `28x19x23` with the squares of what is captured behind the ends.
    pub fn move_text(&self, mv: &MoveView) -> String {
        let (from, to) = (self.number(&mv.from), self.number(&mv.to));
        if mv.jumped.is_empty() {
            return format!("{from}-{to}");
        }
        let mut text = format!("{from}x{to}");
        for square in self.captured(mv) {
            // Writing to a string does not fail.
            let _ = write!(text, "x{square}");
        }
        text
    }

    /// The squares that a move jumps over, by their numbers.
    fn captured(&self, mv: &MoveView) -> Vec<usize> {
        let mut squares: Vec<usize> = mv.jumped.iter().map(|name| self.number(name)).collect();
        squares.sort_unstable();
        squares
    }

    /// Plays a move that is written in this way.
    pub(super) fn play(&self, table: &mut dyn Table, text: &str) -> Result<(), String> {
        let text = self.find(table, text)?;
        table.replay(&text).map_err(|error| error.to_string())
    }

    /// What the table calls a move that is written in this way; captures are looked up among the
    /// legal moves, other texts stay as they are.
    pub fn find(&self, table: &dyn Table, text: &str) -> Result<String, String> {
        let Some((ends, mut captured)) = read_capture(text) else {
            return Ok(text.to_string());
        };
        captured.sort_unstable();
        let moves = table.moves();
        let fits = |mv: &&MoveView| {
            [self.number(&mv.from), self.number(&mv.to)] == ends
                && (captured.is_empty() || self.captured(mv) == captured)
        };
        let mut found = moves.iter().filter(fits);
        let explained = |reason: String| format!("'{}' cannot be played: {reason}", quoted(text));
        let Some(mv) = found.next() else {
            let legal: Vec<String> = moves.iter().take(5).map(|mv| self.move_text(mv)).collect();
            let more = if moves.len() > legal.len() { ", …" } else { "" };
            return Err(explained(format!("legal are {}{more}", legal.join(", "))));
        };
        // Another order of the same captures is the same move.
        if captured.is_empty() && found.any(|other| self.captured(other) != self.captured(mv)) {
            return Err(explained(
                "add the squares of what is captured, as in 28x19x23".to_string(),
            ));
        }
        Ok(mv.text.clone())
    }

    /// The moves of a line, as far as they make sense: it ends where the game does, be it by a
    /// repetition that only the history shows. The table is left as it was.
    pub(super) fn line(&self, table: &mut dyn Table, moves: &[String]) -> Vec<String> {
        let mut texts = Vec::new();
        for mv in moves {
            if table.replay(mv).is_err() {
                break;
            }
            texts.extend(table.history().last().map(|mv| self.move_text(mv)));
            if table.outcome().is_some() {
                break;
            }
        }
        for _ in &texts {
            table.undo();
        }
        texts
    }
}

/// The ends of a capture and the squares of what is captured, by their numbers.
fn read_capture(text: &str) -> Option<([usize; 2], Vec<usize>)> {
    let squares = text.split('x').map(|square| square.parse().ok());
    let squares: Vec<usize> = squares.collect::<Option<_>>()?;
    let [from, to, ref captured @ ..] = squares[..] else { return None };
    Some(([from, to], captured.to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperchess_table::open;

    const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

    fn seated(game: &str, position: &str) -> (Box<dyn Table>, Board) {
        let mut table = open(game).unwrap();
        let board = Board::of(&*table).unwrap();
        table.set_position(&board.read_position(position).unwrap()).unwrap();
        (table, board)
    }

    #[test]
    fn positions_go_in_and_out() {
        let table = open("international").unwrap();
        let board = Board::of(&*table).unwrap();
        assert_eq!(board.position(&*table), START);
        for game in ["international", "russian", "checkers", "spanish", "turkish", "thai"] {
            let table = open(game).unwrap();
            let board = Board::of(&*table).unwrap();
            let text = board.position(&*table);
            let (again, _) = seated(game, &text);
            assert_eq!(again.position(), table.position(), "{game}");
        }
        let kings = "BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee";
        let (table, board) = seated("international", kings);
        assert_eq!(table.position(), "B:WK4,K5,25,35,36:BK38,K48");
        assert_eq!(board.position(&*table), kings);
    }

    #[test]
    fn captures_name_what_they_take() {
        let (mut table, board) = seated("international", START);
        for mv in ["32-28", "19-23", "28x19x23", "14x23x19"] {
            board.play(&mut *table, mv).unwrap();
            assert_eq!(board.move_text(table.history().last().unwrap()), mv);
        }
        let before = table.position();
        let message = board.play(&mut *table, "33x24x29").unwrap_err();
        assert!(message.starts_with("'33x24x29' cannot be played: legal are "), "{message}");
        assert!(board.play(&mut *table, "33-22").is_err());
        assert!(board.play(&mut *table, "").is_err());
        assert_eq!(table.position(), before);
        // The same ends, other captures.
        let (mut table, board) =
            seated("international", "WeeeeeeeeeeeeebeeeebeeeeeeebeeeeebeeeeeeeebeeeeWeee");
        let message = board.play(&mut *table, "47x36").unwrap_err();
        assert!(message.contains("add the squares of what is captured"), "{message}");
        assert_eq!(board.play(&mut *table, "47x36x42x33x19x27"), Ok(()));
        assert_eq!(board.move_text(table.history().last().unwrap()), "47x36x19x27x33x42");
    }

    #[test]
    fn lines_leave_the_table_as_it_was() {
        let (mut table, board) = seated("international", START);
        let moves = ["32-28", "19-23", "28x19", "nonsense"].map(String::from);
        assert_eq!(board.line(&mut *table, &moves), ["32-28", "19-23", "28x19x23"]);
        assert_eq!(table.history().len(), 0);
    }

    #[test]
    fn nonsense_is_refused() {
        let table = open("international").unwrap();
        let board = Board::of(&*table).unwrap();
        for text in ["", "X", "W", "We", &START[1..], &START.replace('e', "x"), "Wé"] {
            assert!(board.read_position(text).is_err(), "{text}");
        }
        for game in ["chess", "rubik"] {
            assert!(Board::of(&*open(game).unwrap()).is_err());
        }
    }
}
