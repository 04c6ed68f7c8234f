//! What a move does, for those who draw it or write it down.

use crate::bits::Bits;
use crate::capture::{CaptureSink, Found};
use crate::game::{DraughtsGame, with_tables};
use crate::grid::Square;
use crate::kernel::Kernel;
use crate::moves::Move;
use crate::position::Position;
use std::ops::ControlFlow;

/// A move taken apart.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MoveDetails {
    /// Where the piece comes from.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
    /// Every square it stands on, the first and the last included. Where several paths are one
    /// move this is one of them.
    pub path: Vec<Square>,
    /// What it jumps over, in that order. A king that is demoted first and captured later in
    /// the same move comes twice.
    pub jumped: Vec<Square>,
    /// The pieces that leave the board.
    pub captured: Vec<Square>,
    /// The kings that become men.
    pub demoted: Vec<Square>,
    /// Whether the piece that moves becomes a king.
    pub promotes: bool,
}

/// One way to make a move: the squares landed on and those jumped over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Way {
    pub(crate) path: Vec<Square>,
    pub(crate) jumped: Vec<Square>,
}

/// More paths of one move than anybody would read.
const MOST_WAYS: usize = 1000;

impl DraughtsGame {
    /// Takes a legal move apart.
    pub fn details(&self, position: &Position, mv: Move) -> MoveDetails {
        let way = self.ways(position, mv).swap_remove(0);
        let squares = |set: u128| {
            let in_set = |square: &Square| set >> self.layout.bit(*square) & 1 != 0;
            self.grid.squares().filter(in_set).collect::<Vec<_>>()
        };
        let (from, to) = self.ends(mv);
        MoveDetails {
            from,
            to,
            path: way.path,
            jumped: way.jumped,
            captured: squares(mv.removed()),
            demoted: squares(mv.demoted()),
            promotes: mv.promotes,
        }
    }

    /// Every way to make a legal move; the first is the one to show. Never empty.
    pub(crate) fn ways(&self, position: &Position, mv: Move) -> Vec<Way> {
        let (from, to) = self.ends(mv);
        let mut ways = if mv.is_capture() {
            with_tables!(self, kernel => self.capture_ways(kernel, position, mv))
        } else {
            Vec::new()
        };
        if ways.is_empty() {
            let path = if from == to { vec![from] } else { vec![from, to] };
            ways.push(Way { path, jumped: Vec::new() });
        }
        ways
    }

    fn capture_ways<B: Bits>(&self, kernel: &Kernel<B>, position: &Position, mv: Move) -> Vec<Way> {
        let sight = kernel.sight(position);
        let king = position.kings[position.to_move.index()] >> mv.from & 1 != 0;
        let wanted = (!kernel.merges_paths).then_some(mv.way);
        let (landed, found) = (Vec::new(), Vec::new());
        let mut recorder = Recorder { mv, wanted, rank: 0, seen: 0, landed, found };
        let _ = kernel.captures_from(&sight, mv.from, king, &mut recorder);
        let square = |bit: u8| self.layout.square(bit);
        let way = |steps: Vec<(u8, u8)>| Way {
            path: [mv.from]
                .into_iter()
                .chain(steps.iter().map(|step| step.1))
                .map(square)
                .collect(),
            jumped: steps.iter().map(|step| square(step.0)).collect(),
        };
        recorder.found.into_iter().map(way).collect()
    }
}

/// Records the ways that lead to one move. Of those with the same result only the ones that
/// rank highest are legal.
struct Recorder {
    mv: Move,
    /// The number of the only way that counts, where ways are told apart.
    wanted: Option<u32>,
    rank: u64,
    seen: u32,
    landed: Vec<(u8, u8)>,
    found: Vec<Vec<(u8, u8)>>,
}

impl<B: Bits> CaptureSink<B> for Recorder {
    fn take(&mut self, found: Found<B>) -> ControlFlow<()> {
        if found.rank < self.rank || found.capture.into_move() != self.mv.result() {
            return ControlFlow::Continue(());
        }
        if found.rank > self.rank {
            self.rank = found.rank;
            self.seen = 0;
            self.found.clear();
        }
        let counts = self.wanted.is_none_or(|wanted| wanted == self.seen);
        if counts && self.found.len() < MOST_WAYS {
            self.found.push(self.landed.clone());
        }
        self.seen += 1;
        ControlFlow::Continue(())
    }

    fn land(&mut self, over: u8, at: u8) {
        self.landed.push((over, at));
    }

    fn leave(&mut self) {
        self.landed.pop();
    }
}
