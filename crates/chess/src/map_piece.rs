//! The pieces of map files: `WKing`, `BPawn`, …

use hyperchess_board::Directive;
use hyperchess_game::Player;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The six kinds of pieces of the map game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum PieceKind {
    Pawn,
    Rook,
    Knight,
    Bishop,
    Queen,
    King,
}

impl PieceKind {
    /// All of them.
    pub const ALL: [PieceKind; 6] = [
        PieceKind::Pawn,
        PieceKind::Rook,
        PieceKind::Knight,
        PieceKind::Bishop,
        PieceKind::Queen,
        PieceKind::King,
    ];

    /// The name as map files write it.
    pub const fn name(self) -> &'static str {
        match self {
            PieceKind::Pawn => "Pawn",
            PieceKind::Rook => "Rook",
            PieceKind::Knight => "Knight",
            PieceKind::Bishop => "Bishop",
            PieceKind::Queen => "Queen",
            PieceKind::King => "King",
        }
    }
}

impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for PieceKind {
    type Err = String;

    fn from_str(text: &str) -> Result<PieceKind, String> {
        let known = PieceKind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(text));
        known.ok_or_else(|| {
            let names = PieceKind::ALL.map(PieceKind::name).join(", ");
            format!("'{}' is not a piece: {names}", crate::move_text::shorten(text))
        })
    }
}

/// Reads `WKing` and the like, in any capitalisation. The error says what would be right.
pub(crate) fn parse(token: &str) -> Result<(Player, PieceKind), String> {
    let colour = match token.chars().next() {
        Some('W' | 'w') => Some(Player::First),
        Some('B' | 'b') => Some(Player::Second),
        _ => None,
    };
    let piece = colour.and_then(|colour| Some((colour, token[1..].parse().ok()?)));
    piece.ok_or_else(|| {
        let names = PieceKind::ALL.map(PieceKind::name).join(", ");
        format!("a piece is W or B and one of {names}; an empty node is none")
    })
}

/// Writes a piece in its canonical form.
pub(crate) fn print(player: Player, kind: PieceKind) -> String {
    let colour = if player == Player::First { 'W' } else { 'B' };
    format!("{colour}{kind}")
}

/// A line after the rows of a map that is not understood.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "line {line}: '{text}' is not understood; after the rows only 'turn White' or 'turn Black' may stand"
)]
pub struct DirectiveError {
    /// Counted from 1.
    pub line: usize,
    /// What it says, cut where it is long.
    pub text: String,
}

/// The side to move that a save adds to its map: `turn White`.
pub(crate) fn turn(directives: &[Directive]) -> Result<Option<Player>, DirectiveError> {
    let mut turn = None;
    for Directive { line, word, value } in directives {
        let known = word.eq_ignore_ascii_case("turn");
        turn = match (known, value.to_ascii_lowercase().as_str()) {
            (true, "white") => Some(Player::First),
            (true, "black") => Some(Player::Second),
            _ => {
                let text = crate::move_text::shorten(&format!("{word} {value}"));
                return Err(DirectiveError { line: *line, text });
            }
        };
    }
    Ok(turn)
}

/// As [`turn`], for those who only tell the problem.
pub(crate) fn side_to_move(directives: &[Directive]) -> Result<Option<Player>, String> {
    turn(directives).map_err(|error| error.to_string())
}
