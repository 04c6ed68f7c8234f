//! Reading a file game by game.

use super::dialect::Dialect;
use super::error::{Fault, PgnError};
use super::lexer::{Lexer, Trouble};
use super::parser::{Leftover, Parser};
use super::tree::Pgn;
use std::io::BufRead;

/// How much one game may hold. What exceeds a limit is an error of that game only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The length of its text in bytes.
    pub bytes: usize,
    /// The number of its tags.
    pub tags: usize,
    /// The number of its moves, NAGs, comments and variations together.
    pub items: usize,
    /// Variations within variations; never more than 1000, because a tree is freed recursively.
    pub depth: usize,
}

impl Default for Limits {
    /// 8 MiB, 1000 tags, 300 000 items, 100 variations deep: beyond any game ever annotated.
    fn default() -> Limits {
        Limits { bytes: 8 << 20, tags: 1000, items: 300_000, depth: 100 }
    }
}

/// Reads the games of a file one after the other, holding one at a time.
///
/// A game that cannot be read gives an error with its place; the next item is the next game.
/// It is found by its tags: the next line that begins with a tag pair and follows moves, or that
/// begins with `[Event "`.
///
/// Accepted are also: games without tags, without score (the tag `Result` then counts) or without
/// moves; LF, CRLF and CR; a byte order mark; Latin-1 where the bytes are not UTF-8; quotes in
/// values without their backslash.
#[derive(Debug)]
pub struct PgnReader<R> {
    lexer: Lexer<R>,
    dialect: Dialect,
    limits: Limits,
    leftover: Leftover,
    games: u64,
    done: bool,
}

impl<R: BufRead> PgnReader<R> {
    /// Reads PGN with the default limits.
    pub fn new(inner: R) -> PgnReader<R> {
        PgnReader::in_dialect(inner, Dialect::Pgn)
    }

    /// Reads a dialect with the default limits.
    pub fn in_dialect(inner: R, dialect: Dialect) -> PgnReader<R> {
        PgnReader::with_limits(inner, dialect, Limits::default())
    }

    /// Reads a dialect with limits of your own.
    pub fn with_limits(inner: R, dialect: Dialect, mut limits: Limits) -> PgnReader<R> {
        limits.depth = limits.depth.min(1000);
        let lexer = Lexer::new(inner, dialect, limits.bytes);
        PgnReader { lexer, dialect, limits, leftover: None, games: 0, done: false }
    }

    /// How many games were read, those with errors included.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How many bytes were read.
    pub fn bytes(&self) -> u64 {
        self.lexer.source.offset()
    }

    /// Goes on to the next game.
    fn recover(&mut self, in_tags: bool) -> Result<(), Trouble> {
        let lexer = &mut self.lexer;
        let mut after_moves = !in_tags;
        loop {
            if lexer.source.first_on_line() {
                lexer.skip_space(false)?;
                if lexer.at_tag()? {
                    if after_moves || lexer.at_event()? {
                        return Ok(());
                    }
                } else {
                    after_moves |= !matches!(lexer.peek()?, None | Some(b'\n' | b'\r'));
                }
            }
            let place = lexer.source.place();
            lexer.source.skip_line().map_err(|error| (place, Fault::Io(error)))?;
            if lexer.peek()?.is_none() {
                return Ok(());
            }
        }
    }

    fn error(&mut self, (place, fault): Trouble) -> PgnError {
        self.done |= matches!(fault, Fault::Io(_));
        PgnError { game: self.games, place, fault }
    }
}

impl<R: BufRead> Iterator for PgnReader<R> {
    type Item = Result<Pgn, PgnError>;

    fn next(&mut self) -> Option<Result<Pgn, PgnError>> {
        if self.done {
            return None;
        }
        self.lexer.begin_game();
        let mut parser = Parser::new(self.dialect, self.limits);
        match parser.read(&mut self.lexer, &mut self.leftover) {
            Ok(Some(mut game)) => {
                self.games += 1;
                game.number = self.games;
                Some(Ok(game))
            }
            Ok(None) => {
                self.done = true;
                None
            }
            Err(trouble) => {
                self.games += 1;
                let error = self.error(trouble);
                if !self.done && self.recover(parser.in_tags()).is_err() {
                    // The file failed a second time; the first fault is told, and no more come.
                    self.done = true;
                }
                Some(Err(error))
            }
        }
    }
}
