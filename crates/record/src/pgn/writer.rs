//! Printing games in export format.

use super::comment::Comment;
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

/// The game in export format.
impl fmt::Display for Pgn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.tags.iter() {
            writeln!(f, "[{name} {}]", Quoted(value))?;
        }
        writeln!(f)?;
        let mut text = Wrapped { out: f, column: 0, opening: 0 };
        let mut depth = 0;
        let mut number_due = true;
        for event in self.walk() {
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
                    write_move(&mut text, node, self.first.after(plies), number_due)?;
                    number_due = !node.comments.is_empty();
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
        text.word(self.score.text())?;
        text.end_line()
    }
}

fn write_move(
    text: &mut Wrapped<'_, '_>,
    node: &Node,
    MoveNumber { number, player }: MoveNumber,
    number_due: bool,
) -> fmt::Result {
    match player {
        Player::First => text.word(&format!("{number}."))?,
        Player::Second if number_due => text.word(&format!("{number}..."))?,
        Player::Second => {}
    }
    let token = node.token();
    if is_plain(token) {
        text.word(token)?;
    } else {
        text.word(&Quoted(token).to_string())?;
    }
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
