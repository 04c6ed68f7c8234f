//! Ends work that goes on in several threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that ends a match: set from outside, by Ctrl-C say, or by the match itself.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    outside: Arc<AtomicBool>,
    inside: Arc<AtomicBool>,
}

impl Interrupt {
    /// A flag that is not set.
    pub fn new() -> Interrupt {
        Interrupt::default()
    }

    /// Ends the match; for whoever runs it.
    pub fn set(&self) {
        self.outside.store(true, Ordering::Relaxed);
    }

    /// Whether somebody outside has ended the match.
    pub fn is_from_outside(&self) -> bool {
        self.outside.load(Ordering::Relaxed)
    }

    /// A flag for one run: it follows this one, and can also be set from within.
    pub(crate) fn for_a_run(&self) -> Interrupt {
        Interrupt { outside: Arc::clone(&self.outside), inside: Arc::default() }
    }

    pub(crate) fn set_inside(&self) {
        self.inside.store(true, Ordering::Relaxed);
    }

    /// Whether to stop, for whatever reason.
    pub fn is_set(&self) -> bool {
        self.inside.load(Ordering::Relaxed) || self.is_from_outside()
    }
}
