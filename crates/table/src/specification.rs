//! Game specifications: `name` or `name:key=value,key=value`.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The name of a game and its parameters, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Specification {
    /// The game.
    pub name: String,
    /// What is set.
    pub parameters: Vec<(String, String)>,
}

/// Why a text is not a specification.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SpecificationError {
    /// Nothing there.
    #[error("a game is missing: its name, or name:key=value,key=value")]
    Empty,
    /// A parameter without a value.
    #[error("'{0}' is not a parameter: write key=value, separated by commas")]
    NotAParameter(String),
    /// A parameter given twice.
    #[error("the parameter '{0}' is given twice")]
    Twice(String),
}

impl FromStr for Specification {
    type Err = SpecificationError;

    fn from_str(text: &str) -> Result<Specification, SpecificationError> {
        let (name, rest) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
        if name.trim().is_empty() {
            return Err(SpecificationError::Empty);
        }
        let mut parameters: Vec<(String, String)> = Vec::new();
        for part in rest.split(',').filter(|part| !part.trim().is_empty()) {
            match part.split_once('=').map(|(key, value)| (key.trim(), value.trim())) {
                Some((key, value)) if is_key(key) => {
                    if parameters.iter().any(|(known, _)| known == key) {
                        return Err(SpecificationError::Twice(key.to_string()));
                    }
                    parameters.push((key.to_string(), value.to_string()));
                }
                // A comma inside a value, as file names may have it.
                _ => match parameters.last_mut() {
                    Some((_, value)) if value.contains(['/', '.', '\\']) => {
                        value.push(',');
                        value.push_str(part);
                    }
                    _ => return Err(SpecificationError::NotAParameter(part.trim().to_string())),
                },
            }
        }
        Ok(Specification { name: name.trim().to_ascii_lowercase(), parameters })
    }
}

fn is_key(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

impl fmt::Display for Specification {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (index, (key, value)) in self.parameters.iter().enumerate() {
            write!(f, "{}{key}={value}", if index == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}

impl Specification {
    /// Sets a parameter, whether it is given already or not.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), SpecificationError> {
        let (key, value) = (key.trim(), value.trim());
        let mut changed = self.clone();
        match changed.parameters.iter_mut().find(|(known, _)| known == key) {
            Some((_, old)) => *old = value.to_string(),
            None => changed.parameters.push((key.to_string(), value.to_string())),
        }
        // A value with a comma in it could mean something else.
        if value.is_empty() || changed.to_string().parse().as_ref() != Ok(&changed) {
            let shown: String = format!("{key}={value}").chars().take(40).collect();
            return Err(SpecificationError::NotAParameter(shown));
        }
        *self = changed;
        Ok(())
    }

    /// The value of a parameter.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.parameters.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specifications_are_read_and_printed() {
        for text in ["chess", "hyper:dim=4,side=4,queen=any", "map:file=./a,b.map,adjacency=6"] {
            let specification: Specification = text.parse().unwrap();
            assert_eq!(specification.to_string(), text);
        }
        let map: Specification = "map:file=maps/a,b.map,adjacency=6".parse().unwrap();
        assert_eq!(map.get("file"), Some("maps/a,b.map"));
    }

    #[test]
    fn parameters_are_set_anew_or_added() {
        let mut specification: Specification = "hyper:dim=3".parse().unwrap();
        specification.set("dim", "4").unwrap();
        specification.set(" side ", " 5 ").unwrap();
        assert_eq!(specification.to_string(), "hyper:dim=4,side=5");
        for (key, value) in
            [("", "3"), ("a b", "3"), ("dim", ""), ("dim", "3,side=9"), ("x", "a,b")]
        {
            assert!(specification.set(key, value).is_err(), "{key}={value}");
            assert_eq!(specification.to_string(), "hyper:dim=4,side=5");
        }
        specification.set("file", "./a,b.toml").unwrap();
        assert_eq!(specification.get("file"), Some("./a,b.toml"));
    }

    #[test]
    fn mistakes_are_told() {
        for text in ["", " ", ":dim=3", "hyper:dim", "hyper:dim=3,dim=4", "hyper:=3"] {
            assert!(text.parse::<Specification>().is_err(), "{text}");
        }
    }
}
