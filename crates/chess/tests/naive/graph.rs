//! The map game: chess on a graph of nodes, without check; who takes a king wins.

use std::collections::{BTreeMap, BTreeSet};

use hyperchess_board::{Board, Direction, NodeId};

use super::position::Man;

/// A move from node to node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GraphMove {
    pub from: NodeId,
    pub to: NodeId,
}

/// How far a king or a pawn reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjacency {
    /// Only the six links.
    Six,
    /// Sides, edges and corners.
    TwentySix,
}

/// A position of the map game.
#[derive(Clone)]
pub struct NaiveGraph<'a> {
    board: &'a Board,
    adjacency: Adjacency,
    men: BTreeMap<NodeId, Man>,
    white_to_move: bool,
    /// Has a king been taken, and by whom (White?).
    winner: Option<bool>,
}

/// The three axes, each with its two opposite directions.
const AXES: [[Direction; 2]; 3] = [
    [Direction::LEFT, Direction::RIGHT],
    [Direction::UP, Direction::DOWN],
    [Direction::IN, Direction::OUT],
];

/// All sets of `size` directions that lie on different axes.
fn direction_sets(size: usize) -> Vec<Vec<Direction>> {
    let mut sets = vec![vec![]];
    for axis in AXES {
        let mut more = vec![];
        for set in &sets {
            for direction in axis {
                let mut set = set.clone();
                set.push(direction);
                more.push(set);
            }
        }
        // Or leave this axis out.
        sets.extend(more);
    }
    sets.retain(|set| set.len() == size);
    sets
}

/// All orders of a few things.
fn orders(things: &[Direction]) -> Vec<Vec<Direction>> {
    if things.is_empty() {
        return vec![vec![]];
    }
    let mut all = vec![];
    for first in 0..things.len() {
        let mut rest = things.to_vec();
        let thing = rest.remove(first);
        for mut order in orders(&rest) {
            order.insert(0, thing);
            all.push(order);
        }
    }
    all
}

impl<'a> NaiveGraph<'a> {
    /// An empty board, White to move; `adjacency` is 6 or 26.
    pub fn empty(board: &'a Board, adjacency: u32) -> NaiveGraph<'a> {
        let adjacency = match adjacency {
            6 => Adjacency::Six,
            26 => Adjacency::TwentySix,
            other => panic!("adjacency {other}"),
        };
        NaiveGraph { board, adjacency, men: BTreeMap::new(), white_to_move: true, winner: None }
    }

    pub fn put(&mut self, node: NodeId, white: bool, kind: char) {
        assert!("KQRBNP".contains(kind), "there is no {kind:?}");
        self.men.insert(node, Man { white, kind, moved: false });
    }

    pub fn remove(&mut self, node: NodeId) {
        self.men.remove(&node);
    }

    pub fn set_turn(&mut self, white: bool) {
        self.white_to_move = white;
    }

    pub fn to_move_white(&self) -> bool {
        self.white_to_move
    }

    /// Who took a king: White (`true`) or Black.
    pub fn winner(&self) -> Option<bool> {
        self.winner
    }

    /// All men: node, is it White's, kind.
    pub fn men(&self) -> impl Iterator<Item = (NodeId, bool, char)> {
        self.men.iter().map(|(node, man)| (*node, man.white, man.kind))
    }

    /// All moves; none once a king has been taken.
    pub fn moves(&self) -> BTreeSet<GraphMove> {
        let mut moves = BTreeSet::new();
        if self.winner.is_some() {
            return moves;
        }
        for (from, man) in &self.men {
            if man.white != self.white_to_move {
                continue;
            }
            for to in self.reach(*from, man.kind) {
                let own = self.men.get(&to).is_some_and(|other| other.white == man.white);
                if to != *from && !own {
                    moves.insert(GraphMove { from: *from, to });
                }
            }
        }
        moves
    }

    /// The position after a move, which must be one of [`NaiveGraph::moves`].
    pub fn play(&self, played: &GraphMove) -> NaiveGraph<'a> {
        let mut next = self.clone();
        let mut man = next.men.remove(&played.from).expect("no man to move");
        man.moved = true;
        let captured = next.men.insert(played.to, man);
        if captured.is_some_and(|captured| captured.kind == 'K') {
            next.winner = Some(man.white);
        }
        next.white_to_move = !self.white_to_move;
        next
    }

    /// Leaves of the tree of moves.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.moves().iter().map(|played| self.play(played).perft(depth - 1)).sum()
    }

    /// The nodes a man reaches, those with own men on them included.
    fn reach(&self, from: NodeId, kind: char) -> BTreeSet<NodeId> {
        let mut nodes = BTreeSet::new();
        match kind {
            'R' | 'B' | 'Q' => {
                let sizes: &[usize] = match kind {
                    'R' => &[1],
                    'B' => &[2, 3],
                    _ => &[1, 2, 3],
                };
                for size in sizes {
                    for set in direction_sets(*size) {
                        nodes.extend(self.ride(from, &set));
                    }
                }
            }
            'N' => {
                for (long_axis, long_directions) in AXES.iter().enumerate() {
                    for (short_axis, short_directions) in AXES.iter().enumerate() {
                        if long_axis == short_axis {
                            continue;
                        }
                        for long in long_directions {
                            for short in short_directions {
                                nodes.extend(self.walk(from, &[*long, *long, *short]));
                            }
                        }
                    }
                }
            }
            'K' | 'P' => {
                let sizes: &[usize] = match self.adjacency {
                    Adjacency::Six => &[1],
                    Adjacency::TwentySix => &[1, 2, 3],
                };
                for size in sizes {
                    for set in direction_sets(*size) {
                        nodes.extend(self.step(from, &set));
                    }
                }
            }
            other => panic!("there is no {other:?}"),
        }
        nodes
    }

    /// Follows links one by one; pieces on the way do not matter, missing nodes do.
    fn walk(&self, from: NodeId, path: &[Direction]) -> Option<NodeId> {
        let mut node = from;
        for direction in path {
            node = self.board.neighbour(node, *direction)?;
        }
        Some(node)
    }

    /// One step in a set of directions: every node that some order of its links leads to.
    fn step(&self, from: NodeId, set: &[Direction]) -> BTreeSet<NodeId> {
        orders(set).iter().filter_map(|order| self.walk(from, order)).collect()
    }

    /// The same step again and again, as long as the nodes are empty. Where a step branches, all
    /// branches are followed; a node seen before (the start, on a ring) ends the ride.
    fn ride(&self, from: NodeId, set: &[Direction]) -> BTreeSet<NodeId> {
        let mut seen = BTreeSet::from([from]);
        let mut open = vec![from];
        while let Some(node) = open.pop() {
            for next in self.step(node, set) {
                if seen.insert(next) && !self.men.contains_key(&next) {
                    open.push(next);
                }
            }
        }
        seen.remove(&from);
        seen
    }
}
