//! Rule files: what is read compiles or is refused, and what compiles can be played.

#![no_main]

use hyperchess_chess::{ChessGame, RuleSet};
use hyperchess_fuzz::{choices, play_and_take_back};
use hyperchess_game::Game;
use libfuzzer_sys::fuzz_target;

/// Larger boards are sound, but slow to try by the thousand.
const LARGEST_BOARD: usize = 20_000;

const MAP: &str = "4
0 -1 1 -1 2 -1 -1 WKing
1 0 -1 -1 3 -1 -1 WPawn
2 -1 3 0 -1 -1 -1 BPawn
3 2 -1 1 -1 -1 -1 BKing
";

fuzz_target!(|data: &[u8]| {
    let choices = choices(data, 4);
    let text = String::from_utf8_lossy(data);
    let loaded = match RuleSet::parse(&text, &[], &|_| Ok(MAP.to_string())) {
        Ok(loaded) => loaded,
        Err(problems) => {
            assert!(!problems.is_empty(), "a refusal without a reason");
            return;
        }
    };
    if loaded.rules.board.len() > LARGEST_BOARD {
        return;
    }
    if let Ok(game) = ChessGame::new(loaded.rules) {
        play_and_take_back(&game, &mut game.initial(), choices);
    }
});
