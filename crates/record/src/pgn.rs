//! Portable Game Notation, for every game.
//!
//! A [`Pgn`] is a syntax tree: tags, a line of moves with comments, NAGs and variations, and a
//! score. Moves are words whose meaning only their game knows, so the same reader and writer
//! serve SAN and the notations of N-dimensional boards (`1e21e4`, `Aa1Ab2`, `0,0,0>1,0,0`).
//!
//! # What is a move, what a move number
//!
//! Outside comments, text falls into words: runs without white space and without any of
//! `{ } ( ) [ ] ; " $ ! ? *`. A word is read by these rules, the first that fits:
//!
//! 1. digits followed by dots, or dots alone, at the beginning of a word are a move number;
//!    what follows is read as a word of its own (`1.e4`, `1...e5`, `1.1e21e4`);
//! 2. digits alone are a move number (`12`);
//! 3. `1-0`, `0-1`, `1/2-1/2`, `1/2` and `½-½` are scores (`*` is one too);
//! 4. `+-`, `=`, `±` and their like are NAGs, and `e.p.` is nothing;
//! 5. all else is a move, whatever it begins with: `1e21e4`, `0-0`, `0,0,0-1,0,0`, `12-16`.
//!
//! A move that these rules would take for something else (a square named `(1,2)`, say) is
//! written in double quotes, with `\"` and `\\` inside, and read back from them. A line that
//! begins with `%` is skipped.

mod check;
mod comment;
mod dialect;
mod error;
mod lexer;
mod parser;
mod reader;
mod score;
mod source;
mod tags;
mod tree;
mod walk;
mod word;
mod writer;

pub use check::{Checked, Flaw, Replay, check};
pub use comment::{Command, Comment};
pub use dialect::Dialect;
pub use error::{Fault, PgnError, Place};
pub use reader::{Limits, PgnReader};
pub use score::Score;
pub use tags::{ROSTER, TagNameError, Tags};
pub use tree::{Line, MoveNumber, Node, Pgn};
pub use walk::{Event, Walk};
pub use writer::AsPdn;
