//! How squares and men look.

use hyperchess_table::{PieceView, Player};
use std::collections::HashSet;
use std::env;
use std::io::{self, IsTerminal};

/// How many colours the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Colours {
    /// None, or none wanted.
    #[default]
    None,
    /// The eight that every colour terminal has.
    Eight,
    /// 256 and more.
    Many,
}

/// Glyphs, colours and the side from which the board is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// Chess figures instead of letters.
    pub unicode: bool,
    /// What there is to paint with.
    pub colours: Colours,
    /// Seen from the second player's side.
    pub flipped: bool,
}

impl Style {
    /// What the terminal on standard output can show. `NO_COLOR` is honoured.
    pub fn detect(ascii: bool) -> Style {
        let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        let term = set("TERM").unwrap_or_default();
        let terminal = io::stdout().is_terminal() && term != "dumb";
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default();
        let utf8 = locale.to_ascii_lowercase().replace('-', "").contains("utf8");
        let colours = match (terminal && set("NO_COLOR").is_none(), set("COLORTERM")) {
            (false, _) => Colours::None,
            (true, Some(_)) => Colours::Many,
            (true, None) if term.contains("256") => Colours::Many,
            (true, None) => Colours::Eight,
        };
        Style { unicode: terminal && utf8 && !ascii, colours, flipped: false }
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
            Some(piece) => self.figure(piece),
            None if mark == Mark::Goal => '*',
            None if self.colours == Colours::Many => ' ',
            None => '.',
        };
        let sign = match (self.colours, mark) {
            (Colours::None, Mark::Check) => '!',
            (Colours::None, Mark::Goal) if piece.is_some() => 'x',
            (Colours::None, Mark::Last) => '\'',
            _ => ' ',
        };
        let plain = format!("{:>width$}{symbol}", sign, width = width - 1);
        match self.colours {
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

    /// On a coloured board the solid figures read best, and colour tells the sides apart.
    fn figure(&self, piece: &PieceView) -> char {
        if !self.unicode {
            return piece.letter;
        }
        let solid = self.colours != Colours::None || piece.player == Player::Second;
        match (piece.name.as_str(), solid) {
            ("king", false) => '♔',
            ("queen", false) => '♕',
            ("rook", false) => '♖',
            ("bishop", false) => '♗',
            ("knight", false) => '♘',
            ("pawn", false) => '♙',
            ("king", true) => '♚',
            ("queen", true) => '♛',
            ("rook", true) => '♜',
            ("bishop", true) => '♝',
            ("knight", true) => '♞',
            ("pawn", true) => '♟',
            _ => piece.letter,
        }
    }
}

fn paint(codes: &str, text: &str) -> String {
    format!("\x1b[{codes}m{text}\x1b[0m")
}
