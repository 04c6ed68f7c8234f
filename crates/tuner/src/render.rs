//! Weights as the source file they came from.

use hyperchess_chess::ChessGame;
use hyperchess_chess::tuning::{TABLE_HEAD, table_source};
use hyperchess_orthodox::tuning::{Score, TERMS, Term};
use std::fmt::Write;

const HEADER: &str = "\
//! The weights of the evaluation, in hundredths of a pawn: middlegame, endgame.
//!
//! The tuner writes this file: change numbers here as you like, and tables in `terms.rs`.

use super::score::{Score, s};
";

/// The widest line that is kept in one.
const WIDTH: usize = 100;

/// The text of `crates/orthodox/src/evaluate/weights.rs` with these weights.
///
/// # Panics
///
/// If it is not a full list of weights.
pub fn source(weights: &[Score]) -> String {
    let mut text = String::from(HEADER);
    for term in TERMS {
        let table = &weights[term.start..term.start + term.len];
        // Writing to a string does not fail.
        let _ = write!(text, "\n/// {}\n{}", term.meaning, term_source(term, table));
    }
    text
}

/// The text of `crates/chess/src/evaluate/weights.rs` with other weights for a game; `None` if
/// `text` is not that file.
pub fn derived_source(text: &str, game: &ChessGame, weights: &[f64]) -> Option<String> {
    let (before, _) = text.split_once(TABLE_HEAD)?;
    Some(format!("{before}{}", table_source(game, weights)))
}

fn term_source(term: &Term, table: &[Score]) -> String {
    let head = format!("pub(super) const {}: [Score; {}] = [", term.name, term.len);
    let numbers = |row: &[Score], last: &str| -> String {
        let numbers: Vec<String> = row
            .iter()
            .map(|score| format!("s({}, {})", score.middlegame(), score.endgame()))
            .collect();
        numbers.join(", ") + last
    };
    let line = format!("{head}{}];\n", numbers(table, ""));
    if table.len() <= term.row && line.len() <= WIDTH + 1 {
        return line;
    }
    let rows: Vec<String> =
        table.chunks(term.row).map(|row| format!("    {}\n", numbers(row, ","))).collect();
    format!("#[rustfmt::skip]\n{head}\n{}];\n", rows.concat())
}
