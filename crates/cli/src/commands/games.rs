//! `hyperchess games`

use crate::json;
use anyhow::{Result, bail};
use clap::Args;
use hyperchess_table::{CATALOGUE, Entry};
use serde_json::{Map, json};
use std::io::Write;

/// Games with more parameters than this show them only when asked for by name.
const FEW: usize = 4;

/// Columns for the names of games.
const NAME_WIDTH: usize = 13;

#[derive(Args)]
pub struct Arguments {
    /// Only this game, with all its parameters
    game: Option<String>,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    let wanted = |entry: &&Entry| arguments.game.as_ref().is_none_or(|name| entry.name == name);
    let entries: Vec<&Entry> = CATALOGUE.iter().filter(wanted).collect();
    if let (Some(name), []) = (&arguments.game, &entries[..]) {
        let known: Vec<&str> = CATALOGUE.iter().map(|entry| entry.name).collect();
        bail!("there is no game '{name}'; the games are {}", known.join(", "));
    }
    for entry in &entries {
        if arguments.json {
            let parameters: Map<_, _> =
                entry.parameters.iter().map(|(k, v)| (k.to_string(), json!(v))).collect();
            json::line(
                out,
                &json!({
                    "game": entry.name,
                    "summary": entry.summary,
                    "parameters": parameters,
                    "example": entry.example,
                }),
            )?;
        } else if arguments.game.is_some() {
            details(entry, out)?;
        } else {
            line(entry, out)?;
        }
    }
    let has_many = |entry: &&&Entry| entry.parameters.len() > FEW;
    if let (false, None, Some(example)) =
        (arguments.json, &arguments.game, entries.iter().find(has_many))
    {
        let name = example.name;
        writeln!(
            out,
            "\nThe games from {name} on have switches, and any mixture of them is a game:"
        )?;
        writeln!(out, "`hyperchess games {name}` lists them with what they mean.")?;
    }
    Ok(())
}

/// What is special about a game, and its parameters if they are few.
fn line(entry: &Entry, out: &mut impl Write) -> Result<()> {
    writeln!(out, "{:<NAME_WIDTH$} {}", entry.name, entry.summary)?;
    if entry.parameters.len() <= FEW {
        for (key, values) in &entry.parameters {
            writeln!(out, "{:<NAME_WIDTH$}   {key}: {values}", "")?;
        }
    }
    if entry.example != entry.name {
        writeln!(out, "{:<NAME_WIDTH$}   e.g. {}", "", entry.example)?;
    }
    Ok(())
}

/// Everything about a game.
fn details(entry: &Entry, out: &mut impl Write) -> Result<()> {
    writeln!(out, "{}: {}", entry.name, entry.summary)?;
    let widest = entry.parameters.iter().map(|(key, _)| key.chars().count()).max().unwrap_or(0);
    for (key, values) in &entry.parameters {
        writeln!(out, "  {key:<widest$}  {values}")?;
    }
    if entry.example != entry.name {
        writeln!(out, "  e.g. {}", entry.example)?;
    }
    Ok(())
}
