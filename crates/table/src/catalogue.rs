//! The games there are.

use crate::switched::FROM_FILE;
use hyperchess_draughts::{NamedGame, Switches, named_games, switch_keys};
use std::sync::LazyLock;

/// A game of the catalogue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The name that opens it.
    pub name: &'static str,
    /// Its parameters with what they may be.
    pub parameters: Vec<(&'static str, String)>,
    /// What is special about it, in one line.
    pub summary: &'static str,
    /// A specification to try.
    pub example: &'static str,
}

/// Every game, in the order to show them.
pub static CATALOGUE: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let chess = CHESS.iter().map(|&(name, parameters, summary, example)| Entry {
        name,
        parameters: parameters.iter().map(|&(key, values)| (key, values.to_string())).collect(),
        summary,
        example,
    });
    let from_file = Entry {
        name: FROM_FILE,
        parameters: switches(None),
        summary: "your own draughts from a file of switches",
        example: "draughts:file=my.toml",
    };
    chess.chain(named_games().map(draughts)).chain([from_file]).collect()
});

/// Name, parameters, summary, example.
type Row = (&'static str, &'static [(&'static str, &'static str)], &'static str, &'static str);

const CHESS: &[Row] = &[
    ("chess", &[], "standard chess, all rules of the game", "chess"),
    (
        "chess960",
        &[("start", "0 to 959 (default 518)")],
        "Fischer random chess; start gives the number of the array",
        "chess960:start=100",
    ),
    (
        "hyper",
        &[
            ("dim", "2 to 12 (default 3)"),
            ("side", "4 to 64 (default 8)"),
            ("queen", "plain (default) or any"),
        ],
        "chess in N dimensions by one set of geometric rules",
        "hyper:dim=4,side=4,queen=any",
    ),
    (
        "raumschach",
        &[],
        "Maack's space chess of 1907, five levels of 5×5, with unicorns",
        "raumschach",
    ),
    ("tesschess", &[], "Reiniger's tesseract chess on 4×4×4×4", "tesschess"),
    ("3d-6x8x3", &[], "three floors of 6×8; kings leave their floor only to capture", "3d-6x8x3"),
    ("standard", &[], "standard chess from its rule file, on the general kernel", "standard"),
    (
        "map",
        &[("file", "a map file"), ("adjacency", "26 (default) or 6")],
        "chess on a graph of nodes from a map file; who takes the king wins",
        "map:file=board.map,adjacency=6",
    ),
    (
        "rules",
        &[("file", "a rule file"), ("…", "the parameters of that file")],
        "your own variant from a rule file",
        "rules:file=my.toml",
    ),
];

fn draughts(game: NamedGame) -> Entry {
    let example = match game.name {
        "rubik" => "rubik:cols=2,rows=6",
        "antidraughts" => "antidraughts:of=russian",
        "breakthrough" => "breakthrough:of=checkers",
        name => name,
    };
    let parameters = switches(Some(game.name));
    Entry { name: game.name, parameters, summary: game.summary, example }
}

/// The switches of a game, with its own values, and what else it takes.
fn switches(game: Option<&str>) -> Vec<(&'static str, String)> {
    let own = game.and_then(|name| Switches::named(name).ok());
    let own = own.map_or(Vec::new(), |switches| switches.entries());
    let mut parameters = vec![("file", "a TOML file of switches".to_string())];
    if matches!(game, Some("antidraughts" | "breakthrough")) {
        parameters.push(("of", "the game it is of (default international)".to_string()));
    }
    parameters.extend(switch_keys().into_iter().map(|switch| {
        let value = own.iter().find(|(key, _)| *key == switch.key);
        let default = value.map_or(String::new(), |(_, value)| format!(" (default {value})"));
        let values = match switch.key {
            "cols" => "2 to 8, or to 10 with squares=all".to_string(),
            "rows" => "3 to 12".to_string(),
            "start-rows" => "1 and more".to_string(),
            "start-gap" => "0 and more".to_string(),
            "repetition" => "off, or a number from 2 to 9999".to_string(),
            _ => switch.allowed,
        };
        let meaning = switch.meaning.trim_end_matches('.');
        let (initial, rest) = meaning.split_at(meaning.len().min(1));
        (switch.key, format!("{values}{default}: {}{rest}", initial.to_ascii_lowercase()))
    }));
    parameters
}
