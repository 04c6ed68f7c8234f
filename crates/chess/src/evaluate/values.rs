//! What men are worth where they stand, derived from the board and the rules themselves.
//!
//! The worth of a piece is the number of squares it can expect to reach, averaged over the
//! board; on a square it is worth more or less as it reaches more or fewer from there. A
//! promoting man is worth the more the nearer it is to its goal, summed over its axes. What one
//! square of mobility is worth is a weight (see `weights.rs`).

use super::slots::Slots;
use super::weights::{MOBILITY, Weights};
use crate::game::{ChessGame, Geometry};
use crate::position::Square;
use hyperchess_game::Player;

/// How likely the next square of a ride is free.
const FREE: f64 = 0.7;

/// Where the king may be taken it is worth more than everything else.
pub(super) const ROYAL: i32 = 20_000;

/// King attacks are weighed in this fraction of a hundredth of a pawn.
pub(super) const KING_ATTACK_UNIT: i32 = 64;

/// Boards beyond this many cells are judged by material alone.
const MAX_CELLS: usize = 1 << 20;

/// Nodes from which mobility is sampled.
const SAMPLES: usize = 512;

/// Values by kind, and by square for each side and kind.
#[derive(Debug)]
pub(crate) struct Values {
    pub(super) kinds: Vec<i32>,
    /// The mean mobility of each piece; none of kings and men that promote.
    pub(super) means: Vec<Option<f64>>,
    /// By player and kind, then by square, the kind's value included; empty on very large
    /// boards.
    squares: [Vec<Vec<i32>>; 2],
    pub(super) weights: Weights,
    /// [`Weights::king_attack`] in fractions of [`KING_ATTACK_UNIT`].
    pub(super) king_attack: i32,
    pub(super) hanging: i32,
    pub(super) tempo: i32,
    /// How far from the middle each square is, in half steps summed over the axes; empty on
    /// boards without coordinates.
    pub(super) off_centre: Vec<u16>,
    /// By player and kind, then by displacement from a man to the enemy king: how many squares
    /// beside the king it attacks; empty where there are no such tables.
    beside_king: [Vec<Box<[u8]>>; 2],
    pub(super) slots: Slots,
}

impl Values {
    #[inline]
    pub(super) fn of(&self, player: Player, kind: usize, square: Square) -> i32 {
        let placed = self.squares[player.index()][kind].get(square as usize);
        placed.copied().unwrap_or(self.kinds[kind])
    }

    /// How many squares beside the enemy king a man attacks on an empty board.
    #[inline]
    pub(super) fn beside_king(
        &self,
        game: &ChessGame,
        player: Player,
        kind: usize,
        from: Square,
        king: Square,
    ) -> u8 {
        match (&game.geometry, self.beside_king[player.index()].get(kind)) {
            (Geometry::Lattice(lattice), Some(table)) => table[lattice.displacement(from, king)],
            _ => 0,
        }
    }

    pub(super) fn new(game: &ChessGame, weights: Weights) -> Values {
        let every = 0..game.kinds.len();
        let means: Vec<Option<f64>> = every.clone().map(|kind| game.mean_mobility(kind)).collect();
        let kinds: Vec<i32> = every
            .clone()
            .map(|kind| match means[kind] {
                None if kind == game.royal && game.king_is_sacred => 0,
                None if kind == game.royal => ROYAL,
                None => weights.promoting.round() as i32,
                Some(mobility) => {
                    let letter = game.kinds[kind];
                    let factor = weights.pieces.iter().find(|(tuned, _)| *tuned == letter);
                    let factor = factor.map_or(1.0, |&(_, factor)| factor);
                    (mobility * MOBILITY * factor) as i32
                }
            })
            .collect();
        let cells = game.blank_cells().len();
        let off_centre = if cells <= MAX_CELLS { game.off_centre() } else { Vec::new() };
        let squares = Player::BOTH.map(|player| {
            let of_kind =
                |kind| game.square_values(player, kind, kinds[kind], means[kind], &weights);
            every.clone().map(of_kind).collect()
        });
        let beside_king = Player::BOTH.map(|player| game.beside_king(player).unwrap_or_default());
        let slots = Slots::new(game, MAX_CELLS);
        // Four is the divisor of the weight itself.
        let king_attack = (weights.king_attack * f64::from(KING_ATTACK_UNIT / 4)).round() as i32;
        let (hanging, tempo) = (weights.hanging.round() as i32, weights.tempo.round() as i32);
        Values {
            kinds,
            means,
            squares,
            weights,
            king_attack,
            hanging,
            tempo,
            off_centre,
            beside_king,
            slots,
        }
    }
}

impl ChessGame {
    /// How many squares a piece can expect to reach, averaged over the board; `None` for kings
    /// and men that promote, whose worth is not in their moves.
    fn mean_mobility(&self, kind: usize) -> Option<f64> {
        if !self.is_piece(kind) {
            return None;
        }
        let board = &self.rules.board;
        let every = board.len().div_ceil(SAMPLES).max(1);
        let sampled: Vec<f64> = board
            .nodes()
            .step_by(every)
            .map(|node| self.mobility(kind, self.square(node)))
            .collect();
        Some(sampled.iter().sum::<f64>() / sampled.len().max(1) as f64)
    }

    /// The squares a man can expect to reach, those behind others being less likely.
    pub(super) fn mobility(&self, kind: usize, from: Square) -> f64 {
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

    fn beside_king(&self, player: Player) -> Option<Vec<Box<[u8]>>> {
        let lattice = match &self.geometry {
            Geometry::Lattice(lattice) if self.king_is_sacred && !lattice.is_ambiguous() => lattice,
            _ => return None,
        };
        let steps = &self.movers[player.opponent().index()].get(self.royal)?.leaps;
        let table = |kind| match kind {
            // Kings keep apart.
            _ if kind == self.royal => lattice.attacks_beside(player, kind, &[]),
            _ => lattice.attacks_beside(player, kind, steps),
        };
        (0..self.kinds.len()).map(table).collect()
    }

    fn off_centre(&self) -> Vec<u16> {
        let board = &self.rules.board;
        let Some(shape) = board.shape() else { return Vec::new() };
        let mut distances = vec![0; self.blank_cells().len()];
        for node in board.nodes() {
            let coordinates = board.coordinates(node).iter().zip(shape.sizes());
            distances[self.square(node) as usize] = coordinates
                .map(|(&at, &size)| (2 * at - (size as i32 - 1)).unsigned_abs() as u16)
                .sum();
        }
        distances
    }

    /// How many steps a promoting man has made and how many there are, summed over its axes.
    pub(super) fn progress(&self, player: Player, square: Square) -> Option<(i32, i32)> {
        let board = &self.rules.board;
        let shape = board.shape()?;
        let coordinates = board.coordinates(self.node(square));
        let (mut made, mut all) = (0, 0);
        for &axis in &self.rules.forward {
            let last = shape.sizes()[axis] as i32 - 1;
            made += match player {
                Player::First => coordinates[axis],
                Player::Second => last - coordinates[axis],
            };
            all += last;
        }
        Some((made, all))
    }

    fn square_values(
        &self,
        player: Player,
        kind: usize,
        worth: i32,
        mean: Option<f64>,
        weights: &Weights,
    ) -> Vec<i32> {
        let cells = self.blank_cells().len();
        if cells > MAX_CELLS || kind == self.royal {
            return Vec::new();
        }
        let mut values = vec![0; cells];
        for node in self.rules.board.nodes() {
            let square = self.square(node);
            let extra = match mean {
                Some(mean) => weights.placement * (self.mobility(kind, square) - mean),
                None => self.progress(player, square).map_or(0.0, |(made, all)| {
                    weights.advance * f64::from(made)
                        + weights.arrival * f64::from(made * made) / f64::from(all.max(1))
                }),
            };
            values[square as usize] = worth + extra as i32;
        }
        values
    }
}
