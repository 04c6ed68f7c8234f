//! What can be wrong with switches.

use thiserror::Error;

/// Why a set of switches is not a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SwitchError {
    /// A game that has no name here.
    #[error("there is no draughts game '{name}'; there are {known}")]
    NoSuchGame {
        /// What was asked for.
        name: String,
        /// The names there are.
        known: String,
    },
    /// A part of a list that is not `key=value`.
    #[error("'{0}' is not a switch: write key=value, separated by commas")]
    NotASwitch(String),
    /// A switch that does not exist.
    #[error("there is no switch '{key}'; the switches are {known}")]
    NoSuchSwitch {
        /// What was set.
        key: String,
        /// The switches there are.
        known: String,
    },
    /// A switch set twice.
    #[error("the switch '{0}' is set twice: keep one of the two")]
    Twice(String),
    /// A value that the switch does not take.
    #[error("{key}: '{value}' is not allowed; allowed: {allowed}")]
    BadValue {
        /// The switch.
        key: String,
        /// What it was set to.
        value: String,
        /// What it takes.
        allowed: String,
    },
    /// A board that is too small or too large.
    #[error("{key}={value}: the board must have {allowed}")]
    Size {
        /// The switch.
        key: &'static str,
        /// What it was set to.
        value: u8,
        /// What it may be.
        allowed: &'static str,
    },
    /// The pieces of the two sides would stand on the same rows, or leave none free.
    #[error(
        "start-rows={start_rows}: the pieces of the two sides meet on {rows} rows{}; with \
         rows={rows} use start-rows={most} at most, or use rows={least} at least",
        if *.gap == 0 { String::new() } else { format!(" (start-gap={})", .gap) }
    )]
    StartRowsMeet {
        /// Rows filled by each side.
        start_rows: u8,
        /// Rows left free behind them.
        gap: u8,
        /// Rows of the board.
        rows: u8,
        /// The most start rows such a board allows.
        most: u8,
        /// The fewest rows such a start needs.
        least: u8,
    },
    /// Two switches that cannot both hold.
    #[error("{first} contradicts {second}: {remedy}")]
    Contradiction {
        /// One setting.
        first: String,
        /// The other.
        second: String,
        /// What to do.
        remedy: &'static str,
    },
    /// Nobody can ever move.
    #[error(
        "with these switches the first player has no move at the start: let men go forward \
         (men-move=forward), start with kings (start-promoted=on), or leave more rows free"
    )]
    NobodyMoves,
    /// A file that is not TOML, or has something wrong on a line.
    #[error("line {line}: {problem}")]
    File {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong there.
        problem: String,
    },
}
