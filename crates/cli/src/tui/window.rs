//! The terminal: taken over, and given back whatever happens.

use super::eight::EightColours;
use anyhow::{Context, Result};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};
use std::io;
use std::panic;
use std::thread;

/// The whole terminal; dropping it gives it back.
pub struct Window {
    pub terminal: Terminal<CrosstermBackend<EightColours<io::Stdout>>>,
}

impl Window {
    pub fn open(eight_colours: bool) -> Result<Window> {
        let main = thread::current().id();
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            // A message of the engine's thread would only spoil the picture: the screen tells
            // that it has failed.
            if thread::current().id() == main {
                restore();
                usual(panic);
            }
        }));
        enable_raw_mode().context("the terminal cannot be controlled")?;
        let open = || -> io::Result<Window> {
            let mut out = io::stdout();
            execute!(out, EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
            let backend = CrosstermBackend::new(EightColours::new(out, eight_colours));
            Ok(Window { terminal: Terminal::new(backend)? })
        };
        open().inspect_err(|_| restore()).context("the terminal cannot be drawn on")
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        // Not while panicking: the hook has done it, and must not be changed then.
        if !thread::panicking() {
            restore();
            let _ = panic::take_hook();
        }
    }
}

/// If this fails there is no terminal left to restore.
fn restore() {
    let _ = execute!(
        io::stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = disable_raw_mode();
}
