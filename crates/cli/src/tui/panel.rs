//! The side panel: the players, the moves, what the engine thinks.

use super::app::App;
use super::engine::Purpose;
use super::scene::label;
use hyperchess_table::{Player, ThoughtView};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Paragraph, Widget, Wrap};

/// Lines for the engine, where there is room.
const ENGINE_LINES: u16 = 6;

pub fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let look = app.settings.look;
    let block = |title: String| {
        Block::bordered().border_set(look.border()).title(Span::styled(title, look.title(false)))
    };
    let tall = area.height >= 18;
    let players = if tall { 4 } else { 0 };
    let engine = if area.height >= 10 { ENGINE_LINES.min(area.height / 3) } else { 0 };
    let top = Rect { height: players, ..area };
    let middle = Rect { y: area.y + players, height: area.height - players - engine, ..area };
    let bottom = Rect { y: area.y + area.height - engine, height: engine, ..area };
    if tall {
        let seats = Player::BOTH.map(|player| Line::raw(seat(app, player)));
        let (title, short) = (app.table.title(), app.table.specification());
        let fits = title.chars().count() + 4 <= usize::from(area.width);
        let title = format!(" {} ", if fits { &title } else { short });
        Paragraph::new(Text::from(seats.to_vec())).block(block(title)).render(top, buffer);
    }
    let block_moves = block(" moves ".to_string());
    let inner = block_moves.inner(middle);
    let lines = move_lines(app, inner.width);
    let height = usize::from(inner.height);
    let hidden_below = app.list_scroll.min(lines.len().saturating_sub(height));
    let end = lines.len() - hidden_below;
    let start = end.saturating_sub(height);
    let text: Vec<Line<'_>> =
        lines[start..end].iter().map(|line| Line::raw(line.as_str())).collect();
    let block_moves = match hidden_below {
        0 => block_moves,
        count => block_moves.title_bottom(format!(" {count} more below ")),
    };
    Paragraph::new(text).block(block_moves).render(middle, buffer);
    if engine > 0 {
        let text = Paragraph::new(engine_lines(app)).wrap(Wrap { trim: true });
        text.block(block(" engine ".to_string())).render(bottom, buffer);
    }
}

fn seat(app: &App, player: Player) -> String {
    let name = app.table.player_name(player);
    let who = match app.settings.computer[player.index()] {
        false => "you",
        true if app.paused => "computer, paused",
        true => "computer",
    };
    format!("{name}: {who}")
}

/// The game so far, two moves a line if they fit.
fn move_lines(app: &App, width: u16) -> Vec<String> {
    let history = app.table.history();
    if history.is_empty() {
        return vec!["No moves yet".to_string()];
    }
    let labels: Vec<&str> = history.iter().map(label).collect();
    let digits = (labels.len() / 2 + 1).to_string().len();
    let widest = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
    // A game that the second player begins has a first line with a gap.
    let offset = app.first.index();
    let slots: Vec<&str> = std::iter::repeat_n("...", offset).chain(labels).collect();
    let both = digits + 2 + 2 * (widest + 1) <= usize::from(width);
    let pairs = slots.chunks(2).enumerate();
    pairs
        .flat_map(|(index, pair)| {
            let number = index + 1;
            let second = pair.get(1).copied();
            if both {
                let (first, second) = (pair[0], second.unwrap_or(""));
                vec![format!("{number:>digits$}. {first:<widest$} {second}")]
            } else {
                let first = format!("{number:>digits$}. {}", pair[0]);
                let indent = " ".repeat(digits + 2);
                let second = second.map(|second| format!("{indent}{second}"));
                std::iter::once(first).chain(second).collect()
            }
        })
        .collect()
}

fn engine_lines(app: &App) -> Vec<Line<'static>> {
    let (first, thought) = match &app.engine {
        Some(engine) => {
            let doing = doing(app, engine.purpose);
            let time = engine.started.elapsed().as_secs_f64();
            (Some(format!("{doing}, {time:.1} s")), &engine.latest)
        }
        None if app.last_thought.is_none() => (Some(rest(app)), &None),
        None => (None, &app.last_thought),
    };
    let thought = thought.iter().flat_map(|thought| [figures(thought), thought.line.join(" ")]);
    first.into_iter().chain(thought).map(Line::raw).collect()
}

/// The same in one line, for windows without the panel.
pub fn engine_line(app: &App) -> String {
    let Some(engine) = &app.engine else { return rest(app) };
    let doing = doing(app, engine.purpose);
    match &engine.latest {
        None => format!("{doing} {:.1} s", engine.started.elapsed().as_secs_f64()),
        Some(thought) => format!("{doing}: {}: {}", figures(thought), thought.line.join(" ")),
    }
}

fn doing(app: &App, purpose: Purpose) -> String {
    match purpose {
        Purpose::Move => format!("{} thinks", app.table.player_name(app.table.to_move())),
        Purpose::Hint => "looking for a hint".to_string(),
    }
}

fn rest(app: &App) -> String {
    match &app.last_thought {
        Some(thought) => format!("{}: {}", figures(thought), thought.line.join(" ")),
        None => "h asks for a hint".to_string(),
    }
}

fn figures(thought: &ThoughtView) -> String {
    let ThoughtView { depth, score, nodes, .. } = thought;
    let nodes = match nodes {
        0..10_000 => nodes.to_string(),
        10_000..10_000_000 => format!("{}k", nodes / 1000),
        _ => format!("{}M", nodes / 1_000_000),
    };
    format!("depth {depth}, {score}, {nodes} nodes")
}
