//! The evaluation is the same however it is computed and whoever looks at the board.

use hyperchess_game::{Evaluate, Game};
use hyperchess_orthodox::tuning::{Trace, weights};
use hyperchess_orthodox::{Move, Orthodox, Position};
use std::collections::HashSet;

/// Numbers that are the same on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % sides
    }
}

/// Some standard games and some of Chess960.
fn games() -> Vec<Orthodox> {
    let arrays = (0..960).step_by(31).map(Orthodox::chess960_start);
    let mut games: Vec<Orthodox> = arrays.map(|game| game.expect("an array")).collect();
    games.extend((0..20).map(|_| Orthodox::standard()));
    games
}

/// Plays random games, showing every position and its moves. Captures are played more often
/// than others, so that endgames come up.
fn random_positions(mut show: impl FnMut(&Orthodox, &Position, &[Move])) {
    let mut dice = Dice(3);
    for game in games() {
        let mut position = game.initial();
        let (mut moves, mut noisy) = (Vec::new(), Vec::new());
        while game.outcome(&position).is_none() {
            moves.clear();
            noisy.clear();
            game.legal_moves(&position, &mut moves);
            game.noisy_moves(&position, &mut noisy);
            show(&game, &position, &moves);
            let choice = if noisy.is_empty() || dice.roll(4) > 0 { &moves } else { &noisy };
            game.play(&mut position, choice[dice.roll(choice.len())]);
        }
    }
}

fn fresh(game: &Orthodox, position: &Position) -> i32 {
    game.evaluate(position, &mut game.scratch(position))
}

#[test]
fn followed_sums_are_fresh_sums() {
    let mut dice = Dice(1);
    for game in games() {
        let mut position = game.initial();
        let mut scratch = game.scratch(&position);
        // Started anew for every position, its sums owe nothing to any move.
        let mut other = game.scratch(&position);
        let mut fresh = |position: &Position| {
            game.restart(&mut other, position);
            game.evaluate(position, &mut other)
        };
        let mut moves = Vec::new();
        while game.outcome(&position).is_none() {
            moves.clear();
            game.legal_moves(&position, &mut moves);
            for &mv in &moves {
                game.follow(&mut scratch, &position, mv);
                let undo = game.play(&mut position, mv);
                let text = game.position_text(&position);
                assert_eq!(game.evaluate(&position, &mut scratch), fresh(&position), "{text} {mv}");
                game.undo(&mut position, undo);
                game.retreat(&mut scratch);
            }
            assert_eq!(game.evaluate(&position, &mut scratch), fresh(&position));
            let mv = moves[dice.roll(moves.len())];
            game.follow(&mut scratch, &position, mv);
            game.play(&mut position, mv);
        }
        let start = game.initial();
        game.restart(&mut scratch, &start);
        assert_eq!(game.evaluate(&start, &mut scratch), fresh(&start));
    }
}

/// The same position with the colours exchanged and the halfmove clock at zero.
fn flipped(game: &Orthodox, position: &Position) -> Position {
    let text = game.position_text(position);
    let fields: Vec<&str> = text.split(' ').collect();
    let swap = |text: &str| -> String {
        let swapped = text.chars().map(|c| {
            if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
        });
        swapped.collect()
    };
    let ranks: Vec<String> = fields[0].split('/').rev().map(swap).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    let rights = swap(fields[2]);
    let skipped = fields[3].replace('3', "x").replace('6', "3").replace('x', "6");
    let fen = format!("{} {side} {rights} {skipped} 0 1", ranks.join("/"));
    game.parse_position(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn both_sides_see_the_same() {
    random_positions(|game, position, _| {
        let other = flipped(game, position);
        let same = flipped(game, &other);
        let text = game.position_text(&same);
        assert_eq!(fresh(game, &other), fresh(game, &same), "{text}");
    });
}

#[test]
fn features_times_weights_are_the_value() {
    let mut traced = 0;
    random_positions(|game, position, _| {
        // With the clock at zero.
        let position = flipped(game, &flipped(game, position));
        let value = fresh(game, &position);
        let for_white = if game.to_move(&position).index() == 0 { value } else { -value };
        if let Some(trace) = Trace::new(&position) {
            traced += 1;
            let text = game.position_text(&position);
            assert_eq!(trace.value(weights()), for_white, "{text}");
        }
    });
    assert!(traced > 5000);
}

#[test]
fn noisy_moves_are_those_that_are_not_quiet() {
    random_positions(|game, position, moves| {
        let mut noisy = Vec::new();
        game.noisy_moves(position, &mut noisy);
        let listed: HashSet<Move> = noisy.iter().copied().collect();
        assert_eq!(listed.len(), noisy.len());
        let expected: HashSet<Move> =
            moves.iter().copied().filter(|&mv| !game.is_quiet(position, mv)).collect();
        assert_eq!(listed, expected, "{}", game.position_text(position));
        for &mv in &noisy {
            assert!(game.gain(position, mv) > 0);
        }
    });
}

#[test]
fn quiet_threats_are_the_quiet_moves_that_check_by_themselves() {
    let mut checks = 0;
    random_positions(|game, position, moves| {
        let mut threats = Vec::new();
        game.quiet_threats(position, &mut threats);
        let listed: HashSet<Move> = threats.iter().copied().collect();
        assert_eq!(listed.len(), threats.len());
        let expected: HashSet<Move> = moves
            .iter()
            .copied()
            .filter(|&mv| mv.promotion.is_none() && game.is_quiet(position, mv))
            .filter(|&mv| game.makes_threat(position, mv))
            .collect();
        assert_eq!(listed, expected, "{}", game.position_text(position));
        for mv in threats {
            let mut after = position.clone();
            game.play(&mut after, mv);
            assert!(game.in_check(&after), "{}", game.position_text(position));
            checks += 1;
        }
    });
    assert!(checks > 1000, "{checks}");
}

#[test]
fn codes_and_slots_tell_moves_apart() {
    random_positions(|game, position, moves| {
        let codes: HashSet<u16> = moves.iter().map(|&mv| game.move_code(mv)).collect();
        assert_eq!(codes.len(), moves.len());
        assert!(!codes.contains(&0));
        assert!(moves.iter().all(|&mv| game.move_slot(position, mv) < game.move_slots()));
    });
}

#[test]
fn passing_changes_the_side_and_nothing_else() {
    let mut passes = 0;
    random_positions(|game, position, _| {
        let mut passed = position.clone();
        let Some(undo) = game.pass(&mut passed) else { return };
        passes += 1;
        assert!(!game.is_threatened(position));
        assert_ne!(game.to_move(&passed), game.to_move(position));
        assert_ne!(game.key(&passed), game.key(position));
        assert_eq!(game.reversible_plies(&passed), 0);
        assert_eq!(passed.board().occupied(), position.board().occupied());
        assert_eq!(game.structure_key(&passed), game.structure_key(position));
        game.undo_pass(&mut passed, undo);
        assert_eq!(&passed, position);
    });
    assert!(passes > 1000);
}

#[test]
fn nobody_passes_in_check_or_without_pieces() {
    let game = Orthodox::standard();
    for fen in ["4k3/8/8/8/8/8/4r3/R3K3 w - -", "4k3/7p/8/8/8/8/4P3/4K3 w - -"] {
        let mut position = game.parse_position(fen).expect("a position");
        assert!(game.pass(&mut position).is_none());
    }
}

#[test]
fn early_ends() {
    let game = Orthodox::standard();
    let early = |fen: &str| {
        let position = game.parse_position(fen).expect("a position");
        let early = game.early_outcome(&position);
        // It may know less than the rules, never something else.
        if early.is_some() {
            assert_eq!(early, game.outcome(&position));
        }
        early.is_some()
    };
    assert!(early("4k3/8/8/8/8/8/8/4KB2 w - - 0 1"));
    assert!(early("4k3/8/8/8/8/8/8/R3K3 w - - 100 90"));
    assert!(early("R3k3/8/8/8/8/8/8/4K3 b - - 100 90"));
    assert!(!early("R3k3/8/4K3/8/8/8/8/8 b - - 100 90"), "mate goes first");
    assert!(!early("4k3/8/8/8/8/8/8/R3K3 w - - 99 90"));
}

#[test]
fn judgements_of_a_beginner() {
    let game = Orthodox::standard();
    let value = |fen: &str| {
        let position = game.parse_position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        fresh(&game, &position)
    };
    let start = fresh(&game, &game.initial());
    assert!((0..60).contains(&start), "{start}");
    // A knight is worth about three pawns, a queen about nine.
    let knight = value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR b KQkq - 0 1");
    assert!((200..450).contains(&knight), "{knight}");
    let queen = value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert!((800..1400).contains(&queen), "{queen}");
    // Dead or nearly so.
    assert_eq!(value("8/8/4k3/8/8/2NN4/8/4K3 w - - 0 1"), 0);
    assert_eq!(value("k7/8/1K6/P7/8/8/8/2B5 b - - 0 1"), 0, "the wrong bishop");
    let blocked = value("6k1/8/6Kp/7P/8/3B4/8/8 w - - 0 1");
    assert!(blocked.abs() < 40, "{blocked}: the wrong bishop, and a pawn that does not matter");
    // The king is not there yet, but the bishop promises far less than the right one.
    let (wrong, right) = ("8/8/5k2/8/P7/1K6/8/2B5 w - - 0 1", "8/8/5k2/8/P7/1K6/8/1B6 w - - 0 1");
    assert!(2 * value(wrong) < value(right), "{} {}", value(wrong), value(right));
    assert!(value("8/8/4k3/8/3b4/8/2R5/4K3 w - - 0 1").abs() < 60);
    // Mate is nearer in the corner, with bishop and knight in the right one.
    let (edge, centre) = ("4k3/8/4K3/8/8/8/8/R7 w - - 0 1", "8/8/8/4k3/8/4K3/8/R7 w - - 0 1");
    assert!(value(edge) > value(centre));
    let (right, wrong) = ("k7/8/1K6/8/8/5N2/8/5B2 w - - 0 1", "7k/8/6K1/8/8/5N2/8/5B2 w - - 0 1");
    assert!(value(right) > value(wrong) + 100);
    // A pawn that cannot be caught.
    assert!(value("8/8/8/P6k/8/7p/8/6K1 w - - 0 1") > value("8/8/3k4/P7/8/7p/8/6K1 w - - 0 1"));
    // A king in the open among queens.
    let castled = value("r1bq1rk1/pppp1ppp/2n2n2/8/8/2N2N2/PPPP1PPP/R1BQ1RK1 w - - 0 1");
    let exposed = value("r1bq1rk1/pppp1ppp/2n2n2/8/6K1/2N2N2/PPPP1PPP/R1BQ1R2 w - - 0 1");
    assert!(castled > exposed + 100, "{castled} {exposed}");
}
