//! Games to sit down to, files to open and dice to throw.

#![allow(dead_code)] // every test file uses some of it

use hyperchess_table::{CATALOGUE, Table, open};
use std::fs;
use std::path::PathBuf;

/// Where a file of the repository is.
pub fn repository(path: &str) -> String {
    format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))
}

/// Writes a file for a test; the name must be used by that test only.
pub fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, content).unwrap();
    path.to_string_lossy().into_owned()
}

/// A cube of nodes with two small armies, as a map.
pub fn cube_map(side: usize) -> String {
    let id = |x: usize, y: usize, z: usize| (z * side + y) * side + x;
    let mut text = format!("{}\n", side * side * side);
    for z in 0..side {
        for y in 0..side {
            for x in 0..side {
                let back = |c: usize| c.checked_sub(1);
                let forth = |c: usize| Some(c + 1).filter(|&c| c < side);
                let links = [
                    back(x).map(|x| id(x, y, z)),
                    forth(x).map(|x| id(x, y, z)),
                    back(y).map(|y| id(x, y, z)),
                    forth(y).map(|y| id(x, y, z)),
                    back(z).map(|z| id(x, y, z)),
                    forth(z).map(|z| id(x, y, z)),
                ];
                let links = links.map(|link| link.map_or("-1".to_string(), |id| id.to_string()));
                let army = ["Rook", "King", "Bishop", "Knight", "Queen", "Pawn"];
                let piece = match z {
                    0 if y == 0 => format!("W{}", army[x % 6]),
                    z if z + 1 == side && y + 1 == side => format!("B{}", army[x % 6]),
                    _ => "none".to_string(),
                };
                text += &format!("{}\t{}\t{piece}\n", id(x, y, z), links.join("\t"));
            }
        }
    }
    text
}

/// Every game of the catalogue and some relatives, ready to open. The files are named after the
/// test that asks.
pub fn games(test: &str) -> Vec<String> {
    let map = file(&format!("{test}.map"), cube_map(4));
    let switches = file(&format!("{test}.toml"), "game = \"thai\"\nking-landing = \"any\"\n");
    let example = |name: &str, example: &str| match name {
        "map" => format!("map:file={map},adjacency=6"),
        "rules" => format!("rules:file={}", repository("crates/chess/rules/raumschach.toml")),
        "draughts" => format!("draughts:file={switches}"),
        _ => example.to_string(),
    };
    let mut games: Vec<String> =
        CATALOGUE.iter().map(|entry| example(entry.name, entry.example)).collect();
    games.push(format!("map:file={map}"));
    games.extend(
        ["chess960", "hyper", "hyper:dim=2", "hyper:dim=2,side=5", "hyper:dim=3,side=4"]
            .map(String::from),
    );
    games.push("hyper:dim=5,side=4".to_string());
    games
}

/// Opens a game that is known to be there.
pub fn table(specification: &str) -> Box<dyn Table> {
    open(specification).unwrap_or_else(|error| panic!("{specification}: {error}"))
}

/// A small generator of random numbers (xorshift), the same on every run.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `sides`.
    pub fn throw(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % sides
    }
}

/// Plays legal moves at random until the game ends or so many were played.
pub fn play_at_random(table: &mut dyn Table, dice: &mut Dice, plies: usize) {
    for _ in 0..plies {
        if table.outcome().is_some() {
            break;
        }
        let moves = table.moves();
        let mv = &moves[dice.throw(moves.len())];
        table.play(&mv.text).unwrap();
    }
}
