//! The full-screen terminal interface.
//!
//! [`app::App`] is a state machine: events change it, [`view::draw`] shows it. Only this file
//! and [`window`] touch the terminal, so everything else is tested without one.

mod app;
mod arrangement;
mod board_pane;
mod eight;
mod engine;
mod geometry;
mod keys;
mod look;
mod marks;
mod modes;
mod mouse;
mod panel;
mod play;
mod popup;
mod scene;
mod screen;
#[cfg(test)]
mod tests;
mod view;
mod window;

pub use app::Settings;
pub use look::Look;

use anyhow::Result;
use app::App;
use hyperchess_table::Table;
use look::Colours;
use ratatui::crossterm::event::{self, Event};
use ratatui::layout::Rect;
use signal_hook::consts::{SIGINT, SIGTERM};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use window::Window;

/// How long to wait for a key while the engine thinks, and otherwise.
const BUSY_WAIT: Duration = Duration::from_millis(50);
const IDLE_WAIT: Duration = Duration::from_millis(200);

/// So many events may be taken in before the screen is drawn again.
const EVENTS_A_DRAW: usize = 64;

/// Plays in the terminal until the player leaves, and hands the table back.
pub fn run(table: Box<dyn Table>, settings: Settings) -> Result<Box<dyn Table>> {
    let terminated = Arc::new(AtomicBool::new(false));
    for signal in [SIGTERM, SIGINT] {
        signal_hook::flag::register(signal, Arc::clone(&terminated))?;
    }
    let mut window = Window::open(settings.look.colours == Colours::Eight)?;
    let mut app = App::new(table, settings, Rect::from(((0, 0).into(), window.terminal.size()?)));
    play(&mut app, &mut window, &terminated)?;
    drop(window);
    if terminated.load(Ordering::Relaxed) {
        signal_hook::low_level::emulate_default_handler(SIGTERM)?;
    }
    Ok(app.table)
}

fn play(app: &mut App, window: &mut Window, terminated: &AtomicBool) -> Result<()> {
    let mut stale = true;
    while !app.done && !terminated.load(Ordering::Relaxed) {
        if stale {
            stale = !draw(app, window)?;
        }
        let wait = if app.engine.is_some() { BUSY_WAIT } else { IDLE_WAIT };
        let mut waiting = event::poll(wait)?;
        for _ in 0..EVENTS_A_DRAW {
            if !waiting || app.done {
                break;
            }
            stale |= app.update(&event::read()?);
            waiting = event::poll(Duration::ZERO)?;
        }
        stale |= app.tick();
    }
    Ok(())
}

/// Draws the screen, unless the window changes its size at this very moment.
fn draw(app: &mut App, window: &mut Window) -> Result<bool> {
    let size = window.terminal.size()?;
    if size != app.area.as_size() {
        app.update(&Event::Resize(size.width, size.height));
    }
    let mut drawn = false;
    window.terminal.draw(|frame| {
        drawn = frame.area() == app.area;
        if drawn {
            view::draw(app, frame);
        }
    })?;
    Ok(drawn)
}
