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

/// A slot as the continuation tables know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Slot(u16);

impl Slot {
    /// No move: the start of a line, or a pass.
    pub(crate) const NONE: Slot = Slot(CONTINUATIONS as u16);
}

/// The memory of one thread.
pub(crate) struct History {
    /// By player and code.
    codes: [Vec<i16>; 2],
    /// By slot.
    slots: Vec<i16>,
    /// Captures by slot.
    captures: Vec<i16>,
    /// By the slot of an earlier move, then by slot.
    continuations: Vec<i16>,
    /// The quiet move that refuted a move, by slot.
    counters: Vec<u16>,
}

impl History {
    pub(crate) fn new(slots: usize) -> History {
        History {
            codes: [vec![0; 1 << 16], vec![0; 1 << 16]],
            slots: vec![0; slots],
            captures: vec![0; slots],
            continuations: vec![0; (CONTINUATIONS + 1) * CONTINUATIONS],
            counters: vec![0; CONTINUATIONS + 1],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.codes.iter_mut().for_each(|codes| codes.fill(0));
        self.slots.fill(0);
        self.captures.fill(0);
        self.continuations.fill(0);
        self.counters.fill(0);
    }

    /// The slot of a move in the continuation tables.
    #[inline]
    pub(crate) fn fold(&self, slot: usize) -> Slot {
        if self.slots.len() <= CONTINUATIONS {
            return Slot(slot as u16);
        }
        // Neighbouring slots are told apart; strangers may share one.
        let mixed = (slot as u32).wrapping_mul(0x9E37_79B1) >> 22;
        Slot((mixed as usize % CONTINUATIONS) as u16)
    }

    #[inline]
    pub(crate) fn quiet(&self, player: usize, code: u16, slot: usize) -> i32 {
        i32::from(self.codes[player][usize::from(code)]) + i32::from(self.slots[slot])
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
    pub(crate) fn continuation(&self, earlier: [Slot; 2], slot: Slot) -> i32 {
        let of = |earlier| i32::from(self.continuations[History::pair(earlier, slot)]);
        of(earlier[0]) + of(earlier[1])
    }

    #[inline]
    pub(crate) fn counter(&self, previous: Slot) -> u16 {
        self.counters[usize::from(previous.0)]
    }

    pub(crate) fn set_counter(&mut self, previous: Slot, code: u16) {
        self.counters[usize::from(previous.0)] = code;
    }

    pub(crate) fn learn_quiet(
        &mut self,
        player: usize,
        code: u16,
        slot: usize,
        earlier: [Slot; 2],
        bonus: i32,
    ) {
        adjust(&mut self.codes[player][usize::from(code)], bonus);
        adjust(&mut self.slots[slot], bonus);
        let folded = self.fold(slot);
        for before in earlier.into_iter().filter(|&before| before != Slot::NONE) {
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
    fn folded_slots_fit_the_tables() {
        let small = History::new(768);
        assert_eq!(small.fold(767), Slot(767));
        let large = History::new(65_536);
        for slot in 0..65_536 {
            assert!(usize::from(large.fold(slot).0) < CONTINUATIONS);
        }
    }
}
