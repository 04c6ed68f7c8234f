//! What is odd about a graph, and yet no reason to refuse it.

use std::fmt;

use crate::{Direction, NodeId};

/// How many examples a warning keeps and shows.
pub(crate) const EXAMPLES: usize = 10;

/// Something odd about a graph. Each kind is told once, with examples; nodes have the numbers of the input, which in
/// a map file are the IDs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// The line of the first node concerned, where the graph came from a file.
    pub line: Option<usize>,
    /// What is odd.
    pub kind: WarningKind,
}

/// The kinds of oddity. Apart from unreachable nodes, at most ten examples are kept, and `total` counts them all.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WarningKind {
    /// No links lead from the origin to these nodes, so the board is made without them.
    Unreachable {
        /// All of them, increasing.
        nodes: Vec<NodeId>,
    },
    /// Links whose opposite does not lead back.
    OneWay {
        /// From, direction, to.
        examples: Vec<(NodeId, Direction, NodeId)>,
        /// How many there are.
        total: usize,
    },
    /// Nodes whose coordinates depend on the way to them, as on a ring.
    ManyCoordinates {
        /// A node, the coordinates it has, and others it could have.
        examples: Vec<(NodeId, Vec<i32>, Vec<i32>)>,
        /// How many such nodes there are.
        total: usize,
    },
    /// Places with more than one node.
    SharedCoordinates {
        /// A place and its first two nodes.
        examples: Vec<(Vec<i32>, [NodeId; 2])>,
        /// How many such places there are.
        total: usize,
    },
}

impl Warning {
    pub(crate) fn new(kind: WarningKind) -> Warning {
        Warning { line: None, kind }
    }

    /// The first node concerned.
    pub(crate) fn node(&self) -> Option<NodeId> {
        match &self.kind {
            WarningKind::Unreachable { nodes } => nodes.first().copied(),
            WarningKind::OneWay { examples, .. } => examples.first().map(|example| example.0),
            WarningKind::ManyCoordinates { examples, .. } => {
                examples.first().map(|example| example.0)
            }
            WarningKind::SharedCoordinates { examples, .. } => {
                examples.first().map(|example| example.1[1])
            }
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        match &self.kind {
            WarningKind::Unreachable { nodes } => {
                f.write_str(
                    "not part of the board, for no links lead there from the origin: node ",
                )?;
                list(f, nodes, nodes.len(), |node| node.to_string())
            }
            WarningKind::OneWay { examples, total } => {
                f.write_str("one-way link: ")?;
                list(f, examples, *total, |(from, direction, to)| {
                    format!("from {from} {direction} to {to}")
                })
            }
            WarningKind::ManyCoordinates { examples, total } => {
                f.write_str("more than one possible coordinate, the first is taken: ")?;
                list(f, examples, *total, |(node, taken, other)| {
                    format!("node {node} at {} or {}", place(taken), place(other))
                })
            }
            WarningKind::SharedCoordinates { examples, total } => {
                f.write_str("two nodes at one coordinate: ")?;
                list(f, examples, *total, |(at, [a, b])| format!("{a} and {b} at {}", place(at)))
            }
        }
    }
}

fn place(coordinates: &[i32]) -> String {
    format!("({})", coordinates.iter().map(i32::to_string).collect::<Vec<_>>().join(","))
}

fn list<T>(
    f: &mut fmt::Formatter<'_>,
    items: &[T],
    total: usize,
    show: impl Fn(&T) -> String,
) -> fmt::Result {
    let shown: Vec<_> = items.iter().take(EXAMPLES).map(show).collect();
    f.write_str(&shown.join(", "))?;
    match total - shown.len() {
        0 => Ok(()),
        more => write!(f, " and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_cut() {
        let nodes = (0..12).map(NodeId::new).collect();
        let warning = Warning { line: Some(3), kind: WarningKind::Unreachable { nodes } };
        let text = warning.to_string();
        assert!(text.starts_with("line 3: "), "{text}");
        assert!(text.ends_with("node 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more"), "{text}");
    }

    #[test]
    fn examples_read_as_sentences() {
        let examples = vec![(NodeId(1), Direction::RIGHT, NodeId(2))];
        let warning = Warning::new(WarningKind::OneWay { examples, total: 1 });
        assert_eq!(warning.to_string(), "one-way link: from 1 right to 2");
        let examples = vec![(vec![1, -1, 0], [NodeId(1), NodeId(2)])];
        let warning = Warning::new(WarningKind::SharedCoordinates { examples, total: 1 });
        assert_eq!(warning.to_string(), "two nodes at one coordinate: 1 and 2 at (1,-1,0)");
        assert_eq!(warning.node(), Some(NodeId(2)));
    }
}
