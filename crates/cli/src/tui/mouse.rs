//! The mouse: a click or a drag moves men, the wheel scrolls.

use super::app::App;
use super::geometry::Place;
use super::modes::Mode;
use super::popup;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

/// Moves that a turn of the wheel scrolls by.
const WHEEL_LINES: usize = 3;

impl App {
    /// Whether the event means anything.
    pub fn mouse(&mut self, event: MouseEvent) -> bool {
        let point = Position::new(event.column, event.row);
        match (&self.mode, event.kind) {
            (_, MouseEventKind::Moved | MouseEventKind::Drag(_)) => return false,
            (Mode::Board, MouseEventKind::Down(MouseButton::Left)) => self.press(point),
            (Mode::Board, MouseEventKind::Up(MouseButton::Left)) => self.release(point),
            (Mode::Board, MouseEventKind::Down(MouseButton::Right)) => self.let_go(),
            (Mode::Board, MouseEventKind::ScrollUp) => self.wheel(point, true),
            (Mode::Board, MouseEventKind::ScrollDown) => self.wheel(point, false),
            (Mode::Choose { choices, .. }, MouseEventKind::Down(MouseButton::Left)) => {
                let line = popup::choice_at(self, point);
                let choice = line.and_then(|line| choices.get(line)).copied();
                self.mode = Mode::Board;
                if let Some(choice) = choice {
                    self.play_choice(choice);
                }
            }
            (Mode::Help { .. }, MouseEventKind::Down(_)) => self.mode = Mode::Board,
            _ => return false,
        }
        true
    }

    fn press(&mut self, point: Position) {
        self.message = None;
        if let Some(place) = self.place_at(point) {
            self.put_cursor(place);
            // A click on an empty square only moves the cursor.
            let manned = self.square().is_some_and(|square| self.scene.men[square].is_some());
            if manned || self.picked.is_some() {
                self.pick();
            }
        }
    }

    /// Where a drag ends, the man is put down; a click ends where it began.
    fn release(&mut self, point: Position) {
        let Some(picked) = self.picked else { return };
        let Some(place) = self.place_at(point).filter(|&place| place != self.cursor) else {
            return;
        };
        let goal = self
            .geometry
            .squares(place)
            .iter()
            .copied()
            .find(|&square| self.scene.from(picked).any(|choice| choice.to == square));
        if let Some(goal) = goal {
            self.go_to(goal);
            self.put_down(picked, goal);
        }
    }

    fn place_at(&self, point: Position) -> Option<Place> {
        let screen = self.screen.as_ref()?;
        screen.arrangement.hit(screen.view.canvas(point)?)
    }

    fn wheel(&mut self, point: Position, up: bool) {
        let panel = self.screen.as_ref().and_then(|screen| screen.panel);
        if panel.is_some_and(|panel| panel.contains(point)) {
            self.scroll_list(up, WHEEL_LINES);
        } else {
            self.along(0, up);
        }
    }
}
