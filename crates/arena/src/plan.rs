//! What a match is to be.

use crate::adjudication::Adjudication;
use crate::clock::TimeControl;
use crate::contender::Contender;
use crate::opening::Source;
use crate::sprt::Sprt;
use std::path::PathBuf;
use std::time::Duration;

/// What a match is to be.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The specification of the game.
    pub game: String,
    /// Who plays.
    pub players: [Contender; 2],
    /// How many games.
    pub games: u32,
    /// How long they may think, unless a player has its own control.
    pub control: Option<TimeControl>,
    /// By how much a flag may have fallen.
    pub margin: Duration,
    /// How long to wait for a player without a clock.
    pub patience: Duration,
    /// When the referee ends a game.
    pub adjudication: Adjudication,
    /// Where games begin.
    pub openings: Source,
    /// When enough is known.
    pub sprt: Option<Sprt>,
    /// How many games are played at a time.
    pub concurrency: usize,
    /// Where the games go.
    pub pgn: Option<PathBuf>,
    /// Where the match is kept, so that it can go on.
    pub state: Option<PathBuf>,
}

impl Plan {
    /// The time control of a player, 0 or 1.
    pub fn control_of(&self, player: usize) -> Option<TimeControl> {
        self.players[player].control.or(self.control)
    }

    /// What must not change when a match goes on. The number of games may grow, and how many
    /// are played at a time makes no difference.
    pub(crate) fn settings(&self, fingerprint: Option<u64>) -> Vec<(&'static str, String)> {
        let or_none = |text: Option<String>| text.unwrap_or_else(|| "none".to_string());
        let adjudication = &self.adjudication;
        let order = |shuffle: &Option<u64>| match shuffle {
            Some(seed) => format!(", shuffled by {seed}"),
            None => String::new(),
        };
        let openings = match &self.openings {
            Source::Start => "none".to_string(),
            Source::BuiltIn { shuffle } => format!("built-in{}", order(shuffle)),
            Source::File { path, plies, shuffle } => {
                format!("{}, {plies} plies{}", path.display(), order(shuffle))
            }
            Source::Random { plies, seed, balance } => {
                let balance = or_none(balance.map(|balance| balance.to_string()));
                format!("{plies} random plies, seed {seed}, balance {balance}")
            }
        };
        vec![
            ("game", self.game.clone()),
            ("first", self.players[0].text.clone()),
            ("second", self.players[1].text.clone()),
            ("clock", or_none(self.control.map(|control| control.to_string()))),
            ("margin", format!("{} ms", self.margin.as_millis())),
            ("patience", format!("{} s", self.patience.as_secs_f64())),
            ("resign", or_none(adjudication.resign.map(|rule| rule.to_string()))),
            ("draw", or_none(adjudication.draw.map(|rule| rule.to_string()))),
            ("max-moves", or_none(adjudication.max_moves.map(|moves| moves.to_string()))),
            ("openings", openings),
            ("opening positions", or_none(fingerprint.map(|number| format!("{number:016x}")))),
            ("sprt", or_none(self.sprt.map(|sprt| sprt.to_string()))),
            ("pgn", or_none(self.pgn.as_ref().map(|path| path.display().to_string()))),
        ]
    }
}
