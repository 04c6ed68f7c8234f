//! Matches between engines: ours and any program that speaks UCI or XBoard's protocol.
//!
//! - [`Contender`] is a player as the command line names it;
//! - [`Plan`] is all that a match is to be; [`run`] plays it, or goes on with it: games in
//!   parallel, clocks enforced, every move checked by a table, every result kept on disk;
//! - [`Tally`] and [`Sprt`] tell what the results mean.
//!
//! A player that crashes, hangs, breaks the rules or oversteps its time loses that game and is
//! started anew.

mod adjudication;
mod clock;
mod contender;
mod game_record;
mod hub;
mod interrupt;
mod known_game;
mod ledger;
mod opening;
mod ours;
mod plan;
mod player;
mod process;
mod referee;
mod runner;
mod seat;
mod sprt;
mod statistics;
mod uci;
mod xboard;

pub use adjudication::{Adjudication, DrawRule, ResignRule, RuleError};
pub use clock::{ClockError, TimeControl};
pub use contender::{Contender, ContenderError, Kind, OurOptions, Program, Protocol};
pub use game_record::{End, EndKind, GameRecord, MoveThought, PlayedMove};
pub use interrupt::Interrupt;
pub use ledger::{KeptGame, KeptResult, LedgerError};
pub use opening::{OpeningError, Source};
pub use plan::Plan;
pub use runner::{Ending, Event, Finished, MatchError, run};
pub use seat::SeatError;
pub use sprt::{Sprt, SprtError, Verdict};
pub use statistics::{Elo, Points, Tally, elo_of_score, expected_score};
