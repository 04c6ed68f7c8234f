//! Checks map files, rule files and files of switches.

use crate::open::{LARGEST_MAP, LARGEST_RULES, OpenError, read_file};
use crate::switched::check_file;
use hyperchess_chess::{ChessGame, Loaded, Problem, RuleSet, rule_file};
use hyperchess_draughts::is_switch_file;
use std::path::Path;

/// What a file is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// A board with men on it.
    Map,
    /// The rules of a game.
    Rules,
    /// The switches of a game of draughts.
    Switches,
}

/// What there is to say about a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileReport {
    /// What it is.
    pub kind: FileKind,
    /// The name of the game, or the number of nodes.
    pub summary: String,
    /// What must be mended.
    pub problems: Vec<Problem>,
    /// What is odd but accepted.
    pub warnings: Vec<String>,
}

/// Reads a map file, a rule file or a file of draughts switches and lists all its problems. The
/// ending `.map` tells a map from the others; without it or `.toml`, a file that begins with a
/// number is a map. A file that sets switches outside all tables is one of switches.
pub fn validate(path: &str) -> Result<FileReport, OpenError> {
    let ending = Path::new(path).extension().and_then(|ending| ending.to_str());
    let largest = if ending == Some("toml") { LARGEST_RULES } else { LARGEST_MAP };
    let text = read_file(path, largest)
        .map_err(|problem| OpenError::File { path: path.to_string(), problem })?;
    let is_map = match ending {
        Some("map") => true,
        Some("toml") => false,
        _ => text
            .trim_start_matches('\u{feff}')
            .trim_start()
            .starts_with(|c: char| c.is_ascii_digit()),
    };
    if !is_map && is_switch_file(&text) {
        return Ok(validate_switches(&text));
    }
    let (kind, loaded) = if is_map {
        let rules = rule_file("map").map_or("", |file| file.text);
        let parameters = [("file".to_string(), path.to_string())];
        (FileKind::Map, RuleSet::parse(rules, &parameters, &|_| Ok(text.clone())))
    } else {
        let folder = Path::new(path).parent().unwrap_or(Path::new(""));
        let maps = |name: &str| read_file(&folder.join(name).to_string_lossy(), LARGEST_MAP);
        (FileKind::Rules, RuleSet::parse(&text, &[], &maps))
    };
    Ok(match loaded {
        Err(problems) => {
            FileReport { kind, summary: String::new(), problems, warnings: Vec::new() }
        }
        Ok(Loaded { rules, warnings }) => {
            let squares = rules.board.len();
            let summary = if is_map {
                format!("{squares} nodes, {} men", rules.setup.len())
            } else {
                format!("{}: {squares} squares", rules.name)
            };
            let compiled = ChessGame::new(rules);
            let problems = compiled
                .err()
                .map(|error| Problem { message: error.to_string(), ..Problem::default() });
            FileReport { kind, summary, problems: problems.into_iter().collect(), warnings }
        }
    })
}

fn validate_switches(source: &str) -> FileReport {
    let (summary, problems) = match check_file(source) {
        Ok(game) => {
            let squares = game.grid().square_count();
            (format!("{}: {squares} squares", game.switches().title()), Vec::new())
        }
        Err(problems) => (String::new(), problems),
    };
    FileReport { kind: FileKind::Switches, summary, problems, warnings: Vec::new() }
}
