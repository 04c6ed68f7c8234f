//! Where the layers go: rows of equal tiles on a canvas, of which the pane shows a part.

use super::geometry::{Geometry, Place};
use ratatui::layout::{Position, Rect, Size};
use std::collections::HashMap;

/// The size of squares and what surrounds a layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scale {
    pub cell: Size,
    /// The title stands beside the file labels instead of above the layer.
    pub compact: bool,
    /// Blank columns and lines between layers.
    gap: (i32, i32),
}

const fn scale(width: u16, height: u16, compact: bool, lines: i32) -> Scale {
    let columns = if width > 3 { 4 } else { 2 };
    Scale { cell: Size::new(width, height), compact, gap: (columns, lines) }
}

/// The largest first; the last one is taken when nothing fits.
const SCALES: [Scale; 8] = [
    scale(7, 3, false, 1),
    scale(5, 2, false, 1),
    scale(3, 1, false, 1),
    scale(3, 1, false, 0),
    scale(3, 1, true, 0),
    scale(2, 1, false, 1),
    scale(2, 1, false, 0),
    scale(2, 1, true, 0),
];

/// A direction on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrow {
    Left,
    Right,
    Up,
    Down,
}

/// The layers laid out at a scale.
#[derive(Debug)]
pub struct Arrangement {
    pub scale: Scale,
    /// Columns left of a layer for the rank labels.
    pub gutter: i32,
    tile: (i32, i32),
    rows: Vec<Vec<usize>>,
    row_and_column: HashMap<usize, (usize, usize)>,
    pub flipped: bool,
    files: usize,
    ranks: usize,
    rank_up: bool,
}

impl Arrangement {
    /// The largest that fits into the pane, else the smallest. `shown` are the layers to show,
    /// in order.
    pub fn choose(geometry: &Geometry, shown: &[usize], pane: Size, flipped: bool) -> Arrangement {
        let mut choice = None;
        for scale in SCALES {
            let arrangement = Arrangement::new(geometry, shown, pane, flipped, scale);
            let fits = arrangement.fits(pane);
            choice = Some(arrangement);
            if fits {
                break;
            }
        }
        choice.expect("there are scales")
    }

    fn new(
        geometry: &Geometry,
        shown: &[usize],
        pane: Size,
        flipped: bool,
        scale: Scale,
    ) -> Arrangement {
        let widest =
            geometry.ranks.labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        let titles = shown.iter().map(|&layer| geometry.layers[layer].title.chars().count());
        // In the gutter the title stands in brackets, and a blank parts labels from squares.
        let title = if scale.compact { titles.max().unwrap_or(0) + 1 } else { 0 };
        let gutter = (widest.max(title) + 1) as i32;
        let (files, ranks) = (geometry.files.labels.len(), geometry.ranks.labels.len());
        let above = i32::from(!scale.compact && geometry.layers.len() > 1);
        let tile = (
            gutter + files as i32 * i32::from(scale.cell.width),
            above + ranks as i32 * i32::from(scale.cell.height) + 1,
        );
        let rows = if geometry.depth == 2 {
            geometry.grid()
        } else {
            let gap = scale.gap.0;
            let fit = ((i32::from(pane.width) + gap) / (tile.0 + gap)).max(1) as usize;
            // Rows of equal length look better than one that is left over.
            let rows = shown.len().div_ceil(fit).max(1);
            shown.chunks(shown.len().div_ceil(rows).max(1)).map(<[usize]>::to_vec).collect()
        };
        let mut row_and_column = HashMap::new();
        for (row, layers) in rows.iter().enumerate() {
            row_and_column
                .extend(layers.iter().enumerate().map(|(column, &layer)| (layer, (row, column))));
        }
        let rank_up = geometry.rank_up;
        Arrangement { scale, gutter, tile, rows, row_and_column, flipped, files, ranks, rank_up }
    }

    /// From a layer to the next.
    fn pitch(&self) -> (i32, i32) {
        (self.tile.0 + self.scale.gap.0, self.tile.1 + self.scale.gap.1)
    }

    pub fn size(&self) -> (i32, i32) {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0) as i32;
        let rows = self.rows.len() as i32;
        let ((width, height), (across, down)) = (self.pitch(), self.scale.gap);
        (columns * width - across, rows * height - down)
    }

    pub fn fits(&self, pane: Size) -> bool {
        let (width, height) = self.size();
        width <= i32::from(pane.width) && height <= i32::from(pane.height)
    }

    /// The layers in the order of reading.
    pub fn layers(&self) -> impl Iterator<Item = usize> {
        self.rows.iter().flatten().copied()
    }

    /// The corner and the size of a layer with its labels.
    pub fn tile(&self, layer: usize) -> Option<((i32, i32), (i32, i32))> {
        let &(row, column) = self.row_and_column.get(&layer)?;
        let (width, height) = self.pitch();
        Some(((column as i32 * width, row as i32 * height), self.tile))
    }

    /// Lines above the squares of a layer.
    pub fn above(&self) -> i32 {
        self.tile.1 - 1 - self.ranks as i32 * i32::from(self.scale.cell.height)
    }

    /// The column and row of a place on the screen, counted in squares; its own inverse.
    fn turn(&self, file: usize, rank: usize) -> (usize, usize) {
        let file = if self.flipped { self.files - 1 - file } else { file };
        let rank = if self.rank_up != self.flipped { self.ranks - 1 - rank } else { rank };
        (file, rank)
    }

    /// The upper left corner of a square.
    pub fn corner(&self, place: Place) -> Option<(i32, i32)> {
        let ((x, y), _) = self.tile(place.layer)?;
        let (column, row) = self.turn(place.file, place.rank);
        let x = x + self.gutter + column as i32 * i32::from(self.scale.cell.width);
        Some((x, y + self.above() + row as i32 * i32::from(self.scale.cell.height)))
    }

    /// The place under a point of the canvas.
    pub fn hit(&self, (x, y): (i32, i32)) -> Option<Place> {
        let (width, height) = self.pitch();
        let layers = self.rows.get(usize::try_from(y.div_euclid(height)).ok()?)?;
        let &layer = layers.get(usize::try_from(x.div_euclid(width)).ok()?)?;
        let x = x.rem_euclid(width) - self.gutter;
        let y = y.rem_euclid(height) - self.above();
        let column = usize::try_from(x).ok()? / usize::from(self.scale.cell.width);
        let row = usize::try_from(y).ok()? / usize::from(self.scale.cell.height);
        if column >= self.files || row >= self.ranks {
            return None;
        }
        let (file, rank) = self.turn(column, row);
        Some(Place { layer, file, rank })
    }

    /// One step on the screen, at the edge on to the neighbouring layer.
    pub fn step(&self, place: Place, arrow: Arrow) -> Option<Place> {
        let (column, row) = self.turn(place.file, place.rank);
        let forth = matches!(arrow, Arrow::Right | Arrow::Down);
        let sideways = matches!(arrow, Arrow::Left | Arrow::Right);
        let (at, length) = if sideways { (column, self.files) } else { (row, self.ranks) };
        let moved = if forth { at + 1 } else { at.wrapping_sub(1) };
        let (layer, at) = if moved < length {
            (place.layer, moved)
        } else {
            (self.neighbour(place.layer, arrow)?, if forth { 0 } else { length - 1 })
        };
        let (file, rank) = if sideways { self.turn(at, row) } else { self.turn(column, at) };
        Some(Place { layer, file, rank })
    }

    fn neighbour(&self, layer: usize, arrow: Arrow) -> Option<usize> {
        let &(row, column) = self.row_and_column.get(&layer)?;
        let (row, column) = match arrow {
            Arrow::Left => (row, column.checked_sub(1)?),
            Arrow::Right => (row, column + 1),
            Arrow::Up => (row.checked_sub(1)?, column),
            Arrow::Down => (row + 1, column),
        };
        self.rows.get(row)?.get(column).copied()
    }

    /// Scrolls as little as needed to show the layer of a place, or at least the square; a
    /// board that fits is put into the middle.
    pub fn scroll(&self, (x, y): (i32, i32), place: Place, pane: Size) -> (i32, i32) {
        let (Some((tile, size)), Some(corner)) = (self.tile(place.layer), self.corner(place))
        else {
            return (0, 0);
        };
        let whole = self.size();
        let cell = self.scale.cell;
        let follow = |scroll: i32, pane: u16, tile, size, corner: i32, cell: u16, whole: i32| {
            let pane = i32::from(pane);
            if whole <= pane {
                return (whole - pane) / 2;
            }
            let (low, high) =
                if size <= pane { (tile, tile + size) } else { (corner, corner + i32::from(cell)) };
            // The end first, so that the beginning wins in a pane smaller than a square.
            scroll.max(high - pane).min(low).clamp(0, whole - pane)
        };
        (
            follow(x, pane.width, tile.0, size.0, corner.0, cell.width, whole.0),
            follow(y, pane.height, tile.1, size.1, corner.1, cell.height, whole.1),
        )
    }
}

/// The pane with the part of the canvas that it shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Viewport {
    pub pane: Rect,
    pub scroll: (i32, i32),
}

impl Viewport {
    /// The point of the canvas at a point of the screen.
    pub fn canvas(&self, point: Position) -> Option<(i32, i32)> {
        let inside = self.pane.contains(point);
        let x = i32::from(point.x) - i32::from(self.pane.x) + self.scroll.0;
        let y = i32::from(point.y) - i32::from(self.pane.y) + self.scroll.1;
        inside.then_some((x, y))
    }

    /// The point of the screen at a point of the canvas.
    pub fn screen(&self, (x, y): (i32, i32)) -> Option<Position> {
        let x = u16::try_from(x - self.scroll.0 + i32::from(self.pane.x)).ok()?;
        let y = u16::try_from(y - self.scroll.1 + i32::from(self.pane.y)).ok()?;
        let point = Position::new(x, y);
        self.pane.contains(point).then_some(point)
    }

    /// Whether a box of the canvas can be seen, wholly or in part.
    pub fn sees(&self, (x, y): (i32, i32), (width, height): (i32, i32)) -> bool {
        let (left, top) = self.scroll;
        x < left + i32::from(self.pane.width)
            && y < top + i32::from(self.pane.height)
            && x + width > left
            && y + height > top
    }
}
