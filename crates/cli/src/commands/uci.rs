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
    let Ok(start) = input.fill_buf() else { return false };
    let word = start.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    matches!(word, b"uci" | b"xboard" | b"hub")
}

/// Speaks the language of the first word.
pub fn answer(out: &mut impl Write) -> Result<()> {
    Ok(serve(io::stdin(), out, None)?)
}
