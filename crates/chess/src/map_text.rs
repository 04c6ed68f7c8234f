//! Positions as the files of the map game.

use crate::explain::colour_name;
use crate::game::ChessGame;
use crate::map_piece::{self, PieceKind};
use crate::position::Position;
use hyperchess_board::{MapFile, NodeId, currentstate};

impl ChessGame {
    /// The position as a map file with the side to move; `None` if the board has not three
    /// axes or a man has no name in map files.
    pub fn map_text(&self, position: &Position) -> Option<String> {
        let nameless = self.rules.board.nodes().any(|node| {
            self.man_at(position, node).is_some() && self.map_label(position, node).is_none()
        });
        if nameless {
            return None;
        }
        let label = |node| self.map_label(position, node);
        let map = MapFile::print(&self.rules.board, label).ok()?;
        Some(format!("{map}turn {}\n", colour_name(position.to_move)))
    }

    /// The position as the visualizer of the map game reads it; `None` if the board has not
    /// three axes.
    pub fn current_state(&self, position: &Position) -> Option<String> {
        let board = &self.rules.board;
        (board.axes() == 3).then(|| currentstate(board, |node| self.map_label(position, node)))
    }

    fn map_label(&self, position: &Position, node: NodeId) -> Option<String> {
        let (player, kind) = self.man_at(position, node)?;
        let kind: PieceKind = self.rules.pieces[kind].name.parse().ok()?;
        Some(map_piece::print(player, kind))
    }
}
