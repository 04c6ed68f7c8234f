//! `hyperchess perft`

use super::Place;
use crate::json;
use anyhow::Result;
use clap::Args;
use hyperchess_table::Table;
use serde_json::json;
use std::io::Write;
use std::time::Instant;

#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    place: Place,
    /// How many moves deep
    #[arg(value_parser = clap::value_parser!(u32).range(0..=100))]
    depth: u32,
    /// Also print the count below each first move
    #[arg(long)]
    divide: bool,
    /// How many threads share the work
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    let table = arguments.place.open()?;
    if !arguments.json {
        writeln!(out, "{:>5} {:>20} {:>12} {:>16}", "depth", "nodes", "seconds", "nodes/second")?;
    }
    for depth in arguments.depth.min(1)..=arguments.depth {
        let divided = arguments.divide && depth == arguments.depth && depth > 0;
        measure(table.as_ref(), depth, divided, arguments, out)?;
    }
    Ok(())
}

fn measure(
    table: &dyn Table,
    depth: u32,
    divided: bool,
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<()> {
    let threads = usize::from(arguments.threads);
    let start = Instant::now();
    let (nodes, parts) = if divided {
        let parts = table.divide(depth, threads);
        (parts.iter().map(|(_, nodes)| nodes).sum(), parts)
    } else {
        (table.perft(depth, threads), Vec::new())
    };
    let seconds = start.elapsed().as_secs_f64();
    let rate = (nodes as f64 / seconds.max(1e-9)).round();
    if arguments.json {
        for (mv, nodes) in &parts {
            json::line(out, &json!({ "move": mv, "nodes": nodes }))?;
        }
        let rate = rate as u64;
        let line = json!({ "depth": depth, "nodes": nodes, "seconds": seconds, "nps": rate });
        json::line(out, &line)?;
    } else {
        for (mv, nodes) in &parts {
            writeln!(out, "{mv}: {nodes}")?;
        }
        writeln!(out, "{depth:>5} {nodes:>20} {seconds:>12.6} {rate:>16}")?;
        out.flush()?;
    }
    Ok(())
}
