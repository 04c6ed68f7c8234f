//! What an XBoard program says it can do.

use crate::known_game::KnownGame;

/// The features we care for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Features {
    pub(super) ping: bool,
    pub(super) setboard: bool,
    pub(super) usermove: bool,
    pub(super) san: bool,
    pub(super) time: bool,
    pub(super) reuse: bool,
    memory: bool,
    smp: bool,
    pub(super) name: Option<String>,
    variants: Vec<String>,
    options: Vec<String>,
    /// Whether the list is complete; `Some(false)` asks for more time.
    pub(super) done: Option<bool>,
}

/// What the protocol says of programs that say nothing.
impl Default for Features {
    fn default() -> Features {
        Features {
            ping: false,
            setboard: false,
            usermove: false,
            san: false,
            time: true,
            reuse: true,
            memory: false,
            smp: false,
            name: None,
            variants: vec!["normal".to_string()],
            options: Vec::new(),
            done: None,
        }
    }
}

impl Features {
    /// Takes the list of a `feature` line; gives the answers to it.
    pub(super) fn read(&mut self, list: &str) -> Vec<String> {
        let mut answers = Vec::new();
        for (name, value) in pairs(list) {
            let on = value == "1";
            match name.as_str() {
                "ping" => self.ping = on,
                "setboard" => self.setboard = on,
                "usermove" => self.usermove = on,
                "san" => self.san = on,
                "time" => self.time = on,
                "reuse" => self.reuse = on,
                "memory" => self.memory = on,
                "smp" => self.smp = on,
                "myname" => self.name = Some(value),
                "variants" => {
                    self.variants = value.split(',').map(|word| word.trim().to_string()).collect();
                }
                "option" => {
                    let name = value.split(" -").next().unwrap_or(&value);
                    self.options.push(name.trim().to_string());
                }
                "done" => self.done = Some(on),
                // Signals and colours we never send, pondering and analysis we do not ask for.
                "sigint" | "sigterm" | "colors" | "analyze" | "draw" | "name" | "debug" => {}
                _ => {
                    answers.push(format!("rejected {name}"));
                    continue;
                }
            }
            answers.push(format!("accepted {name}"));
        }
        answers
    }

    /// The command that sets an option, or why it cannot be set.
    pub(super) fn set(&self, name: &str, value: &str) -> Result<String, String> {
        let lower = name.to_ascii_lowercase();
        if self.memory && matches!(lower.as_str(), "memory" | "hash") {
            return Ok(format!("memory {value}"));
        }
        if self.smp && matches!(lower.as_str(), "cores" | "threads") {
            return Ok(format!("cores {value}"));
        }
        match self.options.iter().find(|known| known.eq_ignore_ascii_case(name)) {
            Some(known) => Ok(format!("option {known}={value}")),
            None => {
                let mut known = self.options.clone();
                known.extend(self.memory.then(|| "memory".to_string()));
                known.extend(self.smp.then(|| "cores".to_string()));
                let known = match known.is_empty() {
                    true => "it has none".to_string(),
                    false => format!("it has {}", known.join(", ")),
                };
                Err(format!("it has no option '{name}'; {known}"))
            }
        }
    }

    /// The name of the game for the command `variant`, none for chess, or why the program
    /// cannot play it. `flat` is the name of a game that is laid out on a flat board.
    pub(super) fn variant(
        &self,
        game: &KnownGame,
        flat: Option<&'static str>,
    ) -> Result<Option<String>, String> {
        if game.is_standard_chess() {
            return Ok(None);
        }
        let names: &[&str] = match game.is_chess960() {
            true => &["fischerandom", "chess960"],
            false => &[flat.unwrap_or(game.name())],
        };
        let offered = |name: &&&str| self.variants.iter().any(|known| known == **name);
        match names.iter().find(offered) {
            Some(name) => Ok(Some(name.to_string())),
            None => Err(format!(
                "it does not play {}; its variants are {}",
                game.specification(),
                self.variants.join(", ")
            )),
        }
    }
}

/// `a=1 b="x y"`, liberally.
fn pairs(list: &str) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    let mut rest = list.trim();
    while let Some((name, after)) = rest.split_once('=') {
        let value;
        (value, rest) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(' ').unwrap_or((after, "")),
        };
        pairs.push((name.trim().to_string(), value.to_string()));
        rest = rest.trim_start();
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_read() {
        let mut features = Features::default();
        let answers =
            features.read("ping=1 myname=\"Old One 1.0\" sigint=0 strange=\"a b\" done=0");
        assert_eq!(answers[0], "accepted ping");
        assert_eq!(answers[3], "rejected strange");
        assert_eq!(features.name.as_deref(), Some("Old One 1.0"));
        assert_eq!((features.ping, features.done), (true, Some(false)));
        features.read("variants=\"normal,fischerandom,makruk\" memory=1 done=1");
        features.read("option=\"Resign Threshold -spin 800 200 1200\"");
        assert_eq!(features.done, Some(true));
        assert_eq!(features.set("hash", "64").as_deref(), Ok("memory 64"));
        let command = "option Resign Threshold=300";
        assert_eq!(features.set("resign threshold", "300").as_deref(), Ok(command));
        assert!(features.set("cores", "2").unwrap_err().contains("Resign Threshold, memory"));
        let variant = |game| features.variant(&KnownGame::of(game), None);
        assert_eq!(variant("chess"), Ok(None));
        assert_eq!(variant("chess960:start=1"), Ok(Some("fischerandom".to_string())));
        assert!(variant("raumschach").unwrap_err().contains("makruk"));
    }
}
