//! The kernel against the naive generator: random games, ply by ply, of every named game and
//! of random mixtures of switches on random boards.
//!
//! On the way everything that a position promises is looked at: taking back restores it, its
//! text reads back as the same position, move texts read back as the same moves, counting
//! agrees with listing, and a game ends when no move is left.
//!
//! More of it: `cargo test --release -p hyperchess-draughts --test naive -- --ignored`.

#[path = "naive/board.rs"]
mod board;
#[path = "naive/duel.rs"]
mod duel;
#[path = "naive/rules.rs"]
mod rules;

use board::{Man, Naive, NaiveMove};
use duel::Duel;
use hyperchess_draughts::{Move, Position, named_games};
use hyperchess_game::{Game, Player, Reason};
use std::collections::BTreeSet;

/// A small generator of random numbers.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

impl Duel {
    /// Plays on until the end or for so many plies; returns the captures seen.
    fn play(&self, mut naive: Naive, plies: usize, random: &mut Random) -> usize {
        let game = &self.game;
        let mut position = game.parse_position(&naive.fen()).expect("a naive position reads");
        let mut captures = 0;
        for ply in 0..plies {
            let context = || format!("{}\n{}", self.spec, game.position_text(&position));
            let expected = naive.moves();
            let mut moves = Vec::new();
            game.legal_moves(&position, &mut moves);
            let found: Vec<NaiveMove> =
                moves.iter().map(|&mv| self.naive_move(&position, mv)).collect();
            let mut sorted = found.clone();
            sorted.sort();
            assert_eq!(sorted, expected, "{}", context());
            assert_eq!(game.count_moves(&position), moves.len() as u64, "{}", context());
            self.check_outcome(&position, moves.is_empty());
            if moves.is_empty() {
                break;
            }
            if ply % 4 == 0 {
                self.check_texts(&position, &moves);
            }
            let index = random.below(moves.len());
            captures += usize::from(moves[index].is_capture());
            let before = position;
            let undo = game.play(&mut position, moves[index]);
            let after = position;
            game.undo(&mut position, undo);
            assert_eq!(position, before);
            position = after;
            naive.play(&found[index]);
            let text = game.position_text(&position);
            let reread = game.parse_position(&text);
            let reread = reread.unwrap_or_else(|error| panic!("{}\n{text}: {error}", self.spec));
            assert_eq!(reread, position, "{}", self.spec);
        }
        captures
    }

    fn check_outcome(&self, position: &Position, stuck: bool) {
        let outcome = self.game.outcome(position);
        let has_ended = outcome.is_some_and(|outcome| outcome.reason == Reason::NoMoves);
        if stuck && !self.start.is("king-wins", "on") {
            let winner = match self.start.is("misere", "on") {
                true => position.to_move(),
                false => position.to_move().opponent(),
            };
            assert_eq!(outcome.and_then(|outcome| outcome.winner), Some(winner));
        }
        assert!(!has_ended || stuck, "{}", self.spec);
    }

    fn check_texts(&self, position: &Position, moves: &[Move]) {
        let game = &self.game;
        let texts: BTreeSet<String> =
            moves.iter().map(|&mv| game.move_text(position, mv)).collect();
        assert_eq!(texts.len(), moves.len(), "{}: {texts:?}", self.spec);
        for &mv in moves.iter().take(20) {
            for text in [game.move_text(position, mv), game.full_text(position, mv)] {
                assert_eq!(game.parse_move(position, &text), Ok(mv), "{}: {text}", self.spec);
            }
        }
        let board = game.parse_position(&game.text_board(position)).unwrap();
        let pieces = |position| game.pieces(position).collect::<Vec<_>>();
        assert_eq!(pieces(&board), pieces(position), "{}", self.spec);
        assert_eq!(game.set_up(pieces(position), position.to_move()), board, "{}", self.spec);
    }

    /// A position with some pieces anywhere, a third of them kings.
    fn random_start(&self, random: &mut Random) -> Naive {
        let mut naive = self.start.clone();
        naive.men.clear();
        naive.first_to_move = random.below(2) == 0;
        let places = naive.places();
        let pieces = 2 + random.below((places.len() / 2).min(18));
        for _ in 0..pieces {
            let place = *random.pick(&places);
            let first = random.below(2) == 0;
            let crowned = naive.is_promotion_row(place, first)
                && !naive.is("promote-by-turn", "on")
                && naive.is("promote-row", "far");
            let king = crowned || random.below(3) == 0;
            naive.men.insert(place, Man { first, king });
        }
        naive
    }
}

fn duel(spec: &str, games: usize, plies: usize, random: &mut Random) {
    let duel = Duel::new(spec).unwrap_or_else(|| panic!("{spec} is a game"));
    let mut captures = 0;
    for game in 0..games {
        let start = match game % 3 {
            0 => duel.start.clone(),
            _ => duel.random_start(random),
        };
        captures += duel.play(start, plies, random);
    }
    assert!(captures > games / 4, "{spec}: {captures} captures in {games} games");
}

/// Any mixture of switches on any board; `None` where they contradict each other.
fn mixture(random: &mut Random) -> Option<Duel> {
    let all = random.below(4) == 0;
    let cols = 2 + random.below(if all { 7 } else { 5 });
    let rows = 3 + random.below(8);
    let start_rows = 1 + random.below(((rows - 1) / 2).min(3));
    let mut spec = format!(
        "rubik:squares={},cols={cols},rows={rows},start-rows={start_rows}",
        if all { "all" } else { "dark" }
    );
    let lines = &["diagonal", "diagonal", "orthogonal", "all"][..];
    let switch = &["on", "off"][..];
    let ways = &["none", "forward", "backward", "any"][..];
    let choices: &[(&str, &[&str])] = &[
        ("top-left", switch),
        ("start-promoted", switch),
        ("men-move", ways),
        ("men-jump", ways),
        ("men-lines", lines),
        ("men-jump-lines", lines),
        ("men-take-kings", &["on", "on", "off"]),
        ("king", &["short", "short", "flying"]),
        ("king-landing", &["any", "next"]),
        ("king-lines", lines),
        ("king-jump-lines", lines),
        ("demote", switch),
        ("force-capture", switch),
        ("must-finish", switch),
        ("reverse-jump", switch),
        ("return-to-origin", switch),
        ("removal", &["during", "after"]),
        ("priority", &["free", "pieces", "value+by-king", "kings+early-king", "by-king+pieces"]),
        ("paths", &["merged", "merged", "apart"]),
        ("promote-row", &["home", "far"]),
        ("promote-by-turn", switch),
        ("jump-promotion", &["stop", "go-on", "at-end"]),
        ("misere", switch),
        ("king-wins", &["off", "off", "on"]),
        ("king-streak", &["off", "2", "3"]),
        ("first", &["bottom", "top"]),
        ("colours", &["orange-green", "white-black", "black-white"]),
        ("notation", &["joined", "letters", "numbers"]),
        ("numbering", &["top-left", "bottom-right"]),
    ];
    for (key, values) in choices {
        spec.push_str(&format!(",{key}={}", random.pick(values)));
    }
    Duel::new(&spec)
}

fn mixtures(count: usize, plies: usize, random: &mut Random) {
    let mut captures = 0;
    for _ in 0..count {
        let duel = loop {
            if let Some(duel) = mixture(random) {
                break duel;
            }
        };
        captures += duel.play(duel.start.clone(), plies, random);
        captures += duel.play(duel.random_start(random), plies, random);
    }
    assert!(captures > count, "{captures} captures in {count} mixtures");
}

#[test]
fn every_named_game() {
    let ours: Vec<_> = named_games().map(|game| game.name).collect();
    assert_eq!(ours.iter().collect::<BTreeSet<_>>().len(), ours.len());
    assert_eq!(ours.iter().copied().collect::<BTreeSet<_>>(), rules::names().collect());
    for name in ours {
        duel(name, 30, 60, &mut Random(1));
    }
}

#[test]
fn rubik_on_other_boards() {
    for spec in [
        "rubik:cols=2,rows=3,start-rows=1",
        "rubik:cols=2,rows=5",
        "rubik:cols=3,rows=5",
        "rubik:cols=5,rows=7",
        "rubik:cols=8,rows=8",
        "rubik:cols=8,rows=12",
        "rubik:cols=4,rows=8,return-to-origin=off,misere=on",
    ] {
        duel(spec, 12, 60, &mut Random(2));
    }
}

#[test]
fn random_mixtures_of_switches() {
    mixtures(200, 40, &mut Random(3));
}

#[test]
#[ignore = "some minutes: the same for longer"]
fn every_named_game_and_mixtures_at_length() {
    for (index, name) in rules::names().enumerate() {
        duel(name, 600, 120, &mut Random(100 + index as u64));
    }
    mixtures(4000, 60, &mut Random(4));
}

#[test]
fn the_first_player_is_the_one_that_moves_first() {
    for name in rules::names() {
        let duel = Duel::new(name).unwrap();
        let initial = duel.game.initial();
        assert_eq!(initial.to_move(), Player::First);
        assert_eq!(duel.game.parse_position(&duel.start.fen()).unwrap(), initial, "{name}");
    }
}
