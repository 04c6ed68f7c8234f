//! The options of a UCI program.

use crate::known_game::KnownGame;

/// What a program says it has.
#[derive(Clone, Debug, Default)]
pub(super) struct Options(Vec<UciOption>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct UciOption {
    name: String,
    kind: String,
    least: Option<i64>,
    most: Option<i64>,
    values: Vec<String>,
}

impl Options {
    /// Takes a line `option name … type …`.
    pub(super) fn read(&mut self, line: &str) {
        let Some(rest) = line.strip_prefix("option name ") else { return };
        let Some((name, rest)) = rest.split_once(" type ") else { return };
        let (kind, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let number = |key: &str| {
            let mut words = rest.split_whitespace();
            words.find(|&word| word == key)?;
            words.next()?.parse().ok()
        };
        let values = rest.split(" var ").skip(1).map(|value| value.trim().to_string());
        self.0.push(UciOption {
            name: name.trim().to_string(),
            kind: kind.trim().to_string(),
            least: number("min"),
            most: number("max"),
            values: values.collect(),
        });
    }

    fn find(&self, name: &str) -> Option<&UciOption> {
        self.0.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// The command that sets an option, or why it cannot be set.
    pub(super) fn set(&self, name: &str, value: &str) -> Result<String, String> {
        let Some(option) = self.find(name) else {
            let known: Vec<&str> = self.0.iter().map(|option| option.name.as_str()).collect();
            return Err(format!("it has no option '{name}'; it has {}", known.join(", ")));
        };
        option.check(value)?;
        let name = &option.name;
        Ok(match option.kind.as_str() {
            "button" => format!("setoption name {name}"),
            _ => format!("setoption name {name} value {value}"),
        })
    }

    /// The commands that choose the game, or why the program cannot play it.
    pub(super) fn choose_game(&self, game: &KnownGame) -> Result<Vec<String>, String> {
        let variants = self.find("UCI_Variant");
        if game.is_standard_chess() || game.is_chess960() {
            let mut commands = Vec::new();
            if let Some(variants) = variants
                && let Some(chess) =
                    ["chess", "normal"].iter().find(|name| variants.values_have(name))
            {
                commands.push(format!("setoption name {} value {chess}", variants.name));
            }
            match self.find("UCI_Chess960") {
                Some(option) => {
                    let on = game.is_chess960();
                    commands.push(format!("setoption name {} value {on}", option.name));
                }
                None if game.is_chess960() => {
                    return Err(
                        "it does not play Chess960: it has no option UCI_Chess960".to_string()
                    );
                }
                None => {}
            }
            return Ok(commands);
        }
        let name = game.name();
        let Some(variants) = variants else {
            return Err(format!("it does not play {name}: it has no option UCI_Variant"));
        };
        // Whoever offers a game with parameters speaks our specifications.
        if variants.values.iter().any(|value| value.contains(':')) {
            let whole = game.specification();
            return Ok(vec![format!("setoption name {} value {whole}", variants.name)]);
        }
        if !variants.values_have(name) {
            return Err(format!(
                "it does not play {name}; its UCI_Variant offers {}",
                variants.values.join(", ")
            ));
        }
        Ok(vec![format!("setoption name {} value {name}", variants.name)])
    }
}

impl UciOption {
    fn values_have(&self, value: &str) -> bool {
        self.values.iter().any(|known| known.eq_ignore_ascii_case(value))
    }

    fn check(&self, value: &str) -> Result<(), String> {
        let name = &self.name;
        match self.kind.as_str() {
            "check" if value != "true" && value != "false" => {
                Err(format!("its option '{name}' is true or false, not '{value}'"))
            }
            "spin" => {
                let (least, most) = (self.least.unwrap_or(i64::MIN), self.most.unwrap_or(i64::MAX));
                match value.parse::<i64>() {
                    Ok(number) if (least..=most).contains(&number) => Ok(()),
                    _ => Err(format!(
                        "its option '{name}' is a whole number from {least} to {most}, not \
                         '{value}'"
                    )),
                }
            }
            "combo" if !self.values.is_empty() && !self.values_have(value) => Err(format!(
                "its option '{name}' is one of {}, not '{value}'",
                self.values.join(", ")
            )),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> Options {
        let mut options = Options::default();
        for line in [
            "option name Skill Level type spin default 20 min 0 max 20",
            "option name UCI_Chess960 type check default false",
            "option name Clear Hash type button",
            "option name UCI_Variant type combo default chess var chess var atomic var los alamos",
            "option name Book type string default <empty>",
            "option garbage",
        ] {
            options.read(line);
        }
        options
    }

    #[test]
    fn options_are_checked() {
        let options = options();
        let set = |name, value| options.set(name, value);
        let command = "setoption name Skill Level value 5";
        assert_eq!(set("skill level", "5").as_deref(), Ok(command));
        assert_eq!(set("Clear Hash", "").as_deref(), Ok("setoption name Clear Hash"));
        assert_eq!(set("book", "a b").as_deref(), Ok("setoption name Book value a b"));
        for (name, value, word) in [
            ("Skill Level", "21", "from 0 to 20"),
            ("UCI_Chess960", "yes", "true or false"),
            ("UCI_Variant", "shogi", "los alamos"),
            ("Nothing", "1", "it has Skill Level"),
        ] {
            let problem = set(name, value).unwrap_err();
            assert!(problem.contains(word), "{problem}");
        }
    }

    #[test]
    fn the_game_is_chosen() {
        let options = options();
        let choose = |game| options.choose_game(&KnownGame::of(game));
        assert_eq!(
            choose("chess960").unwrap(),
            ["setoption name UCI_Variant value chess", "setoption name UCI_Chess960 value true"]
        );
        assert_eq!(choose("atomic").unwrap(), ["setoption name UCI_Variant value atomic"]);
        let mut ours = Options::default();
        ours.read("option name UCI_Variant type combo default chess var hyper:dim=3");
        assert_eq!(
            ours.choose_game(&KnownGame::of("hyper:dim=4,side=4")).unwrap(),
            ["setoption name UCI_Variant value hyper:dim=4,side=4"]
        );
        assert!(choose("hyper:dim=3").unwrap_err().contains("does not play hyper"));
        let bare = Options::default();
        assert_eq!(bare.choose_game(&KnownGame::of("chess")).unwrap(), Vec::<String>::new());
        assert!(bare.choose_game(&KnownGame::of("chess960")).is_err());
    }
}
