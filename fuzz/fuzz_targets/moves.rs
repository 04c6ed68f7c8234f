//! Moves as people type them, in positions some plies into a game.

#![no_main]

use hyperchess_chess::ChessGame;
use hyperchess_fuzz::{check_move_text, shipped};
use hyperchess_game::Game;
use hyperchess_orthodox::Orthodox;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static GAMES: LazyLock<Vec<ChessGame>> = LazyLock::new(|| {
    vec![
        shipped("hyper", &[("dim", "3"), ("side", "5")]),
        shipped("hyper", &[("dim", "4"), ("side", "4")]),
        shipped("hyper", &[("dim", "2"), ("side", "12")]),
        shipped("raumschach", &[]),
        shipped("tesschess", &[]),
        shipped("3d-6x8x3", &[]),
        shipped("standard", &[]),
    ]
});

fuzz_target!(|data: &[u8]| {
    let [game, rest @ ..] = data else { return };
    let (plies, text) = rest.split_at(rest.len().min(6));
    let text = String::from_utf8_lossy(text);
    match usize::from(*game) % (GAMES.len() + 2) {
        0 => read(&Orthodox::standard(), plies, &text),
        1 => read(&Orthodox::chess960(), plies, &text),
        number => {
            let game = &GAMES[number - 2];
            let _ = game.parse_node(&text).map(|node| {
                assert_eq!(game.parse_node(&game.node_name(node)).as_ref(), Ok(&node));
            });
            read(game, plies, &text);
        }
    }
});

fn read<G: Game>(game: &G, plies: &[u8], text: &str) {
    let mut position = game.initial();
    let mut moves = Vec::new();
    for &ply in plies {
        moves.clear();
        game.legal_moves(&position, &mut moves);
        let Some(&mv) = moves.get(usize::from(ply) % moves.len().max(1)) else { break };
        game.play(&mut position, mv);
    }
    match game.parse_move(&position, text) {
        Ok(mv) => {
            moves.clear();
            game.legal_moves(&position, &mut moves);
            assert!(moves.contains(&mv), "'{text}' is read as a move that is not legal");
            check_move_text(game, &position, mv);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
