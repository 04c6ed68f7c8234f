//! A deliberately naive move generator, written from the text of the rules alone, to referee the
//! fast kernel. It shares no code and no ideas with it: positions are ordered maps, moves come from
//! coordinate arithmetic, and legality is decided by making the move on a copy and looking whether
//! anything of the enemy's could take the king.
//!
//! - [`Naive`]: games on a lattice (hyper, standard, raumschach, tesschess, 3d-6x8x3).
//! - [`NaiveGraph`]: the map game on a graph of nodes.

// Every test binary includes this module and each uses only a part of it.
#![allow(dead_code, unused_imports)]

mod fen;
mod graph;
mod position;
mod rules;
mod setup;

pub use graph::{Adjacency, GraphMove, NaiveGraph};
pub use position::{EnPassant, Man, Naive, NaiveMove};
pub use rules::{Coord, Rules};
