//! What men are worth, derived from the board and the rules themselves.

use crate::game::{ChessGame, Geometry};
use crate::generate::{Deed, Move};
use crate::man::Kind;
use crate::position::{Position, Square};
use hyperchess_game::{Evaluate, Player};

/// A promoting man before it has made a step.
const PAWN: i32 = 100;

/// What a step towards promotion adds to it.
const ADVANCE: i32 = 10;

/// What one square of mobility is worth; with it a knight of standard chess comes to three
/// pawns.
const PER_SQUARE: f64 = 60.0;

/// How likely the next square of a ride is free.
const FREE: f64 = 0.7;

/// Where the king may be taken it is worth more than everything else.
const ROYAL: i32 = 20_000;

/// Boards beyond this many cells are judged by material alone.
const MAX_CELLS: usize = 1 << 20;

/// Nodes from which mobility is sampled.
const SAMPLES: usize = 512;

/// Values by kind, and by square for each side and kind.
#[derive(Debug)]
pub(crate) struct Values {
    kinds: Vec<i32>,
    /// By player and kind, then by square; empty on very large boards.
    squares: [Vec<Vec<i16>>; 2],
}

impl ChessGame {
    pub(crate) fn new_values(&self) -> Values {
        let kinds = (0..self.kinds.len()).map(|kind| self.kind_value(kind)).collect();
        let squares = Player::BOTH.map(|player| {
            let kinds = 0..self.kinds.len();
            kinds.map(|kind| self.square_values(player, kind)).collect()
        });
        Values { kinds, squares }
    }

    fn kind_value(&self, kind: usize) -> i32 {
        let mover = &self.movers[0][kind];
        if kind == self.royal {
            return if self.king_is_sacred { 0 } else { ROYAL };
        }
        if !mover.promotions.is_empty() {
            return PAWN;
        }
        let nodes = self.rules.board.len();
        let every = nodes.div_ceil(SAMPLES).max(1);
        let sampled: Vec<f64> = self
            .rules
            .board
            .nodes()
            .step_by(every)
            .map(|node| self.mobility(kind, self.square(node)))
            .collect();
        let mean = sampled.iter().sum::<f64>() / sampled.len().max(1) as f64;
        (mean * PER_SQUARE) as i32
    }

    /// The squares a man can expect to reach, those behind others being less likely.
    fn mobility(&self, kind: usize, from: Square) -> f64 {
        let blank = self.blank_cells();
        let mut total = 0.0;
        for &(atom, range) in &self.movers[0][kind].attacks {
            let (mut likely, mut steps) = (1.0, 0);
            let mut visit = |to: Square| {
                steps += 1;
                if !blank[to as usize].is_none() {
                    return false;
                }
                total += likely;
                likely *= FREE;
                steps < range
            };
            match &self.geometry {
                Geometry::Lattice(lattice) => lattice.ride(atom, from, visit),
                Geometry::Graph(graph) => graph.ride(atom, from, range, &mut visit),
            }
        }
        total
    }

    /// Centrality for pieces, progress for pawns.
    fn square_values(&self, player: Player, kind: usize) -> Vec<i16> {
        let board = &self.rules.board;
        let cells = self.blank_cells().len();
        let Some(shape) = board.shape().filter(|_| cells <= MAX_CELLS) else { return Vec::new() };
        let promotes = !self.movers[player.index()][kind].promotions.is_empty();
        let mut values = vec![0i16; cells];
        for node in board.nodes() {
            let coordinates = board.coordinates(node);
            let value = if promotes {
                let progress: i32 = self
                    .rules
                    .forward
                    .iter()
                    .map(|&axis| match player {
                        Player::First => coordinates[axis],
                        Player::Second => shape.sizes()[axis] as i32 - 1 - coordinates[axis],
                    })
                    .sum();
                progress * ADVANCE
            } else if kind == self.royal {
                0
            } else {
                let off_centre: i32 = coordinates
                    .iter()
                    .zip(shape.sizes())
                    .map(|(&at, &size)| (2 * at - (size as i32 - 1)).abs())
                    .sum();
                -2 * off_centre
            };
            values[self.square(node) as usize] = value as i16;
        }
        values
    }

    fn value_of(&self, values: &Values, player: Player, kind: usize, square: Square) -> i32 {
        let placed = values.squares[player.index()][kind].get(square as usize);
        values.kinds[kind] + placed.map_or(0, |&value| i32::from(value))
    }
}

impl Evaluate for ChessGame {
    fn evaluate(&self, position: &Position) -> i32 {
        let values = self.values();
        let mut total = 0;
        for player in Player::BOTH {
            let sign = if player == position.to_move { 1 } else { -1 };
            for kind in 0..self.kinds.len() {
                for &square in position.men(player, kind) {
                    total += sign * self.value_of(values, player, kind, square);
                }
            }
        }
        total
    }

    fn gain(&self, position: &Position, mv: Move) -> i32 {
        let values = self.values();
        let worth = |kind: Kind| values.kinds[usize::from(kind)];
        let taken = match mv.deed {
            Deed::Castle(_) => return 0,
            Deed::EnPassant => return PAWN,
            _ => position.man(mv.to),
        };
        let promotion = match mv.deed {
            Deed::Promote(kind) => worth(kind) - PAWN,
            _ => 0,
        };
        promotion + if taken.is_none() { 0 } else { worth(taken.kind()).max(1) }
    }

    fn stake(&self, position: &Position, mv: Move) -> i32 {
        let kind = usize::from(position.man(mv.from).kind());
        // A king that may step there at all risks nothing.
        if kind == self.royal { 0 } else { self.values().kinds[kind] }
    }
}
