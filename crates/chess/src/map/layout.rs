//! What follows from the links of a board: which nodes it has, where they are, what is odd.

use hyperchess_board::{Board, Graph, GraphError, NodeId, Warning};

use super::Node;

/// The nodes that links reach from the first, as a graph with numbers of its own, here called places.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) graph: Board,
    /// The node at each place.
    pub(super) order: Vec<NodeId>,
    /// The place of each node, if it has one.
    places: Vec<Option<NodeId>>,
    pub(super) warnings: Vec<Warning>,
}

impl Layout {
    /// Links that lead to no node are refused.
    pub(super) fn new(nodes: &[Node]) -> Result<Layout, GraphError> {
        let links = nodes.iter().flat_map(Node::row).collect();
        let Graph { board, renumbered, warnings } = Board::graph(3, links, NodeId::new(0))?;
        let mut order = vec![NodeId::new(0); board.len()];
        for (node, place) in renumbered.iter().enumerate() {
            if let Some(place) = place {
                order[place.index()] = NodeId::new(node);
            }
        }
        Ok(Layout { graph: board, order, places: renumbered, warnings })
    }

    /// Places as nodes: what a map file gives is in order already.
    pub(super) fn of_map(graph: Board, warnings: Vec<Warning>) -> Layout {
        Layout {
            order: graph.nodes().collect(),
            places: graph.nodes().map(Some).collect(),
            graph,
            warnings,
        }
    }

    pub(super) fn node(&self, place: NodeId) -> NodeId {
        self.order[place.index()]
    }

    pub(super) fn place(&self, node: NodeId) -> Option<NodeId> {
        self.places.get(node.index()).copied().flatten()
    }
}
