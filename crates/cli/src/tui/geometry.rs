//! The shape of the board, which no move changes: layers, squares and who is next to whom on
//! the screen.

use hyperchess_table::{Axis, Layout, Looks};
use std::collections::{BTreeSet, HashMap};

/// A place on the screen's idea of the board; graphs have places without a square, and places
/// with several.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    pub layer: usize,
    pub rank: usize,
    pub file: usize,
}

/// A two-dimensional slice.
#[derive(Debug)]
pub struct Layer {
    /// Its coordinates along the axes that are neither file nor rank, the last axis first.
    key: Vec<i32>,
    pub title: String,
    dark: bool,
}

#[derive(Debug)]
pub struct Geometry {
    pub files: Axis,
    pub ranks: Axis,
    pub rank_up: bool,
    pub looks: Looks,
    /// Sorted: the first axis that is neither file nor rank changes fastest.
    pub layers: Vec<Layer>,
    /// How many axes there are beyond file and rank.
    pub depth: usize,
    places: Vec<Place>,
    names: Vec<String>,
    by_name: HashMap<String, usize>,
    /// The squares sorted by their places.
    sorted: Vec<usize>,
}

impl Geometry {
    pub fn new(layout: &Layout) -> Geometry {
        // The last first, so that keys sort in the order of drawing.
        let other: Vec<usize> = (0..layout.axes.len())
            .rev()
            .filter(|&axis| axis != layout.file && Some(axis) != layout.rank)
            .collect();
        let key = |coordinates: &[i32]| -> Vec<i32> {
            other.iter().map(|&axis| coordinates[axis]).collect()
        };
        let keys: BTreeSet<Vec<i32>> =
            layout.cells.iter().map(|cell| key(&cell.coordinates)).collect();
        let layers: Vec<Layer> =
            keys.into_iter().map(|key| Layer::new(key, layout, &other)).collect();
        let files = layout.axes[layout.file].clone();
        let ranks = match layout.rank {
            Some(axis) => layout.axes[axis].clone(),
            None => Axis { low: 0, labels: vec![String::new()] },
        };
        let place = |coordinates: &[i32]| {
            let key = key(coordinates);
            Place {
                layer: layers.partition_point(|layer| layer.key < key),
                file: (coordinates[layout.file] - files.low) as usize,
                rank: layout.rank.map_or(0, |axis| (coordinates[axis] - ranks.low) as usize),
            }
        };
        let places: Vec<Place> = layout.cells.iter().map(|cell| place(&cell.coordinates)).collect();
        let mut sorted: Vec<usize> = (0..places.len()).collect();
        sorted.sort_by_key(|&square| places[square]);
        let names: Vec<String> = layout.cells.iter().map(|cell| cell.name.clone()).collect();
        let by_name = names.iter().cloned().zip(0..).collect();
        Geometry {
            rank_up: layout.rank_up,
            looks: layout.looks,
            depth: other.len(),
            files,
            ranks,
            layers,
            places,
            names,
            by_name,
            sorted,
        }
    }

    /// The squares at a place: one, or on graphs none or several.
    pub fn squares(&self, place: Place) -> &[usize] {
        let start = self.sorted.partition_point(|&square| self.places[square] < place);
        let count = self.sorted[start..].partition_point(|&square| self.places[square] == place);
        &self.sorted[start..start + count]
    }

    pub fn square_count(&self) -> usize {
        self.places.len()
    }

    pub fn place(&self, square: usize) -> Place {
        self.places[square]
    }

    pub fn name(&self, square: usize) -> &str {
        &self.names[square]
    }

    pub fn find(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// Whether the square is a dark one, like a1.
    pub fn is_dark(&self, place: Place) -> bool {
        self.looks.chequered
            || (place.file + place.rank).is_multiple_of(2) != self.layers[place.layer].dark
    }

    /// The next layer along an axis, counted from the first beyond file and rank.
    pub fn beside(&self, layer: usize, axis: usize, up: bool) -> Option<usize> {
        let key = &self.layers[layer].key;
        let turn = key.len().checked_sub(axis + 1)?;
        let in_line = |&other: &usize| {
            let other = &self.layers[other].key;
            other[..turn] == key[..turn] && other[turn + 1..] == key[turn + 1..]
        };
        if up {
            (layer + 1..self.layers.len()).find(in_line)
        } else {
            (0..layer).rev().find(in_line)
        }
    }

    /// The layers as rows of a grid, the second axis beyond file and rank upwards.
    pub fn grid(&self) -> Vec<Vec<usize>> {
        let row_key = |layer: &usize| self.layers[*layer].key.first();
        let all: Vec<usize> = (0..self.layers.len()).collect();
        let mut rows: Vec<Vec<usize>> =
            all.chunk_by(|a, b| row_key(a) == row_key(b)).map(<[usize]>::to_vec).collect();
        rows.reverse();
        rows
    }
}

impl Layer {
    fn new(key: Vec<i32>, layout: &Layout, other: &[usize]) -> Layer {
        let index = |place: usize| (key[place] - layout.axes[other[place]].low) as usize;
        let label = |axis: &usize| {
            let place = other.iter().position(|other| other == axis)?;
            layout.axes[*axis].labels.get(index(place)).cloned()
        };
        let title = layout.name_order.iter().filter_map(label).collect();
        let dark = (0..key.len()).map(index).sum::<usize>() % 2 == 1;
        Layer { title, dark, key }
    }
}
