//! Opens a game by its specification.

use crate::catalogue::CATALOGUE;
use crate::session::{Session, Table};
use crate::specification::{Specification, SpecificationError};
use crate::switched::{is_switched, open_switched};
use hyperchess_chess::{ChessGame, CompileError, Loaded, Problem, RuleSet, rule_file};
use hyperchess_draughts::is_switch_file;
use hyperchess_orthodox::Orthodox;
use std::fmt::Write;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use thiserror::Error;

/// Maps beyond this are not read: that of the largest board has a few hundred megabytes.
pub(crate) const LARGEST_MAP: u64 = 256 << 20;

/// Rule files beyond this are not read: people write them by hand.
pub(crate) const LARGEST_RULES: u64 = 1 << 20;

/// A message lists so many problems; [`validate`](crate::validate) has them all.
const LISTED: usize = 5;

/// Why a game cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The text is not a specification.
    #[error(transparent)]
    Specification(#[from] SpecificationError),
    /// No such game.
    #[error("there is no game '{name}'; the games are {known}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// A parameter is missing or wrong.
    #[error("{game}: {problem}")]
    Parameter {
        /// The game.
        game: String,
        /// What is wrong and what is allowed.
        problem: String,
    },
    /// A file cannot be read.
    #[error("the file '{path}' cannot be read: {problem}")]
    File {
        /// Which.
        path: String,
        /// Why.
        problem: String,
    },
    /// The rules have mistakes.
    #[error("{}", list(.source_name, .problems))]
    Rules {
        /// The rule file or game.
        source_name: String,
        /// All of them.
        problems: Vec<Problem>,
    },
    /// The rules are sound but cannot be played.
    #[error("{source_name}: {error}")]
    Compile {
        /// The rule file or game.
        source_name: String,
        /// Why.
        error: CompileError,
    },
}

fn list(source: &str, problems: &[Problem]) -> String {
    let mut text = String::new();
    for (index, problem) in problems.iter().take(LISTED).enumerate() {
        let separator = if index == 0 { "" } else { "\n" };
        match &problem.file {
            Some(_) => write!(text, "{separator}{problem}"),
            None => write!(text, "{separator}{source}: {problem}"),
        }
        .unwrap_or_default();
    }
    if problems.len() > LISTED {
        text.push_str("\nand more: validate the file to see them all");
    }
    text
}

/// Opens a game: `chess`, `hyper:dim=4,side=4`, `map:file=board.map`, `rules:file=my.toml`,
/// `rubik:cols=2,rows=6`, …
pub fn open(specification: &str) -> Result<Box<dyn Table>, OpenError> {
    let specification: Specification = specification.parse()?;
    match specification.name.as_str() {
        "chess" => {
            allow(&specification, &[])?;
            Ok(seat(Orthodox::standard(), &specification))
        }
        "chess960" => open_chess960(&specification),
        "hyper" if is_standard_chess(&specification) => {
            Ok(seat(Orthodox::standard(), &specification))
        }
        name if is_switched(name) => open_switched(&specification),
        _ => {
            let (game, warnings) = open_rules(&specification, &read_map)?;
            Ok(Box::new(Session::new(game, specification.to_string(), warnings)))
        }
    }
}

/// The game of a rule file, shipped or the user's own, as the tuner wants it.
pub fn open_rule_game(specification: &str) -> Result<ChessGame, OpenError> {
    open_rules(&specification.parse()?, &read_map).map(|(game, _)| game)
}

/// The map game on the board of a map file, given as its text.
pub fn open_map(text: &str) -> Result<Box<dyn Table>, OpenError> {
    let specification: Specification = "map:file=-".parse()?;
    let (game, warnings) = open_rules(&specification, &|_| Ok(text.to_string()))?;
    Ok(Box::new(Session::new(game, specification.to_string(), warnings)))
}

/// A game by its rules, and what the user should be warned of.
fn open_rules(
    specification: &Specification,
    maps: &dyn Fn(&str) -> Result<String, String>,
) -> Result<(ChessGame, Vec<String>), OpenError> {
    match specification.name.as_str() {
        "rules" => open_rule_file(specification),
        name => match rule_file(name) {
            Some(file) => {
                let loaded = RuleSet::parse(file.text, &specification.parameters, maps);
                compile(loaded.map_err(without_places), name)
            }
            None => {
                let known: Vec<&str> = CATALOGUE.iter().map(|entry| entry.name).collect();
                Err(OpenError::Unknown {
                    name: name.chars().take(40).collect(),
                    known: known.join(", "),
                })
            }
        },
    }
}

/// The problems of a shipped game come from its parameters or its map: places in a file that
/// the user has never seen say nothing, and what merely follows from a bad parameter even less.
fn without_places(mut problems: Vec<Problem>) -> Vec<Problem> {
    let is_of_the_rules = |problem: &Problem| problem.file.is_none() && problem.line > 0;
    if !problems.iter().all(is_of_the_rules) {
        problems.retain(|problem| !is_of_the_rules(problem));
    }
    for problem in problems.iter_mut().filter(|problem| is_of_the_rules(problem)) {
        *problem = Problem { message: std::mem::take(&mut problem.message), ..Problem::default() };
    }
    problems
}

fn seat(game: Orthodox, specification: &Specification) -> Box<dyn Table> {
    Box::new(Session::new(game, specification.to_string(), Vec::new()))
}

/// Two dimensions and side 8 are standard chess, which has a faster kernel. There the plain
/// queen moves in all directions already.
fn is_standard_chess(specification: &Specification) -> bool {
    let number = |key: &str| specification.get(key).map(str::parse::<u32>);
    number("dim") == Some(Ok(2))
        && matches!(number("side"), None | Some(Ok(8)))
        && matches!(specification.get("queen"), None | Some("plain" | "any"))
        && specification
            .parameters
            .iter()
            .all(|(key, _)| matches!(key.as_str(), "dim" | "side" | "queen"))
}

fn open_chess960(specification: &Specification) -> Result<Box<dyn Table>, OpenError> {
    allow(specification, &["start"])?;
    let Some(start) = specification.get("start") else {
        return Ok(seat(Orthodox::chess960(), specification));
    };
    let game = start.parse().ok().and_then(|number| Orthodox::chess960_start(number).ok());
    let game = game.ok_or_else(|| OpenError::Parameter {
        game: specification.name.clone(),
        problem: format!("start: '{start}' is not a whole number from 0 to 959"),
    })?;
    Ok(seat(game, specification))
}

fn allow(specification: &Specification, keys: &[&str]) -> Result<(), OpenError> {
    let stray = specification.parameters.iter().find(|(key, _)| !keys.contains(&key.as_str()));
    match stray {
        None => Ok(()),
        Some((key, _)) => {
            let allowed = match keys {
                [] => "this game has none".to_string(),
                keys => format!("this game has {}", keys.join(", ")),
            };
            let problem = format!("{key}: unknown parameter; {allowed}");
            Err(OpenError::Parameter { game: specification.name.clone(), problem })
        }
    }
}

fn open_rule_file(specification: &Specification) -> Result<(ChessGame, Vec<String>), OpenError> {
    let Some(path) = specification.get("file").filter(|path| !path.is_empty()) else {
        return Err(OpenError::Parameter {
            game: specification.name.clone(),
            problem: "needs file=PATH, the rule file".to_string(),
        });
    };
    let text = read_file(path, LARGEST_RULES)
        .map_err(|problem| OpenError::File { path: path.to_string(), problem })?;
    if is_switch_file(&text) {
        return Err(OpenError::Parameter {
            game: specification.name.clone(),
            problem: format!("'{path}' is a file of draughts switches: open draughts:file={path}"),
        });
    }
    let parameters: Vec<(String, String)> =
        specification.parameters.iter().filter(|(key, _)| key != "file").cloned().collect();
    // A rule file names its map relative to itself.
    let folder = Path::new(path).parent().unwrap_or(Path::new(""));
    let maps = |name: &str| read_file(&folder.join(name).to_string_lossy(), LARGEST_MAP);
    compile(RuleSet::parse(&text, &parameters, &maps), path)
}

fn compile(
    loaded: Result<Loaded, Vec<Problem>>,
    source_name: &str,
) -> Result<(ChessGame, Vec<String>), OpenError> {
    let source_name = source_name.to_string();
    let loaded = match loaded {
        Ok(loaded) => loaded,
        Err(problems) => return Err(OpenError::Rules { source_name, problems }),
    };
    match ChessGame::new(loaded.rules) {
        Ok(game) => Ok((game, loaded.warnings)),
        Err(error) => Err(OpenError::Compile { source_name, error }),
    }
}

/// The text of a map file.
fn read_map(path: &str) -> Result<String, String> {
    read_file(path, LARGEST_MAP)
}

/// The text of a file of at most `largest` bytes, or what is wrong with it.
pub(crate) fn read_file(path: &str, largest: u64) -> Result<String, String> {
    String::from_utf8(read_bytes(path, largest)?).map_err(|error| {
        let line = 1 + error.as_bytes()[..error.utf8_error().valid_up_to()]
            .iter()
            .filter(|&&byte| byte == b'\n')
            .count();
        format!("line {line} is not text (UTF-8)")
    })
}

/// The bytes of a file of at most `largest` of them, or what is wrong with it.
pub(crate) fn read_bytes(path: &str, largest: u64) -> Result<Vec<u8>, String> {
    let explain = |error: io::Error| match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_string(),
        ErrorKind::PermissionDenied => "reading it is not permitted".to_string(),
        _ => error.to_string(),
    };
    let file = File::open(path).map_err(explain)?;
    if file.metadata().map_err(explain)?.is_dir() {
        return Err("it is a folder".to_string());
    }
    // Pipes and devices do not tell their size beforehand.
    let mut bytes = Vec::new();
    file.take(largest + 1).read_to_end(&mut bytes).map_err(explain)?;
    if bytes.len() as u64 > largest {
        return Err(format!("it is larger than {} MB", largest >> 20));
    }
    Ok(bytes)
}
