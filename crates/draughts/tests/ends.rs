//! How games end.

use hyperchess_draughts::{DraughtsGame, Switches, named_games};
use hyperchess_game::{Game, Outcome, Player, Playthrough, Reason};

fn game(spec: &str) -> DraughtsGame {
    DraughtsGame::new(Switches::read(spec).unwrap()).unwrap()
}

fn outcome(spec: &str, position: &str) -> Option<Outcome> {
    let game = game(spec);
    game.outcome(&game.parse_position(position).unwrap())
}

/// Plays the moves over and over; returns after how many the game is over, and how.
fn rounds(spec: &str, start: &str, moves: &[&str]) -> (usize, Outcome) {
    let game = game(spec);
    let mut play = Playthrough::new(game.parse_position(start).unwrap());
    for (index, text) in moves.iter().cycle().enumerate().take(500) {
        if let Some(outcome) = play.outcome(&game) {
            return (index, outcome);
        }
        let mv = game.parse_move(play.position(), text).unwrap();
        play.play(&game, mv);
    }
    panic!("{spec} goes on for ever");
}

#[test]
fn who_cannot_move_loses_or_wins() {
    let lost = Some(Outcome::win(Player::Second, Reason::NoMoves));
    let won = Some(Outcome::win(Player::First, Reason::NoMoves));
    assert_eq!(outcome("international", "W:W:B1"), lost);
    assert_eq!(outcome("international", "W:W16:B11"), None);
    assert_eq!(outcome("international", "W:W16:B11,7"), lost);
    assert_eq!(outcome("antidraughts", "W:W:B1"), won);
    assert_eq!(outcome("antidraughts:of=russian", "W:W:Ba3"), won);
    assert_eq!(outcome("rubik", "O:O:GKa6"), lost);
    assert_eq!(outcome("rubik:misere=on", "O:O:GKa6"), won);
}

#[test]
fn the_first_king_wins_in_breakthrough() {
    let reason = Reason::FirstKing;
    assert_eq!(outcome("breakthrough", "B:WK1,40:B20"), Some(Outcome::win(Player::First, reason)));
    assert_eq!(
        outcome("breakthrough", "W:W40:BK50,20"),
        Some(Outcome::win(Player::Second, reason))
    );
    assert_eq!(outcome("breakthrough", "W:W40:B20"), None);
}

/// Two kings that keep out of each other's way.
const TO_AND_FRO: [&str; 4] = ["48-42", "3-9", "42-48", "9-3"];

#[test]
fn repetition_is_a_draw() {
    let (plies, end) = rounds("international", "W:WK48,K46,35:BK3,K4,15", &TO_AND_FRO);
    assert_eq!((plies, end), (8, Outcome::draw(Reason::Repetition)));
    for named in named_games() {
        let switches = Switches::named(named.name).unwrap();
        assert_eq!(switches.repetition, Some(3), "{}", named.name);
    }
    // Men that are demoted and promoted again make whole cycles possible.
    let rubik = game("rubik");
    let mut position = rubik.parse_position("O:OKb1,f1:GKa6").unwrap();
    let mv = rubik.parse_move(&position, "f1").unwrap();
    rubik.play(&mut position, mv);
    assert_eq!(rubik.reversible_plies(&position), 1);
}

#[test]
fn moves_without_progress_are_counted() {
    let limit = Outcome::draw(Reason::MoveLimit);
    for (game, start, plies) in [
        ("international", "W:WK48,K46,35:BK3,K4,15", 50),
        ("international", "W:WK48,46,47:BK3", 32),
        ("international", "W:WK48,46:BK3", 10),
        ("international", "W:WK48:BK3", 10),
        ("frisian", "W:WK48:BK3,K4", 14),
        ("frisian", "W:WK48:BK3", 4),
    ] {
        let end = rounds(&format!("{game}:repetition=off"), start, &TO_AND_FRO);
        assert_eq!(end, (plies, limit), "{start}");
    }
    let moves = ["e1-d2", "b8-a7", "d2-e1", "a7-b8"];
    for (game, start, plies) in [
        ("russian", "W:WKe1,Kc1,Kg1:BKb8,d8", 30),
        ("russian", "W:WKe1:BKb8,d8", 10),
        ("pool", "W:WKe1,Kc1,Kg1:BKb8", 26),
    ] {
        let end = rounds(&format!("{game}:repetition=off,notation=letters"), start, &moves);
        assert_eq!(end, (plies, limit), "{start}");
    }
}

/// Kings of each game go to and fro; the draw by its own rule comes after so many plies.
#[test]
fn every_game_that_counts_moves_has_its_own_number() {
    let black_squares = ["e1-d2", "b8-a7", "d2-e1", "a7-b8"];
    let main_road = ["e1-d2", "h8-g7", "d2-e1", "g7-h8"];
    let other_corner = ["b1-a2", "g8-h7", "a2-b1", "h7-g8"];
    let twelve_rows = ["e1-d2", "b12-a11", "d2-e1", "a11-b12"];
    let orthogonal = ["a1-b1", "h8-g8", "b1-a1", "g8-h8"];
    for (game, start, moves, plies) in [
        ("checkers", "W:WKe1,Kc1:BKb8,Kd8", black_squares, 80),
        ("brazilian", "W:WKe1,Kc1,h2:BKb8,d8", black_squares, 50),
        ("brazilian", "W:WKe1,Kc1,Kg1:BKb8", black_squares, 32),
        ("brazilian", "W:WKe1:BKb8", black_squares, 10),
        ("canadian", "W:WKe1,Kc1,a3:BKb12,Kd12", twelve_rows, 50),
        ("italian", "W:WKb1,Kf1:BKg8,Kc8", other_corner, 80),
        ("spanish", "W:WKb1,f1:BKg8,c8", other_corner, 40),
        // Men may advance in between: only then do the longer counts of the Russian game matter.
        ("russian:quiet-moves=off", "W:WKe1,Kc1:BKb8,d8", black_squares, 60),
        ("russian:quiet-moves=off", "W:WKe1,Kc1,Kg1:BKb8,d8,f8", black_squares, 120),
        ("russian", "W:WKe1,Kc1,Kg1:BKh8", main_road, 10),
        ("russian", "W:WKe1,Kc1,Kg1:BKb8", black_squares, 30),
        ("turkish", "W:WKa1:BKh8", orthogonal, 4),
        ("armenian", "W:WKa1:BKh8", orthogonal, 4),
    ] {
        let separator = if game.contains(':') { ',' } else { ':' };
        let game = format!("{game}{separator}repetition=off,notation=letters");
        let limit = Outcome::draw(Reason::MoveLimit);
        assert_eq!(rounds(&game, start, &moves), (plies, limit), "{game} {start}");
    }
}

#[test]
fn promotions_do_not_start_the_count_of_an_ending_again() {
    let game = game("international");
    let mut position = game.parse_position("W:WK48,K46,6:BK3:E7").unwrap();
    let mv = game.parse_move(&position, "6-1").unwrap();
    game.play(&mut position, mv);
    assert_eq!(game.position_text(&position), "B:WK1,K46,K48:BK3:E8");
}

#[test]
fn a_king_rests_after_three_moves_in_frisian() {
    let frisian = game("frisian");
    let mut position = frisian.parse_position("W:WK48,50:BK3,K1,6").unwrap();
    for text in ["48-42", "3-9", "42-48", "9-3", "48-42", "1-7"] {
        let mv = frisian.parse_move(&position, text).unwrap();
        frisian.play(&mut position, mv);
    }
    let error = frisian.parse_move(&position, "42-48").unwrap_err().to_string();
    assert!(error.contains("3 times in a row"), "{error}");
    let mv = frisian.parse_move(&position, "50-45").unwrap();
    frisian.play(&mut position, mv);
    assert!(!frisian.position_text(&position).contains("42+"));
}
