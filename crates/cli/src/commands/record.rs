//! `hyperchess record`: files of games.

use crate::json;
use crate::saved_game::open_record;
use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use hyperchess_record::pgn::{Pgn, PgnReader, Replay};
use hyperchess_table::Table;
use serde_json::json;
use std::fs::File;
use std::io::{BufReader, Write};

#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Replay every game of a PGN file and report the first illegal move of each
    Check(Check),
}

#[derive(Args)]
struct Check {
    /// The file; it may hold any number of games of any kind
    file: String,
    /// Print one JSON object for each game
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    match &arguments.action {
        Action::Check(check) => check_file(check, out),
    }
}

fn check_file(arguments: &Check, out: &mut impl Write) -> Result<()> {
    let name = &arguments.file;
    let file = File::open(name).with_context(|| format!("the file '{name}' cannot be read"))?;
    let mut replay = TableReplay(None);
    let (mut games, mut moves, mut flawed) = (0u64, 0u64, 0u64);
    for pgn in PgnReader::new(BufReader::with_capacity(1 << 16, file)) {
        games += 1;
        let checked = match pgn {
            Ok(pgn) => pgn.check(&mut replay).map_err(|flaw| flaw.to_string()),
            Err(error) => Err(error.to_string()),
        };
        match checked {
            Ok(checked) => {
                moves += checked.moves;
                if arguments.json {
                    let line = json!({ "game": games, "ok": true, "moves": checked.moves });
                    json::line(out, &line)?;
                }
            }
            Err(flaw) => {
                flawed += 1;
                if arguments.json {
                    json::line(out, &json!({ "game": games, "ok": false, "flaw": flaw }))?;
                } else {
                    writeln!(out, "{name}: {flaw}")?;
                }
            }
        }
    }
    if !arguments.json {
        writeln!(out, "{games} games, {moves} moves, {flawed} games with a flaw")?;
    }
    if games == 0 {
        bail!("'{name}' holds no game");
    }
    if flawed > 0 {
        bail!("{flawed} of {games} games in '{name}' cannot be replayed");
    }
    Ok(())
}

/// Replays records at a table.
struct TableReplay(Option<Box<dyn Table>>);

impl Replay for TableReplay {
    fn start(&mut self, game: &Pgn) -> Result<(), String> {
        let table = open_record(&game.tags).map_err(|error| format!("{error:#}"))?;
        self.0 = Some(table);
        Ok(())
    }

    fn play(&mut self, token: &str) -> Result<(), String> {
        match &mut self.0 {
            Some(table) => table.replay(token).map_err(|error| error.to_string()),
            None => Err("no game was started".to_string()),
        }
    }

    fn undo(&mut self) {
        if let Some(table) = &mut self.0 {
            table.undo();
        }
    }
}
