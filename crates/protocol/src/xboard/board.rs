//! The game on the table, seen through XBoard's eyes: its squares, its moves, its FEN.

use super::unfolding::{Place, Unfolding, flat_name, read_picture, read_place};
use super::variants;
use hyperchess_table::{MoveError, MoveView, Player, PositionError, Table, ThoughtView, open};
use std::collections::BTreeMap;

/// A table with the way XBoard shows it.
pub(super) struct Board {
    pub(super) table: Box<dyn Table>,
    specification: &'static str,
    initial: String,
    unfolding: Unfolding,
    /// Whether it has levels, so that XBoard must be told everything about it.
    unfolded: bool,
}

impl Board {
    /// Opens the game of a variant, or says why not.
    pub(super) fn open(variant: &str) -> Result<Board, String> {
        let Some((specification, unfolded)) = variants::find(variant) else {
            let known = variants::offered().join(", ");
            return Err(format!("unknown variant; there are {known}"));
        };
        let table = open(specification).map_err(|error| error.to_string())?;
        let unfolding = Unfolding::of(&table.layout()).ok_or("too large for XBoard")?;
        Ok(Board { initial: table.position(), table, specification, unfolding, unfolded })
    }

    /// Whether this is the game of a variant.
    pub(super) fn plays(&self, variant: &str) -> bool {
        variants::find(variant).is_some_and(|(game, _)| game == self.specification)
    }

    /// Back to the start.
    pub(super) fn restart(&mut self) {
        // The table wrote this text itself.
        let _ = self.table.set_position(&self.initial);
    }

    /// What XBoard must know of a game that it has never heard of.
    pub(super) fn setup(&self) -> Option<String> {
        self.unfolded.then(|| self.unfolding.setup(&*self.table))
    }

    /// Plays a move as XBoard writes it, even in a game that could be called a draw.
    pub(super) fn play(&mut self, text: &str) -> Result<(), MoveError> {
        // Longer texts are no moves, and nobody wants them back.
        let text: String = text.chars().take(40).collect();
        let text = self.flat_move(&text)?.unwrap_or(text);
        self.table.replay(&text)?;
        self.refuse_king_takes_rook(text)
    }

    /// Where castling is told by the king's goal, taking his own rook is no move.
    fn refuse_king_takes_rook(&mut self, text: String) -> Result<(), MoveError> {
        let played = self.table.history().last().filter(|_| self.specification == "chess");
        let castled = played.filter(|mv| mv.san.as_ref().is_some_and(|san| san.starts_with("O-O")));
        let squares =
            |text: &str| read_place(text).and_then(|(_, rest)| read_place(rest)).is_some();
        let Some(expected) = castled.map(|mv| mv.text.clone()).filter(|_| squares(&text)) else {
            return Ok(());
        };
        if expected == text {
            return Ok(());
        }
        self.table.undo();
        Err(MoveError::Illegal { text, reason: format!("castling is written {expected}") })
    }

    /// The move that XBoard means on the flat board, in our notation, if it is written so.
    pub(super) fn flat_move(&self, text: &str) -> Result<Option<String>, MoveError> {
        let places = read_place(text)
            .filter(|_| self.unfolded)
            .and_then(|(from, rest)| read_place(rest).map(|(to, promotion)| (from, to, promotion)));
        let Some((from, to, promotion)) = places else { return Ok(None) };
        let name = |(file, rank): Place| {
            let square = self.unfolding.square((file, rank));
            square.ok_or_else(|| MoveError::Illegal {
                text: text.to_string(),
                reason: format!("{} is no square of this board", flat_name(file, rank)),
            })
        };
        let (from, to) = (name(from)?, name(to)?);
        let wanted = promotion.chars().next().map(|letter| letter.to_ascii_uppercase());
        let moves = self.table.moves();
        let fitting: Vec<&MoveView> =
            moves.iter().filter(|mv| mv.from == from && mv.to == to).collect();
        // XBoard knows the last rank of the flat board only: it may name no piece where one is
        // needed, or one where none is.
        let chosen = fitting
            .iter()
            .find(|mv| mv.promotion == wanted)
            .or_else(|| fitting.iter().find(|mv| mv.promotion == Some('Q')))
            .or(fitting.first());
        Ok(Some(chosen.map_or_else(|| format!("{from} {to}"), |mv| mv.text.clone())))
    }

    /// A move as XBoard reads it.
    pub(super) fn move_text(&self, mv: &MoveView) -> String {
        if self.unfolded {
            let square = |name: &str| self.unfolding.flat_name(name).unwrap_or_default();
            let promotion = mv.promotion.map(|letter| letter.to_ascii_lowercase());
            let promotion = promotion.map(String::from).unwrap_or_default();
            return format!("{}{}{promotion}", square(&mv.from), square(&mv.to));
        }
        match &mv.san {
            // King takes rook is not of this protocol.
            Some(san) if self.specification == "chess960" && san.starts_with("O-O") => {
                san.trim_end_matches(['+', '#']).to_string()
            }
            _ => mv.text.clone(),
        }
    }

    /// So many moves of a line, as people read them.
    pub(super) fn line_text(&mut self, thought: &ThoughtView, length: usize) -> String {
        if !self.unfolded {
            return thought.line[..length].join(" ");
        }
        let mut texts = Vec::new();
        for mv in &thought.moves[..length] {
            if self.table.replay(mv).is_err() {
                break;
            }
            let played = self.table.history().last().cloned();
            texts.extend(played.map(|played| self.move_text(&played)));
        }
        for _ in 0..texts.len() {
            self.table.undo();
        }
        texts.join(" ")
    }

    /// The position as XBoard writes it, if the game is laid out on a flat board.
    pub(super) fn position_text(&self) -> String {
        let side = if self.table.to_move() == Player::First { 'w' } else { 'b' };
        format!("{} {side} - - 0 1", self.unfolding.picture(&self.men()))
    }

    /// Sets up a position as XBoard writes it.
    pub(super) fn set_position(&mut self, fen: &str) -> Result<(), PositionError> {
        if !self.unfolded {
            return self.table.set_position(fen);
        }
        let mut fields = fen.split_whitespace();
        let men = fields.next().and_then(read_picture).ok_or_else(|| {
            PositionError::new("placement", "it is not made of letters, numbers and stars")
        })?;
        let to_move = match fields.next() {
            Some("b") => Player::Second,
            _ => Player::First,
        };
        self.set_men(&men, to_move)
    }

    /// The men by their places on the flat board.
    pub(super) fn men(&self) -> BTreeMap<Place, char> {
        self.unfolding.men(&self.table.layout())
    }

    /// Sets up men by their places on the flat board.
    pub(super) fn set_men(
        &mut self,
        men: &BTreeMap<Place, char>,
        to_move: Player,
    ) -> Result<(), PositionError> {
        let unfolding = &self.unfolding;
        if let Some(&(file, rank)) = men.keys().find(|&&place| unfolding.square(place).is_none()) {
            let problem = format!("{} is no square of this board", flat_name(file, rank));
            return Err(PositionError::new("placement", problem));
        }
        let side = if to_move == Player::First { 'w' } else { 'b' };
        let castling = if self.unfolded { "-".to_string() } else { rights(men) };
        let placement = unfolding.placement(men);
        self.table.set_position(&format!("{placement} {side} {castling} - 0 1"))?;
        // The array of the start has the rights of the start.
        let array = |text: &str| text.split_whitespace().take(2).map(String::from).collect();
        let (now, initial): (Vec<String>, Vec<String>) =
            (array(&self.table.position()), array(&self.initial));
        if now == initial {
            self.restart();
        }
        Ok(())
    }

    /// Where the man at a place can go: `Y` for free squares, `R` for captures.
    pub(super) fn targets(&self, place: &str) -> Option<String> {
        let (place, _) = read_place(place)?;
        let from = self.unfolding.square(place)?;
        let moves = self.table.moves().into_iter().filter(|mv| mv.from == from);
        let colours = moves.map(|mv| (mv.to, if mv.captured.is_some() { 'R' } else { 'Y' }));
        Some(self.unfolding.colours(&colours.collect()))
    }
}

/// Who may castle, judging by where kings and rooks stand.
fn rights(men: &BTreeMap<Place, char>) -> String {
    let stands = |file, rank, man| men.get(&(file, rank)) == Some(&man);
    let mut rights = String::new();
    for (king, rook, rank) in [('K', 'R', 0), ('k', 'r', 7)] {
        for (file, letter) in [(7, 'K'), (0, 'Q')] {
            if stands(4, rank, king) && stands(file, rank, rook) {
                let white = king == 'K';
                rights.push(if white { letter } else { letter.to_ascii_lowercase() });
            }
        }
    }
    if rights.is_empty() { "-".to_string() } else { rights }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_has_the_form_of_the_variant() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        for (variant, texts) in [("normal", ["e1g1", "e8c8"]), ("fischerandom", ["O-O", "O-O-O"])] {
            let mut board = Board::open(variant).unwrap();
            board.set_position(fen).unwrap();
            for text in texts {
                board.play(text).unwrap();
                let played = board.table.history().last().unwrap();
                assert_eq!(board.move_text(played), text);
            }
        }
        let mut board = Board::open("normal").unwrap();
        board.set_position(fen).unwrap();
        let error = board.play("e1h1").unwrap_err();
        assert!(error.to_string().contains("castling is written e1g1"), "{error}");
        assert!(board.table.history().is_empty());
        board.play("O-O-O").unwrap();
    }

    #[test]
    fn moves_between_levels_are_read_and_written() {
        let mut board = Board::open("raumschach").unwrap();
        // A knight from level A to level B: Ab1 to Bb3.
        board.play("b1h3").unwrap();
        let played = board.table.history().last().unwrap().clone();
        assert_eq!((played.from.as_str(), played.to.as_str()), ("Ab1", "Bb3"));
        assert_eq!(board.move_text(&played), "b1h3");
        let error = board.play("f1f2").unwrap_err();
        assert!(error.to_string().contains("f1 is no square"), "{error}");
        assert!(matches!(board.play("a1a2"), Err(MoveError::Illegal { .. })));
        // Our own notation is understood as well.
        board.play("Ea4Ea3").unwrap();
    }

    #[test]
    fn a_flat_position_is_set_up() {
        let mut board = Board::open("raumschach").unwrap();
        let start = board.table.position();
        let setup = board.setup().unwrap();
        let fen = setup.split_once("_fairy ").unwrap().1.to_string();
        board.play("a2a3").unwrap();
        board.set_position(&fen).unwrap();
        assert_eq!(board.table.position(), start);
        assert!(board.set_position("K10/5K5 w").is_err());
        assert_eq!(board.table.position(), start);
    }

    #[test]
    fn a_lifted_man_shows_where_it_can_go() {
        let board = Board::open("normal").unwrap();
        assert_eq!(board.targets("b1").unwrap(), "8/8/8/8/8/Y1Y5/8/8");
        let board = Board::open("raumschach").unwrap();
        // The pawn on Aa2 can step on its level or up to the next one.
        let targets = board.targets("a2").unwrap();
        assert_eq!(targets.matches('Y').count(), 1 + targets.matches("6Y4").count());
        assert_eq!(board.targets("f1"), None);
    }

    #[test]
    fn castling_rights_follow_the_men() {
        let mut board = Board::open("normal").unwrap();
        let mut men = board.men();
        men.remove(&(0, 0));
        board.set_men(&men, Player::Second).unwrap();
        assert!(board.table.position().contains(" b Kkq - 0 1"), "{}", board.table.position());
    }
}
