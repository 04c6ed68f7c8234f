//! Draws the whole window.

use super::app::App;
use super::modes::Mode;
use super::screen::{SMALLEST, Screen};
use super::{board_pane, panel, popup};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget, Wrap};

/// The keys to know, the most needed first.
const KEYS: &str = "Enter pick/put  arrows < > move  : type  u undo  h hint  ? help  q quit";

pub fn draw(app: &App, frame: &mut Frame<'_>) {
    let Some(screen) = &app.screen else {
        let (width, height) = (SMALLEST.width, SMALLEST.height);
        let text = format!("Please make the window larger: {width}×{height} at least. q quits.");
        let text = if app.settings.look.unicode { text } else { text.replace('×', "x") };
        Paragraph::new(text).wrap(Wrap { trim: true }).render(frame.area(), frame.buffer_mut());
        return;
    };
    let buffer = frame.buffer_mut();
    board_pane::draw(app, screen, buffer);
    if let Some(area) = screen.panel {
        panel::draw(app, area, buffer);
    }
    bottom(app, screen, buffer);
    popup::draw(app, buffer);
    if let Mode::Command(line) = &app.mode {
        let column = Line::raw(prompt(line, screen.message.width)).width() as u16;
        let x = (screen.message.x + column).min(screen.message.right().saturating_sub(1));
        frame.set_cursor_position(Position::new(x, screen.message.y));
    }
}

fn bottom(app: &App, screen: &Screen, buffer: &mut Buffer) {
    let look = app.settings.look;
    let status = screen.status;
    buffer.set_style(status, look.bar());
    let place = place(app);
    let width = usize::from(status.width);
    let left = format!(" {}{}", app.scene.status, out_of_sight(app, screen));
    let used = left.chars().count() + place.chars().count() + 2;
    let fill = " ".repeat(width.saturating_sub(used));
    line(buffer, status, &format!("{left} {fill}{place} "), look.bar());
    if let Some(area) = screen.engine {
        line(buffer, area, &format!(" {}", panel::engine_line(app)), Style::new());
    }
    match (&app.mode, &app.message) {
        (Mode::Command(text), _) => {
            line(buffer, screen.message, &prompt(text, screen.message.width), Style::new());
        }
        (_, Some(message)) => {
            line(buffer, screen.message, &format!(" {message}"), look.warning());
        }
        _ => line(buffer, screen.message, &format!(" {KEYS}"), look.label()),
    }
}

/// What is not on the screen, and where it would be.
fn out_of_sight(app: &App, screen: &Screen) -> String {
    let view = screen.view;
    let (width, height) = screen.arrangement.size();
    let (left, top) = view.scroll;
    let right = left + i32::from(view.pane.width);
    let bottom = top + i32::from(view.pane.height);
    let signs =
        if app.settings.look.unicode { ["◀", "▶", "▲", "▼"] } else { ["<", ">", "^", "v"] };
    let more = [left > 0, right < width, top > 0, bottom < height];
    let arrows: String =
        signs.into_iter().zip(more).filter(|(_, more)| *more).map(|(sign, _)| sign).collect();
    let drawn = screen.arrangement.layers().count();
    let tiles = screen.arrangement.layers().filter_map(|layer| screen.arrangement.tile(layer));
    let seen = tiles.filter(|&(corner, size)| view.sees(corner, size)).count();
    let arrows = match (arrows.is_empty(), drawn) {
        (true, _) => String::new(),
        (false, 1) => format!("  {arrows} more"),
        (false, _) => format!("  {arrows} {seen} of {drawn} layers"),
    };
    match app.geometry.layers.len() - drawn {
        0 => arrows,
        empty => format!("{arrows}  {empty} empty layers left out"),
    }
}

/// What is under the cursor and in hand.
fn place(app: &App) -> String {
    let name = |square: usize| {
        let man = app.scene.men[square].as_ref();
        let man = man.map(|man| format!(" {}", man.name)).unwrap_or_default();
        format!("{}{man}", app.geometry.name(square))
    };
    let there = app.square().map_or_else(|| "no square".to_string(), name);
    let shared = match app.geometry.squares(app.cursor).len() {
        0 | 1 => String::new(),
        count => format!(" ({} of {count}, o)", app.nth + 1),
    };
    match app.picked {
        Some(picked) if app.square() == Some(picked) => format!("in hand: {there}{shared}"),
        Some(picked) => format!("in hand: {}, at {there}{shared}", name(picked)),
        None => format!("{there}{shared}"),
    }
}

/// The end of what was typed.
fn prompt(text: &str, width: u16) -> String {
    let room = usize::from(width).saturating_sub(2);
    let excess = text.chars().count().saturating_sub(room);
    format!(":{}", text.chars().skip(excess).collect::<String>())
}

fn line(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    // Names and messages quote what was typed: nothing of it may steer the terminal.
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    buffer.set_stringn(area.x, area.y, text, usize::from(area.width), style);
}
