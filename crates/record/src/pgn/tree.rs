//! The syntax tree of one game.

use super::comment::Comment;
use super::error::Place;
use super::score::Score;
use super::tags::Tags;
use super::walk::Walk;
use super::word::on_one_line;
use hyperchess_game::Player;

/// A game in PGN or PDN. Two are equal if they say the same, wherever in a file they stand.
#[derive(Clone, Debug, Default)]
pub struct Pgn {
    /// The tags.
    pub tags: Tags,
    /// The number of the first move.
    pub first: MoveNumber,
    /// The moves, with all that hangs on them.
    pub main: Line,
    /// The score that ends the record; the tag `Result` should say the same.
    pub score: Score,
    pub(crate) place: Place,
    pub(crate) number: u64,
}

impl PartialEq for Pgn {
    fn eq(&self, other: &Pgn) -> bool {
        (&self.tags, self.first, &self.main, self.score)
            == (&other.tags, other.first, &other.main, other.score)
    }
}

impl Eq for Pgn {}

impl Pgn {
    /// A game of the given moves.
    pub fn new<T: AsRef<str>>(moves: impl IntoIterator<Item = T>) -> Pgn {
        let nodes = moves.into_iter().map(|token| Node::new(token.as_ref())).collect();
        Pgn { main: Line { comments: Vec::new(), nodes }, ..Pgn::default() }
    }

    /// Sets the score and the tag `Result`.
    pub fn set_score(&mut self, score: Score) {
        self.score = score;
        // The roster's names are valid.
        let _ = self.tags.set("Result", score.text());
    }

    /// Starts the game from a position: sets the tags, and the number of the first move if the
    /// position tells it.
    pub fn set_start(&mut self, position: &str) {
        self.tags.set_start(position);
        self.first = MoveNumber::of_position(position).unwrap_or_default();
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &str> {
        self.main.nodes.iter().map(Node::token)
    }

    /// Goes through the whole tree in the order in which it is written.
    pub fn walk(&self) -> Walk<'_> {
        Walk::new(&self.main)
    }

    /// Where the game begins in the file it was read from.
    pub fn place(&self) -> Place {
        self.place
    }

    /// Its number in the file it was read from, from 1; 0 if it was not read.
    pub fn number(&self) -> u64 {
        self.number
    }
}

/// A number of a move and who makes it: `12.` or `12...`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveNumber {
    /// The number, usually from 1.
    pub number: u32,
    /// Who moves.
    pub player: Player,
}

impl Default for MoveNumber {
    fn default() -> MoveNumber {
        MoveNumber { number: 1, player: Player::First }
    }
}

impl MoveNumber {
    /// Reads it from a position text with the fields of a FEN: the second tells the side, the
    /// sixth the number.
    pub fn of_position(position: &str) -> Option<MoveNumber> {
        let mut fields = position.split_ascii_whitespace();
        let player = match fields.nth(1)? {
            "w" => Player::First,
            "b" => Player::Second,
            _ => return None,
        };
        let number = fields.nth(3).and_then(|field| field.parse().ok()).unwrap_or(1);
        Some(MoveNumber { number, player })
    }

    /// The number of the move `plies` later.
    pub fn after(self, plies: usize) -> MoveNumber {
        let halves = plies.saturating_add(self.player.index());
        let number = self.number.saturating_add(u32::try_from(halves / 2).unwrap_or(u32::MAX));
        MoveNumber { number, player: Player::BOTH[halves % 2] }
    }
}

/// Moves in a row: the main line or a variation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// What is said before the first move.
    pub comments: Vec<Comment>,
    /// The moves.
    pub nodes: Vec<Node>,
}

/// A move, or in PDN a position that is set up, and what is said about it.
#[derive(Clone, Debug)]
pub struct Node {
    token: Box<str>,
    is_position: bool,
    place: Place,
    /// Numeric annotation glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub nags: Vec<u16>,
    /// What is said after the move.
    pub comments: Vec<Comment>,
    /// What might have been played instead of this move.
    pub variations: Vec<Line>,
}

impl PartialEq for Node {
    fn eq(&self, other: &Node) -> bool {
        (&self.token, self.is_position, &self.nags, &self.comments, &self.variations)
            == (&other.token, other.is_position, &other.nags, &other.comments, &other.variations)
    }
}

impl Eq for Node {}

impl Node {
    /// A move without anything said about it. Its text is one line: control characters become
    /// spaces.
    pub fn new(token: &str) -> Node {
        Node::at(on_one_line(token), Place::default())
    }

    /// A position that is set up in the middle of a game. Only PDN can write it. Characters
    /// that would end it early are left out.
    pub fn set_up(position: &str) -> Node {
        let position = on_one_line(position).replace(['/', '[', '{', '(', ')', ';', '"'], "");
        Node { is_position: true, ..Node::new(position.trim()) }
    }

    pub(crate) fn at(token: impl Into<Box<str>>, place: Place) -> Node {
        Node {
            token: token.into(),
            is_position: false,
            place,
            nags: Vec::new(),
            comments: Vec::new(),
            variations: Vec::new(),
        }
    }

    /// The move, in whatever notation the game has; of a position, its text.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// The position to set up, if this is no move.
    pub fn position(&self) -> Option<&str> {
        self.is_position.then_some(&self.token)
    }

    /// Writes the move in another way.
    pub(crate) fn respell(&mut self, token: String) {
        self.token = token.into();
    }

    pub(crate) fn placed(self, place: Place) -> Node {
        Node { place, ..self }
    }

    /// Where the move stands in the file it was read from.
    pub fn place(&self) -> Place {
        self.place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_from_positions() {
        let of = MoveNumber::of_position;
        let black = MoveNumber { number: 7, player: Player::Second };
        assert_eq!(of("8/8 b - - 3 7"), Some(black));
        assert_eq!(of("8/8 w"), Some(MoveNumber::default()));
        assert_eq!(of("8/8 x - - 0 1"), None);
        assert_eq!(of(""), None);
        assert_eq!(black.after(0), black);
        assert_eq!(black.after(1), MoveNumber { number: 8, player: Player::First });
        assert_eq!(black.after(2), MoveNumber { number: 8, player: Player::Second });
        assert_eq!(black.after(usize::MAX).number, u32::MAX);
    }
}
