//! Why a move cannot be played, in a sentence for people.

use crate::game::DraughtsGame;
use crate::grid::Square;
use crate::moves::Move;
use crate::position::Position;
use hyperchess_game::Game;

/// How many moves a message names.
const MOST_EXAMPLES: usize = 6;

impl DraughtsGame {
    /// The reason why no legal move fits the squares.
    pub(crate) fn refusal(&self, position: &Position, squares: &[Square]) -> String {
        let (from, to) = (squares[0], squares[squares.len() - 1]);
        let (from_name, to_name) = (self.grid.name(from), self.grid.name(to));
        let us = position.to_move;
        let piece = match self.piece_at(position, from) {
            None => return format!("there is no piece on {from_name}"),
            Some(piece) if piece.player != us => {
                let (owner, mover) = (self.colour(piece.player), self.colour(us));
                return format!("the piece on {from_name} is {owner}'s, and {mover} is to move");
            }
            Some(piece) => piece,
        };
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        let must_capture = self.switches.force_capture && moves.iter().any(Move::is_capture);
        if squares.len() == 1 {
            return self.promotion_refusal(from, piece.king, must_capture);
        }
        let bit = self.layout.bit(from);
        let own: Vec<Move> = moves.iter().copied().filter(|mv| mv.from == bit).collect();
        if must_capture && own.is_empty() {
            let others = self.examples(position, &moves);
            return format!("{} must capture with another piece: {others}", self.colour(us));
        }
        if let Some(longer) = self.longer(position, &own, squares) {
            return format!("the capture must go on: {longer}");
        }
        if must_capture {
            let others = self.examples(position, &own);
            return format!("{} must capture: {others}", self.colour(us));
        }
        let streak = position.streaks[us.index()];
        if self.has_streaks
            && streak.bit == bit
            && streak.moves >= self.streak_limit
            && position.men[us.index()] != 0
        {
            return format!(
                "this king has moved {} times in a row; move another piece",
                self.streak_limit
            );
        }
        if from != to && self.piece_at(position, to).is_some() {
            return format!("{to_name} is occupied");
        }
        let kind = if piece.king { "king" } else { "man" };
        if own.is_empty() {
            return format!("the {kind} on {from_name} has no move");
        }
        let others = self.examples(position, &own);
        format!("the {kind} on {from_name} cannot go that way, but {others}")
    }

    fn promotion_refusal(&self, at: Square, king: bool, must_capture: bool) -> String {
        let name = self.grid.name(at);
        if king {
            format!("{name} has a king already; write where it goes")
        } else if !self.switches.promote_by_turn {
            format!("men become kings on arrival; write where the man on {name} goes")
        } else if must_capture {
            "a capture must be made first".to_string()
        } else {
            let row = crate::value::Value::text(&self.switches.promote_row);
            format!("the man on {name} is not on its {row} row, where men become kings")
        }
    }

    /// The text of a legal capture that goes on where the given path stops.
    fn longer(&self, position: &Position, own: &[Move], squares: &[Square]) -> Option<String> {
        let goes_on = |mv: &&Move| {
            let ways = self.ways(position, **mv);
            ways.iter().any(|way| way.path.len() > squares.len() && way.path.starts_with(squares))
        };
        let mv = own.iter().filter(|mv| mv.is_capture()).find(goes_on)?;
        Some(self.full_text(position, *mv))
    }

    fn examples(&self, position: &Position, moves: &[Move]) -> String {
        let some = moves.iter().take(MOST_EXAMPLES);
        let mut texts: Vec<String> = some.map(|&mv| self.write_move(position, mv)).collect();
        if moves.len() > MOST_EXAMPLES {
            texts.push("…".to_string());
        }
        texts.join(", ")
    }
}
