//! The search for captures: one jump after another.

use crate::bits::{Bits, members};
use crate::direction::{Direction, NOWHERE, opposite};
use crate::kernel::{Kernel, Sight};
use crate::layout::NONE;
use crate::moves::Capture;
use crate::value::{Criterion, JumpPromotion};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Where captures go as they are found. The same one may come several times, by other paths,
/// if it has more than one jump.
pub(crate) trait CaptureSink<B> {
    fn take(&mut self, found: Found<B>) -> ControlFlow<()>;

    /// The search has jumped over a square and landed on another.
    fn land(&mut self, _over: u8, _at: u8) {}

    /// The search has left the square it landed on last.
    fn leave(&mut self) {}
}

/// A capture and how it ranks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found<B> {
    pub(crate) capture: Capture<B>,
    pub(crate) jumps: u8,
    pub(crate) rank: u64,
}

/// A capture on its way.
#[derive(Clone, Copy)]
struct Path<B> {
    at: u8,
    king: bool,
    promotes: bool,
    came: Direction,
    jumps: u8,
    kings_jumped: u8,
    /// The number of the jump that met the first king, from 1; 0 if none did.
    first_king: u8,
    occupied: B,
    /// Men that can be jumped.
    foe_men: B,
    /// Kings that can be jumped.
    foe_kings: B,
    removed: B,
    demoted: B,
}

/// The search from one square.
struct Search<'a, B, S> {
    kernel: &'a Kernel<B>,
    sink: &'a mut S,
    player: usize,
    from: u8,
    starts_as_king: bool,
    /// How often the search has looked for a further jump.
    work: u32,
    /// Whether captures go on from the states seen so far, once there are many.
    known: Option<HashMap<State<B>, bool>>,
}

/// After so many looks a search begins to remember where it has been. Hardly any position needs
/// it; in one with many pieces to jump round, the paths are millions and the results few.
const MUCH_WORK: u32 = 2000;

/// What decides how a capture can go on, and how it ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State<B> {
    at: u8,
    king: bool,
    promotes: bool,
    came: Direction,
    first_king: u8,
    removed: B,
    demoted: B,
}

impl<B: Bits> Kernel<B> {
    /// Hands every capture of the side to move to the sink, whatever its rank.
    #[inline]
    pub(crate) fn captures<S: CaptureSink<B>>(
        &self,
        sight: &Sight<B>,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let foes = sight.foe_men | sight.foe_kings;
        let targets = if self.men_take_kings { foes } else { sight.foe_men };
        let men =
            self.short_jumpers(&self.men_jumps[sight.player & 1], sight.men, targets, sight.empty);
        for from in members(men) {
            self.captures_from(sight, from, false, sink)?;
        }
        let kings = if self.flying || sight.kings.is_empty() {
            sight.kings
        } else {
            self.short_jumpers(&self.king_jumps, sight.kings, foes, sight.empty)
        };
        for from in members(kings) {
            self.captures_from(sight, from, true, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Hands every capture of the piece on one square to the sink.
    pub(crate) fn captures_from<S: CaptureSink<B>>(
        &self,
        sight: &Sight<B>,
        from: u8,
        king: bool,
        sink: &mut S,
    ) -> ControlFlow<()> {
        let mut occupied = sight.men | sight.kings | sight.foe_men | sight.foe_kings;
        if self.return_to_origin {
            occupied &= !B::single(from);
        }
        let start = Path {
            at: from,
            king,
            promotes: false,
            came: NOWHERE,
            jumps: 0,
            kings_jumped: 0,
            first_king: 0,
            occupied,
            foe_men: sight.foe_men,
            foe_kings: sight.foe_kings,
            removed: B::EMPTY,
            demoted: B::EMPTY,
        };
        let player = sight.player;
        let mut search =
            Search { kernel: self, sink, player, from, starts_as_king: king, work: 0, known: None };
        match search.extend(&start) {
            Ok(_) => ControlFlow::Continue(()),
            Err(Stopped) => ControlFlow::Break(()),
        }
    }

    fn rank(&self, by_king: bool, path: &Path<B>) -> u64 {
        self.priority.iter().fold(0, |rank, criterion| {
            let jumps = u64::from(path.jumps);
            let kings = u64::from(path.kings_jumped);
            match criterion {
                Criterion::Pieces => rank << 8 | jumps,
                // A king counts two men, but of equal sums the one with fewer kings is larger.
                Criterion::Value => rank << 16 | ((jumps + kings) * 64 - kings),
                Criterion::ByKing => rank << 8 | u64::from(by_king),
                Criterion::Kings => rank << 8 | kings,
                Criterion::EarlyKing => rank << 8 | u64::from(path.first_king.wrapping_neg()),
            }
        })
    }
}

/// The search was stopped by its sink.
struct Stopped;

impl<B: Bits, S: CaptureSink<B>> Search<'_, B, S> {
    /// Tries every jump from where the path stands; tells whether there was one.
    fn extend(&mut self, path: &Path<B>) -> Result<bool, Stopped> {
        self.work += 1;
        if self.work < MUCH_WORK || !self.kernel.merges_paths {
            return self.try_jumps(path);
        }
        let known = self.known.get_or_insert_default();
        if let Some(&any) = known.get(&path.state()) {
            return Ok(any);
        }
        let any = self.try_jumps(path)?;
        self.known.get_or_insert_default().insert(path.state(), any);
        Ok(any)
    }

    fn try_jumps(&mut self, path: &Path<B>) -> Result<bool, Stopped> {
        let kernel = self.kernel;
        let directions =
            if path.king { &kernel.king_jumps } else { &kernel.men_jumps[self.player & 1] };
        let targets = if path.king || kernel.men_take_kings {
            path.foe_men | path.foe_kings
        } else {
            path.foe_men
        };
        let mut any = false;
        for direction in directions.iter() {
            if opposite(direction) == path.came && !kernel.reverse_jump {
                continue;
            }
            let (over, landings) = self.jump(path, direction);
            if over == NONE || landings.is_empty() || !targets.has(over) {
                continue;
            }
            any = true;
            self.follow(path, direction, over, landings)?;
        }
        Ok(any)
    }

    /// The first piece in a direction and the squares where a jump over it could land.
    #[inline(always)]
    fn jump(&self, path: &Path<B>, direction: Direction) -> (u8, B) {
        let kernel = self.kernel;
        let free = !path.occupied;
        if path.king && kernel.flying {
            let Some(over) = kernel.first_on_line(path.at, direction, path.occupied) else {
                return (NONE, B::EMPTY);
            };
            let landings = kernel.free_line(over, direction, path.occupied);
            if !kernel.lands_next {
                return (over, landings);
            }
            let next = kernel.neighbour(over, direction);
            return if next == NONE { (NONE, B::EMPTY) } else { (over, B::single(next) & free) };
        }
        let over = kernel.neighbour(path.at, direction);
        if over == NONE {
            return (NONE, B::EMPTY);
        }
        match kernel.neighbour(over, direction) {
            NONE => (NONE, B::EMPTY),
            landing => (over, B::single(landing) & free),
        }
    }

    /// Jumps, lands on each of the squares and goes on from there.
    fn follow(
        &mut self,
        path: &Path<B>,
        direction: Direction,
        over: u8,
        landings: B,
    ) -> Result<(), Stopped> {
        let kernel = self.kernel;
        let jumped = path.over(kernel, over, direction);
        let mut ends = B::EMPTY;
        let mut goes_on = false;
        for at in members(landings) {
            let mut path = Path { at, ..jumped };
            let crowned = !path.king && kernel.crowns(self.player, at);
            if crowned && kernel.jump_promotion == JumpPromotion::GoOn {
                path.king = true;
                path.promotes = true;
            }
            self.sink.land(over, at);
            let stops = crowned && kernel.jump_promotion == JumpPromotion::Stop;
            let more = !stops && self.extend(&path)?;
            goes_on |= more;
            if !kernel.must_finish {
                self.finish(&path)?;
            } else if !more {
                ends |= B::single(at);
            }
            self.sink.leave();
        }
        // Who must finish has to land where the capture goes on, if there is such a square.
        if !goes_on {
            for at in members(ends) {
                self.sink.land(over, at);
                self.finish(&Path { at, ..jumped })?;
                self.sink.leave();
            }
        }
        Ok(())
    }

    fn finish(&mut self, path: &Path<B>) -> Result<(), Stopped> {
        let kernel = self.kernel;
        let arrives = !self.starts_as_king && kernel.crowns(self.player, path.at);
        let capture = Capture {
            from: self.from,
            to: path.at,
            promotes: path.promotes || arrives,
            removed: path.removed,
            demoted: path.demoted,
        };
        let has_ranks = !kernel.priority.is_empty();
        let rank = if has_ranks { kernel.rank(self.starts_as_king, path) } else { 0 };
        match self.sink.take(Found { capture, jumps: path.jumps, rank }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stopped),
        }
    }
}

impl<B: Bits> Path<B> {
    fn state(&self) -> State<B> {
        let &Path { at, king, promotes, came, first_king, removed, demoted, .. } = self;
        State { at, king, promotes, came, first_king, removed, demoted }
    }

    /// The path after a jump, still without its landing.
    #[inline(always)]
    fn over(&self, kernel: &Kernel<B>, over: u8, direction: Direction) -> Path<B> {
        let square = B::single(over);
        let mut next = Path { came: direction, jumps: self.jumps + 1, ..*self };
        let is_king = self.foe_kings.has(over);
        if is_king {
            next.kings_jumped += 1;
            if next.first_king == 0 {
                next.first_king = next.jumps;
            }
            next.foe_kings &= !square;
        }
        if is_king && kernel.demote {
            next.foe_men |= square;
            next.demoted |= square;
        } else {
            next.foe_men &= !square;
            next.demoted &= !square;
            next.removed |= square;
            if kernel.removal_during {
                next.occupied &= !square;
            }
        }
        next
    }
}
