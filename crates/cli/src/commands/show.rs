//! `hyperchess show`

use super::Place;
use crate::draw::{self, Drawing};
use crate::json;
use anyhow::Result;
use clap::Args;
use hyperchess_table::{Player, Table};
use serde_json::{Value, json};
use std::io::Write;

#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    place: Place,
    /// Also draw the empty layers of boards with many
    #[arg(long)]
    all: bool,
    /// Columns to fit into [default: the terminal's width, else 80]
    #[arg(long, value_name = "COLUMNS")]
    width: Option<usize>,
    /// Print one JSON object instead
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    let table = arguments.place.open()?;
    if arguments.json {
        return json::line(out, &object(table.as_ref()));
    }
    let width = arguments.width.unwrap_or_else(draw::terminal_width);
    let drawing = Drawing { width, all_layers: arguments.all };
    out.write_all(drawing.board(&table.layout()).as_bytes())?;
    writeln!(out, "{}", status(table.as_ref()))?;
    writeln!(out, "{}", table.position())?;
    Ok(())
}

/// Whose turn it is, or how the game ended.
pub fn status(table: &dyn Table) -> String {
    let name = |player| table.player_name(player);
    if let Some(outcome) = table.outcome() {
        return match outcome.winner {
            Some(winner) => format!("{} wins: {}.", name(winner), outcome.reason),
            None => format!("Draw: {}.", outcome.reason),
        };
    }
    let check = table.check().map(|king| format!(", the king on {king} is in check"));
    format!("{} to move{}.", name(table.to_move()), check.unwrap_or_default())
}

fn object(table: &dyn Table) -> Value {
    let side = |player| if player == Player::First { "w" } else { "b" };
    let layout = table.layout();
    let cells: Vec<Value> = layout
        .cells
        .iter()
        .map(|cell| {
            json!({
                "node": cell.node,
                "square": cell.name,
                "coordinates": cell.coordinates,
                "piece": cell.piece.as_ref().map(|piece| piece.letter),
            })
        })
        .collect();
    let outcome = table
        .outcome()
        .map(|outcome| json!({ "score": outcome.score(), "reason": outcome.reason.to_string() }));
    json!({
        "game": table.specification(),
        "position": table.position(),
        "turn": side(table.to_move()),
        "check": table.check(),
        "outcome": outcome,
        "axes": layout.axes.iter().map(|axis| axis.labels.len()).collect::<Vec<_>>(),
        "file": layout.file,
        "rank": layout.rank,
        "cells": cells,
    })
}
