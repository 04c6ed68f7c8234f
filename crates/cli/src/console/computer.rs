//! The computer at the other side of the board.

use super::input::Input;
use anyhow::{Context, Result};
use hyperchess_table::{
    Book, Control, Limits, MoveView, Score, Settings, SettingsError, Table, Thinker, ThoughtView,
};
use std::fs;
use std::path::Path;
use std::time::SystemTime;

/// Thinks within the limits of the game.
pub struct Computer {
    thinker: Box<dyn Thinker>,
    settings: Settings,
    limits: Limits,
    book: Option<Book>,
}

impl Computer {
    /// Sits down at a table.
    pub fn new(
        table: &dyn Table,
        settings: Settings,
        limits: Limits,
    ) -> Result<Computer, SettingsError> {
        Ok(Computer { thinker: table.thinker(&settings)?, settings, limits, book: None })
    }

    /// Turns to another game.
    pub fn sit_down(&mut self, table: &dyn Table) -> Result<(), SettingsError> {
        self.thinker = table.thinker(&self.settings)?;
        Ok(())
    }

    /// Plays from a book as long as it knows the position.
    pub fn open_book(&mut self, path: &Path) -> Result<()> {
        let name = || path.display().to_string();
        let bytes = fs::read(path).with_context(name)?;
        self.book = Some(Book::read(bytes).with_context(name)?);
        Ok(())
    }

    /// What the book has for this position.
    pub fn book_move(&self, table: &dyn Table) -> Option<MoveView> {
        let chance = SystemTime::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_nanos() as u64);
        table.book_move(self.book.as_ref()?, chance)
    }

    /// The best move; `None` if Ctrl-C came first.
    pub fn think(&mut self, table: &dyn Table, input: &Input) -> Option<ThoughtView> {
        let control = Control::with_flag(input.interrupted());
        let thought = self.thinker.think(&table.situation(), &self.limits, &control, &mut |_| {});
        thought.filter(|_| !control.is_stopped())
    }

    /// Whether it takes a draw, given what its opponent can expect.
    pub fn accepts_draw(opponent: Score) -> bool {
        match opponent {
            Score::Pawns(value) => value >= 0,
            Score::Mate(moves) => moves > 0,
        }
    }
}
