//! Map files: what is read is printed and read back the same; the game on it can be played.

#![no_main]

use hyperchess_board::MapFile;
use hyperchess_chess::map::Board;
use hyperchess_chess::{ChessGame, RuleSet, rule_file};
use hyperchess_fuzz::{choices, play_and_take_back};
use hyperchess_game::Game;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let choices = choices(data, 4);
    let text = String::from_utf8_lossy(data);
    let read = |text: &str| MapFile::parse(text, |label| Ok(Some(label.to_string())));
    if let Ok(map) = read(&text) {
        let label = |node: hyperchess_board::NodeId| map.labels[node.index()].clone();
        let printed = MapFile::print(&map.board, label).expect("labels were read from a map");
        let again = read(&printed).expect("a printed map is a map");
        assert_eq!((&again.board, &again.labels), (&map.board, &map.labels));
    }
    if let Ok(board) = Board::load(&text) {
        let saved = board.save();
        let again = Board::load(&saved).expect("a save can be loaded");
        assert_eq!((again.save(), again.to_string()), (saved, board.to_string()));
        for piece in board.pieces() {
            let _ = piece.destinations();
        }
    }
    let rules = rule_file("map").expect("the map game is shipped").text;
    let parameters = [("file".to_string(), "fuzz.map".to_string())];
    if let Ok(loaded) = RuleSet::parse(rules, &parameters, &|_| Ok(text.to_string()))
        && let Ok(game) = ChessGame::new(loaded.rules)
    {
        play_and_take_back(&game, &mut game.initial(), choices);
    }
});
