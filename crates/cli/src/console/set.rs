//! `set`: the same game with other rules, from its start.

use super::{Console, Next};
use anyhow::Result;
use hyperchess_table::{Table, open_with};
use std::io::Write;

impl<W: Write> Console<'_, W> {
    /// Lists what can be set, or starts anew with a parameter changed.
    pub(super) fn set(&mut self, setting: Option<(&str, &str)>) -> Result<Next> {
        let (key, value) = match setting {
            None => {
                let listed = list(self.table.as_ref(), None);
                write!(self.out, "{listed}")?;
                return Ok(Next::Ask);
            }
            Some((key, "")) => {
                let listed = list(self.table.as_ref(), Some(key));
                writeln!(self.out, "{}", listed.trim_end())?;
                return Ok(Next::Ask);
            }
            Some(setting) => setting,
        };
        // Told before the question: nobody wants to give up a game for a mistake.
        let table = match open_with(self.table.specification(), key, value) {
            Ok(table) => table,
            Err(error) => {
                writeln!(self.out, "{error}. The game goes on as it was.")?;
                return Ok(Next::Ask);
            }
        };
        let question = format!("Start the game anew with {key}={value}?");
        match self.agrees(&question)? {
            None => Ok(Next::Leave),
            Some(false) => {
                writeln!(self.out, "The game goes on as it was.")?;
                Ok(Next::Ask)
            }
            Some(true) => {
                self.sit_down(table)?;
                writeln!(self.out, "{}", self.table.title())?;
                Ok(Next::Board)
            }
        }
    }
}

/// The parameters of a game, or the one with a name, a line each.
fn list(table: &dyn Table, key: Option<&str>) -> String {
    let mut parameters = table.parameters();
    if parameters.is_empty() {
        return format!("Nothing can be set about {}.\n", table.title());
    }
    let keys: Vec<String> = parameters.iter().map(|parameter| parameter.key.clone()).collect();
    parameters.retain(|parameter| key.is_none_or(|key| parameter.key == key));
    if parameters.is_empty() {
        return format!("That cannot be set; what can be is {}.\n", keys.join(", "));
    }
    let widest = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
    let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "-".to_string());
    let keys = widest(&mut parameters.iter().map(|parameter| parameter.key.chars().count()));
    let values =
        widest(&mut parameters.iter().map(|parameter| value(&parameter.value).chars().count()));
    let line = |parameter: &hyperchess_table::Parameter| {
        let (key, value) = (&parameter.key, value(&parameter.value));
        format!("{key:<keys$}  {value:<values$}  {}\n", parameter.values)
    };
    parameters.iter().map(line).collect()
}
