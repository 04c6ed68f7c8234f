//! What the targets share: games to try texts on, and what must hold of every position.

use hyperchess_chess::{ChessGame, RuleSet, rule_file};
use hyperchess_game::Game;

/// A game of the shipped rule files.
pub fn shipped(name: &str, parameters: &[(&str, &str)]) -> ChessGame {
    let file = rule_file(name).expect("the game is shipped");
    let parameters: Vec<(String, String)> =
        parameters.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    let loaded = RuleSet::parse(file.text, &parameters, &|_| Err("no maps here".to_string()));
    ChessGame::new(loaded.expect("shipped rules are sound").rules).expect("shipped games compile")
}

/// Bytes that steer a target: the last of the data. The text is read from all of it, so that
/// any file can be a seed.
pub fn choices(data: &[u8], count: usize) -> &[u8] {
    &data[data.len().saturating_sub(count)..]
}

/// Whether a position is what its text says: printed and read back, nothing is lost.
pub fn check_text<G: Game>(game: &G, position: &G::Position) {
    let text = game.position_text(position);
    let again = match game.parse_position(&text) {
        Ok(again) => again,
        Err(error) => panic!("'{text}' is printed but not read: {error}"),
    };
    assert_eq!(game.position_text(&again), text);
    assert_eq!(game.key(&again), game.key(position), "key of {text}");
    assert_eq!(game.to_move(&again), game.to_move(position), "turn of {text}");
    assert_eq!(game.count_moves(&again), game.count_moves(position), "moves of {text}");
}

/// Plays a legal move for each choice, checks the position on every ply and takes all back.
pub fn play_and_take_back<G: Game>(game: &G, position: &mut G::Position, choices: &[u8]) {
    check_text(game, position);
    let before = format!("{position:?}");
    let mut undos = Vec::new();
    let mut moves = Vec::new();
    for &choice in choices {
        moves.clear();
        game.legal_moves(position, &mut moves);
        assert_eq!(game.count_moves(position), moves.len() as u64);
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
        check_move_text(game, position, mv);
        undos.push(game.play(position, mv));
        check_text(game, position);
        let _ = game.outcome(position);
    }
    while let Some(undo) = undos.pop() {
        game.undo(position, undo);
    }
    assert_eq!(format!("{position:?}"), before, "taking back restores everything");
}

/// Whether a legal move is read back as printed.
pub fn check_move_text<G: Game>(game: &G, position: &G::Position, mv: G::Move) {
    let text = game.move_text(position, mv);
    match game.parse_move(position, &text) {
        Ok(again) => assert_eq!(again, mv, "'{text}'"),
        Err(error) => panic!("{} in {}", error, game.position_text(position)),
    }
}
