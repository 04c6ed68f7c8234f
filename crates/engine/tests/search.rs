//! The search finds what is there, stops when told, and repeats itself exactly.

use hyperchess_engine::{
    Bound, Clock, Control, Engine, Limits, Query, Score, Settings, SettingsError, Techniques,
};
use hyperchess_game::{Game, Playthrough};
use hyperchess_orthodox::Orthodox;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

const SMALL: Settings = Settings {
    hash: 1,
    threads: 1,
    multi_pv: 1,
    overhead: Duration::ZERO,
    level: 20,
    variety: 0,
    seed: 0,
    techniques: Techniques::ALL,
};

fn engine(settings: Settings) -> Engine<Orthodox> {
    Engine::new(Arc::new(Orthodox::standard()), settings).unwrap()
}

fn answer(fen: &str, limits: Limits) -> (String, Score, u64) {
    let game = Orthodox::standard();
    let position = game.parse_position(fen).unwrap();
    let thought =
        engine(SMALL).think(&Query::new(&position), &limits, &Control::new(), &mut |_| {}).unwrap();
    (game.move_text(&position, thought.line[0]), thought.score, thought.nodes)
}

#[test]
fn mates_are_found_and_counted() {
    let back_rank = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    assert_eq!(answer(back_rank, Limits::depth(3)).0, "d1d8");
    assert_eq!(answer(back_rank, Limits::depth(3)).1, Score::Mate(1));
    let in_two = "3k4/8/3K4/8/8/8/8/R6R w - - 0 1";
    assert_eq!(answer(in_two, Limits::depth(8)).1, Score::Mate(1));
    // Black would be safe if he could pass.
    let in_two = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    let mate_limit = Limits { mate: Some(2), ..Limits::default() };
    assert_eq!(answer(in_two, mate_limit).1, Score::Mate(2));
}

#[test]
fn being_mated_is_counted_too() {
    // Black can only shuffle until Ra8 mates.
    let lost = "6k1/5ppp/8/8/8/8/r4PPP/1r4K1 w - - 0 1";
    let game = Orthodox::standard();
    let position = game.parse_position(lost).unwrap();
    assert!(game.outcome(&position).is_some());
    let in_one = "7k/8/8/8/8/1r6/r7/7K w - - 0 1";
    assert_eq!(answer(in_one, Limits::depth(4)).1, Score::Mate(-1));
}

#[test]
fn exchanges_are_not_judged_in_the_middle() {
    // The pawn on d5 is guarded: taking it with the queen loses her.
    let guarded = "4k3/8/4p3/3p4/8/8/3Q4/4K3 w - - 0 1";
    assert_ne!(answer(guarded, Limits::depth(1)).0, "d2d5");
}

#[test]
fn what_has_been_before_counts_as_a_draw() {
    let game = Orthodox::standard();
    let mut position = game.parse_position("7k/8/8/8/8/8/R7/K7 w - - 90 99").unwrap();
    let mut moves = Vec::new();
    game.legal_moves(&position, &mut moves);
    // Every position that can follow has been there twice.
    let mut history = Vec::new();
    for mv in moves {
        let undo = game.play(&mut position, mv);
        let key = game.key(&position);
        game.undo(&mut position, undo);
        for _ in 0..2 {
            history.push(0);
            history.push(key);
        }
    }
    let think = |history: &[u64]| {
        let query = Query { position: &position, history, only: &[] };
        engine(SMALL).think(&query, &Limits::depth(2), &Control::new(), &mut |_| {}).unwrap()
    };
    assert!(matches!(think(&[]).score, Score::Pawns(value) if value > 300));
    assert!(history.len() <= 90, "the fifty-move count must reach back to all of them");
    let repeated = think(&history);
    assert_eq!(repeated.score, Score::Pawns(0));
}

#[test]
fn without_a_legal_move_there_is_no_answer() {
    let game = Orthodox::standard();
    let mut engine = engine(SMALL);
    for over in ["k7/2Q5/8/8/8/8/8/K7 b - - 0 1", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"] {
        let position = game.parse_position(over).unwrap();
        let limits = Limits::depth(3);
        let query = Query::new(&position);
        assert!(engine.think(&query, &limits, &Control::new(), &mut |_| {}).is_none());
    }
}

#[test]
fn a_drawn_position_is_still_answered() {
    for drawn in ["k7/8/8/8/8/8/8/K7 w - - 0 1", "k7/8/8/8/8/8/1R6/K7 w - - 100 90"] {
        assert_eq!(answer(drawn, Limits::depth(5)).1, Score::Pawns(0));
    }
}

/// Rook's pawns with the wrong bishop: whoever has them wins nothing, however long he looks.
#[test]
fn known_draws_are_seen_and_held() {
    let game = Orthodox::standard();
    for (fen, known) in [
        ("8/8/3b4/7p/8/7k/8/6K1 w - - 0 1", true),
        ("8/8/4Pk2/p7/8/K7/8/3b4 w - - 0 1", true),
        ("7k/8/5K2/7P/8/3B4/8/8 w - - 0 1", true),
        ("6k1/8/8/4K2P/8/3B4/8/8 w - - 0 1", true),
        // Not known before the black pawn is taken.
        ("6k1/8/6Kp/7P/8/3B4/8/8 b - - 0 1", false),
    ] {
        for depth in (10..=20).filter(|_| known) {
            let (_, score, _) = answer(fen, Limits::depth(depth));
            assert_eq!(score, Score::Pawns(0), "{fen} at depth {depth}");
        }
        let mut engine = engine(SMALL);
        let mut play = Playthrough::new(game.parse_position(fen).unwrap());
        let outcome = loop {
            if let Some(outcome) = play.outcome(&game) {
                break outcome;
            }
            let (position, history) = (play.position().clone(), play.earlier_keys());
            let query = Query { position: &position, history: &history, only: &[] };
            let limits = Limits { nodes: Some(5_000), ..Limits::default() };
            let thought = engine.think(&query, &limits, &Control::new(), &mut |_| {}).unwrap();
            play.play(&game, thought.line[0]);
        };
        assert_eq!(outcome.winner, None, "{fen}");
    }
}

#[test]
fn a_stop_is_obeyed_at_once_and_still_answered() {
    let game = Orthodox::standard();
    for settings in [SMALL, Settings { threads: 3, ..SMALL }] {
        let (control, position) = (Control::new(), game.initial());
        let mut engine = engine(settings);
        thread::scope(|scope| {
            let search = scope.spawn(|| {
                let limits = Limits { infinite: true, ..Limits::default() };
                engine.think(&Query::new(&position), &limits, &control, &mut |_| {})
            });
            thread::sleep(Duration::from_millis(100));
            let asked = Instant::now();
            control.stop();
            assert!(search.join().unwrap().is_some());
            // 50 ms on a quiet machine; tests do not run on one.
            assert!(asked.elapsed() < Duration::from_secs(2));
        });
        let thought =
            engine.think(&Query::new(&position), &Limits::default(), &control, &mut |_| {});
        let best = thought.unwrap().line[0];
        assert!(game.move_text(&position, best).len() == 4, "stopped before it began");
    }
}

#[test]
fn infinite_and_pondering_wait_for_the_word() {
    // A mate in one is found at once.
    let game = Orthodox::standard();
    let position = game.parse_position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").unwrap();
    let infinite = Limits { infinite: true, ..Limits::depth(2) };
    let clock = Clock { remaining: Duration::from_secs(1), ..Clock::default() };
    let clocked = Limits { clock: Some(clock), ..Limits::default() };
    for (limits, control) in [(infinite, Control::new()), (clocked, Control::pondering())] {
        thread::scope(|scope| {
            let search = scope.spawn(|| {
                engine(SMALL).think(&Query::new(&position), &limits, &control, &mut |_| {})
            });
            thread::sleep(Duration::from_millis(150));
            assert!(!search.is_finished());
            if limits.infinite {
                control.stop()
            } else {
                control.ponder_hit()
            }
            assert_eq!(search.join().unwrap().unwrap().score, Score::Mate(1));
        });
    }
}

#[test]
fn clocks_are_kept_even_empty_ones() {
    let game = Orthodox::standard();
    let position = game.initial();
    let mut engine = engine(SMALL);
    for (remaining, moves_to_go) in [(0, None), (0, Some(1)), (20, Some(1)), (100, None)] {
        let clock = Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::ZERO,
            moves_to_go,
        };
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        let begun = Instant::now();
        let thought = engine.think(&Query::new(&position), &limits, &Control::new(), &mut |_| {});
        assert!(thought.is_some());
        // A loaded machine may take its time, but not minutes.
        assert!(begun.elapsed() < Duration::from_secs(5));
    }
}

#[test]
fn one_thread_repeats_itself_exactly() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_eq!(answer(fen, Limits::depth(8)), answer(fen, Limits::depth(8)));
    let nodes = Limits { nodes: Some(20_000), ..Limits::default() };
    let (first, second) = (answer(fen, nodes), answer(fen, nodes));
    assert_eq!(first, second);
    assert!((19_000..=20_010).contains(&first.2), "{}", first.2);
}

#[test]
fn forgetting_makes_an_engine_new() {
    let game = Orthodox::standard();
    let position = game.initial();
    let mut engine = engine(SMALL);
    let mut nodes = || {
        engine.forget();
        let query = Query::new(&position);
        engine.think(&query, &Limits::depth(7), &Control::new(), &mut |_| {}).unwrap().nodes
    };
    assert_eq!(nodes(), nodes());
    for _ in 0..1000 {
        engine.forget();
    }
}

#[test]
fn every_technique_can_be_switched_off_without_losing_the_mate() {
    let game = Orthodox::standard();
    let position =
        game.parse_position("r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1");
    let position = position.unwrap();
    let mut all: Vec<Techniques> = Techniques::NAMES
        .iter()
        .map(|name| {
            let mut techniques = Techniques::ALL;
            techniques.switch(name, false).unwrap();
            techniques
        })
        .collect();
    all.extend([Techniques::ALL, Techniques::NONE]);
    for techniques in all {
        let mut engine = engine(Settings { techniques, ..SMALL });
        let query = Query::new(&position);
        // Who begins at the last depth must look at all of it.
        let depth = if techniques.iterative_deepening { 12 } else { 6 };
        let limits = Limits { mate: Some(3), ..Limits::depth(depth) };
        let thought = engine.think(&query, &limits, &Control::new(), &mut |_| {}).unwrap();
        assert_eq!(thought.score, Score::Mate(3), "{techniques:?}");
    }
    assert!(Techniques::ALL.clone().switch("magic", true).is_err());
}

#[test]
fn several_lines_come_in_order_and_differ() {
    let game = Orthodox::standard();
    let position = game.initial();
    let mut last: Vec<_> = Vec::new();
    let mut engine = engine(Settings { multi_pv: 4, ..SMALL });
    engine.think(&Query::new(&position), &Limits::depth(7), &Control::new(), &mut |thought| {
        if thought.rank == 1 {
            last.clear();
        }
        last.push((thought.score, thought.line[0]));
    });
    assert_eq!(last.len(), 4);
    let value = |score: &Score| match score {
        Score::Pawns(value) => *value,
        Score::Mate(_) => unreachable!("nobody mates from the start"),
    };
    assert!(last.is_sorted_by(|a, b| value(&a.0) >= value(&b.0)));
    assert!((0..4).all(|i| (0..i).all(|j| last[i].1 != last[j].1)));
}

#[test]
fn a_short_win_does_not_end_the_search_for_other_lines() {
    let game = Orthodox::standard();
    let position = game.parse_position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").unwrap();
    let mut engine = engine(Settings { multi_pv: 3, ..SMALL });
    let mut depths = [0; 3];
    engine.think(&Query::new(&position), &Limits::depth(6), &Control::new(), &mut |thought| {
        depths[thought.rank - 1] = thought.depth;
    });
    assert_eq!(depths, [6; 3]);
}

/// A search may end anywhere: what it says then must still be what it has found out last.
#[test]
fn bounds_are_told_when_the_search_ends_within_an_iteration() {
    let game = Orthodox::standard();
    let mut bounds = [0; 2];
    for fen in [
        "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
        "6k1/2pb1r1p/3p1PpQ/p1nPp3/1q2P3/2N2P2/PrB5/2K3RR w - - 0 1",
        "8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - 0 1",
    ] {
        let position = game.parse_position(fen).unwrap();
        for nodes in (200..6000).step_by(100) {
            let (mut engine, mut exact) = (engine(SMALL), None);
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let query = Query::new(&position);
            let best = engine.think(&query, &limits, &Control::new(), &mut |thought| {
                exact = Some(thought.score);
            });
            let best = best.unwrap();
            let (Some(Score::Pawns(before)), Score::Pawns(now)) = (exact, best.score) else {
                continue;
            };
            match best.bound {
                Bound::Exact => {}
                Bound::AtLeast => {
                    assert!(now > before, "{fen}, {nodes} nodes: {before}, then {now} or more");
                    bounds[0] += 1;
                }
                Bound::AtMost => {
                    assert!(now < before, "{fen}, {nodes} nodes: {before}, then {now} or less");
                    bounds[1] += 1;
                }
            }
        }
    }
    assert!(bounds.iter().all(|&seen| seen > 0), "{bounds:?}");
}

#[test]
fn only_the_moves_asked_for_are_considered() {
    let game = Orthodox::standard();
    let position = game.initial();
    let only = [game.parse_move(&position, "a2a3").unwrap()];
    let query = Query { position: &position, history: &[], only: &only };
    let thought =
        engine(SMALL).think(&query, &Limits::depth(5), &Control::new(), &mut |_| {}).unwrap();
    assert_eq!(thought.line[0], only[0]);
}

#[test]
fn settings_out_of_range_are_refused_and_the_old_ones_stay() {
    let mut engine = engine(SMALL);
    let wrong = [
        Settings { hash: 0, ..SMALL },
        Settings { threads: 0, ..SMALL },
        Settings { multi_pv: 0, ..SMALL },
        Settings { level: 21, ..SMALL },
    ];
    for settings in wrong {
        let error = engine.configure(settings).unwrap_err();
        assert!(matches!(error, SettingsError::OutOfRange { .. }), "{error}");
        assert_eq!(*engine.settings(), SMALL);
    }
}

#[test]
fn sixty_four_threads_on_few_cores_answer_in_time() {
    let game = Orthodox::standard();
    let position = game.initial();
    let mut engine = engine(Settings { threads: 64, ..SMALL });
    let limits = Limits::time(Duration::from_millis(100));
    let thought = engine.think(&Query::new(&position), &limits, &Control::new(), &mut |_| {});
    assert!(thought.is_some());
}

/// Nobody who is a few moves from a mate that he has found takes a longer one or none.
#[test]
fn a_mate_that_is_seen_is_played() {
    let game = Orthodox::standard();
    let position = game.parse_position("7k/8/6K1/8/8/8/8/R7 w - - 0 1").unwrap();
    let weak = (1..20).map(|level| Settings { level, ..SMALL });
    for settings in weak.chain([Settings { variety: 12, ..SMALL }]) {
        for seed in 0..8 {
            let mut player = engine(Settings { seed, ..settings });
            let (query, limits) = (Query::new(&position), Limits::depth(8));
            let thought = player.think(&query, &limits, &Control::new(), &mut |_| {}).unwrap();
            assert_eq!(game.move_text(&position, thought.line[0]), "a1a8", "{}", settings.level);
        }
    }
}

/// A mate is told for the shortest only when there has been time to find a shorter one.
#[test]
fn the_shortest_mate_is_found() {
    for (fen, moves) in [
        ("8/8/8/8/8/1Q6/8/3K1k2 w - - 0 1", 4),
        ("r1bq3r/ppppR1p1/5n1k/3P4/6pP/3Q4/PP1N1PP1/5K1R w - - 0 1", 5),
    ] {
        let (_, score, nodes) = answer(fen, Limits::depth(40));
        assert_eq!(score, Score::Mate(moves), "{fen}: {nodes} nodes");
    }
}

#[test]
fn no_depth_is_too_large() {
    for depth in [121, 1 << 31, u32::MAX] {
        let limits = Limits { nodes: Some(20_000), ..Limits::depth(depth) };
        assert!(answer("8/8/8/4k3/8/8/8/KR6 w - - 0 1", limits).2 > 10_000);
    }
}

/// So many queens take each other without end, and a beginner has no clock.
#[test]
fn a_beginner_answers_in_any_position() {
    let queens = "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1";
    let game = Orthodox::standard();
    let position = game.parse_position(queens).unwrap();
    let mut player = engine(Settings { level: 1, ..SMALL });
    let (query, limits) = (Query::new(&position), Limits::default());
    assert!(player.think(&query, &limits, &Control::new(), &mut |_| {}).is_some());
}

#[test]
fn beginners_look_at_every_move() {
    let hanging = "rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 3";
    let game = Orthodox::standard();
    let position = game.parse_position(hanging).unwrap();
    for level in 1..20 {
        // High levels take their time.
        for seed in 0..if level < 12 { 8 } else { 2 } {
            let mut player = engine(Settings { level, seed, ..SMALL });
            let (query, limits) = (Query::new(&position), Limits::default());
            let thought = player.think(&query, &limits, &Control::new(), &mut |_| {}).unwrap();
            let text = game.move_text(&position, thought.line[0]);
            // The check wins the queen for the bishop.
            assert!(["c3d5", "f1b5"].contains(&text.as_str()), "level {level}: {text}");
        }
    }
}

#[test]
fn what_was_not_looked_at_is_not_chosen() {
    // Black mates in one; too few nodes for a look at all moves.
    let mate = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";
    let game = Orthodox::standard();
    let position = game.parse_position(mate).unwrap();
    for (seed, nodes) in (0..8).flat_map(|seed| [(seed, 10), (seed, 30), (seed, 60)]) {
        let mut player = engine(Settings { variety: 12, seed, ..SMALL });
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let query = Query::new(&position);
        let thought = player.think(&query, &limits, &Control::new(), &mut |_| {}).unwrap();
        assert!(thought.depth > 0, "{nodes}: {}", game.move_text(&position, thought.line[0]));
        assert!(thought.nodes <= nodes);
    }
}
