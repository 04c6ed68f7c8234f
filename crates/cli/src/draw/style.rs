//! How squares and men look.

use crate::terminal::{Abilities, Colours};
use hyperchess_table::{Colour, PieceView};
use std::collections::HashSet;
use std::io::{self, IsTerminal};

/// Glyphs, colours and the side from which the board is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// What there is to draw with.
    pub abilities: Abilities,
    /// Seen from the end where ranks are highest.
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
    /// A square, `width` columns wide; `dark` is its colour on the board, `number` what an empty
    /// one shows, if it has any.
    pub(super) fn cell(
        &self,
        piece: Option<&PieceView>,
        mark: Mark,
        dark: bool,
        number: Option<&str>,
        width: usize,
    ) -> String {
        let symbol = match (piece, number) {
            (Some(piece), _) => self.abilities.figure(piece).to_string(),
            (None, _) if mark == Mark::Goal => "*".to_string(),
            (None, Some(number)) => number.to_string(),
            (None, None) if self.abilities.colours == Colours::Many => " ".to_string(),
            (None, None) => ".".to_string(),
        };
        let sign = match (self.abilities.colours, mark) {
            (Colours::None, Mark::Check) => '!',
            (Colours::None, Mark::Goal) if piece.is_some() => 'x',
            (Colours::None, Mark::Last) => '\'',
            _ => ' ',
        };
        let blanks = width.saturating_sub(symbol.chars().count());
        let plain = format!("{sign:>blanks$}{symbol}");
        match self.abilities.colours {
            Colours::None => plain,
            Colours::Eight => {
                let man = match piece.map(|piece| piece.colour) {
                    Some(Colour::White) => ";1;37",
                    Some(Colour::Black) => ";1;36",
                    Some(Colour::Orange) => ";1;33",
                    Some(Colour::Green) => ";1;32",
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
                let man = match piece.map(|piece| piece.colour) {
                    Some(Colour::White) => "1;38;5;231",
                    Some(Colour::Orange) => "1;38;5;220",
                    Some(Colour::Green) => "1;38;5;22",
                    None if mark == Mark::None => "38;5;94",
                    Some(Colour::Black) | None => "38;5;16",
                };
                paint(&format!("{man};48;5;{ground}"), &plain)
            }
        }
    }
}

impl Style {
    /// A square that is not played on.
    pub(super) fn unplayed(&self, width: usize) -> String {
        let blank = " ".repeat(width);
        match self.abilities.colours {
            Colours::Many => paint("48;5;180", &blank),
            _ => blank,
        }
    }
}

fn paint(codes: &str, text: &str) -> String {
    format!("\x1b[{codes}m{text}\x1b[0m")
}
