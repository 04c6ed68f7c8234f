//! What the search remembers of moves, to try the promising ones first.
//!
//! A move is known by two numbers: its code (which man goes from where to where in one
//! position) and its slot (which kind of man goes where in any position).

/// Histories stay within this.
pub(crate) const LIMIT: i32 = 16_384;

/// Slots of the continuation tables: larger games share them.
const CONTINUATIONS: usize = 1024;

/// A history moves towards the limits ever more slowly.
fn adjust(value: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-LIMIT, LIMIT);
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

/// How many kinds of [`exposure`](hyperchess_game::Evaluate::exposure) there are.
const EXPOSURES: usize = 4;

/// Rows of the structure table, and how many entries it may have in a game of many slots.
const STRUCTURES: usize = 512;
const STRUCTURE_ENTRIES: usize = STRUCTURES * 1024;

/// How many plies before it the moves were made that a quiet move may continue.
pub(crate) const PREDECESSORS: [usize; 3] = [1, 2, 4];

/// Where quiet moves are tried: what their histories depend on beside themselves.
#[derive(Clone, Copy)]
pub(crate) struct Scene {
    pub(crate) player: usize,
    /// Where the [row](History::row) of its structure begins.
    pub(crate) row: usize,
    /// What the opponent [attacks](hyperchess_game::Evaluate::attacked).
    pub(crate) attacked: u64,
    /// The moves before, by [`PREDECESSORS`].
    pub(crate) earlier: [Slot; PREDECESSORS.len()],
}

impl Scene {
    /// For nodes where no quiet move is tried.
    pub(crate) const EMPTY: Scene =
        Scene { player: 0, row: 0, attacked: 0, earlier: [Slot::NONE; PREDECESSORS.len()] };
}

/// A quiet move as the histories know it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Deed {
    pub(crate) code: u16,
    pub(crate) exposure: u16,
    pub(crate) slot: u32,
}

/// A slot as the continuation tables know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Slot(u16);

impl Slot {
    /// No move: the start of a line, or a pass.
    pub(crate) const NONE: Slot = Slot(CONTINUATIONS as u16);
}

/// The memory of one thread.
pub(crate) struct History {
    /// By player, exposure and code.
    codes: [Vec<i16>; 2],
    /// By what the structure of the position is like and slot.
    structures: Vec<i16>,
    /// How many slots there are.
    slots: usize,
    /// Captures by slot.
    captures: Vec<i16>,
    /// By the slot of an earlier move, then by slot.
    continuations: Vec<i16>,
    /// The quiet move that refuted a move, by slot.
    counters: Vec<u16>,
}

impl History {
    pub(crate) fn new(slots: usize) -> History {
        let rows = (STRUCTURE_ENTRIES / slots.max(1)).clamp(1, STRUCTURES);
        History {
            codes: [vec![0; EXPOSURES << 16], vec![0; EXPOSURES << 16]],
            structures: vec![0; rows * slots],
            slots,
            captures: vec![0; slots],
            continuations: vec![0; (CONTINUATIONS + 1) * CONTINUATIONS],
            counters: vec![0; CONTINUATIONS + 1],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.codes.iter_mut().for_each(|codes| codes.fill(0));
        self.structures.fill(0);
        self.captures.fill(0);
        self.continuations.fill(0);
        self.counters.fill(0);
    }

    /// The slot of a move in the continuation tables.
    #[inline]
    pub(crate) fn fold(&self, slot: usize) -> Slot {
        if self.slots <= CONTINUATIONS {
            return Slot(slot as u16);
        }
        // Neighbouring slots are told apart; strangers may share one.
        let mixed = (slot as u32).wrapping_mul(0x9E37_79B1) >> 22;
        Slot((mixed as usize % CONTINUATIONS) as u16)
    }

    /// Where the histories begin of moves in positions of a
    /// [structure](hyperchess_game::Evaluate::structure_key).
    pub(crate) fn row(&self, structure: u64) -> usize {
        let rows = self.structures.len() / self.slots.max(1);
        structure as usize % rows.max(1) * self.slots
    }

    /// Where a deed is noted for itself and by structure.
    #[inline]
    fn places(scene: &Scene, deed: Deed) -> (usize, usize) {
        let code = usize::from(deed.exposure) << 16 | usize::from(deed.code);
        (code, scene.row + deed.slot as usize)
    }

    #[inline]
    pub(crate) fn quiet(&self, scene: &Scene, deed: Deed) -> i32 {
        let (code, structure) = History::places(scene, deed);
        i32::from(self.codes[scene.player][code]) + i32::from(self.structures[structure])
    }

    #[inline]
    pub(crate) fn capture(&self, slot: usize) -> i32 {
        i32::from(self.captures[slot])
    }

    #[inline]
    fn pair(earlier: Slot, slot: Slot) -> usize {
        usize::from(earlier.0) * CONTINUATIONS + usize::from(slot.0)
    }

    #[inline]
    pub(crate) fn continuation(&self, scene: &Scene, deed: Deed) -> i32 {
        let slot = self.fold(deed.slot as usize);
        let of = |&earlier| i32::from(self.continuations[History::pair(earlier, slot)]);
        scene.earlier.iter().map(of).sum()
    }

    #[inline]
    pub(crate) fn counter(&self, previous: Slot) -> u16 {
        self.counters[usize::from(previous.0)]
    }

    pub(crate) fn set_counter(&mut self, previous: Slot, code: u16) {
        self.counters[usize::from(previous.0)] = code;
    }

    pub(crate) fn learn_quiet(&mut self, scene: &Scene, deed: Deed, bonus: i32) {
        let (code, structure) = History::places(scene, deed);
        adjust(&mut self.codes[scene.player][code], bonus);
        adjust(&mut self.structures[structure], bonus);
        let folded = self.fold(deed.slot as usize);
        for before in scene.earlier.into_iter().filter(|&before| before != Slot::NONE) {
            adjust(&mut self.continuations[History::pair(before, folded)], bonus);
        }
    }

    pub(crate) fn learn_capture(&mut self, slot: usize, bonus: i32) {
        adjust(&mut self.captures[slot], bonus);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn histories_stay_within_their_limits() {
        let mut value = 0;
        for _ in 0..1000 {
            adjust(&mut value, 2000);
        }
        assert!(i32::from(value) <= LIMIT && value > 15_000);
        for _ in 0..1000 {
            adjust(&mut value, -1_000_000);
        }
        assert!(i32::from(value) >= -LIMIT);
    }

    #[test]
    fn a_move_is_remembered_where_it_was_tried() {
        let mut history = History::new(768);
        let before = history.fold(5);
        let scene = Scene { player: 1, row: history.row(9), attacked: 0, earlier: [before; 3] };
        let elsewhere = Scene { row: history.row(10), ..scene };
        let deed = Deed { code: 77, exposure: 2, slot: 700 };
        history.learn_quiet(&scene, deed, 1000);
        assert_eq!(history.quiet(&scene, deed), 2000);
        assert!(history.continuation(&scene, deed) > 2500);
        // The half of it that does not depend on what is different.
        assert_eq!(history.quiet(&scene, Deed { exposure: 0, ..deed }), 1000);
        assert_eq!(history.quiet(&elsewhere, deed), 1000);
        assert_eq!(history.quiet(&Scene { player: 0, ..elsewhere }, deed), 0);
        assert_eq!(history.continuation(&Scene::EMPTY, deed), 0);
        // Games of many slots have fewer rows for structures, at least one.
        let mut large = History::new(65_536);
        let far = Scene { row: large.row(u64::MAX), ..scene };
        large.learn_quiet(&far, Deed { slot: 65_535, ..deed }, 1000);
        assert_eq!(large.quiet(&far, Deed { slot: 65_535, ..deed }), 2000);
    }

    #[test]
    fn folded_slots_fit_the_tables() {
        let small = History::new(768);
        assert_eq!(small.fold(767), Slot(767));
        let large = History::new(65_536);
        for slot in 0..65_536 {
            assert!(usize::from(large.fold(slot).0) < CONTINUATIONS);
        }
    }
}
