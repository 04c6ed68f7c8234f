//! `hyperchess map`: the map game as its course text tells it.

use super::play::seconds;
use crate::complain;
use crate::computer::ComputerOptions;
use crate::console::{Computer, Input, Line, Players, Seat};
use crate::draw::{self, Drawing, Marks, Style};
use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use hyperchess_record::atomic_write;
use hyperchess_table::{Table, open};
use std::env;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

/// What the board looks like before every turn, for the visualizer.
const CURRENT_STATE: &str = "currentstate";

/// What it looked like when a king fell.
const END_GAME: &str = "endgame";

/// The unfinished game.
const SAVED_STATE: &str = "savedstate";

/// No map was given and none was saved.
const NOTHING_TO_PLAY: u8 = 255;

#[derive(Clone, Copy, ValueEnum)]
enum Adjacency {
    /// King and pawn step only along the six links.
    #[value(name = "6")]
    Six,
    /// They also step over edges and corners.
    #[value(name = "26")]
    TwentySix,
}

#[derive(Args)]
pub struct Arguments {
    /// The map to start from [default: the saved game]
    file: Option<String>,
    /// Who plays White and Black: h for a human, c for the computer
    #[arg(long, default_value = "hh")]
    players: Players,
    /// To how many neighbours king and pawn can step
    #[arg(long, value_enum, default_value = "26")]
    adjacency: Adjacency,
    /// How many moves deep the computer thinks [default: 4]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: Option<u32>,
    /// Seconds the computer thinks about a move
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    time: Option<Duration>,
    #[command(flatten)]
    computer: ComputerOptions,
    /// Letters instead of figures
    #[arg(long)]
    ascii: bool,
    /// Call a game of two computers off after so many moves
    #[arg(long, value_name = "MOVES", default_value_t = 300)]
    limit: usize,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let file = match &arguments.file {
        Some(file) => file.as_str(),
        None if Path::new(SAVED_STATE).exists() => SAVED_STATE,
        None => {
            complain(format_args!(
                "no source map was given and no saved state was found here: hyperchess map FILE"
            ));
            return Ok(ExitCode::from(NOTHING_TO_PLAY));
        }
    };
    let adjacency = match arguments.adjacency {
        Adjacency::Six => "6",
        Adjacency::TwentySix => "26",
    };
    let table = open(&format!("map:file={file},adjacency={adjacency}"))?;
    for warning in table.warnings() {
        complain(format_args!("warning: {warning}"));
    }
    let limits = arguments.computer.limits(arguments.depth, arguments.time);
    let computer = Computer::new(table.as_ref(), arguments.computer.settings(), limits)?;
    let mut game = MapGame {
        table,
        players: arguments.players,
        adjacency,
        move_limit: arguments.limit,
        warned: false,
        computer,
        style: Style::detect(arguments.ascii),
        input: Input::new(),
        out,
    };
    game.run()?;
    Ok(ExitCode::SUCCESS)
}

struct MapGame<'o, W> {
    table: Box<dyn Table>,
    players: Players,
    adjacency: &'static str,
    move_limit: usize,
    /// Whether the player knows that files cannot be written here.
    warned: bool,
    computer: Computer,
    style: Style,
    input: Input,
    out: &'o mut W,
}

impl<W: Write> MapGame<'_, W> {
    fn run(&mut self) -> Result<()> {
        loop {
            self.write_state(CURRENT_STATE);
            self.show()?;
            if let Some(outcome) = self.table.outcome() {
                let result = match outcome.winner {
                    Some(winner) => format!("{} wins", self.table.player_name(winner)),
                    None => "The game is a draw".to_string(),
                };
                writeln!(self.out, "{result}: {}.", outcome.reason)?;
                self.write_state(END_GAME);
                // What was saved of this game is over.
                let _ = std::fs::remove_file(SAVED_STATE);
                return Ok(());
            }
            if !self.players.0.contains(&Seat::Human)
                && self.table.history().len() >= 2 * self.move_limit
            {
                let limit = self.move_limit;
                writeln!(self.out, "The game is a draw: {limit} moves were played (--limit).")?;
                return Ok(());
            }
            let seat = self.players.0[self.table.to_move().index()];
            let goes_on = match seat {
                Seat::Human => self.human_turn()?,
                Seat::Computer => self.computer_turn()?,
            };
            if !goes_on {
                return self.save();
            }
        }
    }

    /// The game goes on without the file, if the folder does not take it.
    fn write_state(&mut self, path: &str) {
        let state = self.table.current_state().unwrap_or_default();
        if let Err(error) = atomic_write(Path::new(path), state.as_bytes()) {
            if !self.warned {
                complain(format_args!("warning: '{path}' cannot be written: {error}"));
            }
            self.warned = true;
        }
    }

    /// Saves here, or where temporary files go if this folder does not take it.
    fn save(&mut self) -> Result<()> {
        let map = self.table.map_text().unwrap_or_default();
        let option = if self.adjacency == "6" { " --adjacency 6" } else { "" };
        let elsewhere = env::temp_dir().join(SAVED_STATE);
        let file = match atomic_write(Path::new(SAVED_STATE), map.as_bytes()) {
            Ok(()) => String::new(),
            Err(here) => {
                atomic_write(&elsewhere, map.as_bytes())
                    .with_context(|| format!("the game could not be saved to '{SAVED_STATE}'"))?;
                complain(format_args!("warning: '{SAVED_STATE}' cannot be written: {here}"));
                format!(" {}", elsewhere.display())
            }
        };
        writeln!(self.out, "\nThe game is saved. Go on with: hyperchess map{file}{option}")?;
        Ok(())
    }

    fn show(&mut self) -> Result<()> {
        let mut marks = Marks::default();
        if let Some(last) = self.table.history().last() {
            marks.last = [last.from.clone(), last.to.clone()].into();
        }
        let drawing = Drawing { width: draw::terminal_width(), all_layers: false };
        let board = drawing.styled(&self.table.layout(), &self.style, &marks);
        writeln!(self.out, "\n{board}")?;
        Ok(())
    }

    /// Asks for a piece and its goal until they make a move; false if the player leaves.
    fn human_turn(&mut self) -> Result<bool> {
        let name = self.table.player_name(self.table.to_move());
        loop {
            let Some(from) = self.ask(&format!("{name}, coordinates of the piece (x y z): "))?
            else {
                return Ok(false);
            };
            if let Err(problem) = self.own_piece(&from) {
                writeln!(self.out, "{problem}.")?;
                continue;
            }
            let Some(to) = self.ask("Its destination (x y z): ")? else { return Ok(false) };
            match self.table.play(&format!("{from}>{to}")) {
                Ok(_) => return Ok(true),
                Err(error) => writeln!(self.out, "{error}.")?,
            }
        }
    }

    fn own_piece(&self, square: &str) -> Result<(), String> {
        let square = self.table.parse_square(square).map_err(|error| error.to_string())?;
        let cells = self.table.layout().cells;
        let piece = cells.into_iter().find(|cell| cell.name == square).and_then(|cell| cell.piece);
        match piece {
            None => Err(format!("There is no piece at {square}")),
            Some(piece) if piece.player != self.table.to_move() => {
                let owner = self.table.player_name(piece.player);
                Err(format!("The {} at {square} is {owner}'s", piece.name))
            }
            Some(_) => Ok(()),
        }
    }

    /// Coordinates as typed, in the notation of the table; `None` at the end of input.
    fn ask(&mut self, question: &str) -> Result<Option<String>> {
        loop {
            write!(self.out, "{question}")?;
            self.out.flush()?;
            match self.input.next_line() {
                Line::End | Line::Interrupted => return Ok(None),
                Line::TooLong => writeln!(self.out, "That line is too long.")?,
                Line::Text(text) => {
                    let parts: Vec<&str> = text
                        .split(|c: char| c.is_whitespace() || ",()".contains(c))
                        .filter(|part| !part.is_empty())
                        .collect();
                    match parts.as_slice() {
                        [] => {}
                        [x, y, z] => return Ok(Some(format!("{x},{y},{z}"))),
                        _ => writeln!(self.out, "Three numbers are needed, such as 0 1 0.")?,
                    }
                }
            }
        }
    }

    fn computer_turn(&mut self) -> Result<bool> {
        let Some(thought) = self.computer.think(self.table.as_ref(), &self.input) else {
            return Ok(false);
        };
        let name = self.table.player_name(self.table.to_move());
        writeln!(self.out, "{name} moves {} to {}.", thought.best.from, thought.best.to)?;
        self.table.play(&thought.best.text)?;
        Ok(true)
    }
}
