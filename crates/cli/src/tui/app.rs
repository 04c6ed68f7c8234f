//! The state of the screen and what events do to it.

use super::arrangement::Arrow;
use super::engine::Engine;
use super::geometry::{Geometry, Place};
use super::keys::{Action, action};
use super::look::Look;
use super::marks::{Mark, Marks};
use super::modes::{Deed, Mode, help_key};
use super::scene::Scene;
use super::screen::{Contents, Screen};
use crate::console::{Players, Seat, seen_from_above};
use hyperchess_table::{Limits, OpeningBook, Player, Table, Thinker, ThoughtView};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// How to play.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Whether the computer plays a side.
    pub computer: [bool; 2],
    pub limits: Limits,
    /// How strong the computer is and what it may use.
    pub engine: hyperchess_table::Settings,
    /// What the computer opens from.
    pub book: Option<OpeningBook>,
    /// The least time between two moves of the computer against itself.
    pub pace: Duration,
    pub look: Look,
}

impl Settings {
    /// Who plays.
    pub fn players(&self) -> Players {
        let seat = |computer| if computer { Seat::Computer } else { Seat::Human };
        Players(self.computer.map(seat))
    }
}

pub struct App {
    pub table: Box<dyn Table>,
    pub settings: Settings,
    pub geometry: Geometry,
    pub scene: Scene,
    pub cursor: Place,
    /// Which of the squares at the cursor's place, on graphs.
    pub nth: usize,
    pub picked: Option<usize>,
    pub hint: Option<[usize; 2]>,
    pub attackers: bool,
    pub flipped: bool,
    pub paused: bool,
    pub panel: Option<bool>,
    /// Lines of the move list below the window.
    pub list_scroll: usize,
    pub mode: Mode,
    pub message: Option<String>,
    pub engine: Option<Engine>,
    /// The player behind the engine, with what it remembers of this game.
    pub thinker: Option<Arc<Mutex<Box<dyn Thinker>>>>,
    /// What the engine found last, for the player to read.
    pub last_thought: Option<ThoughtView>,
    pub area: Rect,
    /// `None` in a window that is too small.
    pub screen: Option<Screen>,
    pub done: bool,
    /// Who moved first in this game.
    pub first: Player,
}

impl App {
    pub fn new(table: Box<dyn Table>, settings: Settings, area: Rect) -> App {
        let geometry = Geometry::new(&table.layout());
        let scene = Scene::new(table.as_ref(), &geometry);
        let mut app = App {
            // A lone human sits below.
            flipped: seen_from_above(table.as_ref(), settings.players()),
            settings,
            cursor: Place { layer: 0, rank: 0, file: 0 },
            nth: 0,
            picked: None,
            hint: None,
            attackers: true,
            paused: false,
            panel: None,
            list_scroll: 0,
            mode: Mode::Board,
            message: None,
            engine: None,
            thinker: None,
            last_thought: None,
            area,
            screen: None,
            done: false,
            first: first_mover(table.as_ref()),
            geometry,
            scene,
            table,
        };
        app.go_home();
        app.settle();
        app
    }

    /// Turns to another game.
    pub fn sit_down(&mut self, table: Box<dyn Table>) {
        let players = self.settings.players();
        let turned_round = self.flipped != seen_from_above(self.table.as_ref(), players);
        *self = App {
            flipped: seen_from_above(table.as_ref(), players) != turned_round,
            attackers: self.attackers,
            panel: self.panel,
            ..App::new(table, self.settings.clone(), self.area)
        };
    }

    fn go_home(&mut self) {
        let home = self.movable().first().copied();
        self.go_to(home.unwrap_or(0));
    }

    /// Takes in an event; whether the screen may have changed.
    pub fn update(&mut self, event: &Event) -> bool {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Paste(text) => self.paste(text),
            Event::Mouse(mouse) => {
                if !self.mouse(*mouse) {
                    return false;
                }
            }
            Event::Resize(width, height) => self.area = Rect::new(0, 0, *width, *height),
            _ => return false,
        }
        self.settle();
        true
    }

    /// Lets time pass; whether the screen may have changed.
    pub fn tick(&mut self) -> bool {
        let thinking = self.engine.is_some();
        self.listen();
        self.settle();
        thinking
    }

    /// Puts everything in order after a change: the engine to work, the cursor in sight.
    pub fn settle(&mut self) {
        self.set_to_work();
        let shown = self.shown();
        let contents = Contents {
            geometry: &self.geometry,
            shown: &shown,
            flipped: self.flipped,
            panel: self.panel,
        };
        let scroll = self.screen.take().map_or((0, 0), |screen| screen.view.scroll);
        self.screen = contents.lay_out(self.area).map(|mut screen| {
            let pane = screen.view.pane.as_size();
            screen.view.scroll = screen.arrangement.scroll(scroll, self.cursor, pane);
            screen
        });
    }

    /// The layers to draw: beyond four dimensions, those where there is something to see.
    fn shown(&self) -> Vec<usize> {
        let all = 0..self.geometry.layers.len();
        if self.geometry.depth <= 2 {
            return all.collect();
        }
        let mut wanted = self.scene.manned.clone();
        wanted[self.cursor.layer] = true;
        let goals = self.picked.into_iter().flat_map(|square| self.scene.from(square));
        for goal in goals {
            wanted[self.geometry.place(goal.to).layer] = true;
        }
        all.filter(|&layer| wanted[layer]).collect()
    }

    /// The square under the cursor; graphs have places without one.
    pub fn square(&self) -> Option<usize> {
        self.geometry.squares(self.cursor).get(self.nth).copied()
    }

    pub fn go_to(&mut self, square: usize) {
        if square < self.geometry.square_count() {
            self.cursor = self.geometry.place(square);
            let there = self.geometry.squares(self.cursor);
            self.nth = there.iter().position(|&other| other == square).unwrap_or(0);
        }
    }

    pub fn put_cursor(&mut self, place: Place) {
        self.cursor = place;
        // On a shared place a man is more interesting than an empty square.
        let there = self.geometry.squares(place);
        let manned = there.iter().position(|&square| self.scene.men[square].is_some());
        self.nth = manned.unwrap_or(0);
    }

    /// Which squares light up.
    pub fn marks(&self) -> Marks {
        let mut marks = Marks::default();
        marks.put(self.scene.last.iter().copied(), Mark::Last);
        marks.put(self.hint.into_iter().flatten(), Mark::Hint);
        marks.put(self.scene.check, Mark::Check);
        if let Some(picked) = self.picked {
            marks.put([picked], Mark::Picked);
            for choice in self.scene.from(picked) {
                let mark = if choice.takes.is_some() { Mark::Capture } else { Mark::Goal };
                marks.put([choice.to], mark);
            }
        } else if let Some(square) = self.square().filter(|_| self.attackers) {
            marks.put(self.scene.onto(square).map(|choice| choice.from), Mark::Attacker);
            let attackers = self.table.attackers(self.geometry.name(square)).unwrap_or_default();
            let squares = attackers.iter().filter_map(|name| self.geometry.find(name));
            marks.put(squares, Mark::Attacker);
        }
        marks
    }

    fn key(&mut self, key: KeyEvent) {
        self.message = None;
        let held = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        if held && key.code == KeyCode::Char('c') {
            self.done = true;
            return;
        }
        match std::mem::replace(&mut self.mode, Mode::Board) {
            Mode::Board => {
                if let Some(action) = action(key) {
                    self.act(action);
                }
            }
            Mode::Help { scroll } => self.mode = help_key(key.code, scroll),
            Mode::Confirm(deed) => self.confirm_key(key.code, deed),
            Mode::Choose { choices, selected } => self.choose_key(key.code, choices, selected),
            Mode::Command(line) => self.command_key(key.code, line, held),
        }
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::Step(arrow) => self.step(arrow),
            Action::Along { axis, up } => self.along(axis, up),
            Action::Next { forth } => self.next(forth),
            Action::LastMove => {
                if let Some(&square) = self.scene.last.last() {
                    self.go_to(square);
                }
            }
            Action::Other => {
                let count = self.geometry.squares(self.cursor).len();
                self.nth = (self.nth + 1) % count.max(1);
            }
            Action::Pick => self.pick(),
            Action::LetGo => self.let_go(),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Hint => self.ask(),
            Action::Flip => self.flipped = !self.flipped,
            Action::New => self.consider(Deed::NewGame),
            Action::Attackers => {
                self.attackers = !self.attackers;
                let state = if self.attackers { "shown" } else { "not shown" };
                self.message = Some(format!("Men that can go to the cursor are {state}"));
            }
            Action::Pause => self.pause(),
            Action::Panel => {
                let shown = self.screen.as_ref().is_some_and(|screen| screen.panel.is_some());
                self.panel = Some(!shown);
            }
            Action::List { up } => self.scroll_list(up, 1),
            Action::Save => self.mode = Mode::Command("save ".to_string()),
            Action::Load => self.mode = Mode::Command("load ".to_string()),
            Action::Command => self.mode = Mode::Command(String::new()),
            Action::Help => self.mode = Mode::Help { scroll: 0 },
            Action::Quit => self.consider(Deed::Quit),
            Action::QuitNow => self.done = true,
        }
    }

    pub fn scroll_list(&mut self, up: bool, lines: usize) {
        let scroll = self.list_scroll;
        let scroll = if up { scroll + lines } else { scroll.saturating_sub(lines) };
        self.list_scroll = scroll.min(self.table.history().len());
    }

    /// On to the next layer along an axis.
    pub fn along(&mut self, axis: usize, up: bool) {
        if let Some(layer) = self.geometry.beside(self.cursor.layer, axis, up) {
            self.put_cursor(Place { layer, ..self.cursor });
        }
    }

    fn step(&mut self, arrow: Arrow) {
        let stepped =
            self.screen.as_ref().and_then(|screen| screen.arrangement.step(self.cursor, arrow));
        if let Some(place) = stepped {
            self.put_cursor(place);
        }
    }

    /// The men that can move, in the order of the board.
    fn movable(&self) -> Vec<usize> {
        self.sorted(self.scene.choices.iter().map(|choice| choice.from).collect())
    }

    fn sorted(&self, mut squares: Vec<usize>) -> Vec<usize> {
        squares.sort_by_key(|&square| (self.geometry.place(square), square));
        squares.dedup();
        squares
    }

    fn next(&mut self, forth: bool) {
        let squares = match self.picked {
            Some(picked) => self.sorted(self.scene.from(picked).map(|choice| choice.to).collect()),
            None => self.movable(),
        };
        let here = (self.cursor, self.square().unwrap_or(0));
        let key = |square: usize| (self.geometry.place(square), square);
        let next = if forth {
            squares.iter().find(|&&square| key(square) > here).or(squares.first())
        } else {
            squares.iter().rev().find(|&&square| key(square) < here).or(squares.last())
        };
        if let Some(&square) = next {
            self.go_to(square);
        }
    }
}

/// Who moved first: the sides take turns.
fn first_mover(table: &dyn Table) -> Player {
    let turn = table.to_move();
    if table.history().len().is_multiple_of(2) { turn } else { turn.opponent() }
}
