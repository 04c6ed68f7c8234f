//! Saving, loading, and leaving without losing a game.

use super::{Console, Next};
use crate::saved_game::{self, SavedGame};
use anyhow::Result;
use std::io::Write;
use std::path::PathBuf;

impl<W: Write> Console<'_, W> {
    pub(super) fn save(&mut self, path: &str) -> Result<Next> {
        if path.is_empty() {
            writeln!(self.out, "Save to which file? save FILE")?;
            return Ok(Next::Ask);
        }
        let saved = SavedGame::of(self.table.as_ref(), self.settings.players);
        match saved.write(&PathBuf::from(path)) {
            Ok(()) => {
                self.unsaved = false;
                writeln!(self.out, "Saved to {path}.")?;
            }
            Err(error) => writeln!(self.out, "The game was not saved: {error:#}.")?,
        }
        Ok(Next::Ask)
    }

    pub(super) fn load(&mut self, path: &str) -> Result<Next> {
        if path.is_empty() {
            writeln!(self.out, "Load which file? load FILE")?;
            return Ok(Next::Ask);
        }
        match saved_game::load(&PathBuf::from(path)) {
            Ok((table, _)) => {
                self.sit_down(table)?;
                Ok(Next::Board)
            }
            Err(error) => {
                writeln!(self.out, "{error:#}. The game goes on as it was.")?;
                Ok(Next::Ask)
            }
        }
    }

    /// Saves what would be lost and says how to come back.
    pub(super) fn leave(&mut self) -> Result<()> {
        if !self.unsaved {
            writeln!(self.out, "Good bye.")?;
            return Ok(());
        }
        let saved = SavedGame::of(self.table.as_ref(), self.settings.players);
        match saved.write_somewhere() {
            Ok(path) => {
                let path = path.display();
                writeln!(self.out, "The game is saved. Go on with: hyperchess --load {path}")?;
            }
            Err(error) => {
                writeln!(self.out, "The game could not be saved ({error:#}); it stands at:")?;
                writeln!(self.out, "{}", self.table.position())?;
            }
        }
        Ok(())
    }
}
