//! Map files: boards of three axes as text.
//!
//! The first line is the number of nodes; then one row a node, `ID Left Right Up Down In Out Piece`. The first row is
//! the origin. Saves may add lines after the rows that begin with a word, such as `turn White`.

use std::fmt::Write;

use thiserror::Error;

use crate::node::ABSENT;
use crate::{Board, Direction, MapError, NodeId, Warning, map_parse};

/// So many lines beginning with a word may follow the rows.
pub const MAX_DIRECTIVES: usize = 100;

/// The most links a node has in a map file.
pub(crate) const LINKS: usize = 6;

/// What a map file tells. `L` is whatever stands on nodes: the board does not know.
///
/// ```
/// use hyperchess_board::{Direction, MapFile};
///
/// let text = "2\n0\t-1\t1\t-1\t-1\t-1\t-1\tWKing\n1\t0\t-1\t-1\t-1\t-1\t-1\tnone\nturn Black\n";
/// let map = MapFile::parse(text, |label| Ok(Some(label.to_string()))).unwrap();
/// assert_eq!(map.board.right(map.board.origin()).map(|node| node.index()), Some(1));
/// assert_eq!(map.labels, [Some("WKing".to_string()), None]);
/// assert_eq!((map.directives[0].word.as_str(), map.directives[0].value.as_str()), ("turn", "Black"));
///
/// let printed = MapFile::print(&map.board, |node| map.labels[node.index()].clone()).unwrap();
/// assert!(text.starts_with(&printed));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MapFile<L> {
    /// The nodes reachable from the first row, numbered in depth-first pre-order.
    pub board: Board,
    /// What stands on each node.
    pub labels: Vec<Option<L>>,
    /// The ID that each node has in the file.
    pub ids: Vec<usize>,
    /// What is odd about the board, in the IDs of the file.
    pub warnings: Vec<Warning>,
    /// The lines after the rows.
    pub directives: Vec<Directive>,
}

/// A line after the rows: a word and the rest. Which words there are is for the reader of the map to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Directive {
    /// The line, counted from 1.
    pub line: usize,
    /// The first word.
    pub word: String,
    /// What follows it, without blanks around.
    pub value: String,
}

/// Why a board cannot be printed as a map.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PrintError {
    /// Map files have three axes.
    #[error("a map file holds boards of 3 axes, and this one has {axes}")]
    Axes {
        /// The axes of the board.
        axes: usize,
    },
    /// A label that would not be read back.
    #[error(
        "the label '{label}' of node {node} cannot be written: it must be one word, and not none or null"
    )]
    Label {
        /// Whose label.
        node: NodeId,
        /// The label.
        label: String,
    },
}

impl<L> MapFile<L> {
    /// Reads a map. `read_label` is given the last token of each row, unless it is missing or `none` or `null`; an
    /// error is told at its place, and should say what would be right.
    ///
    /// All problems of the text are told, up to [`MAX_PROBLEMS`](crate::MAX_PROBLEMS).
    pub fn parse(
        text: &str,
        read_label: impl FnMut(&str) -> Result<Option<L>, String>,
    ) -> Result<MapFile<L>, Vec<MapError>> {
        map_parse::parse(text, read_label)
    }
}

impl MapFile<()> {
    /// Writes a map in canonical form: tabs, the origin first with ID 0, then depth-first pre-order, `none` where
    /// there is no label. Reading it back gives the [canonical](Board::canonical) board, which is the same board if
    /// it was made by [`Board::graph`] or from a map and not changed since. Nodes out of reach are written last.
    pub fn print(
        board: &Board,
        label: impl Fn(NodeId) -> Option<String>,
    ) -> Result<String, PrintError> {
        if 2 * board.axes() != LINKS {
            return Err(PrintError::Axes { axes: board.axes() });
        }
        let order = board.listing();
        let mut ids = vec![ABSENT; board.len()];
        for (id, node) in (0..).zip(&order) {
            ids[node.index()] = id;
        }
        let mut text = format!("{}\n", order.len());
        for node in order {
            let _ = write!(text, "{}", ids[node.index()]); // a string takes everything
            for direction in Direction::all(board.axes()) {
                let _ = match board.neighbour(node, direction) {
                    Some(to) => write!(text, "\t{}", ids[to.index()]),
                    None => write!(text, "\t-1"),
                };
            }
            text.push('\t');
            match label(node) {
                None => text.push_str("none"),
                Some(label)
                    if is_none(&label)
                        || label.is_empty()
                        || label.contains(char::is_whitespace) =>
                {
                    return Err(PrintError::Label { node, label });
                }
                Some(label) => text.push_str(&label),
            }
            text.push('\n');
        }
        Ok(text)
    }
}

/// Whether a token says that a node is empty.
pub(crate) fn is_none(token: &str) -> bool {
    token.eq_ignore_ascii_case("none") || token.eq_ignore_ascii_case("null")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    #[test]
    fn only_three_axes_and_single_words_are_written() {
        let flat = Board::lattice(&Shape::new(vec![2, 2]).unwrap());
        assert_eq!(MapFile::print(&flat, |_| None), Err(PrintError::Axes { axes: 2 }));
        let cube = Board::lattice(&Shape::new(vec![1, 1, 1]).unwrap());
        assert_eq!(
            MapFile::print(&cube, |_| None).unwrap(),
            "1\n0\t-1\t-1\t-1\t-1\t-1\t-1\tnone\n"
        );
        for label in ["", "White King", "None", "NULL", "a\n"] {
            let error = MapFile::print(&cube, |_| Some(label.to_string())).unwrap_err();
            assert!(error.to_string().contains("must be one word"), "{error}");
        }
    }

    #[test]
    fn a_lattice_is_written_depth_first() {
        let lattice = Board::lattice(&Shape::new(vec![2, 2, 1]).unwrap());
        let text = MapFile::print(&lattice, |node| Some(format!("n{node}"))).unwrap();
        assert_eq!(
            text,
            "4\n\
             0\t-1\t1\t-1\t3\t-1\t-1\tn0\n\
             1\t0\t-1\t-1\t2\t-1\t-1\tn1\n\
             2\t3\t-1\t1\t-1\t-1\t-1\tn3\n\
             3\t-1\t2\t0\t-1\t-1\t-1\tn2\n"
        );
    }
}
