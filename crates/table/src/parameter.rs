//! What can be set about a game.

use crate::catalogue::CATALOGUE;
use crate::open::{OpenError, open};
use crate::session::Table;
use crate::specification::Specification;

/// A parameter of a game and its present value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its name.
    pub key: String,
    /// What it is set to; `None` where the game has its default.
    pub value: Option<String>,
    /// What it may be, for people.
    pub values: String,
}

/// The parameters of a game with the values of its specification, or of its rules if those tell.
pub(crate) fn parameters(
    specification: &str,
    switches: &[(&'static str, String)],
) -> Vec<Parameter> {
    let Ok(specification) = specification.parse::<Specification>() else { return Vec::new() };
    let listed = CATALOGUE.iter().find(|entry| entry.name == specification.name);
    let listed = listed.map_or(&[][..], |entry| &entry.parameters);
    let mut parameters: Vec<Parameter> = listed
        .iter()
        .filter(|(key, _)| *key != "…")
        .map(|(key, values)| {
            let switch = switches.iter().find(|(switch, _)| switch == key);
            let set = specification.get(key).map(str::to_string);
            let value = switch.map(|(_, value)| value.clone()).or(set);
            Parameter { key: key.to_string(), value, values: values.clone() }
        })
        .collect();
    // A rule file has parameters of its own.
    for (key, value) in &specification.parameters {
        if !parameters.iter().any(|parameter| parameter.key == *key) {
            let (key, value) = (key.clone(), Some(value.clone()));
            parameters.push(Parameter { key, value, values: String::new() });
        }
    }
    parameters
}

/// Opens the game of a specification with one parameter set to another value.
///
/// ```
/// let table = hyperchess_table::open_with("rubik:cols=2", "force-capture", "on")?;
/// assert_eq!(table.specification(), "rubik:cols=2,force-capture=on");
/// # Ok::<(), hyperchess_table::OpenError>(())
/// ```
pub fn open_with(specification: &str, key: &str, value: &str) -> Result<Box<dyn Table>, OpenError> {
    let mut specification: Specification = specification.parse()?;
    specification.set(key, value)?;
    open(&specification.to_string())
}
