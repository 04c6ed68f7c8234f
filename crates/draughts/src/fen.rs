//! Positions as PDN writes them: `W:W31,32,K46:B1,2,K5`.
//!
//! Counters follow where they are not zero: `:H12` moves since the last one that play cannot
//! undo, `:E4` moves of a drawn ending, `:S46+2,5+1` kings that have moved several times in a
//! row. `:F…` (a move number) is read and forgotten.

use crate::game::DraughtsGame;
use crate::grid::Square;
use crate::position::{Position, Streak};
use crate::value::{Colours, End};
use hyperchess_game::{Player, PositionError};
use std::fmt::Write;

impl DraughtsGame {
    /// The letter of a side in positions: that of its colour.
    pub fn letter(&self, player: Player) -> char {
        self.colour(player).chars().next().unwrap_or('?')
    }

    /// Both sides in the order they are written: White, Orange first.
    fn written_order(&self) -> [Player; 2] {
        let (bottom, top) = (self.player_at(End::Bottom), self.player_at(End::Top));
        if self.switches.colours == Colours::BlackWhite { [top, bottom] } else { [bottom, top] }
    }

    pub(crate) fn write_fen(&self, position: &Position) -> String {
        let mut text = self.letter(position.to_move).to_string();
        for player in self.written_order() {
            let own = self.pieces(position).filter(|(_, piece)| piece.player == player);
            let mut own: Vec<_> = own.collect();
            own.sort_by_key(|(square, _)| self.grid.number(*square));
            let names: Vec<String> = own
                .into_iter()
                .map(|(square, piece)| {
                    let king = if piece.king { "K" } else { "" };
                    format!("{king}{}", self.grid.name(square))
                })
                .collect();
            let _ = write!(text, ":{}{}", self.letter(player), names.join(","));
        }
        if position.reversible > 0 {
            let _ = write!(text, ":H{}", position.reversible);
        }
        if position.ending > 0 {
            let _ = write!(text, ":E{}", position.ending);
        }
        let streaks = position.streaks.iter().filter(|streak| streak.moves > 0);
        let streaks: Vec<String> = streaks
            .map(|s| format!("{}+{}", self.grid.name(self.layout.square(s.bit)), s.moves))
            .collect();
        if !streaks.is_empty() {
            let _ = write!(text, ":S{}", streaks.join(","));
        }
        text
    }

    pub(crate) fn read_fen(&self, text: &str) -> Result<Position, PositionError> {
        let mut fields = Fields::new(text);
        let (column, turn) = fields.next().unwrap_or((1, ""));
        let to_move = self.side(turn).filter(|_| turn.chars().count() == 1).ok_or_else(|| {
            let letters = self.written_order().map(|player| self.letter(player));
            let [first, second] = letters;
            let problem = format!(
                "expected {first} or {second}, then the pieces, as in {}; found '{turn}'",
                self.example()
            );
            PositionError::at("side to move", column, problem)
        })?;
        let mut placing = Placing { game: self, men: [0; 2], kings: [0; 2], given: [false; 2] };
        let mut counters = Vec::new();
        for (column, field) in fields {
            match field.chars().next() {
                None => {}
                Some('H' | 'E' | 'F' | 'S') => counters.push((column, field)),
                Some(letter) => placing.side(column, letter, field)?,
            }
        }
        let missing = Player::BOTH.into_iter().find(|player| !placing.given[player.index()]);
        if let Some(player) = missing {
            let letter = self.letter(player);
            let problem = format!(
                "{} is missing: add ':{letter}' and the squares of its pieces, or ':{letter}' \
                 alone if it has none",
                self.colour(player)
            );
            return Err(PositionError::new("pieces", problem));
        }
        let mut position = Position::new(placing.men, placing.kings, to_move);
        for (column, field) in counters {
            self.counter(&mut position, column, field)?;
        }
        position.key = position.fresh_key();
        Ok(position)
    }

    /// The side that a letter means; the usual White and Black are understood everywhere.
    fn side(&self, text: &str) -> Option<Player> {
        let letter = text.chars().next()?.to_ascii_uppercase();
        let known = Player::BOTH.into_iter().find(|&player| self.letter(player) == letter);
        let [white, black] = self.written_order();
        known.or(match letter {
            'W' => Some(white),
            'B' => Some(black),
            _ => None,
        })
    }

    fn example(&self) -> String {
        let name = |square: Option<Square>| square.map_or(String::new(), |s| self.grid.name(s));
        let (low, high) = (self.grid.squares().next_back(), self.grid.squares().next());
        let [first, second] = self.written_order().map(|player| self.letter(player));
        format!("{first}:{first}{}:{second}K{}", name(low), name(high))
    }

    fn counter(
        &self,
        position: &mut Position,
        column: usize,
        field: &str,
    ) -> Result<(), PositionError> {
        let (kind, value) = field.split_at(1);
        let number = |text: &str, at: usize| {
            text.parse::<u16>().map_err(|_| {
                let problem = format!("expected a number up to 65535 after {kind}; found '{text}'");
                PositionError::at("counter", at, problem)
            })
        };
        match kind {
            "H" => position.reversible = number(value, column + 1)?,
            "E" => position.ending = number(value, column + 1)?,
            "S" => {
                let mut at = column + 1;
                for part in value.split(',') {
                    let streak = self.streak(position, part).ok_or_else(|| {
                        let problem = format!(
                            "expected the square of a king, + and its moves in a row, as in \
                             46+2; found '{part}'"
                        );
                        PositionError::at("counter", at, problem)
                    })?;
                    position.streaks[streak.0.index()] = streak.1;
                    at += part.chars().count() + 1;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn streak(&self, position: &Position, text: &str) -> Option<(Player, Streak)> {
        let (square, moves) = text.split_once('+')?;
        let square = self.grid.named(square.trim())?;
        let king =
            self.piece_at(position, square).filter(|piece| piece.king && self.has_streaks)?;
        let moves = moves.trim().parse().ok().filter(|&m| m > 0 && m <= self.streak_limit)?;
        Some((king.player, Streak { bit: self.layout.bit(square), moves }))
    }
}

/// Pieces as they are read.
struct Placing<'a> {
    game: &'a DraughtsGame,
    men: [u128; 2],
    kings: [u128; 2],
    given: [bool; 2],
}

impl Placing<'_> {
    /// The pieces of one side.
    fn side(&mut self, column: usize, letter: char, field: &str) -> Result<(), PositionError> {
        let player = self.game.side(field).ok_or_else(|| {
            let [first, second] = self.game.written_order().map(|p| self.game.letter(p));
            let problem = format!(
                "'{letter}' is no side and no counter: expected {first}, {second}, H, E or S"
            );
            PositionError::at("pieces", column, problem)
        })?;
        if std::mem::replace(&mut self.given[player.index()], true) {
            let problem = format!(
                "{} is given twice: put all its pieces in one list",
                self.game.colour(player)
            );
            return Err(PositionError::at("pieces", column, problem));
        }
        let mut at = column + 1;
        let list = &field[letter.len_utf8()..];
        for part in list.split(',').filter(|_| !list.trim().is_empty()) {
            let indent = part.chars().take_while(|c| c.is_whitespace()).count();
            self.part(player, at + indent, part.trim())?;
            at += part.chars().count() + 1;
        }
        Ok(())
    }

    /// `31`, `K46` or `31-50`.
    fn part(&mut self, player: Player, column: usize, part: &str) -> Result<(), PositionError> {
        let grid = &self.game.grid;
        let (king, squares) = match part.strip_prefix('K') {
            Some(rest) => (true, rest),
            None => (false, part),
        };
        let named = |name: &str| {
            grid.named(name.trim()).ok_or_else(|| {
                let problem = format!("there is no square '{name}': {}", grid.describe());
                PositionError::at("pieces", column, problem)
            })
        };
        let range = match squares.split_once('-') {
            None => {
                let number = grid.number(named(squares)?);
                number..=number
            }
            Some((low, high)) => grid.number(named(low)?)..=grid.number(named(high)?),
        };
        if range.is_empty() {
            let problem = format!("the range '{part}' runs backwards: put the lower square first");
            return Err(PositionError::at("pieces", column, problem));
        }
        for number in range {
            if let Some(square) = grid.numbered(number) {
                self.put(player, king, column, square)?;
            }
        }
        Ok(())
    }

    fn put(
        &mut self,
        player: Player,
        king: bool,
        column: usize,
        square: Square,
    ) -> Result<(), PositionError> {
        let single = 1 << self.game.layout.bit(square);
        let all = self.men[0] | self.men[1] | self.kings[0] | self.kings[1];
        let name = self.game.grid.name(square);
        if all & single != 0 {
            let problem = format!("{name} is occupied twice: name each square once");
            return Err(PositionError::at("pieces", column, problem));
        }
        if !king && self.game.is_always_crowned(player, square) {
            let problem =
                format!("a man cannot stand on {name}, where it becomes a king: write K{name}");
            return Err(PositionError::at("pieces", column, problem));
        }
        let set = if king { &mut self.kings } else { &mut self.men };
        set[player.index()] |= single;
        Ok(())
    }
}

/// Fields between colons with the columns they start in.
struct Fields<'a> {
    rest: Option<&'a str>,
    column: usize,
}

impl<'a> Fields<'a> {
    fn new(text: &'a str) -> Fields<'a> {
        let trimmed = text.trim_start().trim_start_matches('"');
        let column = 1 + text.chars().count() - trimmed.chars().count();
        let rest = Some(trimmed.trim_end().trim_end_matches(['"', '.']));
        Fields { rest, column }
    }
}

impl<'a> Iterator for Fields<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let rest = self.rest?;
        let (field, after) = match rest.split_once(':') {
            Some((field, after)) => (field, Some(after)),
            None => (rest, None),
        };
        let indent = field.chars().take_while(|c| c.is_whitespace()).count();
        let column = self.column + indent;
        self.column += field.chars().count() + 1;
        self.rest = after;
        Some((column, field.trim()))
    }
}
