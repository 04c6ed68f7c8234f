//! `hyperchess record`: files of games.

use crate::json;
use crate::open_record::open_record;
use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand, ValueEnum};
use hyperchess_record::pgn::{Dialect, Pgn, PgnReader, Replay};
use hyperchess_table::{Table, open};
use serde_json::json;
use std::fs::File;
use std::io::{BufReader, Write};
use std::path::Path;

#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Replay every game of a PGN or PDN file and report the first illegal move of each
    Check(Check),
}

#[derive(Args)]
struct Check {
    /// The file; it may hold any number of games of any kind
    file: String,
    /// How the file is written [default: pdn if its name ends with .pdn, else pgn]
    #[arg(long)]
    format: Option<Format>,
    /// The game of records that do not tell, such as czech (see `hyperchess games`)
    #[arg(long)]
    game: Option<String>,
    /// Print one JSON object for each game
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// Portable Game Notation
    Pgn,
    /// Portable Draughts Notation
    Pdn,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    match &arguments.action {
        Action::Check(check) => check_file(check, out),
    }
}

fn check_file(arguments: &Check, out: &mut impl Write) -> Result<()> {
    let name = &arguments.file;
    let file = File::open(name).with_context(|| format!("the file '{name}' cannot be read"))?;
    let dialect = match arguments.format {
        Some(Format::Pgn) => Dialect::Pgn,
        Some(Format::Pdn) => Dialect::Pdn,
        None => Dialect::of_path(Path::new(name)),
    };
    if let Some(game) = &arguments.game {
        open(game).context("--game")?;
    }
    let mut replay = TableReplay { dialect, game: arguments.game.clone(), tables: Vec::new() };
    let (mut games, mut moves, mut flawed) = (0u64, 0u64, 0u64);
    for pgn in PgnReader::in_dialect(BufReader::with_capacity(1 << 16, file), dialect) {
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

/// Replays records at a table, and at a new one from each position that is set up on the way.
struct TableReplay {
    dialect: Dialect,
    /// The game of records that do not tell.
    game: Option<String>,
    tables: Vec<Box<dyn Table>>,
}

impl TableReplay {
    fn table(&mut self) -> Result<&mut dyn Table, String> {
        match self.tables.last_mut() {
            Some(table) => Ok(table.as_mut()),
            None => Err("no game was started".to_string()),
        }
    }
}

impl Replay for TableReplay {
    fn start(&mut self, game: &Pgn) -> Result<(), String> {
        let table = open_record(game, self.dialect, self.game.as_deref())
            .map_err(|error| format!("{error:#}"))?;
        self.tables = vec![table];
        Ok(())
    }

    fn play(&mut self, token: &str) -> Result<(), String> {
        self.table()?.replay(token).map_err(|error| error.to_string())
    }

    fn set_up(&mut self, position: &str) -> Result<(), String> {
        let mut table = open(self.table()?.specification()).map_err(|error| error.to_string())?;
        table.set_position(position).map_err(|error| error.to_string())?;
        self.tables.push(table);
        Ok(())
    }

    fn undo(&mut self) {
        if self.table().is_ok_and(|table| table.undo().is_none()) {
            self.tables.pop();
        }
    }
}
