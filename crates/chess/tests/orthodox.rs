//! The general kernel against the crate for standard chess, which stands on `cozy-chess`.

mod common;

use common::{Random, game};
use hyperchess_chess::ChessGame;
use hyperchess_game::{Game, Outcome, Playthrough, Reason};
use hyperchess_orthodox::Orthodox;
use std::collections::BTreeMap;

const LONGEST: usize = 300;

/// The legal moves by their UCI text; promotions are in lower case there.
fn by_text<G: Game>(game: &G, position: &G::Position) -> BTreeMap<String, G::Move> {
    let moves = common::moves(game, position).into_iter();
    moves.map(|mv| (game.move_text(position, mv).to_ascii_lowercase(), mv)).collect()
}

/// Plays random games of both; what ended them, and how often.
fn compare(ours: &ChessGame, games: u64, seeds: u64) -> BTreeMap<String, u32> {
    let theirs = Orthodox::standard();
    let mut ends = BTreeMap::new();
    for seed in 1..=games {
        let mut random = Random::new(seeds + seed);
        // Some games prefer to move back and forth, so that positions occur again.
        let idle = random.one_in(3);
        let mut here = Playthrough::<ChessGame>::new(ours.initial());
        let mut there = Playthrough::<Orthodox>::new(theirs.initial());
        let mut last: [Option<String>; 2] = [None, None];
        for ply in 0..LONGEST {
            let text = theirs.position_text(there.position());
            assert_eq!(ours.position_text(here.position()), text);
            let (mine, other) =
                (by_text(ours, here.position()), by_text(&theirs, there.position()));
            let texts: Vec<String> = mine.keys().cloned().collect();
            assert_eq!(texts, other.keys().cloned().collect::<Vec<_>>(), "{text}");
            assert_eq!(ours.count_moves(here.position()), texts.len() as u64, "{text}");
            let player = ours.to_move(here.position());
            let in_check = ours.is_in_check(here.position(), player);
            assert_eq!(in_check, theirs.in_check(there.position()), "{text}");
            assert_eq!(here.occurrences(ours), there.occurrences(&theirs), "{text}");
            let outcome = here.outcome(ours);
            assert_eq!(outcome, there.outcome(&theirs), "{text}");
            if let Some(Outcome { reason, .. }) = outcome {
                *ends.entry(reason.to_string()).or_default() += 1;
                break;
            }
            let quiet: Vec<&String> =
                texts.iter().filter(|text| text.as_bytes()[1] != b'2').collect();
            let back = last[player.index()].as_ref().map(|text| {
                let (from, to) = text.split_at(2);
                format!("{to}{from}")
            });
            let chosen = match back.filter(|back| idle && mine.contains_key(back)) {
                Some(back) if !random.one_in(4) => back,
                _ if idle && !quiet.is_empty() && ply > 20 => (*random.pick(&quiet)).clone(),
                _ => random.pick(&texts).clone(),
            };
            here.play(ours, mine[&chosen]);
            there.play(&theirs, other[&chosen]);
            last[player.index()] = Some(chosen).filter(|text| text.len() == 4);
        }
    }
    ends
}

#[test]
fn standard_chess_is_the_same_game() {
    let ends = compare(&game("standard"), 1200, 0);
    println!("{ends:?}");
    for reason in [Reason::Checkmate, Reason::Stalemate, Reason::Repetition, Reason::DeadPosition] {
        assert!(ends.contains_key(&reason.to_string()), "{ends:?}");
    }
}

#[test]
fn hyper_in_two_dimensions_is_the_same_game() {
    let ends = compare(&game("hyper:dim=2"), 800, 5000);
    println!("{ends:?}");
    assert!(ends.len() > 2, "{ends:?}");
}

/// Positions with few men end by the fifty moves or as dead positions.
#[test]
fn endings_are_the_same() {
    let theirs = Orthodox::standard();
    for ours in [game("standard"), game("hyper:dim=2")] {
        for text in [
            "8/8/4k3/8/8/3K1R2/8/8 w - - 0 1",
            "8/8/4k3/8/8/3KQ3/8/8 b - - 95 60",
            "8/8/4k3/8/8/3KB3/8/8 w - - 0 1",
            "8/8/4k3/8/8/3KN3/8/8 w - - 0 1",
            "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
            "8/8/4k3/8/8/3K4/8/8 w - - 100 80",
            "8/8/4k3/8/8/2NKN3/8/8 w - - 0 1",
            "8/8/4kn2/8/8/3KN3/8/8 w - - 0 1",
            "8/8/4kb2/8/8/3KB3/8/8 w - - 0 1",
            "8/8/4kb2/8/8/3K1B2/8/8 w - - 0 1",
            "B1B5/8/8/4k3/8/3K4/8/8 w - - 0 1",
            "BB6/8/4k3/8/8/3K4/8/8 w - - 0 1",
            "8/8/4kb2/8/8/3KN3/8/8 w - - 0 1",
            "8/8/4k3/p7/8/3K4/8/8 w - - 99 60",
            "7k/5Q2/6K1/8/8/8/8/8 b - - 100 60",
            "7k/6Q1/6K1/8/8/8/8/8 b - - 100 60",
        ] {
            let mut random = Random::new(7);
            let mut here = Playthrough::<ChessGame>::new(ours.parse_position(text).unwrap());
            let mut there = Playthrough::<Orthodox>::new(theirs.parse_position(text).unwrap());
            for _ in 0..250 {
                let text = theirs.position_text(there.position());
                assert_eq!(ours.position_text(here.position()), text);
                assert_eq!(here.outcome(&ours), there.outcome(&theirs), "{text}");
                if here.outcome(&ours).is_some() {
                    break;
                }
                let mine = by_text(&ours, here.position());
                let other = by_text(&theirs, there.position());
                let texts: Vec<String> = mine.keys().cloned().collect();
                assert_eq!(texts, other.keys().cloned().collect::<Vec<_>>(), "{text}");
                let chosen = random.pick(&texts);
                here.play(&ours, mine[chosen]);
                there.play(&theirs, other[chosen]);
            }
            assert!(here.outcome(&ours).is_some(), "{text}");
        }
    }
}
