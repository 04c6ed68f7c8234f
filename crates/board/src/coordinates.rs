//! Coordinates: given to nodes by a walk, and nodes found by them.

use std::cmp::Ordering;
use std::collections::VecDeque;
use std::ops::Range;

use crate::node::ABSENT;
use crate::{Direction, NodeId};

/// Coordinates of nodes, row by node, that all can be reached from node 0: breadth first, links in the order of
/// [`Direction::index`], the first visit wins.
pub(crate) fn by_walk(axes: usize, links: &[u32]) -> Vec<i32> {
    let nodes = links.len() / (2 * axes);
    let mut coordinates = vec![0; nodes * axes];
    let mut seen = vec![false; nodes];
    seen[0] = true;
    let mut queue = VecDeque::from([0]);
    while let Some(node) = queue.pop_front() {
        for direction in Direction::all(axes) {
            let to = links[node * 2 * axes + direction.index()];
            if to == ABSENT || seen[to as usize] {
                continue;
            }
            let to = to as usize;
            seen[to] = true;
            coordinates.copy_within(node * axes..(node + 1) * axes, to * axes);
            coordinates[to * axes + direction.axis] += direction.sign.delta();
            queue.push_back(to);
        }
    }
    coordinates
}

/// Finds nodes by coordinates.
#[derive(Clone, Debug)]
pub(crate) enum PlaceIndex {
    /// Node numbers are computed: a full box of these lengths.
    Box(Vec<usize>),
    /// Nodes by coordinates, the last axis first, then by number: a fraction of the memory of a hash map.
    Sorted(Vec<NodeId>),
}

impl PlaceIndex {
    /// The index for these coordinates, row by node.
    pub(crate) fn sorted(axes: usize, coordinates: &[i32]) -> PlaceIndex {
        let mut order: Vec<NodeId> = (0..coordinates.len() / axes).map(NodeId::new).collect();
        let row = |node: NodeId| &coordinates[node.index() * axes..][..axes];
        order.sort_by(|&a, &b| compare(row(a), row(b)));
        PlaceIndex::Sorted(order)
    }

    /// The nodes at `wanted`, increasing.
    pub(crate) fn find<'i>(
        &'i self,
        axes: usize,
        coordinates: &[i32],
        wanted: &[i32],
    ) -> impl ExactSizeIterator<Item = NodeId> + use<'i> {
        let range = if wanted.len() == axes { self.range(coordinates, wanted) } else { 0..0 };
        range.map(move |at| match self {
            PlaceIndex::Box(_) => NodeId::new(at),
            PlaceIndex::Sorted(order) => order[at],
        })
    }

    fn range(&self, coordinates: &[i32], wanted: &[i32]) -> Range<usize> {
        match self {
            PlaceIndex::Box(sizes) => {
                let digit = |place: usize, (&size, &x): (&usize, &i32)| {
                    usize::try_from(x).ok().filter(|&x| x < size).map(|x| place * size + x)
                };
                let place = sizes.iter().zip(wanted).rev().try_fold(0, digit);
                place.map_or(0..0, |place| place..place + 1)
            }
            PlaceIndex::Sorted(order) => {
                let row =
                    |node: NodeId| &coordinates[node.index() * wanted.len()..][..wanted.len()];
                let start = order.partition_point(|&node| compare(row(node), wanted).is_lt());
                let count =
                    order[start..].partition_point(|&node| compare(row(node), wanted).is_eq());
                start..start + count
            }
        }
    }
}

/// The order of lattice nodes: axis 0 fastest.
pub(crate) fn compare(a: &[i32], b: &[i32]) -> Ordering {
    a.iter().rev().cmp(b.iter().rev())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_indices_agree() {
        let rows: Vec<i32> = (0..3).flat_map(|y| (0..4).flat_map(move |x| [x, y])).collect();
        let sorted = PlaceIndex::sorted(2, &rows);
        let computed = PlaceIndex::Box(vec![4, 3]);
        for y in -1..4 {
            for x in -1..5 {
                let find = |index: &PlaceIndex| index.find(2, &rows, &[x, y]).collect::<Vec<_>>();
                assert_eq!(find(&sorted), find(&computed), "({x}, {y})");
                assert_eq!(
                    find(&sorted).len(),
                    usize::from((0..4).contains(&x) && (0..3).contains(&y))
                );
            }
        }
        assert_eq!(sorted.find(2, &rows, &[0]).len(), 0);
        assert_eq!(computed.find(2, &rows, &[0, 0, 0]).len(), 0);
    }

    #[test]
    fn the_first_visit_wins() {
        // A ring of three along axis 0: node 2 is met first to the left of the origin.
        let links = [2, 1, 0, 2, 1, 0];
        assert_eq!(by_walk(1, &links), [0, 1, -1]);
    }
}
