//! `hyperchess match`: engine against engine.

mod report;

use crate::{complain, json};
use anyhow::{Context, Result, bail};
use clap::Args;
use hyperchess_arena::{
    Adjudication, Contender, DrawRule, Ending, Event, Interrupt, Plan, ResignRule, Source, Sprt,
    TimeControl, run as run_match,
};
use hyperchess_table::open;
use report::Report;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// What a match that Ctrl-C has ended leaves with, as shells expect it.
const INTERRUPTED: u8 = 130;

/// Random moves in games that have no openings of their own.
const USUAL_RANDOM_PLIES: usize = 6;

#[derive(Args)]
pub struct Arguments {
    /// The game, such as chess or hyper:dim=3 (see `hyperchess games`)
    game: String,
    /// A player: ours, uci:PROGRAM, xboard:PROGRAM or hub:PROGRAM, with settings, as in
    /// ours,threads=2,off=null-move or uci:stockfish,UCI_Elo=2600,nodes=100000
    #[arg(long, value_name = "PLAYER", default_value = "ours")]
    first: Contender,
    /// Its opponent
    #[arg(long, value_name = "PLAYER")]
    second: Contender,
    /// How many games; each opening is played twice, with both colours
    #[arg(long, value_name = "N", default_value_t = 100,
          value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// The clock: SECONDS+INCREMENT or MOVES/SECONDS, such as 8+0.08 or 40/60
    #[arg(long, value_name = "CLOCK")]
    clock: Option<TimeControl>,
    /// The same time for every move instead, in seconds
    #[arg(long, value_name = "SECONDS", conflicts_with = "clock", value_parser = seconds)]
    move_time: Option<Duration>,
    /// How late a move may be, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 20)]
    margin: u32,
    /// How long to wait for a player that has no clock, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "300", value_parser = seconds)]
    patience: Duration,
    /// Games at a time, each with its own pair of players
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    #[command(flatten)]
    openings: OpeningArguments,
    /// End a game when, for so many moves, both players have seen so large an advantage
    #[arg(long, value_name = "MOVES,CENTIPAWNS")]
    resign: Option<ResignRule>,
    /// End a game as a draw when, from a move on and for so many moves, neither player has
    /// seen more of an advantage
    #[arg(long, value_name = "FROM,MOVES,CENTIPAWNS")]
    draw: Option<DrawRule>,
    /// End a game as a draw after so many moves: not all rules know an end of every game
    #[arg(long, value_name = "N", default_value_t = 1000,
          value_parser = clap::value_parser!(u32).range(1..))]
    max_moves: u32,
    /// Stop when it is clear whether the first player is stronger by ELO0 or by ELO1
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Append the games to a file, PGN or, by its name, PDN
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Keep the match in a file; the same command goes on where it stopped
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Print one JSON object for each game and one for the match
    #[arg(long)]
    json: bool,
}

/// Where games begin.
#[derive(Args)]
struct OpeningArguments {
    /// A file of positions (FEN or EPD, one a line) or of games (PGN, PDN); builtin for our own
    /// openings of chess, none for the start of the game [default: builtin in chess, else random]
    #[arg(long, value_name = "FILE", conflicts_with = "random_plies")]
    openings: Option<String>,
    /// How many plies to take from the games of such a file
    #[arg(long, value_name = "N", default_value_t = 16)]
    opening_plies: usize,
    /// Take the openings of the list in random order
    #[arg(long, conflicts_with = "random_plies")]
    shuffle: bool,
    /// Begin with so many random moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=200))]
    random_plies: Option<u16>,
    /// The largest advantage that random moves may give, in hundredths of a pawn, as our engine
    /// sees it; 0 takes any
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 100,
          value_parser = clap::value_parser!(i32).range(0..))]
    balance: i32,
    /// Another seed gives other random openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let number: Option<f64> = text.parse().ok().filter(|n| (0.001..=1e6).contains(n));
    number
        .map(Duration::from_secs_f64)
        .ok_or_else(|| format!("'{text}' is not a number of seconds from 0.001 to 1000000"))
}

impl OpeningArguments {
    fn source(&self, game: &str) -> Source {
        let random = |plies| Source::Random {
            plies,
            seed: self.seed,
            balance: Some(self.balance).filter(|&balance| balance > 0),
        };
        let shuffle = self.shuffle.then_some(self.seed);
        match (&self.openings, self.random_plies) {
            (_, Some(plies)) => random(usize::from(plies)),
            (Some(word), None) if word == "builtin" => Source::BuiltIn { shuffle },
            (Some(word), None) if word == "none" => Source::Start,
            (Some(path), None) => {
                Source::File { path: PathBuf::from(path), plies: self.opening_plies, shuffle }
            }
            (None, None) if game == "chess" => Source::BuiltIn { shuffle },
            (None, None) => random(USUAL_RANDOM_PLIES),
        }
    }
}

impl Arguments {
    fn plan(&self) -> Result<Plan> {
        // As the table writes it, so that the same game has one text.
        let game = open(&self.game)?.specification().to_string();
        if self.pgn.is_some() && self.pgn == self.state {
            bail!("--pgn and --state must be different files");
        }
        Ok(Plan {
            players: [self.first.clone(), self.second.clone()],
            games: self.games,
            control: self.clock.or(self.move_time.map(TimeControl::PerMove)),
            margin: Duration::from_millis(self.margin.into()),
            patience: self.patience,
            adjudication: Adjudication {
                resign: self.resign,
                draw: self.draw,
                max_moves: Some(self.max_moves),
            },
            openings: self.openings.source(&game),
            sprt: self.sprt,
            concurrency: self.concurrency.into(),
            pgn: self.pgn.clone(),
            state: self.state.clone(),
            game,
        })
    }
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<ExitCode> {
    let plan = arguments.plan()?;
    let interrupt = Interrupt::new();
    let flag = interrupt.clone();
    ctrlc::set_handler(move || flag.set()).context("Ctrl-C cannot be caught")?;
    let on_terminal = !arguments.json && io::stdout().is_terminal();
    let mut report = Report::new(&plan);
    let mut failure = None;
    let result = run_match(&plan, &interrupt, &mut |event| {
        let written = match (&event, arguments.json) {
            (Event::Begins { names, games, openings }, json) => {
                report.begin(names, games);
                if let Some(warning) = report.few_openings(*openings) {
                    complain(format_args!("warning: {warning}"));
                }
                if json { Ok(()) } else { writeln!(out, "{}", report.greeting(*openings)) }
            }
            (Event::Played { record, kept, tally }, true) => {
                report.count();
                return keep(
                    json::line(out, &report.json(record, kept, tally)),
                    &mut failure,
                    &interrupt,
                );
            }
            (Event::Played { record, kept, tally }, false) => {
                report.count();
                write_progress(out, &report, record, kept, tally, on_terminal)
            }
        };
        keep(written.and_then(|()| out.flush()).map_err(Into::into), &mut failure, &interrupt);
    });
    if on_terminal && report.has_line() {
        write!(out, "\r\x1b[K")?;
    }
    if let Some(failure) = failure {
        return Err(failure);
    }
    let finished = match result {
        Err(_) if interrupt.is_from_outside() => {
            complain(format_args!("interrupted before the match began"));
            return Ok(ExitCode::from(INTERRUPTED));
        }
        result => result?,
    };
    if arguments.json {
        json::line(out, &report.json_summary(&finished))?;
    } else {
        write!(out, "{}", report.summary(&finished))?;
        out.flush()?;
    }
    if finished.ending == Ending::Interrupted {
        let (done, all) = (finished.games.len(), plan.games);
        let remedy = match &plan.state {
            Some(_) => "the same command goes on",
            None => "with --state FILE a match can go on",
        };
        complain(format_args!("interrupted after {done} of {all} games; {remedy}"));
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Ok(ExitCode::SUCCESS)
}

/// Who cannot be told any more needs no more games.
fn keep(written: Result<()>, failure: &mut Option<anyhow::Error>, interrupt: &Interrupt) {
    if let Err(error) = written {
        failure.get_or_insert(error);
        interrupt.set();
    }
}

fn write_progress(
    out: &mut impl Write,
    report: &Report<'_>,
    record: &hyperchess_arena::GameRecord,
    kept: &hyperchess_arena::KeptGame,
    tally: &hyperchess_arena::Tally,
    on_terminal: bool,
) -> io::Result<()> {
    if !on_terminal {
        return writeln!(out, "{} | {}", report.game(record, kept), report.standing(tally));
    }
    if kept.end.is_forfeit() {
        // What went wrong stays on the screen.
        writeln!(out, "\r\x1b[K{}", report.game(record, kept))?;
    }
    let width = crate::draw::terminal_width().saturating_sub(1);
    let line: String = report.standing(tally).chars().take(width).collect();
    write!(out, "\r\x1b[K{line}")
}
