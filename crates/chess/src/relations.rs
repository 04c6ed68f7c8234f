//! Who could attack whom on an empty lattice, by the displacement between the two squares.
//!
//! A position lists its men; asked who attacks a square, each man costs one look into a table,
//! and only those that look at the square at all are followed step by step.

use crate::man::MAX_KINDS;
use crate::position::{Position, Square};
use hyperchess_game::Player;
use std::collections::HashMap;

/// Relations are kept in arrays up to this many displacements, in a hash map beyond.
const DENSE: usize = 1 << 23;

/// Up to this many displacements it is known what a man attacks around each square.
const LARGEST_SURROUNDINGS: usize = 1 << 18;

/// The bits of one kind: that it rides, and that it leaps.
#[inline(always)]
fn bits_of(kind: usize) -> u32 {
    (1 | 1 << MAX_KINDS) << kind
}

/// One way in which men of a kind attack.
pub(crate) struct Ride {
    pub(crate) player: Player,
    pub(crate) kind: usize,
    /// The index difference of one step.
    pub(crate) step: i32,
    pub(crate) range: u32,
    /// Whether nothing can stand between.
    pub(crate) leaps: bool,
}

/// A man that would attack a square if nothing stood between.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Looker {
    pub(crate) kind: usize,
    pub(crate) from: Square,
    /// Whether it does not care what stands between.
    pub(crate) leaps: bool,
}

#[derive(Clone, Copy, Default, Debug)]
struct Relation {
    /// For each side, bit `k`: kind `k` rides along `step`; bit `16 + k`: it leaps there.
    attackers: [u32; 2],
    /// The index difference of one step of the ride.
    step: i32,
}

#[derive(Debug)]
enum Table {
    Dense {
        attackers: [Box<[u32]>; 2],
        steps: Box<[i32]>,
        centre: usize,
        /// By player and by displacement to the enemy king: the kinds that attack a square the
        /// king can step to; empty where that is not known.
        near: [Box<[u16]>; 2],
    },
    Sparse(HashMap<i32, Relation>),
}

/// What every kind attacks from afar.
#[derive(Debug)]
pub(crate) struct Relations {
    table: Table,
    ambiguous: bool,
}

impl Default for Relations {
    fn default() -> Relations {
        Relations { table: Table::Sparse(HashMap::new()), ambiguous: false }
    }
}

impl Relations {
    /// For boards of `cells` cells, frame included. `king_steps` are the steps of each side's
    /// king, if steps are all it makes.
    pub(crate) fn new(
        cells: usize,
        rides: impl Iterator<Item = Ride>,
        king_steps: [Option<Vec<i32>>; 2],
    ) -> Relations {
        let mut ambiguous = false;
        let mut found: HashMap<i32, Relation> = HashMap::new();
        for ride in rides {
            debug_assert!(ride.kind < MAX_KINDS);
            for distance in 1..=ride.range as i32 {
                let relation = found.entry(ride.step * distance).or_default();
                relation.attackers[ride.player.index()] |=
                    1 << (ride.kind + if ride.leaps { MAX_KINDS } else { 0 });
                if !ride.leaps {
                    ambiguous |= relation.step != 0 && relation.step != ride.step;
                    relation.step = ride.step;
                }
            }
        }
        let span = 2 * cells + 1;
        let table =
            if span <= DENSE { dense(cells, found, king_steps) } else { Table::Sparse(found) };
        Relations { table, ambiguous }
    }

    #[inline]
    pub(crate) fn is_ambiguous(&self) -> bool {
        self.ambiguous
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
        let difference = target.wrapping_sub(from) as i32;
        let attackers = match &self.table {
            Table::Dense { attackers, centre, .. } => {
                attackers[player.index()][centre.wrapping_add_signed(difference as isize)]
            }
            Table::Sparse(map) => {
                map.get(&difference).map_or(0, |relation| relation.attackers[player.index()])
            }
        };
        let attackers = attackers & bits_of(kind);
        (attackers != 0).then_some(attackers >> MAX_KINDS != 0)
    }

    /// Shows the men of `by` that look at `target`, kind by kind, while `go_on` is true.
    #[inline(always)]
    pub(crate) fn lookers(
        &self,
        position: &Position,
        by: Player,
        target: Square,
        go_on: impl FnMut(Looker) -> bool,
    ) {
        match &self.table {
            Table::Dense { attackers, centre, .. } => {
                let row = &attackers[by.index()];
                let base = *centre as u32 + target;
                scan(position, by, |from| row[base.wrapping_sub(from) as usize], go_on);
            }
            Table::Sparse(map) => {
                let look = |from: Square| {
                    map.get(&(target.wrapping_sub(from) as i32))
                        .map_or(0, |relation| relation.attackers[by.index()])
                };
                scan(position, by, look, go_on);
            }
        }
    }

    /// Shows the men of `by` that could attack a square beside the king on `king`; false if
    /// that is not known.
    #[inline(always)]
    pub(crate) fn near(
        &self,
        position: &Position,
        by: Player,
        king: Square,
        mut show: impl FnMut(usize, Square),
    ) -> bool {
        let Table::Dense { near, centre, .. } = &self.table else { return false };
        let row = &near[by.index()];
        if row.is_empty() {
            return false;
        }
        let base = *centre as u32 + king;
        for (kind, men) in position.lists(by).iter().enumerate() {
            for &from in men {
                if row[base.wrapping_sub(from) as usize] >> kind & 1 != 0 {
                    show(kind, from);
                }
            }
        }
        true
    }

    /// The step of the ride from one square to another that a rider looks at.
    #[inline(always)]
    pub(crate) fn step_towards(&self, from: Square, target: Square) -> i32 {
        let difference = target.wrapping_sub(from) as i32;
        match &self.table {
            Table::Dense { steps, centre, .. } => {
                steps[centre.wrapping_add_signed(difference as isize)]
            }
            Table::Sparse(map) => map.get(&difference).map_or(0, |relation| relation.step),
        }
    }

    /// For a kind of man, by displacement: how many of the squares that lie one of `steps`
    /// beside a target it attacks on an empty board. `None` on boards too large for such
    /// tables.
    pub(crate) fn attacks_beside(
        &self,
        player: Player,
        kind: usize,
        steps: &[i32],
    ) -> Option<Box<[u8]>> {
        let Table::Dense { attackers, .. } = &self.table else { return None };
        let attackers = &attackers[player.index()];
        if attackers.len() > LARGEST_SURROUNDINGS {
            return None;
        }
        let mut counts = vec![0u8; attackers.len()].into_boxed_slice();
        for (index, _) in attackers.iter().enumerate().filter(|(_, set)| **set & bits_of(kind) != 0)
        {
            for &step in steps {
                if let Some(count) = counts.get_mut(index.wrapping_add_signed(step as isize)) {
                    *count = count.saturating_add(1);
                }
            }
        }
        Some(counts)
    }
}

fn dense(cells: usize, found: HashMap<i32, Relation>, king_steps: [Option<Vec<i32>>; 2]) -> Table {
    let (centre, span) = (cells, 2 * cells + 1);
    let blank = || vec![0u32; span].into_boxed_slice();
    let mut attackers = [blank(), blank()];
    let mut steps = vec![0i32; span].into_boxed_slice();
    for (difference, relation) in found {
        let index = centre.wrapping_add_signed(difference as isize);
        attackers[0][index] = relation.attackers[0];
        attackers[1][index] = relation.attackers[1];
        steps[index] = relation.step;
    }
    let near = Player::BOTH.map(|player| match &king_steps[player.opponent().index()] {
        Some(steps) if span <= LARGEST_SURROUNDINGS => near(&attackers[player.index()], steps),
        _ => Box::default(),
    });
    Table::Dense { attackers, steps, centre, near }
}

/// By displacement to a king: the kinds that attack one of the squares it can step to.
fn near(attackers: &[u32], king_steps: &[i32]) -> Box<[u16]> {
    let mut near = vec![0u16; attackers.len()].into_boxed_slice();
    for (index, &set) in attackers.iter().enumerate().filter(|&(_, &set)| set != 0) {
        let kinds = (set | set >> MAX_KINDS) as u16;
        for &step in king_steps {
            // The king stands one step short of the square.
            if let Some(at) = near.get_mut(index.wrapping_add_signed(-step as isize)) {
                *at |= kinds;
            }
        }
    }
    near
}

/// Shows every man of a side whose bit is set in what `look` tells of its square.
#[inline(always)]
fn scan(
    position: &Position,
    by: Player,
    look: impl Fn(Square) -> u32,
    mut go_on: impl FnMut(Looker) -> bool,
) {
    for (kind, men) in position.lists(by).iter().enumerate() {
        let wanted = bits_of(kind);
        for &from in men {
            let attackers = look(from) & wanted;
            if attackers != 0 {
                let leaps = attackers >> MAX_KINDS != 0;
                if !go_on(Looker { kind, from, leaps }) {
                    return;
                }
            }
        }
    }
}
