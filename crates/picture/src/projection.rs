//! From squares to points of the picture: from above, or at an angle.

use crate::plan::Spot;

/// A point of the picture, in squares; y grows downwards.
pub(crate) type Point = (f64, f64);

/// How a layer is seen. Its near left corner is the origin.
#[derive(Clone, Copy)]
pub(crate) struct Projection {
    /// One square along the files.
    along: Point,
    /// One square away from the viewer.
    away: Point,
    /// How thick the plate looks.
    pub(crate) thickness: f64,
    /// How high a man of 100 units is.
    pub(crate) man: f64,
    /// How far below the middle of a square a man stands.
    pub(crate) foot: f64,
    /// How much of each side of a square is left free.
    pub(crate) inset: f64,
}

impl Projection {
    /// From straight above.
    pub(crate) const FLAT: Projection = Projection {
        along: (1.0, 0.0),
        away: (0.0, -1.0),
        thickness: 0.0,
        man: 0.84,
        foot: 0.43,
        inset: 0.0,
    };

    /// From a corner above the board. Flatter than a true isometry, so that layers stack close,
    /// and slanted enough that no man hides the one behind him.
    pub(crate) const AXONOMETRIC: Projection = Projection {
        along: (0.97, 0.16),
        away: (0.52, -0.47),
        thickness: 0.13,
        man: 0.95,
        foot: 0.12,
        inset: 0.0,
    };

    /// The point of a place on the layer.
    pub(crate) fn point(&self, file: f64, depth: f64) -> Point {
        (file * self.along.0 + depth * self.away.0, file * self.along.1 + depth * self.away.1)
    }

    /// The place of a square: left, near, right, far. Squares at one place share it.
    fn area(&self, spot: &Spot<'_>) -> [f64; 4] {
        let (twin, twins) = (spot.twin.0 as f64, spot.twin.1 as f64);
        let left = spot.file as f64 + twin / twins;
        let near = spot.depth as f64;
        let inset = if spot.twin.1 > 1 { self.inset.max(0.04) } else { self.inset };
        [left + inset, near + inset, left + 1.0 / twins - inset, near + 1.0 - inset]
    }

    /// The corners of a square: near left, near right, far right, far left.
    pub(crate) fn corners(&self, spot: &Spot<'_>) -> [Point; 4] {
        let [left, near, right, far] = self.area(spot);
        [
            self.point(left, near),
            self.point(right, near),
            self.point(right, far),
            self.point(left, far),
        ]
    }

    /// The corners of a place without a cell, in the same order.
    pub(crate) fn square(&self, file: usize, depth: usize) -> [Point; 4] {
        let (left, near) = (file as f64, depth as f64);
        [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
            .map(|(along, away)| self.point(left + along, near + away))
    }

    /// The middle of a square.
    pub(crate) fn middle(&self, spot: &Spot<'_>) -> Point {
        let [left, near, right, far] = self.area(spot);
        self.point((left + right) / 2.0, (near + far) / 2.0)
    }

    /// The box around a layer: left, top, right, bottom.
    pub(crate) fn bounds(&self, files: usize, deep: usize) -> [f64; 4] {
        let (files, deep) = (files as f64, deep as f64);
        [
            0.0,
            deep * self.away.1,
            files * self.along.0 + deep * self.away.0,
            files * self.along.1 + self.thickness,
        ]
    }
}
