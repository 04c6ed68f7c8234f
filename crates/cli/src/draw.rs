//! Boards of any dimension as text: layers side by side, for people and for pipes.

mod plan;
mod style;

pub use style::{Marks, Style};

use hyperchess_table::Layout;
use plan::Plan;
use std::fmt::Write;

/// Beyond so many layers the empty ones are left out unless asked for.
const MANY_LAYERS: usize = 16;

/// Blanks between neighbouring layers.
const GAP: usize = 3;

/// How to draw.
pub struct Drawing {
    /// Columns to fit into.
    pub width: usize,
    /// Whether to draw empty layers however many there are.
    pub all_layers: bool,
}

/// The width of the terminal, or 80.
pub fn terminal_width() -> usize {
    terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0).max(20))
}

impl Drawing {
    /// The whole board, letters only.
    pub fn board(&self, layout: &Layout) -> String {
        self.styled(layout, &Style::default(), &Marks::default())
    }

    /// The whole board with colours and marks.
    pub fn styled(&self, layout: &Layout, style: &Style, marks: &Marks) -> String {
        let plan = Plan::new(layout, style, marks);
        let mut text = String::new();
        let mut hidden = 0;
        for page in plan.pages() {
            let many = plan.layers() > MANY_LAYERS && !self.all_layers;
            let (shown, empty): (Vec<usize>, Vec<usize>) =
                page.layers.into_iter().partition(|&number| !many || plan.is_busy(number));
            hidden += empty.len();
            if shown.is_empty() {
                continue;
            }
            if let Some(title) = page.title {
                let _ = writeln!(text, "{}== {title} ==", if text.is_empty() { "" } else { "\n" });
            }
            for (index, row) in self.rows(&plan, &shown, empty.is_empty()).iter().enumerate() {
                if index > 0 {
                    text.push('\n');
                }
                plan.draw_row(row, &mut text);
            }
        }
        if hidden > 0 {
            let _ = writeln!(text, "\n({hidden} empty layers are not shown)");
        }
        for cell in plan.doubled() {
            let man = cell.piece.as_ref().map_or('.', |piece| piece.letter);
            let _ = writeln!(text, "at the same place: {} {man}", cell.name);
        }
        text
    }

    /// The layers of a page in rows that fit. Two more axes make a grid, drawn like a large
    /// board: the second one upwards.
    fn rows<'n>(&self, plan: &Plan<'_>, layers: &'n [usize], complete: bool) -> Vec<&'n [usize]> {
        let fits = ((self.width + GAP) / (plan.layer_width() + GAP)).max(1);
        match plan.grid_width().filter(|_| complete) {
            Some(length) => {
                let rows = layers.chunks(length).rev();
                rows.flat_map(|row| row.chunks(fits.min(length))).collect()
            }
            None => layers.chunks(fits).collect(),
        }
    }
}
