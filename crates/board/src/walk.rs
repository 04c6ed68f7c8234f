//! Moving about: compositions of links.

use std::collections::HashSet;

use crate::{Board, Direction, MAX_AXES, NodeId};

/// More parts than this no step has, for their axes are distinct. Their subsets are still few enough to go through.
const MAX_PARTS: usize = MAX_AXES;

impl Board {
    /// Follows links in this order.
    pub fn walk(&self, node: NodeId, path: &[Direction]) -> Option<NodeId> {
        path.iter().try_fold(node, |at, &direction| self.neighbour(at, direction))
    }

    /// One step, straight or diagonal: the ends of all orders of these links, on distinct axes, that lead through
    /// existing nodes. Increasing, each once; more than [`MAX_AXES`] directions are no step.
    ///
    /// On a lattice there is at most one end. On a graph, right then down can differ from down then right.
    pub fn step(&self, node: NodeId, directions: &[Direction]) -> Vec<NodeId> {
        let mut ends = Vec::new();
        self.step_into(node, directions, &mut ends);
        ends
    }

    fn step_into(&self, node: NodeId, directions: &[Direction], ends: &mut Vec<NodeId>) {
        ends.clear();
        match *directions {
            [a, b] if !self.commutes(directions) => {
                let one = self.walk(node, &[a, b]);
                let other = self.walk(node, &[b, a]).filter(|&end| Some(end) != one);
                ends.extend([one, other].into_iter().flatten());
                ends.sort_unstable();
            }
            _ if self.commutes(directions) => ends.extend(self.walk(node, directions)),
            _ => {
                let parts: Vec<_> = directions.iter().map(|&direction| (direction, 1)).collect();
                ends.extend(self.any_order(&[node], &parts));
            }
        }
    }

    /// A leap over whatever stands between: components from the longest to the shortest, each done wholly before the
    /// next (a knight goes two, then one), components of equal length in any order. Nodes on the way must exist.
    /// Increasing, each once; more than [`MAX_AXES`] components of one length are no leap.
    pub fn leap(&self, node: NodeId, components: &[(Direction, usize)]) -> Vec<NodeId> {
        let mut parts = components.to_vec();
        parts.sort_by_key(|&(_, length)| std::cmp::Reverse(length));
        parts
            .chunk_by(|a, b| a.1 == b.1)
            .fold(vec![node], |starts, equal| self.any_order(&starts, equal))
    }

    /// Visits what a rider reaches by repeating a [`step`](Board::step), nearest nodes first. `passable` is called
    /// once for each node reached and tells whether the ride goes on beyond it. The start is never visited: a ride
    /// on a ring ends there.
    ///
    /// ```
    /// use hyperchess_board::{Board, Direction, NodeId, Shape};
    /// let board = Board::lattice(&Shape::new(vec![8, 8])?);
    /// let blocker = board.node_at(&[3, 3]);
    /// let mut reached = Vec::new();
    /// board.ride(NodeId::new(0), &[Direction::RIGHT, Direction::DOWN], |node| {
    ///     reached.push(board.coordinates(node).to_vec());
    ///     Some(node) != blocker
    /// });
    /// assert_eq!(reached, [[1, 1], [2, 2], [3, 3]]);
    /// # Ok::<(), hyperchess_board::ShapeError>(())
    /// ```
    pub fn ride(
        &self,
        node: NodeId,
        directions: &[Direction],
        mut passable: impl FnMut(NodeId) -> bool,
    ) {
        if self.is_box() && self.commutes(directions) && !directions.is_empty() {
            // Coordinates only grow or only shrink: no node comes twice.
            let mut at = node;
            while let Some(next) = self.walk(at, directions).filter(|&next| passable(next)) {
                at = next;
            }
            return;
        }
        let mut seen = Seen::new(node);
        let mut queue = vec![node];
        let mut ends = Vec::new();
        let mut head = 0;
        while let Some(&at) = queue.get(head) {
            head += 1;
            self.step_into(at, directions, &mut ends);
            queue.extend(ends.iter().filter(|&&end| seen.insert(end) && passable(end)));
        }
    }

    /// All nodes of a [`ride`](Board::ride) on an empty board, in order of visit.
    pub fn ray(&self, node: NodeId, directions: &[Direction]) -> Vec<NodeId> {
        let mut nodes = Vec::new();
        self.ride(node, directions, |reached| {
            nodes.push(reached);
            true
        });
        nodes
    }

    fn is_box(&self) -> bool {
        self.shape.as_ref().is_some_and(|shape| shape.is_box())
    }

    /// Whether the order of these links does not matter, as for a single one, and for distinct axes of a full box.
    fn commutes(&self, directions: &[Direction]) -> bool {
        let repeats =
            |(n, a): (usize, &Direction)| directions[..n].iter().any(|b| a.axis == b.axis);
        directions.len() < 2 || self.is_box() && !directions.iter().enumerate().any(repeats)
    }

    /// The ends of all orders of these parts. Orders that used the same parts and met at a node go on as one, so the
    /// work grows with the subsets of the parts and not with their permutations.
    fn any_order(&self, starts: &[NodeId], parts: &[(Direction, usize)]) -> Vec<NodeId> {
        if parts.len() > MAX_PARTS {
            return Vec::new();
        }
        let mut front: Vec<(u32, NodeId)> = starts.iter().map(|&start| (0, start)).collect();
        for _ in parts {
            let mut next = Vec::new();
            for &(used, node) in &front {
                let unused = parts.iter().enumerate().filter(|&(n, _)| used & (1 << n) == 0);
                next.extend(unused.filter_map(|(n, &(direction, length))| {
                    Some((used | 1 << n, self.run(node, direction, length)?))
                }));
            }
            next.sort_unstable();
            next.dedup();
            front = next;
        }
        // All parts are used by now, so the order and the distinctness are those of the nodes.
        front.into_iter().map(|(_, node)| node).collect()
    }

    /// Follows a link `length` times.
    fn run(&self, node: NodeId, direction: Direction, length: usize) -> Option<NodeId> {
        let go = |from, steps| (0..steps).try_fold(from, |at, _| self.neighbour(at, direction));
        if length <= self.len() {
            return go(node, length);
        }
        // So many steps end on a ring or nowhere; an absurd length must not go round a billion times.
        let on_ring = go(node, self.len())?;
        let mut round = 1;
        let mut at = self.neighbour(on_ring, direction)?;
        while at != on_ring {
            at = self.neighbour(at, direction)?;
            round += 1;
        }
        go(on_ring, (length - self.len()) % round)
    }
}

/// The nodes a ride has met: a few in most rides, all of a large board in some.
struct Seen {
    few: Vec<NodeId>,
    many: HashSet<NodeId>,
}

impl Seen {
    const FEW: usize = 32;

    fn new(start: NodeId) -> Seen {
        Seen { few: vec![start], many: HashSet::new() }
    }

    /// Whether the node is new.
    fn insert(&mut self, node: NodeId) -> bool {
        if self.few.contains(&node) {
            return false;
        }
        if self.few.len() < Seen::FEW {
            self.few.push(node);
            return true;
        }
        self.many.insert(node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Shape, Sign};

    fn line(nodes: usize) -> Board {
        Board::lattice(&Shape::new(vec![nodes]).unwrap())
    }

    fn ring(nodes: usize) -> Board {
        let mut board = line(nodes);
        board.set_link_both(NodeId::new(nodes - 1), Direction::RIGHT, NodeId(0)).unwrap();
        board
    }

    #[test]
    fn rides_end() {
        let ring = ring(1000);
        assert_eq!(ring.ray(NodeId(3), &[Direction::RIGHT]).len(), 999);
        assert_eq!(ring.ray(NodeId(3), &[Direction::LEFT])[..4], [2, 1, 0, 999].map(NodeId::new));

        // One way into a ring: 0 1 2 3 4 and back to 2.
        let mut rho = line(5);
        rho.set_link(NodeId(4), Direction::RIGHT, NodeId(2)).unwrap();
        assert_eq!(rho.ray(NodeId(0), &[Direction::RIGHT]), [1, 2, 3, 4].map(NodeId));

        let mut own = line(2);
        own.set_link(NodeId(1), Direction::RIGHT, NodeId(1)).unwrap();
        assert_eq!(own.ray(NodeId(0), &[Direction::RIGHT]), [NodeId(1)]);
        assert_eq!(own.ray(NodeId(1), &[Direction::RIGHT]), []);
        assert_eq!(own.ray(NodeId(0), &[]), []);
        assert_eq!(line(3).ray(NodeId(0), &[]), []);
        assert_eq!(line(3).ray(NodeId(1), &[Direction::LEFT, Direction::RIGHT]), []);
    }

    #[test]
    fn a_blocked_ride_still_asks_once_per_node() {
        let ring = ring(6);
        let mut asked = Vec::new();
        ring.ride(NodeId(0), &[Direction::RIGHT], |node| {
            asked.push(node);
            node != NodeId(2)
        });
        assert_eq!(asked, [NodeId(1), NodeId(2)]);
    }

    #[test]
    fn leaps_go_the_long_way_first() {
        let shape = Shape::new(vec![3, 3]).unwrap();
        let holed = |holes: &[[usize; 2]]| {
            let holes = holes.iter().map(|hole| hole.to_vec());
            Board::lattice(&shape.clone().with_holes(holes).unwrap())
        };
        let knight = [(Direction::DOWN, 1), (Direction::RIGHT, 2)];
        let end = |board: &Board| board.leap(NodeId(0), &knight);
        let open = holed(&[]);
        assert_eq!(end(&open), [open.node_at(&[2, 1]).unwrap()]);
        let detour = holed(&[[0, 1], [1, 1]]);
        assert_eq!(end(&detour), [detour.node_at(&[2, 1]).unwrap()]);
        assert_eq!(end(&holed(&[[1, 0]])), []);
        // Equal lengths: either order will do.
        let corner = holed(&[[1, 0], [2, 0]]);
        let far = [(Direction::RIGHT, 2), (Direction::DOWN, 2)];
        assert_eq!(corner.leap(NodeId(0), &far), [corner.node_at(&[2, 2]).unwrap()]);
        assert_eq!(corner.leap(NodeId(0), &[]), [NodeId(0)]);
    }

    #[test]
    fn absurd_lengths_are_no_trap() {
        let ring = ring(7);
        assert_eq!(ring.leap(NodeId(1), &[(Direction::RIGHT, 7_000_000_000_000_002)]), [NodeId(3)]);
        assert_eq!(line(7).leap(NodeId(1), &[(Direction::RIGHT, usize::MAX)]), []);
        assert_eq!(ring.step(NodeId(0), &[Direction::RIGHT; 17]), []);
        assert_eq!(ring.step(NodeId(0), &[Direction::RIGHT; 16]), [NodeId(2)]);
        // 15! orders, but only 2^15 subsets.
        let shape = Shape::new(vec![2; 16]).unwrap().with_holes([vec![1; 16]]).unwrap();
        let board = Board::lattice(&shape);
        let all: Vec<_> = (0..15).map(|axis| Direction::new(axis, Sign::Plus)).collect();
        assert_eq!(board.step(NodeId(0), &all).len(), 1);
    }
}
