//! Search over any game that can be evaluated.
//!
//! Iterative deepening principal variation search with a shared transposition table, on as many
//! threads as wanted. It knows no piece: what a move wins, what an exchange is worth and what a
//! position is worth come from [`Evaluate`](hyperchess_game::Evaluate).
//!
//! ```
//! use hyperchess_engine::{Control, Engine, Limits, Query, Score, Settings};
//! use hyperchess_game::Game;
//! use hyperchess_orthodox::Orthodox;
//! use std::sync::Arc;
//!
//! let chess = Arc::new(Orthodox::standard());
//! let position = chess.parse_position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").unwrap();
//! let mut engine = Engine::new(Arc::clone(&chess), Settings::default()).unwrap();
//! let limits = Limits { depth: Some(4), ..Limits::default() };
//! let answer = engine.think(&Query::new(&position), &limits, &Control::new(), &mut |_| {}).unwrap();
//! assert_eq!(chess.san(&position, answer.line[0]), "Ra8#");
//! assert_eq!(answer.score, Score::Mate(1));
//! ```

mod control;
mod correction;
mod engine;
mod history;
mod lessons;
mod level;
mod limits;
mod memory;
mod ordering;
mod parameters;
mod report;
mod score;
mod search;
mod settings;
mod techniques;
mod time;
mod transposition;

pub use control::Control;
pub use engine::{Engine, Query};
pub use limits::{Clock, Limits};
pub use report::{Attempt, Bound, Remark, Thought};
pub use score::Score;
pub use settings::{
    LARGEST_HASH, MAX_LEVEL, MAX_MULTI_PV, MAX_THREADS, Settings, SettingsError, USUAL_VARIETY,
};
pub use techniques::{Techniques, UnknownTechnique};
