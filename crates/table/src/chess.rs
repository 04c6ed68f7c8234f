//! Shows games of the general chess kernel.

use crate::rules::Rules;
use crate::view::{Axis, Cell, Colour, Layout, Looks, MoveView, PieceView};
use hyperchess_chess::ChessGame;
use hyperchess_game::{Game, MoveError, Player};

impl Rules for ChessGame {
    fn title(&self) -> String {
        self.rules().title.clone()
    }

    fn player_name(&self, player: Player) -> &'static str {
        colour(player)
    }

    fn view(&self, position: &Self::Position, mv: Self::Move) -> MoveView {
        let details = self.details(position, mv);
        let pieces = &self.rules().pieces;
        let captured = details.captured.and_then(|node| self.man_at(position, node));
        MoveView {
            text: self.move_text(position, mv),
            san: None,
            from: self.node_name(details.from),
            to: self.node_name(details.to),
            captured: captured.map(|(player, kind)| in_case(pieces[kind].letter, player)),
            captured_on: details.captured.map(|node| self.node_name(node)),
            jumped: Vec::new(),
            stops: Vec::new(),
            promotion: details.promotion.map(|kind| pieces[kind].letter),
        }
    }

    fn layout(&self, position: &Self::Position) -> Layout {
        let rules = self.rules();
        let board = &rules.board;
        let axes = (0..board.axes()).map(|axis| {
            let values = board.nodes().map(|node| board.coordinates(node)[axis]);
            let (low, high) = values
                .fold((i32::MAX, i32::MIN), |(low, high), value| (low.min(value), high.max(value)));
            let labels = (low..=high).map(|value| rules.notation.coordinate(axis, value)).collect();
            Axis { low, labels }
        });
        let cells = board.nodes().map(|node| Cell {
            node: node.index(),
            name: self.node_name(node),
            coordinates: board.coordinates(node).to_vec(),
            piece: self.man_at(position, node).map(|(player, kind)| PieceView {
                letter: in_case(rules.pieces[kind].letter, player),
                player,
                colour: Colour::of_chess(player),
                discs: 0,
                name: rules.pieces[kind].name.clone(),
            }),
        });
        Layout {
            axes: axes.collect(),
            file: rules.file,
            rank: rules.rank,
            name_order: rules.notation.order(),
            // On maps "up" is towards smaller numbers.
            rank_up: board.shape().is_some(),
            cells: cells.collect(),
            looks: Looks::default(),
        }
    }

    fn check(&self, position: &Self::Position) -> Option<String> {
        self.checked_king(position).map(|node| self.node_name(node))
    }

    fn attackers(&self, position: &Self::Position, square: &str) -> Result<Vec<String>, MoveError> {
        let attackers = ChessGame::attackers(self, position, self.parse_node(square)?);
        Ok(attackers.into_iter().map(|node| self.node_name(node)).collect())
    }

    fn map_text(&self, position: &Self::Position) -> Option<String> {
        ChessGame::map_text(self, position)
    }

    fn current_state(&self, position: &Self::Position) -> Option<String> {
        ChessGame::current_state(self, position)
    }

    fn parse_square(&self, text: &str) -> Result<String, MoveError> {
        self.parse_node(text).map(|node| self.node_name(node))
    }
}

pub(crate) fn colour(player: Player) -> &'static str {
    match player {
        Player::First => "White",
        Player::Second => "Black",
    }
}

fn in_case(letter: char, player: Player) -> char {
    match player {
        Player::First => letter,
        Player::Second => letter.to_ascii_lowercase(),
    }
}
