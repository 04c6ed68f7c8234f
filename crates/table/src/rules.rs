//! The seam between the door and a kernel: what a game must tell beyond [`Game`].

use crate::view::{Layout, MoveView};
use hyperchess_game::{Game, MoveError, Player};
use hyperchess_orthodox::Book;

/// A game that can be shown.
pub(crate) trait Rules: Game {
    /// One line on the game.
    fn title(&self) -> String;

    /// What the sides are called.
    fn player_name(&self, player: Player) -> &'static str;

    /// A legal move taken apart.
    fn view(&self, position: &Self::Position, mv: Self::Move) -> MoveView;

    /// The board with its men.
    fn layout(&self, position: &Self::Position) -> Layout;

    /// The square of the mover's king, if it is in check.
    fn check(&self, position: &Self::Position) -> Option<String>;

    /// The squares of all men, of both sides, that attack a square.
    fn attackers(&self, position: &Self::Position, square: &str) -> Result<Vec<String>, MoveError>;

    /// The position as a map file with the side to move, where a map can hold it.
    fn map_text(&self, _: &Self::Position) -> Option<String> {
        None
    }

    /// The position as the visualizer of the map game reads it.
    fn current_state(&self, _: &Self::Position) -> Option<String> {
        None
    }

    /// Whether there are opening books of the game.
    fn has_books(&self) -> bool {
        false
    }

    /// The moves an opening book has, with their weights, where the game has such books.
    fn book_moves(&self, _: &Self::Position, _: &Book) -> Vec<(Self::Move, u16)> {
        Vec::new()
    }

    /// The board in the characters that the game itself prescribes, where it does.
    fn text_board(&self, _: &Self::Position) -> Option<String> {
        None
    }

    /// Every switch of the rules as it stands, where they are made of switches.
    fn switches(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// A move from an opening book, where the game has such books.
    fn book_move(&self, _: &Self::Position, _: &Book, _chance: u64) -> Option<Self::Move> {
        None
    }

    /// The canonical name of a square.
    fn parse_square(&self, text: &str) -> Result<String, MoveError>;
}
