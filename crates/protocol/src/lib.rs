//! The languages in which programs for chess and draughts talk to engines: a line in, lines out.
//!
//! A protocol is a state machine. It answers lines and what a search finds out; a thread of its
//! own searches, so that no line ever waits for it. [`Conversation`] is the machine alone,
//! [`serve`] connects it to an input and an output.

mod conversation;
mod event;
pub mod hub;
mod line_of_play;
mod lines;
mod pending;
mod protocol;
mod search_thread;
mod serve;
mod strength;
mod uci;
mod wording;
mod xboard;

pub use conversation::{Conversation, Language};
pub use serve::serve;
pub use xboard::FlatGame;
