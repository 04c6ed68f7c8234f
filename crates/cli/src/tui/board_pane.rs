//! Draws the layers.

use super::app::App;
use super::geometry::Place;
use super::marks::{Mark, Marks};
use super::screen::Screen;
use ratatui::buffer::Buffer;
use ratatui::style::Style;

/// Draws the part of the board that the pane shows.
pub fn draw(app: &App, screen: &Screen, buffer: &mut Buffer) {
    let marks = app.marks();
    let mut pen = Pen { app, screen, marks, buffer };
    for layer in screen.arrangement.layers() {
        let Some((corner, size)) = screen.arrangement.tile(layer) else { continue };
        if screen.view.sees(corner, size) {
            pen.layer(layer, corner);
        }
    }
    // Last, since its brackets may reach into the neighbouring squares.
    pen.cursor();
}

struct Pen<'a> {
    app: &'a App,
    screen: &'a Screen,
    marks: Marks,
    buffer: &'a mut Buffer,
}

impl Pen<'_> {
    fn put(&mut self, point: (i32, i32), symbol: char, style: Style) {
        if let Some(point) = self.screen.view.screen(point)
            && let Some(cell) = self.buffer.cell_mut(point)
        {
            cell.set_char(symbol).set_style(style);
        }
    }

    fn text(&mut self, (x, y): (i32, i32), text: &str, style: Style) {
        for (column, symbol) in text.chars().enumerate() {
            self.put((x + column as i32, y), symbol, style);
        }
    }

    fn layer(&mut self, layer: usize, (x, y): (i32, i32)) {
        let (app, arrangement) = (self.app, &self.screen.arrangement);
        let geometry = &app.geometry;
        let look = app.settings.look;
        let (width, height) = (arrangement.scale.cell.width, arrangement.scale.cell.height);
        let current = layer == app.cursor.layer;
        let (file_count, rank_count) = (geometry.files.labels.len(), geometry.ranks.labels.len());
        let foot = y + arrangement.above() + rank_count as i32 * i32::from(height);
        let title = &geometry.layers[layer].title;
        if arrangement.scale.compact {
            self.text((x, foot), &format!("[{title}]"), look.title(current));
        } else if arrangement.above() > 0 {
            self.text((x + arrangement.gutter, y), &format!("[{title}]"), look.title(current));
        }
        for rank in 0..rank_count {
            let first = Place { layer, rank, file: 0 };
            let Some((_, y)) = arrangement.corner(first) else { continue };
            let label = &geometry.ranks.labels[rank];
            let blanks = (arrangement.gutter - 1) as usize;
            let y_middle = y + i32::from(height - 1) / 2;
            self.text((x, y_middle), &format!("{label:>blanks$}"), look.label());
            for file in 0..file_count {
                self.square(Place { layer, rank, file });
            }
        }
        for file in 0..file_count {
            let Some((x, _)) = arrangement.corner(Place { layer, rank: 0, file }) else { continue };
            let label = &geometry.files.labels[file];
            // Under the figure; a label that is too long for its square loses its beginning.
            let excess = label.chars().count().saturating_sub(usize::from(width));
            let label: String = label.chars().skip(excess).collect();
            let column = middle(width) - (label.chars().count() as i32 - 1) / 2;
            self.text((x + column.max(0), foot), &label, look.label());
        }
    }

    fn square(&mut self, place: Place) {
        let app = self.app;
        let arrangement = &self.screen.arrangement;
        let there = app.geometry.squares(place);
        let Some((x, y)) = arrangement.corner(place) else { return };
        let cell = arrangement.scale.cell;
        let size = (i32::from(cell.width), i32::from(cell.height));
        if !self.screen.view.sees((x, y), size) {
            return;
        }
        if there.is_empty() {
            if app.geometry.looks.chequered {
                self.fill((x, y), size, app.settings.look.square(false, Mark::None, None));
            }
            return;
        }
        let (mark, style) = self.style(place);
        self.fill((x, y), size, style);
        let look = app.settings.look;
        let man = self.front(place).and_then(|square| app.scene.men[square].as_ref());
        let symbol = man.map_or_else(|| look.empty(mark), |man| look.figure(man));
        let (x, y) = (x + middle(cell.width), y + (size.1 - 1) / 2);
        let plain = look.square(app.geometry.is_dark(place), mark, None);
        self.put((x - 1, y), look.sign(mark, man.is_none()), plain);
        self.put((x, y), symbol, style);
        if look.sign(mark, man.is_none()) == '(' && cell.width > 2 {
            self.put((x + 1, y), ')', plain);
        }
        if app.geometry.looks.numbered
            && man.is_none()
            && look.empty(mark) == look.empty(Mark::None)
        {
            self.number((x, y), cell.width, there[0], style);
        }
        // A place with several squares says so where there is room.
        if there.len() > 1 && cell.width > 2 {
            let count = char::from_digit(there.len() as u32, 10).unwrap_or('+');
            self.put((x + 1, y), count, style);
        }
    }

    fn fill(&mut self, (x, y): (i32, i32), (width, height): (i32, i32), style: Style) {
        for row in 0..height {
            for column in 0..width {
                self.put((x + column, y + row), ' ', style);
            }
        }
    }

    /// The number of an empty square, around its middle, where there is room for it.
    fn number(&mut self, (x, y): (i32, i32), width: u16, square: usize, style: Style) {
        let app = self.app;
        let name = app.geometry.name(square);
        let length = name.chars().count();
        if length < usize::from(width) {
            self.text((x - (length as i32 - 1) / 2, y), name, style);
        }
    }

    /// The square to draw where several share a place.
    fn front(&self, place: Place) -> Option<usize> {
        let app = self.app;
        let there = app.geometry.squares(place);
        let chosen = app.square().filter(|_| place == app.cursor);
        let manned = || there.iter().find(|&&square| app.scene.men[square].is_some());
        chosen.or_else(|| manned().or(there.first()).copied())
    }

    fn style(&self, place: Place) -> (Mark, Style) {
        let app = self.app;
        let there = app.geometry.squares(place);
        let mark = there.iter().map(|&square| self.marks.on(square)).max().unwrap_or_default();
        let man = self.front(place).and_then(|square| app.scene.men[square].as_ref());
        let dark = app.geometry.is_dark(place);
        (mark, app.settings.look.square(dark, mark, man.map(|man| man.colour)))
    }

    fn cursor(&mut self) {
        let arrangement = &self.screen.arrangement;
        let Some((x, y)) = arrangement.corner(self.app.cursor) else { return };
        let cell = arrangement.scale.cell;
        let style = self.app.settings.look.cursor(self.style(self.app.cursor).1);
        let (x, y) = (x + middle(cell.width), y + i32::from(cell.height - 1) / 2);
        self.put((x - 1, y), '[', style);
        self.put((x + 1, y), ']', style);
        if let Some(point) = self.screen.view.screen((x, y))
            && let Some(cell) = self.buffer.cell_mut(point)
            && self.app.square().is_none()
        {
            cell.set_style(style);
        }
    }
}

/// The column of the figure in a square: one before it is for signs.
fn middle(width: u16) -> i32 {
    i32::from(width) / 2
}
