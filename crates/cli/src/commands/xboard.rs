//! `hyperchess xboard`

use anyhow::Result;
use clap::Args;
use hyperchess_protocol::{Language, serve};
use std::io::{self, Write};

/// Be an engine for XBoard and other programs that speak its protocol (CECP).
///
/// It reads commands from standard input and answers on standard output until `quit` or the
/// end of the input. Its variants are normal, fischerandom, raumschach and hyper4x4x4, the
/// last two unfolded into a flat board.
#[derive(Args)]
pub struct Arguments {}

pub fn run(_: &Arguments, out: &mut impl Write) -> Result<()> {
    Ok(serve(io::stdin(), out, Some(Language::XBoard))?)
}
