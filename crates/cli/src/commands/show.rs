//! `hyperchess show`

use super::Place;
use super::view::PictureFiles;
use crate::draw::{self, Drawing, Marks, Style};
use crate::json;
use anyhow::{Context, Result, bail};
use clap::Args;
use hyperchess_picture::Picture;
use hyperchess_table::{Layout, Table};
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
    /// Squares to light up, such as e4,d5
    #[arg(long, value_name = "SQUARES", allow_hyphen_values = true)]
    highlight: Option<String>,
    /// The last move, to be marked: e2,e4, e2e4 or 11-15
    #[arg(long, value_name = "MOVE", allow_hyphen_values = true)]
    last: Option<String>,
    #[command(flatten)]
    pictures: PictureFiles,
    /// Print one JSON object instead
    #[arg(long, conflicts_with_all = ["svg", "png"])]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    let table = arguments.place.open()?;
    let layout = table.layout();
    let highlights = match &arguments.highlight {
        Some(text) => squares(table.as_ref(), &layout, text).context("--highlight")?,
        None => Vec::new(),
    };
    let last = match &arguments.last {
        Some(text) => Some(move_squares(table.as_ref(), &layout, text).context("--last")?),
        None => None,
    };
    if arguments.json {
        return json::line(out, &object(table.as_ref(), &layout));
    }
    if arguments.pictures.wanted() {
        let mut picture = Picture::new(&layout);
        picture.highlights = highlights.into_iter().collect();
        picture.last = last;
        picture.check = table.check();
        let title = arguments.pictures.title().map_or_else(|| table.title(), str::to_string);
        picture.title = Some(title).filter(|title| !title.is_empty());
        return arguments.pictures.write(&picture, out);
    }
    let width = arguments.width.unwrap_or_else(draw::terminal_width);
    let drawing = Drawing { width, all_layers: arguments.all };
    let text = if highlights.is_empty() && last.is_none() {
        table.text_board().unwrap_or_else(|| drawing.board(&layout))
    } else {
        let goals = highlights.into_iter().collect();
        let last = last.into_iter().flat_map(|(from, to)| [from, to]).collect();
        drawing.styled(&layout, &Style::default(), &Marks { goals, last, check: None })
    };
    out.write_all(text.as_bytes())?;
    writeln!(out, "{}", status(table.as_ref()))?;
    writeln!(out, "{}", table.position())?;
    Ok(())
}

/// Reads a list of squares.
fn squares(table: &dyn Table, layout: &Layout, text: &str) -> Result<Vec<String>> {
    split(layout, text).iter().map(|square| Ok(table.parse_square(square)?)).collect()
}

/// Cuts a list of squares at semicolons, blanks and those commas that no square has inside:
/// maps write squares as `0,1,2` and moves as `0,1,2>0,1,3`.
fn split(layout: &Layout, text: &str) -> Vec<String> {
    let commas = layout.cells.first().map_or(0, |cell| cell.name.matches(',').count());
    let mut names = Vec::new();
    for chunk in text.split(|c: char| matches!(c, ';' | '>') || c.is_whitespace()) {
        let bare = chunk.replace(['(', ')'], "");
        let parts: Vec<&str> = bare.split(',').filter(|part| !part.is_empty()).collect();
        names.extend(parts.chunks(commas + 1).map(|parts| parts.join(",")));
    }
    names
}

/// Reads where a move started and ended. It was played before the position shown, so that it
/// need not be legal there.
fn move_squares(table: &dyn Table, layout: &Layout, text: &str) -> Result<(String, String)> {
    let parts = split(layout, text);
    if let [from, to] | [from, to, _] = parts.as_slice() {
        return Ok((table.parse_square(from)?, table.parse_square(to)?));
    }
    // Run together, perhaps with a promotion: cut where both parts are squares.
    if let [text] = parts.as_slice()
        && text.len() <= 100
    {
        let bare = text.trim_end_matches(char::is_alphabetic).trim_end_matches('=');
        for text in [text.as_str(), bare] {
            let cuts = text.char_indices().map(|(cut, _)| text.split_at(cut));
            let known = |(from, to): (&str, &str)| {
                Some((table.parse_square(from).ok()?, table.parse_square(to).ok()?))
            };
            if let Some(squares) = cuts.filter(|(from, _)| !from.is_empty()).find_map(known) {
                return Ok(squares);
            }
        }
        // As draughts writes moves, perhaps with squares on the way: 11-15, 26x17x10.
        let mut words = text.split(['-', 'x', ':']);
        if let (Some(from), Some(to)) = (words.next(), words.next_back())
            && let (Ok(from), Ok(to)) = (table.parse_square(from), table.parse_square(to))
        {
            return Ok((from, to));
        }
    }
    let shown: String = text.chars().take(40).collect();
    bail!("'{shown}' is not two squares, such as FROM,TO")
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

fn object(table: &dyn Table, layout: &Layout) -> Value {
    // The initial of the side: w and b, or o and g in Rubik's Checkers.
    let side =
        |player| table.player_name(player).chars().take(1).collect::<String>().to_lowercase();
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
