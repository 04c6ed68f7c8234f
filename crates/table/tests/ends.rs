//! How games end, as the door tells it.

mod common;

use common::table;
use hyperchess_table::{Outcome, Player, Reason, Table};

fn play(table: &mut dyn Table, moves: &str) {
    for text in moves.split_whitespace() {
        table.play(text).unwrap_or_else(|error| panic!("{error}"));
    }
}

fn at(game: &str, position: &str) -> Box<dyn Table> {
    let mut table = table(game);
    table.set_position(position).unwrap_or_else(|error| panic!("{game}: {position}: {error}"));
    table
}

#[test]
fn mate_is_told_with_the_winner() {
    for game in ["chess", "standard", "hyper:dim=2", "chess960"] {
        let mut table = table(game);
        play(table.as_mut(), "f2f3 e7e5 g2g4 d8h4");
        let outcome = table.outcome().unwrap();
        assert_eq!(outcome, Outcome::win(Player::Second, Reason::Checkmate), "{game}");
        assert_eq!((outcome.score(), outcome.reason.to_string().as_str()), ("0-1", "checkmate"));
        assert_eq!(table.check().as_deref(), Some("e1"), "{game}");
        assert_eq!(table.moves(), [], "{game}");
        let error = table.play("a2a3").unwrap_err().to_string();
        assert!(error.contains("the game is over: checkmate"), "{error}");
        table.undo().unwrap();
        assert_eq!(table.outcome(), None, "{game}");
    }
}

#[test]
fn draws_are_told_with_their_reason() {
    for game in ["chess", "standard"] {
        for (position, reason) in [
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Reason::Stalemate),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Reason::DeadPosition),
            ("4k3/8/8/8/8/8/8/R3K3 w - - 100 80", Reason::FiftyMoves),
        ] {
            let outcome = at(game, position).outcome();
            assert_eq!(outcome, Some(Outcome::draw(reason)), "{game}: {position}");
        }
    }
    for (game, position, reason) in [
        ("raumschach", "5/5/5/5/2K2|3*|k4/5/5/5/5 w - - 0 1", Reason::DeadPosition),
        ("hyper:dim=3,side=4", "4/4/4/RK2|4/4/PPPP/4|1*|3k/4/4/4 w - - 100 90", Reason::FiftyMoves),
    ] {
        assert_eq!(at(game, position).outcome(), Some(Outcome::draw(reason)), "{game}");
    }
}

#[test]
fn the_third_time_draws_and_taking_back_helps() {
    for (game, round) in [
        ("chess", "g1f3 g8f6 f3g1 f6g8"),
        ("standard", "g1f3 g8f6 f3g1 f6g8"),
        ("hyper:dim=3", "1b1-2b3 8b8-7b6 2b3-1b1 7b6-8b8"),
        ("raumschach", "Ab1-Cb2 Eb5-Cb4 Cb2-Ab1 Cb4-Eb5"),
        ("3d-6x8x3", "0b1-0c3 0b8-0c6 0c3-0b1 0c6-0b8"),
    ] {
        let mut table = table(game);
        play(table.as_mut(), round);
        assert_eq!(table.outcome(), None, "{game}");
        play(table.as_mut(), round);
        assert_eq!(table.outcome(), Some(Outcome::draw(Reason::Repetition)), "{game}");
        assert!(!table.moves().is_empty(), "{game}: there would be moves");
        let error = table.play(round.split(' ').next().unwrap()).unwrap_err();
        assert!(error.to_string().contains("repetition"), "{game}: {error}");
        table.undo().unwrap();
        assert_eq!(table.outcome(), None, "{game}");
        table.redo().unwrap();
        assert_eq!(table.outcome(), Some(Outcome::draw(Reason::Repetition)), "{game}");
    }
}

#[test]
fn on_a_map_who_takes_the_king_wins() {
    let map = "3
0 -1 1 -1 -1 -1 -1 WKing
1 0 2 -1 -1 -1 -1 none
2 1 -1 -1 -1 -1 -1 BKing
";
    let mut table = table(&format!("map:file={}", common::file("take_the_king.map", map)));
    assert_eq!(table.check(), None, "this game knows no check");
    table.play("0,0,0 1,0,0").unwrap();
    assert_eq!(table.outcome(), None);
    let mv = table.play("2,0,0>1,0,0").unwrap();
    assert_eq!((mv.captured, mv.captured_on.as_deref()), (Some('K'), Some("1,0,0")));
    assert_eq!(table.outcome(), Some(Outcome::win(Player::Second, Reason::RoyalCaptured)));
    table.undo().unwrap();
    assert_eq!(table.outcome(), None);
}

#[test]
fn on_a_map_without_a_move_nobody_wins() {
    // A one-way street: White's king cannot leave, Black's has not moved yet.
    let map = "3
0 -1 1 -1 -1 -1 -1 WKing
1 -1 -1 -1 -1 -1 -1 WPawn
2 -1 0 -1 -1 -1 -1 BKing
turn White
";
    // Node 2 leads to the board but cannot be reached from it, so Black has no men at all.
    let path = common::file("no_move.map", map);
    let table = table(&format!("map:file={path}"));
    assert!(!table.warnings().is_empty());
    assert!(table.outcome().is_some(), "nothing can be moved");
    assert_eq!(table.moves(), []);
}

#[test]
fn a_map_says_whose_turn_it_is() {
    let map = "2
0 -1 1 -1 -1 -1 -1 WKing
1 0 -1 -1 -1 -1 -1 BKing
turn Black
";
    let table = table(&format!("map:file={}", common::file("turn.map", map)));
    assert_eq!(table.to_move(), Player::Second);
    assert_eq!(table.player_name(table.to_move()), "Black");
}
