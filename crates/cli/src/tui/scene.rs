//! What stands on the board and what can be done: one look at the table a position.

use super::geometry::Geometry;
use hyperchess_table::{MoveView, PieceView, Table};

/// A legal move with the numbers of its squares.
#[derive(Debug)]
pub struct Choice {
    pub from: usize,
    pub to: usize,
    /// The square of the man it takes.
    pub takes: Option<usize>,
    pub view: MoveView,
}

impl Choice {
    /// As people write it.
    pub fn label(&self) -> &str {
        label(&self.view)
    }
}

/// A move as people write it.
pub fn label(view: &MoveView) -> &str {
    view.san.as_deref().unwrap_or(&view.text)
}

/// A position, ready for drawing.
#[derive(Debug)]
pub struct Scene {
    pub men: Vec<Option<PieceView>>,
    /// Which layers have men.
    pub manned: Vec<bool>,
    /// None in a finished game.
    pub choices: Vec<Choice>,
    /// The king in check.
    pub check: Option<usize>,
    /// The squares of the last move.
    pub last: Vec<usize>,
    pub status: String,
    pub over: bool,
}

impl Scene {
    pub fn new(table: &dyn Table, geometry: &Geometry) -> Scene {
        let men: Vec<_> = table.layout().cells.into_iter().map(|cell| cell.piece).collect();
        let mut manned = vec![false; geometry.layers.len()];
        for (square, man) in men.iter().enumerate() {
            manned[geometry.place(square).layer] |= man.is_some();
        }
        let over = table.outcome().is_some();
        let moves = if over { Vec::new() } else { table.moves() };
        let choice = |view: MoveView| {
            Some(Choice {
                from: geometry.find(&view.from)?,
                to: geometry.find(&view.to)?,
                takes: view.captured_on.as_deref().and_then(|name| geometry.find(name)),
                view,
            })
        };
        let last = table.history().last();
        let last = last.map(|mv| [&mv.from, &mv.to].map(|name| geometry.find(name)));
        Scene {
            men,
            manned,
            choices: moves.into_iter().filter_map(choice).collect(),
            check: table.check().and_then(|name| geometry.find(&name)),
            last: last.into_iter().flatten().flatten().collect(),
            status: status(table),
            over,
        }
    }

    pub fn from(&self, square: usize) -> impl Iterator<Item = &Choice> {
        self.choices.iter().filter(move |choice| choice.from == square)
    }

    /// The moves that end on a square or take the man there.
    pub fn onto(&self, square: usize) -> impl Iterator<Item = &Choice> {
        let hits = move |choice: &&Choice| choice.to == square || choice.takes == Some(square);
        self.choices.iter().filter(hits)
    }
}

/// Whose turn it is, or how the game ended.
fn status(table: &dyn Table) -> String {
    let name = |player| table.player_name(player);
    if let Some(outcome) = table.outcome() {
        return match outcome.winner {
            Some(winner) => format!("{} wins: {}", name(winner), outcome.reason),
            None => format!("Draw: {}", outcome.reason),
        };
    }
    let check = table.check().map(|king| format!(", in check on {king}"));
    format!("{} to move{}", name(table.to_move()), check.unwrap_or_default())
}
