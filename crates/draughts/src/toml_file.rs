//! Switches from a TOML file.
//!
//! ```toml
//! game = "international"       # where to start from; Rubik's Checkers if left out
//! cols = 4
//! rows = 8
//! start-rows = 3
//! force-capture = false
//! priority = ["pieces", "kings"]
//! ```

use crate::error::SwitchError;
use crate::switches::Switches;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

impl Switches {
    /// Reads a TOML file of switches; every error names its line.
    pub fn from_toml(source: &str) -> Result<Switches, SwitchError> {
        let line_of = |offset: usize| 1 + source[..offset.min(source.len())].matches('\n').count();
        let table = DeTable::parse(source).map_err(|error| SwitchError::File {
            line: line_of(error.span().map_or(0, |span| span.start)),
            problem: error.message().to_string(),
        })?;
        let mut game = "rubik".to_string();
        let mut parameters = Vec::new();
        let mut lines = Vec::new();
        for (key, value) in table.get_ref() {
            let line = line_of(key.span().start);
            let key = key.get_ref().to_string();
            let text =
                text_of(&key, value).map_err(|problem| SwitchError::File { line, problem })?;
            if key == "game" {
                game = text;
                lines.push((key, line));
            } else {
                lines.push((key.clone(), line));
                parameters.push((key, text));
            }
        }
        Switches::from_parameters(&game, &parameters).map_err(|error| {
            let culprit = match &error {
                SwitchError::NoSuchGame { .. } => "game",
                SwitchError::NoSuchSwitch { key, .. } | SwitchError::BadValue { key, .. } => key,
                SwitchError::Size { key, .. } => key,
                SwitchError::StartRowsMeet { .. } => "start-rows",
                _ => return error,
            };
            match lines.iter().find(|(key, _)| key == culprit) {
                Some(&(_, line)) => SwitchError::File { line, problem: error.to_string() },
                None => error,
            }
        })
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
