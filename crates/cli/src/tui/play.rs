//! Playing: picking up and putting down, taking back, and the engine's part.

use super::app::App;
use super::engine::{End, Engine, Purpose};
use super::modes::{Deed, Mode};
use super::scene::{Scene, label};
use crate::console::setting;
use crate::saved_game::{self, SavedGame};
use hyperchess_table::{Player, open_with};
use std::path::Path;
use std::sync::{Arc, Mutex};

impl App {
    /// Whether the side to move is the computer's.
    pub fn computer_moves(&self) -> bool {
        self.settings.computer[self.table.to_move().index()] && !self.paused && !self.scene.over
    }

    /// Looks at the table anew after a move.
    fn refresh(&mut self) {
        self.scene = Scene::new(self.table.as_ref(), &self.geometry);
        self.engine = None;
        self.picked = None;
        self.hint = None;
        self.list_scroll = 0;
        self.mode = match std::mem::replace(&mut self.mode, Mode::Board) {
            // Numbers of choices mean nothing in another position.
            Mode::Choose { .. } => Mode::Board,
            mode => mode,
        };
    }

    /// Starts the computer's thought if it is its turn.
    pub fn set_to_work(&mut self) {
        if self.engine.is_none() && self.computer_moves() {
            self.start_engine(Purpose::Move);
        }
    }

    fn start_engine(&mut self, purpose: Purpose) {
        if purpose == Purpose::Move
            && let Some(book) = &mut self.settings.book
            && let Some(known) = book.choose(self.table.as_ref())
        {
            self.engine = Some(Engine::recite(known));
            return;
        }
        if self.thinker.is_none() {
            match self.table.thinker(&self.settings.engine) {
                Ok(thinker) => self.thinker = Some(Arc::new(Mutex::new(thinker))),
                Err(error) => self.message = Some(error.to_string()),
            }
        }
        let Some(thinker) = &self.thinker else { return };
        let situation = self.table.situation();
        let limits = self.settings.limits;
        self.engine = Some(Engine::start(Arc::clone(thinker), situation, limits, purpose));
    }

    /// Hears what the engine has found.
    pub fn listen(&mut self) {
        let watched = self.settings.computer == [true, true];
        let Some(engine) = &mut self.engine else { return };
        if watched && engine.started.elapsed() < self.settings.pace {
            return;
        }
        let Some(end) = engine.poll() else { return };
        let (purpose, mover) = (engine.purpose, self.table.to_move());
        self.engine = None;
        match end {
            End::Best(thought) => {
                let best = &thought.best;
                match purpose {
                    Purpose::Hint => {
                        let squares = [&best.from, &best.to].map(|name| self.geometry.find(name));
                        self.hint = squares[0].zip(squares[1]).map(|(from, to)| [from, to]);
                        let (label, score) = (label(best), thought.score);
                        let then = match thought.line.get(1..) {
                            Some(line) if !line.is_empty() => format!(", then {}", line.join(" ")),
                            _ => String::new(),
                        };
                        self.message = Some(format!("Hint: {label} ({score}){then}"));
                    }
                    Purpose::Move => self.play_for(mover, &best.text, ""),
                }
                self.last_thought = Some(*thought);
            }
            End::Known(known) => self.play_for(mover, &known.text, " from the book"),
            End::NoMove => self.stand_still("the engine has found no move"),
            End::Failed => self.stand_still("the engine has failed"),
        }
    }

    /// Plays the computer's move.
    fn play_for(&mut self, mover: Player, text: &str, origin: &str) {
        match self.table.play(text) {
            Ok(played) => {
                let name = self.table.player_name(mover);
                self.refresh();
                self.message = Some(format!("{name} plays {}{origin}", label(&played)));
            }
            Err(error) => self.stand_still(&error.to_string()),
        }
    }

    fn stand_still(&mut self, reason: &str) {
        self.paused = true;
        self.message = Some(format!("Paused: {reason}. You can play its side."));
    }

    fn play(&mut self, text: &str) {
        match self.table.play(text) {
            Ok(_) => self.refresh(),
            Err(error) => self.message = Some(error.to_string()),
        }
    }

    /// Whether it is the player's turn; tells why not.
    fn may_move(&mut self) -> bool {
        if self.scene.over {
            self.message = Some(format!("The game is over. {}", self.scene.status));
        } else if self.computer_moves() {
            let name = self.table.player_name(self.table.to_move());
            self.message = Some(format!("{name} is thinking; p takes over"));
        } else {
            return true;
        }
        false
    }

    /// Enter: picks up, puts down, or changes to another man.
    pub fn pick(&mut self) {
        let Some(square) = self.square() else {
            self.message = Some("There is no square here".to_string());
            return;
        };
        if !self.may_move() {
            return;
        }
        match self.picked {
            Some(picked) if picked == square => self.put_back(square),
            Some(picked) => self.put_down(picked, square),
            None => self.pick_up(square),
        }
    }

    pub fn pick_up(&mut self, square: usize) {
        let name = self.geometry.name(square);
        let turn = self.table.to_move();
        let problem = match &self.scene.men[square] {
            _ if self.scene.from(square).next().is_some() => {
                self.picked = Some(square);
                return;
            }
            None => format!("Nothing stands on {name}"),
            Some(man) if man.player == turn => format!("The {} on {name} cannot move", man.name),
            Some(_) => format!("It is the turn of {}", self.table.player_name(turn)),
        };
        self.message = Some(problem);
    }

    /// Back to where it came from: a man that can be promoted there is; one that can return by
    /// jumps may; else it is let go.
    fn put_back(&mut self, square: usize) {
        let choices = self.choices(square, square);
        self.picked = None;
        match choices[..] {
            [] => {}
            [choice] if self.scene.choices[choice].view.jumped.is_empty() => {
                self.play_choice(choice);
            }
            _ => self.mode = Mode::Choose { choices, selected: 0 },
        }
    }

    /// The numbers of the moves between two squares.
    fn choices(&self, from: usize, to: usize) -> Vec<usize> {
        let all = self.scene.choices.iter().enumerate();
        all.filter(|(_, choice)| (choice.from, choice.to) == (from, to))
            .map(|(number, _)| number)
            .collect()
    }

    pub fn put_down(&mut self, from: usize, to: usize) {
        let choices = self.choices(from, to);
        match choices[..] {
            [choice] => self.play_choice(choice),
            [_, ..] => self.mode = Mode::Choose { choices, selected: 0 },
            [] if self.scene.from(to).next().is_some() => self.picked = Some(to),
            [] => {
                // The table knows why not.
                let text = format!("{} {}", self.geometry.name(from), self.geometry.name(to));
                self.play(&text);
            }
        }
    }

    pub fn play_choice(&mut self, choice: usize) {
        if let Some(choice) = self.scene.choices.get(choice) {
            let text = choice.view.text.clone();
            self.play(&text);
        }
    }

    pub fn let_go(&mut self) {
        self.picked = None;
        self.hint = None;
        if self.engine.as_ref().is_some_and(|engine| engine.purpose == Purpose::Hint) {
            self.engine = None;
        }
    }

    /// Takes back to the player's last decision.
    pub fn undo(&mut self) {
        let [first, second] = self.settings.computer;
        let lone = first != second && !self.paused;
        // With a computer, its moves since are taken back, too.
        let decided = !lone || {
            let human = usize::from(first);
            let start = self.first.index();
            (0..self.table.history().len()).any(|ply| (start + ply) % 2 == human)
        };
        if !decided || self.table.undo().is_none() {
            self.message = Some("There is nothing to take back".to_string());
            return;
        }
        while lone && self.is_computers_turn() && self.table.undo().is_some() {}
        if first && second {
            self.paused = true;
        }
        self.refresh();
        let pause = if self.paused { "; the computer waits, p lets it go on" } else { "" };
        self.message = Some(format!("Taken back{pause}"));
    }

    pub fn redo(&mut self) {
        if self.table.redo().is_none() {
            self.message = Some("There is nothing to play again".to_string());
            return;
        }
        while !self.paused && self.is_computers_turn() && self.table.redo().is_some() {}
        self.refresh();
    }

    fn is_computers_turn(&self) -> bool {
        self.settings.computer[self.table.to_move().index()]
    }

    /// Asks the engine for advice.
    pub fn ask(&mut self) {
        if self.may_move() {
            self.hint = None;
            self.start_engine(Purpose::Hint);
        }
    }

    pub fn pause(&mut self) {
        if self.settings.computer == [false, false] {
            self.message = Some("No side is the computer's; h asks it for a hint".to_string());
            return;
        }
        self.paused = !self.paused;
        self.engine = None;
        let text = if self.paused { "The computer waits; play any side" } else { "On it goes" };
        self.message = Some(text.to_string());
    }

    pub fn new_game(&mut self) {
        let start = self.table.start_position();
        match self.table.set_position(&start) {
            Ok(()) => {
                self.paused = false;
                self.last_thought = None;
                self.refresh();
            }
            Err(error) => self.message = Some(error.to_string()),
        }
    }

    /// A typed line: a word, a move, or a square to go to.
    pub fn command(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let path = Path::new(rest.trim());
        match word.to_ascii_lowercase().as_str() {
            "save" => return self.save(path),
            "load" => return self.load(path),
            "set" => return self.consider_setting(rest.trim()),
            _ => {}
        }
        match line.to_ascii_lowercase().as_str() {
            "" => {}
            "q" | "quit" | "exit" => self.consider(Deed::Quit),
            "new" => self.consider(Deed::NewGame),
            "undo" => self.undo(),
            "redo" => self.redo(),
            "hint" => self.ask(),
            "flip" => self.flipped = !self.flipped,
            "pause" => self.pause(),
            "help" => self.mode = Mode::Help { scroll: 0 },
            _ => self.move_or_square(line),
        }
    }

    /// Asks before a new game with a parameter changed; tells first if it cannot be.
    fn consider_setting(&mut self, text: &str) {
        let (key, value) = match setting(text) {
            Some((key, value)) if !value.is_empty() => (key.to_string(), value.to_string()),
            setting => return self.tell_parameters(setting.map(|(key, _)| key)),
        };
        match open_with(self.table.specification(), &key, &value) {
            Ok(_) => self.mode = Mode::Confirm(Deed::Set { key, value }),
            Err(error) => self.message = Some(error.to_string()),
        }
    }

    /// Tells what can be set, or what one parameter may be.
    fn tell_parameters(&mut self, key: Option<&str>) {
        let parameters = self.table.parameters();
        let found = key.and_then(|key| parameters.iter().find(|parameter| parameter.key == key));
        self.message = Some(match found {
            Some(parameter) => format!("set {} VALUE: {}", parameter.key, parameter.values),
            None if parameters.is_empty() => "Nothing can be set about this game".to_string(),
            None => {
                let keys: Vec<String> = parameters.into_iter().map(|known| known.key).collect();
                format!("set NAME VALUE: {}", keys.join(", "))
            }
        });
    }

    pub fn set(&mut self, key: &str, value: &str) {
        match open_with(self.table.specification(), key, value) {
            Ok(table) => {
                self.sit_down(table);
                self.message = Some(self.table.title());
            }
            Err(error) => self.message = Some(error.to_string()),
        }
    }

    fn save(&mut self, path: &Path) {
        self.message =
            Some(match SavedGame::of(self.table.as_ref(), self.settings.players()).write(path) {
                Ok(()) => format!("Saved to {}", path.display()),
                Err(error) => format!("{error:#}"),
            });
    }

    fn load(&mut self, path: &Path) {
        match saved_game::load(path) {
            Ok((table, _)) => {
                self.sit_down(table);
                self.message = Some(format!("Loaded {}", path.display()));
            }
            Err(error) => self.message = Some(format!("{error:#}")),
        }
    }

    fn move_or_square(&mut self, line: &str) {
        // `e4` is a move and a square in standard chess: `go` tells which is meant.
        let (goes, name) = match line.split_once(' ') {
            Some((word, rest)) if word.eq_ignore_ascii_case("go") => (true, rest.trim()),
            _ => (false, line),
        };
        let square = self.table.parse_square(name);
        let found = square.as_ref().ok().and_then(|name| self.geometry.find(name));
        if goes && let Err(error) = square {
            self.message = Some(error.to_string());
            return;
        }
        if !goes && (found.is_none() || !self.computer_moves() && !self.scene.over) {
            if !self.may_move() {
                return;
            }
            match self.table.play(line) {
                Ok(played) => {
                    self.refresh();
                    if let Some(square) = self.geometry.find(&played.to) {
                        self.go_to(square);
                    }
                    return;
                }
                Err(error) if found.is_none() => {
                    self.message = Some(error.to_string());
                    return;
                }
                Err(_) => {}
            }
        }
        if let Some(square) = found {
            self.go_to(square);
        }
    }
}
