//! Plays out what wins something at once, so that no exchange is judged in the middle.

use super::Search;
use crate::history::Scene;
use crate::ordering::{Candidate, Favourites, Picker};
use crate::parameters::{FEW_MOVES, HOPE, LONG_QUIESCENCE, MAX_PLY, THREATS_ANSWERED};
use crate::report::Bound;
use crate::score::{NONE, is_decided, loss_in};
use crate::transposition::Entry;
use hyperchess_game::Evaluate;

/// The depth of results that saw captures only; those that saw quiet threats as well have 0.
const CAPTURES_ONLY: i32 = -1;

/// The window of a node and the best that was found in it.
struct Findings {
    alpha: i32,
    beta: i32,
    best: i32,
    code: u16,
}

impl<G: Evaluate> Search<'_, G> {
    /// The value of the position when the captures have been played out, `played` plies of them
    /// so far. The first ply adds quiet moves that threaten the enemy king: mates hide behind
    /// them.
    pub(super) fn quiescence<const PV: bool>(
        &mut self,
        ply: usize,
        alpha: i32,
        beta: i32,
        played: usize,
    ) -> i32 {
        self.lines[ply].clear();
        if self.count_node(ply) {
            return 0;
        }
        if let Some(outcome) = self.game.early_outcome(&self.position) {
            return self.end_value(Some(outcome), ply);
        }
        let key = self.game.key(&self.position);
        if self.is_repeated(key) {
            return 0;
        }
        let threatened = self.frame(ply).threatened;
        if ply >= MAX_PLY - 1 {
            return if threatened { 0 } else { self.judge() };
        }
        let threats = played == 0 && self.shared.techniques.quiet_threats;
        let depth = if threats { 0 } else { CAPTURES_ONLY };
        let known = self.shared.table.probe(key, ply);
        if let Some(entry) = known
            && !PV
            && self.shared.techniques.table_cuts
            && entry.depth >= depth
            && allows_cut(&entry, alpha, beta)
        {
            return entry.value;
        }
        let mut found = Findings { alpha, beta, best: loss_in(ply), code: 0 };
        let (mut standing, mut judgement) = (NONE, NONE);
        if !threatened {
            judgement = match known {
                Some(entry) if entry.judgement != NONE => entry.judgement,
                _ => self.judge(),
            };
            standing = self.corrected(judgement);
            found.best = standing;
            if !self.shared.techniques.quiescence {
                return standing;
            }
            if let Some(entry) = known
                && allows_cut(&entry, standing, standing)
                && !is_decided(entry.value)
            {
                found.best = entry.value;
            }
            if found.best >= beta {
                return found.best;
            }
            found.alpha = alpha.max(found.best);
        }
        let table = known.map_or(0, |entry| entry.code);
        let (mut list, captures) = self.list_moves(ply, !threatened);
        if threatened && list.is_empty() {
            self.lists[ply] = list;
            return self.end_value(self.game.outcome(&self.position), ply);
        }
        if threatened && played > THREATS_ANSWERED && captures < list.len() {
            self.lists[ply] = list;
            return self.judge();
        }
        let original = found.alpha;
        let mut picker = Picker::new(&self.shared.techniques, table, captures);
        let favourites = Favourites::default();
        // Quiet moves are tried only to answer a threat.
        let scene = if threatened { self.scene(ply) } else { Scene::EMPTY };
        let each_counts = list.len() <= FEW_MOVES;
        let mut quiet_answers = 0;
        let mut done = false;
        while let Some(candidate) = self.next_move(&mut picker, &mut list, &scene, &favourites) {
            if !threatened {
                if picker.is_losing() {
                    break;
                }
                let gain = self.game.gain(&self.position, candidate.mv);
                let hope = standing + gain + self.scaled(HOPE);
                if hope <= found.alpha && !self.game.may_save(&self.position) {
                    found.best = found.best.max(hope);
                    continue;
                }
                let stake = self.game.stake(&self.position, candidate.mv);
                if ply > LONG_QUIESCENCE && gain < stake {
                    continue;
                }
            } else if candidate.quiet && found.best > loss_in(MAX_PLY) && !each_counts {
                // Some answer to the threat holds: a few more quiet ones are enough.
                quiet_answers += 1;
                if quiet_answers > 2 {
                    break;
                }
            }
            done = self.play_out::<PV>(&candidate, ply, key, played, &mut found);
            if done {
                break;
            }
        }
        if threats && !threatened && !done {
            self.try_quiet_threats::<PV>(&mut list, ply, key, &mut found);
        }
        self.lists[ply] = list;
        if self.stopped {
            return 0;
        }
        let Findings { best, code, .. } = found;
        let bound = match best {
            _ if best >= beta => Bound::AtLeast,
            _ if PV && best > original => Bound::Exact,
            _ => Bound::AtMost,
        };
        self.shared.table.store(key, ply, Entry { code, value: best, judgement, depth, bound });
        best
    }

    /// Tries the quiet moves that threaten the enemy king and lose nothing by it.
    fn try_quiet_threats<const PV: bool>(
        &mut self,
        list: &mut Vec<Candidate<G::Move>>,
        ply: usize,
        key: u64,
        found: &mut Findings,
    ) {
        list.clear();
        self.generated.clear();
        self.game.quiet_threats(&self.position, &mut self.generated);
        list.extend(self.generated.iter().map(|&mv| {
            let slot = self.game.move_slot(&self.position, mv) as u32;
            let code = self.game.move_code(mv);
            Candidate { mv, code, quiet: true, slot, exposure: 0, rating: 0 }
        }));
        for candidate in list {
            if self.game.exchange_reaches(&self.position, candidate.mv, 0)
                && self.play_out::<PV>(candidate, ply, key, 0, found)
            {
                break;
            }
        }
    }

    /// Plays a move, then captures only; true if nothing more need be tried.
    fn play_out<const PV: bool>(
        &mut self,
        candidate: &Candidate<G::Move>,
        ply: usize,
        key: u64,
        played: usize,
        found: &mut Findings,
    ) -> bool {
        let undo = self.enter(candidate.mv, candidate.slot, ply, key);
        let value = -self.quiescence::<PV>(ply + 1, -found.beta, -found.alpha, played + 1);
        self.undo(undo);
        if self.stopped {
            return true;
        }
        if value > found.best {
            found.best = value;
            if value > found.alpha {
                (found.alpha, found.code) = (value, candidate.code);
                if PV {
                    self.set_line(ply, candidate.mv);
                }
            }
        }
        value >= found.beta
    }
}

/// Whether a stored value settles the question between alpha and beta.
#[inline]
pub(super) fn allows_cut(entry: &Entry, alpha: i32, beta: i32) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::AtLeast => entry.value >= beta,
        Bound::AtMost => entry.value <= alpha,
    }
}
