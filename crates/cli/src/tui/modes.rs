//! What may be in front of the board, and what keys do there.

use super::app::App;
use super::scene::Choice;
use ratatui::crossterm::event::KeyCode;

/// Lines beyond this are cut: no move is longer.
const LONGEST_LINE: usize = 200;

/// What is in front.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mode {
    Board,
    Help {
        scroll: u16,
    },
    /// Several moves fit: numbers of choices, and which one is selected.
    Choose {
        choices: Vec<usize>,
        selected: usize,
    },
    Confirm(Deed),
    Command(String),
}

/// What needs a second thought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    Quit,
    NewGame,
    /// A new game with a parameter changed.
    Set {
        key: String,
        value: String,
    },
}

impl App {
    /// Quits or starts anew, after a question if a game would be lost.
    pub fn consider(&mut self, deed: Deed) {
        if self.table.history().is_empty() || self.scene.over {
            self.carry_out(deed);
        } else {
            self.mode = Mode::Confirm(deed);
        }
    }

    fn carry_out(&mut self, deed: Deed) {
        match deed {
            Deed::Quit => self.done = true,
            Deed::NewGame => self.new_game(),
            Deed::Set { key, value } => self.set(&key, &value),
        }
    }

    pub fn confirm_key(&mut self, key: KeyCode, deed: Deed) {
        match (key, &deed) {
            (KeyCode::Char('y' | 'Y') | KeyCode::Enter, _)
            | (KeyCode::Char('q'), Deed::Quit)
            | (KeyCode::Char('n'), Deed::NewGame) => self.carry_out(deed),
            _ => {}
        }
    }

    pub fn choose_key(&mut self, key: KeyCode, choices: Vec<usize>, selected: usize) {
        let count = choices.len();
        let selected = match key {
            KeyCode::Esc | KeyCode::Char('q') if !self.has_promotion(&choices, 'q') => return,
            KeyCode::Esc => return,
            KeyCode::Up | KeyCode::Left => (selected + count - 1) % count,
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => (selected + 1) % count,
            KeyCode::Enter | KeyCode::Char(' ') => return self.play_choice(choices[selected]),
            KeyCode::Char(letter) => {
                let wanted = |choice: &Choice| fits_promotion(choice, letter);
                let found = choices.iter().find(|&&choice| wanted(&self.scene.choices[choice]));
                match found {
                    Some(&choice) => return self.play_choice(choice),
                    None => selected,
                }
            }
            _ => selected,
        };
        self.mode = Mode::Choose { choices, selected };
    }

    fn has_promotion(&self, choices: &[usize], letter: char) -> bool {
        choices.iter().any(|&choice| fits_promotion(&self.scene.choices[choice], letter))
    }

    pub fn command_key(&mut self, key: KeyCode, mut line: String, held: bool) {
        match key {
            KeyCode::Esc => return,
            KeyCode::Enter => return self.command(line.trim()),
            KeyCode::Backspace if line.pop().is_none() => return,
            KeyCode::Char('u') if held => line.clear(),
            KeyCode::Char(character) if !held && line.len() < LONGEST_LINE => line.push(character),
            _ => {}
        }
        self.mode = Mode::Command(line);
    }

    /// Text is only taken where text is expected, lest it be read as keys.
    pub fn paste(&mut self, text: &str) {
        if let Mode::Command(line) = &mut self.mode {
            let printable = text.chars().filter(|character| !character.is_control());
            let room = LONGEST_LINE.saturating_sub(line.len());
            line.extend(printable.take(room));
        }
    }
}

fn fits_promotion(choice: &Choice, letter: char) -> bool {
    choice.view.promotion.is_some_and(|promotion| promotion.eq_ignore_ascii_case(&letter))
}

pub fn help_key(key: KeyCode, scroll: u16) -> Mode {
    match key {
        KeyCode::Down => Mode::Help { scroll: scroll.saturating_add(1) },
        KeyCode::Up => Mode::Help { scroll: scroll.saturating_sub(1) },
        KeyCode::PageDown => Mode::Help { scroll: scroll.saturating_add(8) },
        KeyCode::PageUp => Mode::Help { scroll: scroll.saturating_sub(8) },
        _ => Mode::Board,
    }
}
