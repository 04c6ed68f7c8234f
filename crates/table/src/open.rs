//! Opens a game by its specification.

use crate::catalogue::CATALOGUE;
use crate::session::{Session, Table};
use crate::specification::{Specification, SpecificationError};
use hyperchess_chess::{ChessGame, CompileError, Loaded, Problem, RuleSet, rule_file};
use hyperchess_orthodox::Orthodox;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use thiserror::Error;

/// Files beyond this are not read: the largest board has a map of a few hundred megabytes.
const LARGEST_FILE: u64 = 256 << 20;

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
    for (index, problem) in problems.iter().enumerate() {
        let separator = if index == 0 { "" } else { "\n" };
        match &problem.file {
            Some(_) => write!(text, "{separator}{problem}"),
            None => write!(text, "{separator}{source}: {problem}"),
        }
        .unwrap_or_default();
    }
    text
}

/// Opens a game: `chess`, `hyper:dim=4,side=4`, `map:file=board.map`, `rules:file=my.toml`, …
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
        "rules" => open_rule_file(&specification),
        name => match rule_file(name) {
            Some(file) => {
                let loaded = RuleSet::parse(file.text, &specification.parameters, &read_file);
                compile(loaded, name, &specification)
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

fn seat(game: Orthodox, specification: &Specification) -> Box<dyn Table> {
    Box::new(Session::new(game, specification.to_string(), Vec::new()))
}

/// Two dimensions and side 8 are standard chess, which has a faster kernel. There the plain
/// queen moves in all directions already.
fn is_standard_chess(specification: &Specification) -> bool {
    specification.get("dim") == Some("2")
        && specification.get("side").unwrap_or("8") == "8"
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

fn open_rule_file(specification: &Specification) -> Result<Box<dyn Table>, OpenError> {
    let Some(path) = specification.get("file").filter(|path| !path.is_empty()) else {
        return Err(OpenError::Parameter {
            game: specification.name.clone(),
            problem: "needs file=PATH, the rule file".to_string(),
        });
    };
    let text =
        read_file(path).map_err(|problem| OpenError::File { path: path.to_string(), problem })?;
    let parameters: Vec<(String, String)> =
        specification.parameters.iter().filter(|(key, _)| key != "file").cloned().collect();
    // A rule file names its map relative to itself.
    let folder = Path::new(path).parent().unwrap_or(Path::new(""));
    let maps = |name: &str| read_file(&folder.join(name).to_string_lossy());
    compile(RuleSet::parse(&text, &parameters, &maps), path, specification)
}

fn compile(
    loaded: Result<Loaded, Vec<Problem>>,
    source_name: &str,
    specification: &Specification,
) -> Result<Box<dyn Table>, OpenError> {
    let source_name = source_name.to_string();
    let loaded = match loaded {
        Ok(loaded) => loaded,
        Err(problems) => return Err(OpenError::Rules { source_name, problems }),
    };
    match ChessGame::new(loaded.rules) {
        Ok(game) => Ok(Box::new(Session::new(game, specification.to_string(), loaded.warnings))),
        Err(error) => Err(OpenError::Compile { source_name, error }),
    }
}

pub(crate) fn read_file(path: &str) -> Result<String, String> {
    let metadata = fs::metadata(path).map_err(|error| error.to_string())?;
    if metadata.is_dir() {
        return Err("it is a folder".to_string());
    }
    if metadata.len() > LARGEST_FILE {
        return Err(format!("it is larger than {} MB", LARGEST_FILE >> 20));
    }
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|error| {
        let line = 1 + error.as_bytes()[..error.utf8_error().valid_up_to()]
            .iter()
            .filter(|&&byte| byte == b'\n')
            .count();
        format!("line {line} is not text (UTF-8)")
    })
}
