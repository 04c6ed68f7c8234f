//! Printing games in export format, in either dialect.

use super::comment::Comment;
use super::dialect::Dialect;
use super::score::Score;
use super::tree::{MoveNumber, Node, Pgn};
use super::walk::Event;
use super::word::is_plain;
use hyperchess_game::Player;
use std::fmt;
use std::io;

/// Lines are shorter than 80 columns, as the standard wants.
const WIDTH: usize = 79;

impl Pgn {
    /// Writes the game and a blank line.
    ///
    /// Lines of movetext have at most 79 columns; only what cannot be broken is longer: a tag
    /// pair, a single word, and a comment with a `}` in it, which must be a `;` comment.
    ///
    /// ```
    /// # use hyperchess_record::pgn::{Pgn, Score};
    /// let mut game = Pgn::new(["1e21e4", "1e71e5"]);
    /// game.tags.set_game("hyper", "hyper:dim=3");
    /// game.set_score(Score::Draw);
    /// let mut file = Vec::new();
    /// game.write(&mut file)?;
    /// assert!(file.ends_with(b"\n[GameSpec \"hyper:dim=3\"]\n\n1. 1e21e4 1e71e5 1/2-1/2\n\n"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn write<W: io::Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        write!(out, "{self}")?;
        writeln!(out)
    }
}

/// The game in PGN, export format.
impl fmt::Display for Pgn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_game(self, Dialect::Pgn, f)
    }
}

/// A game to be printed in PDN: [`Pgn::as_pdn`].
#[derive(Clone, Copy, Debug)]
pub struct AsPdn<'g>(&'g Pgn);

impl Pgn {
    /// The game in PDN 3.0: it ends with `*`, because its score is in the tag `Result`; where
    /// that does not say it, with the score.
    ///
    /// ```
    /// # use hyperchess_record::pgn::Pgn;
    /// let game = Pgn::new(["32-28", "19-23", "28x19"]);
    /// assert!(game.as_pdn().to_string().ends_with("\n1. 32-28 19-23 2. 28x19 *\n"));
    /// ```
    pub fn as_pdn(&self) -> AsPdn<'_> {
        AsPdn(self)
    }

    /// Writes the game in PDN and a blank line.
    pub fn write_pdn<W: io::Write + ?Sized>(&self, out: &mut W) -> io::Result<()> {
        writeln!(out, "{}", self.as_pdn())
    }
}

impl fmt::Display for AsPdn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_game(self.0, Dialect::Pdn, f)
    }
}

fn write_game(game: &Pgn, dialect: Dialect, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (name, value) in game.tags.iter() {
        writeln!(f, "[{name} {}]", Quoted(value))?;
    }
    writeln!(f)?;
    let mut text = Wrapped { out: f, dialect, column: 0, opening: 0 };
    let mut depth = 0;
    let mut number_due = true;
    for event in game.walk() {
        match event {
            Event::Enter(line) => {
                if depth > 0 {
                    text.opening += 1;
                }
                depth += 1;
                comments(&mut text, &line.comments)?;
                number_due = true;
            }
            Event::Move { node, plies } => {
                write_move(&mut text, node, game.first.after(plies), number_due)?;
                number_due = !node.comments.is_empty() || node.position().is_some();
            }
            Event::Leave(_) => {
                depth -= 1;
                if depth > 0 {
                    text.close()?;
                }
                number_due = true;
            }
        }
    }
    let tagged = game.tags.get("Result").and_then(|result| Score::parse(result, dialect));
    text.word(match dialect {
        Dialect::Pgn if game.score == Score::BothLose => Score::Unknown.text(),
        Dialect::Pdn if tagged == Some(game.score) => Score::Unknown.text(),
        _ => game.score.text(),
    })?;
    text.end_line()
}

fn write_move(
    text: &mut Wrapped<'_, '_>,
    node: &Node,
    MoveNumber { number, player }: MoveNumber,
    number_due: bool,
) -> fmt::Result {
    if let (Some(position), Dialect::Pdn) = (node.position(), text.dialect) {
        text.word(&format!("/FEN \"{position}\"/"))?;
        return remarks(text, node);
    }
    match player {
        Player::First => text.word(&format!("{number}."))?,
        Player::Second if number_due => text.word(&format!("{number}..."))?,
        Player::Second => {}
    }
    let token = node.token();
    if is_plain(token, text.dialect) {
        text.word(token)?;
    } else {
        text.word(&Quoted(token).to_string())?;
    }
    remarks(text, node)
}

/// What is said about a move.
fn remarks(text: &mut Wrapped<'_, '_>, node: &Node) -> fmt::Result {
    for nag in &node.nags {
        text.word(&format!("${nag}"))?;
    }
    comments(text, &node.comments)
}

fn comments(text: &mut Wrapped<'_, '_>, comments: &[Comment]) -> fmt::Result {
    comments.iter().try_for_each(|comment| write_comment(text, comment))
}

fn write_comment(text: &mut Wrapped<'_, '_>, comment: &Comment) -> fmt::Result {
    let mut units: Vec<String> = Vec::new();
    for unit in comment.units() {
        match units.last_mut() {
            // At the beginning of a line a '%' would hide the line from other readers.
            Some(last) if unit.starts_with('%') => {
                last.push(' ');
                last.push_str(&unit);
            }
            _ => units.push(unit),
        }
    }
    if units.iter().any(|unit| unit.contains('}')) {
        text.word(&format!("; {}", units.join(" ")))?;
        return text.end_line();
    }
    match units.first_mut() {
        Some(first) => first.insert(0, '{'),
        None => units.push("{".to_string()),
    }
    if let Some(last) = units.last_mut() {
        last.push('}');
    }
    units.iter().try_for_each(|unit| text.word(unit))
}

/// Words in lines.
struct Wrapped<'w, 'f> {
    out: &'w mut fmt::Formatter<'f>,
    dialect: Dialect,
    column: usize,
    /// Parentheses that stick to the next word.
    opening: usize,
}

impl Wrapped<'_, '_> {
    fn word(&mut self, word: &str) -> fmt::Result {
        let opening = std::mem::take(&mut self.opening);
        let width = word.chars().count() + opening;
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.end_line()?;
        } else if self.column > 0 {
            self.out.write_str(" ")?;
            self.column += 1;
        }
        for _ in 0..opening {
            self.out.write_str("(")?;
        }
        self.out.write_str(word)?;
        self.column += width;
        Ok(())
    }

    /// A parenthesis that sticks to the word before it.
    fn close(&mut self) -> fmt::Result {
        if self.opening > 0 {
            self.word("")?;
        } else if self.column + 1 > WIDTH {
            self.end_line()?;
        }
        self.out.write_str(")")?;
        self.column += 1;
        Ok(())
    }

    fn end_line(&mut self) -> fmt::Result {
        if self.column > 0 {
            self.out.write_str("\n")?;
            self.column = 0;
        }
        Ok(())
    }
}

/// A string of PGN.
struct Quoted<'t>(&'t str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for part in self.0.split_inclusive(['"', '\\']) {
            match part.char_indices().next_back() {
                Some((end, last @ ('"' | '\\'))) => write!(f, "{}\\{last}", &part[..end])?,
                _ => f.write_str(part)?,
            }
        }
        f.write_str("\"")
    }
}
