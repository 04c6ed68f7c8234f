//! The kernel against the naive generator: random games, ply by ply.
//!
//! Both know the same moves and play the same one. On the way everything that a position
//! promises is looked at: taking back restores it, its text reads back as the same position,
//! move texts read back as the same moves, and the incremental key is the key of the text.
//!
//! Longer games and more of them: `cargo test --release -p hyperchess-chess -- --ignored`.

mod common;
mod duel;
#[path = "naive/mod.rs"]
mod naive;

use common::{Random, moves};
use duel::Duel;
use hyperchess_chess::{ChessGame, Move, Position};
use hyperchess_game::{Game, Outcome, Reason};
use naive::{Naive, NaiveMove, Rules};
use std::collections::{BTreeMap, BTreeSet};

/// How often the rare things happened: a test of the test.
#[derive(Default, Debug)]
struct Seen {
    plies: u64,
    checks: u64,
    /// In check, and only the king can move: two checks at once, as a rule.
    king_only: u64,
    mates: u64,
    stalemates: u64,
    promotions: u64,
    castlings: u64,
    in_passing: u64,
    refused: u64,
}

impl Seen {
    fn add(&mut self, other: &Seen) {
        self.plies += other.plies;
        self.checks += other.checks;
        self.king_only += other.king_only;
        self.mates += other.mates;
        self.stalemates += other.stalemates;
        self.promotions += other.promotions;
        self.castlings += other.castlings;
        self.in_passing += other.in_passing;
        self.refused += other.refused;
    }
}

/// Everything that must hold in a position, apart from the naive generator's opinion.
fn check_promises(game: &ChessGame, position: &Position, legal: &[Move], random: &mut Random) {
    let text = game.position_text(position);
    let key = game.key(position);
    assert_eq!(game.count_moves(position), legal.len() as u64, "{text}");
    let texts: Vec<String> = legal.iter().map(|&mv| game.move_text(position, mv)).collect();
    assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), texts.len(), "{text}: {texts:?}");

    let read = game.parse_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(game.position_text(&read), text);
    assert_eq!(game.key(&read), key, "{text}");
    assert_eq!(game.reversible_plies(&read), game.reversible_plies(position), "{text}");
    assert_eq!(common::texts(game, &read), texts.iter().cloned().collect(), "{text}");

    let mut board = position.clone();
    for (&mv, move_text) in legal.iter().zip(&texts) {
        let undo = game.play(&mut board, mv);
        // Reading the text anew costs more than the move: now and then will do.
        if random.one_in(8) {
            let after = game.position_text(&board);
            let read = game.parse_position(&after);
            let read = read.unwrap_or_else(|error| panic!("{after}: {error}"));
            assert_eq!(game.key(&read), game.key(&board), "{text} {move_text} {after}");
            assert_eq!(game.position_text(&read), after);
            assert_eq!(game.count_moves(&read), game.count_moves(&board), "{after}");
        }
        game.undo(&mut board, undo);
        assert_eq!(game.key(&board), key, "{text} {move_text}");
        if random.one_in(4) {
            assert_eq!(game.position_text(&board), text, "{move_text}");
            assert_eq!(game.parse_move(position, move_text), Ok(mv), "{text}");
        }
    }
    assert_eq!(game.position_text(&board), text);
    assert_eq!(moves(game, &board), legal, "{text}: taking back changes the order of moves");
}

/// Plays a random game of both generators.
fn play(
    duel: &Duel,
    mut position: Position,
    mut naive: Naive,
    plies: usize,
    random: &mut Random,
) -> Seen {
    let game = &duel.game;
    let mut seen = Seen::default();
    for _ in 0..plies {
        let text = game.position_text(&position);
        let legal = moves(game, &position);
        let by_naive: BTreeMap<NaiveMove, Move> =
            legal.iter().map(|&mv| (duel.naive_move(&position, mv), mv)).collect();
        let ours: BTreeSet<&NaiveMove> = by_naive.keys().collect();
        let theirs = naive.moves();
        let theirs: BTreeSet<&NaiveMove> = theirs.iter().collect();
        let extra: Vec<_> = ours.difference(&theirs).collect();
        let missing: Vec<_> = theirs.difference(&ours).collect();
        assert!(
            extra.is_empty() && missing.is_empty(),
            "{} {text}: wrong {extra:?}, missing {missing:?}",
            duel.spec
        );
        assert_eq!(by_naive.len(), legal.len(), "{text}: a move twice");
        assert_eq!(
            game.is_in_check(&position, game.to_move(&position)),
            naive.in_check(),
            "{text}"
        );
        check_promises(game, &position, &legal, random);
        assert_eq!(game.reversible_plies(&position), naive.halfmove_clock(), "{text}");

        let in_check = naive.in_check();
        seen.plies += 1;
        seen.checks += u64::from(in_check);
        let king =
            naive.men().find(|&(_, white, kind)| kind == 'K' && white == naive.to_move_white());
        let king = king.unwrap().0.to_vec();
        seen.king_only +=
            u64::from(in_check && legal.len() > 1 && ours.iter().all(|mv| mv.from == king));
        let outcome = game.outcome(&position);
        if legal.is_empty() {
            let winner = game.to_move(&position).opponent();
            let expected = if in_check {
                seen.mates += 1;
                Outcome::win(winner, Reason::Checkmate)
            } else {
                seen.stalemates += 1;
                Outcome::draw(Reason::Stalemate)
            };
            assert_eq!(outcome, Some(expected), "{text}");
            break;
        }
        let over = outcome.map(|outcome| outcome.reason);
        assert!(matches!(over, None | Some(Reason::FiftyMoves | Reason::DeadPosition)), "{text}");

        // Prefer what is rare.
        let rare: Vec<&NaiveMove> = ours
            .iter()
            .copied()
            .filter(|mv| {
                let pawn = naive.man_at(&mv.from).unwrap().kind == 'P';
                let far = mv.from.iter().zip(&mv.to).any(|(a, b)| (a - b).abs() > 1);
                let passing = naive.en_passant().is_some_and(|target| target.skipped == mv.to);
                mv.castle || mv.promotion.is_some() || pawn && (far || passing)
            })
            .collect();
        let all: Vec<&NaiveMove> = ours.iter().copied().collect();
        let choice = if !rare.is_empty() && random.one_in(2) { &rare } else { &all };
        let chosen = (*random.pick(choice)).clone();
        let mv = by_naive[&chosen];
        let details = game.details(&position, mv);
        seen.castlings += u64::from(details.castling);
        seen.promotions += u64::from(details.promotion.is_some());
        seen.in_passing += u64::from(details.captured.is_some_and(|taken| taken != details.to));
        game.play(&mut position, mv);
        naive = naive.play(&chosen);
    }
    seen
}

fn whole_games(duel: &Duel, games: u64, plies: usize) -> Seen {
    let mut seen = Seen::default();
    for seed in 1..=games {
        let mut random = Random::new(seed);
        seen.add(&play(duel, duel.game.initial(), duel.start.clone(), plies, &mut random));
    }
    seen
}

/// Puts a naive position before both; `None` if the wrong side is in check, which the kernel
/// must say too.
fn set_up(duel: &Duel, naive: &Naive, castling: &str) -> Option<Position> {
    let text = duel.text(naive, castling);
    let mut waiting = naive.clone();
    waiting.set_turn(!naive.to_move_white());
    let read = duel.game.parse_position(&text);
    if waiting.in_check() {
        let error = read.expect_err(&text);
        assert_eq!(error.field, "side to move", "{text}: {error}");
        return None;
    }
    Some(read.unwrap_or_else(|error| panic!("{} {text}: {error}", duel.spec)))
}

/// Games from positions with a handful of men anywhere.
fn sparse_games(duel: &Duel, games: u64, plies: usize) -> Seen {
    let mut seen = Seen::default();
    let rules = duel.start.rules();
    let letters: Vec<char> = duel.game.rules().pieces.iter().map(|piece| piece.letter).collect();
    let starts: BTreeMap<Vec<i32>, bool> = duel
        .start
        .men()
        .filter(|&(_, _, kind)| kind == 'P')
        .map(|(square, white, _)| (square.to_vec(), white))
        .collect();
    for seed in 1..=games {
        let mut random = Random::new(1000 + seed);
        let mut naive = Naive::empty(rules);
        naive.set_turn(random.one_in(2));
        let mut men = vec![(true, 'K'), (false, 'K')];
        for _ in 0..2 + random.below(10) {
            let kind = if random.one_in(3) { 'P' } else { *random.pick(&letters) };
            if kind != 'K' {
                men.push((random.one_in(2), kind));
            }
        }
        for (white, kind) in men {
            loop {
                let square: Vec<i32> =
                    rules.sizes().iter().map(|&size| random.below(size as usize) as i32).collect();
                let stuck = kind == 'P' && rules.promotes(white, &square);
                if naive.man_at(&square).is_some() || stuck {
                    continue;
                }
                let only_unmoved = rules == Rules::SixByEightByThree && kind == 'P';
                if only_unmoved && starts.get(&square) != Some(&white) {
                    naive.put_moved(&square, white, kind);
                } else {
                    naive.put(&square, white, kind);
                }
                break;
            }
        }
        match set_up(duel, &naive, "-") {
            Some(position) => seen.add(&play(duel, position, naive, plies, &mut random)),
            None => seen.refused += 1,
        }
    }
    seen
}

/// Games from the initial array with many men missing: open lines, and castling soon.
fn thinned_games(duel: &Duel, games: u64, plies: usize) -> Seen {
    let mut seen = Seen::default();
    let initial = duel.game.position_text(&duel.game.initial());
    let letters = initial.split(' ').nth(2).unwrap();
    let men: Vec<(Vec<i32>, bool, char)> =
        duel.start.men().map(|(square, white, kind)| (square.to_vec(), white, kind)).collect();
    let file = if duel.start.rules() == Rules::SixByEightByThree { 0 } else { 1 };
    for seed in 1..=games {
        let mut random = Random::new(2000 + seed);
        let mut naive = duel.start.clone();
        naive.set_turn(random.one_in(2));
        for (square, _, kind) in &men {
            let keep = match kind {
                'K' => true,
                'R' => !random.one_in(4),
                _ => random.one_in(3),
            };
            if !keep {
                naive.remove(square);
            }
        }
        naive.clear_castling();
        let mut castling = String::new();
        for (king, rook) in duel.start.castling_rights() {
            let there = naive.man_at(rook).is_some_and(|man| man.kind == 'R');
            let white = naive.man_at(king).unwrap().white;
            let letter = if rook[file] > king[file] { 'K' } else { 'Q' };
            let letter = if white { letter } else { letter.to_ascii_lowercase() };
            if there && letters.contains(letter) {
                naive.allow_castling(king, rook);
                castling.push(letter);
            }
        }
        if castling.is_empty() {
            castling.push('-');
        }
        match set_up(duel, &naive, &castling) {
            Some(position) => seen.add(&play(duel, position, naive, plies, &mut random)),
            None => seen.refused += 1,
        }
    }
    seen
}

/// Whole, sparse and thinned games of one rule set; `games` is a measure for all.
fn all_kinds(duel: &Duel, games: u64) -> Seen {
    let mut seen = whole_games(duel, games.div_ceil(10), 60);
    seen.add(&sparse_games(duel, games, 12));
    seen.add(&thinned_games(duel, games, 8));
    println!("{}: {seen:?}", duel.spec);
    seen
}

#[test]
fn standard() {
    let seen = all_kinds(&Duel::new("standard", Naive::standard()), 200);
    assert!(seen.mates > 0 && seen.promotions > 0, "{seen:?}");
    assert!(seen.castlings > 0 && seen.in_passing > 0 && seen.king_only > 0, "{seen:?}");
}

#[test]
fn raumschach() {
    let seen = all_kinds(&Duel::new("raumschach", Naive::raumschach()), 60);
    assert!(seen.promotions > 0 && seen.castlings == 0 && seen.in_passing == 0, "{seen:?}");
}

#[test]
fn tesschess() {
    let seen = all_kinds(&Duel::new("tesschess", Naive::tesschess()), 25);
    assert!(seen.promotions > 0 && seen.castlings == 0 && seen.in_passing == 0, "{seen:?}");
}

#[test]
fn three_floors() {
    let seen = all_kinds(&Duel::new("3d-6x8x3", Naive::six_by_eight_by_three()), 120);
    assert!(seen.promotions > 0 && seen.castlings > 0 && seen.in_passing > 0, "{seen:?}");
}

#[test]
fn two_dimensions() {
    let mut seen = Seen::default();
    for (spec, games) in [
        ("hyper:dim=2", 40),
        ("hyper:dim=2,side=4", 60),
        ("hyper:dim=2,side=5,queen=any", 60),
        ("hyper:dim=2,side=6", 60),
        ("hyper:dim=2,side=7", 40),
        ("hyper:dim=2,side=9", 20),
        ("hyper:dim=2,side=11,queen=any", 10),
    ] {
        seen.add(&all_kinds(&Duel::hyper(spec), games));
    }
    assert!(seen.mates > 0 && seen.stalemates > 0 && seen.castlings > 0, "{seen:?}");
}

#[test]
fn three_dimensions() {
    let mut seen = Seen::default();
    for (spec, games) in [
        ("hyper:dim=3,side=4", 60),
        ("hyper:dim=3,side=4,queen=any", 60),
        ("hyper:dim=3,side=5", 40),
        ("hyper:dim=3,side=6,queen=any", 20),
        ("hyper:dim=3", 10),
    ] {
        seen.add(&all_kinds(&Duel::hyper(spec), games));
    }
    assert!(seen.promotions > 0 && seen.castlings > 0 && seen.in_passing > 0, "{seen:?}");
}

#[test]
fn four_dimensions() {
    let mut seen = Seen::default();
    for (spec, games) in [
        ("hyper:dim=4,side=4", 15),
        ("hyper:dim=4,side=4,queen=any", 15),
        ("hyper:dim=4,side=5", 5),
    ] {
        seen.add(&all_kinds(&Duel::hyper(spec), games));
    }
    assert!(seen.in_passing > 0 && seen.checks > 0 && seen.refused > 0, "{seen:?}");
}

#[test]
fn five_dimensions() {
    let seen = sparse_games(&Duel::hyper("hyper:dim=5,side=4"), 6, 4);
    assert!(seen.plies > 12, "{seen:?}");
}

#[test]
#[ignore = "minutes: cargo test --release -p hyperchess-chess -- --ignored"]
fn many_games_of_shipped_rules() {
    all_kinds(&Duel::new("standard", Naive::standard()), 3000);
    all_kinds(&Duel::new("raumschach", Naive::raumschach()), 600);
    all_kinds(&Duel::new("tesschess", Naive::tesschess()), 200);
    all_kinds(&Duel::new("3d-6x8x3", Naive::six_by_eight_by_three()), 1500);
}

#[test]
#[ignore = "minutes: cargo test --release -p hyperchess-chess -- --ignored"]
fn many_games_of_any_dimension() {
    for (spec, games) in [
        ("hyper:dim=5,side=4,queen=any", 10),
        ("hyper:dim=4", 4),
        ("hyper:dim=4,side=4", 200),
        ("hyper:dim=3", 100),
        ("hyper:dim=3,side=5,queen=any", 500),
        ("hyper:dim=3,side=4", 1000),
        ("hyper:dim=2,side=5", 2000),
    ] {
        all_kinds(&Duel::hyper(spec), games);
    }
}
