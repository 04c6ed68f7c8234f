//! Boxes in front of the board.

use super::app::App;
use super::keys::HELP;
use super::modes::{Deed, Mode};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Widget};

/// Draws the box of the present mode, if it has one.
pub fn draw(app: &App, buffer: &mut Buffer) {
    let look = app.settings.look;
    match &app.mode {
        Mode::Board | Mode::Command(_) => {}
        Mode::Help { scroll } => {
            let lines: Vec<Line<'_>> = HELP
                .iter()
                .map(|(keys, meaning)| {
                    let keys = Span::styled(format!("{keys:<15} "), look.title(false));
                    Line::from(vec![keys, Span::raw(*meaning)])
                })
                .collect();
            let height = lines.len() as u16;
            let area = popup_area(app.area, 68, height);
            let scroll = (*scroll).min(height.saturating_sub(area.height.saturating_sub(2)));
            show(app, area, " keys (any key closes) ", lines, scroll, buffer);
        }
        Mode::Confirm(deed) => {
            let question = match deed {
                Deed::Quit => "Leave the game?".to_string(),
                Deed::NewGame => "Start a new game?".to_string(),
                Deed::Set { key, value } => format!("Start a new game with {key}={value}?"),
            };
            let width = question.chars().count().max(26) as u16;
            let lines = vec![Line::raw(question), Line::raw("y yes, any other key no")];
            show(app, popup_area(app.area, width, 2), " sure? ", lines, 0, buffer);
        }
        Mode::Choose { choices, selected } => {
            let lines = choices.iter().enumerate().map(|(index, &choice)| {
                let label = app.scene.choices[choice].label();
                let style = if index == *selected { look.bar() } else { Default::default() };
                Line::styled(format!(" {label} "), style)
            });
            let area = choice_area(app, choices);
            let scroll = choice_scroll(area, *selected);
            show(app, area, CHOICE_TITLE, lines.collect(), scroll, buffer);
        }
    }
}

const CHOICE_TITLE: &str = " which move? ";

fn choice_area(app: &App, choices: &[usize]) -> Rect {
    let widest = choices.iter().map(|&choice| app.scene.choices[choice].label().chars().count());
    let width = (widest.max().unwrap_or(0) + 2).max(CHOICE_TITLE.len());
    popup_area(app.area, width as u16, choices.len() as u16)
}

/// Keeps the selected line in sight.
fn choice_scroll(area: Rect, selected: usize) -> u16 {
    (selected as u16 + 1).saturating_sub(area.height.saturating_sub(2))
}

/// The number of the choice drawn at a point.
pub fn choice_at(app: &App, point: Position) -> Option<usize> {
    let Mode::Choose { choices, selected } = &app.mode else { return None };
    let area = choice_area(app, choices);
    let inner = Block::bordered().inner(area);
    let line = point.y.checked_sub(inner.y)? + choice_scroll(area, *selected);
    inner.contains(point).then_some(usize::from(line))
}

/// A box in the middle, for contents of a size.
fn popup_area(area: Rect, width: u16, height: u16) -> Rect {
    let width = width.saturating_add(2).min(area.width);
    let height = height.saturating_add(2).min(area.height);
    let x = area.x + (area.width - width) / 2;
    Rect { x, y: area.y + (area.height - height) / 2, width, height }
}

fn show(
    app: &App,
    area: Rect,
    title: &str,
    lines: Vec<Line<'_>>,
    scroll: u16,
    buffer: &mut Buffer,
) {
    let look = app.settings.look;
    Clear.render(area, buffer);
    let block = Block::bordered().border_set(look.border());
    let block = block.title(Span::styled(title, look.title(false)));
    Paragraph::new(lines).scroll((scroll, 0)).block(block).render(area, buffer);
}
