//! `hyperchess analyse`

use super::Place;
use super::play::seconds;
use crate::computer::{ComputerOptions, SwitchedOff, within};
use crate::json;
use anyhow::{Context, Result, bail};
use clap::Args;
use hyperchess_table::{Bound, Control, Limits, MAX_MULTI_PV, Score, Settings, Table, ThoughtView};
use serde_json::{Value, json};
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The width of a terminal that does not tell.
const USUAL_WIDTH: usize = 100;

#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    place: Place,
    /// How many plies deep [default: until Ctrl-C]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=120))]
    depth: Option<u32>,
    /// How many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// How many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Until a win in so many moves is found
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u32).range(1..))]
    mate: Option<u32>,
    /// How many of the best lines
    #[arg(long, value_name = "LINES", default_value_t = 1, value_parser = within(MAX_MULTI_PV))]
    multipv: usize,
    /// Only these moves, separated by commas or spaces
    #[arg(long, value_name = "MOVES", default_value = "")]
    moves: String,
    #[command(flatten)]
    switched_off: SwitchedOff,
    #[command(flatten)]
    computer: ComputerOptions,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    let mut table = arguments.place.open()?;
    let only = read_moves(table.as_mut(), &arguments.moves)?;
    let settings = Settings {
        multi_pv: arguments.multipv,
        techniques: arguments.switched_off.techniques()?,
        overhead: Duration::ZERO,
        ..arguments.computer.analysis_settings()
    };
    let mut thinker = table.thinker(&settings)?;
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    ctrlc::set_handler(move || flag.store(true, std::sync::atomic::Ordering::Relaxed))?;
    let limits = Limits {
        depth: arguments.depth,
        nodes: arguments.nodes,
        time: arguments.time,
        mate: arguments.mate,
        ..Limits::default()
    };
    let mut screen = match arguments.json {
        true => Screen::Json,
        false if io::stdout().is_terminal() => Screen::Live { lines: Vec::new(), shown: 0 },
        false => Screen::Plain,
    };
    screen.head(out)?;
    let control = Control::with_flag(interrupted);
    let mut trouble = None;
    let best = thinker.think_among(&table.situation(), &only, &limits, &control, &mut |thought| {
        // A weak player looks at more lines than were asked for.
        if thought.rank > arguments.multipv {
            return;
        }
        if let Err(error) = screen.report(thought, out) {
            // The reader is gone: there is nobody to search for.
            trouble = Some(error);
            control.stop();
        }
    });
    if let Some(error) = trouble {
        return Err(error);
    }
    match (best, table.outcome()) {
        (None, Some(outcome)) => bail!("there is nothing to analyse: {}", outcome.reason),
        (None, None) => bail!("there is nothing to analyse: no legal move"),
        (Some(best), outcome) => screen.end(&best, outcome.map(|o| o.reason.to_string()), out),
    }
}

/// Reads the moves as the game does, which tells best what is wrong with one. In some games a comma
/// is part of a move.
fn read_moves(table: &mut dyn Table, moves: &str) -> Result<Vec<String>> {
    let mut read = |text: &str| -> Result<String> {
        table.replay(text).context("--moves")?;
        Ok(table.undo().map_or_else(String::new, |mv| mv.text))
    };
    let mut all = Vec::new();
    for word in moves.split_whitespace() {
        match read(word) {
            Ok(mv) => all.push(mv),
            Err(problem) if !word.contains(',') => return Err(problem),
            Err(_) => {
                for text in word.split(',').filter(|text| !text.is_empty()) {
                    all.push(read(text)?);
                }
            }
        }
    }
    Ok(all)
}

/// Where lines go.
enum Screen {
    Json,
    Plain,
    /// A table that is drawn again in place.
    Live {
        lines: Vec<String>,
        shown: usize,
    },
}

impl Screen {
    fn head(&self, out: &mut impl Write) -> Result<()> {
        if !matches!(self, Screen::Json) {
            writeln!(out, "depth    score      nodes     time      n/s  line")?;
            out.flush()?;
        }
        Ok(())
    }

    fn report(&mut self, thought: &ThoughtView, out: &mut impl Write) -> Result<()> {
        match self {
            Screen::Json => json::line(out, &as_json("line", thought))?,
            Screen::Plain => writeln!(out, "{}", as_text(thought))?,
            Screen::Live { lines, shown } => {
                lines.resize(lines.len().max(thought.rank), String::new());
                lines[thought.rank - 1] = as_text(thought);
                let width = terminal_size::terminal_size()
                    .map_or(USUAL_WIDTH, |(width, _)| usize::from(width.0));
                if *shown > 0 {
                    write!(out, "\x1b[{shown}A")?;
                }
                for line in lines.iter() {
                    let line: String = line.chars().take(width).collect();
                    writeln!(out, "\r\x1b[K{line}")?;
                }
                *shown = lines.len();
            }
        }
        out.flush()?;
        Ok(())
    }

    fn end(&self, best: &ThoughtView, over: Option<String>, out: &mut impl Write) -> Result<()> {
        if matches!(self, Screen::Json) {
            return json::line(out, &as_json("best", best));
        }
        if let Some(reason) = over {
            writeln!(out, "The game is over: {reason}.")?;
        }
        let bound = match best.bound {
            Bound::Exact => "",
            Bound::AtLeast => "at least ",
            Bound::AtMost => "at most ",
        };
        writeln!(out, "Best: {} ({bound}{})", best.line[0], best.score)?;
        Ok(())
    }
}

fn as_text(thought: &ThoughtView) -> String {
    let bound = match thought.bound {
        Bound::Exact => ' ',
        Bound::AtLeast => '+',
        Bound::AtMost => '-',
    };
    format!(
        "{:>2}/{:<3}{:>8}{bound}{:>11}{:>8.2}s{:>9}  {}",
        thought.depth,
        thought.longest,
        thought.score.to_string(),
        thought.nodes,
        thought.time.as_secs_f64(),
        thought.nodes_per_second(),
        thought.line.join(" ")
    )
}

fn as_json(kind: &str, thought: &ThoughtView) -> Value {
    let score = match thought.score {
        Score::Pawns(value) => json!({ "cp": value }),
        Score::Mate(moves) => json!({ "mate": moves }),
    };
    let bound = match thought.bound {
        Bound::Exact => "exact",
        Bound::AtLeast => "lower",
        Bound::AtMost => "upper",
    };
    json!({
        "type": kind,
        "rank": thought.rank,
        "depth": thought.depth,
        "longest": thought.longest,
        "score": score,
        "bound": bound,
        "nodes": thought.nodes,
        "seconds": thought.time.as_secs_f64(),
        "nps": thought.nodes_per_second(),
        "hashfull": thought.fullness,
        "move": thought.best.text,
        "pv": thought.moves,
        "line": thought.line,
    })
}
