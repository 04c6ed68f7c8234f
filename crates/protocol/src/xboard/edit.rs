//! The old way to set up a position: man by man.

use super::unfolding::{Place, read_place};
use hyperchess_table::Player;
use std::collections::BTreeMap;

/// A board being edited.
pub(super) struct Edit {
    pub(super) men: BTreeMap<Place, char>,
    colour: Player,
}

/// What a line of the editor did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Edited {
    GoOn,
    /// The position is complete.
    Finished,
    /// The line made no sense.
    Unknown,
}

impl Edit {
    pub(super) fn new(men: BTreeMap<Place, char>) -> Edit {
        Edit { men, colour: Player::First }
    }

    /// `Pa4`, `xa4`, `c`, `#` or `.`.
    pub(super) fn line(&mut self, line: &str) -> Edited {
        match line {
            "." => return Edited::Finished,
            "#" => self.men.clear(),
            "c" => self.colour = self.colour.opponent(),
            _ => {
                let mut letters = line.chars();
                let Some(man) = letters.next().filter(char::is_ascii_alphabetic) else {
                    return Edited::Unknown;
                };
                let Some((place, "")) = read_place(letters.as_str()) else {
                    return Edited::Unknown;
                };
                match (man, self.colour) {
                    ('x', _) => self.men.remove(&place),
                    (man, Player::First) => self.men.insert(place, man.to_ascii_uppercase()),
                    (man, Player::Second) => self.men.insert(place, man.to_ascii_lowercase()),
                };
            }
        }
        Edited::GoOn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn men_are_put_and_taken() {
        let mut edit = Edit::new(BTreeMap::from([((4, 4), 'Q')]));
        for line in ["#", "Ke1", "Pa4", "xa4", "c", "Ke8", "Pa11"] {
            assert_eq!(edit.line(line), Edited::GoOn, "{line}");
        }
        for line in ["", "P", "Pa", "Pa4b", "4", "né"] {
            assert_eq!(edit.line(line), Edited::Unknown, "{line}");
        }
        assert_eq!(edit.line("."), Edited::Finished);
        let men = BTreeMap::from([((4, 0), 'K'), ((4, 7), 'k'), ((0, 10), 'p')]);
        assert_eq!(edit.men, men);
    }
}
