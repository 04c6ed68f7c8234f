//! Positions seen before, shared by all threads without a lock.
//!
//! An entry is two words. The first holds the key and what belongs to it, mixed with the
//! second: if two threads write one entry at the same time, the halves do not fit together and
//! the entry belongs to no key. So a torn entry is lost but never misread.

use crate::memory::{prefer_large_pages, prefetch};
use crate::report::Bound;
use crate::score::{WIN, is_decided};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::thread;

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The code of the best move; 0 if there is none.
    pub(crate) code: u16,
    pub(crate) value: i32,
    /// The static value before corrections.
    pub(crate) judgement: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

const ENTRIES: usize = 4;
const WORDS: usize = 2 * ENTRIES;
const LINE: usize = 64;
const GENERATIONS: u8 = 64;

/// The least depth an entry can have.
const SHALLOWEST: i32 = -1;

/// Entries of earlier searches count as if they were shallower by so much a search.
const PER_GENERATION: i32 = 8;

/// Memory is found and wiped in parts of so many buckets (2 MB).
const PART: usize = 1 << 15;
/// So many parts at a time, by several threads if there are more than a few.
const PARTS_AT_A_TIME: usize = 32;
const FEW_PARTS: usize = 4;
/// The smallest pages there are, in words.
const PAGE: usize = 4096 / size_of::<u64>();

/// The table: a fixed number of buckets, each as large as a cache line.
pub(crate) struct Transpositions {
    words: Box<[AtomicU64]>,
    /// The first word that starts a cache line.
    first: usize,
    buckets: usize,
    generation: AtomicU8,
    /// By part: something was written there.
    written: Box<[AtomicBool]>,
    /// For so many parts the machine has found memory.
    warm: usize,
}

impl Transpositions {
    /// A table of so many MB; `None` if the memory cannot be had.
    pub(crate) fn new(megabytes: usize) -> Option<Transpositions> {
        let buckets = megabytes.checked_mul(1 << 20)? / LINE;
        // Untouched pages cost nothing, so that a large table is there at once.
        let words: Box<[AtomicU64]> =
            bytemuck::try_zeroed_slice_box(buckets.checked_mul(WORDS)?.checked_add(WORDS)?).ok()?;
        prefer_large_pages(&words);
        let address = words.as_ptr() as usize;
        let first = (address.next_multiple_of(LINE) - address) / size_of::<AtomicU64>();
        let written = (0..buckets.div_ceil(PART)).map(|_| AtomicBool::new(false)).collect();
        let generation = AtomicU8::new(0);
        Some(Transpositions { words, first, buckets, generation, written, warm: 0 })
    }

    /// Forgets all entries. Memory that was not used stays unused.
    pub(crate) fn clear(&mut self) {
        let used = (0..self.written.len()).filter(|&part| *self.written[part].get_mut());
        let used: Vec<usize> = used.collect();
        self.each_part(&used, |words| {
            words.iter().for_each(|word| word.store(0, Ordering::Relaxed));
        });
        self.written.iter_mut().for_each(|written| *written.get_mut() = false);
        *self.generation.get_mut() = 0;
    }

    /// Lets the machine find memory for some more of the table, which may take it a millisecond for
    /// every 2 MB, so that no search has to wait for that. False once there is memory for all.
    pub(crate) fn warm_up(&mut self) -> bool {
        let parts: Vec<usize> = (self.warm..self.written.len()).take(PARTS_AT_A_TIME).collect();
        self.each_part(&parts, |words| {
            for page in words.chunks(PAGE) {
                // It must be written to; a new page holds zeros.
                let _ = page[0].compare_exchange(0, 0, Ordering::Relaxed, Ordering::Relaxed);
            }
        });
        self.warm += parts.len();
        self.warm < self.written.len()
    }

    /// Does something to the words of parts, on all processors if there are many.
    fn each_part(&self, parts: &[usize], work: impl Fn(&[AtomicU64]) + Sync) {
        let words_of = |part: usize| {
            let end = ((part + 1) * PART).min(self.buckets);
            &self.words[self.first + part * PART * WORDS..self.first + end * WORDS]
        };
        if parts.len() <= FEW_PARTS {
            parts.iter().for_each(|&part| work(words_of(part)));
            return;
        }
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        thread::scope(|scope| {
            for share in parts.chunks(parts.len().div_ceil(threads)) {
                let (words_of, work) = (&words_of, &work);
                scope.spawn(move || share.iter().for_each(|&part| work(words_of(part))));
            }
        });
    }

    /// A new search begins.
    pub(crate) fn grow_older(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths, by a sample.
    pub(crate) fn fullness(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let buckets = self.buckets.min(250);
        let used = |bucket: usize| {
            let entries = 0..ENTRIES;
            let bucket = self.bucket(bucket);
            let fresh = entries.filter(|entry| {
                let data = bucket[2 * entry + 1].load(Ordering::Relaxed);
                let meta = bucket[2 * entry].load(Ordering::Relaxed) ^ data;
                data != 0 && (meta >> 2) as u8 % GENERATIONS == generation
            });
            fresh.count()
        };
        ((0..buckets).map(used).sum::<usize>() * 1000 / (buckets * ENTRIES).max(1)) as u32
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets as u128) >> 64) as usize
    }

    #[inline]
    fn bucket(&self, index: usize) -> &[AtomicU64] {
        &self.words[self.first + index * WORDS..][..WORDS]
    }

    /// Asks the memory for the bucket of a key that will be probed soon.
    #[inline]
    pub(crate) fn touch(&self, key: u64) {
        prefetch(&self.bucket(self.index(key))[0]);
    }

    pub(crate) fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        let bucket = self.bucket(self.index(key));
        for pair in bucket.chunks_exact(2) {
            let data = pair[1].load(Ordering::Relaxed);
            let head = pair[0].load(Ordering::Relaxed) ^ data;
            if (head ^ key << 16) >> 16 == 0 && data != 0 {
                let mut entry = unpack(head, data);
                entry.value = shift(entry.value, -(ply as i32));
                return Some(entry);
            }
        }
        None
    }

    pub(crate) fn store(&self, key: u64, ply: usize, entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut entry = Entry { value: shift(entry.value, ply as i32), ..entry };
        let (mut place, mut least) = (0, i32::MAX);
        let index = self.index(key);
        let bucket = self.bucket(index);
        let written = &self.written[index / PART];
        if !written.load(Ordering::Relaxed) {
            written.store(true, Ordering::Relaxed);
        }
        for (index, pair) in bucket.chunks_exact(2).enumerate() {
            let data = pair[1].load(Ordering::Relaxed);
            let head = pair[0].load(Ordering::Relaxed) ^ data;
            if data == 0 {
                place = index;
                break;
            }
            let known = unpack(head, data);
            let age = i32::from(generation.wrapping_sub((head >> 2) as u8) % GENERATIONS);
            if (head ^ key << 16) >> 16 == 0 {
                if entry.code == 0 {
                    entry.code = known.code;
                }
                // A deeper result is not given up for a much shallower bound.
                if entry.bound != Bound::Exact && age == 0 && entry.depth + 3 < known.depth {
                    return;
                }
                place = index;
                break;
            }
            let worth = known.depth - PER_GENERATION * age;
            if worth < least {
                (place, least) = (index, worth);
            }
        }
        let (head, data) = pack(key, generation, &entry);
        bucket[2 * place].store(head ^ data, Ordering::Relaxed);
        bucket[2 * place + 1].store(data, Ordering::Relaxed);
    }
}

/// 48 bits of the key; depth, generation, bound.
fn pack(key: u64, generation: u8, entry: &Entry) -> (u64, u64) {
    let bound = match entry.bound {
        Bound::Exact => 0,
        Bound::AtLeast => 1,
        Bound::AtMost => 2,
    };
    let depth = (entry.depth - SHALLOWEST).clamp(0, 255) as u64;
    let head = key << 16 | depth << 8 | u64::from(generation) << 2 | bound;
    let value = |value: i32| u64::from(value as u32 & 0xFF_FFFF);
    // Values lie within ±(WIN + 1), far inside 24 bits.
    let data = u64::from(entry.code) << 48 | value(entry.value) << 24 | value(entry.judgement);
    // A word of zeros marks an empty entry; the sign of an impossible judgement tells them apart.
    (head, if data == 0 { EMPTY_ALIAS } else { data })
}

/// Stands for data of all zeros: its judgement is beyond all values.
const EMPTY_ALIAS: u64 = 0x80_0000;

fn unpack(head: u64, data: u64) -> Entry {
    let data = if data == EMPTY_ALIAS { 0 } else { data };
    let value = |bits: u64| (bits as u32 as i32) << 8 >> 8;
    Entry {
        code: (data >> 48) as u16,
        value: value(data >> 24),
        judgement: value(data),
        depth: (head >> 8 & 0xFF) as i32 + SHALLOWEST,
        bound: match head & 3 {
            0 => Bound::Exact,
            1 => Bound::AtLeast,
            _ => Bound::AtMost,
        },
    }
}

/// Wins are stored by their distance from the position, not from the root.
fn shift(value: i32, plies: i32) -> i32 {
    if is_decided(value) { (value + plies * value.signum()).clamp(-WIN, WIN) } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{LARGEST_JUDGEMENT, loss_in, win_in};

    #[test]
    fn entries_come_back_as_they_were() {
        let table = Transpositions::new(1).unwrap();
        let mut key = 1u64;
        for value in [0, 1, -1, 12345, -999, LARGEST_JUDGEMENT, win_in(7), loss_in(8)] {
            for bound in [Bound::Exact, Bound::AtLeast, Bound::AtMost] {
                key = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x1234_5678;
                let entry = Entry { code: 4711, value, judgement: -value, depth: 33, bound };
                assert_eq!(table.probe(key, 3), None);
                table.store(key, 3, entry);
                assert_eq!(table.probe(key, 3), Some(entry));
            }
        }
    }

    #[test]
    fn an_entry_of_zeros_is_not_empty() {
        let table = Transpositions::new(1).unwrap();
        let entry = Entry { code: 0, value: 0, judgement: 0, depth: 0, bound: Bound::Exact };
        table.store(5, 0, entry);
        assert_eq!(table.probe(5, 0), Some(entry));
        assert_eq!(table.probe(6, 0), None);
    }

    #[test]
    fn wins_are_told_from_where_they_are_seen() {
        let table = Transpositions::new(1).unwrap();
        let bound = Bound::Exact;
        table.store(9, 4, Entry { code: 1, value: win_in(10), judgement: 0, depth: 1, bound });
        assert_eq!(table.probe(9, 2).unwrap().value, win_in(8));
    }

    #[test]
    fn a_table_forgets_and_tells_how_full_it_is() {
        let mut table = Transpositions::new(1).unwrap();
        assert_eq!(table.fullness(), 0);
        for number in 0..200_000u64 {
            let key = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let bound = Bound::AtMost;
            table.store(key, 0, Entry { code: 1, value: 5, judgement: 6, depth: 2, bound });
        }
        assert!(table.fullness() > 900);
        table.grow_older();
        assert_eq!(table.fullness(), 0);
        table.clear();
        assert_eq!(table.probe(0x9E37_79B9_7F4A_7C15, 0), None);
    }

    #[test]
    fn clearing_wipes_all_that_was_written_before_and_after_warming_up() {
        // Not a whole number of parts.
        let mut table = Transpositions::new(21).unwrap();
        let keys = || (1..5_000u64).map(|number| number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let entry = Entry { code: 1, value: 5, judgement: 6, depth: 2, bound: Bound::AtMost };
        for _ in 0..2 {
            keys().for_each(|key| table.store(key, 0, entry));
            assert!(keys().all(|key| table.probe(key, 0) == Some(entry)));
            while table.warm_up() {}
            assert!(keys().all(|key| table.probe(key, 0) == Some(entry)));
            table.clear();
            assert!(table.words.iter().all(|word| word.load(Ordering::Relaxed) == 0));
        }
    }

    #[test]
    fn too_much_memory_is_refused() {
        assert!(Transpositions::new(usize::MAX).is_none());
        assert!(Transpositions::new(usize::MAX >> 21).is_none());
    }
}
