//! What users get wrong: rule files, positions and moves, and what they are told.

mod common;

use common::{game, listed, map_game, no_maps, position};
use hyperchess_chess::{ChessGame, CompileError, Problem, RuleSet, rule_file};
use hyperchess_game::{Game, MoveError, PositionError};
use proptest::prelude::*;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Nothing may take longer; a second will do if the machine has nothing else to do.
const SOON: Duration = Duration::from_secs(15);

fn problems(source: &str) -> Vec<Problem> {
    match RuleSet::parse(source, &[], &no_maps) {
        Ok(_) => panic!("accepted:\n{source}"),
        Err(problems) => problems,
    }
}

/// The one problem of a file.
fn problem(source: &str) -> String {
    let problems = problems(source);
    assert_eq!(problems.len(), 1, "{}", listed(&problems));
    listed(&problems)
}

fn standard() -> &'static str {
    rule_file("standard").unwrap().text
}

fn change(old: &str, new: &str) -> String {
    assert!(standard().contains(old), "{old}");
    standard().replacen(old, new, 1)
}

#[test]
fn every_mistake_in_a_rule_file_is_told_with_its_line_and_key() {
    for (old, new, key, message) in [
        ("title =", "titel =", "titel", "unknown key; allowed are name, title, parameters, board"),
        (
            "forward = [1]",
            "forwards = [1]",
            "board.forwards",
            "unknown key; allowed are size, holes",
        ),
        ("name = \"standard\"", "name = 5", "name", "must be a text in quotes"),
        ("size = [8, 8]", "size = 8", "board.size", "must be a list"),
        ("size = [8, 8]", "size = [8, \"8\"]", "board.size[1]", "must be a whole number"),
        ("size = [8, 8]", "size = [8, 0]", "board.size", "axis 1 has length 0"),
        ("size = [8, 8]", "size = []", "board.size", "at least one axis"),
        ("size = [8, 8]", "size = \"8^99\"", "board.size", "LENGTH^AXES"),
        ("file = 0", "file = 2", "board.file", "from 0 to 1"),
        ("file = 0", "file = 1", "board", "file and rank must be different axes"),
        ("{0:a}{1:1}", "{0:a}", "board.square", "axis 1 does not occur"),
        ("{0:a}{1:1}", "{0:a}{0:1}", "board.square", "axis 0 occurs twice"),
        ("forward = [1]", "forward = [1, 1]", "board.forward", "axis 1 occurs twice"),
        ("forward = [1]", "forward = \"up\"", "board.forward", "all-but-file"),
        (
            "mirror = [1]",
            "# [1]",
            "castling[0].king[0]",
            "Black's king does not stand on the mirror",
        ),
        ("mirror = [1]", "mirror = [7]", "setup.mirror[0]", "from 0 to 1"),
        ("leap = [2, 1]", "leap = [0, 0]", "pieces.N.moves[0].leap", "must change at least one"),
        ("leap = [2, 1]", "leap = [2, -1]", "pieces.N.moves[0].leap[1]", "from 0 to 8"),
        ("leap = [2, 1]", "jump = [2, 1]", "pieces.N.moves[0].jump", "unknown key"),
        ("count = [2]", "count = \"two\"", "pieces.B.moves[0].count", "\"any\", \"odd\", \"even\""),
        ("[\"F+L\"]", "[\"F+X\"]", "pieces.P.moves[1].path", "'X' is not a step: F, F- or L"),
        (
            "mode = \"move\"",
            "mode = \"hop\"",
            "pieces.P.moves[0].mode",
            "\"both\", \"move\", \"capture\"",
        ),
        ("first = 2", "first = 3", "pieces.P.moves[0].first", "whole number from 2 to 2"),
        ("to = \"QRBN\"", "to = \"QX\"", "pieces.P.promotion.to", "there is no piece 'X'"),
        ("to = \"QRBN\"", "to = \"K\"", "pieces.P.promotion.to", "K is royal"),
        ("to = \"QRBN\"", "to = \"QQ\"", "pieces.P.promotion.to", "Q occurs twice"),
        ("all-forward", "last-rank", "pieces.P.promotion.zone", "\"all-forward\", \"any-forward\""),
        ("RNBQKBNR\"", "RNBQKBNX\"", "setup.placement", "'X' is not a piece"),
        ("RNBQKBNR\"", "RNBQKBNRR\"", "setup.placement", "the row is longer than the 8 squares"),
        ("right = \"K\"", "right = \"king\"", "castling[0].right", "one capital letter"),
        ("right = \"Q\"", "right = \"K\"", "castling[1].right", "another castling has this letter"),
        (
            "\"e1\", \"g1\"",
            "\"e2\", \"g1\"",
            "castling[0].king[0]",
            "White's king does not stand here",
        ),
        ("\"h1\", \"f1\"", "\"h1\", \"z9\"", "castling[0].rook[1]", "there is no square 'z9'"),
        ("\"h1\", \"f1\"", "\"h1\"", "castling[0].rook", "two squares"),
        ("win = \"mate\"", "win = \"luck\"", "end.win", "\"mate\", \"capture\""),
        ("fifty = 50", "fifty = -1", "end.fifty", "from 0 to 10000"),
        ("dead = true", "dead = 1", "end.dead", "true or false"),
    ] {
        let source = change(old, new);
        let problems = problems(&source);
        let found = problems.iter().find(|problem| problem.key == key);
        let found = found.unwrap_or_else(|| panic!("{new}: {}", listed(&problems)));
        assert!(found.message.contains(message), "{new}: {found}");
        // Tables are told by their first line.
        let line = source.lines().nth(found.line - 1).unwrap();
        let told_elsewhere = key == "board" && line == "[board]" || new.starts_with('#');
        assert!(line.contains(new) || told_elsewhere, "{new}: {found}");
        assert!(found.to_string().starts_with(&format!("line {}", found.line)), "{found}");
    }
}

#[test]
fn all_mistakes_are_told_at_once() {
    let source = change("title =", "titel =")
        .replace("leap = [2, 1]", "jump = [2, 1]")
        .replace("win = \"mate\"", "win = \"luck\"")
        .replace("right = \"Q\"", "right = \"\"");
    let problems = problems(&source);
    let lines: Vec<usize> = problems.iter().map(|problem| problem.line).collect();
    assert!(lines.is_sorted(), "{lines:?}");
    let text = listed(&problems);
    for key in ["titel", "pieces.N.moves[0].jump", "end.win", "castling[1].right"] {
        assert!(text.contains(key), "{key} is not in\n{text}");
    }
}

#[test]
fn nobody_is_told_a_hundred_thousand_mistakes() {
    let many: String = (0..500).map(|n| format!("k{n} = 1\n")).collect();
    let problems = problems(&many);
    assert_eq!(problems.len(), 101);
    assert_eq!(problems[100].to_string(), "and 402 mistakes more");
}

#[test]
fn missing_tables_and_keys() {
    for (table, message) in [
        ("", "the table [board] is missing"),
        ("name = \"x\"", "the table [board] is missing"),
        ("name = \"x\"\n[board]", "needs either size or map"),
        ("name = \"x\"\n[board]\nsize = [3, 3]", "board.square: is missing"),
        ("[board]\nsize = [3, 3]\nsquare = \"alternating\"", "name: is missing"),
        ("name = \"x\"\n[board]\nsize = [3, 3]\nsquare = \"alternating\"", "[pieces] is missing"),
        ("name = \"x\"\n[board]\nsize = [3, 3]\nsquare = \"alternating\"", "[setup] is missing"),
        ("name = \"x\"\nboard = 3", "board: must be a table"),
        (
            "name = \"x\"\npieces = 3\n[board]\nsize = [3, 3]\nsquare = \"alternating\"",
            "pieces: must be a table",
        ),
        (
            "name = \"x\"\n[board]\nsize = [3, 3]\nsquare = \"alternating\"\n[pieces]\nk = {}",
            "one capital letter",
        ),
        (
            "name = \"x\"\n[board]\nsize = [3, 3]\nsquare = \"alternating\"\n[pieces]\nK = {}",
            "pieces.K.moves: is missing",
        ),
        (
            "name = \"x\"\n[board]\nsize = [3, 3]\nsquare = \"alternating\"\n[pieces]\nK = {}",
            "exactly one must",
        ),
    ] {
        let text = listed(&problems(table));
        assert!(text.contains(message), "{table}\n{text}");
    }
}

#[test]
fn what_is_not_toml_is_told_with_its_line() {
    for (source, line) in [
        ("name = \"x\"\n\n[board\nsize = [3, 3]", 3),
        ("name = \"x\"\nname = \"y\"", 2),
        ("name = x", 1),
        ("name = \"x\"\ntitle = \"y\n", 2),
    ] {
        let problems = problems(source);
        assert!(problems[0].message.starts_with("not TOML: "), "{}", listed(&problems));
        assert_eq!(problems[0].line, line, "{}", listed(&problems));
    }
    assert!(!problems("\u{0}\u{1}").is_empty());
}

fn compile_error(source: &str) -> String {
    let rules = match RuleSet::parse(source, &[], &no_maps) {
        Ok(loaded) => loaded.rules,
        Err(problems) => panic!("{}", listed(&problems)),
    };
    ChessGame::new(rules).expect_err(source).to_string()
}

#[test]
fn impossible_setups() {
    let setup = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (placement, message) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR", "White has 2 kings; exactly one is needed"),
        ("rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "Black has no king"),
        ("rnbqkbnr/pppp1ppp/8/8/8/4R3/PPPPPPPP/RNBQKBNR", "the wrong side is in check"),
        ("rnbqkbnP/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "stands where it would have promoted"),
    ] {
        let source = change(setup, placement);
        let (before, castling) = source.split_once("[[castling]]").unwrap();
        let (_, end) = castling.split_once("[end]").unwrap();
        let error = compile_error(&format!("{before}[end]{end}"));
        assert!(error.starts_with("setup: ") && error.contains(message), "{error}");
    }
    let raumschach = rule_file("raumschach").unwrap().text;
    let tesschess = rule_file("tesschess").unwrap().text;
    let error = problem(&tesschess.replace("Q = [\"Bc11\"]", "Q = [\"Bc11\", \"Be11\"]"));
    assert!(error.contains("there is no square 'Be11' on this board"), "{error}");
    let text = listed(&problems(&tesschess.replace("Q = [\"Bc11\"]", "Q = [\"Cb11\"]")));
    assert!(
        text.contains("setup.white") && text.contains("two men stand on this square"),
        "{text}"
    );
    let error = problem(&raumschach.replace("|1*|", "|2*|"));
    assert!(error.contains("setup.placement") && error.contains("no layer 6"), "{error}");
    let error = problem(&raumschach.replace("|1*|", "|"));
    assert!(error.contains("setup.placement") && error.contains("missing"), "{error}");
}

#[test]
fn parameters() {
    let hyper = rule_file("hyper").unwrap().text;
    for (name, value, message) in [
        ("dim", "1", "dim: '1' is not a whole number from 2 to 12"),
        ("dim", "three", "dim: 'three' is not a whole number from 2 to 12"),
        ("side", "3", "side: '3' is not a whole number from 4 to 64"),
        ("queen", "king", "queen: 'king' is not one of plain, any"),
        ("size", "3", "size: unknown parameter; this game has dim, queen, side"),
    ] {
        let given = [(name.to_string(), value.to_string())];
        let told = RuleSet::parse(hyper, &given, &no_maps).unwrap_err();
        assert_eq!(listed(&told), message);
    }
    let given = [("dim".to_string(), "3".to_string())];
    let told = RuleSet::parse(standard(), &given, &no_maps).unwrap_err();
    assert_eq!(listed(&told), "dim: unknown parameter; this game has none");
    let text = listed(&problems(&hyper.replace("[when.queen.any", "[when.king.any")));
    assert!(text.contains("when.king: unknown key; allowed are dim, queen, side"), "{text}");
    let text = listed(&problems(&format!("{}\n[when.queen.any]\n", standard())));
    assert!(text.contains("when: needs parameters, and this file has none"), "{text}");
    let map = rule_file("map").unwrap().text;
    let problems = RuleSet::parse(map, &[], &no_maps).unwrap_err();
    assert_eq!(listed(&problems), "needs a map: add file=PATH to the game");
    let given = [("file".to_string(), "nowhere.map".to_string())];
    let problems = RuleSet::parse(map, &given, &no_maps).unwrap_err();
    assert_eq!(listed(&problems), "the map 'nowhere.map' cannot be read: no maps here");
    let bad = "2\n0 -1 1 -1 -1 -1 -1 WKing\n1 0 -1 -1 -1 -1 -1 WDragon\nturn Green\n";
    let text = listed(&RuleSet::parse(map, &given, &|_| Ok(bad.to_string())).unwrap_err());
    assert!(text.starts_with("nowhere.map: line 3") && text.contains("Dragon"), "{text}");
    let bad = bad.replace("Dragon", "Queen");
    let text = listed(&RuleSet::parse(map, &given, &|_| Ok(bad.to_string())).unwrap_err());
    assert!(text.contains("line 4") && text.contains("turn Green"), "{text}");
}

/// Compiles a rule file, whatever comes of it, and says whether that was soon.
fn compile(source: &str) -> Result<(), String> {
    let begin = Instant::now();
    let result = match RuleSet::parse(source, &[], &no_maps) {
        Ok(loaded) => ChessGame::new(loaded.rules).map(|_| ()).map_err(|error| error.to_string()),
        Err(problems) => Err(listed(&problems)),
    };
    assert!(begin.elapsed() < SOON, "{:?} for {:.300}", begin.elapsed(), source);
    result
}

#[test]
fn absurd_sizes_are_refused_at_once() {
    for size in [
        "[1048576, 1048576]",
        "[9223372036854775807, 9223372036854775806]",
        "[4194305]",
        "[2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]",
        "[16, 16, 16, 16, 16, 16]",
    ] {
        let error = compile(&change("size = [8, 8]", &format!("size = {size}"))).unwrap_err();
        assert!(error.contains("board.size"), "{size}: {error}");
    }
    let hyper = rule_file("hyper").unwrap().text;
    for (dim, side) in [(12, 64), (12, 4), (11, 4), (10, 4), (4, 46), (3, 64)] {
        let given = [("dim", dim), ("side", side)];
        let given = given.map(|(key, value): (&str, i32)| (key.to_string(), value.to_string()));
        let begin = Instant::now();
        let error = match RuleSet::parse(hyper, &given, &no_maps) {
            Err(problems) => listed(&problems),
            Ok(loaded) => match ChessGame::new(loaded.rules) {
                Err(error @ CompileError::TooLarge(_)) => error.to_string(),
                Err(error) => panic!("{error}"),
                Ok(_) => String::new(),
            },
        };
        assert!(error.is_empty() || error.contains("too large"), "{dim} {side}: {error}");
        assert!(begin.elapsed() < SOON, "{dim} {side}: {:?}", begin.elapsed());
    }
}

#[test]
fn absurd_pieces_are_refused_at_once() {
    let twelve = "name = \"x\"\n[board]\nsize = [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]\nsquare = \"alternating\"\nHOLES\n\
        forward = [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]\n\
        [pieces]\nK = { name = \"king\", royal = true, moves = [MOVES] }\n\
        [setup]\nmirror = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]\n[setup.white]\nK = [\"A1A1A1A1A1a1\"]\n";
    for (moves, message) in [
        ("{ leap = [1, 2, 3, 4, 5, 6, 7, 8] }", "more than 32768 different steps"),
        ("{ leap = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] }", "more than 32768 different steps"),
        (
            "{ count = \"any\", axes = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }",
            "axis 0 occurs twice",
        ),
    ] {
        let source = twelve.replace("HOLES", "").replace("MOVES", moves);
        let error = compile(&source).unwrap_err();
        assert!(error.contains(message), "{moves}: {error}");
    }
    let many = vec!["{ count = \"any\" }"; 2000].join(", ");
    let error = compile(&twelve.replace("HOLES", "").replace("MOVES", &many)).unwrap_err();
    assert!(error.contains("steps together"), "{error}");
    let hole = "holes = [[1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0]]";
    let source = twelve.replace("HOLES", hole).replace("MOVES", "{ count = \"any\" }");
    let error = compile(&source).unwrap_err();
    assert!(error.contains("too large"), "{error}");
    let source = twelve.replace("HOLES", hole).replace("MOVES", "{ count = [1, 2] }");
    compile(&source).unwrap();
}

#[test]
fn a_megabyte_is_read_soon() {
    let mega = 1_000_000;
    let keys: String = (0..100_000).map(|n| format!("k{n}=1\n")).collect();
    let squares = vec!["\"a1\""; 200_000].join(",");
    let headers: String = (0..60_000).map(|n| format!("[when.a.b{n}]\n")).collect();
    for source in [
        "x".repeat(mega),
        "[".repeat(mega),
        "a=[".repeat(mega / 3),
        "\n".repeat(mega),
        "a={b=".repeat(mega / 5),
        "a.".repeat(mega / 2),
        "=\n".repeat(mega / 2),
        "\"".repeat(mega),
        keys.clone(),
        format!("{}\n{keys}", standard()),
        format!("{}\n{headers}", standard()),
        change("\"e1\", \"g1\"", &squares),
        change("placement = \"", &format!("placement = \"{}", "1*|".repeat(mega / 3))),
        change("to = \"QRBN\"", &format!("to = \"{}\"", "Q".repeat(mega))),
        change("count = [2]", &format!("count = [{}2]", "2,".repeat(mega / 2))),
        change("[\"F+L\"]", &format!("[\"F{}\"]", "+L".repeat(mega / 2))),
        change("{0:a}{1:1}", &"{0:a}".repeat(mega / 5)),
    ] {
        // Some are accepted after all.
        let _ = compile(&source);
    }
    let white: Vec<String> = (1..=400)
        .flat_map(|rank| (0..100).map(move |n| format!("\"{}{rank}\"", file(n))))
        .collect();
    let source = format!(
        "name = \"x\"\n[board]\nsize = [1000, 1000]\nsquare = \"{{0:a}}{{1:1}}\"\n[pieces]\n\
         K = {{ name = \"king\", royal = true, moves = [{{ count = \"any\", range = 1 }}] }}\n\
         [setup]\nmirror = [1]\n[setup.white]\nK = [{}]\n",
        white.join(",")
    );
    assert!(compile(&source).unwrap_err().contains("40000 kings"));

    for spec in ["standard", "hyper:dim=3", "3d-6x8x3", "raumschach"] {
        let game = game(spec);
        let start = game.position_text(&game.initial());
        let placement = start.split(' ').next().unwrap();
        for text in [
            "8".repeat(mega),
            "/".repeat(mega),
            "|".repeat(mega),
            "1*|".repeat(mega / 3),
            "K".repeat(mega),
            "é".repeat(mega / 2),
            " ".repeat(mega),
            "k ".repeat(mega / 2),
            format!("{placement} w {}", "K".repeat(mega)),
            format!("{placement} w {}", "KQkq".repeat(mega / 4)),
            format!("{placement} w - {}", "e".repeat(mega)),
            format!("{placement} w - {}", "a1:".repeat(mega / 3)),
            format!("{placement} w - - {}", "9".repeat(mega)),
            format!("{placement} w - - 0 {}", "1".repeat(mega)),
            format!("{placement} w - - 0 1 {}", "x ".repeat(mega / 2)),
            format!("{placement} w - - 0 1 moved={}", "1a1,".repeat(mega / 4)),
            format!("{placement} w - - 0 1{}", " moved=1a1".repeat(mega / 10)),
            format!("99999999999999999999*{placement} w - - 0 1"),
            format!("18446744073709551615*|{placement} w - - 0 1"),
        ] {
            let begin = Instant::now();
            if let Err(error) = game.parse_position(&text) {
                assert!(
                    error.to_string().len() < 500,
                    "{spec} {:.100}: {:.900}",
                    text,
                    error.to_string()
                );
            }
            assert!(begin.elapsed() < SOON, "{spec} {:?} for {:.100}", begin.elapsed(), text);
        }
        let board = game.initial();
        for text in [
            "e".repeat(mega),
            "1".repeat(mega),
            "-".repeat(mega),
            " ".repeat(mega),
            "a1".repeat(mega / 2),
            "1a1-".repeat(mega / 4),
            "é".repeat(mega / 2),
            format!("e2{}e4", " ".repeat(mega)),
            format!("e2{}e5", "-".repeat(mega)),
            format!("1e2{}1e5", " ".repeat(mega)),
            format!("e2e4{}", "!".repeat(mega)),
            format!("O-O{}", "!".repeat(mega)),
        ] {
            let begin = Instant::now();
            if let Err(error) = game.parse_move(&board, &text) {
                assert!(
                    error.to_string().len() < 500,
                    "{spec} {:.100}: {:.900}",
                    text,
                    error.to_string()
                );
            }
            assert!(begin.elapsed() < SOON, "{spec} {:?} for {:.100}", begin.elapsed(), text);
        }
    }
}

/// The name of a file, from 0: a, …, z, aa, …
fn file(number: usize) -> String {
    let letter = |n: usize| char::from(b'a' + n as u8);
    match number {
        0..26 => letter(number).to_string(),
        _ => format!("{}{}", letter(number / 26 - 1), letter(number % 26)),
    }
}

#[test]
fn bad_positions_are_told_by_field_and_column() {
    let game = game("standard");
    let rows = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP";
    for (text, field, column, problem) in [
        ("", "placement", None, "the text is empty"),
        ("   ", "placement", None, "the text is empty"),
        ("8/8/8/8/8/8/8/8/8 w - - 0 1", "placement", Some(1), "9 rows are given, the board has 8"),
        ("8/8/8/8/8/8/8 w - - 0 1", "placement", Some(1), "7 rows are given, the board has 8"),
        ("8/8/8/8/8/8/8/8|8/8/8/8/8/8/8/8 w - -", "placement", Some(17), "no layer 2"),
        (
            "4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
            "placement",
            None,
            "White has 2 kings; exactly one is needed",
        ),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "placement", None, "Black has no king"),
        ("4k3/8/8/8/4R3/8/8/4K3 w - - 0 1", "side to move", None, "the wrong side is in check"),
        (
            "4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
            "placement",
            None,
            "the pawn on h8 stands where it would have promoted",
        ),
        (
            "4k3/8/8/3x4/8/8/8/4K3 w - - 0 1",
            "placement",
            Some(10),
            "'x' is not a piece; the pieces are",
        ),
        (
            "4k3/8/8/9/8/8/8/4K3 w - - 0 1",
            "placement",
            Some(9),
            "the row has 9 squares, the board 8",
        ),
        (
            "4k3/8/8/7/8/8/8/4K3 w - - 0 1",
            "placement",
            Some(9),
            "the row has 7 squares, the board 8",
        ),
        (
            "4k3/8/8/pppppppppp/8/8/8/4K3 w - - 0 1",
            "placement",
            Some(17),
            "longer than the 8 squares",
        ),
        ("4k3/8/8/8*/8/8/8/4K3 w - - 0 1", "placement", Some(10), "longer than the 8 squares"),
        ("4k3/8/8/*7/8/8/8/4K3 w - - 0 1", "placement", Some(9), "no hole here"),
        ("4k3/8/8/8/8/8/8/4K3", "side to move", None, "is missing: w or b"),
        ("4k3/8/8/8/8/8/8/4K3 white", "side to move", Some(21), "'white' is not w or b"),
        (
            "4k3/8/8/8/8/8/8/4K3 w KQx -",
            "castling",
            Some(23),
            "K needs White's king and rook at home, but h1",
        ),
        ("4k3/8/8/8/8/8/8/R3K2R w KQx -", "castling", Some(27), "'x' is not one of KQkq"),
        (
            "4k3/8/8/8/8/8/8/R3K2R w KQk -",
            "castling",
            Some(27),
            "k needs Black's king and rook at home, but h8",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - e9", "en passant", Some(25), "there is no square 'e9'"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6", "en passant", Some(25), "no piece can just have skipped e6"),
        (
            "4k3/8/8/8/4P3/8/8/4K3 w - e3",
            "en passant",
            Some(27),
            "no piece can just have skipped e3",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - x",
            "quiet plies",
            Some(27),
            "'x' is not a whole number from 0",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - -1",
            "quiet plies",
            Some(27),
            "'-1' is not a whole number from 0",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - +1",
            "quiet plies",
            Some(27),
            "'+1' is not a whole number from 0",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 99999999999",
            "quiet plies",
            Some(27),
            "is not a whole number from 0",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 one", "move number", Some(29), "'one' is not a whole number"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 garbage",
            "moved men",
            Some(31),
            "nothing may follow the move number",
        ),
    ] {
        let error = game.parse_position(text).expect_err(text);
        assert_eq!((error.field, error.column), (field, column), "{text}: {error}");
        assert!(error.problem.contains(problem), "{text}: {error}");
    }
    // Less than all fields, and odd blanks, are fine.
    for text in ["4k3/8/8/8/8/8/8/4K3 w", " 4k3/8/8/8/8/8/8/4K3\tB  -\n- 3 0 "] {
        game.parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    assert!(game.parse_position(&format!("{rows}/RNBQKBNR w KQkq -")).is_ok());

    let PositionError { field, problem, .. } =
        common::game("raumschach").parse_position("5*  w K").unwrap_err();
    assert_eq!((field, problem.as_str()), ("castling", "this game has no castling: write -"));
    let cube = common::game("hyper:dim=3");
    for (text, problem) in [
        ("7* w", "7 layers are given, 1 are missing; 1* stands for 1 empty layers"),
        ("9* w", "the board has no layer 9"),
        ("8* w", "White has no king"),
    ] {
        let error = cube.parse_position(text).unwrap_err();
        assert!(error.problem.contains(problem), "{text}: {error}");
    }
    // A skipped square that two pawns can have skipped needs the pawn too.
    let two = common::text_with(&cube, 'b', "K1h1 k8h8 P3d4 P4d3 p3c4");
    let error = cube.parse_position(&two.replace(" - - ", " - 3d3 ")).unwrap_err();
    assert!(error.problem.contains("write 3d3:SQUARE with "), "{error}");
    cube.parse_position(&two.replace(" - - ", " - 3d3:3d4 ")).unwrap();
}

#[test]
fn bad_moves_are_told_why() {
    let standard = game("standard");
    let start = standard.initial();
    let told = |game: &ChessGame, board: &hyperchess_chess::Position, text: &str| {
        game.parse_move(board, text).expect_err(text).to_string()
    };
    for (text, message) in [
        ("e2e5", "'e2e5' cannot be played: the pawn does not move like that"),
        ("e2e9", "there is no square 'e9' on this board: squares run from a1 to h8"),
        ("e2 e9", "there is no square 'e9' on this board: squares run from a1 to h8"),
        ("i1-i2", "there is no square 'i1' on this board: squares run from a1 to h8"),
        ("", "'' is not a move: a move is two squares, such as "),
        ("hello", "'hello' is not a move: a move is two squares, such as "),
        ("e2", "'e2' is not a move: a move is two squares, such as "),
        ("e3e4", "'e3e4' cannot be played: no piece stands on e3"),
        ("e7e5", "'e7e5' cannot be played: the pawn on e7 is Black's"),
        ("a1a3", "'a1a3' cannot be played: the rook cannot pass a2"),
        ("a1a2", "'a1a2' cannot be played: your own pawn on a2 is in the way"),
        ("b1b3", "'b1b3' cannot be played: the knight does not move like that"),
        ("e2e2", "'e2e2' cannot be played: a move must go to another square"),
        ("e1g1", "'e1g1' cannot be played: the bishop on f1 stands between king and rook"),
        ("e1c1", "'e1c1' cannot be played: the knight on b1 stands between king and rook"),
        ("O-O", "'O-O' cannot be played: the bishop on f1 stands between king and rook"),
        ("0-0-0", "'0-0-0' cannot be played: the knight on b1 stands between king and rook"),
        ("e2e4Q", "'e2e4Q' cannot be played: the pawn does not promote there"),
    ] {
        let found = told(&standard, &start, text);
        assert!(found.starts_with(message), "{text}: {found}");
    }
    for (men, text, message) in [
        ("K1a1 k4h8 R1a4 r5a4", "5a45b4", "the rook on 5a4 is Black's"),
        ("K1a1 k4h8 R2a1 r5a1", "2a12b1", "your king would be in check"),
        ("K1a1 k4h8 N3c3 r5a1", "3c34c5", "your king is in check and would still be"),
        ("K1a1 k4h8 r5b1", "1a11b1", "1b1 is attacked"),
        ("K1a1 k4h8 R3c3 p3c5", "3c33c7", "the rook cannot pass 3c5"),
        ("K1a1 k4h8 B3c3 p4c4", "3c35c5", "the bishop cannot pass 4c4"),
        ("K1a1 k4h8 B3c3", "3c34d4", "the bishop does not move like that"),
        ("K1a1 k4h8 P2c2 p2c3", "2c22c4", "the pawn cannot pass 2c3"),
        ("K1a1 k4h8 P8c7", "8c78c8", "the pawn promotes: add one of Q, R, B, N"),
        ("K1a1 k4h8 P8c7", "8c78c8K", "the pawn promotes: add one of Q, R, B, N"),
        ("K1a1 k4h8 P3c3 p3c4", "3c33c4", "the pawn cannot capture like that"),
        ("K1a1 k4h8 P3c3", "3c33d4", "the pawn can only capture like that"),
    ] {
        let game = common::game("hyper:dim=3");
        let board = position(&game, 'w', men);
        let found = told(&game, &board, text);
        assert_eq!(found, format!("'{text}' cannot be played: {message}"), "{men}");
    }
    // Only a pawn that can take in passing is told about its king.
    let board = standard.parse_position("5k2/8/p7/8/3pPp2/8/8/K4R2 b - e3 0 1").unwrap();
    assert!(standard.parse_move(&board, "d4e3").is_ok());
    assert!(told(&standard, &board, "f4e3").ends_with("your king would be in check"));
    assert!(told(&standard, &board, "a6e3").ends_with("the pawn does not move like that"));
    // Long texts are cut.
    let long = format!("e2{}e5", " ".repeat(500));
    assert!(told(&standard, &start, &long).len() < 200);

    let (map, _) = map_game(include_str!("maps/ring5.map"), "26");
    let board = map.initial();
    for (text, message) in [
        (
            "0,0,0>5,0,0",
            "there is no square '5,0,0' on this board: squares run from 0,0,0 to 1,0,0",
        ),
        ("0,0,0 2,0,0", "'0,0,0 2,0,0' cannot be played: your own king on 2,0,0 is in the way"),
        ("-2,0,0>2,0,0", "'-2,0,0>2,0,0' cannot be played: the king on -2,0,0 is Black's"),
        ("2,0,0>0,0,0", "'2,0,0>0,0,0' cannot be played: your own rook on 0,0,0 is in the way"),
        ("2,0,0>-1,0,0", "'2,0,0>-1,0,0' cannot be played: the king does not move like that"),
        ("1,0,0>0,0,0", "'1,0,0>0,0,0' cannot be played: no piece stands on 1,0,0"),
    ] {
        assert_eq!(told(&map, &board, text), message);
    }
    let both = map.parse_move(&board, "0,0,0-1,0,0").unwrap_err();
    assert!(matches!(both, MoveError::Ambiguous { .. }));
    assert_eq!(both.to_string(), "'0,0,0-1,0,0' can mean 0,0,0>-1,0,0 or 0,0,0>1,0,0");
}

/// Games that are compiled once for all the random texts.
fn games() -> &'static [ChessGame] {
    static GAMES: OnceLock<Vec<ChessGame>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let specs = ["standard", "hyper:dim=3,side=4", "raumschach", "tesschess", "3d-6x8x3"];
        let mut games: Vec<ChessGame> = specs.into_iter().map(game).collect();
        games.push(map_game(include_str!("maps/ring5.map"), "26").0);
        games.push(map_game(include_str!("maps/branch.map"), "6").0);
        games.push(game("hyper:dim=2,side=30"));
        games
    })
}

/// One change of a text: a place, what goes, what comes.
type Edit = (usize, usize, String);

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let pieces = [
        "",
        "1",
        "-",
        "K",
        "k",
        "[",
        "]",
        "{",
        "}",
        "\"",
        "=",
        "é",
        "\n",
        "*",
        "|",
        "/",
        ":",
        "0",
        "999999999999",
        "F+",
        "true",
    ];
    let inserted = prop_oneof![
        prop::sample::select(pieces.to_vec()).prop_map(str::to_string),
        any::<char>().prop_map(String::from),
        "[ -~]{0,6}",
    ];
    prop::collection::vec(
        (any::<prop::sample::Index>().prop_map(|at| at.index(1 << 20)), 0..4usize, inserted),
        1..5,
    )
}

fn edited(text: &str, edits: &[Edit]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for (at, gone, come) in edits {
        let at = at % (letters.len() + 1);
        let end = (at + gone).min(letters.len());
        letters.splice(at..end, come.chars());
    }
    letters.into_iter().collect()
}

/// Compiles a file that may be anything; boards stay small because edits do.
fn survive(source: &str) {
    let map = |_: &str| Ok(include_str!("maps/branch.map").to_string());
    let given = [("file".to_string(), "x".to_string())];
    for given in [&given[..], &[]] {
        match RuleSet::parse(source, given, &map) {
            Ok(loaded) => {
                if let Ok(game) = ChessGame::new(loaded.rules) {
                    let board = game.initial();
                    let text = game.position_text(&board);
                    let read = game.parse_position(&text);
                    let read = read.unwrap_or_else(|error| panic!("{text}: {error}\n{source}"));
                    assert_eq!(game.position_text(&read), text, "{source}");
                    assert_eq!(game.key(&read), game.key(&board), "{source}");
                    game.outcome(&board);
                    for mv in common::moves(&game, &board) {
                        let text = game.move_text(&board, mv);
                        let mut next = board.clone();
                        let undo = game.play(&mut next, mv);
                        game.outcome(&next);
                        game.undo(&mut next, undo);
                        assert_eq!(game.key(&next), game.key(&board), "{text}\n{source}");
                    }
                }
            }
            Err(problems) => {
                assert!(!problems.is_empty());
                problems.iter().for_each(|problem| assert!(!problem.message.is_empty()));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_a_rule_file_or_is_refused(text in "\\PC{0,200}") {
        survive(&text);
    }

    #[test]
    fn spoilt_rule_files_do_no_harm(file in 0..hyperchess_chess::RULE_FILES.len(), edits in edits()) {
        // The default of three dimensions with side 8 is slow to take apart three hundred times.
        let text = hyperchess_chess::RULE_FILES[file].text.replace("default = 8", "default = 4");
        survive(&edited(&text, &edits));
    }

    #[test]
    fn lines_left_out_or_moved_do_no_harm(file in 0..hyperchess_chess::RULE_FILES.len(), gone in any::<prop::sample::Index>(), back in any::<prop::sample::Index>()) {
        let text = hyperchess_chess::RULE_FILES[file].text.replace("default = 8", "default = 4");
        let mut lines: Vec<&str> = text.lines().collect();
        let line = lines.remove(gone.index(lines.len()));
        survive(&lines.join("\n"));
        lines.insert(back.index(lines.len()), line);
        survive(&lines.join("\n"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_a_position_or_is_refused(text in "\\PC{0,80}") {
        for game in games() {
            if let Ok(position) = game.parse_position(&text) {
                game.count_moves(&position);
            }
        }
    }

    #[test]
    fn spoilt_positions_do_no_harm(number in 0..8usize, edits in edits()) {
        let game = &games()[number];
        let text = edited(&game.position_text(&game.initial()), &edits);
        if let Ok(position) = game.parse_position(&text) {
            // What is accepted is a position like any other.
            let text = game.position_text(&position);
            let again = game.parse_position(&text).unwrap();
            prop_assert_eq!(game.key(&again), game.key(&position));
            prop_assert_eq!(game.position_text(&again), text);
            prop_assert_eq!(game.count_moves(&position), common::moves(game, &position).len() as u64);
            game.outcome(&position);
        }
    }

    #[test]
    fn any_text_is_a_move_or_is_refused(text in "\\PC{0,40}", edits in edits(), pick in any::<prop::sample::Index>()) {
        for game in games() {
            let board = game.initial();
            if let Err(error) = game.parse_move(&board, &text) {
                prop_assert!(!error.to_string().is_empty());
            }
            let _ = game.parse_node(&text);
            let legal = common::moves(game, &board);
            let move_text = game.move_text(&board, legal[pick.index(legal.len())]);
            match game.parse_move(&board, &edited(&move_text, &edits)) {
                Ok(mv) => prop_assert!(legal.contains(&mv)),
                Err(error) => prop_assert!(error.to_string().len() < 2000),
            }
        }
    }
}
