//! Records of games and positions: parsed and printed, never a panic.
//!
//! - [`pgn`]: games with comments, variations and clocks, of any game there is, read one at a
//!   time from files of any size; [`pgn::check`] replays them;
//! - [`pdn`]: the same for draughts, a dialect with types of games;
//! - [`toolkit`]: position lists `N:P`, snapshots of eight rows, and what can move where;
//! - [`atomic_write`]: a file that is the old one or the new one at every moment.
//!
//! Nothing here knows a rule of any game beyond the toolkit's own: a move is a word, and who
//! wants it played implements [`pgn::Replay`].
//!
//! ```
//! use hyperchess_record::pgn::PgnReader;
//!
//! let file = b"[White \"Anna\"]\n\n1. e4 {[%clk 0:05:00] best} e5 (1... c5) 2. Nf3 1-0\n";
//! for game in PgnReader::new(&file[..]) {
//!     let game = game?;
//!     assert_eq!(game.tags.get("White"), Some("Anna"));
//!     assert_eq!(game.moves().collect::<Vec<_>>(), ["e4", "e5", "Nf3"]);
//! }
//! # Ok::<(), hyperchess_record::pgn::PgnError>(())
//! ```

mod atomic_write;
pub mod pdn;
pub mod pgn;
pub mod toolkit;

pub use atomic_write::atomic_write;
