//! Whole games: every legal move and every position survives the way through text.

use hyperchess_game::Game;
use hyperchess_orthodox::{Move, Orthodox, Position};
use proptest::prelude::*;

/// Numbers that are the same on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % sides
    }
}

fn check(game: &Orthodox, position: &Position, moves: &[Move]) {
    let fen = game.position_text(position);
    let again = game.parse_position(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!((&again, game.key(&again)), (position, game.key(position)), "{fen}");
    assert_eq!(game.position_text(&again), fen);
    assert_eq!(game.count_moves(position), moves.len() as u64);
    for &mv in moves {
        for text in [game.san(position, mv), game.move_text(position, mv)] {
            assert_eq!(game.parse_move(position, &text), Ok(mv), "{fen} {text}");
        }
        let mut after = position.clone();
        let undo = game.play(&mut after, mv);
        game.undo(&mut after, undo);
        assert_eq!(&after, position);
    }
}

fn random_game(game: &Orthodox, dice: &mut Dice) {
    let mut position = game.initial();
    let mut moves = Vec::new();
    while game.outcome(&position).is_none() {
        moves.clear();
        game.legal_moves(&position, &mut moves);
        check(game, &position, &moves);
        game.play(&mut position, moves[dice.roll(moves.len())]);
    }
}

#[test]
fn standard() {
    let mut dice = Dice(1);
    (0..20).for_each(|_| random_game(&Orthodox::standard(), &mut dice));
}

#[test]
fn chess960() {
    let mut dice = Dice(2);
    for number in (0..960).step_by(48) {
        let game = Orthodox::chess960_start(number).expect("an array");
        random_game(&game, &mut dice);
    }
}

/// Text made of the letters of FENs and moves goes deeper than any other.
fn chessy() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[a-hA-HKQRBNPkqrnpxX1-9O0o=+#!?. :/()-]{0,12}",
        "[pnbrqkPNBRQK1-9/]{0,40} [wb] [KQkqA-Ha-h-]{1,4} [a-h-][1-8]? [0-9]{1,3} [0-9]{1,3}",
        "(k7|1k6|rk5r)/[pn1]{8}/8/8/[Pp1]{8}/8/[PR1]{8}/R[K1]{6}R [wb] [KQkqA-H-]{1,3} [a-h][36]",
    ]
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in chessy(), number in 0..960u32) {
        let game = Orthodox::chess960_start(number).expect("an array");
        for game in [game, Orthodox::standard()] {
            let _ = game.parse_move(&game.initial(), &text);
            if let Ok(position) = game.parse_position(&text) {
                let mut moves = Vec::new();
                game.legal_moves(&position, &mut moves);
                check(&game, &position, &moves);
            }
        }
    }

    #[test]
    fn no_move_text_makes_it_panic(text in "[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]=?[QNRBK]?") {
        let game = Orthodox::standard();
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
            "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ -",
        ] {
            let position = game.parse_position(fen).expect("a position");
            if let Ok(mv) = game.parse_move(&position, &text) {
                prop_assert!(position.board().is_legal(mv));
            }
        }
    }
}
