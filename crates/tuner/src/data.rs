//! Lines of training data.

use hyperchess_game::Game;
use std::fmt;
use std::io::BufRead;

/// One line: a position, what a search said of it, and how its game ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Line<'a> {
    /// The position.
    pub fen: &'a str,
    /// Hundredths of a pawn for White, if a search was asked.
    pub score: Option<i32>,
    /// What the game gave White: 1, ½ or 0.
    pub result: f32,
    /// How many remarks stand before it in its file: each game begins with one.
    pub game: u32,
}

/// What is known of a position's worth, packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Label {
    score: i16,
    /// In parts of a win.
    result: u16,
}

impl Label {
    const NO_SCORE: i16 = i16::MIN;
    /// Of so many parts half a win is a whole number.
    const WIN: f32 = 60_000.0;

    /// The result may lie between those of games.
    pub(crate) fn new(score: Option<i32>, result: f32) -> Label {
        let score = score.map_or(Label::NO_SCORE, |score| score.clamp(-30_000, 30_000) as i16);
        Label { score, result: (Label::WIN * result).round() as u16 }
    }

    pub(crate) fn of(line: &Line<'_>) -> Label {
        Label::new(line.score, line.result)
    }

    /// What a search said, for the first player.
    pub(crate) fn score(self) -> Option<f32> {
        (self.score != Label::NO_SCORE).then_some(f32::from(self.score))
    }

    /// What the game gave the first player.
    pub(crate) fn result(self) -> f32 {
        f32::from(self.result) / Label::WIN
    }
}

/// A line that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataError {
    /// Its number, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: String,
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for DataError {}

/// Reads lines of `FEN | score or nothing | result` until one cannot be used.
pub(crate) fn read(
    reader: impl BufRead,
    mut take: impl FnMut(&Line<'_>) -> Result<(), String>,
) -> Result<(), DataError> {
    let mut game = 0;
    for (index, text) in reader.lines().enumerate() {
        let error = |problem: String| DataError { line: index + 1, problem };
        let text = text.map_err(|problem| error(problem.to_string()))?;
        match parse(&text).map_err(error)? {
            Some(line) => take(&Line { game, ..line }).map_err(error)?,
            None => game += 1,
        }
    }
    Ok(())
}

/// The positions of a file of lines `FEN | score or nothing | result`.
pub fn read_positions<G: Game>(
    game: &G,
    reader: impl BufRead,
) -> Result<Vec<G::Position>, DataError> {
    let mut positions = Vec::new();
    read(reader, |line| {
        positions.push(game.parse_position(line.fen).map_err(|problem| problem.to_string())?);
        Ok(())
    })?;
    Ok(positions)
}

/// Reads `FEN | score or nothing | result`; `None` for a blank line or one that starts with #.
pub fn parse(text: &str) -> Result<Option<Line<'_>>, String> {
    let text = text.trim();
    if text.is_empty() || text.starts_with('#') {
        return Ok(None);
    }
    // Positions of more than two dimensions have bars of their own between their layers.
    let mut fields = text.rsplitn(3, '|').map(str::trim);
    let (Some(result), Some(score), Some(fen)) = (fields.next(), fields.next(), fields.next())
    else {
        return Err("too few fields for FEN | score | result".to_string());
    };
    let score = match score {
        "" => None,
        number => Some(number.parse().map_err(|_| format!("'{number}' is no score"))?),
    };
    let result = match result {
        "1.0" | "1" | "1-0" => 1.0,
        "0.5" | "1/2-1/2" => 0.5,
        "0.0" | "0" | "0-1" => 0.0,
        other => return Err(format!("'{other}' is no result; write 1.0, 0.5 or 0.0")),
    };
    Ok(Some(Line { fen, score, result, game: 0 }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let line = parse(" 8/8 w - - | -35 | 0.5\n").expect("sound").expect("a line");
        assert_eq!(line, Line { fen: "8/8 w - -", score: Some(-35), result: 0.5, game: 0 });
        let line = parse("8/8 w - - | | 1.0").expect("sound").expect("a line");
        assert_eq!((line.score, line.result), (None, 1.0));
        let line = parse("8/8|2*|8/8 w - - | 7 | 0.0").expect("sound").expect("a line");
        assert_eq!((line.fen, line.score), ("8/8|2*|8/8 w - -", Some(7)));
        assert_eq!(parse("# a remark"), Ok(None));
        assert_eq!(parse(""), Ok(None));
        for bad in ["8/8 w - -", "8/8 | x | 1.0", "8/8 | 1 | 2.0", "8/8 | 1 | 1.0 | 3"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
