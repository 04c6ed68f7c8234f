//! The two dialects: Portable Game Notation and Portable Draughts Notation.

use std::path::Path;

/// Which notation a file is in. They share tags, comments, variations and NAGs; what is
/// different stands at [`Dialect::Pdn`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Dialect {
    /// Portable Game Notation, of chess and every game that has no dialect of its own.
    #[default]
    Pgn,
    /// Portable Draughts Notation, version 3.0 and what older files have:
    ///
    /// - `2-0`, `1-1` and `0-2` are scores too, and `0-0` is one in which both lose, not
    ///   castling;
    /// - `*` only separates games; the score is that of the tag `Result`, if it has one. Right
    ///   behind a move and with more of the game to come it says that the move is forced;
    /// - the strength of a move may stand in parentheses: `29-23(?)`;
    /// - a move may have spaces behind its signs, as in columns: `1- 6`, `35x 4`;
    /// - a position between slashes is set up in the middle of the game: `/FEN "W:W31:B20"/`.
    Pdn,
}

impl Dialect {
    /// The highest numeric annotation glyph; programs for draughts have made up some.
    pub(crate) const fn highest_nag(self) -> u16 {
        match self {
            Dialect::Pgn => 255,
            Dialect::Pdn => 9999,
        }
    }

    /// The dialect that the name of a file promises: `.pdn` is PDN, all else PGN.
    pub fn of_path(path: &Path) -> Dialect {
        match path.extension() {
            Some(extension) if extension.eq_ignore_ascii_case("pdn") => Dialect::Pdn,
            _ => Dialect::Pgn,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files() {
        let dialects =
            ["a.pdn", "b/A.PDN", "pdn", "a.pgn", ""].map(Path::new).map(Dialect::of_path);
        use Dialect::{Pdn, Pgn};
        assert_eq!(dialects, [Pdn, Pdn, Pgn, Pgn, Pgn]);
    }
}
