//! Search over any game that can be evaluated.
//!
//! Iterative deepening alpha-beta with a transposition table and quiescence. It knows no
//! piece: what a move wins and what a position is worth come from
//! [`Evaluate`](hyperchess_game::Evaluate).

mod limits;
mod score;
mod search;
mod transposition;

pub use limits::Limits;
pub use score::Score;
pub use search::{Thought, think};
