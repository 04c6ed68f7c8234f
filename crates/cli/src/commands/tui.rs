//! `hyperchess tui`

use super::Place;
use super::play::seconds;
use crate::computer::{BookOption, ComputerOptions};
use crate::console::{Players, Seat};
use crate::saved_game::{self, SavedGame};
use crate::tui::{self, Look, Settings};
use anyhow::{Result, bail};
use clap::Args;
use hyperchess_table::Table;
use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

/// The computer against itself is to be watched.
const PACE: Duration = Duration::from_millis(500);

#[derive(Args)]
pub struct Arguments {
    /// The game, such as chess, raumschach or rubik (see `hyperchess games`)
    #[arg(default_value = "hyper:dim=3")]
    game: String,
    /// Who plays, the side that begins first: h for a human, c for the computer
    #[arg(long, default_value = "hc")]
    players: Players,
    /// How many moves deep the computer thinks [default: 4 without --time]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: Option<u32>,
    /// Seconds the computer thinks about a move; a depth may end it sooner
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    #[command(flatten)]
    computer: ComputerOptions,
    #[command(flatten)]
    book: BookOption,
    /// The position as text, FEN in standard chess [default: the start]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    /// Letters instead of figures
    #[arg(long)]
    ascii: bool,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "position"])]
    load: Option<PathBuf>,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        bail!("tui needs a terminal: input and output must not be redirected");
    }
    if env::var("TERM").is_ok_and(|term| term == "dumb") {
        bail!("tui needs a terminal that can place its cursor, and TERM is dumb");
    }
    let table = match &arguments.load {
        Some(path) => saved_game::load(path)?.0,
        None => {
            let (game, position) = (arguments.game.clone(), arguments.position.clone());
            Place { game, position }.open()?
        }
    };
    let settings = Settings {
        computer: arguments.players.0.map(|seat| seat == Seat::Computer),
        limits: arguments.computer.limits(arguments.depth, arguments.time),
        engine: arguments.computer.settings(),
        book: arguments.book.open(table.as_ref())?,
        pace: PACE,
        look: Look::detect(arguments.ascii),
    };
    farewell(tui::run(table, settings)?.as_ref(), arguments.players, out)
}

/// How it ended, or the way back.
fn farewell(table: &dyn Table, players: Players, out: &mut impl Write) -> Result<()> {
    if let Some(outcome) = table.outcome() {
        writeln!(out, "{} ({})", outcome.score(), outcome.reason)?;
    } else if !table.history().is_empty() {
        let game = SavedGame::of(table, players);
        match game.write_somewhere() {
            Ok(path) => {
                let path = quoted(&path.display().to_string());
                writeln!(out, "To go on with the game: hyperchess tui --load {path}")?;
            }
            Err(error) => {
                let (game, position) = (quoted(table.specification()), quoted(&table.position()));
                writeln!(out, "The game could not be saved: {error:#}")?;
                writeln!(out, "To go on from here: hyperchess tui {game} --position {position}")?;
            }
        }
    }
    Ok(())
}

/// For the shell, if it needs that.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:,=".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_string();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}
