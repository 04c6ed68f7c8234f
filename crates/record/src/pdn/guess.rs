//! Which game a record without the tag `GameType` is of.

use super::game_type::GameType;
use crate::pgn::{Node, Pgn};

/// The game that a record looks like. Squares with letters are Russian. Otherwise the first move
/// tells, which is made by a man of the foremost row; from any other position, it is the highest
/// square: English draughts have 32, the international game 50, the Canadian one 72.
pub fn guess(game: &Pgn) -> Option<GameType> {
    let start = game.tags.start();
    let tokens = || game.main.nodes.iter().map(Node::token);
    let mut texts = start.into_iter().chain(tokens());
    if texts.any(|text| text.split(|c: char| !c.is_ascii_alphanumeric()).any(is_lettered)) {
        return GameType::standard(25);
    }
    let first = tokens().next().filter(|_| start.is_none()).and_then(|token| numbers(token).next());
    let highest = || start.into_iter().chain(tokens()).flat_map(numbers).max();
    GameType::standard(match (first, highest()?) {
        (Some(9..=12), ..=32) => 21,
        (Some(21..=24), ..=32) => 22,
        (Some(31..=35), ..=50) => 20,
        (_, 51..) => 27,
        (_, 33..) => 20,
        (_, _) => 21,
    })
}

fn numbers(text: &str) -> impl Iterator<Item = u32> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok())
}

/// Whether a word begins with a square like `a3`, perhaps behind the letters of a side and a king.
fn is_lettered(word: &str) -> bool {
    let square = word.trim_start_matches(['W', 'B', 'K']);
    matches!(square.as_bytes(), [b'a'..=b'h', b'1'..=b'8', ..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guessed(moves: &[&str], start: Option<&str>) -> Option<u16> {
        let mut game = Pgn::new(moves);
        if let Some(start) = start {
            game.tags.set_start(start);
        }
        guess(&game).map(|guessed| guessed.number)
    }

    #[test]
    fn games_are_told_by_their_squares() {
        assert_eq!(guessed(&["11-15", "23-19", "8-11", "22x17"], None), Some(21));
        assert_eq!(guessed(&["32-28", "19-23", "28x19"], None), Some(20));
        assert_eq!(guessed(&["1-6"], Some("W:W31-50:B1-20")), Some(20));
        assert_eq!(guessed(&["22-18", "10-13"], None), Some(22));
        assert_eq!(guessed(&["1. 27-23"], Some("W:W32,27,24,22:B20,15,10,7")), Some(21));
        assert_eq!(guessed(&["54-48"], None), Some(27));
        assert_eq!(guessed(&["c3-d4"], None), Some(25));
        assert_eq!(guessed(&["a3b4"], None), Some(25));
        assert_eq!(guessed(&[], Some("W:WKa1:Bb8")), Some(25));
        assert_eq!(guessed(&[], None), None);
    }
}
