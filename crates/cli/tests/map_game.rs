//! The map game, sentence by sentence.

mod common;

use common::Folder;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn map(name: &str) -> String {
    let maps = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../board/tests/maps");
    maps.join(name).canonicalize().unwrap().to_string_lossy().into_owned()
}

fn play(folder: &Folder, arguments: &[&str], input: &[u8]) -> (Output, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hyperchess"))
        .arg("map")
        .args(arguments)
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"), "{output:?}");
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    (output, shown)
}

fn read(folder: &Folder, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

#[test]
fn without_a_map_and_a_saved_state_the_code_is_255() {
    let folder = Folder::new("map-nothing");
    let (output, _) = play(&folder, &[], b"");
    assert_eq!(output.status.code(), Some(255));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("no source map") && told.contains("no saved state"), "{told}");
}

#[test]
fn a_turn_asks_for_a_piece_and_then_for_its_destination() {
    let folder = Folder::new("map-turn");
    // Nothing there; not White's; off the board; not a move; a move; Black's turn.
    let input = b"1 0 0\n1 1 0\n9 9 9\n0 0 0\n2 1 0\n0,0,0\n(1 1 0)\n";
    let (output, shown) = play(&folder, &[&map("bishop_block.map")], input);
    assert_eq!(output.status.code(), Some(0));
    assert!(shown.contains("There is no piece at 1,0,0"), "{shown}");
    assert!(shown.contains("is Black's"), "{shown}");
    assert!(shown.contains("no square '9,9,9'"), "{shown}");
    assert!(shown.contains("cannot be played"), "{shown}");
    assert!(shown.contains("Black, coordinates"), "{shown}");
}

#[test]
fn currentstate_is_written_before_every_turn_as_the_visualizer_reads_it() {
    let folder = Folder::new("map-state");
    play(&folder, &[&map("bishop_block.map")], b"");
    let start = read(&folder, "currentstate");
    assert_eq!(start.lines().next(), Some("0\t0\t0\tWBishop"));
    assert_eq!(start.lines().count(), 9);
    for line in start.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        assert_eq!(fields.len(), 4, "{line}");
        assert!(fields[..3].iter().all(|field| field.parse::<i32>().is_ok()), "{line}");
        assert!(fields[3] == "null" || fields[3].starts_with(['W', 'B']), "{line}");
    }
    play(&folder, &[&map("bishop_block.map")], b"0 0 0\n1 1 0\n");
    assert!(read(&folder, "currentstate").contains("1\t1\t0\tWBishop"));
}

#[test]
fn endgame_holds_the_final_state_when_a_king_falls() {
    let folder = Folder::new("map-end");
    let (output, shown) = play(&folder, &[&map("branch.map")], b"0 0 0\n1 1 0\n");
    assert_eq!(output.status.code(), Some(0));
    assert!(shown.contains("White wins: the king was taken"), "{shown}");
    let end = read(&folder, "endgame");
    assert!(end.contains("1\t1\t0\tWBishop") && !end.contains("BKing"), "{end}");
}

#[test]
fn end_of_input_saves_and_the_side_to_move_comes_back() {
    let folder = Folder::new("map-save");
    let (output, shown) = play(&folder, &[&map("bishop_block.map")], b"0 0 0\n1 1 0\n");
    assert_eq!(output.status.code(), Some(0));
    assert!(shown.contains("hyperchess map"), "{shown}");
    let saved = read(&folder, "savedstate");
    assert!(saved.ends_with("turn Black\n"), "{saved}");
    let (_, shown) = play(&folder, &[], b"");
    assert!(shown.contains("Black, coordinates"), "{shown}");
    // The save is a map: it can be validated and named.
    common::succeed(&["validate", &folder.path().join("savedstate").to_string_lossy()]);
}

#[test]
fn both_adjacencies_are_played() {
    let folder = Folder::new("map-adjacency");
    // The white king steps diagonally only with 26 neighbours.
    let input = b"2 0 0\n1 1 0\n";
    let (_, shown) = play(&folder, &[&map("bishop_block.map")], input);
    assert!(shown.contains("Black, coordinates"), "{shown}");
    let (_, shown) = play(&folder, &[&map("bishop_block.map"), "--adjacency", "6"], input);
    assert!(!shown.contains("Black, coordinates"), "{shown}");
}

#[test]
fn the_engine_plays_a_side_or_both() {
    let folder = Folder::new("map-engine");
    let file = map("bishop_block.map");
    let (_, shown) = play(&folder, &[&file, "--players", "hc"], b"0 0 0\n1 1 0\n");
    assert!(shown.contains("Black moves"), "{shown}");
    let (output, shown) = play(&folder, &[&file, "--players", "cc", "--limit", "20"], b"");
    assert_eq!(output.status.code(), Some(0));
    assert!(shown.contains("wins") || shown.contains("draw"), "{shown}");
}

#[test]
fn a_bad_map_is_refused_with_its_place() {
    let folder = Folder::new("map-bad");
    fs::write(folder.path().join("bad.map"), "2\n0 -1 1 -1 -1 -1 -1 WDragon\n1 0 -1 -1 -1 -1 -1\n")
        .unwrap();
    let (output, _) = play(&folder, &["bad.map"], b"");
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("line 2") && told.contains("WDragon"), "{told}");
}

#[test]
fn noise_at_the_prompts_is_survived() {
    let folder = Folder::new("map-noise");
    let mut noise = vec![0xffu8; 5000];
    noise.extend(vec![b'7'; 1 << 20]);
    noise.extend(b"\n99999999999 0 0\n-1 -1 -1\n1 2\n0 0 0\nq\n1 1 0\n");
    let (_, shown) = play(&folder, &[&map("bishop_block.map")], &noise);
    assert!(shown.contains("Black, coordinates"), "{shown}");
}

#[cfg(unix)]
#[test]
fn a_killed_game_leaves_a_whole_state() {
    let folder = Folder::new("map-kill");
    let file = map("bishop_block.map");
    for round in 0..30u64 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_hyperchess"))
            .args(["map", &file, "--players", "cc", "--depth", "1", "--limit", "100000"])
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(5 + round * 7 % 40));
        child.kill().unwrap();
        child.wait().unwrap();
        if let Ok(state) = fs::read_to_string(folder.path().join("currentstate")) {
            assert_eq!(state.lines().count(), 9, "{state}");
            assert!(state.ends_with('\n'), "{state}");
        }
    }
    assert!(folder.path().join("currentstate").exists());
}
