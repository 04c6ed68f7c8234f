//! How games end, and when positions are the same.

use hyperchess_game::{Game, Outcome, Player, Playthrough, Reason};
use hyperchess_orthodox::{Orthodox, Position, is_insufficient};

fn position(text: &str) -> Position {
    Orthodox::standard().parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn outcome(text: &str) -> Option<Outcome> {
    Orthodox::standard().outcome(&position(text))
}

fn play(game: &Orthodox, play: &mut Playthrough<Orthodox>, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = game.parse_move(play.position(), text).unwrap_or_else(|e| panic!("{e}"));
        play.play(game, mv);
    }
}

#[test]
fn mate_and_stalemate() {
    let fool = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(outcome(fool), Some(Outcome::win(Player::Second, Reason::Checkmate)));
    let stale = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    assert_eq!(outcome(stale), Some(Outcome::draw(Reason::Stalemate)));
}

#[test]
fn fifty_moves_end_at_a_hundred_and_mate_comes_first() {
    assert_eq!(outcome("4k3/8/8/8/8/8/8/R3K3 b - - 99 80"), None);
    let drawn = Some(Outcome::draw(Reason::FiftyMoves));
    assert_eq!(outcome("4k3/8/8/8/8/8/8/R3K3 b - - 100 80"), drawn);
    assert_eq!(outcome("4k3/8/8/8/8/8/8/R3K3 b - - 300 80"), drawn);
    let mated = Some(Outcome::win(Player::First, Reason::Checkmate));
    assert_eq!(outcome("R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 80"), mated);
}

#[test]
fn play_goes_on_after_a_hundred_plies() {
    let game = Orthodox::standard();
    let mut position = position("4k3/8/8/8/8/8/P7/R3K3 w Q - 98 80");
    for text in ["Kd1", "Kd8", "Ke1", "Ke8", "Kd1"] {
        let mv = game.parse_move(&position, text).expect("a move");
        game.play(&mut position, mv);
    }
    assert_eq!(game.position_text(&position), "4k3/8/8/8/8/8/P7/R2K4 b - - 103 82");
    assert_eq!(game.reversible_plies(&position), 103);
    for text in ["Kd8", "a4"] {
        let mv = game.parse_move(&position, text).expect("a move");
        game.play(&mut position, mv);
    }
    assert_eq!(game.position_text(&position), "3k4/8/8/8/P7/8/8/R2K4 b - - 0 83");
}

#[test]
fn material() {
    let table = [
        ("4k3/8/8/8/8/8/8/4K3", true),
        ("4k3/8/8/8/8/8/8/4KN2", true),
        ("4kb2/8/8/8/8/8/8/4K3", true),
        ("4k3/8/8/8/8/8/8/4KNN1", false),
        ("4kn2/8/8/8/8/8/8/4KN2", false),
        ("4kn2/8/8/8/8/8/8/4KB2", false),
        ("4kb2/8/8/8/8/8/8/2B1K3", true),
        ("4kb2/8/8/8/8/8/8/4KB2", false),
        ("4kb2/8/8/8/8/B7/8/2B1K3", true),
        ("4k3/8/8/8/8/8/8/2B1KB2", false),
        ("4k3/8/8/8/8/8/8/2B1KN2", false),
        ("4k3/8/8/8/8/8/4P3/4K3", false),
        ("4k3/8/8/8/8/8/8/4K2R", false),
        ("4k3/8/8/8/8/8/8/3QK3", false),
    ];
    for (men, insufficient) in table {
        // Black's turn where White attacks nothing, so that either side may move.
        let position = position(&format!("{men} b - - 0 1"));
        assert_eq!(is_insufficient(position.board()), insufficient, "{men}");
        let dead = Some(Outcome::draw(Reason::DeadPosition));
        assert_eq!(Orthodox::standard().outcome(&position) == dead, insufficient, "{men}");
    }
}

#[test]
fn threefold_from_the_start() {
    let game = Orthodox::standard();
    let mut history = Playthrough::new(game.initial());
    let shuffle = "Nf3 Nf6 Ng1 Ng8";
    play(&game, &mut history, shuffle);
    assert_eq!((history.occurrences(&game), history.outcome(&game)), (2, None));
    play(&game, &mut history, shuffle);
    assert_eq!(history.outcome(&game), Some(Outcome::draw(Reason::Repetition)));
}

#[test]
fn a_phantom_en_passant_square_does_not_tell_positions_apart() {
    let game = Orthodox::standard();
    let mut history = Playthrough::new(game.initial());
    play(&game, &mut history, "e4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1");
    // After 1.e4 nothing can capture on e3: this is the third time.
    assert_eq!(history.outcome(&game), Some(Outcome::draw(Reason::Repetition)));
}

#[test]
fn a_pinned_en_passant_capture_does_not_either_but_a_legal_one_does() {
    let game = Orthodox::standard();
    let shuffle = "Kg8 Kg2 Kh8 Kg1 Kg8 Kg2 Kh8 Kg1";
    for (men, occurrences) in [
        // d4xe3 would uncover the bishop on a1.
        ("7k/8/8/8/3p4/8/4P3/B5K1 w - - 0 1", 3),
        ("7k/8/8/8/3p4/8/4P3/1B4K1 w - - 0 1", 2),
    ] {
        let mut history = Playthrough::new(position(men));
        play(&game, &mut history, "e4");
        if occurrences == 3 {
            // The pin holds only with the king on the long diagonal: he comes back to it.
            assert!(!game.position_text(history.position()).contains("e3"));
        } else {
            assert!(game.position_text(history.position()).contains("e3"));
        }
        play(&game, &mut history, shuffle);
        assert_eq!(history.occurrences(&game), occurrences, "{men}");
    }
}

#[test]
fn lost_castling_rights_tell_positions_apart() {
    let game = Orthodox::standard();
    let mut history = Playthrough::new(position("4k3/7p/8/8/8/8/7P/R3K3 w Q - 0 1"));
    play(&game, &mut history, "Ke2 Ke7 Ke1 Ke8");
    assert_eq!(history.occurrences(&game), 1);
    play(&game, &mut history, "Ke2 Ke7 Ke1 Ke8");
    assert_eq!(history.occurrences(&game), 2);
}
