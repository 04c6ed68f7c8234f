//! From wrong weights back to the right ones.

use hyperchess_game::{Evaluate, Game};
use hyperchess_orthodox::tuning::{COUNT, Score, TERMS, Trace, weights};
use hyperchess_orthodox::{Move, Orthodox, Position};
use hyperchess_tuner::{Dataset, Options, fit, rounded, source};
use std::ops::ControlFlow;

/// Numbers that are the same on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % sides
    }
}

/// Positions of games in which nobody gives anything away.
fn positions(count: usize) -> Vec<Position> {
    let mut dice = Dice(9);
    let mut positions = Vec::new();
    let mut moves = Vec::new();
    while positions.len() < count {
        let game = Orthodox::chess960_start(dice.roll(960) as u32).expect("an array");
        let mut position = game.initial();
        for _ in 0..100 {
            moves.clear();
            game.legal_moves(&position, &mut moves);
            let sound: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|&mv| game.exchange_reaches(&position, mv, -50))
                .collect();
            let choice = if sound.is_empty() { &moves } else { &sound };
            if choice.is_empty() {
                break;
            }
            game.play(&mut position, choice[dice.roll(choice.len())]);
            if dice.roll(4) == 0 {
                positions.push(position.clone());
            }
        }
    }
    positions
}

/// Positions with their true values: the score alone counts in these tests.
fn truth() -> Dataset {
    let mut dataset = Dataset::new();
    for position in positions(30_000) {
        let Some(trace) = Trace::new(&position) else { continue };
        dataset.push(&position, Some(trace.value(weights())), 0.5);
    }
    dataset
}

fn options() -> Options {
    Options {
        epochs: 30,
        batch: 1000,
        rate: 2.0,
        result_share: 0.0,
        steepness: Some(0.006),
        hold: 0.0,
        patience: 2,
        ..Options::default()
    }
}

#[test]
fn wrong_weights_come_to_agree_with_the_data() {
    let mut dice = Dice(4);
    let wrong: Vec<Score> = weights()
        .iter()
        .map(|score| {
            let mut bend = |value: i32| value + value * (dice.roll(81) as i32 - 40) / 100 + 6;
            Score::new(bend(score.middlegame()), bend(score.endgame()))
        })
        .collect();
    let mut reports = 0;
    let result = fit(&truth(), &wrong, &options(), &mut |progress| {
        assert!(progress.best <= progress.validation);
        reports += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(reports, result.epochs + 1);
    assert!(result.after < result.before / 20.0, "{} to {}", result.before, result.after);
}

/// Many weights can stand in for others (a man's material for all of its squares); those of
/// these tables cannot.
#[test]
fn wrong_weights_move_back() {
    let names = ["BISHOP_PAIR", "ROOK_OPEN", "PUSH_THREAT", "HANGING", "TEMPO", "DANGER_CHECK"];
    let bent: Vec<usize> = TERMS
        .iter()
        .filter(|term| names.contains(&term.name))
        .flat_map(|term| term.start..term.start + term.len)
        .collect();
    assert_eq!(bent.len(), 9);
    let mut wrong = weights().to_vec();
    for &index in &bent {
        wrong[index] += Score::new(20, -20);
    }
    let distance = |weights: &[Score]| {
        let halves = bent.iter().flat_map(|&index| {
            let (found, truth) = (weights[index], hyperchess_orthodox::tuning::weights()[index]);
            [found.middlegame() - truth.middlegame(), found.endgame() - truth.endgame()]
        });
        halves.map(i32::abs).sum::<i32>()
    };
    let result = fit(&truth(), &wrong, &options(), &mut |_| ControlFlow::Continue(()));
    let (before, after) = (distance(&wrong), distance(&rounded(&result.weights)));
    assert!(after < before / 2, "{before} to {after}");
}

#[test]
fn a_fit_can_be_stopped_and_repeated() {
    let mut dataset = Dataset::new();
    for (index, position) in positions(500).iter().enumerate() {
        dataset.push(position, None, (index % 3) as f32 / 2.0);
    }
    let options = Options { epochs: 3, batch: 100, ..Options::default() };
    let run = || {
        fit(&dataset, weights(), &options, &mut |progress| {
            if progress.epoch == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    };
    let (first, second) = (run(), run());
    assert_eq!(first.epochs, 2);
    assert_eq!(first.weights, second.weights);
    assert!(first.steepness > 0.0);
}

#[test]
fn files_are_read() {
    let text = "# remark\n\
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | 23 | 0.5\n\
        \n\
        8/8/4k3/8/8/4K3/8/Q7 w - - 0 1 | | 1.0\n";
    let mut dataset = Dataset::read(text.as_bytes()).expect("sound lines");
    assert_eq!((dataset.len(), dataset.skipped()), (1, 1), "a lone king needs no weights");
    assert_eq!(dataset.extend(text.as_bytes()), Ok(1));
    assert_eq!((dataset.len(), dataset.is_empty()), (2, false));
    assert!(dataset.bytes() > 0);
    let error = Dataset::read("8/8/8/8 w - - | | 1.0".as_bytes()).expect_err("no kings");
    assert_eq!(error.line, 1);
}

#[test]
fn the_source_in_use_is_what_would_be_written() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../orthodox/src/evaluate/weights.rs");
    let text = std::fs::read_to_string(path).expect("the weights of the engine");
    assert!(source(weights()) == text, "write the file by the tuner, or keep to its format");
    assert_eq!(TERMS.iter().map(|term| term.len).sum::<usize>(), COUNT);
}
