//! The first field of a position text: FEN's rows, layer by layer.
//!
//! Rows are separated by `/`, layers by `|`; a number stands for so many empty squares, `*`
//! for a hole, and `N*` in place of a layer for N layers without men.

use crate::layers::{Grid, layers};
use crate::ruleset::PieceRule;
use hyperchess_board::NodeId;
use hyperchess_game::{Player, PositionError};
use std::fmt::Write;

const FIELD: &str = "placement";

/// Writes the field; `man` tells what stands on a node.
pub(crate) fn write(
    grid: Grid<'_>,
    pieces: &[PieceRule],
    man: impl Fn(NodeId) -> Option<(Player, usize)>,
) -> String {
    let mut parts = Vec::new();
    let mut empty_layers = 0;
    let flat = grid.board.axes() <= 2 || grid.board.shape().is_none();
    for layer in layers(grid) {
        let is_empty = layer.iter().flatten().flatten().all(|&node| man(node).is_none());
        if is_empty && !flat {
            empty_layers += 1;
            continue;
        }
        flush(&mut empty_layers, &mut parts);
        let rows: Vec<String> = layer.iter().map(|row| write_row(pieces, row, &man)).collect();
        parts.push(rows.join("/"));
    }
    flush(&mut empty_layers, &mut parts);
    parts.join("|")
}

fn flush(empty_layers: &mut usize, parts: &mut Vec<String>) {
    if *empty_layers > 0 {
        parts.push(format!("{empty_layers}*"));
        *empty_layers = 0;
    }
}

fn write_row(
    pieces: &[PieceRule],
    row: &[Option<NodeId>],
    man: impl Fn(NodeId) -> Option<(Player, usize)>,
) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for cell in row {
        let symbol = match cell.map(&man) {
            Some(None) => {
                empty += 1;
                continue;
            }
            None => '*',
            Some(Some((Player::First, kind))) => pieces[kind].letter,
            Some(Some((Player::Second, kind))) => pieces[kind].letter.to_ascii_lowercase(),
        };
        if empty > 0 {
            write!(text, "{empty}").unwrap_or_default();
            empty = 0;
        }
        text.push(symbol);
    }
    if empty > 0 {
        write!(text, "{empty}").unwrap_or_default();
    }
    text
}

/// Reads the field, which starts at `column` of the whole text (from 1).
pub(crate) fn read(
    grid: Grid<'_>,
    pieces: &[PieceRule],
    text: &str,
    column: usize,
) -> Result<Vec<(NodeId, Player, usize)>, PositionError> {
    let mut men = Vec::new();
    let mut board = layers(grid);
    let mut column = column;
    let mut number = 0;
    for part in text.split('|') {
        let empty_layers = part.strip_suffix('*').and_then(|count| count.parse::<u64>().ok());
        if let Some(count) = empty_layers {
            for _ in 0..count {
                number += 1;
                if board.next().is_none() {
                    return Err(too_many_layers(column, number));
                }
            }
        } else {
            number += 1;
            let Some(layer) = board.next() else { return Err(too_many_layers(column, number)) };
            read_layer(pieces, part, &layer, column, &mut men)?;
        }
        column += part.chars().count() + 1;
    }
    if board.next().is_some() {
        let missing = 1 + board.count();
        let problem = format!(
            "{number} layers are given, {missing} are missing; {missing}* stands for {missing} empty layers"
        );
        return Err(PositionError::at(FIELD, column, problem));
    }
    Ok(men)
}

fn too_many_layers(column: usize, number: u64) -> PositionError {
    PositionError::at(FIELD, column, format!("the board has no layer {number}"))
}

fn read_layer(
    pieces: &[PieceRule],
    text: &str,
    layer: &[Vec<Option<NodeId>>],
    column: usize,
    men: &mut Vec<(NodeId, Player, usize)>,
) -> Result<(), PositionError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != layer.len() {
        let problem = format!("{} rows are given, the board has {}", rows.len(), layer.len());
        return Err(PositionError::at(FIELD, column, problem));
    }
    let mut start = column;
    for (text, row) in rows.iter().zip(layer) {
        read_row(pieces, text, row, start, men)?;
        start += text.chars().count() + 1;
    }
    Ok(())
}

fn read_row(
    pieces: &[PieceRule],
    text: &str,
    row: &[Option<NodeId>],
    column: usize,
    men: &mut Vec<(NodeId, Player, usize)>,
) -> Result<(), PositionError> {
    let mut file = 0usize;
    let mut number: Option<usize> = None;
    for (index, symbol) in text.chars().enumerate() {
        let error = |problem: String| Err(PositionError::at(FIELD, column + index, problem));
        if let Some(digit) = symbol.to_digit(10) {
            let longer = number.unwrap_or(0).saturating_mul(10).saturating_add(digit as usize);
            number = Some(longer);
            continue;
        }
        file = file.saturating_add(number.take().unwrap_or(0));
        let Some(cell) = row.get(file) else {
            return error(format!("the row is longer than the {} squares of the board", row.len()));
        };
        file += 1;
        match (cell, symbol) {
            (None, '*') => {}
            (None, _) => return error("the board has a hole here, written *".to_string()),
            (Some(_), '*') => return error("the board has no hole here".to_string()),
            (Some(node), letter) => {
                let upper = letter.to_ascii_uppercase();
                let kind = pieces.iter().position(|piece| piece.letter == upper);
                let Some(kind) = kind else {
                    let letters: String = pieces.iter().map(|piece| piece.letter).collect();
                    return error(format!(
                        "'{letter}' is not a piece; the pieces are {letters} for White and {} for Black",
                        letters.to_ascii_lowercase()
                    ));
                };
                let player =
                    if letter.is_ascii_uppercase() { Player::First } else { Player::Second };
                men.push((*node, player, kind));
            }
        }
    }
    let given = file.saturating_add(number.unwrap_or(0));
    if given != row.len() {
        let problem = format!("the row has {given} squares, the board {}", row.len());
        return Err(PositionError::at(FIELD, column, problem));
    }
    Ok(())
}
