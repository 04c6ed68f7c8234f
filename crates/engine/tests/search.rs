//! The search finds what is there, stops when told, and repeats itself exactly.

use hyperchess_engine::{Limits, Score, think};
use hyperchess_game::Game;
use hyperchess_orthodox::Orthodox;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn answer(fen: &str, limits: Limits) -> (String, Score, u64) {
    let game = Orthodox::standard();
    let position = game.parse_position(fen).unwrap();
    let stop = AtomicBool::new(false);
    let thought = think(&game, &position, &[], &limits, &stop, &mut |_| {}).unwrap();
    (game.move_text(&position, thought.line[0]), thought.score, thought.nodes)
}

#[test]
fn mates_are_found_and_counted() {
    let back_rank = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    assert_eq!(answer(back_rank, depth(3)).0, "d1d8");
    assert_eq!(answer(back_rank, depth(3)).1, Score::Mate(1));
    let in_two = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    let (mv, score, _) = answer(in_two, depth(4));
    assert_eq!((mv.as_str(), score), ("a1a6", Score::Mate(2)));
}

#[test]
fn exchanges_are_not_judged_in_the_middle() {
    // The pawn on d5 is guarded: taking it with the queen loses her.
    let guarded = "4k3/8/4p3/3p4/8/8/3Q4/4K3 w - - 0 1";
    assert_ne!(answer(guarded, depth(1)).0, "d2d5");
}

#[test]
fn what_has_been_before_counts_as_a_draw() {
    let game = Orthodox::standard();
    let mut position = game.parse_position("7k/8/8/8/8/8/R7/K7 w - - 90 99").unwrap();
    let mut moves = Vec::new();
    game.legal_moves(&position, &mut moves);
    let mut history = Vec::new();
    for mv in moves {
        let undo = game.play(&mut position, mv);
        history.push(game.key(&position));
        game.undo(&mut position, undo);
    }
    let stop = AtomicBool::new(false);
    let fresh = think(&game, &position, &[], &depth(2), &stop, &mut |_| {}).unwrap();
    assert!(matches!(fresh.score, Score::Pawns(value) if value > 300));
    let repeated = think(&game, &position, &history, &depth(2), &stop, &mut |_| {}).unwrap();
    assert_eq!(repeated.score, Score::Pawns(0));
}

#[test]
fn without_a_legal_move_there_is_no_answer() {
    let game = Orthodox::standard();
    let stalemate = game.parse_position("k7/2Q5/8/8/8/8/8/K7 b - - 0 1").unwrap();
    let stop = AtomicBool::new(false);
    assert!(think(&game, &stalemate, &[], &depth(3), &stop, &mut |_| {}).is_none());
}

#[test]
fn a_stop_is_obeyed_at_once_and_still_answered() {
    let game = Orthodox::standard();
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let search = scope
            .spawn(|| think(&game, &game.initial(), &[], &Limits::default(), &stop, &mut |_| {}));
        thread::sleep(Duration::from_millis(100));
        let asked = Instant::now();
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
        assert!(search.join().unwrap().is_some());
        assert!(asked.elapsed() < Duration::from_secs(2));
    });
    let already = AtomicBool::new(true);
    let thought = think(&game, &game.initial(), &[], &Limits::default(), &already, &mut |_| {});
    assert!(thought.is_some());
}

#[test]
fn a_fixed_depth_is_deterministic_and_reported_step_by_step() {
    let start = Orthodox::standard().initial();
    let fen = Orthodox::standard().position_text(&start);
    assert_eq!(answer(&fen, depth(4)), answer(&fen, depth(4)));
    let game = Orthodox::standard();
    let mut depths = Vec::new();
    let stop = AtomicBool::new(false);
    think(&game, &start, &[], &depth(3), &stop, &mut |thought| depths.push(thought.depth));
    assert_eq!(depths, [1, 2, 3]);
}
