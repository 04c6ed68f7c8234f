//! `hyperchess hub`

use anyhow::Result;
use clap::Args;
use hyperchess_protocol::{Language, serve};
use std::io::{self, Write};

/// Be an engine for draughts programs that speak the Hub protocol, version 2.
///
/// It reads commands from standard input and answers on standard output until `quit` or the
/// end of the input. The parameter `variant` opens the games: normal, bt, frisian, losing, and
/// the others of the family by their names.
#[derive(Args)]
pub struct Arguments {}

pub fn run(_: &Arguments, out: &mut impl Write) -> Result<()> {
    Ok(serve(io::stdin(), out, Some(Language::Hub))?)
}
