//! Positions of Rubik's Checkers and draughts, as FEN and as boards in characters, and moves in
//! the positions they give.

#![no_main]

use hyperchess_draughts::{DraughtsGame, Switches};
use hyperchess_fuzz::{check_move_text, choices, play_and_take_back};
use hyperchess_game::Game;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static GAMES: LazyLock<Vec<DraughtsGame>> = LazyLock::new(|| {
    let names = [
        "rubik",
        "checkers",
        "international",
        "frisian",
        "russian",
        "italian",
        "turkish",
        "rubik:cols=2,rows=6,force-capture=on",
        "breakthrough:of=spanish",
    ];
    let game = |name| Switches::read(name).and_then(DraughtsGame::new).expect("the game is known");
    names.into_iter().map(game).collect()
});

fuzz_target!(|data: &[u8]| {
    let choices = choices(data, 8);
    let text = String::from_utf8_lossy(data);
    // What follows a line with a dot alone is a move.
    let (position, mv) = text.split_once("\n.\n").unwrap_or((&text, ""));
    for game in GAMES.iter() {
        match game.parse_position(position) {
            Ok(mut position) => {
                match game.parse_move(&position, mv) {
                    Ok(mv) => check_move_text(game, &position, mv),
                    Err(error) => assert!(!error.to_string().is_empty()),
                }
                play_and_take_back(game, &mut position, choices);
            }
            Err(error) => assert!(!error.problem.is_empty()),
        }
    }
});
