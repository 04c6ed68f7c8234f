//! What the keys mean while the board is in front.

use super::arrangement::Arrow;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What the player wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    Step(Arrow),
    /// On to the next layer along an axis beyond file and rank, counted from 0.
    Along {
        axis: usize,
        up: bool,
    },
    /// On to the next square of interest: a man that can move, or a goal of the man in hand.
    Next {
        forth: bool,
    },
    /// To where the last move went.
    LastMove,
    /// The next square at the same place, on graphs.
    Other,
    Pick,
    LetGo,
    Undo,
    Redo,
    Hint,
    Flip,
    New,
    Attackers,
    Pause,
    Panel,
    List {
        up: bool,
    },
    Save,
    Load,
    Command,
    Help,
    Quit,
    QuitNow,
}

pub fn action(key: KeyEvent) -> Option<Action> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c') => Some(Action::QuitNow),
            _ => None,
        };
    }
    Some(match key.code {
        KeyCode::Left => Action::Step(Arrow::Left),
        KeyCode::Right => Action::Step(Arrow::Right),
        KeyCode::Up => Action::Step(Arrow::Up),
        KeyCode::Down => Action::Step(Arrow::Down),
        KeyCode::PageUp | KeyCode::Char('>') => Action::Along { axis: 0, up: true },
        KeyCode::PageDown | KeyCode::Char('<') => Action::Along { axis: 0, up: false },
        KeyCode::Char(']') => Action::Along { axis: 1, up: true },
        KeyCode::Char('[') => Action::Along { axis: 1, up: false },
        KeyCode::Char('}') => Action::Along { axis: 2, up: true },
        KeyCode::Char('{') => Action::Along { axis: 2, up: false },
        KeyCode::Char(')') => Action::Along { axis: 3, up: true },
        KeyCode::Char('(') => Action::Along { axis: 3, up: false },
        KeyCode::Char('m') => Action::Next { forth: true },
        KeyCode::Char('M') => Action::Next { forth: false },
        KeyCode::Char('.') => Action::LastMove,
        KeyCode::Char('o') => Action::Other,
        KeyCode::Enter | KeyCode::Char(' ') => Action::Pick,
        KeyCode::Esc => Action::LetGo,
        KeyCode::Char('u') => Action::Undo,
        KeyCode::Char('r') => Action::Redo,
        KeyCode::Char('h') => Action::Hint,
        KeyCode::Char('f') => Action::Flip,
        KeyCode::Char('n') => Action::New,
        KeyCode::Char('a') => Action::Attackers,
        KeyCode::Char('p') => Action::Pause,
        KeyCode::Tab => Action::Panel,
        KeyCode::Char('-') => Action::List { up: true },
        KeyCode::Char('+' | '=') => Action::List { up: false },
        KeyCode::Char('s') => Action::Save,
        KeyCode::Char('l') => Action::Load,
        KeyCode::Char(':') => Action::Command,
        KeyCode::Char('?') | KeyCode::F(1) => Action::Help,
        KeyCode::Char('q') => Action::Quit,
        _ => return None,
    })
}

/// The keys as the help shows them.
pub const HELP: &[(&str, &str)] = &[
    ("arrows", "move the cursor, at the edge on to the next layer"),
    ("< >  PgDn PgUp", "layer down or up along the third axis"),
    ("[ ]  { }  ( )", "the same along the 4th, 5th and 6th axis"),
    ("m  M", "next or previous man that can move, or goal"),
    ("Enter  Space", "pick up and put down"),
    ("Esc", "let go; stop a hint"),
    ("mouse", "click or drag men; the wheel changes layers"),
    (":", "type a move (e2e4, 11-15), a square, or a word like undo"),
    (":set NAME VALUE", "a new game with a parameter changed; :set lists them"),
    ("u  r", "undo, redo"),
    ("h", "hint: what the engine would play"),
    ("a", "attackers of the cursor's square on or off"),
    ("f  p", "flip the board; pause the computer or let it go on"),
    ("Tab", "side panel on or off"),
    ("-  +", "scroll the move list"),
    (".", "to where the last move went"),
    ("o", "other square at the same place (maps)"),
    ("s  l  n", "save, load, new game"),
    ("q  Ctrl-C", "quit, at once with Ctrl-C"),
];
