//! A compiled game: rules and board turned into tables.

mod compile;

pub use compile::CompileError;

use crate::castling::Castling;
use crate::evaluate::Values;
use crate::generate::Move;
use crate::graph::Graph;
use crate::key;
use crate::lattice::{Change, Lattice};
use crate::man::{Kind, Man};
use crate::material::LoneMates;
use crate::mover::Mover;
use crate::play::Undo;
use crate::position::{Position, Square};
use crate::ruleset::{RuleSet, Stalemate};
use crate::sink::{Any, Counter};
use hyperchess_board::NodeId;
use hyperchess_game::{Game, MoveError, Outcome, Player, PositionError, Reason};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::OnceLock;

#[derive(Debug)]
// There is one to a game, and every node looks into it: the fewer pointers on the way the better.
#[allow(clippy::large_enum_variant)]
pub(crate) enum Geometry {
    Lattice(Lattice),
    Graph(Graph),
}

/// Chess on any board by any rule set, compiled for play.
#[derive(Debug)]
pub struct ChessGame {
    pub(crate) rules: RuleSet,
    pub(crate) geometry: Geometry,
    /// By player, then by kind.
    pub(crate) movers: [Vec<Mover>; 2],
    /// Letters by kind.
    pub(crate) kinds: Vec<char>,
    pub(crate) royal: usize,
    /// Whether the king may never be left attacked.
    pub(crate) king_is_sacred: bool,
    pub(crate) castlings: Vec<Castling>,
    /// For squares whose man matters to a right, the rights lost when it moves or falls.
    rights: HashMap<Square, u64>,
    /// A bit for each square that has an entry in `rights`, to look at first.
    right_marks: Vec<u64>,
    /// Rights of men that may double their step only while unmoved, with their squares.
    pub(crate) unmoved: Vec<(Square, u64)>,
    /// How many royal men each side starts with.
    royals: [usize; 2],
    pub(crate) lone_mates: LoneMates,
    values: OnceLock<Values>,
    /// The cells of a board without men.
    blank: Box<[Man]>,
    initial: Position,
}

impl ChessGame {
    /// The rules the game was compiled from.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The key computed anew, to start from and to check the incremental one.
    pub(crate) fn fresh_key(&self, position: &Position) -> u64 {
        let mut fresh = key::rights(position.rights) ^ key::en_passant(position.en_passant);
        if position.to_move == Player::Second {
            fresh ^= key::TURN;
        }
        for player in Player::BOTH {
            for kind in 0..self.kinds.len() {
                for &square in position.men(player, kind) {
                    fresh ^= key::man(Man::new(player, kind as Kind), square);
                }
            }
        }
        fresh
    }

    pub(crate) fn blank(&self) -> Position {
        Position::empty(self.blank.clone(), self.kinds.len(), self.promoting_kinds())
    }

    /// A bit for each kind that promotes.
    fn promoting_kinds(&self) -> u32 {
        let promotes =
            |(kind, mover): (usize, &Mover)| u32::from(!mover.promotions.is_empty()) << kind;
        self.movers[0].iter().enumerate().map(promotes).sum()
    }

    /// The cells of a board without men.
    pub(crate) fn blank_cells(&self) -> &[Man] {
        &self.blank
    }

    /// What men are worth, found out when first asked.
    pub(crate) fn values(&self) -> &Values {
        self.values.get_or_init(|| Values::of_game(self))
    }

    /// Lets men be worth something else.
    pub(crate) fn set_values(&mut self, values: Values) {
        self.values = OnceLock::from(values);
    }

    fn cell_count(&self) -> usize {
        match &self.geometry {
            Geometry::Lattice(lattice) => lattice.cell_count(),
            Geometry::Graph(graph) => graph.nodes(),
        }
    }

    pub(crate) fn square(&self, node: NodeId) -> Square {
        match &self.geometry {
            Geometry::Lattice(lattice) => lattice.square(self.rules.board.coordinates(node)),
            Geometry::Graph(_) => node.index() as Square,
        }
    }

    pub(crate) fn node(&self, square: Square) -> NodeId {
        match &self.geometry {
            Geometry::Lattice(lattice) => lattice.node(square),
            Geometry::Graph(_) => NodeId::new(square as usize),
        }
    }

    /// The rights that are lost when something moves from or to a square.
    #[inline(always)]
    pub(crate) fn right_of(&self, square: Square) -> u64 {
        match self.right_marks.get(square as usize / 64) {
            Some(marks) if marks >> (square % 64) & 1 != 0 => {
                self.rights.get(&square).copied().unwrap_or(0)
            }
            _ => 0,
        }
    }

    #[inline(always)]
    pub(crate) fn king(&self, position: &Position, player: Player) -> Option<Square> {
        position.men(player, self.royal).first().copied()
    }

    pub(crate) fn is_attacked(
        &self,
        position: &Position,
        target: Square,
        by: Player,
        change: &Change,
    ) -> bool {
        match &self.geometry {
            Geometry::Lattice(lattice) if lattice.is_ambiguous() => {
                lattice.is_reached(position, &self.movers[by.index()], target, by, change)
            }
            Geometry::Lattice(lattice) => lattice.is_attacked(position, target, by, change),
            Geometry::Graph(graph) => {
                graph.is_attacked(position, &self.movers[by.index()], target, by, change)
            }
        }
    }

    /// Whether the king of `player` is attacked. Where kings may be taken there is no check.
    pub fn is_in_check(&self, position: &Position, player: Player) -> bool {
        self.king_is_sacred
            && self.king(position, player).is_some_and(|king| {
                self.is_attacked(position, king, player.opponent(), &Change::leave(Change::NOWHERE))
            })
    }

    /// The side that has lost a royal man, in games won by taking it.
    pub(crate) fn dethroned(&self, position: &Position) -> Option<Player> {
        if self.king_is_sacred || self.royal >= self.kinds.len() {
            return None;
        }
        Player::BOTH
            .into_iter()
            .find(|&player| position.men(player, self.royal).len() < self.royals[player.index()])
    }
}

impl Game for ChessGame {
    type Position = Position;
    type Move = Move;
    type Undo = Undo;

    fn initial(&self) -> Position {
        self.initial.clone()
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn visit_moves(
        &self,
        position: &Position,
        visit: &mut dyn FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut moves = Vec::new();
        self.generate(position, &mut moves);
        moves.into_iter().try_for_each(visit)
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        self.generate(position, moves);
    }

    fn count_moves(&self, position: &Position) -> u64 {
        let mut counter = Counter::default();
        self.generate(position, &mut counter);
        counter.0
    }

    fn play(&self, position: &mut Position, mv: Move) -> Undo {
        self.make(position, mv)
    }

    fn undo(&self, position: &mut Position, undo: Undo) {
        self.unmake(position, undo);
    }

    fn key(&self, position: &Position) -> u64 {
        position.key
    }

    fn reversible_plies(&self, position: &Position) -> u32 {
        position.quiet_plies
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let us = position.to_move;
        if let Some(loser) = self.dethroned(position) {
            return Some(Outcome::win(loser.opponent(), Reason::RoyalCaptured));
        }
        let mut any = Any::default();
        self.generate(position, &mut any);
        if !any.0 {
            if self.is_in_check(position, us) {
                return Some(Outcome::win(us.opponent(), Reason::Checkmate));
            }
            let reason = if self.king_is_sacred { Reason::Stalemate } else { Reason::NoMoves };
            return Some(match self.rules.end.stalemate {
                Stalemate::Draw => Outcome::draw(reason),
                Stalemate::Loss => Outcome::win(us.opponent(), reason),
                Stalemate::Win => Outcome::win(us, reason),
            });
        }
        if self.rules.end.dead && self.is_dead(position) {
            return Some(Outcome::draw(Reason::DeadPosition));
        }
        let idle = self.rules.end.fifty.is_some_and(|moves| position.quiet_plies >= 2 * moves);
        idle.then_some(Outcome::draw(Reason::FiftyMoves))
    }

    fn repetitions_to_draw(&self) -> Option<u32> {
        self.rules.end.repetition
    }

    fn move_text(&self, _: &Position, mv: Move) -> String {
        self.write_move(mv)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        self.read_move(position, text)
    }

    fn position_text(&self, position: &Position) -> String {
        self.write_position(position)
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        self.read_position(text)
    }
}
