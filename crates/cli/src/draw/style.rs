//! How squares and men look.

use crate::terminal::{Abilities, Colours};
use hyperchess_table::{PieceView, Player};
use std::collections::HashSet;
use std::io::{self, IsTerminal};

/// Glyphs, colours and the side from which the board is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// What there is to draw with.
    pub abilities: Abilities,
    /// Seen from the second player's side.
    pub flipped: bool,
}

impl Style {
    /// What standard output can show: letters alone, unless it is a terminal.
    pub fn detect(ascii: bool) -> Style {
        if !io::stdout().is_terminal() {
            return Style::default();
        }
        Style { abilities: Abilities::detect(ascii), flipped: false }
    }
}

/// Squares to point out, by name.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// Where the last move went from and to.
    pub last: HashSet<String>,
    /// The king in check.
    pub check: Option<String>,
    /// Where a chosen man can go.
    pub goals: HashSet<String>,
}

/// What is special about a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    None,
    Last,
    Goal,
    Check,
}

impl Marks {
    pub(super) fn on(&self, square: &str) -> Mark {
        if self.check.as_deref() == Some(square) {
            Mark::Check
        } else if self.goals.contains(square) {
            Mark::Goal
        } else if self.last.contains(square) {
            Mark::Last
        } else {
            Mark::None
        }
    }
}

impl Style {
    /// A square, `width` columns wide; `dark` is its colour on the board.
    pub(super) fn cell(
        &self,
        piece: Option<&PieceView>,
        mark: Mark,
        dark: bool,
        width: usize,
    ) -> String {
        let symbol = match piece {
            Some(piece) => self.abilities.figure(piece),
            None if mark == Mark::Goal => '*',
            None if self.abilities.colours == Colours::Many => ' ',
            None => '.',
        };
        let sign = match (self.abilities.colours, mark) {
            (Colours::None, Mark::Check) => '!',
            (Colours::None, Mark::Goal) if piece.is_some() => 'x',
            (Colours::None, Mark::Last) => '\'',
            _ => ' ',
        };
        let plain = format!("{:>width$}{symbol}", sign, width = width - 1);
        match self.abilities.colours {
            Colours::None => plain,
            Colours::Eight => {
                let man = match piece.map(|piece| piece.player) {
                    Some(Player::First) => ";1;37",
                    Some(Player::Second) => ";1;36",
                    None => "",
                };
                let ground = match mark {
                    Mark::None => "",
                    Mark::Last => ";44",
                    Mark::Goal => ";42",
                    Mark::Check => ";41",
                };
                paint(&format!("0{man}{ground}"), &plain)
            }
            Colours::Many => {
                let ground = match (mark, dark) {
                    (Mark::None, false) => 180,
                    (Mark::None, true) => 137,
                    (Mark::Last, false) => 186,
                    (Mark::Last, true) => 143,
                    (Mark::Goal, false) => 114,
                    (Mark::Goal, true) => 71,
                    (Mark::Check, _) => 160,
                };
                let man = match piece.map(|piece| piece.player) {
                    Some(Player::First) => "1;38;5;231",
                    _ => "38;5;16",
                };
                paint(&format!("{man};48;5;{ground}"), &plain)
            }
        }
    }
}

fn paint(codes: &str, text: &str) -> String {
    format!("\x1b[{codes}m{text}\x1b[0m")
}
