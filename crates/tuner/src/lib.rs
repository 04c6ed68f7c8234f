//! Tunes the evaluation of standard chess to the results of games.
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
//! the file the engine is built from. The games themselves come from an [`Arena`].

mod adam;
mod data;
mod dataset;
mod fit;
mod model;
mod render;
mod self_play;

pub use data::{DataError, Line, parse};
pub use dataset::Dataset;
pub use fit::{Fit, Options, Progress, fit};
pub use hyperchess_orthodox::tuning::weights as starting_weights;
pub use model::{Weights, floating, rounded};
pub use render::source;
pub use self_play::{Arena, SelfPlay};
