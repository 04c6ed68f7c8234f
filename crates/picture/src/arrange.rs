//! Where on the picture the layers go.

use crate::font;
use crate::plan::Plan;
use crate::projection::{Point, Projection};

/// The shape of picture to come near to, width by height.
const ASPECT: f64 = 1.3;

/// The height of the letters of layer titles; larger where layers are small on the picture.
pub(crate) fn title_height(plan: &Plan<'_>) -> f64 {
    if plan.layers.len() > LABELLED_LAYERS { 0.8 } else { 0.46 }
}

/// How far the titles end from the far left corner.
pub(crate) fn title_gap(plan: &Plan<'_>) -> f64 {
    RANK_GAP + rank_width(plan) + 0.5
}

/// How far the rank labels end from the edge.
pub(crate) const RANK_GAP: f64 = 0.28;

fn rank_width(plan: &Plan<'_>) -> f64 {
    plan.depths.iter().map(|label| font::width(label, LABEL).min(0.8)).fold(0.0, f64::max)
}

/// Up to so many layers, each has its coordinates; else only the outer ones.
const LABELLED_LAYERS: usize = 16;

/// Room around a layer.
struct Margins {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

/// Where a layer is.
pub(crate) struct Site {
    /// Its near left corner.
    pub(crate) origin: Point,
    pub(crate) column: usize,
    pub(crate) file_labels: bool,
    pub(crate) rank_labels: bool,
}

/// All layers arranged.
pub(crate) struct Arrangement {
    /// One a layer.
    pub(crate) sites: Vec<Site>,
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// Whether layers of a column lie above each other in space.
    pub(crate) tower: bool,
}

/// Arranges layers: along one axis as towers, along two as a grid, else in reading order.
pub(crate) fn arrange(plan: &Plan<'_>, projection: &Projection) -> Arrangement {
    let [left, top, right, bottom] = projection.bounds(plan.files.len(), plan.deep());
    let margins = margins(plan, projection);
    let wide = right - left + margins.left + margins.right;
    let high = bottom - top + margins.top + margins.bottom;
    let count = plan.layers.len();
    let all = plan.hidden == 0;
    let tower = all && plan.spans.len() == 1;
    // Columns and rows from the top, for each layer.
    let places: Vec<(usize, usize)> = if all && plan.spans.len() == 2 {
        let places = plan.layers.iter().map(|layer| (layer.place[0], layer.place[1]));
        places.map(|(column, row)| (column, plan.spans[1] - 1 - row)).collect()
    } else {
        let columns = columns(count, wide / high);
        let rows = count.div_ceil(columns);
        let place = |number: usize| {
            if tower {
                (number / rows, rows - 1 - number % rows)
            } else {
                (number % columns, number / columns)
            }
        };
        (0..count).map(place).collect()
    };
    let columns = places.iter().map(|place| place.0 + 1).max().unwrap_or(1);
    let rows = places.iter().map(|place| place.1 + 1).max().unwrap_or(1);
    let every = count <= LABELLED_LAYERS;
    let sites = places.iter().map(|&(column, row)| Site {
        origin: (column as f64 * wide + margins.left - left, row as f64 * high + margins.top - top),
        column,
        file_labels: every || row + 1 == rows,
        rank_labels: every || column == 0,
    });
    Arrangement {
        sites: sites.collect(),
        width: columns as f64 * wide,
        height: rows as f64 * high,
        tower,
    }
}

fn margins(plan: &Plan<'_>, projection: &Projection) -> Margins {
    let labels = RANK_GAP + rank_width(plan) + 0.1;
    if projection.thickness == 0.0 {
        return Margins { left: labels, top: 0.25, right: 0.35, bottom: 0.65 };
    }
    // Titles stand left of the far left corner, where the slant leaves room.
    let title = plan.layers.iter().map(|layer| font::width(&layer.title, title_height(plan)));
    let slant = projection.point(0.0, plan.deep() as f64).0;
    let title = title.fold(0.0, f64::max) + title_gap(plan) + 0.1 - slant;
    Margins { left: labels.max(title), top: 0.75, right: 0.2, bottom: 0.55 }
}

/// The height of coordinates.
pub(crate) const LABEL: f64 = 0.26;

/// The number of columns that brings the picture nearest to its shape, with few holes; `aspect` is a
/// layer's.
fn columns(count: usize, aspect: f64) -> usize {
    let distance = |columns: usize| {
        let rows = count.div_ceil(columns);
        let shape = (columns as f64 * aspect / rows as f64 / ASPECT).ln().abs();
        let holes = 1.0 - count as f64 / (columns * rows) as f64;
        shape + 3.0 * holes
    };
    (1..=count).min_by(|&a, &b| distance(a).total_cmp(&distance(b))).unwrap_or(1)
}
