//! From a rule set to the tables of a game.

use super::{ChessGame, Geometry};
use crate::castling::{Castling, Leg};
use crate::graph::Graph;
use crate::lattice::{Atom, Lattice};
use crate::man::{Kind, MAX_KINDS, Man};
use crate::material::LoneMates;
use crate::mover::{MAX_DOUBLES, Mode, Mover, PROMOTES, Push, Special};
use crate::position::{Position, Square};
use crate::ruleset::{DoubleFrom, MoveRule, RuleSet, Win, Zone};
use crate::steps;
use hyperchess_board::{Direction, NodeId, Sign};
use hyperchess_game::Player;
use std::collections::HashMap;
use std::sync::OnceLock;
use thiserror::Error;

/// Why a rule set cannot be compiled.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum CompileError {
    /// The tables would not fit.
    #[error("the board is too large for its pieces: {0}; take a smaller side or fewer dimensions")]
    TooLarge(String),
    /// Too many kinds of men.
    #[error("at most {MAX_KINDS} kinds of pieces are possible")]
    TooManyKinds,
    /// More castlings and unmoved men than fit into a word.
    #[error(
        "castling rights and men that may double their step only while unmoved: {0}, at most 64"
    )]
    TooManyRights(usize),
    /// More axes with a double step than fit into a word.
    #[error("at most {MAX_DOUBLES} steps of a piece may be doubled")]
    TooManyDoubles,
    /// The initial position is not playable.
    #[error("setup: {0}")]
    Setup(String),
}

impl ChessGame {
    /// Compiles a rule set.
    pub fn new(rules: RuleSet) -> Result<ChessGame, CompileError> {
        if rules.pieces.len() > MAX_KINDS {
            return Err(CompileError::TooManyKinds);
        }
        let geometry = new_geometry(&rules)?;
        let blank = match &geometry {
            Geometry::Lattice(lattice) => lattice.blank(),
            Geometry::Graph(graph) => vec![Man::NONE; graph.nodes()].into_boxed_slice(),
        };
        let mut game = ChessGame {
            kinds: rules.pieces.iter().map(|piece| piece.letter).collect(),
            royal: rules.pieces.iter().position(|piece| piece.royal).unwrap_or(usize::MAX),
            king_is_sacred: rules.end.win == Win::Mate,
            geometry,
            movers: [Vec::new(), Vec::new()],
            castlings: Vec::new(),
            rights: HashMap::new(),
            right_marks: Vec::new(),
            unmoved: Vec::new(),
            royals: [0; 2],
            lone_mates: LoneMates::default(),
            values: OnceLock::new(),
            initial: Position::empty(Box::default(), 0, 0),
            blank,
            rules,
        };
        for player in Player::BOTH {
            for kind in 0..game.kinds.len() {
                let mover = game.compile_mover(player, kind)?;
                game.movers[player.index()].push(mover);
            }
        }
        if let Geometry::Lattice(lattice) = &mut game.geometry {
            let attacks: Vec<_> = Player::BOTH
                .into_iter()
                .flat_map(|player| {
                    let movers = game.movers[player.index()].iter().enumerate();
                    movers.flat_map(move |(kind, mover)| {
                        let attacks = mover.attacks.iter();
                        attacks.map(move |&(atom, range)| (player, kind, atom, range))
                    })
                })
                .collect();
            let king_steps = Player::BOTH.map(|player| {
                let king = game.movers[player.index()].get(game.royal);
                king.filter(|king| king.only_leaps()).map(|king| king.leaps.as_slice())
            });
            lattice.relate(&attacks, king_steps);
        }
        game.compile_rights()?;
        game.compile_initial()?;
        Ok(game)
    }

    fn atom(&mut self, vector: &[i32]) -> Result<Atom, CompileError> {
        match &mut self.geometry {
            Geometry::Lattice(lattice) => Ok(lattice.add_atom(vector)),
            Geometry::Graph(graph) => graph.add_atom(&self.rules.board, vector).ok_or_else(|| {
                let nodes = self.rules.board.len();
                CompileError::TooLarge(format!("{nodes} squares that do not form a full box"))
            }),
        }
    }

    fn compile_mover(&mut self, player: Player, kind: usize) -> Result<Mover, CompileError> {
        let piece = self.rules.pieces[kind].clone();
        let mut mover = Mover {
            resets_clock: piece.promotion.is_some(),
            promotions: piece
                .promotion
                .iter()
                .flat_map(|promotion| promotion.to.iter().map(|&kind| kind as Kind))
                .collect(),
            ..Mover::default()
        };
        let mut doubles = Vec::new();
        let mut rides = Vec::new();
        for rule in &piece.moves {
            for vector in self.oriented(rule, player) {
                let atom = self.atom(&vector)?;
                let steps = if rule.double.is_some() { Some(2) } else { rule.range };
                rides.push((vector.clone(), steps.unwrap_or(u32::MAX), rule.mode));
                if rule.mode != Mode::Move {
                    mover.attacks.push((atom, rule.range.unwrap_or(u32::MAX)));
                }
                match (rule.mode, rule.range) {
                    (Mode::Both, None) => mover.rides.push(atom),
                    (Mode::Both, Some(1)) => mover.leaps.push(atom),
                    (Mode::Move, Some(1)) => {
                        let mut double = 0;
                        if let Some(from) = rule.double {
                            if doubles.len() == MAX_DOUBLES {
                                return Err(CompileError::TooManyDoubles);
                            }
                            double = 1 << doubles.len();
                            doubles.push((vector.clone(), from));
                        }
                        mover.pushes.push(Push { atom, double });
                    }
                    (Mode::Capture, Some(1)) => mover.takes.push(atom),
                    (mode, range) => {
                        let range = range.unwrap_or(u32::MAX);
                        mover.specials.push(Special { atom, range, mode });
                    }
                }
                mover.en_passant |= rule.en_passant;
                mover.only_unmoved |= rule.double == Some(DoubleFrom::UnmovedOnly);
            }
        }
        mover.overlaps = steps::overlap(&rides);
        if piece.promotion.is_some() || !doubles.is_empty() {
            mover.zone = self.compile_zone(player, kind, &doubles);
        }
        Ok(mover)
    }

    /// The steps of a rule as `player` makes them, each once.
    fn oriented(&self, rule: &MoveRule, player: Player) -> Vec<Vec<i32>> {
        let mut vectors: Vec<Vec<i32>> = rule.vectors.clone();
        if rule.directional && player == Player::Second {
            for vector in &mut vectors {
                for &axis in &self.rules.forward {
                    vector[axis] = -vector[axis];
                }
            }
        }
        vectors.sort();
        vectors.dedup();
        vectors
    }

    fn compile_zone(
        &self,
        player: Player,
        kind: usize,
        doubles: &[(Vec<i32>, DoubleFrom)],
    ) -> Vec<u16> {
        let board = &self.rules.board;
        let mut starts: Vec<NodeId> = self
            .rules
            .setup
            .iter()
            .filter(|placed| placed.player == player && placed.kind == kind)
            .map(|placed| placed.node)
            .collect();
        starts.sort_unstable();
        let start_coordinates: Vec<Vec<i32>> = (0..board.axes())
            .map(|axis| {
                let mut values: Vec<i32> =
                    starts.iter().map(|&node| board.coordinates(node)[axis]).collect();
                values.sort_unstable();
                values.dedup();
                values
            })
            .collect();
        let sign = if player == Player::First { Sign::Plus } else { Sign::Minus };
        let at_far_end =
            |node, axis: usize| board.neighbour(node, Direction::new(axis, sign)).is_none();
        let promotion = self.rules.pieces[kind].promotion.as_ref();
        let mut zone = vec![0u16; self.cell_count()];
        for node in board.nodes() {
            let coordinates = board.coordinates(node);
            let mut bits = 0;
            let mut axes = self.rules.forward.iter();
            if promotion.is_some_and(|promotion| match promotion.zone {
                Zone::AllForward => axes.all(|&axis| at_far_end(node, axis)),
                Zone::AnyForward => axes.any(|&axis| at_far_end(node, axis)),
            }) {
                bits |= PROMOTES;
            }
            for (bit, (vector, from)) in doubles.iter().enumerate() {
                let mut stepped = vector.iter().enumerate().filter(|&(_, &step)| step != 0);
                let may_double = match from {
                    DoubleFrom::StartCoordinate => stepped
                        .all(|(axis, _)| start_coordinates[axis].contains(&coordinates[axis])),
                    DoubleFrom::UnmovedOnly => starts.binary_search(&node).is_ok(),
                };
                if may_double {
                    bits |= 1 << bit;
                }
            }
            zone[self.square(node) as usize] = bits;
        }
        zone
    }

    /// Numbers the rights: castlings first, then men that must not have moved.
    fn compile_rights(&mut self) -> Result<(), CompileError> {
        let mut count = 0usize;
        for rule in self.rules.castling.clone() {
            let right = 1u64.checked_shl(count as u32).unwrap_or(0);
            count += 1;
            let king = Leg { from: self.square(rule.king.0), to: self.square(rule.king.1) };
            let rook = Leg { from: self.square(rule.rook.0), to: self.square(rule.rook.1) };
            let path_of = |(from, to)| self.straight_path(from, to);
            let mut empty: Vec<Square> = [path_of(rule.king), path_of(rule.rook)].concat();
            // "Everything between them": also what neither of the two crosses.
            empty.extend(self.straight_path(rule.king.0, rule.rook.0));
            empty.extend([king.to, rook.to]);
            empty.sort_unstable();
            empty.dedup();
            empty.retain(|&square| square != king.from && square != rook.from);
            let mut path = vec![king.from];
            path.extend(path_of(rule.king).into_iter().filter(|&square| square != king.to));
            path.dedup();
            for square in [king.from, rook.from] {
                *self.rights.entry(square).or_default() |= right;
            }
            self.castlings.push(Castling {
                player: rule.player,
                right,
                letter: rule.letter,
                name: rule.name,
                king,
                rook,
                empty,
                path,
            });
        }
        for placed in self.rules.setup.clone() {
            if self.movers[placed.player.index()][placed.kind].only_unmoved {
                let right = 1u64.checked_shl(count as u32).unwrap_or(0);
                count += 1;
                let square = self.square(placed.node);
                *self.rights.entry(square).or_default() |= right;
                self.unmoved.push((square, right));
            }
        }
        if count > 64 {
            return Err(CompileError::TooManyRights(count));
        }
        if !self.rights.is_empty() {
            self.right_marks = vec![0; self.cell_count().div_ceil(64)];
            for &square in self.rights.keys() {
                self.right_marks[square as usize / 64] |= 1 << (square % 64);
            }
        }
        Ok(())
    }

    /// The squares from `from` (exclusive) to `to` (inclusive) if they lie on one line by unit
    /// steps; else only `to`.
    fn straight_path(&self, from: NodeId, to: NodeId) -> Vec<Square> {
        let board = &self.rules.board;
        let (a, b) = (board.coordinates(from), board.coordinates(to));
        let longest = a.iter().zip(b).map(|(a, b)| (b - a).abs()).max().unwrap_or(0);
        let straight = a.iter().zip(b).all(|(a, b)| a == b || (b - a).abs() == longest);
        if !straight {
            return vec![self.square(to)];
        }
        (1..=longest)
            .filter_map(|step| {
                let at: Vec<i32> =
                    a.iter().zip(b).map(|(a, b)| a + (b - a).signum() * step).collect();
                board.node_at(&at).map(|node| self.square(node))
            })
            .collect()
    }

    fn compile_initial(&mut self) -> Result<(), CompileError> {
        let mut position = self.blank();
        for placed in &self.rules.setup {
            let square = self.square(placed.node);
            if !position.man(square).is_none() {
                let name = self.square_name(square);
                return Err(CompileError::Setup(format!("two men stand on {name}")));
            }
            position.put(square, placed.player, placed.kind as Kind);
        }
        if self.royal < self.kinds.len() {
            self.royals = Player::BOTH.map(|player| position.men(player, self.royal).len());
        }
        position.to_move = self.rules.first_to_move;
        position.rights = self.rights.values().fold(0, |all, rights| all | rights);
        position.key = self.fresh_key(&position);
        self.check_playable(&position)
            .map_err(|problem| CompileError::Setup(problem.to_string()))?;
        self.initial = position;
        Ok(())
    }
}

fn new_geometry(rules: &RuleSet) -> Result<Geometry, CompileError> {
    let steps = rules.pieces.iter().flat_map(|piece| &piece.moves).flat_map(|rule| &rule.vectors);
    let Some(shape) = rules.board.shape().filter(|shape| shape.is_box()) else {
        return match Graph::is_affordable(&rules.board, steps) {
            true => Ok(Geometry::Graph(Graph::new(&rules.board))),
            false => Err(CompileError::TooLarge(format!(
                "{} squares that do not form a full box, in {} dimensions",
                rules.board.len(),
                rules.board.axes()
            ))),
        };
    };
    let reach = steps.flatten().map(|step| step.unsigned_abs()).max().unwrap_or(1).max(1);
    let lattice = Lattice::new(shape.sizes(), reach as usize);
    lattice.map(Geometry::Lattice).ok_or_else(|| {
        let sizes: Vec<String> = shape.sizes().iter().map(usize::to_string).collect();
        CompileError::TooLarge(sizes.join("×"))
    })
}
