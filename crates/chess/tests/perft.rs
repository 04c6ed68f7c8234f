//! The numbers of `perft.txt`.
//!
//! The small ones always; all of them (a minute or two) with
//! `cargo test --release -p hyperchess-chess -- --ignored`.

mod common;

use common::game;
use hyperchess_game::{Game, divide, perft};

/// Up to so many leaves are counted in every run.
const FEW: u64 = 20_000_000;

struct Row<'t> {
    spec: &'t str,
    position: &'t str,
    counts: Vec<u64>,
}

fn rows() -> Vec<Row<'static>> {
    let lines = include_str!("perft.txt").lines().map(str::trim);
    let rows: Vec<Row<'_>> = lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let fields: Vec<&str> = line.split(';').map(str::trim).collect();
            let [spec, position, counts] = fields.as_slice() else { panic!("{line}") };
            let counts = counts.split_whitespace().map(|count| count.parse().unwrap()).collect();
            Row { spec, position, counts }
        })
        .collect();
    assert!(rows.len() >= 29);
    rows
}

fn check(
    wanted: impl Fn(u64) -> bool,
    count: impl Fn(&hyperchess_chess::ChessGame, &str, u32) -> u64,
) {
    for Row { spec, position, counts } in rows() {
        let game = game(spec);
        for (depth, expected) in (1..).zip(counts).filter(|&(_, leaves)| wanted(leaves)) {
            assert_eq!(count(&game, position, depth), expected, "{spec} {position} depth {depth}");
        }
    }
}

fn start(game: &hyperchess_chess::ChessGame, text: &str) -> hyperchess_chess::Position {
    match text {
        "startpos" => game.initial(),
        text => game.parse_position(text).unwrap(),
    }
}

#[test]
fn small_numbers() {
    check(|leaves| leaves <= FEW, |game, text, depth| perft(game, &mut start(game, text), depth));
}

#[test]
#[ignore = "a minute or two: cargo test --release -p hyperchess-chess -- --ignored"]
fn large_numbers() {
    check(
        |leaves| leaves > FEW,
        |game, text, depth| {
            let parts = divide(game, &start(game, text), depth, 2);
            parts.iter().map(|part| part.nodes).sum()
        },
    );
}

/// Divided among threads it is the same, and perft leaves the position as it was.
#[test]
fn divided_numbers() {
    for (spec, depth, expected) in [("standard", 4, 197_281), ("raumschach", 3, 237_316)] {
        let game = game(spec);
        let mut position = game.initial();
        let before = game.position_text(&position);
        for threads in [1, 2, 3] {
            let parts = divide(&game, &position, depth, threads);
            assert_eq!(parts.iter().map(|part| part.nodes).sum::<u64>(), expected);
        }
        assert_eq!(perft(&game, &mut position, depth), expected);
        assert_eq!(perft(&game, &mut position, 0), 1);
        assert_eq!(game.position_text(&position), before);
    }
}
