//! The order in which states and maps list nodes.

use crate::node::ABSENT;
use crate::{Board, NodeId};

/// The nodes reachable from `origin` in depth-first pre-order, links in table order. Without recursion: a path
/// through all nodes of a large board would overflow the stack.
pub(crate) fn preorder(row: usize, links: &[u32], origin: u32) -> Vec<u32> {
    let mut seen = vec![false; links.len() / row];
    seen[origin as usize] = true;
    let mut order = vec![origin];
    // Nodes on the path, each with the link to try next.
    let mut path = vec![(origin, 0)];
    while let Some((node, next)) = path.last_mut() {
        if *next == row {
            path.pop();
            continue;
        }
        let to = links[*node as usize * row + *next];
        *next += 1;
        if to != ABSENT && !seen[to as usize] {
            seen[to as usize] = true;
            order.push(to);
            path.push((to, 0));
        }
    }
    order
}

impl Board {
    /// The nodes that links reach from the origin, in depth-first pre-order, links by
    /// [`Direction::index`](crate::Direction::index).
    pub fn preorder(&self) -> Vec<NodeId> {
        preorder(2 * self.axes, &self.links, self.origin().0).into_iter().map(NodeId).collect()
    }

    /// [`preorder`](Board::preorder), then the nodes that it misses.
    pub(crate) fn listing(&self) -> Vec<NodeId> {
        let mut order = self.preorder();
        if order.len() < self.len() {
            let mut missed = vec![true; self.len()];
            order.iter().for_each(|node| missed[node.index()] = false);
            order.extend(self.nodes().filter(|node| missed[node.index()]));
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    fn recursive(row: usize, links: &[u32], node: u32, order: &mut Vec<u32>) {
        if node != ABSENT && !order.contains(&node) {
            order.push(node);
            for link in 0..row {
                recursive(row, links, links[node as usize * row + link], order);
            }
        }
    }

    #[test]
    fn it_is_the_order_of_the_recursion() {
        let board = Board::lattice(&Shape::new(vec![3, 4, 2]).unwrap());
        let mut expected = Vec::new();
        recursive(6, &board.links, 5, &mut expected);
        assert_eq!(preorder(6, &board.links, 5), expected);
        assert_eq!(expected.len(), 24);
    }

    #[test]
    fn unreachable_nodes_are_listed_last() {
        let shape = Shape::new(vec![4, 2]).unwrap().with_holes([vec![1, 0], vec![1, 1]]).unwrap();
        let board = Board::lattice(&shape);
        let numbers = |nodes: Vec<NodeId>| nodes.into_iter().map(NodeId::index).collect::<Vec<_>>();
        assert_eq!(numbers(board.preorder()), [0, 3]);
        assert_eq!(numbers(board.listing()), [0, 3, 1, 2, 4, 5]);
    }
}
