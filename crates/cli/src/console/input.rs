//! Lines from standard input that can be waited for without being stuck in them.
//!
//! A thread reads; the game waits for its lines or for Ctrl-C, whichever comes first.

use std::io::{self, BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

/// Longer lines are refused: no move and no file name is longer.
const LONGEST: u64 = 64 << 10;

/// How long Ctrl-C may go unnoticed.
const GLANCE: Duration = Duration::from_millis(50);

/// What came in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A line, without its end.
    Text(String),
    /// A line beyond all measure, skipped.
    TooLong,
    /// No more input.
    End,
    /// Ctrl-C.
    Interrupted,
}

/// Standard input, and whether Ctrl-C was pressed.
pub struct Input {
    lines: Receiver<Line>,
    interrupted: Arc<AtomicBool>,
}

impl Input {
    /// Starts to read standard input and to listen for Ctrl-C.
    pub fn new() -> Input {
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupted);
        // A second handler in one process would fail; there is only this one.
        let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            let mut stdin = io::stdin().lock();
            loop {
                let line = read_line(&mut stdin);
                let ended = line == Line::End;
                if sender.send(line).is_err() || ended {
                    return;
                }
            }
        });
        Input { lines, interrupted }
    }

    /// Set when Ctrl-C is pressed; also stops the engine.
    pub fn interrupted(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.interrupted)
    }

    /// Waits for the next line.
    pub fn next_line(&mut self) -> Line {
        loop {
            if self.interrupted.load(Ordering::Relaxed) {
                return Line::Interrupted;
            }
            match self.lines.recv_timeout(GLANCE) {
                Ok(line) => return line,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Line::End,
            }
        }
    }
}

fn read_line(input: &mut impl BufRead) -> Line {
    let mut bytes = Vec::new();
    match input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes) {
        Err(_) | Ok(0) => return Line::End,
        Ok(_) => {}
    }
    if bytes.len() as u64 == LONGEST && bytes.last() != Some(&b'\n') {
        loop {
            let mut rest = Vec::new();
            match input.by_ref().take(LONGEST).read_until(b'\n', &mut rest) {
                Err(_) | Ok(0) => break,
                Ok(_) if rest.last() == Some(&b'\n') => break,
                Ok(_) => {}
            }
        }
        return Line::TooLong;
    }
    Line::Text(String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_skipped_whole() {
        let mut text = vec![b'x'; 1 << 20];
        text.extend(b"\ne2e4\r\n\xff\xfe");
        let mut input = text.as_slice();
        assert_eq!(read_line(&mut input), Line::TooLong);
        assert_eq!(read_line(&mut input), Line::Text("e2e4".to_string()));
        assert_eq!(read_line(&mut input), Line::Text("\u{fffd}\u{fffd}".to_string()));
        assert_eq!(read_line(&mut input), Line::End);
    }
}
