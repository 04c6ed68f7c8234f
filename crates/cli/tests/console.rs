//! The console, played through pipes by the real program.

mod common;

use common::Folder;
use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;
use std::{fs, thread};

fn start(folder: &Folder, arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_hyperchess"))
        .args(arguments)
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn play(folder: &Folder, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = start(folder, arguments);
    // A program that has left does not read on.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn text(output: &Output) -> String {
    assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"), "{output:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn moves_are_read_in_every_way_people_type_them() {
    let folder = Folder::new("ways");
    let two = b"e2 e4\nE7E5\nNf3\nb8c6\nf1-b5\na7 a6\nposition\n";
    let shown = text(&play(&folder, &["2", "hh"], two));
    assert!(shown.contains("r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4"));
    let promotion = ["2", "hh", "--position", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"];
    assert!(text(&play(&folder, &promotion, b"a7 a8 Q\nposition\n")).contains("Q3k3/8/"));
    let three = text(&play(&folder, &["3", "hh"], b"2e2 2e4\n7E77E5\nposition\n"));
    assert!(three.contains("4P3"), "{three}");
    let four = text(&play(&folder, &["4", "hh", "--side", "4"], b"B2b2 B3b2\nposition\n"));
    assert!(four.contains(" b "), "{four}");
}

#[test]
fn full_strength_answers_like_any_level() {
    let folder = Folder::new("levels");
    for level in ["1", "19", "20"] {
        let shown = text(&play(&folder, &["2", "hc", "--level", level], b"e2e4\nposition\nquit\n"));
        assert!(shown.contains(" w KQkq"), "level {level}: {shown}");
    }
}

#[test]
fn a_wrong_entry_says_why_and_asks_again() {
    let folder = Folder::new("wrong");
    let shown = text(&play(&folder, &["2", "hh"], b"e3e4\ne7e5\na1a3\ne9e4\nxyzzy\ne2e4\nquit\n"));
    for reason in ["e3", "Black", "a2", "e9", "xyzzy"] {
        assert!(shown.contains(reason), "{reason} in {shown}");
    }
    assert!(shown.contains("Black to move"));
    let pinned = ["2", "hh", "--position", "4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1"];
    assert!(text(&play(&folder, &pinned, b"e2a2\n")).contains("check"));
    let space = ["3", "hh", "--side", "5"];
    let shown = text(&play(&folder, &space, b"1a1 1b3\n9z9 1a1\n5a5 5a4\n1a1 5e5\n"));
    assert!(shown.contains("the rook does not move like that"), "{shown}");
    assert!(shown.contains("is Black's"), "{shown}");
    assert!(shown.contains("there is no square"), "{shown}");
}

#[test]
fn undo_takes_back_the_answer_too_and_redo_brings_it_again() {
    let folder = Folder::new("undo");
    let shown = text(&play(
        &folder,
        &["2", "hc", "2"],
        b"e2e4\nundo\nposition\nredo\nundo\nundo\nredo\nredo\n",
    ));
    assert!(shown.contains("RNBQKBNR w KQkq - 0 1"));
    assert!(shown.contains("nothing to take back"));
    assert!(shown.contains("nothing to play again"));
}

#[test]
fn moves_hint_flip_help_and_draws_answer() {
    let folder = Folder::new("commands");
    let shown = text(&play(
        &folder,
        &["2", "hh", "2"],
        b"help\nmoves\nmoves e2\nmoves e5\nmoves z9\nhint\nflip\ndraw\nn\ndraw\ny\n",
    ));
    for part in [
        "save FILE",
        "20 moves:",
        "2 moves from e2",
        "Nothing can move from e5",
        "no square",
        "Hint: ",
        "h g f e d c b a",
        "plays on",
        "1/2-1/2 draw: agreement",
    ] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    assert!(
        text(&play(&folder, &["2", "hh"], b"resign\n")).contains("0-1 Black wins: resignation")
    );
}

#[test]
fn leaving_saves_the_game_and_the_way_back_works() {
    let folder = Folder::new("leave");
    let shown = text(&play(&folder, &["3", "hh", "--side", "5"], b"2a2 2a3\n"));
    let way = "hyperchess --load hyperchess-saved.pgn";
    assert!(shown.contains(way), "{shown}");
    let saved = fs::read_to_string(folder.path().join("hyperchess-saved.pgn")).unwrap();
    assert!(saved.contains("[GameSpec \"hyper:dim=3,side=5\"]"), "{saved}");
    // The players are remembered, and can be changed.
    let back = text(&play(&folder, &["--load", "hyperchess-saved.pgn"], b"position\n"));
    assert!(back.contains("Black> "), "{back}");
    let back = text(&play(&folder, &["--load", "hyperchess-saved.pgn", "hc", "1"], b""));
    assert!(back.contains("Black plays"), "{back}");
    // A second game does not overwrite the first.
    text(&play(&folder, &["2", "hh"], b"e2e4\n"));
    assert!(folder.path().join("hyperchess-saved-3.pgn").exists());
    // Nothing played, nothing saved.
    text(&play(&folder, &["2", "hh"], b""));
    assert!(!folder.path().join("hyperchess-saved-4.pgn").exists());
}

#[test]
fn save_and_load_survive_bad_places() {
    let folder = Folder::new("places");
    fs::write(folder.path().join("file"), "no game").unwrap();
    let input = b"e2e4\nsave\nsave nowhere/x.pgn\nsave file/x.pgn\nsave .\nload\nload nowhere\nload .\nload file\nsave mine.pgn\nundo\nload mine.pgn\nposition\n";
    let shown = text(&play(&folder, &["2", "hh"], input));
    assert_eq!(shown.matches("was not saved").count(), 3, "{shown}");
    assert_eq!(shown.matches("goes on as it was").count(), 3, "{shown}");
    assert!(shown.contains("4P3/8/PPPP1PPP/RNBQKBNR b"), "{shown}");
}

#[test]
fn computers_play_to_an_end_by_themselves() {
    let folder = Folder::new("computers");
    for arguments in [
        &["2", "cc", "1"][..],
        &["3", "cc", "1", "--side", "4"],
        &["--game", "raumschach", "cc", "1", "--limit", "20"],
        &["--game", "tesschess", "cc", "1", "--limit", "5"],
        &["5", "cc", "1", "--limit", "1", "--side", "4"],
        &["2", "cc", "1", "--position", "k7/8/8/8/8/8/8/K7 w - - 0 1"],
    ] {
        let shown = text(&play(&folder, arguments, b""));
        let last = shown.lines().last().unwrap_or_default();
        assert!(["1-0 ", "0-1 ", "1/2-1/2 "].iter().any(|s| last.starts_with(s)), "{shown}");
    }
}

#[test]
fn every_prompt_survives_noise() {
    let folder = Folder::new("noise");
    let mut noise: Vec<u8> =
        (0..20_000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    noise.extend(vec![b'a'; 1 << 20]);
    noise.extend(b"\n\0\n\xff\xfe\n\ne2e4\nposition\n");
    let shown = text(&play(&folder, &["2", "hh"], &noise));
    assert!(shown.contains("too long"));
    assert!(shown.contains("4P3/8/PPPP1PPP"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_saves_while_waiting_and_while_thinking() {
    let folder = Folder::new("interrupt");
    for arguments in [&["2", "hc", "40"][..], &["2", "hh"]] {
        let mut child = start(&folder, arguments);
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b"e2e4\n").unwrap();
        thread::sleep(Duration::from_millis(1500));
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(kill.success());
        let output = child.wait_with_output().unwrap();
        assert!(text(&output).contains("Go on with: hyperchess --load"), "{output:?}");
        assert_eq!(output.status.code(), Some(0));
        drop(stdin);
    }
}

#[test]
fn arguments_that_make_no_sense_are_explained() {
    let folder = Folder::new("arguments");
    for (arguments, part) in [
        (&["shwo"][..], "neither a command nor a number"),
        (&["1"], "not a dimension"),
        (&["2", "xx"], "hh, hc, ch or cc"),
        (&["2", "hc", "0"], "not a depth"),
        (&["2", "3", "hc"], "too many words"),
        (&["2", "hc", "4", "--time", "-1"], "seconds"),
        (&["3", "--side", "3"], "side"),
        (&["--load", "nowhere.pgn"], "nowhere.pgn"),
        (&["play", "chequers"], "there is no game 'chequers'"),
    ] {
        let output = play(&folder, arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains(part), "{part} in {told}");
    }
}
