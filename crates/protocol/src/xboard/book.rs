//! The opening book over XBoard's protocol.

use super::XBoard;
use hyperchess_table::{MoveView, OpeningBook};

impl XBoard {
    /// `option BookFile=PATH`; no path, no book.
    pub(super) fn set_book(&mut self, path: &str) -> Result<(), String> {
        self.book = match path {
            "" => None,
            path => {
                let book = OpeningBook::read(path, self.settings.seed);
                Some(book.map_err(|error| error.to_string())?)
            }
        };
        Ok(())
    }

    /// What we play without thinking, if we open by ourselves.
    pub(super) fn book_move(&mut self) -> Option<MoveView> {
        let book = self.book.as_mut().filter(|_| self.settings.variety > 0)?;
        book.choose(&*self.board.table)
    }

    /// The answer to `bk`: indented lines, then an empty one.
    pub(super) fn tell_book(&self, out: &mut Vec<String>) {
        match &self.book {
            None => out.push("\tThere is no opening book.".to_string()),
            Some(book) => {
                let moves = book.moves(&*self.board.table);
                if moves.is_empty() {
                    out.push("\tThe book does not know this position.".to_string());
                }
                let total: u32 = moves.iter().map(|(_, weight)| u32::from(*weight)).sum();
                out.extend(moves.iter().map(|(mv, weight)| {
                    let share = 100 * u32::from(*weight) / total.max(1);
                    format!("\t{} {share} %", self.board.move_text(mv))
                }));
            }
        }
        out.push(String::new());
    }
}
