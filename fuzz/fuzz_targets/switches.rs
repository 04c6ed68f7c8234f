//! Switches as a specification and as a TOML file.

#![no_main]

use hyperchess_draughts::{DraughtsGame, Switches, is_switch_file};
use hyperchess_fuzz::{choices, play_and_take_back};
use hyperchess_game::Game;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let _ = is_switch_file(&text);
    match Switches::from_toml(&text, None, &[]) {
        Ok(switches) => play(switches, choices(data, 6)),
        Err(errors) => assert!(errors.iter().all(|error| !error.to_string().is_empty())),
    }
    match Switches::read(&text) {
        Ok(switches) => play(switches, choices(data, 6)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});

fn play(switches: Switches, choices: &[u8]) {
    // Every switch is written as it is read.
    let list: Vec<String> =
        switches.entries().iter().map(|(key, value)| format!("{key}={value}")).collect();
    let again = Switches::read(&format!("rubik:{}", list.join(","))).expect("it was read before");
    assert_eq!(Switches { game: switches.game, ..again }, switches);
    assert!(!switches.title().is_empty());
    if let Ok(game) = DraughtsGame::new(switches) {
        play_and_take_back(&game, &mut game.initial(), choices);
    }
}
