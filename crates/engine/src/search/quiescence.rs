//! Plays out what wins something at once, so that no exchange is judged in the middle.

use super::Search;
use crate::ordering::{Favourites, Picker};
use crate::parameters::{HOPE, LONG_QUIESCENCE, MAX_PLY};
use crate::report::Bound;
use crate::score::{NONE, is_decided, loss_in};
use crate::transposition::Entry;
use hyperchess_game::Evaluate;

impl<G: Evaluate> Search<'_, G> {
    pub(super) fn quiescence<const PV: bool>(
        &mut self,
        ply: usize,
        mut alpha: i32,
        beta: i32,
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
        let known = self.shared.table.probe(key, ply);
        if let Some(entry) = known
            && !PV
            && self.shared.techniques.table_cuts
            && allows_cut(&entry, alpha, beta)
        {
            return entry.value;
        }
        let (mut best, mut standing, mut judgement) = (loss_in(ply), NONE, NONE);
        if !threatened {
            judgement = match known {
                Some(entry) if entry.judgement != NONE => entry.judgement,
                _ => self.judge(),
            };
            standing = self.corrected(judgement);
            best = standing;
            if let Some(entry) = known
                && allows_cut(&entry, standing, standing)
                && !is_decided(entry.value)
            {
                best = entry.value;
            }
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let table = known.map_or(0, |entry| entry.code);
        let (mut list, captures) = self.list_moves(ply, !threatened);
        if threatened && list.is_empty() {
            self.lists[ply] = list;
            return self.end_value(self.game.outcome(&self.position), ply);
        }
        let original = alpha;
        let mut best_code = 0;
        let mut picker = Picker::new(table, captures);
        let favourites = Favourites::default();
        let mut quiet_answers = 0;
        while let Some(candidate) = self.next_move(&mut picker, &mut list, ply, &favourites) {
            if !threatened {
                if picker.is_losing() {
                    break;
                }
                let gain = self.game.gain(&self.position, candidate.mv);
                let hope = standing + gain + self.scaled(HOPE);
                if hope <= alpha {
                    best = best.max(hope);
                    continue;
                }
                let stake = self.game.stake(&self.position, candidate.mv);
                if ply > LONG_QUIESCENCE && gain < stake {
                    continue;
                }
            } else if candidate.quiet && best > loss_in(MAX_PLY) {
                // Some answer to the threat holds: a few more quiet ones are enough.
                quiet_answers += 1;
                if quiet_answers > 2 {
                    break;
                }
            }
            let undo = self.enter(candidate.mv, candidate.slot, ply, key);
            let value = -self.quiescence::<PV>(ply + 1, -beta, -alpha);
            self.undo(undo);
            if self.stopped {
                self.lists[ply] = list;
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_code = candidate.code;
                    if PV {
                        self.set_line(ply, candidate.mv);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        self.lists[ply] = list;
        let bound = match best {
            _ if best >= beta => Bound::AtLeast,
            _ if PV && best > original => Bound::Exact,
            _ => Bound::AtMost,
        };
        let entry = Entry { code: best_code, value: best, judgement, depth: 0, bound };
        self.shared.table.store(key, ply, entry);
        best
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
