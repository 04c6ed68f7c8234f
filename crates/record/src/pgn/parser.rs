//! From tokens to the tree of one game, variations on a stack of their own.

use super::comment::Comment;
use super::dialect::Dialect;
use super::error::{Fault, Place};
use super::lexer::{Lexer, Token, Trouble};
use super::reader::Limits;
use super::score::Score;
use super::tags::Tags;
use super::tree::{Line, MoveNumber, Node, Pgn};
use super::word::{Meaning, Number, is_half_move, on_one_line, read_word};
use hyperchess_game::Player;
use std::io::BufRead;

/// A tag that turned out to belong to the next game.
pub(crate) type Leftover = Option<(String, String, Place)>;

/// A game in the making.
#[derive(Debug)]
pub(crate) struct Parser {
    dialect: Dialect,
    limits: Limits,
    items: usize,
    tags: Tags,
    /// The names of the tags so far.
    named: Vec<String>,
    /// The number before the first move.
    first: Option<MoveNumber>,
    line: Line,
    /// The lines around this one, and where it began.
    around: Vec<(Line, Place)>,
    score: Option<Score>,
    /// The beginning of a move of PDN that was written with a space in it.
    half: Option<(String, Place)>,
    place: Option<Place>,
    in_moves: bool,
}

impl Parser {
    pub(crate) fn new(dialect: Dialect, limits: Limits) -> Parser {
        Parser {
            dialect,
            limits,
            items: 0,
            tags: Tags::default(),
            named: Vec::new(),
            first: None,
            line: Line::default(),
            around: Vec::new(),
            score: None,
            half: None,
            place: None,
            in_moves: false,
        }
    }

    /// Whether a fault now would be one among the tags.
    pub(crate) fn in_tags(&self) -> bool {
        !self.in_moves
    }

    /// Reads one game; `None` if there is none any more.
    pub(crate) fn read<R: BufRead>(
        &mut self,
        lexer: &mut Lexer<R>,
        leftover: &mut Leftover,
    ) -> Result<Option<Pgn>, Trouble> {
        if let Some((name, value, place)) = leftover.take() {
            self.place = Some(place);
            self.tag(name, &value, place)?;
        }
        loop {
            let token = lexer.next()?;
            let at = lexer.at;
            match token {
                Token::End => break,
                Token::Bracket if self.in_moves => {
                    if !lexer.source.first_on_line() || !lexer.at_tag()? {
                        lexer.source.advance(1);
                        return Err((at, Fault::Unexpected('[')));
                    }
                    break;
                }
                _ => {}
            }
            self.place.get_or_insert(at);
            if token != Token::Word {
                self.whole()?;
            }
            match token {
                Token::Bracket => {
                    let apart = lexer.source.after_blank_line();
                    let name = lexer.tag()?;
                    let value = lexer.text();
                    // A game without moves has nothing but this to set it off from the next.
                    if apart && self.named.contains(&name) {
                        *leftover = Some((name, value.into_owned(), at));
                        break;
                    }
                    self.tag(name, &value, at)?;
                }
                Token::Comment => self.comment(Comment::new(&lexer.text()), at)?,
                Token::Word => {
                    self.in_moves = true;
                    self.word(&lexer.text(), at)?;
                }
                Token::Quoted => {
                    self.in_moves = true;
                    self.node(Node::at(on_one_line(&lexer.text()), at), at)?;
                }
                Token::SetUp => {
                    self.in_moves = true;
                    let node = read_set_up(&lexer.text()).ok_or((at, Fault::SetUp))?;
                    self.node(node.placed(at), at)?;
                }
                Token::Nag(nag) => self.nag(nag, at)?,
                Token::Open => self.open(at)?,
                Token::Close => self.close(at)?,
                Token::Asterisk => self.end(Score::Unknown),
                Token::End => break,
            }
            if self.score.is_some() {
                // What is said behind the score on its line is still about this game.
                lexer.skip_space(false)?;
                if !matches!(lexer.peek()?, Some(b'{' | b';')) {
                    break;
                }
            }
        }
        self.finish()
    }

    fn finish(&mut self) -> Result<Option<Pgn>, Trouble> {
        self.whole()?;
        if let Some(&(_, place)) = self.around.last() {
            return Err((place, Fault::OpenVariation));
        }
        if self.named.is_empty() && !self.in_moves && self.score.is_none() {
            return Ok(None);
        }
        let mut tags = std::mem::take(&mut self.tags);
        let tagged = tags.get("Result").and_then(|result| Score::parse(result, self.dialect));
        // In PDN the score is a matter of the tag, and '*' says only where the game ends.
        let written = match (self.dialect, self.score) {
            (Dialect::Pdn, Some(Score::Unknown)) => None,
            (_, score) => score,
        };
        let score = written.or(tagged).unwrap_or_default();
        if !self.named.iter().any(|name| name == "Result") {
            // The name is valid.
            let _ = tags.set("Result", score.text());
        }
        let main = std::mem::take(&mut self.line);
        let written = self.first.filter(|_| has_moves(&main));
        let first = written.or_else(|| MoveNumber::of_position(tags.start()?)).unwrap_or_default();
        let place = self.place.unwrap_or_default();
        Ok(Some(Pgn { tags, first, main, score, place, number: 0 }))
    }

    fn count(&mut self, at: Place) -> Result<(), Trouble> {
        self.items += 1;
        let limit = self.limits.items;
        if self.items > limit { Err((at, Fault::TooManyItems { limit })) } else { Ok(()) }
    }

    fn tag(&mut self, name: String, value: &str, at: Place) -> Result<(), Trouble> {
        let limit = self.limits.tags;
        if self.named.len() >= limit {
            return Err((at, Fault::TooManyTags { limit }));
        }
        let unnamed = Fault::Tag("the name is wrong");
        self.tags.set(&name, value).map_err(|_| (at, unnamed))?;
        self.named.push(name);
        Ok(())
    }

    fn comment(&mut self, comment: Comment, at: Place) -> Result<(), Trouble> {
        self.count(at)?;
        // Before the tags it says nothing about where they end.
        self.in_moves |= !self.named.is_empty();
        match self.line.nodes.last_mut() {
            Some(node) => node.comments.push(comment),
            None => self.line.comments.push(comment),
        }
        Ok(())
    }

    /// Nothing follows what looked like half a move.
    fn whole(&mut self) -> Result<(), Trouble> {
        match self.half.take() {
            Some((token, place)) => self.node(Node::at(token, place), place),
            None => Ok(()),
        }
    }

    fn word(&mut self, word: &str, at: Place) -> Result<(), Trouble> {
        if let Some((half, place)) = self.half.take() {
            return self.play(&format!("{half}{word}"), place);
        }
        let (number, meaning) = read_word(word, self.dialect);
        let skipped = match meaning {
            Meaning::Move(token) => word.len() - token.len(),
            _ => 0,
        };
        if let Some(number) = number {
            self.number(number);
        }
        match meaning {
            Meaning::Nothing => Ok(()),
            Meaning::Score(score) => {
                self.end(score);
                Ok(())
            }
            Meaning::Nag(nag) => self.nag(nag, at),
            Meaning::Move(token) => {
                let place = Place { column: at.column + skipped as u64, ..at };
                self.play(token, place)
            }
        }
    }

    fn play(&mut self, token: &str, place: Place) -> Result<(), Trouble> {
        if self.dialect == Dialect::Pdn && is_half_move(token) {
            self.half = Some((token.to_string(), place));
            return Ok(());
        }
        self.node(Node::at(token, place), place)
    }

    /// Only the first number counts: the others follow from it, whatever they say.
    fn number(&mut self, Number { number, dots }: Number) {
        if !self.around.is_empty() || has_moves(&self.line) {
            return;
        }
        if let Some(number) = number {
            self.first = Some(MoveNumber { number, player: Player::First });
        }
        if dots > 1 {
            self.first.get_or_insert_default().player = Player::Second;
        }
    }

    fn node(&mut self, node: Node, at: Place) -> Result<(), Trouble> {
        self.count(at)?;
        self.line.nodes.push(node);
        Ok(())
    }

    fn nag(&mut self, nag: u16, at: Place) -> Result<(), Trouble> {
        self.in_moves = true;
        self.count(at)?;
        let node = self.line.nodes.last_mut().ok_or((at, Fault::NoMove("a NAG")))?;
        node.nags.push(nag);
        Ok(())
    }

    fn open(&mut self, at: Place) -> Result<(), Trouble> {
        self.in_moves = true;
        self.count(at)?;
        if self.line.nodes.is_empty() {
            return Err((at, Fault::NoMove("a variation")));
        }
        let limit = self.limits.depth;
        if self.around.len() >= limit {
            return Err((at, Fault::TooDeep { limit }));
        }
        self.around.push((std::mem::take(&mut self.line), at));
        Ok(())
    }

    fn close(&mut self, at: Place) -> Result<(), Trouble> {
        self.in_moves = true;
        let (outer, _) = self.around.pop().ok_or((at, Fault::Unexpected(')')))?;
        let variation = std::mem::replace(&mut self.line, outer);
        // A variation is opened only after a move.
        if let Some(node) = self.line.nodes.last_mut() {
            node.variations.push(variation);
        }
        Ok(())
    }

    /// A score ends the game; some programs write one into variations too, where it does not.
    fn end(&mut self, score: Score) {
        self.in_moves = true;
        if self.around.is_empty() {
            self.score = Some(score);
        }
    }
}

/// Whether a line has more than positions that are set up.
fn has_moves(line: &Line) -> bool {
    line.nodes.iter().any(|node| node.position().is_none())
}

/// Reads what stands between the slashes: `FEN "W:W31:B20"`, or the position alone.
fn read_set_up(text: &str) -> Option<Node> {
    let text = text.trim();
    let position = text.strip_prefix("FEN").map_or(text, str::trim_start);
    let position = position.strip_prefix('"').map_or(Some(position), |p| p.strip_suffix('"'))?;
    // Of control characters nothing is left.
    Some(Node::set_up(position)).filter(|node| !node.token().is_empty())
}
