//! The parameters of Hub.

use super::message::Answer;
use super::variants;
use crate::wording::quoted;
use hyperchess_table::{MAX_LEVEL, MAX_THREADS, Settings};
use std::str::FromStr;
use std::time::{Duration, SystemTime};

/// The sizes of the table, as powers of two of entries of 16 bytes: 1 MB to 16 GB.
const SIZES: [u32; 2] = [16, 30];
/// The longest overhead worth setting, in seconds.
const LONGEST_OVERHEAD: f64 = 10.0;

/// What the other side has set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Parameters {
    pub(super) settings: Settings,
    /// The name of the game.
    variant: String,
}

/// What follows from setting a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// Nothing more is to be done.
    Done,
    /// The engine has new settings.
    Settings,
    /// Another game is played.
    Game,
}

impl Parameters {
    pub(super) fn new() -> Parameters {
        // Below full strength no two games should be alike.
        let seed = SystemTime::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_nanos() as u64);
        let settings = Settings { seed, ..Settings::default() };
        Parameters { settings, variant: "normal".to_string() }
    }

    /// The lines that describe them, with their values.
    pub(super) fn describe(&self) -> Vec<String> {
        let Settings { hash, threads, level, overhead, .. } = self.settings;
        let param = |name: &str, value: &str, kind: &str| {
            Answer::new("param").with("name", name).with("value", value).with("type", kind)
        };
        let int = |name: &str, value: usize, least: u32, most: u32| {
            param(name, &value.to_string(), "int").with("min", least).with("max", most)
        };
        let size = SIZES[0] as usize + hash.max(1).ilog2() as usize;
        let overhead = format!("{:.3}", overhead.as_secs_f64());
        let lines = [
            param("variant", &self.variant, "enum").with("values", variants::offered()),
            param("book", "false", "bool"),
            param("ponder", "true", "bool"),
            int("threads", threads, 1, MAX_THREADS as u32),
            int("tt-size", size, SIZES[0], SIZES[1]),
            int("level", level.into(), 1, MAX_LEVEL.into()),
            param("move-overhead", &overhead, "real").with("min", 0).with("max", LONGEST_OVERHEAD),
        ];
        lines.map(Answer::text).to_vec()
    }

    /// Sets one, or says why not.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Change, String> {
        let settings = &mut self.settings;
        match name {
            "variant" => {
                self.variant = value.to_string();
                return Ok(Change::Game);
            }
            "threads" => settings.threads = within(name, value, 1, MAX_THREADS)?,
            "tt-size" => settings.hash = 1 << (within(name, value, SIZES[0], SIZES[1])? - SIZES[0]),
            "level" => settings.level = within(name, value, 1, MAX_LEVEL)?,
            "move-overhead" => {
                let seconds = within(name, value, 0.0, LONGEST_OVERHEAD)?;
                settings.overhead = Duration::from_secs_f64(seconds);
            }
            // Whether to ponder is for the other side to decide: it says `go ponder`.
            "ponder" => return flag(name, value).map(|_| Change::Done),
            "book" => match flag(name, value)? {
                true => return Err("book must be false: there is no book of draughts".to_string()),
                false => return Ok(Change::Done),
            },
            _ => return Err(format!("there is no parameter '{}'", quoted(name))),
        }
        Ok(Change::Settings)
    }

    /// The specification of the game to play.
    pub(super) fn game(&self) -> &str {
        variants::specification(&self.variant)
    }
}

fn within<T>(name: &str, value: &str, least: T, most: T) -> Result<T, String>
where
    T: FromStr + PartialOrd + std::fmt::Display,
{
    let number = value.parse().ok().filter(|number| (&least..=&most).contains(&number));
    number.ok_or_else(|| {
        format!("{name} must be a number from {least} to {most}, not '{}'", quoted(value))
    })
}

fn flag(name: &str, value: &str) -> Result<bool, String> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{name} must be true or false, not '{}'", quoted(value))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_described_can_be_set() {
        let mut parameters = Parameters::new();
        let described = parameters.describe();
        assert!(described[0].starts_with(
            "param name=variant value=normal type=enum values=\"normal bt frisian losing "
        ));
        assert!(
            described.contains(&"param name=tt-size value=22 type=int min=16 max=30".to_string())
        );
        assert_eq!(parameters.set("tt-size", "24"), Ok(Change::Settings));
        assert_eq!(parameters.settings.hash, 256);
        assert_eq!(parameters.set("threads", "2"), Ok(Change::Settings));
        assert_eq!(parameters.set("move-overhead", "0.05"), Ok(Change::Settings));
        assert_eq!(parameters.settings.overhead, Duration::from_millis(50));
        assert_eq!(parameters.set("variant", "losing"), Ok(Change::Game));
        assert_eq!(parameters.game(), "antidraughts");
        assert_eq!(parameters.set("book", "false"), Ok(Change::Done));
    }

    #[test]
    fn nonsense_is_refused() {
        let mut parameters = Parameters::new();
        let before = parameters.clone();
        for (name, value) in [
            ("book", "true"),
            ("book", "perhaps"),
            ("ponder", ""),
            ("threads", "0"),
            ("tt-size", "31"),
            ("tt-size", "many"),
            ("move-overhead", "NaN"),
            ("bb-size", "5"),
        ] {
            assert!(parameters.set(name, value).is_err(), "{name}");
        }
        assert_eq!(parameters, before);
    }
}
