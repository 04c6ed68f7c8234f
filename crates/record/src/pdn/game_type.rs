//! The tag `GameType`.

use crate::pgn::{Score, Tags};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// `W`
    White,
    /// `B`
    Black,
}

/// How squares are named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Squares {
    /// By column and row: `a3`.
    Letters,
    /// By number: `32`.
    Numbers,
    /// As in chess, `S`.
    Chess,
}

/// A type of game: `20`, or in full `20,W,10,10,N2,0`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameType {
    /// The number of the game.
    pub number: u16,
    /// Who moves first.
    pub first: Colour,
    /// The width of the board.
    pub width: u16,
    /// The height of the board.
    pub height: u16,
    /// How squares are named.
    pub squares: Squares,
    /// Where the first square is, seen by who moves first: 0 lower left, 1 lower right, 2 upper
    /// left, 3 upper right.
    pub corner: u8,
    /// Whether the lower left corner is no playing square; not everyone tells.
    pub inverted: Option<bool>,
}

/// Why a text is no game type.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GameTypeError {
    /// It has another form.
    #[error(
        "the tag GameType is '{0}': expected the number of a game, as in 20, or with its details, \
         as in 20,W,10,10,N2,0"
    )]
    Form(String),
    /// The number alone does not tell the rest.
    #[error(
        "the tag GameType is {0}, a game of which nothing is known: add its details, as in 20,W,10,10,N2,0"
    )]
    Unknown(u16),
}

/// The games that numbers stand for, as the standard lists them.
const STANDARD: [(&str, GameType); 14] = {
    use Colour::{Black, White};
    use Squares::{Letters, Numbers};
    [
        ("international", of(20, White, (10, 10), Numbers, 2, false)),
        ("English", of(21, Black, (8, 8), Numbers, 1, false)),
        ("Italian", of(22, White, (8, 8), Numbers, 2, true)),
        ("American pool", of(23, Black, (8, 8), Numbers, 1, false)),
        ("Spanish", of(24, White, (8, 8), Numbers, 1, true)),
        ("Russian", of(25, White, (8, 8), Letters, 0, false)),
        ("Brazilian", of(26, White, (8, 8), Letters, 0, false)),
        ("Canadian", of(27, White, (12, 12), Numbers, 2, false)),
        ("Portuguese", of(28, White, (8, 8), Numbers, 1, true)),
        ("Czech", of(29, White, (8, 8), Letters, 0, false)),
        ("Turkish", of(30, White, (8, 8), Letters, 0, false)),
        ("Thai", of(31, Black, (8, 8), Numbers, 2, false)),
        ("Frisian", of(40, White, (10, 10), Numbers, 2, false)),
        ("spantsiretti", of(41, White, (10, 8), Letters, 0, false)),
    ]
};

const fn of(
    number: u16,
    first: Colour,
    (width, height): (u16, u16),
    squares: Squares,
    corner: u8,
    inverted: bool,
) -> GameType {
    GameType { number, first, width, height, squares, corner, inverted: Some(inverted) }
}

impl GameType {
    /// What a number alone stands for.
    pub fn standard(number: u16) -> Option<GameType> {
        STANDARD.iter().find(|(_, known)| known.number == number).map(|&(_, known)| known)
    }

    /// The type that the tags of a game name, if they do.
    pub fn of_tags(tags: &Tags) -> Option<Result<GameType, GameTypeError>> {
        let value = tags.get("GameType").map(str::trim)?;
        (!matches!(value, "" | "?")).then(|| value.parse())
    }

    /// What the game is called, if it is a known one.
    pub fn name(&self) -> Option<&'static str> {
        STANDARD.iter().find(|(_, known)| known.number == self.number).map(|&(name, _)| name)
    }

    /// The sign between the squares of a capture.
    pub fn capture_sign(&self) -> char {
        match self.number {
            25 | 41 => ':',
            31 => '-',
            _ => 'x',
        }
    }

    /// A score in the style of the game: a win counts two points in the international one.
    pub fn score_text(&self, score: Score) -> &'static str {
        match (score, self.number) {
            (Score::FirstWins, 20 | 27) => "2-0",
            (Score::SecondWins, 20 | 27) => "0-2",
            (Score::Draw, 20 | 27) => "1-1",
            (score, _) => score.text(),
        }
    }
}

impl FromStr for GameType {
    type Err = GameTypeError;

    fn from_str(text: &str) -> Result<GameType, GameTypeError> {
        let form = || GameTypeError::Form(text.chars().take(40).collect());
        let fields: Vec<&str> = text.split(',').map(str::trim).collect();
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let number =
            |text: &str| text.parse::<u16>().ok().filter(|_| digits(text)).ok_or_else(form);
        match fields[..] {
            [kind] => {
                let kind = number(kind)?;
                GameType::standard(kind).ok_or(GameTypeError::Unknown(kind))
            }
            [kind, first, width, height, notation, ref rest @ ..] if rest.len() < 2 => {
                let (squares, corner) = notation.split_at_checked(1).ok_or_else(form)?;
                Ok(GameType {
                    number: number(kind)?,
                    first: match first {
                        "W" | "w" => Colour::White,
                        "B" | "b" => Colour::Black,
                        _ => return Err(form()),
                    },
                    width: number(width)?,
                    height: number(height)?,
                    squares: match squares {
                        "A" | "a" => Squares::Letters,
                        "N" | "n" => Squares::Numbers,
                        "S" | "s" => Squares::Chess,
                        _ => return Err(form()),
                    },
                    corner: match number(corner)? {
                        corner @ 0..4 => corner as u8,
                        _ => return Err(form()),
                    },
                    inverted: match rest.first() {
                        None => None,
                        Some(&"0") => Some(false),
                        Some(&"1") => Some(true),
                        Some(_) => return Err(form()),
                    },
                })
            }
            _ => Err(form()),
        }
    }
}

/// In full, because not everyone knows all numbers.
impl fmt::Display for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GameType { number, first, width, height, squares, corner, inverted } = *self;
        let first = if first == Colour::White { 'W' } else { 'B' };
        let squares = match squares {
            Squares::Letters => 'A',
            Squares::Numbers => 'N',
            Squares::Chess => 'S',
        };
        write!(f, "{number},{first},{width},{height},{squares}{corner}")?;
        inverted.map_or(Ok(()), |inverted| write!(f, ",{}", u8::from(inverted)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_for_games() {
        let full = |text: &str| text.parse::<GameType>().map(|known| known.to_string());
        assert_eq!(full("20").as_deref(), Ok("20,W,10,10,N2,0"));
        assert_eq!(full("21").as_deref(), Ok("21,B,8,8,N1,0"));
        assert_eq!(full("41").as_deref(), Ok("41,W,10,8,A0,0"));
        for (name, known) in STANDARD {
            assert_eq!(known.to_string().parse(), Ok(known));
            assert_eq!(GameType::standard(known.number), Some(known));
            assert_eq!(known.name(), Some(name));
        }
        assert_eq!(full(" 23, W,8,8, A0").as_deref(), Ok("23,W,8,8,A0"));
        assert_eq!(full("99"), Err(GameTypeError::Unknown(99)));
        for text in [
            "",
            "x",
            "20,W",
            "20,X,10,10,N2,0",
            "20,W,10,10,N4,0",
            "20,W,10,10,N2,2",
            "20,W,10,10,N2,0,1",
            "+20",
            "20,W,10,10,",
            "20,W,10,10,é2",
            "99999",
        ] {
            assert!(matches!(full(text), Err(GameTypeError::Form(_))), "{text}");
        }
    }

    #[test]
    fn scores_have_the_style_of_their_game() {
        let [international, russian] = [20, 25].map(|number| GameType::standard(number).unwrap());
        let styles =
            [Score::FirstWins, Score::SecondWins, Score::Draw, Score::BothLose, Score::Unknown]
                .map(|score| (international.score_text(score), russian.score_text(score)));
        let expected =
            [("2-0", "1-0"), ("0-2", "0-1"), ("1-1", "1/2-1/2"), ("0-0", "0-0"), ("*", "*")];
        assert_eq!(styles, expected);
    }
}
