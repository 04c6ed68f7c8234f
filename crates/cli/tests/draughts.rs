//! Rubik's Checkers and draughts, as people run them.

mod common;

use common::{Folder, file, objects, program, refuse_in_a_line, run, succeed};
use serde_json::json;
use std::fs;
use std::io::Write;
use std::process::Stdio;

const RUBIK: &str = "  abcdefgh
 ----------
6|G G G G | Green: 8 pieces
5| G G G G|
4|        |
3|        |
2|O O O O |
1| O O O O| Orange: 8 pieces (Orange's Turn)
 ----------
";

/// Plays at the console, in a folder, and returns what was shown.
fn play(folder: &Folder, arguments: &[&str], input: &str) -> String {
    let mut command = program(arguments);
    command.current_dir(folder.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that has left does not read on.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_text_board_is_shown_to_the_character() {
    assert!(succeed(&["show", "rubik"]).starts_with(RUBIK));
    let small = succeed(&["show", "rubik:cols=2,rows=6,start-rows=1"]);
    let wanted = "  abcd\n ------\n6|G G | Green: 2 pieces\n5|    |\n4|    |\n3|    |\n2|    |\n\
                  1| O O| Orange: 2 pieces (Orange's Turn)\n ------\n";
    assert!(small.starts_with(wanted), "{small}");
    let shown = play(&Folder::new("rubik-shown"), &["play", "rubik", "hh"], "a2b3\n");
    assert!(shown.contains(RUBIK), "{shown}");
    assert!(shown.contains("3| O      |\n2|  O O O |\n1| O O O O| Orange: 8 pieces\n"), "{shown}");
    // What was shown is a position.
    let again = succeed(&["show", "rubik", "--position", RUBIK]);
    assert!(again.starts_with(RUBIK));
}

#[test]
fn numbered_boards_show_their_numbers() {
    let shown = succeed(&["show", "checkers"]);
    assert!(shown.contains("5 13    14    15    16\n4    17    18    19    20\n"), "{shown}");
    assert!(shown.contains("Black to move."), "{shown}");
}

#[test]
fn parameters_are_set_while_playing() {
    let folder = Folder::new("set");
    let input = "a2b3\nset force-capture on\nn\nposition\nset force-capture on\ny\nset cols 99\n\
                 set misere\nset nothing\nset nothing on\nset force-capture\nset=3\nmoves\n";
    let shown = play(&folder, &["play", "rubik", "hh"], input);
    assert_eq!(shown.matches("Start the game anew with force-capture=on? (y/n)").count(), 2);
    assert!(shown.contains("The game goes on as it was"), "{shown}");
    assert!(shown.contains("Kb3"), "the first answer was no: {shown}");
    assert!(shown.contains("Rubik's Checkers, force-capture=on\n"), "{shown}");
    assert!(shown.contains("cols from 2 to 8"), "{shown}");
    assert!(shown.contains("misere  off  on, off"), "{shown}");
    assert!(shown.contains("That cannot be set; what can be is file, squares, cols"), "{shown}");
    assert!(shown.contains("there is no switch 'nothing'"), "{shown}");
    assert!(shown.contains("force-capture  on  on, off (default off)"), "{shown}");
    assert!(
        shown.ends_with("7 moves: a2b3 c2b3 c2d3 e2d3 e2f3 g2f3 g2h3\nOrange> \nGood bye.\n"),
        "{shown}"
    );
    // Any game with parameters; the computer follows.
    let shown = play(
        &folder,
        &["play", "hyper:dim=3,side=5", "hc", "1"],
        "set dim 2\ny\na2a3\nundo\nset\n",
    );
    assert!(shown.contains("Black plays"), "{shown}");
    assert!(shown.contains("side   5"), "{shown}");
    let shown = play(&folder, &["play", "chess", "hh"], "set dim 3\nset\n");
    assert!(shown.contains("unknown parameter"), "{shown}");
    assert!(shown.contains("Nothing can be set"), "{shown}");
}

#[test]
fn a_game_is_saved_and_goes_on() {
    for (name, moves, turn) in [
        ("checkers", "11-15\n22-18\n15x22\n", "White> "),
        ("rubik:force-capture=on", "a2b3\nb5a4\n", "Orange> "),
        ("antidraughts:of=russian", "c3-d4\n", "Black> "),
    ] {
        let folder = Folder::new(&format!("kept-{}", name.split(':').next().unwrap()));
        let shown = play(&folder, &["play", name, "hh"], moves);
        assert!(shown.contains("hyperchess --load hyperchess-saved.pgn"), "{shown}");
        let back = play(&folder, &["--load", "hyperchess-saved.pgn"], "position\nundo\nredo\n");
        assert!(back.contains(turn), "{name}: {back}");
        let record = folder.path().join("hyperchess-saved.pgn");
        assert!(
            run(&["record", "check", record.to_str().unwrap()]).out.contains("1 game"),
            "{name}"
        );
    }
}

#[test]
fn a_loaded_game_has_a_computer() {
    let folder = Folder::new("loaded-computer");
    play(&folder, &["play", "checkers", "hh"], "11-15\nsave mine.pgn\n");
    let shown = play(&folder, &["play", "chess", "hc", "1"], "load mine.pgn\nquit\n");
    assert!(shown.contains("White plays "), "{shown}");
}

#[test]
fn the_computer_plays_hints_and_takes_back() {
    let folder = Folder::new("draughts-computer");
    for game in ["rubik", "checkers", "turkish", "frisian"] {
        let shown = play(&folder, &["play", game, "ch", "2"], "hint\nundo\nmoves\n");
        assert!(shown.contains(" plays ") && shown.contains("Hint: "), "{game}: {shown}");
    }
    let shown = play(&folder, &["play", "rubik:cols=2,rows=6", "cc", "2", "--limit", "200"], "");
    let last = shown.lines().last().unwrap();
    assert!(["1-0 ", "0-1 ", "1/2-1/2 "].iter().any(|score| last.starts_with(score)), "{last}");
    let shown = play(&folder, &["play", "international", "hc", "--level", "1"], "32-28\n");
    assert!(shown.contains("Black plays"), "{shown}");
}

#[test]
fn wrong_moves_are_explained_at_the_prompt() {
    let folder = Folder::new("draughts-wrong");
    let position = ["play", "checkers", "hh", "--position", "B:B2:W6,7,14,15"];
    let shown = play(&folder, &position, "2x18\n2-1\n33-1\n2x11x18\n");
    assert!(shown.contains("2x9x18") && shown.contains("2x11x18"), "{shown}");
    assert!(shown.contains("must capture"), "{shown}");
    assert!(shown.contains("squares are numbered from 1 to 32"), "{shown}");
    assert!(
        shown.contains("White wins") || shown.contains("Black wins") || shown.contains("White> ")
    );
}

#[test]
fn commands_know_the_family() {
    let games = succeed(&["games"]);
    for name in ["rubik", "checkers", "international", "turkish", "antidraughts"] {
        assert_eq!(games.lines().filter(|line| line.split(' ').next() == Some(name)).count(), 1);
    }
    let switches = succeed(&["games", "checkers"]);
    assert!(switches.contains("quiet-moves       off, or a number from 1 to 9999 (default 40)"));
    refuse_in_a_line(&["games", "chequers"], &["no game 'chequers'", "checkers"]);
    for (game, turn) in [("rubik", "o"), ("checkers", "b"), ("international", "w"), ("chess", "w")]
    {
        assert_eq!(objects(&["show", game, "--json"])[0]["turn"], json!(turn), "{game}");
    }
    let position = "W:W32,45,K50:B28,19,5";
    let moves = objects(&["moves", "international", "--position", position, "--json"]);
    assert_eq!(moves.len(), 1);
    assert_eq!(moves[0]["move"], json!("32x14"));
    assert_eq!(moves[0]["path"], json!(["32", "23", "14"]));
    assert_eq!(moves[0]["jumped"], json!(["28", "19"]));
    assert!(succeed(&["perft", "rubik", "4"]).contains("3689"));
    assert!(succeed(&["analyse", "checkers", "--depth", "3"]).contains("Best: "));
    let player = "ours,nodes=200";
    let game = "rubik:cols=2,rows=6";
    let out = succeed(&["match", game, "--first", player, "--second", player, "--games", "2"]);
    assert!(out.contains("2 games"), "{out}");
}

#[test]
fn draughts_are_drawn_as_discs() {
    let draw = |game: &str| succeed(&["show", game, "--svg", "-", "--last", "11-15"]);
    let checkers = draw("checkers");
    assert!(checkers.contains("hc-black-discs-1") && checkers.contains("hc-white-discs-1"));
    assert_eq!(checkers.matches("class=\"last\"").count(), 2);
    let rubik = succeed(&["show", "rubik", "--svg", "-"]);
    assert!(rubik.contains("hc-orange-discs-2") && rubik.contains("hc-green-discs-2"));
}

#[test]
fn files_of_switches_are_validated_and_played() {
    let mine =
        file("switches.toml", "game = \"checkers\"\nmisere = true\nrows = 6\nstart-rows = 2\n");
    let report = succeed(&["validate", &mine]);
    assert!(
        report.contains(
            "a sound file of switches (checkers, rows=6, start-rows=2, misere=on: 24 squares)"
        ),
        "{report}"
    );
    let board = succeed(&["show", &format!("draughts:file={mine}")]);
    assert!(board.contains("Black to move."), "{board}");
    let bad = file("bad-switches.toml", "rows = 8\nking = \"slow\"\ndepth = 3\n");
    let checked = run(&["validate", &bad]);
    assert_eq!(checked.code, Some(2));
    assert!(
        checked.out.contains("line 2: king: 'slow'")
            && checked.out.contains("line 3: there is no switch"),
        "{}",
        checked.out
    );
    let shown = run(&["show", &format!("rubik:file={bad}")]);
    assert_eq!(shown.code, Some(2));
    assert!(shown.err.contains("line 2") && shown.err.contains("line 3"), "{}", shown.err);
    assert!(fs::metadata(&bad).is_ok());
}

#[test]
fn bad_games_and_positions_are_refused_in_a_line() {
    for (game, words) in [
        ("rubik:cols=1", &["cols=1", "2 to 8"][..]),
        ("rubik:rows=13", &["rows=13", "3 to 12"]),
        ("rubik:start-rows=3", &["meet on 6 rows", "start-rows=2 at most"]),
        ("rubik:king-wins=on", &["contradicts", "start-promoted=off"]),
        ("checkers:men-move=backward", &["no move at the start"]),
        ("rubik:depth=3", &["no switch 'depth'"]),
        ("antidraughts:of=go", &["no draughts game 'go'"]),
        ("draughts", &["file=PATH"]),
        ("rubik:file=nowhere.toml", &["nowhere.toml", "no such file"]),
    ] {
        refuse_in_a_line(&["show", game], words);
        refuse_in_a_line(&["play", game, "cc"], words);
    }
    for (position, words) in [
        ("W:W31", &["--position", "Black is missing"][..]),
        ("W:W31,51:B1", &["no square '51'", "column 7"]),
        ("X", &["side to move", "W or B"]),
    ] {
        refuse_in_a_line(&["show", "international", "--position", position], words);
    }
}

#[test]
fn moves_to_analyse_are_read_as_the_game_reads_them() {
    let analyse = |more: &[&'static str]| -> Vec<&'static str> {
        let place = ["analyse", "checkers", "--position", "B:W6,7,14,15:B2,4", "--depth", "2"];
        [&place[..], more].concat()
    };
    for (mv, words) in [
        ("2x18", &["--moves", "'2x18' can mean 2x9x18 or 2x11x18"][..]),
        ("4-8", &["--moves", "must capture"]),
        ("2x99", &["--moves", "no square '99'"]),
        ("jump", &["--moves", "'jump' is not a move"]),
    ] {
        refuse_in_a_line(&analyse(&["--moves", mv]), words);
    }
    assert!(succeed(&analyse(&["--moves", "2-9-18"])).contains("Best: 2x9x18"));
}
