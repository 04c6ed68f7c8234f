//! Shows Rubik's Checkers and the draughts family.

use crate::rules::Rules;
use crate::view::{Axis, Cell, Colour, Layout, Looks, MoveView, PieceView};
use hyperchess_draughts::{Colours, DraughtsGame, Notation, Piece, Square};
use hyperchess_game::{Game, MoveError, Player};

impl Rules for DraughtsGame {
    fn title(&self) -> String {
        self.switches().title()
    }

    fn player_name(&self, player: Player) -> &'static str {
        DraughtsGame::colour(self, player)
    }

    fn view(&self, position: &Self::Position, mv: Self::Move) -> MoveView {
        let details = self.details(position, mv);
        let name = |&square: &Square| self.grid().name(square);
        let first = details.jumped.first();
        let captured = first.and_then(|&square| self.piece_at(position, square));
        let stops = details.path.get(1..details.path.len().saturating_sub(1)).unwrap_or_default();
        MoveView {
            text: self.move_text(position, mv),
            san: None,
            from: name(&details.from),
            to: name(&details.to),
            captured: captured.map(|piece| letter(self, piece)),
            captured_on: captured.and(first).map(name),
            jumped: details.jumped.iter().map(name).collect(),
            stops: stops.iter().map(name).collect(),
            promotion: details.promotes.then_some('K'),
        }
    }

    fn layout(&self, position: &Self::Position) -> Layout {
        let grid = self.grid();
        let columns = (0..grid.width()).map(|column| grid.column_letter(column).to_string());
        let rows = (1..=grid.rows()).map(|row| row.to_string());
        let cells = grid.squares().map(|square| {
            let (column, row) = grid.place(square);
            Cell {
                node: square.index(),
                name: grid.name(square),
                coordinates: vec![column as i32, row as i32],
                piece: self.piece_at(position, square).map(|piece| man(self, piece)),
            }
        });
        let first_is_below = self.is_at_bottom(Player::First);
        Layout {
            axes: vec![
                Axis { low: 0, labels: columns.collect() },
                Axis { low: 0, labels: rows.collect() },
            ],
            file: 0,
            rank: Some(1),
            name_order: vec![0, 1],
            rank_up: true,
            cells: cells.collect(),
            looks: Looks {
                bottom: if first_is_below { Player::First } else { Player::Second },
                chequered: grid.is_chequered(),
                numbered: self.switches().notation == Notation::Numbers,
            },
        }
    }

    /// Nothing is royal.
    fn check(&self, _: &Self::Position) -> Option<String> {
        None
    }

    fn attackers(&self, position: &Self::Position, square: &str) -> Result<Vec<String>, MoveError> {
        let attackers = DraughtsGame::attackers(self, position, named(self, square)?);
        Ok(attackers.into_iter().map(|square| self.grid().name(square)).collect())
    }

    /// Where squares have numbers, the board must show them.
    fn text_board(&self, position: &Self::Position) -> Option<String> {
        let numbered = self.switches().notation == Notation::Numbers;
        (!numbered).then(|| DraughtsGame::text_board(self, position))
    }

    fn switches(&self) -> Vec<(&'static str, String)> {
        DraughtsGame::switches(self).entries()
    }

    fn parse_square(&self, text: &str) -> Result<String, MoveError> {
        named(self, text).map(|square| self.grid().name(square))
    }
}

fn named(game: &DraughtsGame, text: &str) -> Result<Square, MoveError> {
    let text = text.trim();
    game.grid().named(text).ok_or_else(|| MoveError::NoSuchSquare {
        square: text.chars().take(40).collect(),
        expected: game.grid().describe(),
    })
}

/// As on the board in characters: kings are capitals.
fn letter(game: &DraughtsGame, piece: Piece) -> char {
    let letter = game.letter(piece.player);
    if piece.king { letter } else { letter.to_ascii_lowercase() }
}

fn man(game: &DraughtsGame, piece: Piece) -> PieceView {
    let (below, above) = match DraughtsGame::switches(game).colours {
        Colours::OrangeGreen => (Colour::Orange, Colour::Green),
        Colours::WhiteBlack => (Colour::White, Colour::Black),
        Colours::BlackWhite => (Colour::Black, Colour::White),
    };
    PieceView {
        letter: letter(game, piece),
        player: piece.player,
        colour: if game.is_at_bottom(piece.player) { below } else { above },
        discs: if piece.king { 2 } else { 1 },
        name: if piece.king { "king" } else { "man" }.to_string(),
    }
}
