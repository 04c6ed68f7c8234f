//! The geometry of a box-shaped lattice: steps are additions.
//!
//! The cells of a lattice lie in a frame of wall cells. Every axis but the last is so wide
//! (twice its length less one) that the difference of two indices tells the displacement
//! between two squares without ambiguity, in any dimension; the 0x88 board of chess
//! programming is the two-dimensional case. So a ray is an addition repeated until something
//! stands in the way, and one table look-up tells whether a man could attack a square at all.

use crate::man::{Kind, Man};
use crate::mover::Mover;
use crate::position::{Position, Square};
use crate::relations::{Looker, Relations, Ride};
use hyperchess_board::NodeId;
use hyperchess_game::Player;
use std::collections::HashMap;

/// The most cells a position may have, frame included.
pub(crate) const MAX_CELLS: usize = 1 << 26;

/// The number of a step or leap in its geometry.
pub(crate) type Atom = u32;

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

/// More men than this rarely come near one king; then all are looked at.
const MOST_HUNTERS: usize = 24;

/// The men that could attack a square beside a king if nothing stood between.
pub(crate) struct Hunters {
    men: [(Kind, Square); MOST_HUNTERS],
    /// More than there is room for: not known.
    count: usize,
    by: Player,
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
            relations: Relations::default(),
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

    /// Notes which kinds of which side attack along which atoms, how many steps at most, and by
    /// which steps the king of each side moves.
    pub(crate) fn relate(
        &mut self,
        attacks: &[(Player, usize, Atom, u32)],
        king_steps: [Option<&[Atom]>; 2],
    ) {
        let rides = attacks.iter().map(|&(player, kind, atom, range)| Ride {
            player,
            kind,
            step: self.offsets[atom as usize],
            // A longer ride leaves the board, and its difference may belong to another one.
            range: range.min(self.lengths[atom as usize]),
            leaps: range == 1,
        });
        let steps_of = |atoms: &[Atom]| -> Vec<i32> {
            atoms.iter().map(|&atom| self.offsets[atom as usize]).collect()
        };
        self.relations =
            Relations::new(self.cells, rides, king_steps.map(|steps| steps.map(steps_of)));
    }

    /// What men attack on an empty board.
    #[inline(always)]
    pub(crate) fn relations(&self) -> &Relations {
        &self.relations
    }

    /// Whether rides by different steps cover the same displacement, as those of a rook and of
    /// a man that rides by twos: then the relations do not tell which squares lie between.
    #[inline]
    pub(crate) fn is_ambiguous(&self) -> bool {
        self.relations.is_ambiguous()
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

    /// As [`Relations::attacks_beside`], for steps by number.
    pub(crate) fn attacks_beside(
        &self,
        player: Player,
        kind: usize,
        steps: &[Atom],
    ) -> Option<Box<[u8]>> {
        let offsets: Vec<i32> = steps.iter().map(|&step| self.offsets[step as usize]).collect();
        self.relations.attacks_beside(player, kind, &offsets)
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
        let step = self.relations.step_towards(from, target);
        let mut at = offset(from, step);
        while at != target && (position.man(at).is_none() || gone.contains(&at)) {
            at = offset(at, step);
        }
        at == target
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

    /// Whether a man of `by` that looks at `target` reaches it once `change` is made.
    #[inline(always)]
    fn reaches(
        &self,
        position: &Position,
        looker: Looker,
        target: Square,
        change: &Change,
    ) -> bool {
        let from = looker.from;
        if from == change.occupied || change.vacated.contains(&from) {
            return false;
        }
        if looker.leaps {
            return true;
        }
        let step = self.relations.step_towards(from, target);
        let mut at = offset(from, step);
        while at != target && change.is_free(position, at) {
            at = offset(at, step);
        }
        at == target
    }

    /// Whether `by` attacks `target` once `change` is made.
    pub(crate) fn is_attacked(
        &self,
        position: &Position,
        target: Square,
        by: Player,
        change: &Change,
    ) -> bool {
        let mut attacked = false;
        self.relations.lookers(position, by, target, |looker| {
            attacked = self.reaches(position, looker, target, change);
            !attacked
        });
        attacked
    }

    /// The men that a king on `king` must fear when it makes a step.
    #[inline]
    pub(crate) fn hunters(&self, position: &Position, king: Square, owner: Player) -> Hunters {
        let by = owner.opponent();
        let mut hunters = Hunters { men: [(0, 0); MOST_HUNTERS], count: 0, by };
        let known = self.relations.near(position, by, king, |kind, from| {
            if let Some(place) = hunters.men.get_mut(hunters.count) {
                *place = (kind as Kind, from);
            }
            hunters.count += 1;
        });
        if !known {
            hunters.count = usize::MAX;
        }
        hunters
    }

    /// Whether one of the hunters attacks a square beside the king once it has left its own.
    #[inline]
    pub(crate) fn is_hunted(
        &self,
        position: &Position,
        hunters: &Hunters,
        target: Square,
        leave: &Change,
    ) -> bool {
        let Some(men) = hunters.men.get(..hunters.count) else {
            return self.is_attacked(position, target, hunters.by, leave);
        };
        men.iter().any(|&(kind, from)| {
            let looks = self.relations.looks_at(hunters.by, usize::from(kind), from, target);
            looks.is_some_and(|leaps| {
                let looker = Looker { kind: usize::from(kind), from, leaps };
                self.reaches(position, looker, target, leave)
            })
        })
    }

    /// Finds the checks and pins against the king on `king`.
    #[inline]
    pub(crate) fn safety(&self, position: &Position, king: Square, owner: Player) -> Safety {
        let by = owner.opponent();
        let mut safety = Safety::default();
        self.relations.lookers(position, by, king, |looker| {
            self.note_attack(position, looker.from, king, owner, looker.leaps, &mut safety);
            true
        });
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
        let step = if leaps { 0 } else { self.relations.step_towards(from, king) };
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
