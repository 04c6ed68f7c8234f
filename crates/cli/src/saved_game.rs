//! Games on disk: PGN with what is needed to go on.

use crate::console::{Players, Seat};
use anyhow::{Context, Result, bail};
use hyperchess_record::atomic_write;
use hyperchess_record::pgn::{Pgn, PgnReader, Score, Tags};
use hyperchess_table::{Player, Table, open};
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Where an unfinished game goes when its player leaves.
const NAME: &str = "hyperchess-saved";

/// Files that may lie beside each other before an older one is overwritten.
const MOST: usize = 1000;

/// A game, ready to be written.
pub struct SavedGame(Pgn);

impl SavedGame {
    /// The game on a table and who plays it.
    pub fn of(table: &dyn Table, players: Players) -> SavedGame {
        let mut pgn = Pgn::new(
            table.history().iter().map(|mv| mv.san.clone().unwrap_or_else(|| mv.text.clone())),
        );
        for (tag, seat) in ["White", "Black"].into_iter().zip(players.0) {
            // The roster's names are valid.
            let _ = pgn.tags.set(tag, name(seat));
        }
        let specification = table.specification();
        let variant = specification.split(':').next().unwrap_or(specification);
        pgn.tags.set_game(variant, specification);
        let start = open(specification).map(|fresh| fresh.position());
        if start.ok().as_deref() != Some(&table.start_position()) {
            pgn.set_start(&table.start_position());
        }
        pgn.set_score(match table.outcome().map(|outcome| outcome.winner) {
            None => Score::Unknown,
            Some(None) => Score::Draw,
            Some(Some(Player::First)) => Score::FirstWins,
            Some(Some(Player::Second)) => Score::SecondWins,
        });
        SavedGame(pgn)
    }

    /// Writes the game; the file is the old one or the new one at every moment.
    pub fn write(&self, path: &Path) -> Result<()> {
        let text = self.0.to_string();
        atomic_write(path, text.as_bytes())
            .with_context(|| format!("the file '{}' cannot be written", path.display()))
    }

    /// Writes the game to a new file here, or where temporary files go if this folder does not
    /// take it.
    pub fn write_somewhere(&self) -> Result<PathBuf> {
        let here = PathBuf::new();
        let mut failure = None;
        for folder in [here, env::temp_dir()] {
            let path = free_name(&folder);
            match self.write(&path) {
                Ok(()) => return Ok(path),
                Err(error) => failure = Some(error),
            }
        }
        Err(failure.unwrap_or_else(|| anyhow::anyhow!("there is no folder to write to")))
    }
}

fn name(seat: Seat) -> &'static str {
    match seat {
        Seat::Human => "Human",
        Seat::Computer => "Computer",
    }
}

/// Who played, if the record was ours.
fn players(tags: &Tags) -> Option<Players> {
    let seat = |tag: &str| {
        let value = tags.get(tag)?;
        [Seat::Human, Seat::Computer].into_iter().find(|&seat| name(seat) == value)
    };
    Some(Players([seat("White")?, seat("Black")?]))
}

fn free_name(folder: &Path) -> PathBuf {
    let numbered = |number: usize| match number {
        1 => folder.join(format!("{NAME}.pgn")),
        number => folder.join(format!("{NAME}-{number}.pgn")),
    };
    (1..MOST).map(numbered).find(|path| !path.exists()).unwrap_or_else(|| numbered(MOST))
}

/// Opens the first game of a file and plays its moves. If it was saved here, it also tells who
/// played.
pub fn load(path: &Path) -> Result<(Box<dyn Table>, Option<Players>)> {
    let name = path.display();
    if fs::metadata(path).is_ok_and(|metadata| metadata.is_dir()) {
        bail!("'{name}' is a folder");
    }
    let file = File::open(path).with_context(|| format!("the file '{name}' cannot be read"))?;
    let mut games = PgnReader::new(BufReader::new(file));
    let pgn = match games.next() {
        Some(game) => game.with_context(|| format!("'{name}'"))?,
        None => bail!("'{name}' holds no game"),
    };
    let mut table = open_record(&pgn.tags).with_context(|| format!("'{name}'"))?;
    for node in &pgn.main.nodes {
        let place = node.place();
        table.replay(node.token()).with_context(|| format!("'{name}', {place}"))?;
    }
    Ok((table, players(&pgn.tags)))
}

/// A table at the start of a recorded game.
pub fn open_record(tags: &Tags) -> Result<Box<dyn Table>> {
    let mut table = open(specification(tags))?;
    if let Some(position) = tags.start() {
        table.set_position(position).context("the tag FEN")?;
    }
    Ok(table)
}

/// Which game a record is of: ours say it outright, others by the name of the variant.
fn specification(tags: &Tags) -> &str {
    if let Some(specification) = tags.game_spec() {
        return specification;
    }
    let variant = tags.variant().unwrap_or("chess");
    match variant.to_ascii_lowercase().replace([' ', '-', '_'], "").as_str() {
        "chess" | "standard" | "normal" | "fromposition" => "chess",
        "chess960" | "fischerandom" | "fischerrandom" => "chess960",
        _ => variant,
    }
}
