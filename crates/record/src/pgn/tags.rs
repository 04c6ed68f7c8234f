//! The tags of a game.

use super::word::on_one_line;
use std::borrow::Cow;
use thiserror::Error;

/// The Seven Tag Roster, in its order, with what stands for the unknown.
pub const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// A name that no tag can have.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{0}' cannot name a tag: names are made of letters, digits and any of _+#=:-")]
pub struct TagNameError(String);

/// Names and values: the Seven Tag Roster first, always there, then the others as they came.
///
/// ```
/// use hyperchess_record::pgn::Tags;
///
/// let mut tags = Tags::default();
/// tags.set("White", "Anna")?;
/// tags.set_game("raumschach", "raumschach");
/// assert_eq!(tags.get("White"), Some("Anna"));
/// assert_eq!(tags.get("Date"), Some("????.??.??"));
/// assert_eq!(tags.game_spec(), Some("raumschach"));
/// # Ok::<(), hyperchess_record::pgn::TagNameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tags {
    pairs: Vec<(Cow<'static, str>, String)>,
}

impl Default for Tags {
    fn default() -> Tags {
        let pairs = ROSTER.map(|(name, value)| (Cow::Borrowed(name), value.to_string()));
        Tags { pairs: pairs.to_vec() }
    }
}

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.pairs.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Gives a tag its value, in place of any it had. A value is one line: control characters
    /// become spaces.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagNameError> {
        if name.is_empty() || !name.bytes().all(is_name_byte) {
            return Err(TagNameError(name.to_string()));
        }
        self.put(name.to_string().into(), value);
        Ok(())
    }

    fn put(&mut self, name: Cow<'static, str>, value: &str) {
        let value = on_one_line(value);
        match self.pairs.iter_mut().find(|(known, _)| *known == name) {
            Some(pair) => pair.1 = value,
            None => self.pairs.push((name, value)),
        }
    }

    /// Removes a tag; one of the roster becomes unknown instead.
    pub fn remove(&mut self, name: &str) {
        match self.pairs.iter().position(|(known, _)| known == name) {
            Some(index) if index < ROSTER.len() => {
                ROSTER[index].1.clone_into(&mut self.pairs[index].1)
            }
            Some(index) => drop(self.pairs.remove(index)),
            None => {}
        }
    }

    /// All names and values, in the order in which they are written.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.pairs.iter().map(|(name, value)| (name.as_ref(), value.as_str()))
    }

    /// Says which game it is, where it is not standard chess: `[Variant]` for people,
    /// `[GameSpec]` for the catalogue of games.
    pub fn set_game(&mut self, variant: &str, spec: &str) {
        self.put("Variant".into(), variant);
        self.put("GameSpec".into(), spec);
    }

    /// The name of the game.
    pub fn variant(&self) -> Option<&str> {
        self.get("Variant")
    }

    /// The specification that opens the game.
    pub fn game_spec(&self) -> Option<&str> {
        self.get("GameSpec")
    }

    /// Says from which position the game starts: `[SetUp "1"]` and `[FEN]`.
    pub fn set_start(&mut self, position: &str) {
        self.put("SetUp".into(), "1");
        self.put("FEN".into(), position);
    }

    /// The position the game starts from, if it is not the usual one.
    pub fn start(&self) -> Option<&str> {
        self.get("FEN").filter(|_| self.get("SetUp") != Some("0"))
    }
}

/// What a symbol of PGN is made of.
pub(crate) const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'+' | b'#' | b'=' | b':' | b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_roster_is_always_there_and_first() {
        let mut tags = Tags::default();
        tags.set("ECO", "C20").unwrap();
        tags.set("Event", "Open").unwrap();
        tags.remove("Event");
        tags.remove("Nothing");
        let names: Vec<&str> = tags.iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["Event", "Site", "Date", "Round", "White", "Black", "Result", "ECO"]);
        assert_eq!(tags.get("Event"), Some("?"));
        tags.remove("ECO");
        assert_eq!(tags, Tags::default());
    }

    #[test]
    fn bad_names_are_refused_and_values_kept_on_one_line() {
        let mut tags = Tags::default();
        for name in ["", "A B", "Ä", "a\"", "a]"] {
            assert!(tags.set(name, "x").is_err(), "{name}");
        }
        tags.set("Note", "a\nb\t\"c\\\"").unwrap();
        assert_eq!(tags.get("Note"), Some("a b \"c\\\""));
    }

    #[test]
    fn a_start_position_that_is_switched_off_does_not_count() {
        let mut tags = Tags::default();
        assert_eq!(tags.start(), None);
        tags.set_start("8/8 w - - 0 1");
        assert_eq!((tags.get("SetUp"), tags.start()), (Some("1"), Some("8/8 w - - 0 1")));
        tags.set("SetUp", "0").unwrap();
        assert_eq!(tags.start(), None);
    }
}
