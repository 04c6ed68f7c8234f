//! `hyperchess uci`, and `hyperchess` alone when a program for chess or draughts starts it.

use anyhow::Result;
use clap::Args;
use hyperchess_protocol::{Language, serve};
use std::env;
use std::io::{self, BufRead, IsTerminal, Write};

/// Be an engine for chess programs that speak UCI.
///
/// It reads commands from standard input and answers on standard output until `quit` or the
/// end of the input. The option `UCI_Variant` opens every other game: raumschach,
/// hyper:dim=3,side=4, …
#[derive(Args)]
pub struct Arguments {}

pub fn run(_: &Arguments, out: &mut impl Write) -> Result<()> {
    Ok(serve(io::stdin(), out, Some(Language::Uci))?)
}

/// Whether a program talks to us though no command says so: its first word tells.
pub fn is_spoken_to() -> bool {
    if env::args_os().len() > 1 || io::stdin().is_terminal() {
        return false;
    }
    // What is looked at stays where it is, for whoever reads next.
    let mut input = io::stdin().lock();
    input.fill_buf().is_ok_and(begins_conversation)
}

/// Whether the first word is that of a chess program, as far as it has been read.
fn begins_conversation(start: &[u8]) -> bool {
    let start = start.trim_ascii_start();
    let word = start.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    let complete = word.len() < start.len();
    [&b"uci"[..], b"xboard", b"hub"].iter().any(|known| match complete {
        true => word == *known,
        false => !word.is_empty() && known.starts_with(word),
    })
}

/// Speaks the language of the first word.
pub fn answer(out: &mut impl Write) -> Result<()> {
    Ok(serve(io::stdin(), out, None)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chess_programs_are_known_by_their_first_word() {
        for start in ["uci\n", "xboard\r\nprotover 2\n", "\r\n uci\n", "uci", "xb", "u", "hub\n"] {
            assert!(begins_conversation(start.as_bytes()), "{start:?}");
        }
        for start in ["", "\n", "u\n", "e2e4\n", "ucinewgame\n", "xboards", "help"] {
            assert!(!begins_conversation(start.as_bytes()), "{start:?}");
        }
    }
}
