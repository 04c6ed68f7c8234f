//! A board with what is marked on it.

use crate::arrange::{Arrangement, LABEL, RANK_GAP, Site, arrange, title_gap, title_height};
use crate::arrow;
use crate::font::{self, Anchor};
use crate::pieces::Men;
use crate::plan::{Layer, Plan, Spot};
use crate::plate;
use crate::projection::{Point, Projection};
use crate::svg::{escape, number, path, polygon};
use crate::{PictureError, Svg};
use hyperchess_table::Layout;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The most squares a picture may be wide or high.
const MOST_EXTENT: usize = 1000;

/// The width to come near to.
const GOOD_PIXELS: f64 = 1200.0;

/// The most pixels a picture is wide or high unless asked for.
const MOST_PIXELS: f64 = 2400.0;

/// The colour of the paper.
pub(crate) const BACKGROUND: (u8, u8, u8) = (0xfb, 0xfa, 0xf6);

/// The height of the numbers of squares.
const NUMBER: f64 = 0.15;

const INK: &str = "#6b5540";
const TITLE_INK: &str = "#3a2d22";
const HIGHLIGHT: &str = "#2f9e5b";
const LAST_MOVE: &str = "#f2b705";
const CHECK: &str = "#e02b20";

/// What to draw: a board, the squares to mark on it, and a title.
///
/// ```
/// let table = hyperchess_table::open("raumschach")?;
/// let layout = table.layout();
/// let mut picture = hyperchess_picture::Picture::new(&layout);
/// picture.highlights.insert("Bc3".to_string());
/// let svg = picture.svg().unwrap();
/// assert!(svg.text().starts_with("<svg"));
/// # Ok::<(), hyperchess_table::OpenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Picture<'l> {
    layout: &'l Layout,
    /// The names of squares to light up.
    pub highlights: BTreeSet<String>,
    /// The squares that the last move started from and ended on.
    pub last: Option<(String, String)>,
    /// The square of a king in check.
    pub check: Option<String>,
    /// A line above the board.
    pub title: Option<String>,
}

impl<'l> Picture<'l> {
    /// The board alone.
    pub fn new(layout: &'l Layout) -> Picture<'l> {
        Picture { layout, highlights: BTreeSet::new(), last: None, check: None, title: None }
    }

    /// Draws it.
    pub fn svg(&self) -> Result<Svg, PictureError> {
        let marked = self.marked();
        let known: BTreeSet<&str> = self
            .layout
            .cells
            .iter()
            .map(|cell| cell.name.as_str())
            .filter(|name| marked.contains(name))
            .collect();
        if let Some(missing) = marked.difference(&known).next() {
            return Err(PictureError::NoSuchSquare(missing.to_string()));
        }
        let plan = Plan::new(self.layout, &marked)?;
        let flat = self.layout.axes.len() <= 2;
        let mut projection = if flat { Projection::FLAT } else { Projection::AXONOMETRIC };
        if plan.graph {
            projection.inset = 0.045;
        }
        let arrangement = arrange(&plan, &projection);
        let top = if self.title.is_some() { 1.0 } else { 0.15 };
        let note =
            (plan.hidden > 0).then(|| format!("{} layers without men are not shown", plan.hidden));
        let bottom = if note.is_some() { 0.7 } else { 0.0 };
        let (width, height) = (arrangement.width + 0.3, arrangement.height + top + bottom);
        let most = MOST_EXTENT as f64;
        if width > most || height > most {
            let (width, height) = (width as usize, height as usize);
            return Err(PictureError::TooLarge { width, height, most: MOST_EXTENT });
        }
        let scene = Scene { picture: self, plan: &plan, projection, arrangement: &arrangement };
        let mut body = String::new();
        if let Some(title) = &self.title {
            let fit = (width - 0.6) / font::width(title, 1.0).max(0.1);
            font::write(&mut body, title, (0.3, 0.55), fit.min(0.42), Anchor::Start, TITLE_INK);
        }
        let _ = writeln!(body, "<g transform=\"translate(0.15 {})\">", number(top));
        scene.draw(&mut body);
        body.push_str("</g>\n");
        if let Some(note) = note {
            let fit = (width - 0.6) / font::width(&note, 1.0);
            let at = (0.3, height - 0.4);
            font::write(&mut body, &note, at, fit.min(0.34), Anchor::Start, INK);
        }
        Ok(self.page(width, height, &body))
    }

    fn marked(&self) -> BTreeSet<&str> {
        let last = self.last.iter().flat_map(|(from, to)| [from, to]);
        let names = self.highlights.iter().chain(last).chain(&self.check);
        names.map(String::as_str).collect()
    }

    fn page(&self, width: f64, height: f64, body: &str) -> Svg {
        let pixels = (GOOD_PIXELS / width)
            .clamp(64.0, 112.0)
            .min(MOST_PIXELS / width)
            .min(MOST_PIXELS / height);
        let size = ((width * pixels).ceil(), (height * pixels).ceil());
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
             viewBox=\"0 0 {} {}\" role=\"img\">\n",
            size.0,
            size.1,
            number(width),
            number(height),
        );
        if let Some(title) = &self.title {
            let _ = writeln!(text, "<title>{}</title>", escape(title));
        }
        let (r, g, b) = BACKGROUND;
        let _ = writeln!(
            text,
            "<rect width=\"100%\" height=\"100%\" fill=\"#{r:02x}{g:02x}{b:02x}\"/>"
        );
        text.push_str(body);
        text.push_str("</svg>\n");
        Svg::new(text, size.0 as u32)
    }
}

/// A picture being drawn.
struct Scene<'s, 'l> {
    picture: &'s Picture<'l>,
    plan: &'s Plan<'l>,
    projection: Projection,
    arrangement: &'s Arrangement,
}

impl<'l> Scene<'_, 'l> {
    fn draw(&self, svg: &mut String) {
        if self.arrangement.tower && !self.plan.graph {
            plate::guides(svg, self.plan, &self.projection, self.arrangement);
        }
        for (layer, site) in self.layers() {
            let (x, y) = site.origin;
            let _ = writeln!(svg, "<g transform=\"translate({} {})\">", number(x), number(y));
            plate::draw(svg, layer, &self.projection);
            self.labels(svg, layer, site);
            if self.picture.layout.looks.numbered {
                self.numbers(svg, layer);
            }
            svg.push_str("</g>\n");
        }
        let places: BTreeMap<&str, (&Spot<'l>, Point)> = self
            .layers()
            .flat_map(|(layer, site)| layer.spots.iter().map(|spot| (spot, site.origin)))
            .map(|(spot, origin)| (spot.cell.name.as_str(), (spot, origin)))
            .collect();
        self.marks(svg, &places);
        self.men(svg);
    }

    fn layers(&self) -> impl Iterator<Item = (&Layer<'l>, &Site)> {
        self.plan.layers.iter().zip(&self.arrangement.sites)
    }

    fn labels(&self, svg: &mut String, layer: &Layer<'_>, site: &Site) {
        let fit = |text: &str| LABEL.min(0.8 / font::width(text, 1.0).max(0.1));
        if site.file_labels {
            for (file, label) in self.plan.files.iter().enumerate() {
                let (x, y) = self.projection.point(file as f64 + 0.5, 0.0);
                let at = (x, y + self.projection.thickness + 0.27);
                font::write(svg, label, at, fit(label), Anchor::Middle, INK);
            }
        }
        if site.rank_labels {
            for (depth, label) in self.plan.depths.iter().enumerate() {
                let (x, y) = self.projection.point(0.0, depth as f64 + 0.5);
                font::write(svg, label, (x - RANK_GAP, y), fit(label), Anchor::End, INK);
            }
        }
        if !layer.title.is_empty() && self.plan.layers.len() > 1 {
            let (x, y) = self.projection.point(0.0, self.plan.deep() as f64);
            let at = (x - title_gap(self.plan), y - 0.05);
            let height = title_height(self.plan);
            font::write(svg, &layer.title, at, height, Anchor::End, TITLE_INK);
        }
    }

    /// The numbers of squares, in their far left corners.
    fn numbers(&self, svg: &mut String, layer: &Layer<'_>) {
        for spot in &layer.spots {
            let [_, _, _, (x, y)] = self.projection.corners(spot);
            let at = (x + 0.04, y + 0.12);
            font::write(svg, &spot.cell.name, at, NUMBER, Anchor::Start, TITLE_INK);
        }
    }

    fn marks(&self, svg: &mut String, places: &BTreeMap<&str, (&Spot<'l>, Point)>) {
        let area = |name: &str| -> Option<(&Spot<'l>, Vec<Point>, Point)> {
            let &(spot, (dx, dy)) = places.get(name)?;
            let shift = |(x, y): Point| (x + dx, y + dy);
            let corners = self.projection.corners(spot).map(shift).to_vec();
            Some((spot, corners, shift(self.projection.middle(spot))))
        };
        let mut paint = |name: &str, class: &str, colour: &str, opacity: f64| {
            if let Some((_, corners, _)) = area(name) {
                let mut data = String::new();
                polygon(&mut data, &corners);
                let attributes = format!(
                    "class=\"{class}\" fill=\"{colour}\" fill-opacity=\"{opacity}\" \
                     stroke=\"{colour}\" stroke-width=\"0.035\""
                );
                path(svg, &attributes, &data);
            }
        };
        if let Some((from, to)) = &self.picture.last {
            paint(from, "last", LAST_MOVE, 0.5);
            paint(to, "last", LAST_MOVE, 0.65);
        }
        for name in &self.picture.highlights {
            paint(name, "highlight", HIGHLIGHT, 0.5);
        }
        if let Some(name) = &self.picture.check {
            paint(name, "check", CHECK, 0.7);
        }
        if let Some((from, to)) = &self.picture.last
            && let (Some((.., from)), Some((.., to))) = (area(from), area(to))
        {
            arrow::draw(svg, from, to, "#c97a00");
        }
        for (spot, _, (x, y)) in self.picture.highlights.iter().filter_map(|name| area(name)) {
            if spot.cell.piece.is_none() {
                let flatten = if self.projection.thickness > 0.0 { 0.45 } else { 1.0 };
                let _ = writeln!(
                    svg,
                    "<ellipse cx=\"{}\" cy=\"{}\" rx=\"0.14\" ry=\"{}\" fill=\"#1f7a43\"/>",
                    number(x),
                    number(y),
                    number(0.14 * flatten),
                );
            }
        }
    }

    fn men(&self, svg: &mut String) {
        let mut standing: Vec<(Point, &Spot<'l>)> = Vec::new();
        for (layer, site) in self.layers() {
            for spot in layer.spots.iter().filter(|spot| spot.cell.piece.is_some()) {
                let (x, y) = self.projection.middle(spot);
                standing.push(((x + site.origin.0, y + site.origin.1), spot));
            }
        }
        // Who is nearer stands in front.
        standing.sort_by(|((ax, ay), _), ((bx, by), _)| ay.total_cmp(by).then(ax.total_cmp(bx)));
        let mut men = Men::default();
        let mut shadows = String::new();
        for ((x, y), spot) in standing {
            let Some(piece) = &spot.cell.piece else { continue };
            let scale = self.projection.man * if spot.twin.1 > 1 { 0.75 } else { 1.0 };
            let y = y + self.projection.foot;
            plate::shadow(&mut shadows, (x, y), scale);
            men.put(piece, &spot.cell.name, (x, y), scale);
        }
        if self.projection.thickness > 0.0 {
            path(svg, "fill=\"#000\" fill-opacity=\"0.2\"", &shadows);
        }
        men.definitions(svg);
        men.draw(svg);
    }
}
