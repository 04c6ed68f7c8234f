//! The computer at the other side of the board.

use super::input::Input;
use hyperchess_table::{
    Control, Limits, MoveView, OpeningBook, Score, Settings, SettingsError, Table, Thinker,
    ThoughtView,
};

/// Thinks within the limits of the game.
pub struct Computer {
    thinker: Box<dyn Thinker>,
    settings: Settings,
    limits: Limits,
    book: Option<OpeningBook>,
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
    pub fn use_book(&mut self, book: Option<OpeningBook>) {
        self.book = book;
    }

    /// What the book has for this position.
    pub fn book_move(&mut self, table: &dyn Table) -> Option<MoveView> {
        self.book.as_mut()?.choose(table)
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
