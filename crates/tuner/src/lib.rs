//! Tunes evaluations to the results of games: that of standard chess, those that are derived
//! from the rules of a game, and those that learn how pieces stand in draughts.
//!
//! The data are lines of text, quiet positions all of them:
//!
//! ```text
//! rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | 23 | 0.5
//! ```
//!
//! first the FEN, then what a search said in hundredths of a pawn for White (or nothing), then
//! what the game gave White. [`Dataset::read`] turns them into features, [`fit`] finds weights
//! under which the value of a position best predicts the result, and [`source`] writes them as
//! the file the engine is built from. For derived evaluations these are [`Samples`],
//! [`fit_derived`] and [`derived_source`], for draughts [`Stances`] and [`fit_stances`], and for
//! the network of standard chess [`Sights`], [`train`] and [`trained_file`]. The games themselves
//! come from an [`Arena`], and a [`Comparison`] tells which of two evaluations plays better.

mod adam;
mod comparison;
mod data;
mod dataset;
mod derived;
mod fit;
mod model;
mod network;
mod render;
mod self_play;
mod stances;
mod valley;

pub use comparison::Comparison;
pub use data::{DataError, Line, parse, read_positions};
pub use dataset::Dataset;
pub use derived::{DerivedFit, DerivedOptions, Samples, fit_derived};
pub use fit::{Fit, Options, Progress, fit};
pub use hyperchess_chess::ChessGame;
pub use hyperchess_chess::tuning::{Term, terms as derived_terms};
pub use hyperchess_draughts::DraughtsGame;
pub use hyperchess_draughts::tuning::{LEARNT_GAMES as LEARNT_STANCES, file_of as stance_file};
pub use hyperchess_game::Evaluate;
pub use hyperchess_orthodox::Orthodox;
pub use hyperchess_orthodox::tuning::weights as starting_weights;
pub use model::{Weights, floating, rounded};
pub use network::{Lesson, Sights, blank_network, train, trained_file, trained_network};
pub use render::{derived_source, source};
pub use self_play::{Arena, SelfPlay};
pub use stances::{Stances, fit_stances};
