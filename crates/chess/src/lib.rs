//! Chess on lattices of any dimension and on graphs, with rules as data.
//!
//! A rule file in TOML becomes a [`RuleSet`]; compiled, it is a [`ChessGame`], which plays
//! through the [`Game`](hyperchess_game::Game) trait:
//!
//! ```
//! use hyperchess_chess::{ChessGame, RuleSet, rule_file};
//! use hyperchess_game::{Game, perft};
//!
//! let file = rule_file("hyper").unwrap();
//! let parameters = [("dim".to_string(), "3".to_string())];
//! let loaded = RuleSet::parse(file.text, &parameters, &|_| Err("no maps".into())).unwrap();
//! let game = ChessGame::new(loaded.rules)?;
//! assert_eq!(perft(&game, &mut game.initial(), 2), 19034);
//! # Ok::<(), hyperchess_chess::CompileError>(())
//! ```

mod builtin;
mod castling;
mod decode;
mod details;
mod evaluate;
mod explain;
mod game;
mod generate;
mod graph;
mod key;
mod lattice;
mod layers;
mod man;
pub mod map;
mod map_piece;
mod map_text;
mod material;
mod move_text;
mod mover;
mod notation;
mod placement;
mod play;
mod position;
mod position_text;
mod relations;
mod ruleset;
mod sink;
mod steps;
mod toml_reader;

pub use builtin::{RULE_FILES, RuleFile, rule_file};
pub use decode::{Loaded, MapSource};
pub use details::MoveDetails;
pub use evaluate::tuning;
pub use game::{ChessGame, CompileError};
pub use generate::Move;
pub use map_piece::PieceKind;
pub use mover::Mode;
pub use notation::{SquareNotation, Style};
pub use play::Undo;
pub use position::Position;
pub use ruleset::{
    CastlingRule, DoubleFrom, EndRules, MoveRule, PieceRule, Placed, PromotionRule, RuleSet,
    Stalemate, Win, Zone,
};
pub use toml_reader::Problem;
