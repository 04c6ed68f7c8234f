//! Openings: where games begin.

mod file;
mod random;

use crate::known_game::KnownGame;
use hyperchess_table::{OpenError, Table, open};
use random::RandomOpenings;
pub(crate) use random::{Chance, Judge};
use std::path::PathBuf;
use thiserror::Error;

/// Our own openings of chess.
const CHESS: &str = include_str!("../openings/chess.epd");

/// The beginning of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opening {
    /// What it is called.
    pub name: Option<String>,
    /// Where it starts, if not where the game usually does.
    pub position: Option<String>,
    /// The moves from there.
    pub moves: Vec<String>,
}

impl Opening {
    /// Puts the opening on a table.
    pub(crate) fn lay(&self, table: &mut dyn Table, usual_start: &str) -> Result<(), String> {
        let position = self.position.as_deref().unwrap_or(usual_start);
        table.set_position(position).map_err(|error| error.to_string())?;
        for mv in &self.moves {
            table.play(mv).map_err(|error| error.to_string())?;
        }
        match table.outcome() {
            Some(outcome) => Err(format!("the game is over at once: {}", outcome.reason)),
            None => Ok(()),
        }
    }
}

/// Where openings come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// Every game begins where the game usually does.
    Start,
    /// Our own openings of chess.
    BuiltIn {
        /// Mixed by this seed; in their own order without one.
        shuffle: Option<u64>,
    },
    /// A file of positions or of games.
    File {
        /// Which.
        path: PathBuf,
        /// How many moves of each game.
        plies: usize,
        /// Mixed by this seed; in their own order without one.
        shuffle: Option<u64>,
    },
    /// Random moves.
    Random {
        /// How many.
        plies: usize,
        /// Where chance comes from.
        seed: u64,
        /// How large an advantage may be, in hundredths of a pawn; `None`: any.
        balance: Option<i32>,
    },
}

/// Why there are no openings.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpeningError {
    /// A file cannot be read.
    #[error("the openings in '{path}' cannot be read: {problem}")]
    Unreadable {
        /// Which.
        path: String,
        /// Why.
        problem: String,
    },
    /// A place in a file is wrong.
    #[error("the openings in '{path}', {place}: {problem}")]
    Flawed {
        /// Which file.
        path: String,
        /// Where in it.
        place: String,
        /// What is wrong.
        problem: String,
    },
    /// The game cannot be opened.
    #[error(transparent)]
    Game(#[from] OpenError),
    /// Random moves end the game.
    #[error("{plies} random moves always end the game; try --random-plies with fewer")]
    Hopeless {
        /// How many.
        plies: usize,
    },
    /// There are openings only for chess.
    #[error("there are no built-in openings for {0}; give --openings FILE or --random-plies N")]
    NotChess(String),
}

/// Openings for a match.
pub(crate) enum Openings {
    List(Vec<Opening>),
    Random(RandomOpenings),
}

impl Openings {
    /// Prepares openings; those of a file are all tried on the table.
    pub(crate) fn prepare(
        source: &Source,
        game: &KnownGame,
        table: &mut dyn Table,
    ) -> Result<Openings, OpeningError> {
        Ok(match source {
            Source::Start => Openings::List(vec![Opening::default()]),
            Source::BuiltIn { .. } if !game.is_standard_chess() => {
                return Err(OpeningError::NotChess(game.name().to_string()));
            }
            Source::BuiltIn { shuffle } => {
                let list = file::read_positions(CHESS.as_bytes(), "built-in", table)?;
                Openings::list(list, *shuffle)
            }
            Source::File { path, plies, shuffle } => {
                Openings::list(file::read(path, *plies, table)?, *shuffle)
            }
            Source::Random { plies, seed, balance } => Openings::Random(RandomOpenings {
                plies: *plies,
                seed: *seed,
                balance: *balance,
                // Without a number, every array of Chess960 is a start.
                any_array: game.is_chess960() && !table.specification().contains("start="),
            }),
        })
    }

    fn list(mut openings: Vec<Opening>, shuffle: Option<u64>) -> Openings {
        if let Some(seed) = shuffle {
            Chance::new(seed, 0).shuffle(&mut openings);
        }
        Openings::List(openings)
    }

    /// How many there are, if they are not made up.
    pub(crate) fn len(&self) -> Option<usize> {
        match self {
            Openings::List(list) => Some(list.len()),
            Openings::Random(_) => None,
        }
    }

    /// The opening of a pair of games, from 0.
    pub(crate) fn of_pair(
        &self,
        pair: u32,
        table: &mut dyn Table,
        judge: &mut Judge<'_>,
    ) -> Result<Opening, OpeningError> {
        match self {
            Openings::List(list) => Ok(list[pair as usize % list.len()].clone()),
            Openings::Random(random) => random.of_pair(pair, table, judge),
        }
    }

    /// A number that changes when the list does.
    pub(crate) fn fingerprint(&self) -> Option<u64> {
        let Openings::List(list) = self else { return None };
        // FNV-1a, because it must be the same in every version of the program.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let mut mix = |text: &str| {
            for byte in text.bytes().chain([0]) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        };
        for opening in list {
            mix(opening.position.as_deref().unwrap_or(""));
            opening.moves.iter().for_each(|mv| mix(mv));
        }
        Some(hash)
    }
}

/// The position a game usually starts from.
pub(crate) fn usual_start(specification: &str) -> Result<String, OpenError> {
    open(specification).map(|table| table.position())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn built_in(shuffle: Option<u64>) -> Vec<Opening> {
        let mut table = open("chess").unwrap();
        let source = Source::BuiltIn { shuffle };
        let openings = Openings::prepare(&source, &KnownGame::of("chess"), table.as_mut());
        let Openings::List(list) = openings.unwrap() else { panic!() };
        list
    }

    #[test]
    fn the_built_in_openings_are_sound_and_different() {
        let list = built_in(None);
        assert!(list.len() >= 250, "{}", list.len());
        let positions: HashSet<_> = list.iter().map(|opening| &opening.position).collect();
        assert_eq!(positions.len(), list.len());
        assert!(list.iter().all(|opening| opening.name.is_some()));
    }

    #[test]
    fn a_seed_mixes_the_built_in_openings() {
        let positions = |shuffle| {
            let list = built_in(shuffle).into_iter();
            list.filter_map(|opening| opening.position).collect::<Vec<_>>()
        };
        let (own, mixed, other) = (positions(None), positions(Some(1)), positions(Some(2)));
        assert!(own != mixed && mixed != other);
        assert_eq!(mixed, positions(Some(1)));
        let set = |list: Vec<String>| list.into_iter().collect::<HashSet<_>>();
        assert_eq!(set(own), set(mixed));
    }

    #[test]
    fn built_in_openings_are_for_chess_only() {
        let mut table = open("raumschach").unwrap();
        let game = KnownGame::of("raumschach");
        assert!(
            Openings::prepare(&Source::BuiltIn { shuffle: None }, &game, table.as_mut()).is_err()
        );
    }
}
