//! Two words with the machine about memory. They are hints: no result depends on them.
#![allow(unsafe_code, reason = "the processor and the kernel take hints by address only")]

/// Asks the processor to fetch a value that will be read soon, while it does other things. A
/// plain read would hold up everything behind it until the memory answers.
#[inline(always)]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let address = std::ptr::from_ref(value).cast::<i8>();
        // SAFETY: a prefetch reads nothing and cannot fault; the address is that of a reference.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// Asks the kernel to keep a large array in large pages, so that looking into it at random does
/// not cost a look into the page tables as well.
pub(crate) fn prefer_large_pages<T>(values: &[T]) {
    #[cfg(target_os = "linux")]
    {
        use nix::sys::mman::{MmapAdvise, madvise};
        use std::ptr::NonNull;

        /// The address that is advised of must be a multiple of the page size; this is one on
        /// every Linux.
        const BOUNDARY: usize = 1 << 16;
        let all = std::ptr::from_ref(values).cast::<u8>();
        let skipped = all.align_offset(BOUNDARY);
        let length = size_of_val(values).saturating_sub(skipped) / BOUNDARY * BOUNDARY;
        if length == 0 {
            return;
        }
        let Some(first) = NonNull::new(all.wrapping_add(skipped).cast_mut().cast()) else { return };
        // SAFETY: the range lies within `values`, and the size of pages changes no content.
        // A kernel without large pages refuses, and nothing is lost.
        let _ = unsafe { madvise(first, length, MmapAdvise::MADV_HUGEPAGE) };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = values;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_change_nothing() {
        for length in [0, 1, 100, 1 << 16, 1 << 20] {
            let values: Vec<u64> = (0..length).collect();
            prefer_large_pages(&values);
            values.iter().for_each(prefetch);
            assert!(values.iter().copied().eq(0..length));
        }
    }
}
