//! Boards as graphs.
//!
//! A [`Board`] is a set of nodes with two links per axis. It is built from a lattice [`Shape`], from a table of links
//! ([`Board::graph`]) or from a map file ([`MapFile`]). Moves are compositions of links: see [`Board::step`],
//! [`Board::leap`] and [`Board::ride`]. Pieces and players are unknown here: whoever needs them on nodes keeps labels
//! by [`NodeId`].

mod board;
mod coordinates;
mod currentstate;
mod direction;
mod graph;
mod lattice;
mod map_error;
mod map_file;
mod map_parse;
mod node;
mod order;
mod shape;
mod walk;
mod warning;

pub use board::{Board, LinkError};
pub use currentstate::currentstate;
pub use direction::{Direction, Sign};
pub use graph::{Graph, GraphError};
pub use map_error::{MAX_PROBLEMS, MapError, MapProblem};
pub use map_file::{Directive, MAX_DIRECTIVES, MapFile, PrintError};
pub use node::NodeId;
pub use shape::{MAX_AXES, MAX_NODES, Shape, ShapeError};
pub use warning::{Warning, WarningKind};
