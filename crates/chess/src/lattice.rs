//! The geometry of a box-shaped lattice: steps are additions.
//!
//! The cells of a lattice lie in a frame of wall cells. Every axis but the last is so wide
//! (twice its length less one) that the difference of two indices tells the displacement
//! between two squares without ambiguity, in any dimension; the 0x88 board of chess
//! programming is the two-dimensional case. So a ray is an addition repeated until something
//! stands in the way, and one table look-up tells whether a man could attack a square at all.

use crate::man::{MAX_KINDS, Man};
use crate::mover::Mover;
use crate::position::{Position, Square};
use hyperchess_board::NodeId;
use hyperchess_game::Player;
use std::collections::HashMap;

/// The most cells a position may have, frame included.
pub(crate) const MAX_CELLS: usize = 1 << 26;

/// Relations are kept in an array up to this many displacements, in a hash map beyond.
const DENSE_RELATIONS: usize = 1 << 23;

/// Up to this many displacements it is known what a man attacks around each square.
const LARGEST_SURROUNDINGS: usize = 1 << 18;

/// The number of a step or leap in its geometry.
pub(crate) type Atom = u32;

/// Who could attack along a displacement on an empty board.
#[derive(Clone, Copy, Default, Debug)]
struct Relation {
    /// For each side, bit `k`: kind `k` rides along `step`; bit `16 + k`: it leaps there.
    attackers: [u32; 2],
    /// The index difference of one step of the ride.
    step: i32,
}

#[derive(Debug)]
enum Relations {
    Dense { attackers: [Box<[u32]>; 2], steps: Box<[i32]>, centre: usize },
    Sparse(HashMap<i32, Relation>),
}

/// A box of cells and the steps on it.
#[derive(Debug)]
pub(crate) struct Lattice {
    sizes: Vec<usize>,
    strides: Vec<usize>,
    margin: usize,
    cells: usize,
    offsets: Vec<i32>,
    /// How often each step can be repeated on the board at most.
    lengths: Vec<u32>,
    atoms: HashMap<i32, Atom>,
    relations: Relations,
    ambiguous: bool,
}

/// The squares between an attacker and the king, the attacker's own included.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segment {
    attacker: Square,
    /// 0 for a leap.
    step: i32,
    king: Square,
}

impl Segment {
    #[inline]
    pub(crate) fn contains(&self, square: Square) -> bool {
        let mut at = self.attacker;
        while at != self.king {
            if at == square {
                return true;
            }
            if self.step == 0 {
                return false;
            }
            at = offset(at, self.step);
        }
        false
    }
}

/// Checks and pins against one king.
#[derive(Debug, Default)]
pub(crate) struct Safety {
    pub(crate) checks: u32,
    /// Where a check can be met; valid if there is one check.
    pub(crate) check: Option<Segment>,
    /// Men that may only move along a segment.
    pub(crate) pins: Vec<(Square, Segment)>,
}

/// A change to the board that is only thought of: squares left and a square taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    pub(crate) vacated: [Square; 2],
    pub(crate) occupied: Square,
}

impl Change {
    /// No square at all.
    pub(crate) const NOWHERE: Square = Square::MAX;

    #[inline(always)]
    pub(crate) fn leave(square: Square) -> Change {
        Change { vacated: [square, Change::NOWHERE], occupied: Change::NOWHERE }
    }

    /// Whether `square` is empty after the change.
    #[inline(always)]
    pub(crate) fn is_free(&self, position: &Position, square: Square) -> bool {
        square != self.occupied
            && (position.man(square).is_none() || self.vacated.contains(&square))
    }
}

#[inline(always)]
fn offset(square: Square, step: i32) -> Square {
    square.wrapping_add_signed(step)
}

impl Lattice {
    /// Lays the box out with room for leaps of `reach`; `None` if it would be too large.
    pub(crate) fn new(sizes: &[usize], reach: usize) -> Option<Lattice> {
        let mut strides = Vec::with_capacity(sizes.len());
        let mut stride = 1usize;
        for (axis, &size) in sizes.iter().enumerate() {
            strides.push(stride);
            let last = axis + 1 == sizes.len();
            let width = if last { size } else { (2 * size - 1).max(size + reach) };
            stride = stride.checked_mul(width).filter(|&cells| cells <= MAX_CELLS)?;
        }
        // A leap from the edge may fall off the ends of the array: it lands in the margin.
        let margin: usize = strides.iter().map(|stride| stride * reach).sum();
        let cells = stride + 2 * margin;
        (cells <= MAX_CELLS).then(|| Lattice {
            sizes: sizes.to_vec(),
            strides,
            margin,
            cells,
            offsets: Vec::new(),
            lengths: Vec::new(),
            atoms: HashMap::new(),
            relations: Relations::Sparse(HashMap::new()),
            ambiguous: false,
        })
    }

    pub(crate) fn cell_count(&self) -> usize {
        self.cells
    }

    /// The index difference of a displacement.
    fn difference(&self, vector: &[i32]) -> i32 {
        vector.iter().zip(&self.strides).map(|(&v, &stride)| v * stride as i32).sum()
    }

    pub(crate) fn square(&self, coordinates: &[i32]) -> Square {
        self.margin as Square + self.difference(coordinates) as Square
    }

    /// The node of a square; nodes count with axis 0 fastest.
    pub(crate) fn node(&self, square: Square) -> NodeId {
        let mut rest = square as usize - self.margin;
        let mut node = 0;
        for axis in (0..self.sizes.len()).rev() {
            node = node * self.sizes[axis] + rest / self.strides[axis];
            rest %= self.strides[axis];
        }
        NodeId::new(node)
    }

    /// Empty cells in their frame.
    pub(crate) fn blank(&self) -> Box<[Man]> {
        let mut cells = vec![Man::WALL; self.cells].into_boxed_slice();
        let mut coordinates = vec![0i32; self.sizes.len()];
        loop {
            cells[self.square(&coordinates) as usize] = Man::NONE;
            let next = (0..self.sizes.len())
                .find(|&axis| (coordinates[axis] as usize) + 1 < self.sizes[axis]);
            let Some(axis) = next else { return cells };
            coordinates[..axis].fill(0);
            coordinates[axis] += 1;
        }
    }

    pub(crate) fn add_atom(&mut self, vector: &[i32]) -> Atom {
        let offset = self.difference(vector);
        let length = |(&size, &step): (&usize, &i32)| match step.unsigned_abs() {
            0 => u32::MAX,
            step => (size - 1) as u32 / step,
        };
        *self.atoms.entry(offset).or_insert_with(|| {
            self.offsets.push(offset);
            self.lengths.push(self.sizes.iter().zip(vector).map(length).min().unwrap_or(0));
            self.offsets.len() as Atom - 1
        })
    }

    /// Notes which kinds of which side attack along which atoms, how many steps at most.
    pub(crate) fn relate(&mut self, attacks: &[(Player, usize, Atom, u32)]) {
        debug_assert!(attacks.iter().all(|&(_, kind, ..)| kind < MAX_KINDS));
        let mut found: HashMap<i32, Relation> = HashMap::new();
        for &(player, kind, atom, range) in attacks {
            let step = self.offsets[atom as usize];
            // A longer ride leaves the board, and its difference may belong to another one.
            let longest = self.lengths[atom as usize];
            for distance in 1..=range.min(longest) as i32 {
                let relation = found.entry(step * distance).or_default();
                let leaps = range == 1;
                relation.attackers[player.index()] |=
                    1 << (kind + if leaps { MAX_KINDS } else { 0 });
                if !leaps {
                    self.ambiguous |= relation.step != 0 && relation.step != step;
                    relation.step = step;
                }
            }
        }
        let span = 2 * self.cells + 1;
        self.relations = if span <= DENSE_RELATIONS {
            let centre = self.cells;
            let blank = || vec![0u32; span].into_boxed_slice();
            let mut attackers = [blank(), blank()];
            let mut steps = vec![0i32; span].into_boxed_slice();
            for (difference, relation) in found {
                let index = centre.wrapping_add_signed(difference as isize);
                attackers[0][index] = relation.attackers[0];
                attackers[1][index] = relation.attackers[1];
                steps[index] = relation.step;
            }
            Relations::Dense { attackers, steps, centre }
        } else {
            Relations::Sparse(found)
        };
    }

    /// Whether rides by different steps cover the same displacement, as those of a rook and of
    /// a man that rides by twos: then the relations do not tell which squares lie between.
    pub(crate) fn is_ambiguous(&self) -> bool {
        self.ambiguous
    }

    /// As [`Self::is_attacked`], by following every ride.
    pub(crate) fn is_reached(
        &self,
        position: &Position,
        movers: &[Mover],
        target: Square,
        by: Player,
        change: &Change,
    ) -> bool {
        let reaches = |from: Square, atom: Atom, range: u32| {
            let (mut hit, mut steps) = (false, 0);
            self.ride(atom, from, |at| {
                hit = at == target;
                steps += 1;
                !hit && steps < range && change.is_free(position, at)
            });
            hit
        };
        movers.iter().enumerate().any(|(kind, mover)| {
            let gone = |from| from == change.occupied || change.vacated.contains(&from);
            let men = position.men(by, kind).iter().filter(|&&from| !gone(from));
            men.into_iter()
                .any(|&from| mover.attacks.iter().any(|&(atom, range)| reaches(from, atom, range)))
        })
    }

    /// The kinds of `player` that could attack `target` from `from`.
    #[inline(always)]
    fn attackers(&self, player: Player, from: Square, target: Square) -> u32 {
        let difference = target.wrapping_sub(from) as i32;
        match &self.relations {
            Relations::Dense { attackers, centre, .. } => {
                attackers[player.index()][centre.wrapping_add_signed(difference as isize)]
            }
            Relations::Sparse(map) => {
                map.get(&difference).map_or(0, |relation| relation.attackers[player.index()])
            }
        }
    }

    /// Whether a man of a kind on `from` could attack `target` if nothing stood between, and
    /// then whether it leaps over what does.
    #[inline]
    pub(crate) fn looks_at(
        &self,
        player: Player,
        kind: usize,
        from: Square,
        target: Square,
    ) -> Option<bool> {
        let attackers = self.attackers(player, from, target) >> kind;
        let leaps = attackers >> MAX_KINDS & 1 != 0;
        (leaps || attackers & 1 != 0).then_some(leaps)
    }

    /// For a kind of man, by [`Self::displacement`]: how many of the squares that lie one of
    /// `steps` beside a target it attacks on an empty board. `None` on boards too large for
    /// such tables.
    pub(crate) fn attacks_beside(
        &self,
        player: Player,
        kind: usize,
        steps: &[Atom],
    ) -> Option<Box<[u8]>> {
        let Relations::Dense { attackers, .. } = &self.relations else { return None };
        let attackers = &attackers[player.index()];
        if attackers.len() > LARGEST_SURROUNDINGS {
            return None;
        }
        let mut counts = vec![0u8; attackers.len()].into_boxed_slice();
        let wanted = (1 | 1 << MAX_KINDS) << kind;
        for (index, _) in attackers.iter().enumerate().filter(|(_, set)| **set & wanted != 0) {
            for &step in steps {
                let beside = index.wrapping_add_signed(self.offsets[step as usize] as isize);
                if let Some(count) = counts.get_mut(beside) {
                    *count = count.saturating_add(1);
                }
            }
        }
        Some(counts)
    }

    /// The place of a displacement in tables by displacement.
    #[inline(always)]
    pub(crate) fn displacement(&self, from: Square, target: Square) -> usize {
        (self.cells as u32).wrapping_add(target).wrapping_sub(from) as usize
    }

    /// Whether nothing stands between a rider and its target once some men are gone.
    #[inline]
    pub(crate) fn sees(
        &self,
        position: &Position,
        from: Square,
        target: Square,
        gone: &[Square],
    ) -> bool {
        let step = self.step_towards(from, target);
        let mut at = offset(from, step);
        while at != target && (position.man(at).is_none() || gone.contains(&at)) {
            at = offset(at, step);
        }
        at == target
    }

    #[inline]
    fn step_towards(&self, from: Square, target: Square) -> i32 {
        let difference = target.wrapping_sub(from) as i32;
        match &self.relations {
            Relations::Dense { steps, centre, .. } => {
                steps[centre.wrapping_add_signed(difference as isize)]
            }
            Relations::Sparse(map) => map.get(&difference).map_or(0, |relation| relation.step),
        }
    }

    /// Visits the squares of a ride until `go_on` is false; it must stop at the wall.
    #[inline(always)]
    pub(crate) fn ride(&self, atom: Atom, from: Square, mut go_on: impl FnMut(Square) -> bool) {
        let step = self.offsets[atom as usize];
        let mut at = offset(from, step);
        while go_on(at) {
            at = offset(at, step);
        }
    }

    /// The square one step away, which may be wall.
    #[inline(always)]
    pub(crate) fn step(&self, atom: Atom, from: Square) -> Square {
        offset(from, self.offsets[atom as usize])
    }

    /// Whether `by` attacks `target` once `change` is made.
    pub(crate) fn is_attacked(
        &self,
        position: &Position,
        kinds: usize,
        target: Square,
        by: Player,
        change: &Change,
    ) -> bool {
        for kind in 0..kinds {
            let wanted = (1 | 1 << MAX_KINDS) << kind;
            for &from in position.men(by, kind) {
                let attackers = self.attackers(by, from, target) & wanted;
                if attackers == 0 || from == change.occupied || change.vacated.contains(&from) {
                    continue;
                }
                if attackers >> MAX_KINDS != 0 {
                    return true;
                }
                let step = self.step_towards(from, target);
                let mut at = offset(from, step);
                while at != target && change.is_free(position, at) {
                    at = offset(at, step);
                }
                if at == target {
                    return true;
                }
            }
        }
        false
    }

    /// Finds the checks and pins against the king on `king`.
    #[inline]
    pub(crate) fn safety(
        &self,
        position: &Position,
        kinds: usize,
        king: Square,
        owner: Player,
    ) -> Safety {
        let by = owner.opponent();
        let mut safety = Safety::default();
        for kind in 0..kinds {
            let wanted = (1 | 1 << MAX_KINDS) << kind;
            for &from in position.men(by, kind) {
                let attackers = self.attackers(by, from, king) & wanted;
                if attackers != 0 {
                    let leaps = attackers >> MAX_KINDS != 0;
                    self.note_attack(position, from, king, owner, leaps, &mut safety);
                }
            }
        }
        safety
    }

    fn note_attack(
        &self,
        position: &Position,
        from: Square,
        king: Square,
        owner: Player,
        leaps: bool,
        safety: &mut Safety,
    ) {
        let step = if leaps { 0 } else { self.step_towards(from, king) };
        let segment = Segment { attacker: from, step, king };
        let mut between = None;
        if !leaps {
            let mut at = offset(from, step);
            while at != king {
                if !position.man(at).is_none() {
                    if between.is_some() || !position.man(at).bars(owner) {
                        return;
                    }
                    between = Some(at);
                }
                at = offset(at, step);
            }
        }
        match between {
            Some(pinned) => safety.pins.push((pinned, segment)),
            None => {
                safety.checks += 1;
                safety.check = Some(segment);
            }
        }
    }
}
