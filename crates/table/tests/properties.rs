//! Whatever is typed, nothing breaks.

mod common;

use common::{Dice, play_at_random, table};
use hyperchess_table::{Specification, Table, open};
use proptest::prelude::*;

const GAMES: &[&str] = &[
    "chess",
    "chess960:start=42",
    "standard",
    "hyper:dim=3,side=4",
    "hyper:dim=2,side=11",
    "hyper:dim=4,side=4",
    "raumschach",
    "tesschess",
    "3d-6x8x3",
    "rubik",
    "rubik:cols=2,rows=6,force-capture=on,misere=on",
    "checkers",
    "international",
    "frisian",
    "turkish",
    "antidraughts:of=russian",
];

/// Switches that go with some games and not with others.
const SWITCHES: &[&str] = &[
    "demote=on",
    "demote=off",
    "force-capture=on",
    "force-capture=off",
    "must-finish=off",
    "start-promoted=on",
    "start-promoted=off",
    "promote-by-turn=on",
    "promote-row=home",
    "men-move=any",
    "men-jump=none",
    "men-jump=any",
    "men-lines=all",
    "king=flying",
    "king-jump-lines=all",
    "priority=pieces+kings",
    "priority=free",
    "removal=after",
    "misere=on",
    "king-wins=on",
    "king-streak=2",
    "quiet-moves=3",
    "notation=numbers",
    "notation=joined",
    "squares=all",
    "cols=3",
    "rows=7",
    "start-rows=1",
    "start-gap=1",
    "first=top",
    "colours=black-white",
];

fn some_game() -> impl Strategy<Value = &'static str> {
    prop::sample::select(GAMES)
}

/// A table some plies into a game.
fn amid(game: &str, seed: u64, plies: usize) -> Box<dyn Table> {
    let mut table = table(game);
    play_at_random(table.as_mut(), &mut Dice::new(seed), plies);
    table
}

/// Texts made of pieces of specifications.
fn like_a_specification() -> impl Strategy<Value = String> {
    let part = prop::sample::select(vec![
        "hyper",
        "chess",
        "chess960",
        "map",
        "rules",
        "rubik",
        "checkers",
        "antidraughts",
        "draughts",
        "of",
        "cols",
        "rows",
        "misere",
        "on",
        "dim",
        "side",
        "queen",
        "start",
        "file",
        "adjacency",
        ":",
        ":",
        "=",
        "=",
        ",",
        ",",
        "2",
        "3",
        "4",
        "-1",
        "0",
        "07",
        "1e3",
        "any",
        "plain",
        "/",
        ".",
        " ",
        "é",
        "\u{0}",
        "\n",
        "18446744073709551616",
    ]);
    prop::collection::vec(part, 0..12).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_text_is_a_specification_or_not(text in "\\PC{0,60}") {
        let _ = open(&text).map(|table| table.position());
    }

    #[test]
    fn text_like_a_specification(text in like_a_specification()) {
        match open(&text) {
            Ok(table) => prop_assert!(open(table.specification()).is_ok(), "{}", text),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
        if let Ok(specification) = text.parse::<Specification>() {
            let printed = specification.to_string();
            prop_assert_eq!(printed.parse(), Ok(specification), "{}", printed);
        }
    }

    #[test]
    fn any_mixture_of_switches_is_a_game_or_refused_with_a_reason(
        game in prop::sample::select(vec!["rubik", "checkers", "international", "turkish", "thai"]),
        switches in prop::sample::subsequence(SWITCHES, 0..6),
        seed in 0u64..1000,
    ) {
        match open(&format!("{game}:{}", switches.join(","))) {
            Err(error) => prop_assert!(!error.to_string().contains('\n'), "{}", error),
            Ok(mut table) => {
                play_at_random(table.as_mut(), &mut Dice::new(seed), 30);
                let printed = table.position();
                let moves = table.moves();
                for mv in &moves {
                    prop_assert!(mv.jumped.is_empty() == mv.captured.is_none(), "{}", mv.text);
                }
                table.set_position(&printed).unwrap();
                prop_assert_eq!(table.position(), printed);
                prop_assert_eq!(table.moves(), moves);
            }
        }
    }

    #[test]
    fn any_text_is_a_move_or_not(game in some_game(), seed in 0u64..50, text in "\\PC{0,20}") {
        let mut table = amid(game, seed, 6);
        let _ = table.play(&text);
        let _ = table.parse_square(&text);
    }

    #[test]
    fn text_like_a_move(
        game in some_game(), seed in 0u64..50, plies in 0usize..40,
        text in "[-a-hA-H0-9xXOo=QRBNUqrbnu+#> ]{0,14}",
    ) {
        let mut table = amid(game, seed, plies);
        let legal = table.moves();
        match table.play(&text) {
            Ok(mv) => prop_assert!(legal.contains(&mv), "{} is read as {}", text, mv.text),
            Err(error) => prop_assert!(error.to_string().len() < 600, "{}", error),
        }
    }

    #[test]
    fn two_squares_of_the_board_are_a_legal_move_or_refused(
        game in some_game(), seed in 0u64..50, plies in 0usize..30, from in any::<u16>(), to in any::<u16>(),
    ) {
        let mut table = amid(game, seed, plies);
        let legal = table.moves();
        let cells = table.layout().cells;
        let from = &cells[usize::from(from) % cells.len()].name;
        let to = &cells[usize::from(to) % cells.len()].name;
        let allowed = table.outcome().is_none()
            && legal.iter().any(|mv| mv.from == *from && mv.to == *to && mv.promotion.is_none());
        let played = table.play(&format!("{from} {to}"));
        if allowed {
            prop_assert!(played.is_ok(), "{} {}: {:?}", from, to, played);
        } else if let Ok(mv) = played {
            // Castling may also be written as the king's way to the rook.
            prop_assert!(legal.contains(&mv), "{} {}", from, to);
        }
    }

    #[test]
    fn any_text_is_a_position_or_not(game in some_game(), text in "\\PC{0,80}") {
        let _ = table(game).set_position(&text);
    }

    #[test]
    fn a_damaged_position_is_read_or_refused(
        game in some_game(), seed in 0u64..50, plies in 0usize..60,
        place in any::<prop::sample::Index>(), cut in 0usize..4, put in "[-/|*kKpPqQrRwWBOGHES b0-9a-h:,=+é]{0,3}",
    ) {
        let mut table = amid(game, seed, plies);
        let mut text: Vec<char> = table.position().chars().collect();
        let start = place.index(text.len());
        let end = (start + cut).min(text.len());
        text.splice(start..end, put.chars());
        let text: String = text.into_iter().collect();
        let before = table.position();
        match table.set_position(&text) {
            Ok(()) => {
                let printed = table.position();
                let moves = table.moves();
                prop_assert!(table.history().is_empty());
                table.set_position(&printed).unwrap();
                prop_assert_eq!(table.position(), printed);
                prop_assert_eq!(table.moves(), moves);
            }
            Err(error) => {
                prop_assert!(error.column.is_none_or(|c| c >= 1 && c <= text.chars().count() + 1), "{}: {}", text, error);
                prop_assert_eq!(table.position(), before);
            }
        }
    }
}
