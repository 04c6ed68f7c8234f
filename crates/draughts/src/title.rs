//! What a set of switches is called.

use crate::named::{self, named_games};
use crate::switches::Switches;

/// A title lists so many switches that differ from the named game.
const LISTED: usize = 4;

impl Switches {
    /// A line on the game for people: its name, and what was set otherwise.
    ///
    /// ```
    /// use hyperchess_draughts::Switches;
    /// let title = |spec| Switches::read(spec).unwrap().title();
    /// assert_eq!(title("rubik"), "Rubik's Checkers");
    /// assert_eq!(title("rubik:misere=on"), "Rubik's Checkers, misere=on");
    /// assert_eq!(title("antidraughts:of=russian"), "antidraughts of russian");
    /// ```
    pub fn title(&self) -> String {
        let (mut title, model) = self.model();
        let differences: Vec<String> = self.differences(&model).collect();
        for difference in differences.iter().take(LISTED) {
            title.push_str(", ");
            title.push_str(difference);
        }
        if differences.len() > LISTED {
            title.push_str(", …");
        }
        title
    }

    /// The named game that the switches come from, and its name for people.
    fn model(&self) -> (String, Switches) {
        // A twist does not remember what it is of: it is the one that explains most.
        let of = named_games().filter_map(|game| {
            let twisted = named::twist(self.game, Switches::named(game.name).ok()?)?;
            Some((game.name, twisted))
        });
        if let Some((name, model)) = of.min_by_key(|(_, model)| self.differences(model).count()) {
            return (format!("{} of {name}", self.game), model);
        }
        let title = match self.game {
            "rubik" => "Rubik's Checkers".to_string(),
            "checkers" => "checkers".to_string(),
            "frysk" => "Frysk!".to_string(),
            "pool" => "pool checkers".to_string(),
            "thai" => "Thai checkers".to_string(),
            name => {
                let (first, rest) = name.split_at(name.len().min(1));
                let adjective = if name == "international" {
                    name.to_string()
                } else {
                    first.to_ascii_uppercase() + rest
                };
                format!("{adjective} draughts")
            }
        };
        (title, Switches::named(self.game).unwrap_or_else(|_| self.clone()))
    }

    fn differences(&self, model: &Switches) -> impl Iterator<Item = String> {
        let pairs = self.entries().into_iter().zip(model.entries());
        pairs.filter(|(own, model)| own != model).map(|((key, value), _)| format!("{key}={value}"))
    }
}
