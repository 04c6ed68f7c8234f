//! The arrow of the last move.

use crate::projection::Point;
use crate::svg::{number, path, polygon};

/// How long the head is.
const HEAD: f64 = 0.3;

/// Draws an arrow from the middle of a square to just before that of another, bent a little so that it is
/// told from the lines of the board.
pub(crate) fn draw(svg: &mut String, from: Point, to: Point, colour: &str) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if length < HEAD {
        return;
    }
    // The man on the goal would hide its tip.
    let short = (0.35 * length).min(0.28) / length;
    let to = (to.0 - dx * short, to.1 - dy * short);
    let bend = (0.12 * length).min(0.8);
    let control =
        ((from.0 + to.0) / 2.0 + bend * dy / length, (from.1 + to.1) / 2.0 - bend * dx / length);
    let (hx, hy) = (to.0 - control.0, to.1 - control.1);
    let reach = hx.hypot(hy).max(1e-6);
    let (hx, hy) = (hx / reach, hy / reach);
    let neck = (to.0 - hx * HEAD, to.1 - hy * HEAD);
    let line = format!(
        "M{} {}Q{} {} {} {}",
        number(from.0),
        number(from.1),
        number(control.0),
        number(control.1),
        number(neck.0),
        number(neck.1)
    );
    let attributes = format!(
        "class=\"arrow\" fill=\"none\" stroke=\"{colour}\" stroke-opacity=\"0.8\" \
         stroke-width=\"0.08\" stroke-linecap=\"round\""
    );
    path(svg, &attributes, &line);
    let side = HEAD * 0.45;
    let mut head = String::new();
    polygon(
        &mut head,
        &[to, (neck.0 - hy * side, neck.1 + hx * side), (neck.0 + hy * side, neck.1 - hx * side)],
    );
    path(svg, &format!("fill=\"{colour}\" fill-opacity=\"0.9\""), &head);
}
