//! The numbers that games of draughts have in PDN.

use hyperchess_draughts::{Switches, named_games};

/// The number in PDN of the game that a specification opens, if it is played by the very rules
/// that the number stands for.
///
/// ```
/// use hyperchess_table::{game_of_pdn_type, pdn_type};
///
/// assert_eq!(pdn_type("russian"), Some(25));
/// assert_eq!(pdn_type("russian:misere=on"), None);
/// assert_eq!(pdn_type("chess"), None);
/// assert_eq!(game_of_pdn_type(25), Some("russian"));
/// ```
pub fn pdn_type(specification: &str) -> Option<u16> {
    let switches = Switches::read(specification).ok()?;
    let mut typed = named_games().filter_map(|game| Some((game.name, game.pdn_type?)));
    let (_, number) = typed.find(|(name, _)| Switches::named(name).as_ref() == Ok(&switches))?;
    Some(number.into())
}

/// The specification of the game that a number of PDN stands for, if it can be played. Two games
/// without a name of their own are others by a slight difference: Portuguese draughts are Spanish
/// ones, spantsiretti is Russian draughts on ten columns.
pub fn game_of_pdn_type(number: u16) -> Option<&'static str> {
    let mut typed = named_games().filter_map(|game| Some((game.name, game.pdn_type?)));
    match number {
        28 => Some("spanish"),
        41 => Some("russian:cols=5"),
        number => typed.find(|&(_, known)| u16::from(known) == number).map(|(name, _)| name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::open;

    #[test]
    fn numbers_open_games() {
        for number in [20, 21, 22, 23, 24, 25, 26, 27, 29, 30, 31, 40] {
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
