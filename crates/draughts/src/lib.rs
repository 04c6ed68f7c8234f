//! Rubik's Checkers and the draughts family: every rule a switch at run time, compiled once
//! into fast tables.
//!
//! [`Switches`] are the rules, by name ([`Switches::named`]), from text ([`Switches::read`]) or
//! from a TOML file ([`Switches::from_toml`], [`is_switch_file`]). [`DraughtsGame`] is the rules object compiled
//! from them, [`Position`] what changes, [`Move`] a legal move. [`Grid`] tells where squares
//! are and what they are called.
//!
//! A move is known by its ends and by what it does to the pieces it jumps. Whether the same
//! pieces by another path make another move is a switch as well.

mod attackers;
mod bits;
mod capture;
mod details;
mod direction;
mod ending;
mod error;
mod evaluate;
mod fen;
mod game;
mod generate;
mod grid;
mod kernel;
mod key;
mod layout;
mod move_text;
mod moves;
mod named;
mod play;
mod position;
mod refusal;
mod switches;
mod tally;
mod text_board;
mod title;
mod toml_file;
mod value;

/// What the tuner must see of the evaluation.
pub use evaluate::tuning;

pub use details::MoveDetails;
pub use error::SwitchError;
pub use game::DraughtsGame;
pub use grid::{Grid, Square};
pub use key::Piece;
pub use moves::Move;
pub use named::{NamedGame, named_games};
pub use position::Position;
pub use switches::{SwitchKey, Switches, switch_keys};
pub use toml_file::is_switch_file;
pub use value::{
    Colours, Corner, Criterion, End, Endings, JumpPromotion, Landing, Lines, Notation, Paths,
    Priority, PromoteRow, Reach, Removal, Squares, Way,
};
