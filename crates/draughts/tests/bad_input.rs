//! Bad input is told in one clear message each, and nothing panics.

use hyperchess_draughts::{DraughtsGame, Switches, is_switch_file, named_games, switch_keys};
use hyperchess_game::Game;
use proptest::prelude::*;

fn game(spec: &str) -> DraughtsGame {
    DraughtsGame::new(Switches::read(spec).unwrap()).unwrap()
}

fn refused(spec: &str) -> String {
    match Switches::read(spec).and_then(DraughtsGame::new) {
        Ok(_) => panic!("{spec} is a game"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn switches_that_make_no_game() {
    for (spec, parts) in [
        ("shogi", &["no draughts game 'shogi'", "international"][..]),
        ("rubik:cols", &["'cols'", "key=value"]),
        ("rubik:depth=3", &["no switch 'depth'", "men-move"]),
        ("rubik:cols=4,cols=5", &["'cols' is set twice"]),
        ("rubik:demote=maybe", &["demote: 'maybe'", "on, off"]),
        ("rubik:cols=four", &["cols: 'four'", "whole number"]),
        ("rubik:cols=256", &["cols: '256'", "whole number from 0 to 255"]),
        ("rubik:rows=-6", &["rows: '-6'", "whole number from 0 to 255"]),
        ("rubik:cols=1", &["cols=1", "2 to 8"]),
        ("rubik:cols=9", &["cols=9", "2 to 8"]),
        ("rubik:rows=2", &["rows=2", "3 to 12"]),
        ("rubik:rows=13", &["rows=13", "3 to 12"]),
        ("turkish:cols=11", &["cols=11", "2 to 10"]),
        ("rubik:start-rows=0", &["start-rows=0", "1 at least"]),
        ("rubik:start-rows=3", &["meet on 6 rows", "start-rows=2 at most", "rows=7 at least"]),
        ("turkish:start-rows=3", &["meet on 8 rows (start-gap=1)", "start-rows=2 at most"]),
        ("turkish:start-gap=9", &["start-gap=9", "smaller start-gap"]),
        ("rubik:priority=most", &["priority: 'most'", "pieces, value"]),
        ("rubik:priority=pieces+pieces", &["priority: 'pieces+pieces'", "each once"]),
        ("rubik:repetition=1", &["repetition: '1'", "from 2"]),
        ("rubik:king-wins=on", &["king-wins=on contradicts start-promoted=on", "start with men"]),
        (
            "international:must-finish=off",
            &["priority=pieces contradicts must-finish=off", "priority=free"],
        ),
        ("checkers:men-move=backward", &["no move at the start", "men-move=forward"]),
        ("checkers:of=russian", &["of: 'russian'", "antidraughts"]),
        ("breakthrough:of=rubik", &["king-wins=on contradicts start-promoted=on"]),
    ] {
        let message = refused(spec);
        for part in parts {
            assert!(message.contains(part), "{spec}: '{message}' lacks '{part}'");
        }
        assert!(!message.contains('\n'), "{spec}");
    }
}

#[test]
fn files_of_switches() {
    let source = "# my own\ngame = \"international\"\ncols = 4\nrows = 8\nstart-rows = 3\n\
                  force-capture = true\npriority = [\"pieces\", \"kings\"]\nking-streak = \"off\"\n";
    let read = |source: &str| Switches::from_toml(source, None, &[]);
    let switches = read(source).unwrap();
    let same = "international:cols=4,rows=8,start-rows=3,priority=pieces+kings";
    assert_eq!(switches, Switches::read(same).unwrap());
    assert_eq!(read("").unwrap(), Switches::named("rubik").unwrap());
    for (source, parts) in [
        ("cols = 4\nrows = ", &["line 2"][..]),
        ("cols = 4\n\ndepth = 3", &["line 3", "no switch 'depth'"]),
        ("game = \"go\"", &["line 1", "no draughts game 'go'"]),
        ("rows = 9\nstart-rows = 5", &["line 2", "meet on 9 rows"]),
        ("cols = 2.5", &["line 1", "cols", "whole number"]),
        ("demote = 3", &["line 1", "demote: '3'"]),
        ("[board]\ncols = 4", &["line 1", "board"]),
    ] {
        let message = read(source).unwrap_err()[0].to_string();
        for part in parts {
            assert!(message.contains(part), "{source}: '{message}' lacks '{part}'");
        }
    }
}

#[test]
fn a_file_is_told_all_its_mistakes_by_line() {
    for (source, lines) in [
        (
            "demote = 3\nrows = 8\n\nking = \"slow\"\ndepth = 1\npriority = \"most\"\n",
            &["line 1", "line 4", "line 5", "line 6"][..],
        ),
        (
            "cols = 44\ndepth = 1\nrows = 13\nking = \"slow\"\n",
            &["line 1", "line 2", "line 3", "line 4"],
        ),
    ] {
        let errors = Switches::from_toml(source, None, &[]).unwrap_err();
        let told = errors.iter().map(ToString::to_string);
        let told: Vec<String> =
            told.map(|error| error.split(':').next().unwrap_or_default().to_string()).collect();
        assert_eq!(told, lines, "{errors:?}");
    }
    let errors = Switches::from_toml("cols = \nrows = \n", None, &[]).unwrap_err();
    assert_eq!(errors.len(), 2, "{errors:?}");
    let errors = Switches::from_toml("cols = 4\nking-wins = true\n", None, &[]).unwrap_err();
    assert!(errors[0].to_string().starts_with("line 2: king-wins=on contradicts"), "{errors:?}");
}

#[test]
fn a_file_is_laid_upon_a_game_and_yields_to_the_command_line() {
    let on = |base, overrides: &[(&str, &str)]| {
        let pair = |&(key, value): &(&str, &str)| (key.to_string(), value.to_string());
        let overrides: Vec<(String, String)> = overrides.iter().map(pair).collect();
        Switches::from_toml("rows = 9\nmisere = true\n", base, &overrides)
    };
    assert_eq!(
        on(Some("checkers"), &[]),
        Switches::read("checkers:rows=9,misere=on").map_err(|e| vec![e])
    );
    assert_eq!(
        on(None, &[("rows", "7")]),
        Switches::read("rubik:rows=7,misere=on").map_err(|e| vec![e])
    );
    let file = "# of its own\ngame = \"checkers\"\n";
    assert!(Switches::from_toml(file, Some("checkers"), &[]).is_ok());
    let errors = Switches::from_toml(file, Some("rubik"), &[]).unwrap_err();
    let message = errors[0].to_string();
    assert!(message.starts_with("line 2: ") && message.contains("'checkers'"), "{message}");
    let twisted = Switches::from_toml("of = \"russian\"\n", Some("antidraughts"), &[]).unwrap();
    assert_eq!(twisted, Switches::read("antidraughts:of=russian").unwrap());
}

#[test]
fn files_of_switches_are_told_from_others() {
    for source in ["game = \"rubik\"", "# mine\n\nforce-capture = ", "\u{feff}\"rows\" = 8\n[x]\n"]
    {
        assert!(is_switch_file(source), "{source}");
    }
    for source in ["", "name = \"x\"\n[board]\nrows = 8\n", "[game]\ncols = 3", "rows"] {
        assert!(!is_switch_file(source), "{source}");
    }
}

#[test]
fn every_switch_is_read_as_it_is_written() {
    for named in named_games() {
        let switches = Switches::named(named.name).unwrap();
        let list: Vec<String> =
            switches.entries().iter().map(|(key, value)| format!("{key}={value}")).collect();
        let read = Switches::read(&format!("rubik:{}", list.join(","))).unwrap();
        assert_eq!(Switches { game: named.name, ..read }, switches, "{}", named.name);
        assert!(DraughtsGame::new(switches).is_ok());
        assert!(!named.summary.is_empty() && !named.summary.contains('\n'));
    }
    assert!(switch_keys().iter().all(|key| !key.meaning.is_empty() && !key.allowed.is_empty()));
}

#[test]
fn malformed_positions() {
    let international = game("international");
    for (text, parts) in [
        ("", &["side to move (column 1)", "W or B"][..]),
        ("X:W1:B2", &["side to move (column 1)", "found 'X'"]),
        ("W:W31", &["pieces", "Black is missing", "':B'"]),
        ("W:W31:W32:B1", &["column 7", "given twice"]),
        ("W:W31,51:B1", &["column 7", "no square '51'", "1 to 50"]),
        ("W:W31,x:B1", &["column 7", "no square 'x'"]),
        ("W:W31,:B1", &["no square ''"]),
        ("W:W31,31:B1", &["column 7", "31 is occupied twice"]),
        ("W:W31:B31", &["column 8", "31 is occupied twice"]),
        ("W:W40-31:B1", &["column 4", "runs backwards"]),
        ("W:W5:B10", &["column 4", "write K5"]),
        ("W:W31:B1:Z3", &["column 10", "'Z' is no side"]),
        ("W:W31:B1:Hx", &["counter (column 11)", "number"]),
        ("W:W31:B1:S31+2", &["counter (column 11)", "46+2"]),
    ] {
        let message = international.parse_position(text).unwrap_err().to_string();
        for part in parts {
            assert!(message.contains(part), "{text}: '{message}' lacks '{part}'");
        }
    }
    let rubik = game("rubik:cols=2,rows=4,start-rows=1");
    let board = rubik.text_board(&rubik.initial());
    for (from, to, part) in [
        ("4|", "5|", "should be 4"),
        ("|    |\n", "|   |\n", "columns between its bars"),
        (" O O|", " O X|", "'X' on d1 is no piece"),
        (" O O|", "OO O|", "a1, which is not a playing square"),
        (" (Orange's Turn)", "", "side to move must be told once"),
        ("3|    |\n", "", "3 rows between bars, but the board has 4"),
    ] {
        let broken = board.replacen(from, to, 1);
        assert_ne!(broken, board);
        let message = rubik.parse_position(&broken).unwrap_err().to_string();
        assert!(message.contains(part), "'{message}' lacks '{part}'");
    }
}

#[test]
fn positions_with_countless_captures_are_refused() {
    let rubik = game("rubik:cols=8,rows=12");
    let squares = (1..15).step_by(2).flat_map(|x| (3..12).step_by(2).map(move |y| (x, y)));
    let names = squares.map(|(x, y)| format!("K{}{y}", char::from(b'a' + x as u8)));
    let text = format!("O:OKa2:G{}", names.collect::<Vec<_>>().join(","));
    let message = rubik.parse_position(&text).unwrap_err().to_string();
    assert!(message.contains("put fewer pieces up"), "{message}");
}

#[test]
fn illegal_moves() {
    let international = game("international");
    let start = international.initial();
    for (text, parts) in [
        ("", &["is not a move", "32-28"][..]),
        ("castle", &["'castle' is not a move", "numbers of its squares"]),
        ("32-x", &["is not a move"]),
        ("32-28a", &["is not a move"]),
        ("32?28", &["is not a move"]),
        ("-32", &["is not a move"]),
        ("32-51", &["no square '51'", "1 to 50"]),
        ("25-20", &["no piece on 25"]),
        ("20-25", &["Black's, and White is to move"]),
        ("32-37", &["37 is occupied"]),
        ("32-22", &["cannot go that way", "32-28"]),
        ("42-38", &["38 is occupied"]),
        ("48", &["become kings on arrival"]),
        ("48-26", &["has no move"]),
    ] {
        let message = international.parse_move(&start, text).unwrap_err().to_string();
        for part in parts {
            assert!(message.contains(part), "{text}: '{message}' lacks '{part}'");
        }
    }
    let position = international.parse_position("W:W32,45:B28,19").unwrap();
    let told = |text: &str| international.parse_move(&position, text).unwrap_err().to_string();
    assert!(told("32-27").contains("must capture"), "{}", told("32-27"));
    assert!(told("45-40").contains("must capture with another piece"), "{}", told("45-40"));
    assert!(told("32x23").contains("the capture must go on: 32x23x14"), "{}", told("32x23"));
    let rubik = game("rubik");
    let message = rubik.parse_move(&rubik.initial(), "a2").unwrap_err().to_string();
    assert!(message.contains("a king already"), "{message}");
    let position = rubik.parse_position("O:Oa2:GKa6").unwrap();
    let message = rubik.parse_move(&position, "a2").unwrap_err().to_string();
    assert!(message.contains("not on its home row"), "{message}");
}

proptest! {
    #[test]
    fn any_text_is_a_game_or_an_error(text in "[a-z]{0,8}:?[a-z=,0-9-]{0,40}") {
        let _ = Switches::read(&text).and_then(DraughtsGame::new);
    }

    #[test]
    fn any_file_is_a_game_or_an_error(text in "([a-z-]{1,12} ?= ?[a-z0-9\"\\[\\]]{0,8}\n){0,4}") {
        match Switches::from_toml(&text, None, &[]) {
            Ok(switches) => drop(DraughtsGame::new(switches)),
            Err(errors) => prop_assert!(!errors.is_empty()),
        }
        let _ = is_switch_file(&text);
    }

    #[test]
    fn any_size_is_a_game_or_an_error(cols: u8, rows: u8, start_rows: u8, gap: u8, all: bool) {
        let squares = if all { "all" } else { "dark" };
        let spec = format!(
            "rubik:cols={cols},rows={rows},start-rows={start_rows},start-gap={gap},squares={squares}"
        );
        if let Ok(game) = Switches::read(&spec).and_then(DraughtsGame::new) {
            prop_assert!(game.count_moves(&game.initial()) > 0);
        }
    }

    #[test]
    fn small_sizes_that_are_allowed_work(cols in 2u8..=8, rows in 3u8..=12, start_rows in 1u8..=5) {
        let spec = format!("rubik:cols={cols},rows={rows},start-rows={start_rows}");
        let allowed = 2 * start_rows < rows;
        let game = Switches::read(&spec).and_then(DraughtsGame::new);
        prop_assert_eq!(game.is_ok(), allowed);
        if let Ok(game) = game {
            let initial = game.initial();
            prop_assert_eq!(game.parse_position(&game.position_text(&initial)).unwrap(), initial);
            prop_assert_eq!(game.parse_position(&game.text_board(&initial)).unwrap(), initial);
        }
    }

    #[test]
    fn any_position_text_is_a_position_or_an_error(
        text in "[WBOGwb]?:?[WBOG]?[K0-9a-h,-]{0,30}:[WBOG][K0-9a-h,-]{0,30}(:[HESF][0-9+,]{0,8})?",
        name in prop::sample::select(vec!["international", "rubik", "turkish", "spanish", "frisian"]),
    ) {
        let game = game(name);
        if let Ok(position) = game.parse_position(&text) {
            let written = game.position_text(&position);
            prop_assert_eq!(game.parse_position(&written), Ok(position), "{}", written);
            let mut moves = Vec::new();
            game.legal_moves(&position, &mut moves);
            prop_assert_eq!(game.count_moves(&position), moves.len() as u64);
        }
    }

    #[test]
    fn any_characters_are_a_position_or_an_error(text in "\\PC{0,40}", board in "([0-9 ]{0,2}\\|[ oOgG]{0,8}\\|?\n){0,7}") {
        let rubik = game("rubik");
        let _ = rubik.parse_position(&text);
        let _ = rubik.parse_position(&board);
    }

    #[test]
    fn any_text_is_a_move_or_an_error(text in "\\PC{0,20}", like_a_move in "[a-h0-9x:-]{0,12}") {
        for name in ["rubik", "international", "russian"] {
            let game = game(name);
            let position = game.initial();
            for text in [&text, &like_a_move] {
                if let Ok(mv) = game.parse_move(&position, text) {
                    let mut moves = Vec::new();
                    game.legal_moves(&position, &mut moves);
                    prop_assert!(moves.contains(&mv));
                }
            }
        }
    }
}
