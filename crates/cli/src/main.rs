//! HyperChess: chess and checkers on any board.

mod commands;
mod computer;
mod console;
mod draw;
mod json;
mod open_record;
mod saved_game;
mod terminal;
mod tui;

use anyhow::Result;
use clap::{Parser, Subcommand};
use commands::{analyse, bench, games, map_game, moves, perft, play, record, show, validate, view};
use std::io::{self, Write};
use std::process::ExitCode;

/// Chess on any board: play it, connect it, analyse it, solve it.
///
/// Without a command: a game at the console, in as many dimensions as you like.
/// `hyperchess 3` plays 8×8×8 against the computer.
///
/// A GAME is a name with parameters: chess, chess960:start=100, hyper:dim=4,side=4,
/// raumschach, map:file=board.map, rules:file=my.toml. `hyperchess games` lists them all.
#[derive(Parser)]
#[command(name = "hyperchess", version, max_term_width = 100)]
#[command(args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: play::Arguments,
}

#[derive(Subcommand)]
enum Command {
    /// Play any game at the console
    Play(play::GameArguments),
    /// Play any game on the full screen of the terminal
    Tui(commands::tui::Arguments),
    /// Play the map game: 3-D chess on a graph of nodes
    Map(map_game::Arguments),
    /// List the games there are
    Games(games::Arguments),
    /// Show the board of a game as text or as a picture
    Show(show::Arguments),
    /// Draw a `currentstate` of the map game, and again whenever it changes
    View(view::Arguments),
    /// Show the best lines of a position as the engine finds them
    Analyse(analyse::Arguments),
    /// See how many positions of a test suite the engine solves
    Suite(commands::suite::Arguments),
    /// Time the engine on fixed positions of all games
    Bench(bench::Arguments),
    /// Let two engines play a match, ours or other programs
    Match(Box<commands::match_games::Arguments>),
    /// Tune the evaluation of a game on games the engine plays against itself
    Tune(commands::tune::Arguments),
    /// Be an engine for chess programs that speak UCI
    Uci(commands::uci::Arguments),
    /// Be an engine for XBoard and programs that speak its protocol
    Xboard(commands::xboard::Arguments),
    /// Be an engine for draughts programs that speak Hub
    Hub(commands::hub::Arguments),
    /// List the legal moves of a position
    Moves(moves::Arguments),
    /// Count move sequences, to check and to time the rules
    Perft(perft::Arguments),
    /// Check a map or rule file and list all its problems
    Validate(validate::Arguments),
    /// Check files of games
    Record(record::Arguments),
}

/// What bad input ends with.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = io::BufWriter::new(io::stdout().lock());
    let result = run(cli, &mut out).and_then(|code| {
        out.flush()?;
        Ok(code)
    });
    match result {
        Ok(code) => code,
        // The reader of a pipe has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // What was found out before the error is still worth printing.
            let _ = out.flush();
            complain(format_args!("{error:#}"));
            ExitCode::from(BAD_INPUT)
        }
    }
}

fn run(cli: Cli, out: &mut impl Write) -> Result<ExitCode> {
    match &cli.command {
        None if commands::uci::is_spoken_to() => commands::uci::answer(out)?,
        None => play::run(&cli.play, out)?,
        Some(Command::Play(arguments)) => play::run_game(arguments, out)?,
        Some(Command::Tui(arguments)) => commands::tui::run(arguments, out)?,
        Some(Command::Map(arguments)) => return map_game::run(arguments, out),
        Some(Command::Games(arguments)) => games::run(arguments, out)?,
        Some(Command::Show(arguments)) => show::run(arguments, out)?,
        Some(Command::View(arguments)) => view::run(arguments, out)?,
        Some(Command::Analyse(arguments)) => analyse::run(arguments, out)?,
        Some(Command::Suite(arguments)) => commands::suite::run(arguments, out)?,
        Some(Command::Bench(arguments)) => bench::run(arguments, out)?,
        Some(Command::Match(arguments)) => return commands::match_games::run(arguments, out),
        Some(Command::Tune(arguments)) => commands::tune::run(arguments, out)?,
        Some(Command::Uci(arguments)) => commands::uci::run(arguments, out)?,
        Some(Command::Xboard(arguments)) => commands::xboard::run(arguments, out)?,
        Some(Command::Hub(arguments)) => commands::hub::run(arguments, out)?,
        Some(Command::Moves(arguments)) => moves::run(arguments, out)?,
        Some(Command::Perft(arguments)) => perft::run(arguments, out)?,
        Some(Command::Validate(arguments)) => validate::run(arguments, out)?,
        Some(Command::Record(arguments)) => record::run(arguments, out)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Tells people what is wrong. Whoever does not listen need not hear it.
fn complain(message: std::fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "hyperchess: {message}");
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
