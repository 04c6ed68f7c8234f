//! Small boards of Rubik's Checkers solved outright, against the values of an independent
//! solver: how many positions can be reached, and how many are won, lost and drawn for the side
//! to move.

use hyperchess_draughts::{DraughtsGame, Switches};
use hyperchess_game::Game;
use std::collections::HashMap;

#[derive(PartialEq, Eq, Debug)]
struct Values {
    positions: usize,
    win: usize,
    lose: usize,
    draw: usize,
    start_is_drawn: bool,
    /// The longest way to a loss, in moves of both sides.
    longest_loss: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    Unknown,
    Win,
    Lose(u32),
}

fn solve(spec: &str) -> Values {
    let game = DraughtsGame::new(Switches::read(spec).unwrap()).unwrap();
    let loses_without_moves = !game.switches().misere;
    let mut index_of = HashMap::from([(game.key(&game.initial()), 0u32)]);
    let mut positions = vec![game.initial()];
    let mut predecessors: Vec<Vec<u32>> = vec![Vec::new()];
    let mut open_moves = Vec::new();
    let mut moves = Vec::new();
    let mut at = 0;
    while at < positions.len() {
        moves.clear();
        game.legal_moves(&positions[at], &mut moves);
        open_moves.push(moves.len() as u32);
        for &mv in &moves {
            let mut next = positions[at];
            game.play(&mut next, mv);
            let index = *index_of.entry(game.key(&next)).or_insert_with(|| {
                positions.push(next);
                predecessors.push(Vec::new());
                positions.len() as u32 - 1
            });
            predecessors[index as usize].push(at as u32);
        }
        at += 1;
    }
    // Backwards from the ends, one move further in each round.
    let mut values = vec![Value::Unknown; positions.len()];
    let mut round: Vec<usize> = (0..positions.len()).filter(|&at| open_moves[at] == 0).collect();
    for &at in &round {
        values[at] = if loses_without_moves { Value::Lose(0) } else { Value::Win };
    }
    let mut distance = 0;
    while !round.is_empty() {
        distance += 1;
        let mut next = Vec::new();
        for at in round {
            for &before in &predecessors[at] {
                let before = before as usize;
                if values[before] != Value::Unknown {
                    continue;
                }
                if matches!(values[at], Value::Lose(_)) {
                    values[before] = Value::Win;
                    next.push(before);
                } else {
                    open_moves[before] -= 1;
                    if open_moves[before] == 0 {
                        values[before] = Value::Lose(distance);
                        next.push(before);
                    }
                }
            }
        }
        round = next;
    }
    let count = |wanted: fn(&Value) -> bool| values.iter().filter(|value| wanted(value)).count();
    let losses = values.iter().filter_map(|value| match value {
        Value::Lose(distance) => Some(*distance),
        _ => None,
    });
    Values {
        positions: positions.len(),
        win: count(|value| *value == Value::Win),
        lose: count(|value| matches!(value, Value::Lose(_))),
        draw: count(|value| *value == Value::Unknown),
        start_is_drawn: values[0] == Value::Unknown,
        longest_loss: losses.max().unwrap_or(0),
    }
}

fn check(spec: &str, [positions, win, lose, draw]: [usize; 4]) -> u32 {
    let found = solve(spec);
    let longest_loss = found.longest_loss;
    let expected = Values { positions, win, lose, draw, start_is_drawn: true, longest_loss };
    assert_eq!(found, expected, "{spec}");
    longest_loss
}

#[test]
fn one_row_of_kings_each() {
    check("rubik:cols=2,rows=4,start-rows=1", [4_908, 621, 396, 3_891]);
    check("rubik:cols=2,rows=5,start-rows=1", [24_994, 6_752, 4_316, 13_926]);
    let longest = check("rubik:cols=2,rows=6,start-rows=1", [63_392, 16_954, 10_298, 36_140]);
    assert_eq!(longest, 56);
}

#[test]
#[ignore = "1.6 million positions twice: some twenty seconds"]
fn two_rows_of_kings_each() {
    check("rubik:cols=2,rows=5", [1_592_816, 640_752, 496_816, 455_248]);
    check("rubik:cols=2,rows=5,misere=on", [1_592_816, 362_924, 226_656, 1_003_236]);
}
