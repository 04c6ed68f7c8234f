//! What must never lead to a crash, a hang, a leak or an illegal move, in games of all kinds.

mod common;

use common::game;
use hyperchess_chess::Position;
use hyperchess_engine::{Clock, Control, Engine, Limits, Query, Settings, SettingsError};
use hyperchess_game::{Evaluate, Game, Reason};
use hyperchess_orthodox::Orthodox;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Small tables, one thread.
fn small() -> Settings {
    Settings { hash: 1, overhead: Duration::ZERO, ..Settings::default() }
}

/// Thinks about the start and checks that the answer is a legal move.
fn answers<G: Evaluate>(game: &G, engine: &mut Engine<G>, limits: &Limits, control: &Control)
where
    G::Move: PartialEq,
{
    let position = game.initial();
    let thought = engine.think(&Query::new(&position), limits, control, &mut |_| {}).unwrap();
    let mut legal = Vec::new();
    game.legal_moves(&position, &mut legal);
    assert!(legal.contains(&thought.line[0]));
}

/// Tests that measure memory want nobody beside them.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The memory in use, in MB; 0 where that is not known.
fn resident() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = text.split_whitespace().nth(1).and_then(|word| word.parse::<u64>().ok());
    (pages.unwrap_or(0) * 4096) >> 20
}

#[test]
fn a_large_table_is_there_at_once_and_costs_nothing_before_or_after_it_is_used() {
    let _alone = alone();
    let game = Arc::new(Orthodox::standard());
    let mut engine = Engine::new(Arc::clone(&game), small()).unwrap();
    let before = resident();
    match engine.configure(Settings { hash: 8192, ..small() }) {
        Ok(()) => {
            assert!(resident() < before + 64, "{} MB", resident());
            answers(&*game, &mut engine, &Limits::depth(6), &Control::new());
            let begun = Instant::now();
            for _ in 0..100 {
                engine.forget();
            }
            assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
        }
        // A small machine may refuse; then the old table stays.
        Err(error) => assert_eq!(error, SettingsError::Memory { megabytes: 8192 }),
    }
    answers(&*game, &mut engine, &Limits::depth(4), &Control::new());
    engine.configure(small()).unwrap();
    assert!(resident() < before + 64, "{} MB", resident());
    answers(&*game, &mut engine, &Limits::depth(4), &Control::new());
}

#[test]
fn a_table_warms_up_bit_by_bit_and_forgets_nothing_by_it() {
    let _alone = alone();
    let game = Arc::new(Orthodox::standard());
    let mut engine = Engine::new(Arc::clone(&game), Settings { hash: 300, ..small() }).unwrap();
    let mut nodes = |warm: bool| {
        while warm && engine.warm_up() {}
        let position = game.initial();
        let query = Query::new(&position);
        engine.think(&query, &Limits::depth(8), &Control::new(), &mut |_| {}).unwrap().nodes
    };
    let (first, again) = (nodes(false), nodes(true));
    assert!(again < first / 2, "{first}, then {again} nodes");
    assert!(!engine.warm_up());
}

#[test]
fn a_thousand_new_games_in_a_row_leave_nothing_behind() {
    fn thousand<G: Evaluate>(game: &Arc<G>)
    where
        G::Move: PartialEq,
    {
        let mut engine = Engine::new(Arc::clone(game), small()).unwrap();
        let limits = Limits { nodes: Some(30), ..Limits::default() };
        answers(&**game, &mut engine, &limits, &Control::new());
        let before = resident();
        for _ in 0..1000 {
            engine.forget();
            answers(&**game, &mut engine, &limits, &Control::new());
        }
        assert!(resident() <= before + 64, "{before} MB, then {} MB", resident());
    }
    let _alone = alone();
    thousand(&Arc::new(Orthodox::standard()));
    thousand(&game("hyper:dim=3"));
}

#[test]
fn no_time_and_early_stops_are_answered_in_every_game() {
    fn hurry<G: Evaluate>(game: &Arc<G>)
    where
        G::Move: PartialEq,
    {
        let stopped = Control::new();
        stopped.stop();
        let clock = Clock { remaining: Duration::ZERO, ..Clock::default() };
        let no_time = Limits { clock: Some(clock), ..Limits::default() };
        let infinite = Limits { infinite: true, ..Limits::default() };
        for threads in [1, 64] {
            let settings = Settings { threads, ..small() };
            let mut engine = Engine::new(Arc::clone(game), settings).unwrap();
            let begun = Instant::now();
            answers(&**game, &mut engine, &no_time, &Control::new());
            answers(&**game, &mut engine, &Limits::time(Duration::ZERO), &Control::new());
            answers(&**game, &mut engine, &infinite, &stopped);
            assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
        }
    }
    let _alone = alone();
    hurry(&Arc::new(Orthodox::standard()));
    for name in ["hyper:dim=3", "hyper:dim=4", "raumschach", "tesschess"] {
        hurry(&game(name));
    }
}

/// In the map game an answer to a threat may be a threat, and there is no end of it.
#[test]
fn threats_are_not_answered_for_ever() {
    let _alone = alone();
    let game = game("map:file=any");
    for (position, answer) in [
        ("1P5Q1KR3NP13B10q7b3pn3k2rp2 b - - 5 3", None),
        // The king takes the king beside him, who is guarded.
        ("14R6B14r22kbK2 b - - 4 16", Some("3,1,3>2,0,3")),
    ] {
        let position = game.parse_position(position).unwrap();
        let mut engine = Engine::new(Arc::clone(&game), small()).unwrap();
        for depth in 1..=4 {
            let (query, limits) = (Query::new(&position), Limits::depth(depth));
            let thought = engine.think(&query, &limits, &Control::new(), &mut |_| {}).unwrap();
            assert!(thought.nodes < 50_000, "{} nodes to depth {depth}", thought.nodes);
            let text = game.move_text(&position, thought.line[0]);
            assert!(answer.is_none_or(|answer| answer == text), "{text}");
        }
    }
}

/// However little time there is, a king that can be taken is taken, and no king is left to be taken.
#[test]
fn kings_are_taken_and_not_left_at_the_first_glance() {
    let _alone = alone();
    let game = game("map:file=any");
    let mut engine = Engine::new(Arc::clone(&game), small()).unwrap();
    let moves = |position: &Position| {
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        moves
    };
    let after = |position: &Position, mv| {
        let mut after = position.clone();
        game.play(&mut after, mv);
        after
    };
    // Whether the side to move can take a king at once.
    let wins = |position: &Position| {
        let ends = |mv| game.outcome(&after(position, mv)).is_some_and(|end| end.winner.is_some());
        game.outcome(position).is_none() && moves(position).into_iter().any(ends)
    };
    let (mut taken, mut dangers) = (0, 0);
    for number in 0..15 {
        let mut position = game.initial();
        for ply in 0..30 {
            let legal = moves(&position);
            if legal.is_empty() || game.outcome(&position).is_some() {
                break;
            }
            let limits = Limits { nodes: Some(1 + ply % 4), ..Limits::default() };
            let query = Query::new(&position);
            let thought = engine.think(&query, &limits, &Control::new(), &mut |_| {}).unwrap();
            let answer = after(&position, thought.line[0]);
            let safe = legal.iter().filter(|&&mv| !wins(&after(&position, mv))).count();
            if wins(&position) {
                taken += 1;
                assert!(game.outcome(&answer).is_some(), "{}", game.position_text(&position));
            } else if safe > 0 {
                dangers += usize::from(safe < legal.len());
                assert!(!wins(&answer), "{}", game.position_text(&position));
            }
            let next = game.key(&position) as usize % 1000 + number;
            position = after(&position, legal[next % legal.len()]);
        }
    }
    assert!(taken > 100 && dangers > 100, "{taken} kings taken, {dangers} in danger");
}

#[test]
fn ends_of_games_in_many_dimensions() {
    let _alone = alone();
    let game = game("hyper:dim=3,side=4");
    let mut engine = Engine::new(Arc::clone(&game), small()).unwrap();
    let mut think = |position: &Position, limits: Limits| {
        engine.think(&Query::new(position), &limits, &Control::new(), &mut |_| {})
    };
    // Bare kings are a draw, and so are fifty moves without progress: there is still a move.
    for drawn in [
        "K3/4/4/4|4/4/4/4|4/4/4/4|4/4/4/3k w - - 0 1",
        "K3/4/4/4|4/4/4/4|4/4/1Q2/4|4/4/4/3k w - - 100 90",
    ] {
        let position = game.parse_position(drawn).unwrap();
        assert!(game.outcome(&position).is_some_and(|outcome| outcome.winner.is_none()));
        assert!(think(&position, Limits::depth(4)).is_some());
    }
    // A mate in three, played to its end: there nothing is left to play.
    let mut position = game.parse_position("4/4/4/2K1|1*|4/Q3/2Q1/4|1k2/4/4/4 w - - 0 1").unwrap();
    for _ in 0..12 {
        if game.outcome(&position).is_some() {
            break;
        }
        let thought = think(&position, Limits { nodes: Some(50_000), ..Limits::default() });
        game.play(&mut position, thought.unwrap().line[0]);
    }
    assert_eq!(game.outcome(&position).unwrap().reason, Reason::Checkmate);
    assert!(think(&position, Limits::depth(4)).is_none());
}
