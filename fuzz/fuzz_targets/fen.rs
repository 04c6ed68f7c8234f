//! FEN of standard chess and Chess960.

#![no_main]

use hyperchess_fuzz::{choices, play_and_take_back};
use hyperchess_game::Game;
use hyperchess_orthodox::Orthodox;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let choices = choices(data, 4);
    let text = String::from_utf8_lossy(data);
    for game in [Orthodox::standard(), Orthodox::chess960()] {
        match game.parse_position(&text) {
            Ok(mut position) => play_and_take_back(&game, &mut position, choices),
            Err(error) => assert!(!error.problem.is_empty()),
        }
    }
});
