//! Perft: every number that is known, from tables found by independent programs.
//!
//! The deep ones: `cargo test --release -p hyperchess-draughts --test perft -- --ignored`.

use hyperchess_draughts::{DraughtsGame, Switches};
use hyperchess_game::{Game, perft};

/// A specification, the numbers from depth 1, and how many of them are quick.
const KNOWN: &[(&str, &[u64], usize)] = &[
    ("checkers", &[7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128], 9),
    ("international", &[9, 81, 658, 4265, 27117, 167140, 1049442, 6483961, 41022423, 258895763], 8),
    ("russian", &[7, 49, 302, 1469, 7482, 37986, 190146, 929899, 4570586], 9),
    ("brazilian", &[7, 49, 302, 1469, 7473, 37628, 187302, 907830, 4431766], 9),
    ("italian", &[7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875], 9),
    ("spanish", &[7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866], 9),
    ("czech", &[7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963671], 9),
    ("frisian", &[9, 81, 658, 3874, 21265, 102431, 540126], 7),
    ("canadian", &[11, 121, 1222, 10053, 79049, 584100, 4369366], 7),
    ("turkish", &[8, 64, 708, 7538, 85090, 931312, 10782382], 7),
    ("rubik:return-to-origin=off", &[7, 49, 428, 3689, 35127], 5),
    ("rubik:cols=2", &[3, 9, 40, 169, 723, 2991, 13186], 7),
    ("rubik:rows=4,start-rows=1", &[7, 49, 337, 2301, 16384, 114032], 6),
    // Checkers out of Rubik's Checkers, switch by switch.
    (
        "rubik:demote=off,men-move=forward,men-jump=forward,force-capture=on,must-finish=on,\
         start-promoted=off,promote-row=far,promote-by-turn=off,rows=8,start-rows=3",
        &[7, 49, 302, 1469, 7361, 36768, 179740, 845931],
        8,
    ),
];

fn check(depths: impl Fn(usize, usize) -> std::ops::Range<usize>) {
    for (spec, numbers, quick) in KNOWN {
        let game = DraughtsGame::new(Switches::read(spec).unwrap()).unwrap();
        for index in depths(numbers.len(), *quick) {
            let depth = index as u32 + 1;
            let found = perft(&game, &mut game.initial(), depth);
            assert_eq!(found, numbers[index], "{spec}, depth {depth}");
        }
    }
}

#[test]
fn known_numbers() {
    check(|_, quick| 0..quick);
}

#[test]
#[ignore = "400 million leaves: some 20 seconds when optimised"]
fn known_numbers_deep() {
    check(|all, quick| quick..all);
}
