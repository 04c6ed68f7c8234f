//! Lines of Hub: a command and arguments with values.

use std::fmt::Write;

/// A line: `pos pos=W… moves="32-28 19-23"`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// What the line is about.
    pub command: String,
    arguments: Vec<(String, String)>,
}

impl Message {
    /// Takes a line apart; a quote without its partner is an error.
    pub fn read(line: &str) -> Result<Message, String> {
        let mut rest = line.trim();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let command = rest[..end].to_string();
        rest = rest[end..].trim_start();
        let mut arguments = Vec::new();
        while !rest.is_empty() {
            let end = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
            let name = rest[..end].to_string();
            // Spaces around the sign have no meaning.
            let after = rest[end..].trim_start();
            let Some(value) = after.strip_prefix('=') else {
                arguments.push((name, String::new()));
                rest = after;
                continue;
            };
            let value = value.trim_start();
            let (value, after) = match value.strip_prefix('"') {
                Some(value) => value.split_once('"').ok_or_else(|| {
                    format!("{name}: the value has no closing quotation mark; the line is ignored")
                })?,
                None => value.split_at(value.find(char::is_whitespace).unwrap_or(value.len())),
            };
            arguments.push((name, value.to_string()));
            rest = after.trim_start();
        }
        Ok(Message { command, arguments })
    }

    /// The value of an argument; that of a flag is empty.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.arguments.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Whether there is such an argument.
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }
}

/// A line to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer(String);

impl Answer {
    /// A line without arguments.
    pub fn new(command: &str) -> Answer {
        Answer(command.to_string())
    }

    /// Adds an argument; its value is put into quotation marks where it needs them.
    pub fn with(mut self, name: &str, value: impl ToString) -> Answer {
        let value = value.to_string().replace('"', "'");
        let is_plain = |c: char| !c.is_whitespace() && c != '=';
        // Writing to a string does not fail.
        let _ = match !value.is_empty() && value.chars().all(is_plain) {
            true => write!(self.0, " {name}={value}"),
            false => write!(self.0, " {name}=\"{value}\""),
        };
        self
    }

    /// The line.
    pub fn text(self) -> String {
        self.0
    }
}

/// What is wrong, for people.
pub(super) fn error(message: &str) -> String {
    // Some clients take the line apart at its signs.
    let message = crate::wording::one_line(message).replace('=', ": ");
    Answer::new("error").with("message", message).text()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> (String, Vec<(String, String)>) {
        let message = Message::read(line).unwrap();
        (message.command, message.arguments)
    }

    #[test]
    fn lines_are_taken_apart() {
        let pairs = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
            pairs.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect()
        };
        assert_eq!(read(" ping "), ("ping".to_string(), pairs(&[])));
        assert_eq!(read("go think"), ("go".to_string(), pairs(&[("think", "")])));
        assert_eq!(
            read("level  moves=9 time = 291.5 infinite"),
            ("level".to_string(), pairs(&[("moves", "9"), ("time", "291.5"), ("infinite", "")]))
        );
        assert_eq!(
            read("pos pos=We moves=\"32-28 19-23\"x=\"\" =y"),
            (
                "pos".to_string(),
                pairs(&[("pos", "We"), ("moves", "32-28 19-23"), ("x", ""), ("", "y")])
            )
        );
        assert!(Message::read("pos moves=\"32-28").is_err());
        assert_eq!(read(""), (String::new(), pairs(&[])));
    }

    #[test]
    fn answers_quote_what_must_be() {
        let answer = Answer::new("id").with("name", "Hyper Chess").with("n", 3).with("e", "");
        assert_eq!(answer.text(), "id name=\"Hyper Chess\" n=3 e=\"\"");
        assert_eq!(error("a=\"b\"\nc"), "error message=\"a: 'b'; c\"");
    }
}
