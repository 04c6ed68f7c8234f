//! A layer as a plate of squares.

use crate::arrange::Arrangement;
use crate::plan::{Layer, Plan};
use crate::projection::{Point, Projection};
use crate::svg::{number, path, polygon};
use std::collections::HashSet;
use std::fmt::Write;

const LIGHT: &str = "#f5ead4";
const DARK: &str = "#c89f70";
const NEAR_SIDE: &str = "#8f6641";
const RIGHT_SIDE: &str = "#a97d52";
const GRID: &str = "#7a5937";

/// Draws the squares of a layer.
pub(crate) fn draw(svg: &mut String, layer: &Layer<'_>, projection: &Projection) {
    let taken: HashSet<(usize, usize)> =
        layer.spots.iter().map(|spot| (spot.file, spot.depth)).collect();
    let (mut near, mut right, mut light, mut dark) =
        (String::new(), String::new(), String::new(), String::new());
    for spot in &layer.spots {
        let corners = projection.corners(spot);
        if projection.thickness > 0.0 {
            let apart = projection.inset > 0.0;
            let down = |(x, y): Point| (x, y + projection.thickness);
            let side = |data: &mut String, a: Point, b: Point| {
                polygon(data, &[a, b, down(b), down(a)]);
            };
            if apart || spot.depth == 0 || !taken.contains(&(spot.file, spot.depth - 1)) {
                side(&mut near, corners[0], corners[1]);
            }
            if apart || !taken.contains(&(spot.file + 1, spot.depth)) {
                side(&mut right, corners[1], corners[2]);
            }
        }
        polygon(&mut light, &corners);
        if spot.dark {
            polygon(&mut dark, &corners);
        }
    }
    for &(file, depth) in &layer.unplayed {
        polygon(&mut light, &projection.square(file, depth));
    }
    // Tops after all sides: nearer squares cover the sides of those behind them.
    path(svg, &format!("fill=\"{NEAR_SIDE}\""), &near);
    path(svg, &format!("fill=\"{RIGHT_SIDE}\""), &right);
    path(svg, &format!("fill=\"{LIGHT}\""), &light);
    path(svg, &format!("fill=\"{DARK}\""), &dark);
    let grid =
        format!("fill=\"none\" stroke=\"{GRID}\" stroke-width=\"0.022\" stroke-linejoin=\"round\"");
    path(svg, &grid, &light);
}

/// Adds the shadow of a man to the data of a path.
pub(crate) fn shadow(data: &mut String, (x, y): Point, scale: f64) {
    let (rx, ry) = (0.37 * scale, 0.1 * scale);
    let _ = write!(
        data,
        "M{left} {y}A{rx} {ry} 0 1 0 {right} {y}A{rx} {ry} 0 1 0 {left} {y}Z",
        left = number(x - rx + 0.05),
        right = number(x + rx + 0.05),
        y = number(y - 0.02),
        rx = number(rx),
        ry = number(ry),
    );
}

/// Lines from the corners of each plate to those of the plate above it, behind everything.
pub(crate) fn guides(
    svg: &mut String,
    plan: &Plan<'_>,
    projection: &Projection,
    arrangement: &Arrangement,
) {
    let (files, deep) = (plan.files.len() as f64, plan.deep() as f64);
    let corners = [projection.point(files, 0.0), projection.point(files, deep)];
    let mut data = String::new();
    for pair in arrangement.sites.windows(2) {
        if pair[0].column != pair[1].column {
            continue;
        }
        for (x, y) in corners {
            let (ax, ay) = (x + pair[0].origin.0, y + pair[0].origin.1);
            let by = y + pair[1].origin.1;
            let _ = write!(data, "M{} {}V{}", number(ax), number(ay), number(by));
        }
    }
    path(
        svg,
        "fill=\"none\" stroke=\"#cfc6b8\" stroke-width=\"0.03\" stroke-dasharray=\"0.12 0.1\"",
        &data,
    );
}
