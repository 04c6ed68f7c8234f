//! `hyperchess bench`: the same positions to the same depths, for speed and for a signature.

use crate::computer::{SwitchedOff, within};
use crate::json;
use anyhow::{Context, Result, bail};
use clap::Args;
use hyperchess_table::{
    Control, LARGEST_HASH, Limits, MAX_THREADS, Settings, Table, open, open_map,
};
use serde_json::json;
use std::io::Write;
use std::time::Duration;

/// The board of the bench's map game.
const MAP: &str = include_str!("bench.map");

/// Game, depth, position; `start` is where the game starts.
const POSITIONS: &str = include_str!("bench.txt");

#[derive(Args)]
pub struct Arguments {
    /// Plies more (or less, if negative) than each position's own depth
    #[arg(long, value_name = "PLIES", default_value_t = 0, allow_negative_numbers = true)]
    deeper: i32,
    /// Threads; only one gives a signature
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = within(MAX_THREADS))]
    threads: usize,
    /// Memory for positions seen, in MB; another size gives another signature
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = within(LARGEST_HASH))]
    hash: usize,
    /// Only games whose name begins so
    #[arg(long, value_name = "NAME", default_value = "")]
    game: String,
    #[command(flatten)]
    switched_off: SwitchedOff,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

/// What was counted, of one game or of all.
#[derive(Default)]
struct Count {
    nodes: u64,
    time: Duration,
}

impl Count {
    fn rate(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-9)) as u64
    }
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    let mut games: Vec<(&str, Count)> = Vec::new();
    let settings = Settings {
        hash: arguments.hash,
        threads: arguments.threads,
        techniques: arguments.switched_off.techniques()?,
        ..Settings::default()
    };
    let mut total = Count::default();
    for line in positions() {
        let mut fields = line.splitn(3, ';').map(str::trim);
        let (Some(game), Some(depth), Some(position)) =
            (fields.next(), fields.next(), fields.next())
        else {
            continue;
        };
        if !game.starts_with(&arguments.game) {
            continue;
        }
        let mut table: Box<dyn Table> = if game == "map" { open_map(MAP)? } else { open(game)? };
        if position != "start" {
            table.set_position(position).context("bench.txt")?;
        }
        let depth = depth.parse::<i32>()?.saturating_add(arguments.deeper).max(1) as u32;
        let mut thinker = table.thinker(&settings)?;
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let thought = thinker.think(&table.situation(), &limits, &Control::new(), &mut |_| {});
        let Some(thought) = thought else { continue };
        if games.last().is_none_or(|(last, _)| *last != game) {
            games.push((game, Count::default()));
        }
        if let Some((_, count)) = games.last_mut() {
            count.nodes += thought.nodes;
            count.time += thought.time;
        }
        total.nodes += thought.nodes;
        total.time += thought.time;
    }
    if games.is_empty() {
        let known = names().collect::<Vec<_>>().join(", ");
        bail!("--game: no position of the bench is of '{}'; there are {known}", arguments.game);
    }
    // What threads count together is never the same twice.
    let signature = (arguments.threads == 1).then_some(total.nodes);
    if arguments.json {
        for (game, count) in &games {
            let seconds = count.time.as_secs_f64();
            let line = json!({ "game": game, "nodes": count.nodes, "seconds": seconds, "nps": count.rate() });
            json::line(out, &line)?;
        }
        let seconds = total.time.as_secs_f64();
        let line = json!({
            "signature": signature, "nodes": total.nodes, "seconds": seconds, "nps": total.rate(),
        });
        return json::line(out, &line);
    }
    writeln!(out, "{:<26}{:>12}{:>10}{:>12}", "game", "nodes", "seconds", "nodes/s")?;
    let all = [("all", total)];
    for (game, count) in games.iter().chain(&all) {
        let seconds = count.time.as_secs_f64();
        writeln!(out, "{game:<26}{:>12}{seconds:>10.2}{:>12}", count.nodes, count.rate())?;
    }
    if let Some(signature) = signature {
        writeln!(out, "Signature: {signature}")?;
    }
    Ok(())
}

/// The lines of the bench.
fn positions() -> impl Iterator<Item = &'static str> {
    POSITIONS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The games of the bench, each once.
fn names() -> impl Iterator<Item = &'static str> {
    let mut last = "";
    let of = |line: &'static str| line.split(';').next().unwrap_or_default().trim();
    positions().map(of).filter(move |&game| std::mem::replace(&mut last, game) != game)
}
