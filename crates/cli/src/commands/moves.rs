//! `hyperchess moves`

use super::Place;
use crate::{complain, json};
use anyhow::{Context, Result};
use clap::Args;
use hyperchess_table::MoveView;
use serde_json::{Value, json};
use std::io::Write;
use std::iter;

#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    place: Place,
    /// Only the moves from this square
    #[arg(long, value_name = "SQUARE", allow_hyphen_values = true)]
    from: Option<String>,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    let table = arguments.place.open()?;
    let from = arguments.from.as_deref().map(|text| table.parse_square(text)).transpose();
    let from = from.context("--from")?;
    let wanted = |mv: &MoveView| from.as_ref().is_none_or(|from| *from == mv.from);
    for mv in table.moves().iter().filter(|mv| wanted(mv)) {
        if arguments.json {
            json::line(out, &object(mv))?;
        } else {
            writeln!(out, "{}", mv.text)?;
        }
    }
    if let Some(outcome) = table.outcome() {
        out.flush()?;
        complain(format_args!("the game is over: {} ({})", outcome.score(), outcome.reason));
    }
    Ok(())
}

fn object(mv: &MoveView) -> Value {
    let mut object = json!({
        "move": mv.text,
        "from": mv.from,
        "to": mv.to,
        "capture": mv.captured.is_some(),
        "promotion": mv.promotion,
    });
    if let Some(captured) = mv.captured {
        object["captured"] = json!(captured);
        object["captured_on"] = json!(mv.captured_on);
    }
    if !mv.jumped.is_empty() {
        let path: Vec<&String> = iter::once(&mv.from).chain(&mv.stops).chain([&mv.to]).collect();
        object["path"] = json!(path);
        object["jumped"] = json!(mv.jumped);
    }
    if let Some(san) = &mv.san {
        object["san"] = json!(san);
    }
    object
}
