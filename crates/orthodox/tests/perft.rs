//! Move generation against published counts.

use hyperchess_game::{Game, divide, perft};
use hyperchess_orthodox::Orthodox;

fn run(range: std::ops::Range<u64>) {
    for line in include_str!("perft.epd").lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split(';');
        let game = match fields.next() {
            Some("standard") => Orthodox::standard(),
            Some("chess960") => Orthodox::chess960(),
            other => panic!("no game {other:?}"),
        };
        let fen = fields.next().expect("a FEN");
        let position = game.parse_position(fen).expect("a position");
        for (depth, expected) in (1..).zip(fields) {
            let expected: u64 = expected.parse().expect("a number");
            if range.contains(&expected) {
                assert_eq!(perft(&game, &mut position.clone(), depth), expected, "{fen} {depth}");
            }
        }
    }
}

#[test]
fn shallow() {
    run(0..5_000_000);
}

#[test]
#[ignore = "some seconds"]
fn deep() {
    run(5_000_000..u64::MAX);
}

#[test]
fn every_array_of_chess960_starts_as_many_games_as_its_mirror() {
    for number in 0..960 {
        let game = Orthodox::chess960_start(number).expect("an array");
        let position = game.initial();
        let text = game.position_text(&position);
        assert_eq!(game.parse_position(&text).as_ref(), Ok(&position), "{text}");
        let black = game.parse_position(&text.replace(" w ", " b ")).expect("a position");
        let count = |position| divide(&game, position, 2, 1).iter().map(|d| d.nodes).sum::<u64>();
        assert_eq!(count(&position), count(&black), "{text}");
    }
    assert!(Orthodox::chess960_start(960).is_err());
}

#[test]
fn the_clock_does_not_stop_the_generator() {
    let game = Orthodox::standard();
    for clock in [99, 100, 101, 255, 256, 70_000] {
        let text = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - {clock} 1");
        let mut position = game.parse_position(&text).expect("a position");
        assert_eq!(game.position_text(&position), text);
        assert_eq!(perft(&game, &mut position, 3), 8902);
    }
}
