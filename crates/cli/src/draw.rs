//! Boards of any dimension as text: layers side by side.

use hyperchess_table::{Cell, Layout};
use std::collections::HashMap;
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
    /// The whole board.
    pub fn board(&self, layout: &Layout) -> String {
        let plan = Plan::new(layout);
        let numbers: Vec<usize> = (0..plan.layers).collect();
        let (shown, hidden): (Vec<usize>, Vec<usize>) =
            if self.all_layers || plan.layers <= MANY_LAYERS {
                (numbers, Vec::new())
            } else {
                numbers.into_iter().partition(|&number| plan.has_men(number))
            };
        // Two more axes make a grid, drawn like a large board: the second one upwards.
        let fits = ((self.width + GAP) / (plan.layer_width + GAP)).max(1);
        let across = match plan.other.first() {
            Some(&axis) if hidden.is_empty() => fits.min(layout.axes[axis].labels.len()),
            _ => fits,
        };
        let mut text = String::new();
        let rows: Vec<&[usize]> = if hidden.is_empty() && plan.other.len() > 1 {
            let length = layout.axes[plan.other[0]].labels.len();
            let rows = shown.chunks(length).rev();
            rows.flat_map(|row| row.chunks(across)).collect()
        } else {
            shown.chunks(across).collect()
        };
        for (index, row) in rows.iter().enumerate() {
            if index > 0 {
                text.push('\n');
            }
            plan.draw_row(row, &mut text);
        }
        if !hidden.is_empty() {
            let _ = writeln!(text, "\n({} empty layers are not shown)", hidden.len());
        }
        for cell in &plan.doubled {
            let man = cell.piece.as_ref().map_or('.', |piece| piece.letter);
            let _ = writeln!(text, "also at one place: {} {man}", cell.name);
        }
        text
    }
}

/// A board sorted for drawing.
struct Plan<'l> {
    layout: &'l Layout,
    /// The axes that are neither file nor rank.
    other: Vec<usize>,
    layers: usize,
    by_place: HashMap<&'l [i32], &'l Cell>,
    /// Cells at a place that another cell has already.
    doubled: Vec<&'l Cell>,
    file_width: usize,
    rank_width: usize,
    layer_width: usize,
}

impl<'l> Plan<'l> {
    fn new(layout: &'l Layout) -> Plan<'l> {
        let other: Vec<usize> = (0..layout.axes.len())
            .filter(|&axis| axis != layout.file && Some(axis) != layout.rank)
            .collect();
        let mut by_place = HashMap::new();
        let mut doubled = Vec::new();
        for cell in &layout.cells {
            let place = cell.coordinates.as_slice();
            if by_place.contains_key(place) {
                doubled.push(cell);
            } else {
                by_place.insert(place, cell);
            }
        }
        let widest = |axis: usize| {
            let labels = layout.axes[axis].labels.iter();
            labels.map(|label| label.chars().count()).max().unwrap_or(1)
        };
        let file_width = widest(layout.file) + 1;
        let rank_width = layout.rank.map_or(0, widest);
        let files = layout.axes[layout.file].labels.len();
        Plan {
            layers: other.iter().map(|&axis| layout.axes[axis].labels.len()).product(),
            layer_width: rank_width + files * file_width,
            other,
            by_place,
            doubled,
            file_width,
            rank_width,
            layout,
        }
    }

    /// The coordinates of a layer, with file and rank at their least.
    fn corner(&self, number: usize) -> Vec<i32> {
        let mut corner: Vec<i32> = self.layout.axes.iter().map(|axis| axis.low).collect();
        let mut rest = number;
        for &axis in &self.other {
            let length = self.layout.axes[axis].labels.len();
            corner[axis] += (rest % length) as i32;
            rest /= length;
        }
        corner
    }

    fn has_men(&self, number: usize) -> bool {
        let corner = self.corner(number);
        let in_layer =
            |cell: &Cell| self.other.iter().all(|&axis| cell.coordinates[axis] == corner[axis]);
        self.layout.cells.iter().any(|cell| cell.piece.is_some() && in_layer(cell))
    }

    /// The name of a layer: the labels of the other axes, in the order of square names.
    fn title(&self, number: usize) -> String {
        let corner = self.corner(number);
        let label = |&axis: &usize| {
            let axis_view = &self.layout.axes[axis];
            axis_view.labels[(corner[axis] - axis_view.low) as usize].clone()
        };
        let order = self.layout.name_order.iter().filter(|axis| self.other.contains(axis));
        order.map(label).collect()
    }

    fn draw_row(&self, layers: &[usize], text: &mut String) {
        let mut lines: Vec<String> = Vec::new();
        if !self.other.is_empty() {
            lines.push(self.line(layers, |number| format!("[{}]", self.title(number))));
        }
        let ranks = self.layout.rank.map_or(1, |axis| self.layout.axes[axis].labels.len());
        for row in 0..ranks {
            let rank = if self.layout.rank_up { ranks - 1 - row } else { row };
            lines.push(self.line(layers, |number| self.rank_line(number, rank)));
        }
        lines.push(self.line(layers, |_| self.file_line()));
        for line in lines {
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }

    fn line(&self, layers: &[usize], part: impl Fn(usize) -> String) -> String {
        let parts: Vec<String> = layers
            .iter()
            .map(|&number| format!("{:<width$}", part(number), width = self.layer_width))
            .collect();
        parts.join(&" ".repeat(GAP))
    }

    fn rank_line(&self, number: usize, rank: usize) -> String {
        let mut place = self.corner(number);
        let mut text = String::new();
        if let Some(axis) = self.layout.rank {
            place[axis] += rank as i32;
            let label = &self.layout.axes[axis].labels[rank];
            let _ = write!(text, "{label:>width$}", width = self.rank_width);
        }
        let low = place[self.layout.file];
        for file in 0..self.layout.axes[self.layout.file].labels.len() {
            place[self.layout.file] = low + file as i32;
            let symbol = match self.by_place.get(place.as_slice()) {
                None => ' ',
                Some(Cell { piece: None, .. }) => '.',
                Some(Cell { piece: Some(piece), .. }) => piece.letter,
            };
            let _ = write!(text, "{symbol:>width$}", width = self.file_width);
        }
        text
    }

    fn file_line(&self) -> String {
        let mut text = " ".repeat(self.rank_width);
        for label in &self.layout.axes[self.layout.file].labels {
            let _ = write!(text, "{label:>width$}", width = self.file_width);
        }
        text
    }
}
