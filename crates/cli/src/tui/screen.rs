//! The window cut into panes.

use super::arrangement::{Arrangement, Viewport};
use super::geometry::Geometry;
use ratatui::layout::{Rect, Size};

/// Smaller windows show only a message.
pub const SMALLEST: Size = Size::new(40, 12);

/// From here on the side panel is shown even if the board has to scroll.
const WIDE: u16 = 100;

/// Below this the panel goes under the board.
const NARROW: u16 = 64;

/// What goes where.
#[derive(Debug)]
pub struct Screen {
    pub view: Viewport,
    pub panel: Option<Rect>,
    pub status: Rect,
    /// Only without the panel, which tells the same at length.
    pub engine: Option<Rect>,
    pub message: Rect,
    pub arrangement: Arrangement,
}

/// What the board pane has to show.
pub struct Contents<'a> {
    pub geometry: &'a Geometry,
    pub shown: &'a [usize],
    pub flipped: bool,
    /// The panel as the player wants it; `None` if it never was asked for.
    pub panel: Option<bool>,
}

impl Contents<'_> {
    /// `None` if the window is too small for anything.
    pub fn lay_out(&self, area: Rect) -> Option<Screen> {
        if area.width < SMALLEST.width || area.height < SMALLEST.height {
            return None;
        }
        let with = || self.with_panel(area);
        let without = || self.without_panel(area);
        Some(match self.panel {
            Some(true) => with(),
            Some(false) => without(),
            None if area.width < NARROW => without(),
            None => {
                let (roomy, full) = (with(), without());
                let fits = |screen: &Screen| screen.arrangement.fits(screen.view.pane.as_size());
                let same = roomy.arrangement.scale == full.arrangement.scale;
                // A panel is nice to have, but a board in one piece is nicer.
                let take = if fits(&full) {
                    fits(&roomy) && (same || area.width >= WIDE)
                } else {
                    area.width >= WIDE
                };
                if take { roomy } else { full }
            }
        })
    }

    fn with_panel(&self, area: Rect) -> Screen {
        let [body, status, message] = cut_below(area, 2);
        let (pane, panel) = if area.width < NARROW {
            let height = (body.height / 3).max(4);
            split(body, body.width, body.height - height)
        } else {
            split(body, body.width - (area.width / 4).clamp(28, 48), body.height)
        };
        self.screen(pane, Some(panel), status, None, message)
    }

    fn without_panel(&self, area: Rect) -> Screen {
        let [body, status, rest] = cut_below(area, 3);
        let engine = Rect { height: 1, ..rest };
        let message = Rect { y: rest.y + 1, height: 1, ..rest };
        self.screen(body, None, status, Some(engine), message)
    }

    fn screen(
        &self,
        pane: Rect,
        panel: Option<Rect>,
        status: Rect,
        engine: Option<Rect>,
        message: Rect,
    ) -> Screen {
        let arrangement =
            Arrangement::choose(self.geometry, self.shown, pane.as_size(), self.flipped);
        let view = Viewport { pane, scroll: (0, 0) };
        Screen { view, panel, status, engine, message, arrangement }
    }
}

/// The body, the first line below it, and the rest.
fn cut_below(area: Rect, lines: u16) -> [Rect; 3] {
    let height = area.height - lines;
    let body = Rect { height, ..area };
    let status = Rect { y: area.y + height, height: 1, ..area };
    let rest = Rect { y: area.y + height + 1, height: lines - 1, ..area };
    [body, status, rest]
}

/// The upper left part, and what remains on the side that was cut.
fn split(area: Rect, width: u16, height: u16) -> (Rect, Rect) {
    let part = Rect { width, height, ..area };
    let rest = if width < area.width {
        Rect { x: area.x + width, width: area.width - width, ..area }
    } else {
        Rect { y: area.y + height, height: area.height - height, ..area }
    };
    (part, rest)
}
