//! Figures and colours, by what the terminal can show.

use super::marks::Mark;
use crate::terminal::Abilities;
pub use crate::terminal::Colours;
use hyperchess_table::{Colour, PieceView};
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    pub unicode: bool,
    pub colours: Colours,
}

/// The frame of popups where there are no line drawing characters.
const PLAIN_BORDER: border::Set<'_> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

impl Look {
    /// What the terminal can show, as far as its environment tells.
    pub fn detect(ascii: bool) -> Look {
        let Abilities { unicode, colours } = Abilities::detect(ascii);
        Look { unicode, colours }
    }

    /// The figure of a man.
    pub fn figure(self, man: &PieceView) -> char {
        Abilities { unicode: self.unicode, colours: self.colours }.figure(man)
    }

    /// What an empty square shows.
    pub fn empty(self, mark: Mark) -> char {
        match (mark, self.colours, self.unicode) {
            (Mark::Goal | Mark::Capture, _, true) => '•',
            (Mark::Goal | Mark::Capture, _, false) => '*',
            (_, Colours::None, true) => '·',
            (_, Colours::None, false) => '.',
            _ => ' ',
        }
    }

    /// The sign before a man, so that marks can be told apart without colours.
    pub fn sign(self, mark: Mark, empty: bool) -> char {
        match (mark, self.unicode) {
            (Mark::Picked, _) if self.colours == Colours::None => '(',
            (Mark::Capture, true) if !empty => '×',
            (Mark::Capture, false) if !empty => 'x',
            (Mark::Attacker, true) => '›',
            (Mark::Attacker, false) => '>',
            (Mark::Check, _) => '!',
            (Mark::Hint, _) => '?',
            (Mark::Last, _) if self.colours == Colours::None => '\'',
            _ => ' ',
        }
    }

    /// How a square is painted.
    pub fn square(self, dark: bool, mark: Mark, man: Option<Colour>) -> Style {
        match self.colours {
            Colours::None => {
                let modifier = match mark {
                    Mark::None => Modifier::empty(),
                    Mark::Last => Modifier::UNDERLINED,
                    Mark::Hint | Mark::Attacker | Mark::Goal => Modifier::BOLD,
                    Mark::Check | Mark::Capture => Modifier::BOLD | Modifier::UNDERLINED,
                    Mark::Picked => Modifier::BOLD | Modifier::REVERSED,
                };
                Style::new().add_modifier(modifier)
            }
            Colours::Eight => {
                let ground = match (mark, dark) {
                    (Mark::None, false) => Color::Cyan,
                    (Mark::None, true) => Color::Blue,
                    (Mark::Last, _) => Color::Yellow,
                    (Mark::Goal | Mark::Hint, _) => Color::Green,
                    // Never both at a time.
                    (Mark::Attacker | Mark::Picked, _) => Color::Magenta,
                    (Mark::Capture | Mark::Check, _) => Color::Red,
                };
                match man {
                    // Bold is bright on such terminals.
                    Some(colour @ (Colour::White | Colour::Orange | Colour::Green)) => {
                        let paint = match colour {
                            Colour::Orange => Color::Yellow,
                            Colour::Green => Color::Green,
                            _ => Color::Gray,
                        };
                        Style::new().bg(ground).fg(paint).add_modifier(Modifier::BOLD)
                    }
                    _ => Style::new().bg(ground).fg(Color::Black),
                }
            }
            Colours::Many => {
                let ground = match (mark, dark) {
                    (Mark::None, false) => 137,
                    (Mark::None, true) => 95,
                    (Mark::Last, false) => 143,
                    (Mark::Last, true) => 100,
                    (Mark::Goal, false) => 114,
                    (Mark::Goal, true) => 71,
                    (Mark::Capture, false) => 167,
                    (Mark::Capture, true) => 160,
                    (Mark::Attacker, false) => 134,
                    (Mark::Attacker, true) => 97,
                    (Mark::Hint, false) => 74,
                    (Mark::Hint, true) => 67,
                    (Mark::Picked, _) => 172,
                    (Mark::Check, _) => 196,
                };
                let style = Style::new().bg(Color::Indexed(ground));
                let (paint, bold) = match man {
                    Some(Colour::White) => (231, Modifier::BOLD),
                    Some(Colour::Orange) => (220, Modifier::BOLD),
                    Some(Colour::Green) => (46, Modifier::BOLD),
                    Some(Colour::Black) | None => (16, Modifier::empty()),
                };
                style.fg(Color::Indexed(paint)).add_modifier(bold)
            }
        }
    }

    /// The brackets of the cursor, on the ground of its square.
    pub fn cursor(self, square: Style) -> Style {
        match self.colours {
            Colours::None => square.add_modifier(Modifier::REVERSED),
            Colours::Eight => Style::new().bg(Color::Gray).fg(Color::Black),
            Colours::Many => Style::new().bg(Color::Indexed(231)).fg(Color::Indexed(16)),
        }
    }

    /// Labels on the edges of the board.
    pub fn label(self) -> Style {
        match self.colours {
            Colours::None => Style::new(),
            Colours::Eight => Style::new().fg(Color::Cyan),
            Colours::Many => Style::new().fg(Color::Indexed(245)),
        }
    }

    /// Titles, of layers and of boxes.
    pub fn title(self, current: bool) -> Style {
        let style = match self.colours {
            Colours::None => Style::new(),
            Colours::Eight => Style::new().fg(Color::Yellow),
            Colours::Many => Style::new().fg(Color::Indexed(179)),
        };
        let modifier = if current { Modifier::BOLD | Modifier::UNDERLINED } else { Modifier::BOLD };
        style.add_modifier(modifier)
    }

    /// Bars and chosen lines.
    pub fn bar(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// What went wrong.
    pub fn warning(self) -> Style {
        match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::BOLD),
            _ => Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD),
        }
    }

    pub fn border(self) -> border::Set<'static> {
        if self.unicode { border::ROUNDED } else { PLAIN_BORDER }
    }
}
