//! Shows standard chess and Chess960.

use crate::chess::colour;
use crate::rules::Rules;
use crate::view::{Axis, Cell, Colour, Layout, Looks, MoveView, PieceView};
use hyperchess_game::{Game, MoveError, Player};
use hyperchess_orthodox::{Book, Orthodox, Variant, parse_square};

impl Rules for Orthodox {
    fn title(&self) -> String {
        match self.variant() {
            Variant::Standard => "standard chess".to_string(),
            Variant::Chess960 => "Chess960".to_string(),
        }
    }

    fn player_name(&self, player: Player) -> &'static str {
        colour(player)
    }

    fn view(&self, position: &Self::Position, mv: Self::Move) -> MoveView {
        let details = self.details(position, mv);
        MoveView {
            text: self.move_text(position, mv),
            san: Some(self.san(position, mv)),
            from: square_name(details.from),
            to: square_name(details.to),
            captured: details.captured,
            captured_on: details.captured_on.map(square_name),
            jumped: Vec::new(),
            stops: Vec::new(),
            promotion: details.promotion,
        }
    }

    fn layout(&self, position: &Self::Position) -> Layout {
        let files = "abcdefgh".chars().map(String::from).collect();
        let ranks = "12345678".chars().map(String::from).collect();
        let cells = self.squares(position).into_iter().enumerate().map(|(node, letter)| Cell {
            node,
            name: square_name(node),
            coordinates: vec![node as i32 % 8, node as i32 / 8],
            piece: letter.map(piece),
        });
        Layout {
            axes: vec![Axis { low: 0, labels: files }, Axis { low: 0, labels: ranks }],
            file: 0,
            rank: Some(1),
            name_order: vec![0, 1],
            rank_up: true,
            cells: cells.collect(),
            looks: Looks::default(),
        }
    }

    fn check(&self, position: &Self::Position) -> Option<String> {
        let king = match (self.in_check(position), self.to_move(position)) {
            (false, _) => return None,
            (true, Player::First) => 'K',
            (true, Player::Second) => 'k',
        };
        self.squares(position).iter().position(|&man| man == Some(king)).map(square_name)
    }

    fn attackers(&self, position: &Self::Position, square: &str) -> Result<Vec<String>, MoveError> {
        let attackers = Orthodox::attackers(self, position, square_index(square)?);
        Ok(attackers.into_iter().map(square_name).collect())
    }

    fn has_books(&self) -> bool {
        self.variant() == Variant::Standard
    }

    fn book_moves(&self, position: &Self::Position, book: &Book) -> Vec<(Self::Move, u16)> {
        if self.variant() == Variant::Standard { book.moves(position) } else { Vec::new() }
    }

    fn book_move(&self, position: &Self::Position, book: &Book, chance: u64) -> Option<Self::Move> {
        Orthodox::book_move(self, position, book, chance)
    }

    fn parse_square(&self, text: &str) -> Result<String, MoveError> {
        square_index(text).map(square_name)
    }
}

fn square_index(text: &str) -> Result<usize, MoveError> {
    parse_square(text.trim()).ok_or_else(|| MoveError::NoSuchSquare {
        square: text.trim().chars().take(40).collect(),
        expected: "squares run from a1 to h8".to_string(),
    })
}

/// Indices from the kernel are squares of the board.
fn square_name(square: usize) -> String {
    hyperchess_orthodox::square_name(square).unwrap_or_default()
}

fn piece(letter: char) -> PieceView {
    let name = match letter.to_ascii_uppercase() {
        'K' => "king",
        'Q' => "queen",
        'R' => "rook",
        'B' => "bishop",
        'N' => "knight",
        _ => "pawn",
    };
    let player = if letter.is_ascii_uppercase() { Player::First } else { Player::Second };
    let colour = Colour::of_chess(player);
    PieceView { letter, player, colour, discs: 0, name: name.to_string() }
}
