//! What a searching thread keeps beside the position.

use super::network::Retina;
use super::pawns::{PawnCache, PawnEntry};
use super::squares::Sums;
use cozy_chess::{Board, Move};

/// The sums along the line that is searched, and the pawn structures seen.
pub struct Scratch {
    /// The sums of every position of the line, the present one last.
    line: Vec<Sums>,
    /// What the network sees of them.
    retina: Retina,
    /// Judged pawn structures.
    pawns: PawnCache,
}

impl Scratch {
    /// For a line that starts in `board`.
    pub(crate) fn new(board: &Board) -> Scratch {
        let mut line = Vec::with_capacity(256);
        line.push(Sums::of(board));
        Scratch { line, retina: Retina::new(), pawns: PawnCache::new() }
    }

    /// For a line that starts in `board`; what is known of pawns stays known.
    pub(crate) fn restart(&mut self, board: &Board) {
        self.line.clear();
        self.line.push(Sums::of(board));
        self.retina.restart();
    }

    #[inline]
    pub(super) fn sums(&self) -> Sums {
        self.line.last().copied().unwrap_or_default()
    }

    #[inline]
    pub(crate) fn follow(&mut self, before: &Board, mv: Move) {
        let sums = self.sums().after(before, mv);
        self.line.push(sums);
        self.retina.follow(before, mv);
    }

    #[inline]
    pub(crate) fn retreat(&mut self) {
        self.line.pop();
        self.retina.retreat();
    }

    /// What the network thinks of `board`, the present position, for White.
    #[inline]
    pub(super) fn opinion(&mut self, board: &Board) -> i32 {
        self.retina.opinion(board)
    }

    /// What is known of the pawns and kings of `board`.
    #[inline]
    pub(super) fn pawns(&mut self, board: &Board) -> PawnEntry {
        self.pawns.entry(board)
    }
}
