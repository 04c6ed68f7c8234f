//! Switches from a TOML file.
//!
//! ```toml
//! game = "international"       # where to start from
//! cols = 4
//! rows = 8
//! start-rows = 3
//! force-capture = false
//! priority = ["pieces", "kings"]
//! ```

use crate::error::SwitchError;
use crate::switches::{Switches, switch_keys};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The game of a file that names none, if nobody else does.
const DEFAULT_GAME: &str = "rubik";

impl Switches {
    /// Reads a TOML file of switches, or lists everything that is wrong with it, each with its
    /// line where it has one. `base` is the game to start from, where that is settled already;
    /// `overrides` win over what the file says.
    pub fn from_toml(
        source: &str,
        base: Option<&str>,
        overrides: &[(String, String)],
    ) -> Result<Switches, Vec<SwitchError>> {
        let file = SwitchFile::read(source)?;
        let game = match (&file.game, base) {
            (Some((line, game)), Some(base)) if game != base => {
                let problem =
                    format!("the file is of the game '{game}', not '{base}': open it as '{game}'");
                return Err(vec![SwitchError::File { line: *line, problem }]);
            }
            (Some((_, game)), _) => game,
            (None, base) => base.unwrap_or(DEFAULT_GAME),
        };
        let kept = file.settings.iter().filter(|setting| {
            let is_overridden = overrides.iter().any(|(key, _)| *key == setting.key);
            !is_overridden
        });
        let mut parameters: Vec<(String, String)> =
            kept.map(|setting| (setting.key.clone(), setting.value.clone())).collect();
        parameters.extend_from_slice(overrides);
        Switches::assemble(game, &parameters).map_err(|errors| {
            let mut errors: Vec<_> = errors.into_iter().map(|error| file.locate(error)).collect();
            errors.sort_by_key(|error| match error {
                SwitchError::File { line, .. } => *line,
                _ => usize::MAX,
            });
            errors
        })
    }
}

/// Whether a TOML file is one of switches rather than of anything else: one of its keys outside
/// all tables is `game` or a switch. It need not be free of mistakes.
pub fn is_switch_file(source: &str) -> bool {
    let lines = source.trim_start_matches('\u{feff}').lines().map(str::trim);
    let keys = lines
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.split_once('='))
        .map(|(key, _)| key.trim().trim_matches(['"', '\'']));
    let known = switch_keys();
    keys.into_iter().any(|key| key == "game" || known.iter().any(|switch| switch.key == key))
}

/// A file taken apart.
struct SwitchFile {
    /// The game it names, with its line.
    game: Option<(usize, String)>,
    settings: Vec<Setting>,
}

struct Setting {
    line: usize,
    key: String,
    value: String,
}

impl SwitchFile {
    fn read(source: &str) -> Result<SwitchFile, Vec<SwitchError>> {
        let line_of = |offset: usize| {
            let before = &source.as_bytes()[..offset.min(source.len())];
            1 + before.iter().filter(|&&byte| byte == b'\n').count()
        };
        let (table, errors) = DeTable::parse_recoverable(source);
        if !errors.is_empty() {
            let errors = errors.iter().map(|error| SwitchError::File {
                line: line_of(error.span().map_or(0, |span| span.start)),
                problem: error.message().to_string(),
            });
            return Err(errors.collect());
        }
        let mut file = SwitchFile { game: None, settings: Vec::new() };
        let mut errors = Vec::new();
        for (key, value) in table.get_ref() {
            let line = line_of(key.span().start);
            let key = key.get_ref().to_string();
            match text_of(&key, value) {
                Ok(game) if key == "game" => file.game = Some((line, game)),
                Ok(value) => file.settings.push(Setting { line, key, value }),
                Err(problem) => errors.push(SwitchError::File { line, problem }),
            }
        }
        file.settings.sort_by_key(|setting| setting.line);
        if errors.is_empty() { Ok(file) } else { Err(errors) }
    }

    /// An error with the line of what it is about.
    fn locate(&self, error: SwitchError) -> SwitchError {
        let line_of = |culprit: &str| {
            let setting = self.settings.iter().find(|setting| setting.key == culprit)?;
            Some(setting.line)
        };
        let line = match &error {
            SwitchError::NoSuchGame { .. } => {
                self.game.as_ref().map(|(line, _)| *line).or_else(|| line_of("of"))
            }
            SwitchError::NoSuchSwitch { key, .. } | SwitchError::BadValue { key, .. } => {
                line_of(key)
            }
            SwitchError::Size { key, .. } => line_of(key),
            SwitchError::StartRowsMeet { .. } => {
                line_of("start-rows").or_else(|| line_of("rows")).or_else(|| line_of("start-gap"))
            }
            SwitchError::Contradiction { first, second, .. } => [first, second]
                .into_iter()
                .find_map(|setting| line_of(setting.split('=').next().unwrap_or(setting))),
            _ => None,
        };
        match line {
            Some(line) => SwitchError::File { line, problem: error.to_string() },
            None => error,
        }
    }
}

/// A value as it would be written in a list of switches.
fn text_of(key: &str, value: &Spanned<DeValue<'_>>) -> Result<String, String> {
    match value.get_ref() {
        DeValue::String(text) => Ok(text.to_string()),
        DeValue::Integer(number) if number.radix() == 10 => Ok(number.as_str().to_string()),
        DeValue::Boolean(on) => Ok(if *on { "on" } else { "off" }.to_string()),
        DeValue::Array(values) if values.is_empty() => Ok("free".to_string()),
        DeValue::Array(values) => {
            let words: Result<Vec<String>, String> =
                values.iter().map(|value| text_of(key, value)).collect();
            Ok(words?.join("+"))
        }
        _ => Err(format!("{key}: write a text in quotes, a whole number, true or false")),
    }
}
