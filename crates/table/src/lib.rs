//! The door to every game.
//!
//! A front end names a game by a specification and gets a [`Table`]: legal moves, play, undo,
//! history, outcome, and a [`Layout`] from which anything can be drawn. It never learns a rule.
//!
//! ```
//! let mut table = hyperchess_table::open("hyper:dim=3,side=5")?;
//! let mv = table.play("2a2 2a3").unwrap();
//! assert_eq!((mv.from.as_str(), mv.to.as_str()), ("2a2", "2a3"));
//! table.undo();
//! assert_eq!(table.history().len(), 0);
//! # Ok::<(), hyperchess_table::OpenError>(())
//! ```

mod catalogue;
mod chess;
mod draughts;
mod open;
mod opening_book;
mod orthodox;
mod parameter;
mod pdn_type;
mod rules;
mod session;
mod specification;
mod switched;
mod thinker;
mod validate;
mod view;

pub use catalogue::{CATALOGUE, Entry};
pub use hyperchess_chess::Problem;
pub use hyperchess_engine::{
    Bound, Clock, Control, LARGEST_HASH, Limits, MAX_LEVEL, MAX_MULTI_PV, MAX_THREADS, Score,
    Settings, SettingsError, Techniques, USUAL_VARIETY, UnknownTechnique,
};
pub use hyperchess_game::{MoveError, Outcome, Player, PositionError, Reason};
pub use hyperchess_orthodox::{Book, BookError};
pub use open::{OpenError, open, open_map, open_rule_game};
pub use opening_book::OpeningBook;
pub use parameter::{Parameter, open_with};
pub use pdn_type::{game_of_pdn_type, pdn_type};
pub use session::Table;
pub use specification::{Specification, SpecificationError};
pub use switched::open_draughts_game;
pub use thinker::{AttemptView, RemarkView, Situation, Thinker, ThoughtView};
pub use validate::{FileKind, FileReport, validate};
pub use view::{Axis, Cell, Colour, Layout, Looks, MoveView, PieceView};
