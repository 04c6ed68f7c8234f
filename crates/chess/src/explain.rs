//! Why a move cannot be played, in words.

use crate::game::{ChessGame, Geometry};
use crate::generate::{Deed, Move};
use crate::man::Man;
use crate::position::{Position, Square};
use hyperchess_game::Player;

impl ChessGame {
    pub(crate) fn why_illegal(
        &self,
        position: &Position,
        from: Square,
        to: Square,
        promotion: Option<usize>,
    ) -> String {
        let us = position.to_move;
        let (man, goal) = (position.man(from), position.man(to));
        if self.dethroned(position).is_some() {
            return "the game is over".to_string();
        }
        if man.is_none() {
            return format!("no piece stands on {}", self.square_name(from));
        }
        if !man.bars(us) {
            let owner = colour_name(us.opponent());
            return format!("{} is {owner}'s", self.describe(position, from));
        }
        if from == to {
            return "a move must go to another square".to_string();
        }
        if goal.bars(us) {
            return format!("your own {}", &self.describe(position, to)[4..]) + " is in the way";
        }
        if let Some(reason) = self.why_promotion_is_wrong(position, from, to, promotion) {
            return reason;
        }
        let name = &self.rules.pieces[usize::from(man.kind())].name;
        let mover = &self.movers[us.index()][usize::from(man.kind())];
        let in_passing = mover.en_passant
            && position.en_passant.is_some_and(|target| target.skipped == to)
            && self.reaches_otherwise(position, from, to);
        if self.king_is_sacred && (in_passing || self.reaches(position, from, to)) {
            let in_check = self.is_in_check(position, us);
            return match (usize::from(man.kind()) == self.royal, in_check) {
                (true, _) => format!("{} is attacked", self.square_name(to)),
                (false, true) => "your king is in check and would still be".to_string(),
                (false, false) => "your king would be in check".to_string(),
            };
        }
        if let Some(square) = self.blocker(position, from, to) {
            return format!("the {name} cannot pass {}", self.square_name(square));
        }
        match (self.reaches_otherwise(position, from, to), goal.is_none()) {
            (false, _) => format!("the {name} does not move like that"),
            (true, true) => format!("the {name} can only capture like that"),
            (true, false) => format!("the {name} cannot capture like that"),
        }
    }

    /// Whether the man could go there if an enemy stood on the empty goal, or none on the other.
    fn reaches_otherwise(&self, position: &Position, from: Square, to: Square) -> bool {
        let mut changed = position.clone();
        if position.man(to).is_none() {
            changed.put(to, position.to_move.opponent(), position.man(from).kind());
        } else {
            changed.take(to);
        }
        self.reaches(&changed, from, to)
    }

    /// Whether geometry lets the man go there, checks aside.
    fn reaches(&self, position: &Position, from: Square, to: Square) -> bool {
        let mover = &self.movers[position.to_move.index()][usize::from(position.man(from).kind())];
        let mut moves: Vec<Move> = Vec::new();
        match &self.geometry {
            Geometry::Lattice(lattice) => {
                self.man_on_lattice(lattice, position, mover, from, &mut moves);
            }
            Geometry::Graph(graph) => self.man_on_graph(graph, position, mover, from, &mut moves),
        }
        moves.iter().any(|mv| mv.to == to)
    }

    fn why_promotion_is_wrong(
        &self,
        position: &Position,
        from: Square,
        to: Square,
        promotion: Option<usize>,
    ) -> Option<String> {
        let mut legal: Vec<Move> = Vec::new();
        self.generate(position, &mut legal);
        let choices: Vec<char> = legal
            .iter()
            .filter(|mv| mv.from == from && mv.to == to)
            .filter_map(|mv| match mv.deed {
                Deed::Promote(kind) => Some(self.kinds[usize::from(kind)]),
                _ => None,
            })
            .collect();
        let name = &self.rules.pieces[usize::from(position.man(from).kind())].name;
        match (promotion, choices.as_slice()) {
            (_, [_, ..]) => {
                let list: Vec<String> = choices.iter().map(char::to_string).collect();
                Some(format!("the {name} promotes: add one of {}", list.join(", ")))
            }
            (Some(_), []) if legal.iter().any(|mv| mv.from == from && mv.to == to) => {
                Some(format!("the {name} does not promote there"))
            }
            _ => None,
        }
    }

    /// The man that stops a ride which would reach `to` on an empty board.
    fn blocker(&self, position: &Position, from: Square, to: Square) -> Option<Square> {
        let mover = &self.movers[position.to_move.index()][usize::from(position.man(from).kind())];
        let specials = mover.specials.iter().map(|special| special.atom);
        let pushes = mover.pushes.iter().map(|push| push.atom);
        for atom in mover.rides.iter().copied().chain(specials).chain(pushes) {
            let (mut first_man, mut reached) = (None, false);
            let mut look = |at: Square| {
                reached |= at == to;
                if !reached && !position.man(at).is_none() {
                    first_man.get_or_insert(at);
                }
                let is_wall = position.man(at) == Man::WALL;
                !reached && !is_wall
            };
            match &self.geometry {
                Geometry::Lattice(lattice) => lattice.ride(atom, from, look),
                Geometry::Graph(graph) => graph.ride(atom, from, u32::MAX, &mut look),
            }
            if reached && first_man.is_some() {
                return first_man;
            }
        }
        None
    }
}

/// "White" or "Black".
pub(crate) fn colour_name(player: Player) -> &'static str {
    match player {
        Player::First => "White",
        Player::Second => "Black",
    }
}
