//! Portable Draughts Notation and Hub through the real program.

mod common;

use common::{Folder, file, keys, objects, refuse, run, succeed};
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

/// What the program says to lines on its standard input.
fn talk(folder: &Folder, arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hyperchess"))
        .args(arguments)
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has left does not read on.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

const SOUND: &str = "[GameType \"20\"]\n[Result \"2-0\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n\
                     1. 11-15 23-19 (23-18) 2. 8-11 1/2-1/2\n\n\
                     [GameType \"25\"]\n\n1. c3-d4 f6-e5 2. d4:f6 g7xe5 0-1\n";

#[test]
fn sound_files_are_counted() {
    let path = file("sound.pdn", SOUND);
    assert_eq!(succeed(&["record", "check", &path]), "3 games, 12 moves, 0 games with a flaw\n");
    let found = objects(&["record", "check", "--json", &path]);
    assert_eq!(found.len(), 3);
    assert_eq!(keys(&found[0]), ["game", "ok", "moves"]);
    // Under another name it must be said what the file is.
    let other = file("sound.txt", SOUND);
    assert!(succeed(&["record", "check", "--format", "pdn", &other]).starts_with("3 games"));
}

#[test]
fn flaws_are_told_with_their_place() {
    let text = format!(
        "{SOUND}\n[GameType \"20\"]\n\n1. 32-28\n   19-24 2. 28-17 *\n\n\
         [GameType \"0,W,8,8,S0\"]\n\n1. e4 *\n\n\
         [GameType \"21\"]\n[SetUp \"1\"]\n[FEN \"B:W6,7,14,15:B2\"]\n\n1. 2x18 *\n"
    );
    let path = file("flawed.pdn", text);
    let out = refuse(&["record", "check", &path], &["3 of 6 games"]).out;
    for part in [
        "game 4, line 15, column 13: move 2. 28-17 (ply 3): ",
        "game 5, line 17, column 1: the tag GameType is 0,W,8,8,S0, which is not played here",
        "game 6, line 25, column 4: move 1. 2x18 (ply 1): '2x18' can mean 2x9x18 or 2x11x18",
        "6 games, 12 moves, 3 games with a flaw",
    ] {
        assert!(out.contains(part), "'{part}' is not in: {out}");
    }
}

#[test]
fn the_game_of_files_that_do_not_tell() {
    // Czech, which looks Russian: b6xd8 stops and becomes a king.
    let text = "[FEN \"W:Wb6:Bc7,f6\"]\n\n1. b6xd8 *\n";
    let path = file("untold.pdn", text);
    let flaw = refuse(&["record", "check", &path], &["1 of 1 games"]).out;
    assert!(flaw.contains("the capture must go on"), "{flaw}");
    succeed(&["record", "check", &path, "--game", "czech"]);
    refuse(&["record", "check", &path, "--game", "checz"], &["--game", "checz"]);
    let empty = file("empty.pdn", "");
    refuse(&["record", "check", &empty], &["holds no game"]);
}

#[test]
fn games_are_saved_and_loaded() {
    let folder = Folder::new("pdn");
    let moves = "11-15\n23-19\n8-11\nsave game.pdn\n";
    assert!(talk(&folder, &["play", "checkers", "hh"], moves).contains("Saved to game.pdn"));
    let saved = fs::read_to_string(folder.path().join("game.pdn")).unwrap();
    let end = "[Result \"*\"]\n[GameType \"21,B,8,8,N1,0\"]\n\n1. 11-15 23-19 2. 8-11 *\n";
    assert!(saved.ends_with(end), "{saved}");
    assert!(!saved.contains("GameSpec"), "{saved}");
    let path = folder.path().join("game.pdn").to_string_lossy().into_owned();
    succeed(&["record", "check", &path]);
    let back = talk(&folder, &["--load", "game.pdn"], "position\n");
    assert!(back.contains("W:W19,"), "{back}");
    // Russian captures have a sign of their own, and a start of its own is kept.
    let start = ["play", "russian", "hh", "--position", "B:Wd4,h2:Be5,a7"];
    talk(&folder, &start, "e5xc3\nsave russian.pdn\n");
    let saved = fs::read_to_string(folder.path().join("russian.pdn")).unwrap();
    assert!(saved.contains("[FEN \"B:Wd4,h2:Ba7,e5\"]"), "{saved}");
    assert!(saved.ends_with("\n1... e5:c3 *\n"), "{saved}");
    // What has no type is refused, and nothing is lost.
    let refused = talk(&folder, &["2", "hh"], "e2e4\nsave chess.pdn\nsave chess.pgn\n");
    assert!(
        refused.contains("no number in PDN: save it to a file that ends with .pgn"),
        "{refused}"
    );
    assert!(!folder.path().join("chess.pdn").exists() && folder.path().join("chess.pgn").exists());
}

#[test]
fn every_type_of_game_is_saved_as_it_was_loaded() {
    let folder = Folder::new("pdn-types");
    for (game_type, start) in [
        ("20,W,10,10,N2,0", "W:W31,K46:B1,K50"),
        ("21,B,8,8,N1,0", "B:WK1,21:B5,K32"),
        ("22,W,8,8,N2,1", "W:WK1,21:B5,K32"),
        ("23,B,8,8,N1,0", "B:W21:BK32"),
        ("24,W,8,8,N1,1", "W:W5,K30:BK2,25"),
        ("25,W,8,8,A0,0", "W:WKb8,a3:Bb6,Ka1"),
        ("26,W,8,8,A0,0", "W:Wa3:Bb6"),
        ("27,W,12,12,N2,0", "W:W50:B20"),
        ("29,W,8,8,A0,0", "W:Wa3:Bb6"),
        ("30,W,8,8,A0,0", "W:Wa3:Bb6"),
        ("31,B,8,8,N2,0", "B:W5:B25"),
        ("40,W,10,10,N2,0", "W:W31:B20"),
        ("41,W,10,8,A0,0", "W:Wa3:BKj8,b6"),
    ] {
        let tags = format!("[FEN \"{start}\"]\n[GameType \"{game_type}\"]\n");
        let path = folder.path().join("in.pdn");
        fs::write(&path, format!("[SetUp \"1\"]\n{tags}\n*\n")).unwrap();
        succeed(&["record", "check", &path.to_string_lossy()]);
        talk(&folder, &["--load", "in.pdn"], "save out.pdn\nquit\n");
        let saved = fs::read_to_string(folder.path().join("out.pdn")).unwrap();
        assert!(saved.contains(&tags), "{tags} is not in: {saved}");
        fs::remove_file(folder.path().join("out.pdn")).unwrap();
    }
}

#[test]
fn matches_are_written_in_pdn_by_the_name_of_the_file() {
    let folder = Folder::new("pdn-match");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let players = ["--first", "ours,hash=1,depth=2", "--second", "ours,hash=1,depth=1"];
    let played = |game: &str, more: &[&str]| -> String {
        succeed(&[&["match", game, "--games", "2", "--json"][..], &players, more].concat())
    };
    // Czech games look Russian where nothing tells; in checkers it is Black who begins.
    for (game, number) in [("czech", "29,"), ("checkers", "21,B,"), ("international", "20,")] {
        let games = path(&format!("{game}.pdn"));
        let out = played(game, &["--max-moves", "40", "--pgn", &games]);
        assert_eq!(out.lines().count(), 3, "{out}");
        let text = fs::read_to_string(&games).unwrap();
        assert_eq!(text.matches(&format!("[GameType \"{number}")).count(), 2, "{text}");
        assert!(!text.contains("GameSpec"), "{text}");
        assert!(succeed(&["record", "check", &games]).starts_with("2 games, "), "{game}");
        let colour = if game == "checkers" { "Black" } else { "White" };
        let tags = text.split("\n\n").next().unwrap_or_default();
        assert!(tags.contains(&format!("[{colour} \"HyperChess hash=1 (1)\"]")), "{tags}");
        played(game, &["--max-moves", "10", "--openings", &games, "--opening-plies", "4"]);
    }
    let arguments = [&["match", "rubik", "--pgn", "rubik.pdn"][..], &players].concat();
    refuse(&arguments, &["rubik.pdn", "has no number in PDN", ".pgn"]);
}

#[test]
fn hub_is_spoken() {
    let folder = Folder::new("hub");
    let input = "hub\ninit\npos moves=\"32-28 19-23\"\nlevel depth=3\ngo think\nquit\n";
    for arguments in [&["hub"][..], &[]] {
        let said = talk(&folder, arguments, input);
        assert!(said.starts_with("id name=HyperChess "), "{said}");
        assert!(said.contains("\nwait\n"), "{said}");
    }
    assert!(run(&["hub", "--help"]).out.contains("speak Hub"));
}

#[test]
fn hub_programs_play_matches() {
    let program = env!("CARGO_BIN_EXE_hyperchess");
    for (game, variant) in [("international", "normal"), ("frisian", "frisian")] {
        let hub = format!("hub:'{program}' hub,tt-size=16,depth=3");
        let arguments = ["match", game, "--first", "ours,hash=1,depth=2", "--second", &hub];
        let out = succeed(&[&arguments[..], &["--games", "2", "--json"]].concat());
        assert!(!out.contains("illegal") && !out.contains("crash"), "{variant}: {out}");
        assert!(out.lines().count() >= 2, "{variant}: {out}");
    }
    let hub = format!("hub:'{program}' hub,bb-size=5,depth=3");
    refuse(
        &["match", "international", "--first", "ours,depth=2", "--second", &hub, "--games", "2"],
        &["it has no parameter 'bb-size', only variant, book"],
    );
    let hub = format!("hub:'{program}' hub,depth=3");
    refuse(
        &["match", "chess", "--first", "ours,depth=2", "--second", &hub, "--games", "2"],
        &["chess is not draughts of White and Black"],
    );
}
