//! Games on disk: PGN with what is needed to go on, or PDN by the name of the file.

use crate::console::{Players, Seat};
use crate::open_record::open_record;
use anyhow::{Context, Result, bail};
use hyperchess_record::atomic_write;
use hyperchess_record::pdn::{GameType, finish};
use hyperchess_record::pgn::{Dialect, Pgn, PgnReader, Score, Tags};
use hyperchess_table::{Player, Table, open, pdn_type};
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Where an unfinished game goes when its player leaves.
const NAME: &str = "hyperchess-saved";

/// Files that may lie beside each other before an older one is overwritten.
const MOST: usize = 1000;

/// A game, ready to be written.
pub struct SavedGame {
    pgn: Pgn,
    /// What it is in PDN, if it is anything there.
    game_type: Option<GameType>,
}

impl SavedGame {
    /// The game on a table and who plays it.
    pub fn of(table: &dyn Table, players: Players) -> SavedGame {
        let mut pgn = Pgn::new(
            table.history().iter().map(|mv| mv.san.clone().unwrap_or_else(|| mv.text.clone())),
        );
        for (tag, seat) in seats(table.player_name(Player::First)).into_iter().zip(players.0) {
            // The roster's names are valid.
            let _ = pgn.tags.set(tag, name(seat));
        }
        let specification = table.specification();
        let variant = specification.split(':').next().unwrap_or(specification);
        pgn.tags.set_game(variant, specification);
        let start = open(specification).map(|fresh| fresh.position());
        if start.ok().as_deref() != Some(&table.start_position()) {
            pgn.set_start(&table.start_position());
            let moved = table.history().len() % 2 == 1;
            pgn.first.player = if moved { table.to_move().opponent() } else { table.to_move() };
        }
        pgn.set_score(match table.outcome().map(|outcome| outcome.winner) {
            None => Score::Unknown,
            Some(None) => Score::Draw,
            Some(Some(Player::First)) => Score::FirstWins,
            Some(Some(Player::Second)) => Score::SecondWins,
        });
        let game_type = pdn_type(specification).and_then(GameType::standard);
        SavedGame { pgn, game_type }
    }

    fn text(&self, dialect: Dialect) -> Result<String> {
        if dialect == Dialect::Pgn {
            return Ok(self.pgn.to_string());
        }
        let Some(game_type) = &self.game_type else {
            bail!("this game has no number in PDN: save it to a file that ends with .pgn");
        };
        let mut game = self.pgn.clone();
        finish(&mut game, game_type, self.pgn.score);
        Ok(game.as_pdn().to_string())
    }

    /// Writes the game; the file is the old one or the new one at every moment.
    pub fn write(&self, path: &Path) -> Result<()> {
        let text = self.text(Dialect::of_path(path))?;
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

/// The tags of who moves first and second, where the first is of this colour.
fn seats(first: &str) -> [&'static str; 2] {
    if first == "Black" { ["Black", "White"] } else { ["White", "Black"] }
}

/// Who played, if the record was ours.
fn players(tags: &Tags, first: &str) -> Option<Players> {
    let seat = |tag: &str| {
        let value = tags.get(tag)?;
        [Seat::Human, Seat::Computer].into_iter().find(|&seat| name(seat) == value)
    };
    let [first, second] = seats(first);
    Some(Players([seat(first)?, seat(second)?]))
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
    let dialect = Dialect::of_path(path);
    let mut games = PgnReader::in_dialect(BufReader::new(file), dialect);
    let pgn = match games.next() {
        Some(game) => game.with_context(|| format!("'{name}'"))?,
        None => bail!("'{name}' holds no game"),
    };
    let mut table = open_record(&pgn, dialect, None).with_context(|| format!("'{name}'"))?;
    for node in &pgn.main.nodes {
        let place = node.place();
        if let Some(position) = node.position() {
            // What came before cannot be undone to.
            table.set_position(position).with_context(|| format!("'{name}', {place}"))?;
            continue;
        }
        table.replay(node.token()).with_context(|| format!("'{name}', {place}"))?;
    }
    let players = players(&pgn.tags, table.player_name(Player::First));
    Ok((table, players))
}
