//! Colours for terminals that know only eight or sixteen.

use std::io::{self, Write};

/// Passes text on, one flush at a time, and writes the first sixteen colours as `37` and `97`
/// instead of `38;5;7` and `38;5;15`: older terminals read the long form as "blink".
pub struct EightColours<W> {
    out: W,
    /// Whether to translate at all.
    active: bool,
    pending: Vec<u8>,
}

impl<W: Write> EightColours<W> {
    pub fn new(out: W, active: bool) -> EightColours<W> {
        EightColours { out, active, pending: Vec::new() }
    }
}

impl<W: Write> Write for EightColours<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pending.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let bytes = std::mem::take(&mut self.pending);
        let bytes = if self.active { translate(&bytes) } else { bytes };
        self.out.write_all(&bytes)?;
        self.out.flush()
    }
}

fn translate(bytes: &[u8]) -> Vec<u8> {
    let mut result = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(start) = rest.windows(2).position(|pair| pair == b"\x1b[") {
        let (before, sequence) = rest.split_at(start + 2);
        result.extend_from_slice(before);
        let is_parameter = |byte: &u8| byte.is_ascii_digit() || *byte == b';';
        let length = sequence.iter().take_while(|byte| is_parameter(byte)).count();
        let (parameters, after) = sequence.split_at(length);
        if after.first() == Some(&b'm') {
            result.extend_from_slice(shorten(&String::from_utf8_lossy(parameters)).as_bytes());
        } else {
            result.extend_from_slice(parameters);
        }
        rest = after;
    }
    result.extend_from_slice(rest);
    result
}

/// The parameters of a colour sequence in their short form.
fn shorten(parameters: &str) -> String {
    let mut parts = parameters.split(';').peekable();
    let mut short: Vec<String> = Vec::new();
    while let Some(part) = parts.next() {
        let base = match part {
            "38" => 30,
            "48" => 40,
            _ => {
                short.push(part.to_string());
                continue;
            }
        };
        if parts.next_if_eq(&"5").is_none() {
            short.push(part.to_string());
            continue;
        }
        let colour = parts.next().unwrap_or("");
        short.push(match colour.parse::<u32>() {
            Ok(colour @ 0..8) => (base + colour).to_string(),
            Ok(colour @ 8..16) => (base + 60 + colour - 8).to_string(),
            _ => format!("{part};5;{colour}"),
        });
    }
    short.join(";")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_sixteen_colours_are_written_short() {
        let translated = |text: &str| String::from_utf8(translate(text.as_bytes())).unwrap();
        assert_eq!(translated("a\x1b[38;5;7;48;5;12mb\x1b[1mc"), "a\x1b[37;104mb\x1b[1mc");
        assert_eq!(translated("\x1b[48;5;180m"), "\x1b[48;5;180m");
        assert_eq!(translated("\x1b[2;3H\x1b[39m38;5;7m"), "\x1b[2;3H\x1b[39m38;5;7m");
        assert_eq!(translated("\x1b[38;2;1;2;3m\x1b["), "\x1b[38;2;1;2;3m\x1b[");
    }

    #[test]
    fn nothing_is_lost_between_flushes() {
        let mut writer = EightColours::new(Vec::new(), true);
        for part in ["\x1b[38;", "5;1", "mx"] {
            writer.write_all(part.as_bytes()).unwrap();
        }
        writer.flush().unwrap();
        assert_eq!(writer.out, b"\x1b[31mx");
    }
}
