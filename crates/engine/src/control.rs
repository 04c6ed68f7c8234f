//! The strings by which a running search is held.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Tells a running search, from another thread, to stop or that its guess came true.
#[derive(Debug, Default)]
pub struct Control {
    stopped: Arc<AtomicBool>,
    pondering: AtomicBool,
}

impl Control {
    /// For a search whose clock runs from the start.
    pub fn new() -> Control {
        Control::default()
    }

    /// For a search in the opponent's time: only depth and nodes limit it until
    /// [`ponder_hit`](Self::ponder_hit), and it does not answer before that or a stop.
    pub fn pondering() -> Control {
        Control { pondering: AtomicBool::new(true), ..Control::default() }
    }

    /// For a search that also stops when somebody else raises a flag, as a signal handler does.
    pub fn with_flag(stopped: Arc<AtomicBool>) -> Control {
        Control { stopped, pondering: AtomicBool::new(false) }
    }

    /// Ends the search within milliseconds.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// The opponent has played the expected move: now the clock limits the search, which has been
    /// thinking about the move all the time.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether the search was told to stop.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Whether the opponent's move is still awaited.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }
}
