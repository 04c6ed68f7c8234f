//! A game of the kernel beside the same game of the naive generator.
#![allow(dead_code)] // Every test that uses it uses another part.

use crate::common::{game, placement};
use crate::naive::{Naive, NaiveMove};
use hyperchess_board::NodeId;
use hyperchess_chess::{ChessGame, Move, Position};

/// The kernel's game and the naive start of the same.
pub struct Duel {
    pub spec: &'static str,
    pub game: ChessGame,
    pub start: Naive,
}

impl Duel {
    pub fn new(spec: &'static str, start: Naive) -> Duel {
        Duel { spec, game: game(spec), start }
    }

    pub fn hyper(spec: &'static str) -> Duel {
        let value = |key: &str| {
            let rest = spec.split_once(key)?.1.split(',').next()?;
            rest.parse::<usize>().ok()
        };
        let (dim, side) = (value("dim=").unwrap(), value("side=").unwrap_or(8));
        Duel::new(spec, Naive::hyper(dim, side as i32, spec.contains("queen=any")))
    }

    /// The naive coordinates of a node; standard chess has its axes the other way round.
    pub fn place(&self, node: NodeId) -> Vec<i32> {
        let mut place = self.game.rules().board.coordinates(node).to_vec();
        if self.spec == "standard" {
            place.reverse();
        }
        place
    }

    pub fn naive_move(&self, position: &Position, mv: Move) -> NaiveMove {
        let details = self.game.details(position, mv);
        NaiveMove {
            from: self.place(details.from),
            to: self.place(details.to),
            promotion: details.promotion.map(|kind| self.game.rules().pieces[kind].letter),
            castle: details.castling,
        }
    }

    /// A position of the naive generator as text.
    pub fn text(&self, naive: &Naive, castling: &str) -> String {
        let man = |node| naive.man_at(&self.place(node));
        let placement = placement(self.game.rules(), |node| {
            man(node).map(|man| if man.white { man.kind } else { man.kind.to_ascii_lowercase() })
        });
        let side = if naive.to_move_white() { 'w' } else { 'b' };
        let nodes = self.game.rules().board.nodes();
        let moved = nodes.filter(|&node| man(node).is_some_and(|man| man.moved));
        let moved: Vec<String> = moved.map(|node| self.game.node_name(node)).collect();
        let moved = match moved.is_empty() {
            true => String::new(),
            false => format!(" moved={}", moved.join(",")),
        };
        format!("{placement} {side} {castling} - 0 1{moved}")
    }
}
