//! Boards from a table of links.

use thiserror::Error;

use crate::coordinates::{PlaceIndex, by_walk};
use crate::node::ABSENT;
use crate::order::preorder;
use crate::warning::EXAMPLES;
use crate::{Board, Direction, MAX_AXES, MAX_NODES, NodeId, Warning, WarningKind};

/// A board made from links, and what there is to say about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    /// The nodes reachable from the origin, in depth-first pre-order.
    pub board: Board,
    /// The new number of each old node; `None` for those that are not part of the board.
    pub renumbered: Vec<Option<NodeId>>,
    /// What is odd, in old numbers.
    pub warnings: Vec<Warning>,
}

/// Why a table of links is no graph.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum GraphError {
    /// No axes, or more than [`MAX_AXES`].
    #[error("{axes} axes: a board has 1 to {MAX_AXES}")]
    Axes {
        /// How many were asked for.
        axes: usize,
    },
    /// The table has no rows, or the last row is not full.
    #[error("{links} links are not a table of at least one node with {row} links each")]
    Ragged {
        /// The length of the table.
        links: usize,
        /// Links per node.
        row: usize,
    },
    /// More than [`MAX_NODES`] rows.
    #[error("{nodes} nodes are too many: the limit is {MAX_NODES}")]
    TooManyNodes {
        /// How many there are.
        nodes: usize,
    },
    /// The origin is not in the table.
    #[error("the origin {origin} is not a node: nodes are 0 to {}", .nodes - 1)]
    NoSuchOrigin {
        /// The origin asked for.
        origin: NodeId,
        /// How many nodes there are.
        nodes: usize,
    },
    /// A link leads out of the table.
    #[error("the link of node {node} {direction} leads to {to}: nodes are 0 to {}", .nodes - 1)]
    NoSuchNode {
        /// Where the link begins.
        node: NodeId,
        /// Its direction.
        direction: Direction,
        /// Where it leads.
        to: NodeId,
        /// How many nodes there are.
        nodes: usize,
    },
}

impl Board {
    /// The board of all nodes that links reach from the origin. `links` has one row a node, in the order of
    /// [`Direction::index`].
    ///
    /// Nodes are numbered anew: the origin is 0, the others follow in depth-first pre-order. Coordinates come from a
    /// breadth-first walk from the origin, which is at 0 on every axis.
    ///
    /// ```
    /// use hyperchess_board::{Board, NodeId};
    /// // Node 2 leads right to node 0, and back; node 1 is alone.
    /// let links = [[Some(2), None], [None, None], [None, Some(0)]];
    /// let links = links.concat().into_iter().map(|link| link.map(NodeId::new)).collect();
    /// let graph = Board::graph(1, links, NodeId::new(2))?;
    /// assert_eq!(graph.board.len(), 2);
    /// assert_eq!(graph.renumbered, [Some(NodeId::new(1)), None, Some(NodeId::new(0))]);
    /// assert_eq!(graph.board.coordinates(NodeId::new(1)), [1]);
    /// assert_eq!(graph.warnings.len(), 1);
    /// # Ok::<(), hyperchess_board::GraphError>(())
    /// ```
    pub fn graph(
        axes: usize,
        links: Vec<Option<NodeId>>,
        origin: NodeId,
    ) -> Result<Graph, GraphError> {
        if !(1..=MAX_AXES).contains(&axes) {
            return Err(GraphError::Axes { axes });
        }
        let row = 2 * axes;
        if links.is_empty() || !links.len().is_multiple_of(row) {
            return Err(GraphError::Ragged { links: links.len(), row });
        }
        let nodes = links.len() / row;
        if nodes > MAX_NODES {
            return Err(GraphError::TooManyNodes { nodes });
        }
        if origin.index() >= nodes {
            return Err(GraphError::NoSuchOrigin { origin, nodes });
        }
        let outside = |link: &Option<NodeId>| link.is_some_and(|to| to.index() >= nodes);
        if let Some(at) = links.iter().position(outside)
            && let Some(to) = links[at]
        {
            let (node, direction) = (NodeId::new(at / row), Direction::from_index(at % row));
            return Err(GraphError::NoSuchNode { node, direction, to, nodes });
        }
        let links: Vec<u32> =
            links.into_iter().map(|link| link.map_or(ABSENT, |to| to.0)).collect();
        Ok(Graph::new(axes, &links, origin.0))
    }

    /// This board as [`Board::graph`] makes it: without unreachable nodes, numbered in depth-first pre-order, with
    /// coordinates as walked from the origin. This is what a map file can tell of a board.
    pub fn canonical(&self) -> Graph {
        Graph::new(self.axes, &self.links, self.origin().0)
    }
}

impl Graph {
    /// The graph of a table that is known to be sound.
    pub(crate) fn new(axes: usize, links: &[u32], origin: u32) -> Graph {
        let row = 2 * axes;
        let order = preorder(row, links, origin);
        let mut renumbered = vec![None; links.len() / row];
        for (new, &old) in order.iter().enumerate() {
            renumbered[old as usize] = Some(NodeId::new(new));
        }
        let new_link = |&old: &u32| match old {
            ABSENT => ABSENT,
            old => renumbered[old as usize].map_or(ABSENT, |new| new.0),
        };
        let rows = order.iter().flat_map(|&old| &links[old as usize * row..][..row]);
        let links: Vec<u32> = rows.map(new_link).collect();
        let coordinates = by_walk(axes, &links);
        let places = PlaceIndex::sorted(axes, &coordinates);
        let board = Board { axes, links, coordinates, places, shape: None };

        let old = |node: NodeId| NodeId(order[node.index()]);
        let lost: Vec<_> =
            (0..renumbered.len()).filter(|&n| renumbered[n].is_none()).map(NodeId::new).collect();
        let unreachable = (!lost.is_empty()).then_some(WarningKind::Unreachable { nodes: lost });
        let kinds = [unreachable, one_way(&board, old), many(&board, old), shared(&board, old)];
        let warnings = kinds.into_iter().flatten().map(Warning::new).collect();
        Graph { board, renumbered, warnings }
    }
}

/// All links of a board: from, direction, to.
fn links(board: &Board) -> impl Iterator<Item = (NodeId, Direction, NodeId)> + use<'_> {
    board
        .nodes()
        .flat_map(|node| board.neighbours(node).map(move |(direction, to)| (node, direction, to)))
}

fn one_way(board: &Board, old: impl Fn(NodeId) -> NodeId) -> Option<WarningKind> {
    let no_return = |&(from, direction, to): &(NodeId, Direction, NodeId)| {
        board.neighbour(to, direction.opposite()) != Some(from)
    };
    let (mut examples, mut total) = (Vec::new(), 0);
    for (from, direction, to) in links(board).filter(no_return) {
        if total < EXAMPLES {
            examples.push((old(from), direction, old(to)));
        }
        total += 1;
    }
    (total > 0).then_some(WarningKind::OneWay { examples, total })
}

fn many(board: &Board, old: impl Fn(NodeId) -> NodeId) -> Option<WarningKind> {
    let mut told = vec![false; board.len()];
    let (mut examples, mut total) = (Vec::new(), 0);
    for (from, direction, to) in links(board) {
        let (here, there) = (board.coordinates(from), board.coordinates(to));
        let shift = |axis| if axis == direction.axis { direction.sign.delta() } else { 0 };
        let fits = (0..board.axes()).all(|axis| here[axis] + shift(axis) == there[axis]);
        if fits || told[to.index()] {
            continue;
        }
        told[to.index()] = true;
        if total < EXAMPLES {
            let other = (0..board.axes()).map(|axis| here[axis] + shift(axis)).collect();
            examples.push((old(to), there.to_vec(), other));
        }
        total += 1;
    }
    (total > 0).then_some(WarningKind::ManyCoordinates { examples, total })
}

fn shared(board: &Board, old: impl Fn(NodeId) -> NodeId) -> Option<WarningKind> {
    let PlaceIndex::Sorted(order) = &board.places else { return None };
    let mut groups: Vec<_> = order
        .chunk_by(|&a, &b| board.coordinates(a) == board.coordinates(b))
        .filter_map(|group| Some((*group.first()?, *group.get(1)?)))
        .collect();
    let total = groups.len();
    groups.sort_unstable();
    let example = |&(a, b): &(NodeId, NodeId)| (board.coordinates(a).to_vec(), [old(a), old(b)]);
    let examples = groups.iter().take(EXAMPLES).map(example).collect();
    (total > 0).then_some(WarningKind::SharedCoordinates { examples, total })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    fn refuse(axes: usize, links: Vec<Option<NodeId>>, origin: usize) -> String {
        Board::graph(axes, links, NodeId::new(origin)).unwrap_err().to_string()
    }

    #[test]
    fn unsound_tables_are_refused() {
        assert_eq!(refuse(0, vec![], 0), "0 axes: a board has 1 to 16");
        assert_eq!(
            refuse(usize::MAX, vec![None], 0),
            format!("{} axes: a board has 1 to 16", usize::MAX)
        );
        let ragged = "links are not a table of at least one node with 2 links each";
        assert_eq!(refuse(1, vec![], 0), format!("0 {ragged}"));
        assert_eq!(refuse(1, vec![None; 3], 0), format!("3 {ragged}"));
        assert_eq!(refuse(1, vec![None; 4], 2), "the origin 2 is not a node: nodes are 0 to 1");
        let far = vec![None, None, None, Some(NodeId(2))];
        assert_eq!(refuse(1, far, 0), "the link of node 1 right leads to 2: nodes are 0 to 1");
        let many = vec![None; 2 * (MAX_NODES + 1)];
        assert_eq!(refuse(1, many, 0), "4194305 nodes are too many: the limit is 4194304");
    }

    #[test]
    fn a_lattice_keeps_its_geometry() {
        let lattice = Board::lattice(&Shape::new(vec![3, 2, 4]).unwrap());
        let Graph { board, renumbered, warnings } = lattice.canonical();
        assert_eq!(warnings, []);
        assert_eq!(board.shape(), None);
        for node in lattice.nodes() {
            let new = renumbered[node.index()].unwrap();
            assert_eq!(board.coordinates(new), lattice.coordinates(node));
            for direction in Direction::all(3) {
                let to = lattice.neighbour(node, direction).and_then(|to| renumbered[to.index()]);
                assert_eq!(board.neighbour(new, direction), to);
            }
        }
        assert_eq!(board.canonical().board, board);
        assert!(board.nodes().eq(board.preorder()));
    }

    #[test]
    fn warnings_of_one_kind_are_gathered() {
        // A chain of 100 nodes without ways back.
        let links = (1..=100).flat_map(|n| [None, (n < 100).then_some(NodeId(n))]).collect();
        let graph = Board::graph(1, links, NodeId(0)).unwrap();
        let [Warning { kind: WarningKind::OneWay { examples, total: 99 }, .. }] =
            &graph.warnings[..]
        else {
            panic!("{:?}", graph.warnings)
        };
        assert_eq!(examples.len(), EXAMPLES);
    }

    #[test]
    fn a_million_nodes_in_a_row_do_not_overflow_the_stack() {
        let board = Board::lattice(&Shape::new(vec![1 << 20]).unwrap());
        assert_eq!(board.canonical().board, board);
    }
}
