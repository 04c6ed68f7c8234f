//! What can be set about an engine.

use crate::techniques::Techniques;
use std::time::Duration;
use thiserror::Error;

/// The largest transposition table, in MB.
pub const LARGEST_HASH: usize = 1 << 20;
/// The most threads.
pub const MAX_THREADS: usize = 1024;
/// The most lines of a search.
pub const MAX_MULTI_PV: usize = 500;
/// Full strength.
pub const MAX_LEVEL: u8 = 20;

/// What players usually take for [`Settings::variety`]: in the opening they play moves that are
/// worse than the best by no more than this, so that no two games need be alike.
pub const USUAL_VARIETY: i32 = 12;

/// What can be set about an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The size of the transposition table in MB.
    pub hash: usize,
    /// Threads that search.
    pub threads: usize,
    /// How many of the best lines are found.
    pub multi_pv: usize,
    /// Time that is lost between the engine and the clock with every move.
    pub overhead: Duration,
    /// Strength from 1, a beginner, to [`MAX_LEVEL`], as good as it gets.
    pub level: u8,
    /// In the opening, moves that are worse than the best by no more than this (in hundredths
    /// of a pawn) are chosen as well; 0 always plays the best.
    pub variety: i32,
    /// Where chance comes from, for levels and variety.
    pub seed: u64,
    /// The parts of the search that are on.
    pub techniques: Techniques,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            hash: 64,
            threads: 1,
            multi_pv: 1,
            overhead: Duration::from_millis(10),
            level: MAX_LEVEL,
            variety: 0,
            seed: 0,
            techniques: Techniques::default(),
        }
    }
}

/// Why settings cannot be used; those before stay in force.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// A number is out of its range.
    #[error("{name} is {value}, but must be from {least} to {most}")]
    OutOfRange {
        /// Which setting.
        name: &'static str,
        /// What was asked for.
        value: usize,
        /// The least allowed.
        least: usize,
        /// The most allowed.
        most: usize,
    },
    /// The machine has not so much memory.
    #[error("a table of {megabytes} MB does not fit into memory")]
    Memory {
        /// What was asked for.
        megabytes: usize,
    },
}

impl Settings {
    pub(crate) fn check(&self) -> Result<(), SettingsError> {
        let within = |name, value, least, most| {
            if (least..=most).contains(&value) {
                return Ok(());
            }
            Err(SettingsError::OutOfRange { name, value, least, most })
        };
        within("hash", self.hash, 1, LARGEST_HASH)?;
        within("threads", self.threads, 1, MAX_THREADS)?;
        within("multi-pv", self.multi_pv, 1, MAX_MULTI_PV)?;
        within("level", usize::from(self.level), 1, usize::from(MAX_LEVEL))
    }
}
