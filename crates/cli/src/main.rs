//! HyperChess: chess and checkers on any board.

mod commands;
mod draw;
mod json;

use clap::{Parser, Subcommand};
use commands::{games, moves, perft, show, validate, welcome};
use std::io::{self, Write};
use std::process::ExitCode;

/// Chess on any board: play it, connect it, analyse it, solve it.
///
/// A GAME is a name with parameters: chess, chess960:start=100, hyper:dim=4,side=4,
/// raumschach, map:file=board.map, rules:file=my.toml. `hyperchess games` lists them all.
#[derive(Parser)]
#[command(name = "hyperchess", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// List the games there are
    Games(games::Arguments),
    /// Show the board of a game as text
    Show(show::Arguments),
    /// List the legal moves of a position
    Moves(moves::Arguments),
    /// Count move sequences, to check and to time the rules
    Perft(perft::Arguments),
    /// Check a map or rule file and list all its problems
    Validate(validate::Arguments),
}

/// What bad input ends with.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = io::BufWriter::new(io::stdout().lock());
    let result = match cli.command {
        None => welcome::run(&mut out),
        Some(Command::Games(arguments)) => games::run(&arguments, &mut out),
        Some(Command::Show(arguments)) => show::run(&arguments, &mut out),
        Some(Command::Moves(arguments)) => moves::run(&arguments, &mut out),
        Some(Command::Perft(arguments)) => perft::run(&arguments, &mut out),
        Some(Command::Validate(arguments)) => validate::run(&arguments, &mut out),
    };
    let result = result.and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of a pipe has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // What was found out before the error is still worth printing.
            let _ = out.flush();
            eprintln!("hyperchess: {error:#}");
            ExitCode::from(BAD_INPUT)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
