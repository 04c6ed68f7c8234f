//! From bytes to tokens.

use super::dialect::Dialect;
use super::error::{Fault, Place};
use super::source::{Source, is_break};
use super::tags::is_name_byte;
use super::word::{ends_word, is_space_byte};
use std::borrow::Cow;
use std::io::{self, BufRead};

/// A token; the text of words, quoted moves, positions and comments is in [`Lexer::text`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    End,
    /// A `[` that is still to be read.
    Bracket,
    Word,
    Quoted,
    /// A position in the middle of a game of PDN.
    SetUp,
    Comment,
    Open,
    Close,
    Nag(u16),
    Asterisk,
}

/// A fault and its place.
pub(crate) type Trouble = (Place, Fault);

/// How far to look for the quote of a tag when a game's beginning is sought.
const TAG_REACH: usize = 80;

/// How far to look for the end of a strength in parentheses.
const STRENGTH_REACH: usize = 10;

/// `$7`: the move is forced.
const FORCED: u16 = 7;

#[derive(Debug)]
pub(crate) struct Lexer<R> {
    pub(crate) source: Source<R>,
    /// The text of the last token.
    text: Vec<u8>,
    /// Where the last token begins.
    pub(crate) at: Place,
    dialect: Dialect,
    limit: usize,
    /// The offset of the game's first token, once there is one.
    start: Option<u64>,
    /// Where the last word ended.
    word_end: u64,
    /// Whether a strength in parentheses has begun.
    in_strength: bool,
}

impl<R: BufRead> Lexer<R> {
    pub(crate) fn new(inner: R, dialect: Dialect, limit: usize) -> Lexer<R> {
        Lexer {
            source: Source::new(inner),
            text: Vec::new(),
            at: Place::default(),
            dialect,
            limit,
            start: None,
            word_end: 0,
            in_strength: false,
        }
    }

    /// The text of the last token. What is not UTF-8 is taken for Latin-1.
    pub(crate) fn text(&self) -> Cow<'_, str> {
        decode(&self.text)
    }

    /// Forgets the size of the game so far.
    pub(crate) fn begin_game(&mut self) {
        self.start = None;
        self.in_strength = false;
        // One monstrous comment should not be paid for until the end of the file.
        self.text.clear();
        self.text.shrink_to(1 << 16);
    }

    pub(crate) fn next(&mut self) -> Result<Token, Trouble> {
        loop {
            self.skip_space(true)?;
            let Some(byte) = self.peek()? else {
                self.at = self.source.place();
                return Ok(Token::End);
            };
            if byte == b'%' && self.source.place().column == 1 {
                self.source.skip_line().map_err(|error| self.io(error))?;
            } else if byte == b')' && std::mem::take(&mut self.in_strength) {
                self.source.advance(1);
            } else if byte != 0xef
                || !self.source.skip_byte_order_mark().map_err(|error| self.io(error))?
            {
                return self.token(byte);
            }
        }
    }

    fn token(&mut self, byte: u8) -> Result<Token, Trouble> {
        self.at = self.source.place();
        self.start.get_or_insert(self.source.offset());
        self.room()?;
        match byte {
            b'[' => return Ok(Token::Bracket),
            b'{' => return self.comment(),
            b'"' => return self.quoted(),
            b'$' => return self.nag(),
            b'!' | b'?' => return self.suffix(),
            b';' => {
                self.source.advance(1);
                self.collect(is_break)?;
                return Ok(Token::Comment);
            }
            b'/' if self.dialect == Dialect::Pdn => return self.set_up(),
            b'(' if self.dialect == Dialect::Pdn && self.at_strength()? => {
                self.source.advance(1);
                self.in_strength = true;
                return self.suffix();
            }
            b'*' if self.dialect == Dialect::Pdn => return self.asterisk(),
            _ => {}
        }
        let token = match byte {
            b'(' => Token::Open,
            b')' => Token::Close,
            b'*' => Token::Asterisk,
            _ if ends_word(byte) => {
                self.source.advance(1);
                return Err((self.at, Fault::Unexpected(char::from(byte))));
            }
            _ => {
                self.collect(ends_word)?;
                self.word_end = self.source.offset();
                return Ok(Token::Word);
            }
        };
        self.source.advance(1);
        Ok(token)
    }

    /// Gathers bytes until one that `ends`, or the end of the file, into the text.
    fn collect(&mut self, ends: impl Fn(u8) -> bool) -> Result<(), Trouble> {
        self.text.clear();
        self.collect_more(ends)
    }

    fn collect_more(&mut self, ends: impl Fn(u8) -> bool) -> Result<(), Trouble> {
        loop {
            let room = self.room()?;
            let place = self.source.place();
            let chunk = self.source.chunk().map_err(|error| (place, Fault::Io(error)))?;
            let chunk = &chunk[..chunk.len().min(room)];
            let whole = chunk.len();
            let length = chunk.iter().position(|&byte| ends(byte)).unwrap_or(whole);
            self.text.extend_from_slice(&chunk[..length]);
            self.source.advance(length);
            if length < whole || whole == 0 {
                return Ok(());
            }
        }
    }

    fn comment(&mut self) -> Result<Token, Trouble> {
        self.source.advance(1);
        self.text.clear();
        loop {
            self.collect_more(|byte| byte == b'}' || byte == b'\n')?;
            match self.peek()? {
                None => return Err((self.at, Fault::OpenComment)),
                Some(b'\n') => {
                    self.source.advance(1);
                    self.text.push(b'\n');
                    // A comment that was never closed must not swallow the games that follow.
                    if self.source.after_blank_line() && self.at_event()? {
                        return Err((self.at, Fault::OpenComment));
                    }
                }
                Some(_) => {
                    self.source.advance(1);
                    return Ok(Token::Comment);
                }
            }
        }
    }

    fn quoted(&mut self) -> Result<Token, Trouble> {
        self.source.advance(1);
        self.text.clear();
        loop {
            self.collect_more(|byte| matches!(byte, b'"' | b'\\') || is_break(byte))?;
            match self.peek()? {
                Some(b'"') => {
                    self.source.advance(1);
                    return Ok(Token::Quoted);
                }
                Some(b'\\') => self.escape()?,
                _ => return Err((self.at, Fault::OpenQuote)),
            }
        }
    }

    /// Reads a backslash and what it protects; before anything else it is itself.
    fn escape(&mut self) -> Result<(), Trouble> {
        self.source.advance(1);
        match self.peek()? {
            Some(byte @ (b'"' | b'\\')) => {
                self.source.advance(1);
                self.text.push(byte);
            }
            _ => self.text.push(b'\\'),
        }
        Ok(())
    }

    fn nag(&mut self) -> Result<Token, Trouble> {
        self.source.advance(1);
        self.collect(|byte| !byte.is_ascii_digit())?;
        let most = self.dialect.highest_nag();
        let nag = self.text().parse().ok().filter(|nag| *nag <= most);
        nag.map(Token::Nag).ok_or((self.at, Fault::Nag { most }))
    }

    fn suffix(&mut self) -> Result<Token, Trouble> {
        let mut pair = [0; 2];
        for slot in &mut pair {
            if let Some(byte @ (b'!' | b'?')) = self.peek()? {
                *slot = byte;
                self.source.advance(1);
            }
        }
        Ok(Token::Nag(match &pair {
            b"!!" => 3,
            b"??" => 4,
            b"!?" => 5,
            b"?!" => 6,
            [b'!', _] => 1,
            _ => 2,
        }))
    }

    /// Reads a position between slashes. What begins something else ends it too, so that a lost
    /// slash does not swallow the games that follow.
    fn set_up(&mut self) -> Result<Token, Trouble> {
        self.source.advance(1);
        self.collect(|byte| matches!(byte, b'/' | b'[' | b'{' | b'(' | b')' | b';'))?;
        if self.peek()? != Some(b'/') {
            return Err((self.at, Fault::OpenSetUp));
        }
        self.source.advance(1);
        Ok(Token::SetUp)
    }

    /// Whether a strength in parentheses stands here.
    fn at_strength(&mut self) -> Result<bool, Trouble> {
        let place = self.source.place();
        let bytes = self.source.look(STRENGTH_REACH).map_err(|error| (place, Fault::Io(error)))?;
        let Some(bytes) = bytes.strip_prefix(b"(") else { return Ok(false) };
        let signs = bytes.iter().take_while(|&byte| matches!(byte, b'!' | b'?')).count();
        Ok(signs > 0 && bytes.get(signs) == Some(&b')'))
    }

    /// Reads `*` in PDN: right behind a move it says that the move is forced, unless the game
    /// ends here.
    fn asterisk(&mut self) -> Result<Token, Trouble> {
        let follows_move = self.word_end == self.source.offset();
        self.source.advance(1);
        if !follows_move {
            return Ok(Token::Asterisk);
        }
        let line = self.source.place().line;
        self.skip_space(true)?;
        let next_paragraph = self.source.place().line > line && self.source.after_blank_line();
        match self.peek()? {
            None | Some(b'[') => Ok(Token::Asterisk),
            Some(_) if next_paragraph => Ok(Token::Asterisk),
            Some(_) => Ok(Token::Nag(FORCED)),
        }
    }

    /// Reads `[Name "value"]` and hands out the name; the value is the text.
    pub(crate) fn tag(&mut self) -> Result<String, Trouble> {
        let fault = |problem| Fault::Tag(problem);
        self.source.advance(1);
        self.skip_space(false)?;
        self.collect(|byte| !is_name_byte(byte))?;
        let name = self.text().into_owned();
        if name.is_empty() {
            return Err((self.source.place(), fault("the name is missing")));
        }
        self.skip_space(false)?;
        if self.peek()? != Some(b'"') {
            return Err((self.source.place(), fault("the value does not begin with '\"'")));
        }
        self.source.advance(1);
        self.text.clear();
        loop {
            self.collect_more(|byte| matches!(byte, b'"' | b'\\') || is_break(byte))?;
            match self.peek()? {
                Some(b'\\') => self.escape()?,
                Some(b'"') => {
                    // Many files do not escape quotes; the one before the ']' ends the value.
                    self.source.advance(1);
                    let before = self.text.len();
                    self.text.push(b'"');
                    self.collect_more(|byte| !is_space_byte(byte) || is_break(byte))?;
                    if self.peek()? == Some(b']') {
                        self.source.advance(1);
                        self.text.truncate(before);
                        return Ok(name);
                    }
                }
                _ => return Err((self.source.place(), fault("it does not end with '\"]'"))),
            }
        }
    }

    /// Whether a tag pair stands here.
    pub(crate) fn at_tag(&mut self) -> Result<bool, Trouble> {
        let place = self.source.place();
        let bytes = self.source.look(TAG_REACH).map_err(|error| (place, Fault::Io(error)))?;
        let Some(bytes) = bytes.strip_prefix(b"[") else { return Ok(false) };
        let name = bytes.iter().take_while(|&&byte| is_name_byte(byte)).count();
        let rest = bytes[name..].trim_ascii_start();
        Ok(name > 0 && rest.starts_with(b"\""))
    }

    /// Whether the tag that should begin a game stands here.
    pub(crate) fn at_event(&mut self) -> Result<bool, Trouble> {
        let place = self.source.place();
        let bytes = self.source.look(8).map_err(|error| (place, Fault::Io(error)))?;
        Ok(bytes == b"[Event \"")
    }

    /// Goes on past white space, on this line only or beyond.
    pub(crate) fn skip_space(&mut self, beyond: bool) -> Result<(), Trouble> {
        self.source.skip_space(beyond).map_err(|error| self.io(error))
    }

    pub(crate) fn peek(&mut self) -> Result<Option<u8>, Trouble> {
        let place = self.source.place();
        self.source.peek().map_err(|error| (place, Fault::Io(error)))
    }

    /// How many bytes the game may still have.
    fn room(&self) -> Result<usize, Trouble> {
        let start = self.start.unwrap_or(self.source.offset());
        let used = usize::try_from(self.source.offset() - start).unwrap_or(usize::MAX);
        match self.limit.saturating_sub(used) {
            0 => Err((self.source.place(), Fault::TooLong { limit: self.limit })),
            room => Ok(room),
        }
    }

    fn io(&self, error: io::Error) -> Trouble {
        (self.source.place(), Fault::Io(error))
    }
}

fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 4);
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|&byte| char::from(byte)));
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str, dialect: Dialect) -> Vec<(Token, String)> {
        let mut lexer = Lexer::new(text.as_bytes(), dialect, 1 << 20);
        let mut tokens = Vec::new();
        loop {
            match lexer.next().unwrap() {
                Token::End => return tokens,
                token @ (Token::Word | Token::Quoted | Token::SetUp | Token::Comment) => {
                    tokens.push((token, lexer.text().into_owned()));
                }
                token => tokens.push((token, String::new())),
            }
        }
    }

    fn text(token: Token, text: &str) -> (Token, String) {
        (token, text.to_string())
    }

    fn bare(token: Token) -> (Token, String) {
        (token, String::new())
    }

    #[test]
    fn the_alphabet() {
        let seen = tokens(
            "e4!?{a}(1e21e4$7)*\n% skipped {\n\"(1,2) \\\"\\\\x\"; rest }\n0-0",
            Dialect::Pgn,
        );
        assert_eq!(
            seen,
            [
                text(Token::Word, "e4"),
                bare(Token::Nag(5)),
                text(Token::Comment, "a"),
                bare(Token::Open),
                text(Token::Word, "1e21e4"),
                bare(Token::Nag(7)),
                bare(Token::Close),
                bare(Token::Asterisk),
                text(Token::Quoted, "(1,2) \"\\x"),
                text(Token::Comment, " rest }"),
                text(Token::Word, "0-0"),
            ]
        );
    }

    #[test]
    fn the_alphabet_of_draughts() {
        let seen =
            tokens("32-28(!?) 19-23*\n28x19 (14x23(?)) /FEN \"W:W1:B2\"/ 1-6* *", Dialect::Pdn);
        assert_eq!(
            seen,
            [
                text(Token::Word, "32-28"),
                bare(Token::Nag(5)),
                text(Token::Word, "19-23"),
                bare(Token::Nag(FORCED)),
                text(Token::Word, "28x19"),
                bare(Token::Open),
                text(Token::Word, "14x23"),
                bare(Token::Nag(2)),
                bare(Token::Close),
                text(Token::SetUp, "FEN \"W:W1:B2\""),
                text(Token::Word, "1-6"),
                bare(Token::Nag(FORCED)),
                bare(Token::Asterisk),
            ]
        );
        for end in ["32-28*", "32-28*\n\n1. 31-26", "32-28* [Event \"\"]"] {
            assert_eq!(tokens_before_bracket(end)[1], Token::Asterisk, "{end}");
        }
    }

    fn tokens_before_bracket(text: &str) -> Vec<Token> {
        let mut lexer = Lexer::new(text.as_bytes(), Dialect::Pdn, 1 << 20);
        let next =
            || lexer.next().ok().filter(|token| !matches!(token, Token::End | Token::Bracket));
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn what_is_not_utf_8_is_latin_1() {
        assert_eq!(decode(b"M\xfcller, Ji\xc5\x99\xed"), "Müller, Jiří");
    }
}
