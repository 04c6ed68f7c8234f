//! A board sorted for drawing.

use super::style::{Mark, Marks, Style};
use hyperchess_table::{Cell, Layout};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

/// Layers that differ in two axes at most.
pub(super) struct Page {
    /// The labels of the axes beyond, if there are any.
    pub(super) title: Option<String>,
    pub(super) layers: Vec<usize>,
}

pub(super) struct Plan<'l> {
    layout: &'l Layout,
    style: &'l Style,
    marks: &'l Marks,
    /// The axes that are neither file nor rank.
    other: Vec<usize>,
    layers: usize,
    by_place: HashMap<&'l [i32], &'l Cell>,
    /// Layers with men or marks, by their coordinates on the other axes.
    busy: HashSet<Vec<i32>>,
    doubled: Vec<&'l Cell>,
    file_width: usize,
    rank_width: usize,
}

impl<'l> Plan<'l> {
    pub(super) fn new(layout: &'l Layout, style: &'l Style, marks: &'l Marks) -> Plan<'l> {
        let other: Vec<usize> = (0..layout.axes.len())
            .filter(|&axis| axis != layout.file && Some(axis) != layout.rank)
            .collect();
        let mut by_place = HashMap::new();
        let mut doubled = Vec::new();
        let mut busy = HashSet::new();
        for cell in &layout.cells {
            let place = cell.coordinates.as_slice();
            if by_place.contains_key(place) {
                doubled.push(cell);
            } else {
                by_place.insert(place, cell);
            }
            if cell.piece.is_some() || marks.on(&cell.name) != Mark::None {
                busy.insert(other.iter().map(|&axis| place[axis]).collect());
            }
        }
        let widest = |axis: usize| {
            let labels = layout.axes[axis].labels.iter();
            labels.map(|label| label.chars().count()).max().unwrap_or(1)
        };
        let numbers = layout.cells.iter().filter(|_| layout.looks.numbered);
        let number_width = numbers.map(|cell| cell.name.chars().count()).max().unwrap_or(0);
        Plan {
            layers: other.iter().map(|&axis| layout.axes[axis].labels.len()).product(),
            file_width: widest(layout.file).max(number_width) + 1,
            rank_width: layout.rank.map_or(0, widest),
            layout,
            style,
            marks,
            other,
            by_place,
            busy,
            doubled,
        }
    }

    pub(super) fn layers(&self) -> usize {
        self.layers
    }

    /// Cells at a place that another cell has already.
    pub(super) fn doubled(&self) -> &[&'l Cell] {
        &self.doubled
    }

    pub(super) fn layer_width(&self) -> usize {
        self.rank_width + self.layout.axes[self.layout.file].labels.len() * self.file_width
    }

    /// The length of a row of the grid that two or more further axes make.
    pub(super) fn grid_width(&self) -> Option<usize> {
        let first = *self.other.first()?;
        (self.other.len() > 1).then(|| self.layout.axes[first].labels.len())
    }

    pub(super) fn pages(&self) -> Vec<Page> {
        let per_page = self.other.iter().take(2).map(|&axis| self.layout.axes[axis].labels.len());
        let per_page = per_page.product::<usize>().max(1);
        (0..self.layers / per_page)
            .map(|page| {
                let first = page * per_page;
                let title = (self.other.len() > 2).then(|| self.labels(first, &self.other[2..]));
                Page { title, layers: (first..first + per_page).collect() }
            })
            .collect()
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

    /// Whether a layer has anything to show.
    pub(super) fn is_busy(&self, number: usize) -> bool {
        let corner = self.corner(number);
        let place: Vec<i32> = self.other.iter().map(|&axis| corner[axis]).collect();
        self.busy.contains(&place)
    }

    /// The labels of some axes of a layer, in the order of square names.
    fn labels(&self, number: usize, axes: &[usize]) -> String {
        let corner = self.corner(number);
        let label = |&axis: &usize| {
            let view = &self.layout.axes[axis];
            view.labels[(corner[axis] - view.low) as usize].as_str()
        };
        self.layout.name_order.iter().filter(|axis| axes.contains(axis)).map(label).collect()
    }

    pub(super) fn draw_row(&self, layers: &[usize], text: &mut String) {
        if !self.other.is_empty() {
            let title = |number| format!("[{}]", self.labels(number, &self.other));
            self.line(layers, text, |number| {
                format!("{:<width$}", title(number), width = self.layer_width())
            });
        }
        let ranks = self.layout.rank.map_or(1, |axis| self.layout.axes[axis].labels.len());
        for row in 0..ranks {
            let upwards = self.layout.rank_up != self.style.flipped;
            let rank = if upwards { ranks - 1 - row } else { row };
            self.line(layers, text, |number| self.rank_line(number, rank));
        }
        self.line(layers, text, |_| self.file_line());
    }

    fn line(&self, layers: &[usize], text: &mut String, part: impl Fn(usize) -> String) {
        let parts: Vec<String> = layers.iter().map(|&number| part(number)).collect();
        text.push_str(parts.join(&" ".repeat(super::GAP)).trim_end());
        text.push('\n');
    }

    /// The files from left to right.
    fn files(&self) -> Vec<usize> {
        let count = self.layout.axes[self.layout.file].labels.len();
        if self.style.flipped { (0..count).rev().collect() } else { (0..count).collect() }
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
        for file in self.files() {
            place[self.layout.file] = low + file as i32;
            match self.by_place.get(place.as_slice()) {
                None if self.layout.looks.chequered => {
                    text.push_str(&self.style.unplayed(self.file_width));
                }
                None => text.push_str(&" ".repeat(self.file_width)),
                Some(cell) => {
                    let looks = self.layout.looks;
                    let dark = looks.chequered || place.iter().sum::<i32>() % 2 == 0;
                    let mark = self.marks.on(&cell.name);
                    let piece = cell.piece.as_ref();
                    let number = looks.numbered.then_some(cell.name.as_str());
                    text.push_str(&self.style.cell(piece, mark, dark, number, self.file_width));
                }
            }
        }
        text
    }

    fn file_line(&self) -> String {
        let mut text = " ".repeat(self.rank_width);
        for file in self.files() {
            let label = &self.layout.axes[self.layout.file].labels[file];
            let _ = write!(text, "{label:>width$}", width = self.file_width);
        }
        text
    }
}
