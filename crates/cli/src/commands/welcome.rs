//! What the program says when it is not told what to do.

use super::show::status;
use crate::draw::{self, Drawing};
use anyhow::Result;
use hyperchess_table::open;
use std::io::Write;

const OTHER_COMMANDS: &str = "
What else there is:
  hyperchess games                  all games and their parameters
  hyperchess show raumschach        the board of any game or position
  hyperchess moves hyper:dim=4      the legal moves
  hyperchess perft hyper:dim=3 3    count move sequences
  hyperchess validate my.toml       check a rule file or a map of your own
Every command explains itself with --help.
";

pub fn run(out: &mut impl Write) -> Result<()> {
    let table = open("hyper:dim=3")?;
    writeln!(out, "HyperChess: {}, here 3 (8×8×8)\n", table.title())?;
    let drawing = Drawing { width: draw::terminal_width(), all_layers: false };
    out.write_all(drawing.board(&table.layout()).as_bytes())?;
    writeln!(out, "{}", status(table.as_ref()))?;
    out.write_all(OTHER_COMMANDS.as_bytes())?;
    Ok(())
}
