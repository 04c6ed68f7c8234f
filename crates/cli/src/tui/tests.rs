//! The state machine and its pictures, without a terminal.

mod draughts;
mod drawing;
mod playing;
mod storm;

use super::app::{App, Settings};
use super::look::{Colours, Look};
use super::view;
use hyperchess_table::{Limits, open};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use std::thread;
use std::time::{Duration, Instant};

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (200, 60);

const PLAIN: Look = Look { unicode: true, colours: Colours::None };

/// Two humans.
fn app(game: &str, size: (u16, u16)) -> App {
    seated(game, size, [false, false], PLAIN)
}

fn seated(game: &str, (width, height): (u16, u16), computer: [bool; 2], look: Look) -> App {
    let limits = Limits { depth: Some(1), ..Limits::default() };
    let engine = hyperchess_table::Settings { hash: 1, ..Default::default() };
    let settings = Settings { computer, limits, engine, book: None, pace: Duration::ZERO, look };
    App::new(open(game).unwrap(), settings, Rect::new(0, 0, width, height))
}

/// Two humans at a position of standard chess.
fn at(position: &str) -> App {
    let mut table = open("chess").unwrap();
    table.set_position(position).unwrap();
    let mut app = app("chess", SMALL);
    app.sit_down(table);
    app.settle();
    app
}

fn press(app: &mut App, code: KeyCode) {
    app.update(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
}

fn type_keys(app: &mut App, keys: &str) {
    for key in keys.chars() {
        let code = if key == '\n' { KeyCode::Enter } else { KeyCode::Char(key) };
        press(app, code);
    }
}

/// Puts the cursor on a square and presses Enter.
fn enter(app: &mut App, square: &str) {
    let square = app.geometry.find(square).unwrap();
    app.go_to(square);
    press(app, KeyCode::Enter);
}

fn wait_for_engine(app: &mut App) {
    let patience = Instant::now() + Duration::from_secs(60);
    while app.engine.is_some() {
        assert!(Instant::now() < patience, "the engine does not come back");
        thread::sleep(Duration::from_millis(2));
        app.tick();
    }
}

fn buffer(app: &App) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(app.area.width, app.area.height)).unwrap();
    terminal.draw(|frame| view::draw(app, frame)).unwrap();
    terminal.backend().buffer().clone()
}

fn text_of(buffer: &Buffer, area: Rect) -> String {
    let line = |y| (area.left()..area.right()).map(move |x| buffer[(x, y)].symbol());
    (area.top()..area.bottom()).flat_map(|y| line(y).chain(["\n"])).collect()
}

fn screen(app: &App) -> String {
    text_of(&buffer(app), app.area)
}

/// Only the board.
fn pane(app: &App) -> String {
    text_of(&buffer(app), app.screen.as_ref().unwrap().view.pane)
}

fn message(app: &App) -> &str {
    app.message.as_deref().unwrap_or("")
}
