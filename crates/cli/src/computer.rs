//! What can be said about the computer as a player, the same in every front end.

use clap::Args;
use hyperchess_table::{
    LARGEST_HASH, Limits, MAX_LEVEL, MAX_THREADS, OpenError, OpeningBook, Settings, Table,
    Techniques, USUAL_VARIETY, UnknownTechnique,
};
use std::time::{Duration, SystemTime};

/// How deep it looks if nothing else bounds it.
const DEFAULT_DEPTH: u32 = 4;

/// The computer's strength and what it may use.
#[derive(Args, Clone, Copy, Debug)]
pub struct ComputerOptions {
    /// How well it plays, from 1, a beginner, to 20 [default: 20]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_LEVEL)))]
    level: Option<u8>,
    /// Threads it thinks with
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = within(MAX_THREADS))]
    threads: usize,
    /// Memory for positions it has seen, in MB
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = within(LARGEST_HASH))]
    hash: usize,
}

/// A book to open from.
#[derive(Args, Clone, Debug)]
pub struct BookOption {
    /// Let the computer open from this Polyglot book (.bin), in standard chess
    #[arg(long, value_name = "FILE")]
    book: Option<String>,
}

impl BookOption {
    /// The book, if one is wanted.
    pub fn open(&self, table: &dyn Table) -> Result<Option<OpeningBook>, OpenError> {
        self.book.as_deref().map(|path| OpeningBook::read_for(table, path, chance())).transpose()
    }
}

/// A number that is never the same.
fn chance() -> u64 {
    SystemTime::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_nanos() as u64)
}

/// Parts of the search to switch off, to see what they do.
#[derive(Args, Clone, Debug)]
pub struct SwitchedOff {
    /// Parts of the search to switch off, separated by commas, to see what they do
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',')]
    without: Vec<String>,
}

impl SwitchedOff {
    /// What stays on.
    pub fn techniques(&self) -> Result<Techniques, UnknownTechnique> {
        let mut techniques = Techniques::ALL;
        for name in &self.without {
            techniques.switch(name, false)?;
        }
        Ok(techniques)
    }
}

/// A whole number from 1 to `most`.
pub fn within(most: usize) -> impl Fn(&str) -> Result<usize, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| (1..=most).contains(number));
        number.ok_or_else(|| format!("must be a whole number from 1 to {most}"))
    }
}

impl ComputerOptions {
    /// The settings of an engine that plays: not always the same game.
    pub fn settings(&self) -> Settings {
        Settings { variety: USUAL_VARIETY, seed: chance(), ..self.analysis_settings() }
    }

    /// The settings of an engine that tells the truth as well as it can.
    pub fn analysis_settings(&self) -> Settings {
        let level = self.level.unwrap_or(MAX_LEVEL);
        let ComputerOptions { threads, hash, .. } = *self;
        Settings { threads, hash, level, ..Settings::default() }
    }

    /// How long it thinks about a move. A time or a level below full strength is a limit of its
    /// own; without any the depth decides.
    pub fn limits(&self, depth: Option<u32>, time: Option<Duration>) -> Limits {
        let bounded = time.is_some() || self.level.is_some_and(|level| level < MAX_LEVEL);
        let depth = depth.or((!bounded).then_some(DEFAULT_DEPTH));
        Limits { depth, time, ..Limits::default() }
    }
}
