//! The numbers that games of draughts have in PDN.

use hyperchess_draughts::{Switches, named_games};

/// Games without a name of their own that are others by a slight difference: Portuguese draughts
/// are Spanish ones, spantsiretti is Russian draughts on ten columns.
const UNNAMED: [(u16, &str); 2] = [(28, "spanish"), (41, "russian:cols=5")];

/// Every number with the game it stands for. Of several for one game the first is its own.
fn numbered() -> impl Iterator<Item = (u16, &'static str)> {
    let named = named_games().filter_map(|game| Some((game.pdn_type?.into(), game.name)));
    named.chain(UNNAMED)
}

/// The number in PDN of the game that a specification opens, if it is played by the very rules
/// that the number stands for.
///
/// ```
/// use hyperchess_table::{game_of_pdn_type, pdn_type};
///
/// assert_eq!(pdn_type("russian"), Some(25));
/// assert_eq!(pdn_type("russian:cols=5"), Some(41));
/// assert_eq!(pdn_type("russian:misere=on"), None);
/// assert_eq!(pdn_type("chess"), None);
/// assert_eq!(game_of_pdn_type(25), Some("russian"));
/// ```
pub fn pdn_type(specification: &str) -> Option<u16> {
    let switches = Switches::read(specification).ok()?;
    let same = |game: &str| Switches::read(game).as_ref() == Ok(&switches);
    numbered().find(|&(_, game)| same(game)).map(|(number, _)| number)
}

/// The specification of the game that a number of PDN stands for, if it can be played.
pub fn game_of_pdn_type(number: u16) -> Option<&'static str> {
    numbered().find(|&(known, _)| known == number).map(|(_, game)| game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::open;

    #[test]
    fn numbers_open_games() {
        for number in [20, 21, 22, 23, 24, 25, 26, 27, 29, 30, 31, 40, 41] {
            let name = game_of_pdn_type(number).unwrap();
            assert_eq!(pdn_type(name), Some(number));
            assert!(open(name).is_ok());
        }
        let spantsiretti = open(game_of_pdn_type(41).unwrap()).unwrap();
        assert_eq!(spantsiretti.layout().cells.len(), 40);
        assert_eq!(spantsiretti.moves().len(), 9);
        assert_eq!(game_of_pdn_type(28), Some("spanish"));
        assert_eq!(game_of_pdn_type(0), None);
        for untyped in ["rubik", "armenian", "antidraughts", "international:rows=8", "hyper", ""] {
            assert_eq!(pdn_type(untyped), None, "{untyped}");
        }
    }
}
