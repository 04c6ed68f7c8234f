//! `hyperchess games`

use crate::json;
use anyhow::Result;
use clap::Args;
use hyperchess_table::CATALOGUE;
use serde_json::{Map, json};
use std::io::Write;

#[derive(Args)]
pub struct Arguments {
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    for entry in CATALOGUE {
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
        } else {
            writeln!(out, "{:<12} {}", entry.name, entry.summary)?;
            for (key, values) in entry.parameters {
                writeln!(out, "{:<12}   {key}: {values}", "")?;
            }
            if entry.example != entry.name {
                writeln!(out, "{:<12}   e.g. {}", "", entry.example)?;
            }
        }
    }
    Ok(())
}
