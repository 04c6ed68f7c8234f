//! `hyperchess validate`

use crate::json;
use anyhow::{Result, bail};
use clap::Args;
use hyperchess_table::{FileKind, validate};
use serde_json::{Value, json};
use std::io::Write;

#[derive(Args)]
pub struct Arguments {
    /// A map file, a rule file or a file of draughts switches
    file: String,
    /// Print one JSON object instead
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    let file = &arguments.file;
    let report = validate(file)?;
    let kind = match report.kind {
        FileKind::Map => "map",
        FileKind::Rules => "rules",
        FileKind::Switches => "switches",
    };
    if arguments.json {
        let problems: Vec<Value> = report
            .problems
            .iter()
            .map(|problem| {
                json!({
                    "line": (problem.line > 0).then_some(problem.line),
                    "column": problem.column,
                    "key": (!problem.key.is_empty()).then_some(&problem.key),
                    "message": problem.message,
                })
            })
            .collect();
        json::line(
            out,
            &json!({
                "file": file,
                "kind": kind,
                "ok": problems.is_empty(),
                "problems": problems,
                "warnings": report.warnings,
            }),
        )?;
    } else {
        for problem in &report.problems {
            let prefix = if problem.file.is_some() { String::new() } else { format!("{file}: ") };
            writeln!(out, "{prefix}{problem}")?;
        }
        for warning in &report.warnings {
            writeln!(out, "warning: {warning}")?;
        }
        if report.problems.is_empty() {
            let what = match report.kind {
                FileKind::Map => "map",
                FileKind::Rules => "rule file",
                FileKind::Switches => "file of switches",
            };
            writeln!(out, "{file}: a sound {what} ({})", report.summary)?;
        }
    }
    match report.problems.len() {
        0 => Ok(()),
        1 => bail!("{file} has a problem"),
        _ => bail!("{file} has problems"),
    }
}
