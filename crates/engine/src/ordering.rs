//! The order in which moves are tried: the table's move, captures that win, killers and the
//! counter-move, quiet moves by history, captures that lose.

use crate::history::Deed;
use crate::techniques::Techniques;
use hyperchess_game::Evaluate;

/// A move with what the search must know of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate<M> {
    pub(crate) mv: M,
    pub(crate) code: u16,
    pub(crate) quiet: bool,
    pub(crate) slot: u32,
    /// How a quiet move is exposed, known with its slot.
    pub(crate) exposure: u16,
    pub(crate) rating: i32,
}

impl<M> Candidate<M> {
    /// The move as histories know it.
    #[inline]
    pub(crate) fn deed(&self) -> Deed {
        Deed { code: self.code, exposure: self.exposure, slot: self.slot }
    }
}

/// Killers and the counter-move stand above all histories.
const FAVOURITES: [i32; 3] = [1_000_003, 1_000_002, 1_000_001];
const LARGEST_GAIN: i32 = 10_000_000;

/// After so many quiet moves the rest is sorted at once.
const PICKED_ONE_BY_ONE: usize = 12;

/// Rates a capture by its prey, then by the cheapest captor and by history.
#[inline]
pub(crate) fn capture_rating(gain: i32, stake: i32, history: i32) -> i32 {
    gain.clamp(0, LARGEST_GAIN) * 16 - stake.clamp(0, LARGEST_GAIN) + history / 16
}

/// Quiet moves that come before others.
#[derive(Clone, Copy, Default)]
pub(crate) struct Favourites {
    pub(crate) killers: [u16; 2],
    pub(crate) counter: u16,
}

impl Favourites {
    #[inline]
    pub(crate) fn rating(&self, code: u16) -> Option<i32> {
        let favourites = [self.killers[0], self.killers[1], self.counter];
        favourites.iter().position(|&favourite| favourite == code).map(|place| FAVOURITES[place])
    }

    /// Whether a rating is that of a favourite.
    pub(crate) fn is_favourite(rating: i32) -> bool {
        rating >= FAVOURITES[2]
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Table,
    Winning,
    RateQuiets,
    Quiets,
    Losing,
}

/// Hands out the candidates of a node, the best first. The captures stand before the quiet
/// moves. What is needed only later is found out later: quiet moves are rated when their turn
/// comes, and whether a capture loses men when its own does.
pub(crate) struct Picker {
    stage: Stage,
    table: u16,
    by_exchange: bool,
    /// The next capture, and where the quiet moves begin.
    next: usize,
    quiets: usize,
    next_quiet: usize,
    /// Captures that lose men are kept where captures were handed out.
    losing: usize,
    next_losing: usize,
    picked_quiets: usize,
    skip_quiets: bool,
}

impl Picker {
    /// For candidates of which the first `captures` are captures.
    pub(crate) fn new(techniques: &Techniques, table: u16, captures: usize) -> Picker {
        Picker {
            stage: Stage::Table,
            table: if techniques.table_moves { table } else { 0 },
            by_exchange: techniques.exchange_order,
            next: 0,
            quiets: captures,
            next_quiet: captures,
            losing: 0,
            next_losing: 0,
            picked_quiets: 0,
            skip_quiets: false,
        }
    }

    /// No more quiet moves are wanted.
    pub(crate) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// Whether the moves handed out now are captures that lose men.
    pub(crate) fn is_losing(&self) -> bool {
        self.stage == Stage::Losing
    }

    #[inline]
    pub(crate) fn next<G: Evaluate>(
        &mut self,
        game: &G,
        position: &G::Position,
        candidates: &mut [Candidate<G::Move>],
        rate_quiets: impl FnOnce(&mut [Candidate<G::Move>]),
    ) -> Option<Candidate<G::Move>> {
        if self.stage == Stage::Table {
            self.stage = Stage::Winning;
            if let Some(candidate) = self.pick_table(candidates) {
                return Some(candidate);
            }
        }
        if self.stage == Stage::Winning {
            while self.next < self.quiets {
                bring_best_to_front(&mut candidates[self.next..self.quiets]);
                let candidate = candidates[self.next];
                self.next += 1;
                if !self.by_exchange || game.exchange_reaches(position, candidate.mv, 0) {
                    return Some(candidate);
                }
                candidates[self.losing] = candidate;
                self.losing += 1;
            }
            self.stage = Stage::RateQuiets;
        }
        if self.stage == Stage::RateQuiets {
            if !self.skip_quiets {
                rate_quiets(&mut candidates[self.next_quiet..]);
            }
            self.stage = Stage::Quiets;
        }
        if self.stage == Stage::Quiets {
            if !self.skip_quiets && self.next_quiet < candidates.len() {
                let rest = &mut candidates[self.next_quiet..];
                match self.picked_quiets {
                    0..PICKED_ONE_BY_ONE => bring_best_to_front(rest),
                    PICKED_ONE_BY_ONE => {
                        rest.sort_unstable_by_key(|candidate| -candidate.rating);
                    }
                    _ => {}
                }
                self.picked_quiets += 1;
                self.next_quiet += 1;
                return Some(candidates[self.next_quiet - 1]);
            }
            self.stage = Stage::Losing;
        }
        if self.next_losing < self.losing {
            self.next_losing += 1;
            return Some(candidates[self.next_losing - 1]);
        }
        None
    }

    fn pick_table<M: Copy>(&mut self, candidates: &mut [Candidate<M>]) -> Option<Candidate<M>> {
        let place = match self.table {
            0 => return None,
            code => candidates.iter().position(|candidate| candidate.code == code)?,
        };
        let front = if place < self.quiets { &mut self.next } else { &mut self.next_quiet };
        candidates.swap(*front, place);
        *front += 1;
        Some(candidates[*front - 1])
    }
}

#[inline]
fn bring_best_to_front<M>(candidates: &mut [Candidate<M>]) {
    // Which of two is better cannot be guessed: choosing without a branch is faster.
    let (mut best, mut highest) = (0, i32::MIN);
    for (index, candidate) in candidates.iter().enumerate() {
        best = if candidate.rating > highest { index } else { best };
        highest = highest.max(candidate.rating);
    }
    candidates.swap(0, best);
}
