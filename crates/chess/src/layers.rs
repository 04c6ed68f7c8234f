//! The board cut into two-dimensional layers, the order in which positions are written.

use hyperchess_board::{Board, NodeId};

/// A slice of the board: rows from the highest rank down, files from left to right.
pub(crate) type Layer = Vec<Vec<Option<NodeId>>>;

/// A board with the axes along which it is drawn.
#[derive(Clone, Copy)]
pub(crate) struct Grid<'b> {
    pub(crate) board: &'b Board,
    pub(crate) file: usize,
    pub(crate) rank: Option<usize>,
}

/// All layers; the first axis that is neither file nor rank changes fastest. A graph is one
/// row of all its nodes.
pub(crate) fn layers(grid: Grid<'_>) -> impl Iterator<Item = Layer> + '_ {
    let Grid { board, file, rank } = grid;
    let shape = board.shape();
    let sizes: Vec<usize> = shape.map(|shape| shape.sizes().to_vec()).unwrap_or_default();
    let other: Vec<usize> =
        (0..sizes.len()).filter(|&axis| axis != file && Some(axis) != rank).collect();
    let count: usize = other.iter().map(|&axis| sizes[axis]).product();
    (0..count).map(move |number| {
        if sizes.is_empty() {
            return vec![board.nodes().map(Some).collect()];
        }
        let mut coordinates = vec![0i32; sizes.len()];
        let mut rest = number;
        for &axis in &other {
            coordinates[axis] = (rest % sizes[axis]) as i32;
            rest /= sizes[axis];
        }
        let ranks = rank.map_or(1, |axis| sizes[axis]);
        (0..ranks)
            .rev()
            .map(|row| {
                if let Some(axis) = rank {
                    coordinates[axis] = row as i32;
                }
                (0..sizes[file])
                    .map(|column| {
                        coordinates[file] = column as i32;
                        board.node_at(&coordinates)
                    })
                    .collect()
            })
            .collect()
    })
}
