//! What a protocol is: a state machine.

use crate::event::{Event, Flow};

/// A state machine that answers events with lines.
pub(crate) trait Protocol {
    /// Adds its answer to `out`. It never waits for a search.
    fn handle(&mut self, event: Event, out: &mut Vec<String>) -> Flow;
}
