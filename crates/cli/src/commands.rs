//! The commands, a file each.

pub mod analyse;
pub mod bench;
pub mod games;
pub mod hub;
pub mod map_game;
pub mod match_games;
pub mod moves;
pub mod perft;
pub mod play;
pub mod record;
pub mod show;
pub mod suite;
pub mod tui;
pub mod tune;
pub mod uci;
pub mod validate;
pub mod view;
pub mod xboard;

use crate::complain;
use anyhow::{Context, Result};
use clap::Args;
use hyperchess_table::{Table, open};

/// Which position of which game.
#[derive(Args)]
pub struct Place {
    /// The game, such as chess or hyper:dim=3 (see `hyperchess games`)
    pub game: String,
    /// The position as text, FEN in standard chess [default: the start]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub position: Option<String>,
}

impl Place {
    /// Opens the game at that position.
    pub fn open(&self) -> Result<Box<dyn Table>> {
        let mut table = open(&self.game)?;
        for warning in table.warnings() {
            complain(format_args!("warning: {warning}"));
        }
        if let Some(text) = &self.position {
            table.set_position(text).context("--position")?;
        }
        Ok(table)
    }
}
