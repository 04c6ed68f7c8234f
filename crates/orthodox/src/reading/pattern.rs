//! What a text may mean, before the position is asked.

use crate::castling::Side;
use crate::names;
use cozy_chess::{File, Piece, Rank, Square};
use hyperchess_game::MoveError;

/// A move as far as a text tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pattern {
    /// The piece; coordinates alone do not tell it.
    pub piece: Option<Piece>,
    /// The file it comes from.
    pub file: Option<File>,
    /// The rank it comes from.
    pub rank: Option<Rank>,
    /// Where it goes.
    pub to: Square,
    /// What it becomes.
    pub promotion: Option<Piece>,
}

impl Pattern {
    /// The square it comes from, if it is told in full.
    pub(super) fn from(&self) -> Option<Square> {
        Some(Square::new(self.file?, self.rank?))
    }
}

/// The form of a text.
pub(super) enum Text {
    /// `O-O` or `O-O-O`.
    Castling(Side),
    /// Readings in tiers: a later one counts only if nothing fits an earlier one.
    Readings(Vec<Vec<Pattern>>),
}

/// Longer than any move that can be written.
const LONGEST: usize = 40;

pub(super) fn parse(text: &str) -> Result<Text, MoveError> {
    let unreadable = || MoveError::Unreadable {
        text: text.chars().take(LONGEST).collect(),
        expected: "write it like e2e4, e7e8q, Nf3, exd5, e8=Q or O-O".into(),
    };
    if text.chars().count() > LONGEST {
        return Err(unreadable());
    }
    let bare = without_comments(text.trim());
    if let Some(side) = castling(bare) {
        return Ok(Text::Castling(side));
    }
    let core: Vec<char> = bare.chars().filter(|&c| !is_separator(c)).collect();
    let tiers = readings(&core);
    if !tiers.is_empty() {
        return Ok(Text::Readings(tiers));
    }
    match foreign_square(&core) {
        Some(square) => Err(MoveError::NoSuchSquare {
            square,
            expected: "squares are a letter a to h and a digit 1 to 8".into(),
        }),
        None => Err(unreadable()),
    }
}

/// Cuts off `+`, `#`, `!`, `?` and `e.p.` at the end.
fn without_comments(text: &str) -> &str {
    let mut rest = text;
    loop {
        let cut = rest.trim_end_matches(|c: char| "+#!?".contains(c) || c.is_whitespace());
        let cut = ["e.p.", "e.p", "ep."].iter().fold(cut, |cut, end| {
            let head = cut.len().checked_sub(end.len()).filter(|&at| cut.is_char_boundary(at));
            match head {
                Some(at) if cut[at..].eq_ignore_ascii_case(end) => &cut[..at],
                _ => cut,
            }
        });
        if cut.len() == rest.len() {
            return rest;
        }
        rest = cut;
    }
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || "-–—xX×:=()/".contains(c)
}

fn castling(text: &str) -> Option<Side> {
    let mut rings = 0;
    for c in text.chars() {
        match c {
            'O' | 'o' | '0' => rings += 1,
            '-' | '–' | ' ' => {}
            _ => return None,
        }
    }
    match rings {
        2 => Some(Side::King),
        3 => Some(Side::Queen),
        _ => None,
    }
}

/// Case matters first (`bc3` is a pawn, `Bc3` a bishop), then coordinates in any
/// capitalisation, then anything.
fn readings(core: &[char]) -> Vec<Vec<Pattern>> {
    let lower: Vec<char> = core.iter().map(char::to_ascii_lowercase).collect();
    let exact = match core {
        [first, rest @ ..] if first.is_ascii_uppercase() => {
            // Capitals on squares are for the later tiers.
            let body = &rest[..rest.len().saturating_sub(1)];
            let plain = !body.iter().any(char::is_ascii_uppercase);
            names::piece(*first).filter(|_| plain).and_then(|piece| squares(rest, Some(piece)))
        }
        _ => pawn_or_coordinates(core),
    };
    let coordinates = squares(&lower, None).filter(|pattern| pattern.from().is_some());
    let mut loose = Vec::new();
    if let [first, rest @ ..] = &lower[..] {
        loose.extend(names::piece(*first).and_then(|piece| squares(rest, Some(piece))));
    }
    loose.extend(squares(&lower, Some(Piece::Pawn)));
    let tiers = [exact.into_iter().collect(), coordinates.into_iter().collect(), loose];
    tiers.into_iter().filter(|tier: &Vec<Pattern>| !tier.is_empty()).collect()
}

/// `e2e4`, `e4` or `exd5`; a file from which no pawn captures (`bb4`) is left to later tiers.
fn pawn_or_coordinates(core: &[char]) -> Option<Pattern> {
    let coordinates = squares(core, None)?;
    match (coordinates.file, coordinates.rank) {
        (Some(_), Some(_)) => Some(coordinates),
        (None, Some(_)) => None,
        (Some(file), None) if !file.adjacent().has(coordinates.to) => None,
        _ => squares(core, Some(Piece::Pawn)),
    }
}

/// `[file] [rank] file rank [promotion]`.
fn squares(text: &[char], piece: Option<Piece>) -> Option<Pattern> {
    let (text, promotion) = match text {
        [head @ .., last] if head.len() >= 2 && last.is_ascii_alphabetic() => {
            (head, Some(names::piece(*last)?))
        }
        _ => (text, None),
    };
    let [origin @ .., to_file, to_rank] = text else { return None };
    let to = names::square(*to_file, *to_rank)?;
    let (file, rank) = match origin {
        [] => (None, None),
        [one] => match names::file(*one) {
            Some(file) => (Some(file), None),
            None => (None, Some(names::rank(*one)?)),
        },
        [file, rank] => (Some(names::file(*file)?), Some(names::rank(*rank)?)),
        _ => return None,
    };
    // "e4" is a pawn of the e-file: a capture names the file it comes from.
    let file = file.or((piece == Some(Piece::Pawn)).then_some(to.file()));
    Some(Pattern { piece, file, rank, to, promotion })
}

/// In a text of the form of a move, the first square that no board has.
fn foreign_square(core: &[char]) -> Option<String> {
    let core = match core {
        [piece, file, ..] if file.is_ascii_alphabetic() && names::piece(*piece).is_some() => {
            &core[1..]
        }
        _ => core,
    };
    let mut squares: Vec<String> = Vec::new();
    let mut rest = core;
    while let [letter, digit, ..] = rest {
        if !letter.is_ascii_alphabetic() || !digit.is_ascii_digit() {
            return None;
        }
        let digits = rest[1..].iter().take_while(|c| c.is_ascii_digit()).count();
        squares.push(rest[..=digits].iter().collect());
        rest = &rest[1 + digits..];
    }
    let promotion = rest.iter().all(|&c| names::piece(c).is_some());
    if !promotion || squares.len() > 2 {
        return None;
    }
    squares.into_iter().find(|square| names::parse_square(square).is_none())
}
