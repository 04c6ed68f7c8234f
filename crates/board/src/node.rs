//! The name of a node.

use std::fmt;

/// A node of a board: a number from 0 to the count of nodes less one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The node with this number. Numbers beyond any board (above [`MAX_NODES`](crate::MAX_NODES)) name no node.
    #[inline]
    pub const fn new(index: usize) -> NodeId {
        // A number that does not fit must not wrap around to a node that exists.
        NodeId(if index < ABSENT as usize { index as u32 } else { ABSENT })
    }

    /// The number, to index tables by node.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a link table holds where there is no link: half the size of an `Option`.
pub(crate) const ABSENT: u32 = u32::MAX;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_do_not_wrap() {
        assert_eq!(NodeId::new(7).index(), 7);
        assert_eq!(NodeId::new(usize::MAX), NodeId(ABSENT));
        assert_eq!(NodeId::new(7).to_string(), "7");
    }
}
