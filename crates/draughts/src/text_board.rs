//! The board drawn in characters, in and out.

use crate::game::DraughtsGame;
use crate::grid::Square;
use crate::position::Position;
use crate::value::End;
use hyperchess_game::{Player, PositionError};
use std::fmt::Write;

impl DraughtsGame {
    /// The board as text, a line a row, the side to move told at its end.
    pub fn text_board(&self, position: &Position) -> String {
        let (width, rows) = (self.grid.width(), self.grid.rows());
        let margin = rows.to_string().len();
        let letters: String = (0..width).map(|column| self.grid.column_letter(column)).collect();
        let rule = format!("{:margin$}{}\n", "", "-".repeat(width + 2));
        let mut text = format!("{:margin$} {letters}\n{rule}", "");
        for row in (0..rows).rev() {
            let _ = write!(text, "{:>margin$}|", row + 1);
            for column in 0..width {
                let square = self.grid.at(column, row);
                text.push(square.map_or(' ', |square| self.square_letter(position, square)));
            }
            text.push('|');
            if row == rows - 1 {
                text.push_str(&self.remark(position, self.player_at(End::Top)));
            } else if row == 0 {
                text.push_str(&self.remark(position, self.player_at(End::Bottom)));
            }
            text.push('\n');
        }
        text.push_str(&rule);
        text
    }

    fn remark(&self, position: &Position, player: Player) -> String {
        let (men, kings) = position.count(player);
        let colour = self.colour(player);
        let turn = match position.to_move == player {
            true => format!(" ({colour}'s Turn)"),
            false => String::new(),
        };
        format!(" {colour}: {} pieces{turn}", men + kings)
    }

    fn square_letter(&self, position: &Position, square: Square) -> char {
        match self.piece_at(position, square) {
            None => ' ',
            Some(piece) if piece.king => self.letter(piece.player),
            Some(piece) => self.letter(piece.player).to_ascii_lowercase(),
        }
    }

    /// Reads what [`text_board`](Self::text_board) writes; only the rows and the side to move
    /// are looked at.
    pub(crate) fn read_text_board(&self, text: &str) -> Result<Position, PositionError> {
        let mut rows = Vec::new();
        for line in text.lines() {
            let Some((number, rest)) = line.split_once('|') else { continue };
            let Some((cells, _)) = rest.split_once('|') else {
                let problem = format!("the row '{line}' has no '|' at its right end");
                return Err(PositionError::new("board", problem));
            };
            rows.push((number.trim(), cells));
        }
        if rows.len() != self.grid.rows() {
            let problem = format!(
                "there are {} rows between bars, but the board has {}",
                rows.len(),
                self.grid.rows()
            );
            return Err(PositionError::new("board", problem));
        }
        let (mut men, mut kings) = ([0u128; 2], [0u128; 2]);
        for (row, (number, cells)) in (0..self.grid.rows()).rev().zip(rows) {
            if number != (row + 1).to_string() {
                let problem =
                    format!("the row '{number}|' should be {}: rows run down to 1", row + 1);
                return Err(PositionError::new("board", problem));
            }
            if cells.chars().count() != self.grid.width() {
                let problem = format!(
                    "row {number} has {} columns between its bars, but the board has {}",
                    cells.chars().count(),
                    self.grid.width()
                );
                return Err(PositionError::new("board", problem));
            }
            for (column, cell) in cells.chars().enumerate().filter(|(_, cell)| *cell != ' ') {
                let (player, king, square) = self.cell(column, row, cell)?;
                let set = if king { &mut kings } else { &mut men };
                set[player.index()] |= 1 << self.layout.bit(square);
            }
        }
        let turns = Player::BOTH
            .into_iter()
            .filter(|&player| text.contains(&format!("({}'s Turn)", self.colour(player))));
        match turns.collect::<Vec<_>>()[..] {
            [to_move] => Ok(Position::new(men, kings, to_move)),
            _ => {
                let [first, second] = Player::BOTH.map(|player| self.colour(player));
                let problem = format!(
                    "the side to move must be told once, as ({first}'s Turn) or ({second}'s Turn)"
                );
                Err(PositionError::new("side to move", problem))
            }
        }
    }

    fn cell(
        &self,
        column: usize,
        row: usize,
        cell: char,
    ) -> Result<(Player, bool, Square), PositionError> {
        let place = format!("{}{}", self.grid.column_letter(column), row + 1);
        let square = self.grid.at(column, row).ok_or_else(|| {
            let problem = format!("'{cell}' stands on {place}, which is not a playing square");
            PositionError::new("board", problem)
        })?;
        let letter = cell.to_ascii_uppercase();
        let player = Player::BOTH.into_iter().find(|&player| self.letter(player) == letter);
        let [first, second] = Player::BOTH.map(|player| self.letter(player));
        let player = player.ok_or_else(|| {
            let problem = format!(
                "'{cell}' on {place} is no piece: kings are {first} and {second}, men {} and {}",
                first.to_ascii_lowercase(),
                second.to_ascii_lowercase()
            );
            PositionError::new("board", problem)
        })?;
        let king = cell == letter;
        if !king && self.is_always_crowned(player, square) {
            let problem =
                format!("a man cannot stand on {place}, where it becomes a king: write {letter}");
            return Err(PositionError::new("board", problem));
        }
        Ok((player, king, square))
    }
}
