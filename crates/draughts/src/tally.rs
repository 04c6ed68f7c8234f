//! How often something is in a list that only grows.

use std::collections::HashMap;
use std::hash::Hash;

/// Up to this length a list is looked through; beyond, it is remembered.
const SHORT: usize = 32;

/// Counts equal entries of a list. Most lists of captures have one or two entries, some of
/// those that people set up have thousands.
#[derive(Debug)]
pub(crate) struct Tally<K> {
    counts: Option<HashMap<K, u32>>,
    /// How much of the list is in `counts`.
    covered: usize,
}

impl<K: Copy + Eq + Hash> Tally<K> {
    pub(crate) fn new() -> Tally<K> {
        Tally { counts: None, covered: 0 }
    }

    /// The list is empty again.
    pub(crate) fn clear(&mut self) {
        *self = Tally::new();
    }

    /// How many entries of the list have the key.
    #[inline(always)]
    pub(crate) fn count<T>(&mut self, list: &[T], key_of: impl Fn(&T) -> K, key: K) -> u32 {
        if list.len() <= SHORT {
            return list.iter().filter(|entry| key_of(entry) == key).count() as u32;
        }
        self.look_up(list, key_of, key)
    }

    #[cold]
    fn look_up<T>(&mut self, list: &[T], key_of: impl Fn(&T) -> K, key: K) -> u32 {
        let counts = self.counts.get_or_insert_default();
        for entry in &list[self.covered..] {
            *counts.entry(key_of(entry)).or_default() += 1;
        }
        self.covered = list.len();
        counts.get(&key).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_counted_like_short_ones() {
        let (mut list, mut tally) = (Vec::new(), Tally::new());
        for number in 0..200u32 {
            let expected = list.iter().filter(|other| *other % 7 == number % 7).count();
            assert_eq!(tally.count(&list, |other| other % 7, number % 7), expected as u32);
            list.push(number);
        }
        list.clear();
        tally.clear();
        assert_eq!(tally.count(&list, |other| other % 7, 3), 0);
    }
}
