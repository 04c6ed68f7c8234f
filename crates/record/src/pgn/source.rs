//! Bytes that know their place.

use super::error::Place;
use super::word::is_space_byte;
use std::io::{self, BufRead, ErrorKind};

/// A reader that counts lines and columns and can look ahead.
#[derive(Debug)]
pub(crate) struct Source<R> {
    inner: R,
    /// Bytes looked at across the edge of the reader's buffer; they come first.
    ahead: Vec<u8>,
    taken: usize,
    place: Place,
    offset: u64,
    after_return: bool,
    /// Only white space on this line so far.
    blank: bool,
    /// Only white space on the line before.
    blank_before: bool,
}

impl<R: BufRead> Source<R> {
    pub(crate) fn new(inner: R) -> Source<R> {
        Source {
            inner,
            ahead: Vec::new(),
            taken: 0,
            place: Place::default(),
            offset: 0,
            after_return: false,
            blank: true,
            blank_before: true,
        }
    }

    pub(crate) fn place(&self) -> Place {
        self.place
    }

    /// How many bytes were consumed.
    pub(crate) fn offset(&self) -> u64 {
        self.offset
    }

    /// Whether nothing but white space precedes on the line.
    pub(crate) fn first_on_line(&self) -> bool {
        self.blank
    }

    /// Whether the line before is blank.
    pub(crate) fn after_blank_line(&self) -> bool {
        self.blank_before
    }

    /// Some bytes that follow; none at the end.
    #[inline]
    pub(crate) fn chunk(&mut self) -> io::Result<&[u8]> {
        if self.taken < self.ahead.len() {
            return Ok(&self.ahead[self.taken..]);
        }
        fill(&mut self.inner)
    }

    #[inline]
    pub(crate) fn peek(&mut self) -> io::Result<Option<u8>> {
        Ok(self.chunk()?.first().copied())
    }

    /// The next `count` bytes, fewer only at the end.
    pub(crate) fn look(&mut self, count: usize) -> io::Result<&[u8]> {
        if self.taken == self.ahead.len() && fill(&mut self.inner)?.len() >= count {
            return Ok(&fill(&mut self.inner)?[..count]);
        }
        self.ahead.drain(..self.taken);
        self.taken = 0;
        while self.ahead.len() < count {
            let missing = count - self.ahead.len();
            let chunk = fill(&mut self.inner)?;
            let length = chunk.len().min(missing);
            if length == 0 {
                break;
            }
            self.ahead.extend_from_slice(&chunk[..length]);
            self.inner.consume(length);
        }
        Ok(&self.ahead[..self.ahead.len().min(count)])
    }

    /// Goes on by `length` bytes of the current [`chunk`](Self::chunk).
    pub(crate) fn advance(&mut self, length: usize) {
        let from_ahead = self.taken < self.ahead.len();
        let bytes = match from_ahead {
            true => &self.ahead[self.taken..],
            // The chunk was filled already, so this reads nothing and cannot fail.
            false => self.inner.fill_buf().unwrap_or_default(),
        };
        let length = length.min(bytes.len());
        for &byte in &bytes[..length] {
            match byte {
                b'\n' if self.after_return => self.after_return = false,
                b'\n' | b'\r' => {
                    self.place.line += 1;
                    self.place.column = 1;
                    self.blank_before = self.blank;
                    self.blank = true;
                    self.after_return = byte == b'\r';
                }
                _ => {
                    // Only the first byte of a character of UTF-8 counts.
                    self.place.column += u64::from(byte & 0xc0 != 0x80);
                    self.blank &= is_space_byte(byte);
                    self.after_return = false;
                }
            }
        }
        self.offset += length as u64;
        match from_ahead {
            true => self.taken += length,
            false => self.inner.consume(length),
        }
    }

    /// Goes on past the mark that says a text is Unicode, which takes no place.
    pub(crate) fn skip_byte_order_mark(&mut self) -> io::Result<bool> {
        let found = self.look(3)? == b"\xef\xbb\xbf";
        if found {
            let (place, blank) = (self.place, self.blank);
            self.advance(3);
            (self.place, self.blank) = (place, blank);
        }
        Ok(found)
    }

    /// Goes on to the end of the line, its break included.
    pub(crate) fn skip_line(&mut self) -> io::Result<()> {
        let line = self.place.line;
        while line == self.place.line {
            let chunk = self.chunk()?;
            let Some(last) = chunk.len().checked_sub(1) else { return Ok(()) };
            let length = chunk.iter().position(|&byte| is_break(byte)).unwrap_or(last) + 1;
            self.advance(length);
        }
        if self.after_return && self.peek()? == Some(b'\n') {
            self.advance(1);
        }
        Ok(())
    }

    /// Goes on past white space, on this line only or beyond.
    #[inline]
    pub(crate) fn skip_space(&mut self, beyond: bool) -> io::Result<()> {
        loop {
            let chunk = self.chunk()?;
            let whole = chunk.len();
            let stays = |byte: u8| !is_space_byte(byte) || !beyond && is_break(byte);
            let length = chunk.iter().position(|&byte| stays(byte)).unwrap_or(whole);
            if length > 0 {
                self.advance(length);
            }
            if length < whole || whole == 0 {
                return Ok(());
            }
        }
    }
}

pub(crate) const fn is_break(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

fn fill<R: BufRead>(inner: &mut R) -> io::Result<&[u8]> {
    loop {
        match inner.fill_buf() {
            Ok(_) => break,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    inner.fill_buf()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn every_kind_of_line_break_counts_once() {
        for text in ["a\nb\n\nc", "a\r\nb\r\n\r\nc", "a\rb\r\rc"] {
            for capacity in 1..8 {
                let mut source = Source::new(BufReader::with_capacity(capacity, text.as_bytes()));
                let mut lines = Vec::new();
                while let Some(byte) = source.peek().unwrap() {
                    if !is_break(byte) {
                        lines.push((byte, source.place().line, source.after_blank_line()));
                    }
                    source.advance(1);
                }
                assert_eq!(lines, [(b'a', 1, true), (b'b', 2, false), (b'c', 4, true)]);
            }
        }
    }

    #[test]
    fn looking_ahead_changes_nothing() {
        let text = b"\xef\xbb\xbf[Event \"\xc3\xa9\"]";
        for capacity in 1..12 {
            let mut source = Source::new(BufReader::with_capacity(capacity, &text[..]));
            assert!(source.skip_byte_order_mark().unwrap());
            assert!(!source.skip_byte_order_mark().unwrap());
            assert_eq!(source.look(7).unwrap(), b"[Event ");
            assert_eq!(source.look(99).unwrap().len(), 12);
            assert_eq!(source.look(2).unwrap(), b"[E");
            let mut seen = Vec::new();
            while let Some(byte) = source.peek().unwrap() {
                seen.push(byte);
                source.advance(1);
            }
            assert_eq!(seen, text[3..]);
            assert_eq!(source.place(), Place { line: 1, column: 12 });
        }
    }
}
