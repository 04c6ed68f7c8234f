//! Which layers of a board to draw, and what is on them.

use crate::PictureError;
use hyperchess_table::{Cell, Layout};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// The most squares a picture shows.
pub(crate) const MOST_CELLS: usize = 20_000;

/// Beyond so many layers, or too many squares, only layers with men or marks are shown.
const MANY_LAYERS: usize = 64;

/// A square where it is drawn.
pub(crate) struct Spot<'l> {
    pub(crate) cell: &'l Cell,
    /// Squares from the left edge.
    pub(crate) file: usize,
    /// Squares from the near edge.
    pub(crate) depth: usize,
    pub(crate) dark: bool,
    /// Which of the squares at this place it is, and how many there are.
    pub(crate) twin: (usize, usize),
}

/// A slice of the board.
pub(crate) struct Layer<'l> {
    /// How its squares' names differ from those of other layers.
    pub(crate) title: String,
    /// Its place along the axes that have more than one value.
    pub(crate) place: Vec<usize>,
    pub(crate) spots: Vec<Spot<'l>>,
    /// The places, by file and depth, of squares that are drawn but not played on.
    pub(crate) unplayed: Vec<(usize, usize)>,
}

/// The board cut up for drawing.
pub(crate) struct Plan<'l> {
    pub(crate) layers: Vec<Layer<'l>>,
    /// How many values the axes of [`Layer::place`] have.
    pub(crate) spans: Vec<usize>,
    pub(crate) files: Vec<&'l str>,
    /// From the near edge.
    pub(crate) depths: Vec<&'l str>,
    /// How many empty layers are left out.
    pub(crate) hidden: usize,
    /// Whether squares are nodes of a graph, with gaps between them.
    pub(crate) graph: bool,
}

impl<'l> Plan<'l> {
    /// Cuts a board; layers with marked squares are always shown.
    pub(crate) fn new(
        layout: &'l Layout,
        marked: &BTreeSet<&str>,
    ) -> Result<Plan<'l>, PictureError> {
        if layout.cells.is_empty() {
            return Err(PictureError::Empty);
        }
        // The last axis first, so that the first one changes fastest.
        let other: Vec<usize> = (0..layout.axes.len())
            .rev()
            .filter(|&axis| axis != layout.file && Some(axis) != layout.rank)
            .collect();
        let key = |cell: &Cell| -> Vec<i32> {
            other.iter().map(|&axis| cell.coordinates[axis]).collect()
        };
        let mut sizes: BTreeMap<Vec<i32>, (usize, bool)> = BTreeMap::new();
        for cell in &layout.cells {
            let (cells, needed) = sizes.entry(key(cell)).or_default();
            *cells += 1;
            *needed |= cell.piece.is_some() || marked.contains(cell.name.as_str());
        }
        let all = sizes.len();
        if all > MANY_LAYERS || layout.cells.len() > MOST_CELLS {
            sizes.retain(|_, &mut (_, needed)| needed);
        }
        let cells = sizes.values().map(|&(cells, _)| cells).sum();
        if cells > MOST_CELLS {
            return Err(PictureError::TooManyCells { cells, most: MOST_CELLS });
        }
        let mut groups: BTreeMap<Vec<i32>, Vec<&Cell>> =
            sizes.into_keys().map(|key| (key, Vec::new())).collect();
        for cell in &layout.cells {
            if let Some(group) = groups.get_mut(&key(cell)) {
                group.push(cell);
            }
        }
        let graph = !layout.rank_up;
        let live: Vec<usize> = other
            .iter()
            .rev()
            .copied()
            .filter(|&axis| layout.axes[axis].labels.len() > 1)
            .collect();
        let layers: Vec<Layer<'l>> = groups
            .into_values()
            .map(|cells| {
                let spots = spots(layout, &cells);
                Layer {
                    title: title(layout, &live, cells[0]),
                    place: live.iter().map(|&axis| offset(layout, axis, cells[0])).collect(),
                    unplayed: unplayed(layout, &spots),
                    spots,
                }
            })
            .collect();
        let labels = |axis: usize| layout.axes[axis].labels.iter().map(String::as_str);
        let mut depths: Vec<&str> = layout.rank.map_or(Vec::new(), |axis| labels(axis).collect());
        if graph {
            depths.reverse();
        }
        Ok(Plan {
            hidden: all - layers.len(),
            layers,
            spans: live.iter().map(|&axis| layout.axes[axis].labels.len()).collect(),
            files: labels(layout.file).collect(),
            depths,
            graph,
        })
    }

    /// Squares along the rank axis; 1 if there is none.
    pub(crate) fn deep(&self) -> usize {
        self.depths.len().max(1)
    }
}

fn offset(layout: &Layout, axis: usize, cell: &Cell) -> usize {
    (i64::from(cell.coordinates[axis]) - i64::from(layout.axes[axis].low)).max(0) as usize
}

/// The labels of the other axes in the order of square names; on graphs with the axis' name.
fn title(layout: &Layout, live: &[usize], cell: &Cell) -> String {
    let order = layout.name_order.iter().filter(|axis| live.contains(axis));
    let parts = order.map(|&axis| {
        let label = layout.axes[axis].labels.get(offset(layout, axis, cell));
        let label = label.map_or("", String::as_str);
        if layout.rank_up { label.to_string() } else { format!("{}={label}", axis_name(axis)) }
    });
    parts.collect()
}

fn axis_name(axis: usize) -> char {
    ['x', 'y', 'z'].get(axis).copied().unwrap_or('w')
}

fn spots<'l>(layout: &Layout, cells: &[&'l Cell]) -> Vec<Spot<'l>> {
    let deep = layout.rank.map_or(1, |axis| layout.axes[axis].labels.len());
    let place = |cell: &Cell| {
        let rank = layout.rank.map_or(0, |axis| offset(layout, axis, cell));
        let depth = if layout.rank_up { rank } else { deep.saturating_sub(rank + 1) };
        (offset(layout, layout.file, cell), depth)
    };
    let mut counts: HashMap<(usize, usize), (usize, usize)> = HashMap::new();
    for cell in cells {
        counts.entry(place(cell)).or_default().1 += 1;
    }
    let spot = |&cell: &&'l Cell| {
        let (file, depth) = place(cell);
        let count = counts.entry((file, depth)).or_default();
        let twin = *count;
        count.0 += 1;
        let sum: i64 = cell.coordinates.iter().map(|&x| i64::from(x)).sum();
        let dark = layout.looks.chequered || sum.rem_euclid(2) == 0;
        Spot { cell, file, depth, dark, twin }
    };
    cells.iter().map(spot).collect()
}

fn unplayed(layout: &Layout, spots: &[Spot<'_>]) -> Vec<(usize, usize)> {
    if !layout.looks.chequered {
        return Vec::new();
    }
    let taken: HashSet<(usize, usize)> = spots.iter().map(|spot| (spot.file, spot.depth)).collect();
    let files = layout.axes[layout.file].labels.len();
    let deep = layout.rank.map_or(1, |axis| layout.axes[axis].labels.len());
    let all = (0..deep).flat_map(|depth| (0..files).map(move |file| (file, depth)));
    all.filter(|place| !taken.contains(place)).collect()
}
