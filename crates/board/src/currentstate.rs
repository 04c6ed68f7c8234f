//! The state of a board as the visualizer reads it.

use std::fmt::Write;

use crate::{Board, NodeId};

/// One line a node: coordinates and label, separated by tabs, `null` where there is no label; no blank lines. Nodes in
/// depth-first pre-order from the origin; those of a lattice that links do not reach come last.
///
/// ```
/// use hyperchess_board::{Board, NodeId, Shape, currentstate};
/// let board = Board::lattice(&Shape::new(vec![2, 1, 1])?);
/// let text = currentstate(&board, |node| (node == board.origin()).then(|| "WKing".to_string()));
/// assert_eq!(text, "0\t0\t0\tWKing\n1\t0\t0\tnull\n");
/// # Ok::<(), hyperchess_board::ShapeError>(())
/// ```
pub fn currentstate(board: &Board, label: impl Fn(NodeId) -> Option<String>) -> String {
    let mut text = String::new();
    for node in board.listing() {
        for x in board.coordinates(node) {
            let _ = write!(text, "{x}\t"); // a string takes everything
        }
        text.push_str(label(node).as_deref().unwrap_or("null"));
        text.push('\n');
    }
    text
}
