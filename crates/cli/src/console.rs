//! A game at the console, on the door alone.

mod command;
mod computer;
mod input;
mod keep;
mod set;

pub use command::setting;
pub use input::{Input, Line};

use crate::commands::show::status;
use crate::draw::{self, Drawing, Marks, Style};
use anyhow::Result;
use command::Command;
pub use computer::Computer;
use hyperchess_table::{MoveView, Outcome, Player, Reason, Table};
use std::io::Write;
use std::str::FromStr;

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// A person at this console.
    Human,
    /// The engine.
    Computer,
}

/// Who plays the two sides: `hh`, `hc`, `ch` or `cc`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Players(pub [Seat; 2]);

impl FromStr for Players {
    type Err = String;

    fn from_str(text: &str) -> Result<Players, String> {
        let seat = |letter: u8| match letter.to_ascii_lowercase() {
            b'h' => Some(Seat::Human),
            b'c' => Some(Seat::Computer),
            _ => None,
        };
        match text.as_bytes() {
            &[first, second] => seat(first).zip(seat(second)).map(|(a, b)| Players([a, b])),
            _ => None,
        }
        .ok_or_else(|| "must be hh, hc, ch or cc: h for a human, c for the computer".to_string())
    }
}

/// How a game is played.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Who plays.
    pub players: Players,
    /// How to draw.
    pub style: Style,
    /// After so many moves of each side the game is called off.
    pub move_limit: usize,
}

/// What a line leads to.
enum Next {
    /// Show the board and ask again.
    Board,
    /// Only ask again.
    Ask,
    /// Leave, the game unfinished.
    Leave,
}

/// A game in progress at the console.
pub struct Console<'i, W> {
    table: Box<dyn Table>,
    settings: Settings,
    input: &'i mut Input,
    out: W,
    computer: Computer,
    marks: Marks,
    /// An end that the players brought about themselves.
    agreed: Option<Outcome>,
    /// Whether anything was played since the game was last saved.
    unsaved: bool,
}

impl<'i, W: Write> Console<'i, W> {
    /// Sits down at a table.
    pub fn new(
        table: Box<dyn Table>,
        settings: Settings,
        computer: Computer,
        input: &'i mut Input,
        out: W,
    ) -> Console<'i, W> {
        let marks = Marks::default();
        Console { table, settings, input, out, computer, marks, agreed: None, unsaved: false }
    }

    /// Plays until the game ends or the player leaves.
    pub fn run(&mut self) -> Result<()> {
        writeln!(self.out, "{}", self.table.title())?;
        if self.settings.players.0.contains(&Seat::Human) {
            writeln!(self.out, "Type a move, or help.")?;
        }
        let mut show = true;
        loop {
            if show {
                self.show_board()?;
            }
            if let Some(outcome) = self.agreed.or_else(|| self.table.outcome()) {
                let winner = match outcome.winner {
                    Some(winner) => format!("{} wins", self.table.player_name(winner)),
                    None => "draw".to_string(),
                };
                writeln!(self.out, "{} {winner}: {}", outcome.score(), outcome.reason)?;
                return Ok(());
            }
            if self.table.history().len() >= 2 * self.settings.move_limit {
                let limit = self.settings.move_limit;
                writeln!(self.out, "1/2-1/2 draw: {limit} moves were played (--limit)")?;
                return Ok(());
            }
            let next = match self.settings.players.0[self.table.to_move().index()] {
                Seat::Computer => self.computer_move()?,
                Seat::Human => self.human_turn()?,
            };
            match next {
                Next::Board => show = true,
                Next::Ask => show = false,
                Next::Leave => return self.leave(),
            }
        }
    }

    fn show_board(&mut self) -> Result<()> {
        if let Some(last) = self.table.history().last() {
            self.marks.last = [last.from.clone(), last.to.clone()].into();
        } else {
            self.marks.last.clear();
        }
        self.marks.check = self.table.check();
        let board = self.board();
        self.marks.goals.clear();
        write!(self.out, "\n{board}")?;
        if self.table.outcome().is_none() {
            writeln!(self.out, "{}", status(self.table.as_ref()))?;
        }
        self.out.flush()?;
        Ok(())
    }

    /// The board as the game itself prescribes it, where there is nothing else to show.
    fn board(&self) -> String {
        let plain = self.settings.style == Style::default() && self.marks.goals.is_empty();
        let prescribed = self.table.text_board().filter(|_| plain);
        prescribed.unwrap_or_else(|| {
            let drawing = Drawing { width: draw::terminal_width(), all_layers: false };
            drawing.styled(&self.table.layout(), &self.settings.style, &self.marks)
        })
    }

    /// The name by which people know a move.
    fn spoken(mv: &MoveView) -> &str {
        mv.san.as_deref().unwrap_or(&mv.text)
    }

    fn computer_move(&mut self) -> Result<Next> {
        let (best, how) = match self.computer.book_move(self.table.as_ref()) {
            Some(mv) => (mv, "book".to_string()),
            None => match self.computer.think(self.table.as_ref(), self.input) {
                Some(thought) => {
                    (thought.best, format!("{}, depth {}", thought.score, thought.depth))
                }
                None => return Ok(Next::Leave),
            },
        };
        let name = self.table.player_name(self.table.to_move());
        let number = self.table.history().len() / 2 + 1;
        writeln!(self.out, "{number}. {name} plays {} ({how})", Self::spoken(&best))?;
        self.table.play(&best.text)?;
        self.unsaved = true;
        // Two engines play in silence: the board is shown at the end.
        let all_computers = !self.settings.players.0.contains(&Seat::Human);
        let over = self.table.outcome().is_some();
        Ok(if all_computers && !over { Next::Ask } else { Next::Board })
    }

    fn human_turn(&mut self) -> Result<Next> {
        write!(self.out, "{}> ", self.table.player_name(self.table.to_move()))?;
        self.out.flush()?;
        match self.input.next_line() {
            Line::Text(text) => self.obey(&text),
            Line::TooLong => {
                writeln!(self.out, "That line is too long to be a move; type help.")?;
                Ok(Next::Ask)
            }
            Line::End | Line::Interrupted => {
                writeln!(self.out)?;
                Ok(Next::Leave)
            }
        }
    }

    fn obey(&mut self, text: &str) -> Result<Next> {
        match Command::parse(text) {
            Command::Nothing => Ok(Next::Ask),
            Command::Help => {
                writeln!(self.out, "{}", command::HELP)?;
                Ok(Next::Ask)
            }
            Command::Moves(square) => self.list_moves(square),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Hint => self.hint(),
            Command::Flip => {
                self.settings.style.flipped = !self.settings.style.flipped;
                Ok(Next::Board)
            }
            Command::Position => {
                writeln!(self.out, "{}", self.table.position())?;
                Ok(Next::Ask)
            }
            Command::Save(path) => self.save(path),
            Command::Load(path) => self.load(path),
            Command::Set(setting) => self.set(setting),
            Command::Resign => {
                let winner = self.table.to_move().opponent();
                self.agreed = Some(Outcome::win(winner, Reason::Resignation));
                Ok(Next::Ask)
            }
            Command::Draw => self.offer_draw(),
            Command::Quit => Ok(Next::Leave),
            Command::Play(text) => match self.table.play(text) {
                Ok(_) => {
                    self.unsaved = true;
                    Ok(Next::Board)
                }
                Err(error) => {
                    writeln!(self.out, "{error}.")?;
                    Ok(Next::Ask)
                }
            },
        }
    }

    fn list_moves(&mut self, square: Option<&str>) -> Result<Next> {
        let moves = self.table.moves();
        let Some(text) = square else {
            let texts: Vec<&str> = moves.iter().map(Self::spoken).collect();
            writeln!(self.out, "{} moves: {}", texts.len(), texts.join(" "))?;
            return Ok(Next::Ask);
        };
        let square = match self.table.parse_square(text) {
            Ok(square) => square,
            Err(error) => {
                writeln!(self.out, "{error}.")?;
                return Ok(Next::Ask);
            }
        };
        let from: Vec<&MoveView> = moves.iter().filter(|mv| mv.from == square).collect();
        if from.is_empty() {
            writeln!(self.out, "Nothing can move from {square}.")?;
            return Ok(Next::Ask);
        }
        self.marks.goals = from.iter().map(|mv| mv.to.clone()).collect();
        let texts: Vec<&str> = from.iter().map(|mv| Self::spoken(mv)).collect();
        writeln!(self.out, "{} moves from {square}: {}", texts.len(), texts.join(" "))?;
        Ok(Next::Board)
    }

    /// Takes back until it is a person's turn again.
    fn undo(&mut self) -> Result<Next> {
        if self.table.undo().is_none() {
            writeln!(self.out, "There is nothing to take back.")?;
            return Ok(Next::Ask);
        }
        while self.settings.players.0[self.table.to_move().index()] == Seat::Computer
            && self.table.undo().is_some()
        {}
        Ok(Next::Board)
    }

    fn redo(&mut self) -> Result<Next> {
        if self.table.redo().is_none() {
            writeln!(self.out, "There is nothing to play again.")?;
            return Ok(Next::Ask);
        }
        while self.settings.players.0[self.table.to_move().index()] == Seat::Computer
            && self.table.redo().is_some()
        {}
        Ok(Next::Board)
    }

    fn hint(&mut self) -> Result<Next> {
        let Some(thought) = self.computer.think(self.table.as_ref(), self.input) else {
            return Ok(Next::Leave);
        };
        writeln!(self.out, "Hint: {} ({})", Self::spoken(&thought.best), thought.score)?;
        Ok(Next::Ask)
    }

    fn offer_draw(&mut self) -> Result<Next> {
        let opponent = self.table.to_move().opponent();
        let name = self.table.player_name(opponent);
        let agrees = match self.settings.players.0[opponent.index()] {
            Seat::Computer => {
                let Some(thought) = self.computer.think(self.table.as_ref(), self.input) else {
                    return Ok(Next::Leave);
                };
                Computer::accepts_draw(thought.score)
            }
            Seat::Human => match self.agrees(&format!("{name}, do you agree to a draw?"))? {
                Some(answer) => answer,
                None => return Ok(Next::Leave),
            },
        };
        if agrees {
            self.agreed = Some(Outcome::draw(Reason::Agreement));
        } else {
            writeln!(self.out, "{name} plays on.")?;
        }
        Ok(Next::Ask)
    }

    /// The answer to a question; `None` if the player leaves instead.
    fn agrees(&mut self, question: &str) -> Result<Option<bool>> {
        write!(self.out, "{question} (y/n) ")?;
        self.out.flush()?;
        Ok(match self.input.next_line() {
            Line::Text(answer) => Some(answer.trim().to_ascii_lowercase().starts_with('y')),
            Line::TooLong => Some(false),
            Line::End | Line::Interrupted => None,
        })
    }

    /// Turns to another game.
    fn sit_down(&mut self, table: Box<dyn Table>) -> Result<()> {
        self.computer.sit_down(table.as_ref())?;
        let turned = bottom(self.table.as_ref()) != bottom(table.as_ref());
        self.settings.style.flipped ^= turned;
        self.table = table;
        self.marks = Marks::default();
        self.agreed = None;
        self.unsaved = false;
        Ok(())
    }
}

/// Who sits at the end where ranks begin.
fn bottom(table: &dyn Table) -> Player {
    table.layout().looks.bottom
}

/// Whether a lone person would sit at the far end of the board.
pub fn seen_from_above(table: &dyn Table, players: Players) -> bool {
    let person = match players.0 {
        [Seat::Computer, Seat::Human] => Player::Second,
        [Seat::Human, Seat::Computer] => Player::First,
        _ => return false,
    };
    person != bottom(table)
}
