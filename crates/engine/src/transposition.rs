//! Positions seen before.

/// What a stored value means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<M> {
    key: u64,
    pub(crate) depth: u32,
    pub(crate) value: i32,
    pub(crate) bound: Bound,
    pub(crate) best: M,
}

/// A table of fixed size; newer entries replace older ones.
pub(crate) struct Transpositions<M> {
    entries: Vec<Option<Entry<M>>>,
}

/// A power of two.
const ENTRIES: usize = 1 << 18;

impl<M: Copy> Transpositions<M> {
    pub(crate) fn new() -> Transpositions<M> {
        Transpositions { entries: vec![None; ENTRIES] }
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry<M>> {
        self.entries[key as usize & (ENTRIES - 1)].filter(|entry| entry.key == key)
    }

    pub(crate) fn put(&mut self, key: u64, depth: u32, value: i32, bound: Bound, best: M) {
        let entry = Entry { key, depth, value, bound, best };
        self.entries[key as usize & (ENTRIES - 1)] = Some(entry);
    }
}
