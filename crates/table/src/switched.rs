//! Opens games that are sets of switches: Rubik's Checkers and the draughts family.

use crate::open::{LARGEST_RULES, OpenError, read_file};
use crate::session::{Session, Table};
use crate::specification::Specification;
use hyperchess_chess::Problem;
use hyperchess_draughts::{DraughtsGame, SwitchError, Switches, named_games};

/// The name of a game that is all in its file.
pub(crate) const FROM_FILE: &str = "draughts";

/// Whether a name is that of a game of switches.
pub(crate) fn is_switched(name: &str) -> bool {
    name == FROM_FILE || named_games().any(|game| game.name == name)
}

/// Opens one as a table.
pub(crate) fn open_switched(specification: &Specification) -> Result<Box<dyn Table>, OpenError> {
    let game = compile_switched(specification)?;
    Ok(Box::new(Session::new(game, specification.to_string(), Vec::new())))
}

/// A game of switches, as the tuner wants it; `None` if the name is that of another game.
pub fn open_draughts_game(specification: &str) -> Result<Option<DraughtsGame>, OpenError> {
    let specification: Specification = specification.parse()?;
    is_switched(&specification.name).then(|| compile_switched(&specification)).transpose()
}

/// Compiles one: the switches of its file, if it names one, and those of the specification.
fn compile_switched(specification: &Specification) -> Result<DraughtsGame, OpenError> {
    let file = specification.get("file");
    let parameters: Vec<(String, String)> =
        specification.parameters.iter().filter(|(key, _)| key != "file").cloned().collect();
    let base = specification.name.as_str();
    let explained = |error: SwitchError| OpenError::Parameter {
        game: specification.name.clone(),
        problem: error.to_string(),
    };
    let switches = match (file, base) {
        (None, FROM_FILE) | (Some(""), _) => {
            return Err(OpenError::Parameter {
                game: specification.name.clone(),
                problem: "needs file=PATH, a file of switches".to_string(),
            });
        }
        (None, base) => Switches::from_parameters(base, &parameters).map_err(explained)?,
        (Some(path), base) => {
            let text = read_file(path, LARGEST_RULES)
                .map_err(|problem| OpenError::File { path: path.to_string(), problem })?;
            let named = named_games().any(|game| game.name == base);
            Switches::from_toml(&text, named.then_some(base), &parameters).map_err(|errors| {
                let problems = errors.into_iter().map(problem).collect();
                OpenError::Rules { source_name: path.to_string(), problems }
            })?
        }
    };
    DraughtsGame::new(switches).map_err(explained)
}

/// All that is wrong with a file of switches, or what it is.
pub(crate) fn check_file(source: &str) -> Result<DraughtsGame, Vec<Problem>> {
    Switches::from_toml(source, None, &[])
        .and_then(|switches| DraughtsGame::new(switches).map_err(|error| vec![error]))
        .map_err(|errors| errors.into_iter().map(problem).collect())
}

fn problem(error: SwitchError) -> Problem {
    match error {
        SwitchError::File { line, problem } => {
            Problem { line, message: problem, ..Problem::default() }
        }
        error => Problem { message: error.to_string(), ..Problem::default() },
    }
}
