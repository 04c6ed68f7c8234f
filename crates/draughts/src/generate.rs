//! Legal moves: listed, counted, or just looked for.

use crate::bits::{Bits, members};
use crate::capture::{CaptureSink, Found};
use crate::direction::Direction;
use crate::kernel::{Kernel, Sight};
use crate::moves::{Capture, Move};
use crate::position::Position;
use crate::tally::Tally;
use std::ops::ControlFlow;

/// Where quiet moves go, in sets.
trait QuietSink<B> {
    /// Steps in one direction, by their goals.
    fn steps(&mut self, goals: B, direction: Direction, of_men: bool);
    /// Slides of one king.
    fn slides(&mut self, from: u8, goals: B);
    /// Men that may become kings where they stand.
    fn promotions(&mut self, men: B);
    /// Whether nothing more is needed.
    fn is_satisfied(&self) -> bool {
        false
    }
}

impl<B: Bits> Kernel<B> {
    pub(crate) fn list(&self, position: &Position, moves: &mut Vec<Move>) {
        let sight = self.sight(position);
        let first = moves.len();
        let mut best =
            BestCaptures { moves, first, rank: 0, merges: self.merges_paths, tally: Tally::new() };
        let _ = self.captures(&sight, &mut best);
        if self.force_capture && moves.len() > first {
            return;
        }
        self.quiet(&sight, &mut Lister { kernel: self, player: sight.player, moves });
    }

    pub(crate) fn count(&self, position: &Position) -> u64 {
        let sight = self.sight(position);
        let mut counter = CaptureCounter {
            rank: 0,
            merges: self.merges_paths,
            distinct: 0,
            several: Vec::new(),
            tally: Tally::new(),
        };
        let _ = self.captures(&sight, &mut counter);
        let captures = counter.total();
        if self.force_capture && captures > 0 {
            return captures;
        }
        let mut counter = QuietCounter(0);
        self.quiet(&sight, &mut counter);
        captures + counter.0
    }

    pub(crate) fn can_capture(&self, position: &Position) -> bool {
        self.sees_capture(&self.sight(position))
    }

    /// Whether the side that looks could capture.
    pub(crate) fn sees_capture(&self, sight: &Sight<B>) -> bool {
        self.captures(sight, &mut AnyCapture).is_break()
    }

    /// Whether the side to move has so many captures that listing them would take long.
    pub(crate) fn has_countless_captures(&self, position: &Position) -> bool {
        self.captures(&self.sight(position), &mut Budget(MOST_CAPTURES)).is_break()
    }

    pub(crate) fn can_move(&self, position: &Position) -> bool {
        let sight = self.sight(position);
        let mut any = AnyQuiet(false);
        self.quiet(&sight, &mut any);
        any.0 || self.captures(&sight, &mut AnyCapture).is_break()
    }

    #[inline(always)]
    fn quiet<S: QuietSink<B>>(&self, sight: &Sight<B>, sink: &mut S) {
        for direction in self.men_moves[sight.player & 1].iter() {
            sink.steps(self.step(direction, sight.men) & sight.empty, direction, true);
        }
        if sink.is_satisfied() {
            return;
        }
        let kings = sight.kings & !sight.resting;
        if !kings.is_empty() {
            if self.flying {
                for from in members(kings) {
                    for direction in self.king_moves.iter() {
                        let goals = self.free_line(from, direction, !sight.empty);
                        sink.slides(from, goals);
                    }
                }
            } else {
                for direction in self.king_moves.iter() {
                    sink.steps(self.step(direction, kings) & sight.empty, direction, false);
                }
            }
        }
        if self.promote_by_turn {
            sink.promotions(sight.men & self.promotion_row[sight.player & 1]);
        }
    }
}

/// Keeps the captures that rank highest.
struct BestCaptures<'a> {
    moves: &'a mut Vec<Move>,
    first: usize,
    rank: u64,
    merges: bool,
    tally: Tally<Move>,
}

impl<B: Bits> CaptureSink<B> for BestCaptures<'_> {
    #[inline(always)]
    fn take(&mut self, found: Found<B>) -> ControlFlow<()> {
        if found.rank < self.rank {
            return ControlFlow::Continue(());
        }
        if found.rank > self.rank {
            self.rank = found.rank;
            self.moves.truncate(self.first);
            self.tally.clear();
        }
        let mut mv = found.capture.into_move();
        if found.jumps > 1 {
            let known = &self.moves[self.first..];
            mv.way = self.tally.count(known, Move::result, mv);
            if mv.way > 0 && self.merges {
                return ControlFlow::Continue(());
            }
        }
        self.moves.push(mv);
        ControlFlow::Continue(())
    }
}

/// Counts what [`BestCaptures`] would keep. A single jump has one path only, so that it need
/// not be remembered.
struct CaptureCounter<B> {
    rank: u64,
    merges: bool,
    distinct: u64,
    several: Vec<Capture<B>>,
    tally: Tally<Capture<B>>,
}

impl<B> CaptureCounter<B> {
    fn total(&self) -> u64 {
        self.distinct + self.several.len() as u64
    }
}

impl<B: Bits> CaptureSink<B> for CaptureCounter<B> {
    #[inline(always)]
    fn take(&mut self, found: Found<B>) -> ControlFlow<()> {
        if found.rank < self.rank {
            return ControlFlow::Continue(());
        }
        if found.rank > self.rank {
            self.rank = found.rank;
            self.distinct = 0;
            self.several.clear();
            self.tally.clear();
        }
        if found.jumps == 1 || !self.merges {
            self.distinct += 1;
        } else if self.tally.count(&self.several, |known| *known, found.capture) == 0 {
            self.several.push(found.capture);
        }
        ControlFlow::Continue(())
    }
}

/// Stops at the first capture.
struct AnyCapture;

impl<B> CaptureSink<B> for AnyCapture {
    fn take(&mut self, _: Found<B>) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// More than any game brings about; positions set up by hand may have millions.
const MOST_CAPTURES: u32 = 1_000_000;

/// Stops when too many captures have been found.
struct Budget(u32);

impl<B> CaptureSink<B> for Budget {
    fn take(&mut self, _: Found<B>) -> ControlFlow<()> {
        match self.0.checked_sub(1) {
            None => ControlFlow::Break(()),
            Some(left) => {
                self.0 = left;
                ControlFlow::Continue(())
            }
        }
    }
}

struct Lister<'a, B> {
    kernel: &'a Kernel<B>,
    player: usize,
    moves: &'a mut Vec<Move>,
}

impl<B: Bits> QuietSink<B> for Lister<'_, B> {
    #[inline(always)]
    fn steps(&mut self, goals: B, direction: Direction, of_men: bool) {
        for to in members(goals) {
            let from = self.kernel.step_back(to, direction);
            let promotes = of_men && self.kernel.crowns(self.player, to);
            self.moves.push(Move::quiet(from, to, promotes));
        }
    }

    #[inline(always)]
    fn slides(&mut self, from: u8, goals: B) {
        self.moves.extend(members(goals).map(|to| Move::quiet(from, to, false)));
    }

    #[inline(always)]
    fn promotions(&mut self, men: B) {
        self.moves.extend(members(men).map(|at| Move::quiet(at, at, true)));
    }
}

struct QuietCounter(u64);

impl<B: Bits> QuietSink<B> for QuietCounter {
    #[inline(always)]
    fn steps(&mut self, goals: B, _: Direction, _: bool) {
        self.0 += u64::from(goals.count());
    }

    #[inline(always)]
    fn slides(&mut self, _: u8, goals: B) {
        self.0 += u64::from(goals.count());
    }

    #[inline(always)]
    fn promotions(&mut self, men: B) {
        self.0 += u64::from(men.count());
    }
}

struct AnyQuiet(bool);

impl<B: Bits> QuietSink<B> for AnyQuiet {
    fn steps(&mut self, goals: B, _: Direction, _: bool) {
        self.0 |= !goals.is_empty();
    }

    fn slides(&mut self, _: u8, goals: B) {
        self.0 |= !goals.is_empty();
    }

    fn promotions(&mut self, men: B) {
        self.0 |= !men.is_empty();
    }

    fn is_satisfied(&self) -> bool {
        self.0
    }
}
