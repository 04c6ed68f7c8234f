//! A node of the tree: what can be said at once, then its moves.

use super::pruning::Standing;
use super::quiescence::allows_cut;
use super::reductions::Lateness;
use super::{BEFORE, Search};
use crate::correction::Keys;
use crate::history::{Deed, Scene};
use crate::ordering::{Candidate, Favourites, Picker};
use crate::parameters::*;
use crate::report::Bound;
use crate::score::{LARGEST_JUDGEMENT, NONE, is_decided, loss_in};
use crate::transposition::Entry;
use hyperchess_game::Evaluate;

/// Moves tried before the one that was good enough, to be tried later next time.
const REMEMBERED: usize = 64;

/// What is learnt from a move that was good enough, by depth.
fn bonus(depth: i32) -> i32 {
    (170 * depth - 90).clamp(0, 1800)
}

impl<G: Evaluate> Search<'_, G> {
    /// The value of the position within a window. `PV` nodes have an open one; `cut` nodes are
    /// expected to fail high.
    pub(super) fn node<const PV: bool>(
        &mut self,
        mut depth: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
        cut: bool,
    ) -> i32 {
        if let Some(value) = self.lesson(depth, ply) {
            return value;
        }
        if depth <= 0 {
            return self.quiescence::<PV>(ply, alpha, beta, 0);
        }
        self.lines[ply].clear();
        if self.count_node(ply) {
            return 0;
        }
        let excluded = self.frame(ply).excluded;
        let key = self.game.key(&self.position);
        if excluded == 0 {
            if let Some(outcome) = self.game.early_outcome(&self.position) {
                return self.end_value(Some(outcome), ply);
            }
            if self.is_repeated(key) {
                return 0;
            }
        }
        let threatened = self.frame(ply).threatened;
        if ply >= MAX_PLY - 1 {
            return if threatened { 0 } else { self.judge() };
        }
        let (alpha, beta) = self.mate_distance(ply, alpha, beta);
        if alpha >= beta {
            return alpha;
        }
        let known = if excluded == 0 { self.shared.table.probe(key, ply) } else { None };
        if let Some(entry) = known
            && !PV
            && self.shared.techniques.table_cuts
            && entry.depth >= depth
            && allows_cut(&entry, alpha, beta)
        {
            return entry.value;
        }
        let raw = match known {
            _ if threatened => NONE,
            Some(entry) if entry.judgement != NONE => entry.judgement,
            _ => self.judge(),
        };
        let judgement = if threatened { NONE } else { self.corrected(raw) };
        self.frame(ply).judgement = judgement;
        let double_extensions = self.frames[ply + BEFORE - 1].double_extensions;
        self.frame(ply).double_extensions = double_extensions;
        self.frame(ply + 2).killers = [0; 2];
        let mut standing = Standing {
            depth,
            ply,
            alpha,
            beta,
            value: judgement,
            judgement,
            improving: !threatened && self.is_improving(ply),
            key,
        };
        if let Some(entry) = known
            && !threatened
            && allows_cut(&entry, judgement, judgement)
        {
            standing.value = entry.value;
        }
        if !PV && !threatened && excluded == 0 {
            let cut_off = self
                .reverse_futility(&standing)
                .or_else(|| self.razoring(&standing))
                .or_else(|| self.null_move(&standing, cut));
            if self.stopped {
                return 0;
            }
            if let Some(value) = cut_off {
                return value;
            }
        }
        if self.shared.techniques.internal_reductions
            && depth >= INTERNAL_REDUCTION_DEPTH
            && excluded == 0
            && (PV || cut)
            && known.is_none_or(|entry| entry.code == 0)
        {
            depth -= 1;
            standing.depth = depth;
        }
        self.try_moves::<PV>(standing, known, raw, threatened, excluded, cut)
    }

    fn is_improving(&self, ply: usize) -> bool {
        let of = |back: usize| self.frames[ply + BEFORE - back].judgement;
        let before = if of(2) != NONE { of(2) } else { of(4) };
        before == NONE || of(0) > before
    }

    /// The static value with what was learnt of such positions. One of exactly 0 stays: that is what
    /// games say of positions that they know to be drawn, whatever others like them came to.
    pub(super) fn corrected(&self, judgement: i32) -> i32 {
        if !self.shared.techniques.correction || judgement == 0 {
            return judgement;
        }
        let correction = self.memory.corrections.of(self.player(), self.features());
        (judgement + correction).clamp(-LARGEST_JUDGEMENT, LARGEST_JUDGEMENT)
    }

    fn features(&self) -> Keys {
        let [first, second] = self.game.army_keys(&self.position);
        [self.game.structure_key(&self.position), first, second]
    }

    /// Plays a move and tells the frames of it.
    #[inline]
    pub(super) fn enter(&mut self, mv: G::Move, slot: u32, ply: usize, key: u64) -> G::Undo {
        self.frame(ply).slot = self.memory.history.fold(slot as usize);
        let undo = self.play(mv, key);
        self.shared.table.touch(self.game.key(&self.position));
        let threatened = self.game.is_threatened(&self.position);
        self.frame(ply + 1).threatened = threatened;
        undo
    }

    fn favourites(&mut self, ply: usize, scene: &Scene) -> Favourites {
        if !self.shared.techniques.killers {
            return Favourites::default();
        }
        let counter = self.memory.history.counter(scene.earlier[0]);
        Favourites { killers: self.frame(ply).killers, counter }
    }

    fn try_moves<const PV: bool>(
        &mut self,
        standing: Standing,
        known: Option<Entry>,
        raw: i32,
        threatened: bool,
        excluded: u16,
        cut: bool,
    ) -> i32 {
        let Standing { depth, ply, beta, key, .. } = standing;
        let mut node = standing;
        let (mut list, captures) = self.list_moves(ply, false);
        if list.is_empty() {
            self.lists[ply] = list;
            return self.end_value(self.game.outcome(&self.position), ply);
        }
        let scene = self.scene(ply);
        let favourites = self.favourites(ply, &scene);
        let each_counts = list.len() <= FEW_MOVES;
        let quiet_allowed = self.quiet_moves_allowed(&standing, list.len() - captures);
        let table = known.map_or(0, |entry| entry.code);
        let table_is_noisy = list[..captures].iter().any(|candidate| candidate.code == table);
        let mut tried_quiet = [Deed::default(); REMEMBERED];
        let mut tried_noisy: [u32; REMEMBERED] = [0; REMEMBERED];
        let (mut quiets, mut noisies, mut number) = (0usize, 0usize, 0usize);
        let (mut best, mut best_code, mut bound) = (-NONE, 0, Bound::AtMost);
        let (mut best_is_noisy, mut left_out) = (false, false);
        let mut picker = Picker::new(&self.shared.techniques, table, captures);
        let scouts = self.shared.techniques.principal_variation;
        while let Some(candidate) = self.next_move(&mut picker, &mut list, &scene, &favourites) {
            if candidate.code == excluded {
                continue;
            }
            if best > loss_in(MAX_PLY) && !each_counts {
                if candidate.quiet && quiets >= quiet_allowed {
                    picker.skip_quiets();
                    left_out = true;
                    continue;
                }
                if self.is_prunable(&node, &candidate, number) {
                    left_out = true;
                    continue;
                }
            }
            let singular =
                self.singular_extension::<PV>(&standing, known, &candidate, excluded, cut);
            let extension = match singular {
                Ok(extension) => extension,
                Err(value) => {
                    self.lists[ply] = list;
                    return value;
                }
            };
            number += 1;
            let losing = picker.is_losing();
            let undo = self.enter(candidate.mv, candidate.slot, ply, key);
            let gives_threat = self.frame(ply + 1).threatened;
            let extension = match extension {
                0 => i32::from(gives_threat && !losing && self.extends_checks(depth, ply)),
                other => other,
            };
            self.frame(ply).double_extensions =
                self.frames[ply + BEFORE - 1].double_extensions + u32::from(extension >= 2);
            let mut new_depth = depth - 1 + extension;
            let mut value = -NONE;
            let mut full = true;
            if self.shared.techniques.late_move_reductions
                && depth >= REDUCTION_DEPTH
                && number > 1 + usize::from(PV)
                && (candidate.quiet || losing)
            {
                let history = if candidate.quiet {
                    self.quiet_history(&scene, candidate.deed())
                } else {
                    self.memory.history.capture(candidate.slot as usize)
                };
                let reduction = self.shared.reductions.of_move(&Lateness {
                    depth,
                    number,
                    open: PV,
                    cut,
                    improving: standing.improving,
                    table_is_noisy,
                    gives_threat,
                    answers_threat: threatened,
                    favourite: candidate.quiet && Favourites::is_favourite(candidate.rating),
                    history,
                });
                let reduced = (new_depth - reduction).clamp(1, new_depth.max(1));
                value = -self.node::<false>(reduced, ply + 1, -node.alpha - 1, -node.alpha, true);
                full = value > node.alpha && reduced < new_depth;
                if full {
                    // How well it did tells how deep a second look is worth.
                    new_depth += i32::from(value > best + self.scaled(DEEPER_MARGIN));
                    new_depth -= i32::from(value < best + self.scaled(SHALLOWER_MARGIN));
                    full = reduced < new_depth;
                }
            }
            if full && (!PV || number > 1 && scouts) {
                value = -self.node::<false>(new_depth, ply + 1, -node.alpha - 1, -node.alpha, !cut);
            }
            if PV && (number == 1 || value > node.alpha || full && !scouts) {
                value = -self.node::<true>(new_depth, ply + 1, -beta, -node.alpha, false);
            }
            self.undo(undo);
            if self.stopped {
                self.lists[ply] = list;
                return 0;
            }
            if value > best {
                best = value;
                if value > node.alpha {
                    node.alpha = value;
                    best_code = candidate.code;
                    best_is_noisy = !candidate.quiet;
                    bound = Bound::Exact;
                    if PV {
                        self.set_line(ply, candidate.mv);
                    }
                    if value >= beta {
                        bound = Bound::AtLeast;
                        self.learn(
                            &standing,
                            &scene,
                            &candidate,
                            &tried_quiet[..quiets.min(REMEMBERED)],
                            &tried_noisy[..noisies.min(REMEMBERED)],
                        );
                        break;
                    }
                }
            }
            if candidate.quiet {
                if quiets < REMEMBERED {
                    tried_quiet[quiets] = candidate.deed();
                }
                quiets += 1;
            } else {
                if noisies < REMEMBERED {
                    tried_noisy[noisies] = candidate.slot;
                }
                noisies += 1;
            }
        }
        self.lists[ply] = list;
        if best == -NONE {
            // Only the excluded move was there.
            return standing.alpha;
        }
        if left_out {
            // One of those might have kept things as they are; [`NONE`] is above all values.
            best = best.max(standing.judgement.min(standing.alpha));
        }
        if excluded == 0 {
            let entry = Entry { code: best_code, value: best, judgement: raw, depth, bound };
            self.remember(&standing, entry, best_is_noisy);
        }
        best
    }

    /// Whether checks are extended here: lines may not run away from the iteration.
    fn extends_checks(&self, depth: i32, ply: usize) -> bool {
        self.shared.techniques.check_extensions
            && depth >= CHECK_EXTENSION_DEPTH
            && (ply as i32) < 2 * self.root_depth
    }

    /// Asks whether the table's move is the only good one, by a shallow search without it:
    /// then it is extended. If even the others are good enough, the node is.
    fn singular_extension<const PV: bool>(
        &mut self,
        node: &Standing,
        known: Option<Entry>,
        candidate: &Candidate<G::Move>,
        excluded: u16,
        cut: bool,
    ) -> Result<i32, i32> {
        let Some(entry) = known else { return Ok(0) };
        if !self.shared.techniques.singular_extensions
            || node.depth < SINGULAR_DEPTH
            || candidate.code != entry.code
            || excluded != 0
            || entry.bound == Bound::AtMost
            || entry.depth < node.depth - 3
            || is_decided(entry.value)
            || node.ply as i32 >= 2 * self.root_depth
        {
            return Ok(0);
        }
        let bar = entry.value - self.scaled(2 * node.depth);
        self.frame(node.ply).excluded = candidate.code;
        let value = self.node::<false>((node.depth - 1) / 2, node.ply, bar - 1, bar, cut);
        self.frame(node.ply).excluded = 0;
        if self.stopped {
            return Ok(0);
        }
        if value < bar {
            let doubled = self.frames[node.ply + BEFORE - 1].double_extensions;
            let clear = value < bar - self.scaled(DOUBLE_EXTENSION_MARGIN);
            return Ok(if !PV && clear && doubled < MOST_DOUBLE_EXTENSIONS { 2 } else { 1 });
        }
        if bar >= node.beta {
            return Err(bar);
        }
        Ok(if entry.value >= node.beta { -2 } else { -i32::from(cut) })
    }

    /// A move was good enough: it comes earlier next time, those tried in vain later.
    fn learn(
        &mut self,
        node: &Standing,
        scene: &Scene,
        good: &Candidate<G::Move>,
        quiets: &[Deed],
        noisies: &[u32],
    ) {
        let bonus = bonus(node.depth);
        if good.quiet {
            let killers = &mut self.frame(node.ply).killers;
            if killers[0] != good.code {
                *killers = [good.code, killers[0]];
            }
            let history = &mut self.memory.history;
            history.set_counter(scene.earlier[0], good.code);
            history.learn_quiet(scene, good.deed(), bonus);
            for &deed in quiets {
                history.learn_quiet(scene, deed, -bonus);
            }
        } else {
            self.memory.history.learn_capture(good.slot as usize, bonus);
        }
        for &slot in noisies {
            self.memory.history.learn_capture(slot as usize, -bonus);
        }
    }

    /// Writes the result into the table and learns from its difference to the judgement.
    fn remember(&mut self, node: &Standing, entry: Entry, best_is_noisy: bool) {
        let judgement = node.judgement;
        let informative = match entry.bound {
            Bound::Exact => !best_is_noisy,
            Bound::AtLeast => !best_is_noisy && entry.value > judgement,
            Bound::AtMost => entry.value < judgement,
        };
        // Under a threat there is no judgement, and a forced win is no matter of judgement.
        if informative
            && judgement != NONE
            && entry.judgement != 0
            && !is_decided(entry.value)
            && self.shared.techniques.correction
        {
            let (player, features) = (self.player(), self.features());
            self.memory.corrections.learn(player, features, entry.value - judgement, node.depth);
        }
        self.shared.table.store(node.key, node.ply, entry);
    }
}
