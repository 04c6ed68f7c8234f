//! What the terminal can show, as far as its environment tells.

use hyperchess_table::PieceView;
use std::env;

/// What there is to paint with.
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

/// Glyphs and colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Abilities {
    /// Figures of chess and draughts instead of letters.
    pub unicode: bool,
    pub colours: Colours,
}

impl Abilities {
    /// Reads the environment; `NO_COLOR` is honoured.
    pub fn detect(ascii: bool) -> Abilities {
        Abilities::from_environment(ascii, &|name| env::var(name).ok())
    }

    fn from_environment(ascii: bool, variable: &dyn Fn(&str) -> Option<String>) -> Abilities {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let term = set("TERM").unwrap_or_default();
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set).unwrap_or_default();
        let utf8 = locale.to_ascii_lowercase().replace('-', "").contains("utf8");
        let colours = if set("NO_COLOR").is_some() || matches!(term.as_str(), "dumb" | "vt100") {
            Colours::None
        } else if set("COLORTERM").is_some() || term.contains("256") || term.contains("direct") {
            Colours::Many
        } else {
            Colours::Eight
        };
        // The fonts of the Linux console have no chess figures.
        Abilities { unicode: utf8 && !ascii && term != "linux", colours }
    }

    /// The figure of a man. On a coloured board the solid figures read best, and colour tells
    /// the sides apart.
    pub fn figure(self, man: &PieceView) -> char {
        if !self.unicode {
            return man.letter;
        }
        let solid = self.colours != Colours::None || !man.colour.is_light();
        match (man.discs, solid) {
            (0, _) => {}
            (1, false) => return '⛀',
            (_, false) => return '⛁',
            (1, true) => return '⛂',
            (_, true) => return '⛃',
        }
        match (man.name.as_str(), solid) {
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
            _ => man.letter,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn abilities(variables: &[(&str, &str)]) -> Abilities {
        Abilities::from_environment(false, &|name| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| value.to_string())
        })
    }

    #[test]
    fn the_environment_tells_what_the_terminal_can_show() {
        let utf8 = ("LANG", "C.UTF-8");
        let many = abilities(&[("TERM", "xterm-256color"), utf8]);
        assert_eq!(many, Abilities { unicode: true, colours: Colours::Many });
        let plain = abilities(&[("TERM", "screen"), ("LANG", "C")]);
        assert_eq!(plain, Abilities { unicode: false, colours: Colours::Eight });
        let console = abilities(&[("TERM", "linux"), utf8]);
        assert_eq!(console, Abilities { unicode: false, colours: Colours::Eight });
        let none = abilities(&[("TERM", "xterm-256color"), ("NO_COLOR", "1"), utf8]);
        assert_eq!(none, Abilities { unicode: true, colours: Colours::None });
        assert_eq!(abilities(&[("TERM", "xterm"), ("NO_COLOR", "")]).colours, Colours::Eight);
    }
}
