//! What is kept of a match: its state and its games, on disk at every moment.

mod lock;

use crate::game_record::{EVENT, EndKind, GameRecord};
use crate::plan::Plan;
use crate::statistics::Points;
use hyperchess_record::atomic_write;
use hyperchess_record::pdn::GameType;
use hyperchess_record::pgn::Dialect;
use hyperchess_table::{Player as Side, pdn_type};
use lock::Lock;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What state files say they are.
const FORMAT: &str = "hyperchess match 1";

/// Why a match cannot be kept.
#[derive(Debug, Error)]
pub enum LedgerError {
    /// A file cannot be read or written.
    #[error("the file '{path}' cannot be {action}: {error}")]
    File {
        /// Which.
        path: String,
        /// What was to be done with it.
        action: &'static str,
        /// Why.
        error: io::Error,
    },
    /// A file holds something else.
    #[error("the file '{path}' is not the state of a match: {problem}; name another with --state")]
    NotAState {
        /// Which.
        path: String,
        /// What is wrong.
        problem: String,
    },
    /// The match was another one.
    #[error(
        "'{path}' holds a match with other settings, so this one cannot go on there: {}; \
         give the same settings, or another --state file",
        .differences.join("; ")
    )]
    OtherMatch {
        /// Which file.
        path: String,
        /// What differs.
        differences: Vec<String>,
    },
    /// The games are not those of the state.
    #[error("the games in '{pgn}' were changed since '{state}' was written: {problem}")]
    OtherGames {
        /// The file of games.
        pgn: String,
        /// The state.
        state: String,
        /// What is wrong.
        problem: String,
    },
    /// The name of the file promises PDN, which does not know the game.
    #[error("'{path}': the game {game} has no number in PDN; name a file that ends with .pgn")]
    NotInPdn {
        /// The file of games.
        path: String,
        /// The game.
        game: String,
    },
    /// Somebody else is at it.
    #[error("another process is playing the match of '{0}'; wait for it, or name another --state")]
    Busy(String),
}

/// A game of a match, as it is kept.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct KeptGame {
    /// Its number from 1.
    pub game: u32,
    /// `win`, `draw` or `loss` of the first player.
    pub result: KeptResult,
    /// What kind of end it had.
    pub end: EndKind,
    /// What happened, for people.
    pub reason: String,
    /// How many moves.
    pub plies: usize,
    /// How long it took.
    pub seconds: f64,
}

/// A result of the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum KeptResult {
    /// It won.
    Win,
    /// Nobody won.
    Draw,
    /// It lost.
    Loss,
}

impl From<KeptResult> for Points {
    fn from(result: KeptResult) -> Points {
        match result {
            KeptResult::Win => Points::Win,
            KeptResult::Draw => Points::Draw,
            KeptResult::Loss => Points::Loss,
        }
    }
}

impl KeptGame {
    /// What is kept of a game; the first player has White in those with an even number.
    pub(crate) fn of(record: &GameRecord) -> KeptGame {
        let first = if record.number.is_multiple_of(2) { Side::First } else { Side::Second };
        KeptGame {
            game: record.number + 1,
            result: match record.end.winner {
                None => KeptResult::Draw,
                Some(winner) if winner == first => KeptResult::Win,
                Some(_) => KeptResult::Loss,
            },
            end: record.end.kind,
            reason: record.end.reason.clone(),
            plies: record.moves.len(),
            seconds: (record.duration.as_secs_f64() * 1000.0).round() / 1000.0,
        }
    }

    /// Which player, 0 or 1, lost not by play.
    pub fn forfeited_by(&self) -> Option<usize> {
        match (self.end.is_forfeit(), self.result) {
            (true, KeptResult::Loss) => Some(0),
            (true, KeptResult::Win) => Some(1),
            _ => None,
        }
    }
}

#[derive(Serialize, Deserialize)]
struct State {
    format: String,
    settings: serde_json::Map<String, serde_json::Value>,
    /// How long the file of games is.
    pgn_bytes: Option<u64>,
    games: Vec<KeptGame>,
}

/// The state of a match and its files.
#[derive(Debug)]
pub(crate) struct Ledger {
    state: Option<PathBuf>,
    pgn: Option<(PathBuf, File)>,
    /// What the games are in PDN, if that is what they are written in.
    game_type: Option<GameType>,
    settings: Vec<(&'static str, String)>,
    games: BTreeMap<u32, KeptGame>,
    pgn_bytes: u64,
    _lock: Option<Lock>,
}

impl Ledger {
    /// Begins a match, or goes on with it.
    pub(crate) fn open(plan: &Plan, fingerprint: Option<u64>) -> Result<Ledger, LedgerError> {
        let settings = plan.settings(fingerprint);
        let mut ledger = Ledger {
            state: plan.state.clone(),
            pgn: None,
            game_type: plan.pgn.as_deref().map_or(Ok(None), |path| in_pdn(path, &plan.game))?,
            settings,
            games: BTreeMap::new(),
            pgn_bytes: 0,
            _lock: None,
        };
        let mut kept = None;
        if let Some(path) = &plan.state {
            ledger._lock = Some(Lock::take(path)?);
            kept = read_state(path, &ledger.settings)?;
        }
        if let Some(path) = &plan.pgn {
            let (file, length) = open_pgn(path)?;
            ledger.pgn_bytes = length;
            if let Some(expected) = kept.as_ref().and_then(|state| state.pgn_bytes) {
                ledger.pgn_bytes = expected;
                let state = plan.state.as_deref().unwrap_or(path);
                drop_torn_game(&file, path, state, length, expected)?;
            }
            ledger.pgn = Some((path.clone(), file));
        }
        let games = kept.map(|state| state.games).unwrap_or_default();
        ledger.games = games.into_iter().map(|game| (game.game - 1, game)).collect();
        // Whether the files can be written is better known now than after the first game.
        ledger.write_state()?;
        Ok(ledger)
    }

    /// The games so far by their number from 0.
    pub(crate) fn games(&self) -> &BTreeMap<u32, KeptGame> {
        &self.games
    }

    /// Keeps a game: first its record, then the state that knows of it. Whatever happens in
    /// between, the record is a tail that the state does not know and is dropped next time.
    pub(crate) fn add(&mut self, record: &GameRecord) -> Result<(), LedgerError> {
        if let Some((path, file)) = &mut self.pgn {
            let text = match &self.game_type {
                Some(game_type) => record.pdn(game_type),
                None => record.pgn(),
            };
            let written =
                file.write_all(text.as_bytes()).and_then(|()| file.flush()).and_then(|()| {
                    // Without a state nobody relies on it after a crash of the machine.
                    if self.state.is_some() { file.sync_data() } else { Ok(()) }
                });
            written.map_err(|error| failure(path, "written", error))?;
            self.pgn_bytes += text.len() as u64;
        }
        self.games.insert(record.number, KeptGame::of(record));
        self.write_state()
    }

    fn write_state(&self) -> Result<(), LedgerError> {
        let Some(path) = &self.state else { return Ok(()) };
        let state = State {
            format: FORMAT.to_string(),
            settings: self
                .settings
                .iter()
                .map(|(name, value)| (name.to_string(), value.clone().into()))
                .collect(),
            pgn_bytes: self.pgn.as_ref().map(|_| self.pgn_bytes),
            games: self.games.values().cloned().collect(),
        };
        let text = serde_json::to_string_pretty(&state)
            .map_err(|error| failure(path, "written", error.into()))?;
        atomic_write(path, (text + "\n").as_bytes())
            .map_err(|error| failure(path, "written", error))
    }
}

fn failure(path: &Path, action: &'static str, error: io::Error) -> LedgerError {
    LedgerError::File { path: path.display().to_string(), action, error }
}

fn read_state(
    path: &Path,
    settings: &[(&'static str, String)],
) -> Result<Option<State>, LedgerError> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        text => text.map_err(|error| failure(path, "read", error))?,
    };
    let name = path.display().to_string();
    let not_a_state = |problem: String| LedgerError::NotAState { path: name.clone(), problem };
    let state: State =
        serde_json::from_str(&text).map_err(|error| not_a_state(error.to_string()))?;
    if state.format != FORMAT {
        return Err(not_a_state(format!("its format is '{}', not '{FORMAT}'", state.format)));
    }
    if state.games.iter().any(|game| game.game == 0) {
        return Err(not_a_state("a game has the number 0".to_string()));
    }
    let before = |name: &str| state.settings.get(name).and_then(|value| value.as_str());
    let differences: Vec<String> = settings
        .iter()
        .filter(|(name, value)| before(name) != Some(value))
        .map(|(name, value)| {
            format!("{name} was '{}', now '{value}'", before(name).unwrap_or("not known"))
        })
        .collect();
    if !differences.is_empty() {
        return Err(LedgerError::OtherMatch { path: name, differences });
    }
    Ok(Some(state))
}

/// The type that a game has in PDN, if the name of the file asks for that.
fn in_pdn(path: &Path, game: &str) -> Result<Option<GameType>, LedgerError> {
    if Dialect::of_path(path) == Dialect::Pgn {
        return Ok(None);
    }
    let game_type = pdn_type(game).and_then(GameType::standard);
    game_type.map(Some).ok_or_else(|| LedgerError::NotInPdn {
        path: path.display().to_string(),
        game: game.to_string(),
    })
}

/// Opens a file of games to append to it.
fn open_pgn(path: &Path) -> Result<(File, u64), LedgerError> {
    let wrong = |error| failure(path, "written", error);
    let mut options = OpenOptions::new();
    let file = options.read(true).append(true).create(true).open(path).map_err(wrong)?;
    let length = file.metadata().map_err(wrong)?.len();
    Ok((file, length))
}

/// Cuts off a game that the state does not know, whole or torn.
fn drop_torn_game(
    mut file: &File,
    pgn: &Path,
    state: &Path,
    length: u64,
    expected: u64,
) -> Result<(), LedgerError> {
    let changed = |problem: String| LedgerError::OtherGames {
        pgn: pgn.display().to_string(),
        state: state.display().to_string(),
        problem,
    };
    if length < expected {
        return Err(changed(format!(
            "it has {length} bytes, not {expected}; put it back, or begin anew with another \
             --state and --pgn"
        )));
    }
    if length == expected {
        return Ok(());
    }
    let unreadable = |error| failure(pgn, "read", error);
    let mut tail = Vec::new();
    file.seek(SeekFrom::Start(expected)).map_err(unreadable)?;
    file.read_to_end(&mut tail).map_err(unreadable)?;
    let beginning = format!("[Event \"{EVENT}\"]");
    let known = beginning.len().min(tail.len());
    let events = String::from_utf8_lossy(&tail).matches("[Event ").count();
    // Games are added one at a time: more than one is somebody else's work.
    if tail[..known] != beginning.as_bytes()[..known] || events > 1 {
        return Err(changed(
            "something was added to it; move that elsewhere, or begin anew with another --state \
             and --pgn"
                .to_string(),
        ));
    }
    file.set_len(expected).map_err(|error| failure(pgn, "cut", error))
}
