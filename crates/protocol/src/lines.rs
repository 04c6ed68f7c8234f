//! Lines from a stream of bytes, however they are cut into pieces.

use std::io::{ErrorKind, Read};

/// Longer lines are skipped: a game of ten thousand moves has a tenth of it.
pub(crate) const LONGEST_LINE: usize = 4 << 20;

/// What was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// A line without its end; what is not UTF-8 is replaced.
    Text(String),
    /// A line beyond [`LONGEST_LINE`].
    TooLong,
}

/// Reads lines; they end with a line feed, a carriage return or both.
pub(crate) struct Lines<R> {
    input: R,
    chunk: Box<[u8]>,
    filled: usize,
    next: usize,
    line: Vec<u8>,
    too_long: bool,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(input: R) -> Lines<R> {
        let chunk = vec![0; 1 << 16].into_boxed_slice();
        Lines { input, chunk, filled: 0, next: 0, line: Vec::new(), too_long: false }
    }

    fn take(&mut self) -> Line {
        let line = match self.too_long {
            true => Line::TooLong,
            false => Line::Text(String::from_utf8_lossy(&self.line).into_owned()),
        };
        self.line.clear();
        self.too_long = false;
        line
    }
}

/// Empty lines are left out. A last line without an end counts; a failure to read is the end.
impl<R: Read> Iterator for Lines<R> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        loop {
            let rest = &self.chunk[self.next..self.filled];
            let end = rest.iter().position(|&byte| matches!(byte, b'\n' | b'\r'));
            let piece = &rest[..end.unwrap_or(rest.len())];
            if self.line.len() + piece.len() > LONGEST_LINE {
                self.too_long = true;
                self.line.clear();
            } else if !self.too_long {
                self.line.extend_from_slice(piece);
            }
            self.next += piece.len() + usize::from(end.is_some());
            let has_line = self.too_long || !self.line.is_empty();
            if end.is_some() {
                if has_line {
                    return Some(self.take());
                }
                continue;
            }
            (self.next, self.filled) = (0, 0);
            match self.input.read(&mut self.chunk) {
                Ok(read @ 1..) => self.filled = read,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Ok(0) | Err(_) => return has_line.then(|| self.take()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;

    /// Gives its pieces one by one.
    struct Pieces(VecDeque<Vec<u8>>);

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let Some(mut piece) = self.0.pop_front() else { return Ok(0) };
            let length = piece.len().min(buffer.len());
            buffer[..length].copy_from_slice(&piece[..length]);
            let rest = piece.split_off(length);
            if !rest.is_empty() {
                self.0.push_front(rest);
            }
            Ok(length)
        }
    }

    fn read(pieces: &[&[u8]]) -> Vec<Line> {
        Lines::new(Pieces(pieces.iter().map(|piece| piece.to_vec()).collect())).collect()
    }

    fn text(text: &str) -> Line {
        Line::Text(text.to_string())
    }

    #[test]
    fn lines_may_come_in_pieces_and_end_in_any_way() {
        let lines = read(&[b"u", b"ci\r", b"\nis", b"ready\n\n\r\n", b"go\rquit"]);
        assert_eq!(lines, [text("uci"), text("isready"), text("go"), text("quit")]);
    }

    #[test]
    fn what_is_no_text_is_replaced() {
        assert_eq!(read(&[b"a\xff\xfeb\n"]), [text("a\u{fffd}\u{fffd}b")]);
    }

    #[test]
    fn long_lines_are_read_and_too_long_ones_skipped() {
        let long = "x".repeat(1 << 20);
        let too_long = "y".repeat(LONGEST_LINE + 1);
        let input = format!("{long}\n{too_long}\nquit\n");
        assert_eq!(read(&[input.as_bytes()]), [text(&long), Line::TooLong, text("quit")]);
    }
}
