//! A game laid out on a flat board, for those who talk to programs that play it so.

use super::board::Board;
use super::variants;
use hyperchess_table::{MoveError, MoveView, PositionError};

/// How programs that speak XBoard's protocol write the moves and positions of a game that has
/// more than two dimensions, laid out as our own engine does.
pub struct FlatGame {
    board: Board,
    variant: &'static str,
}

impl FlatGame {
    /// `None` if the game is flat anyway, or has no name there.
    pub fn of(specification: &str) -> Option<FlatGame> {
        let variant = variants::unfolded(specification)?;
        Some(FlatGame { board: Board::open(variant).ok()?, variant })
    }

    /// What the game is called there.
    pub fn variant(&self) -> &'static str {
        self.variant
    }

    /// A move as it is written there.
    pub fn move_text(&self, mv: &MoveView) -> String {
        self.board.move_text(mv)
    }

    /// A move of a position as we write it; the text itself if it is no move of a flat board.
    pub fn read_move(&mut self, position: &str, text: &str) -> Result<String, MoveError> {
        self.board.table.set_position(position).map_err(|error| MoveError::Illegal {
            text: text.to_string(),
            reason: error.to_string(),
        })?;
        Ok(self.board.flat_move(text)?.unwrap_or_else(|| text.to_string()))
    }

    /// A position as it is written there.
    pub fn position_text(&mut self, position: &str) -> Result<String, PositionError> {
        self.board.table.set_position(position)?;
        Ok(self.board.position_text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperchess_table::open;

    #[test]
    fn positions_and_moves_come_back() {
        assert!(FlatGame::of("chess").is_none() && FlatGame::of("hyper:dim=3").is_none());
        for game in ["raumschach", "hyper:dim=3,side=4", "hyper:side=5,dim=3"] {
            let mut flat = FlatGame::of(game).unwrap();
            let mut table = open(game).unwrap();
            for number in 0..40 {
                let moves = table.moves();
                let Some(mv) = moves.get(number * 7 % moves.len().max(1)) else { break };
                let text = flat.move_text(mv);
                let position = table.position();
                assert_eq!(flat.read_move(&position, &text).unwrap(), mv.text, "{game} {text}");
                let placement = |text: &str| text.split(' ').take(2).collect::<String>();
                let picture = flat.position_text(&position).unwrap();
                let mut other = Board::open(flat.variant()).unwrap();
                other.set_position(&picture).unwrap();
                assert_eq!(placement(&other.table.position()), placement(&position));
                table.play(&mv.text).unwrap();
            }
        }
    }
}
