//! How the six kinds move.

use std::ops::RangeInclusive;

use hyperchess_board::{Direction, NodeId, Sign};

use super::{Adjacency, Board, Piece, PieceKind};

impl Board {
    /// All nodes to which a piece can go from `at`, increasing: empty ones and those of enemies.
    pub(super) fn destinations(&self, piece: Piece, at: NodeId) -> Vec<NodeId> {
        let layout = self.layout();
        let Some(start) = layout.place(at) else { return Vec::new() };
        let graph = &layout.graph;
        let standing = |place| self.node(layout.node(place)).and_then(|node| node.piece());
        let mut places = Vec::new();
        match piece.kind() {
            PieceKind::King | PieceKind::Pawn => {
                let most = match self.adjacency() {
                    Adjacency::Six => 1,
                    Adjacency::TwentySix => 3,
                };
                steps(1..=most).for_each(|step| places.extend(graph.step(start, &step)));
            }
            PieceKind::Knight => {
                for long in Direction::all(3) {
                    for short in Direction::all(3).filter(|short| short.axis != long.axis) {
                        places.extend(graph.leap(start, &[(long, 2), (short, 1)]));
                    }
                }
            }
            PieceKind::Rook | PieceKind::Bishop | PieceKind::Queen => {
                let axes = match piece.kind() {
                    PieceKind::Rook => 1..=1,
                    PieceKind::Bishop => 2..=3,
                    _ => 1..=3,
                };
                for step in steps(axes) {
                    graph.ride(start, &step, |place| {
                        places.push(place);
                        standing(place).is_none()
                    });
                }
            }
        }
        // The start is no exception: the piece itself stands there.
        let may_end =
            |&place: &NodeId| standing(place).is_none_or(|other| other.colour() != piece.colour());
        let mut nodes: Vec<NodeId> =
            places.into_iter().filter(may_end).map(|place| layout.node(place)).collect();
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    }
}

/// The steps that change so many coordinates.
fn steps(axes: RangeInclusive<usize>) -> impl Iterator<Item = Vec<Direction>> {
    const WAYS: [Option<Sign>; 3] = [None, Some(Sign::Minus), Some(Sign::Plus)];
    let step = |number: usize| {
        let ways = [number / 9, number / 3, number].into_iter().enumerate();
        ways.filter_map(|(axis, way)| Some(Direction::new(axis, WAYS[way % 3]?))).collect()
    };
    (0..27).map(step).filter(move |step: &Vec<_>| axes.contains(&step.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn there_are_26_steps() {
        for (axes, count) in [(1..=1, 6), (2..=2, 12), (3..=3, 8), (2..=3, 20), (1..=3, 26)] {
            assert_eq!(steps(axes).collect::<HashSet<_>>().len(), count);
        }
    }
}
