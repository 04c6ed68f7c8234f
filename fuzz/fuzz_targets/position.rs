//! Positions of the N-D games, as free text and as men strewn on the board.

#![no_main]

use hyperchess_chess::ChessGame;
use hyperchess_fuzz::{choices, play_and_take_back, shipped};
use hyperchess_game::Game;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static GAMES: LazyLock<Vec<ChessGame>> = LazyLock::new(|| {
    vec![
        shipped("raumschach", &[]),
        shipped("hyper", &[("dim", "3"), ("side", "4")]),
        shipped("3d-6x8x3", &[]),
        shipped("hyper", &[("dim", "4"), ("side", "4"), ("queen", "any")]),
        shipped("standard", &[]),
    ]
});

fuzz_target!(|data: &[u8]| {
    let choices = choices(data, 8);
    match data {
        [0, number, men @ ..] => {
            let game = &GAMES[usize::from(*number) % GAMES.len()];
            read(game, &strewn(game, men), choices);
        }
        _ => {
            let text = String::from_utf8_lossy(data);
            GAMES.iter().for_each(|game| read(game, &text, choices));
        }
    }
});

fn read(game: &ChessGame, text: &str, choices: &[u8]) {
    match game.parse_position(text) {
        Ok(mut position) => play_and_take_back(game, &mut position, choices),
        Err(error) => assert!(!error.problem.is_empty()),
    }
}

/// A text with men at places given by bytes: side to move, then place and kind in turn.
fn strewn(game: &ChessGame, bytes: &[u8]) -> String {
    let rules = game.rules();
    let board = &rules.board;
    let Some((&side, bytes)) = bytes.split_first() else { return String::new() };
    let mut men = vec![None; board.len()];
    for pair in bytes.chunks_exact(2) {
        let kind = usize::from(pair[1] >> 1) % rules.pieces.len();
        let letter = rules.pieces[kind].letter;
        let letter = if pair[1] & 1 == 0 { letter } else { letter.to_ascii_lowercase() };
        men[usize::from(pair[0]) % board.len()] = Some(letter);
    }
    // Layers in the order of the other axes, the lowest axis fastest; ranks from the top.
    let sizes = board.shape().expect("these games are played on boxes").sizes().to_vec();
    let rank = rules.rank.expect("these boards have ranks");
    let others: Vec<usize> =
        (0..sizes.len()).filter(|&axis| axis != rules.file && axis != rank).collect();
    let layers: usize = others.iter().map(|&axis| sizes[axis]).product();
    let mut place = vec![0i32; sizes.len()];
    let mut parts = Vec::new();
    for layer in 0..layers {
        let mut number = layer;
        for &axis in &others {
            place[axis] = (number % sizes[axis]) as i32;
            number /= sizes[axis];
        }
        let mut rows = Vec::new();
        for y in (0..sizes[rank]).rev() {
            place[rank] = y as i32;
            let mut row = String::new();
            for x in 0..sizes[rules.file] {
                place[rules.file] = x as i32;
                let node = board.node_at(&place).expect("the board is a full box");
                row.push(men[node.index()].unwrap_or('1'));
            }
            rows.push(spelled(&row));
        }
        parts.push(rows.join("/"));
    }
    format!("{} {} - - 0 1", parts.join("|"), if side & 1 == 0 { 'w' } else { 'b' })
}

/// Runs of 1 as numbers.
fn spelled(row: &str) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for symbol in row.chars() {
        if symbol == '1' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        empty = 0;
        text.push(symbol);
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}
