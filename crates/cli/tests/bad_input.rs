//! Bad input: one clear message with the place, exit code 2, no panic, no runaway memory.

mod common;

use common::{SMALL_MAP, file, program, refuse, refuse_in_a_line, run, shipped_rules};
use std::process::Stdio;
use std::time::Duration;

/// Tries a file on every command that opens it.
#[track_caller]
fn refuse_file(game: &str, path: &str, words: &[&str]) {
    let specification = format!("{game}:file={path}");
    for arguments in
        [&["show", &specification][..], &["moves", &specification], &["perft", &specification, "1"]]
    {
        refuse_in_a_line(arguments, words);
    }
    let checked = run(&["validate", path]);
    assert_eq!(checked.code, Some(2));
    for word in words {
        assert!(checked.out.contains(word), "'{word}' is not in: {}", checked.out);
    }
    assert!(checked.err.contains(path), "{}", checked.err);
}

#[test]
fn maps() {
    let path = file("count.map", SMALL_MAP.replacen('4', "5", 1));
    refuse_file("map", &path, &["count.map", "line 1, column 1", "5 nodes", "4 rows"]);
    let path = file("id.map", SMALL_MAP.replace("2 -1 3 0", "2 -1 7 0"));
    refuse_file("map", &path, &["id.map", "line 4, column 6", "leads to 7"]);
    let path = file("piece.map", SMALL_MAP.replace("WPawn", "WDragon"));
    refuse_file("map", &path, &["piece.map", "line 3", "Dragon", "Knight"]);
    let path = file("colour.map", SMALL_MAP.replace("WPawn", "GPawn"));
    refuse_file("map", &path, &["colour.map", "line 3", "GPawn"]);
    let path = file("token.map", SMALL_MAP.replace("1 0 -1", "1 zero -1"));
    refuse_file("map", &path, &["token.map", "line 3, column 3", "'zero'"]);
}

#[test]
fn ten_megabytes_of_noise() {
    let mut state = 1u64;
    let mut next = move || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    };
    const LENGTH: usize = 10_000_000;
    let mut noise = |alphabet: &[u8]| -> Vec<u8> {
        (0..LENGTH).map(|_| alphabet[next() % alphabet.len()]).collect()
    };
    let bytes: Vec<u8> = (0..=255).collect();
    let printable: Vec<u8> = (b' '..=b'~').chain([b'\n']).collect();
    for (name, alphabet) in [
        ("bytes", bytes.as_slice()),
        ("printable", &printable),
        ("digits", b"0123456789 \n"),
        ("rows", b"01- \n"),
        ("brackets", b"[{("),
        ("letter", b"x"),
    ] {
        let content = noise(alphabet);
        for (game, ending) in [("map", "map"), ("rules", "toml")] {
            let path = file(&format!("noise-{name}.{ending}"), &content);
            let specification = format!("{game}:file={path}");
            let message = refuse(&["show", &specification], &[&path]).err;
            assert!(message.len() < 4000, "{}", message.len());
            assert!(message.contains("line ") || message.contains("larger than"), "{message}");
            let checked = run(&["validate", &path]);
            assert_eq!(checked.code, Some(2), "{name}");
            assert!(checked.time < Duration::from_secs(5), "{name}: {:?}", checked.time);
            assert!(checked.out.len() < 40_000, "{name}: {}", checked.out.len());
            std::fs::remove_file(path).unwrap();
        }
    }
}

#[test]
fn rule_files() {
    let hyper = shipped_rules("hyper");
    let floors = shipped_rules("3d-6x8x3");
    let line = |text: &str, words: &str| {
        let place = text.lines().position(|line| line.contains(words));
        format!("line {}", 1 + place.unwrap_or_else(|| panic!("{words}")))
    };
    let path = file("key.toml", hyper.replace("[board]\n", "[board]\ncolour = \"red\"\n"));
    let place = line(&hyper, "size = ");
    refuse_file("rules", &path, &["key.toml", &place, "board.colour", "unknown key", "size"]);

    let path = file("square.toml", floors.replace("\"0b1\"", "\"0z9\""));
    let place = line(&floors, "N = [");
    refuse_file("rules", &path, &["square.toml", &place, "setup.white.N[0]", "'0z9'"]);

    let path = file("kingless.toml", hyper.replace("king = \"K\", ", ""));
    refuse(&["show", &format!("rules:file={path}")], &["kingless.toml", "king"]);

    let size = line(&hyper, "size = ");
    for (name, lengths) in [
        ("zero", "[0, 8]"),
        ("zeros", "\"0^3\""),
        ("huge", "[1048576, 1048576]"),
        ("long", "[1099511627776]"),
        ("power", "\"32^8\""),
        ("overflow", "[4294967296, 4294967296, 8]"),
    ] {
        let path = file(&format!("{name}.toml"), hyper.replace("\"side^dim\"", lengths));
        refuse_file("rules", &path, &[&format!("{name}.toml"), &size, "board.size"]);
    }
}

#[test]
fn an_impossible_setup() {
    let raumschach = shipped_rules("raumschach");
    for (name, array, words) in [
        ("no-king", "RN1NR", &["no king"][..]),
        ("two-kings", "KNKNR", &["2 kings"]),
        ("long-row", "RNKNRR", &["line 31", "setup.placement"]),
        ("unknown-piece", "RNKXR", &["line 31", "setup.placement", "'X'"]),
    ] {
        let path = file(&format!("{name}.toml"), raumschach.replacen("RNKNR", array, 1));
        refuse_file("rules", &path, &[&["setup"], words].concat());
    }
    let floors = shipped_rules("3d-6x8x3");
    let path = file("occupied.toml", floors.replace("\"0b1\", \"0e1\"", "\"0b1\", \"0c1\""));
    let words = ["occupied.toml", "line ", "setup.white", "two men"];
    refuse(&["show", &format!("rules:file={path}")], &words);
    assert_eq!(run(&["validate", &path]).code, Some(2));
}

#[test]
fn positions_of_chess() {
    for game in ["chess", "chess960", "hyper:dim=2", "standard"] {
        for (position, words) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &["placement"][..]),
            ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", &["placement", "White", "king"]),
            ("4k3/8/8/8/8/8/8/3KR3 w - - 0 1", &["side to move", "wrong side", "check"]),
            ("4k3/8/8/8/8/8/8/8 w - - 0 1", &["placement", "White", "king"]),
            ("4k3/8/8/8/9/8/8/4K3 w - - 0 1", &["placement", "column 1"]),
            ("4k3/8/8/8/x7/8/8/4K3 w - - 0 1", &["placement", "column 11", "'x'"]),
            ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", &["placement", "pawn"]),
            ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", &["side to move", "column 21", "'x'"]),
            ("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1", &["castling", "column 23"]),
            ("4k3/8/8/8/8/8/8/4K3 w - e3 0 1", &["en passant", "column 25", "e3"]),
            ("4k3/8/8/8/8/8/8/4K3 w - - -5 1", &["column 27", "-5"]),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999", &["column 29", "99999999999"]),
            ("", &["placement"]),
        ] {
            for command in ["show", "moves"] {
                refuse_in_a_line(&[command, game, "--position", position], words);
            }
        }
    }
    refuse_in_a_line(
        &["show", "chess", "--position", "8/8/8/8/8/8/8/8/8 w - - 0 1"],
        &["--position", "placement", "column 16", "ninth rank"],
    );
}

#[test]
fn positions_in_three_dimensions() {
    for (game, position, words) in [
        ("raumschach", "5/5/5/5/5/2K2|3*|k4/5/5/5/5 w", &["placement", "column 1", "6 rows"][..]),
        ("raumschach", "5/5/5/5/2K2|4*|k4/5/5/5/5 w", &["placement", "layer 6"]),
        ("raumschach", "5/5/5/5/2K2|2*|k4/5/5/5/5 w", &["placement", "missing"]),
        ("raumschach", "5/5/5/5/K1K2|3*|k4/5/5/5/5 w", &["placement", "White", "2 kings"]),
        ("raumschach", "5/5/5/5/2K2|3*|5/5/5/5/5 w", &["placement", "Black", "no king"]),
        ("raumschach", "5/5/5/5/2K2|3*|k3R/5/5/5/5 w", &["side to move", "wrong side", "check"]),
        ("raumschach", "5/5/5/5/2K2|3*|k3X/5/5/5/5 w", &["placement", "column 18", "'X'"]),
        ("raumschach", "5/5/5/5/2K2|3*|k4/5/5/5/5", &["side to move", "missing"]),
        ("raumschach", "5/5/5/5/2K2|3*|k4/5/5/5/5 w KQ", &["castling", "no castling"]),
        ("raumschach", "5/5/5/5/2K2|99999999999999999*|k4/5/5/5/5 w", &["placement"]),
        ("hyper:dim=3,side=4", "4/4/4/K3|2*|3k/4/4/4/4 w", &["placement", "5 rows"]),
        ("hyper:dim=3,side=4", "4/4/4/KK2|2*|3k/4/4/4 w", &["White", "2 kings"]),
        ("hyper:dim=3,side=4", "4/4/4/K3|2*|R2k/4/4/4 w", &["wrong side", "check"]),
        ("hyper:dim=3,side=4", "4/4/4/K3|2*|3k/4/4/4 w - 2a3", &["en passant", "2a3"]),
        ("hyper:dim=3,side=4", "4/4/4/K3|2*|3k/4/4/4 w - 5a3", &["en passant", "'5a3'"]),
    ] {
        for command in ["show", "moves"] {
            refuse_in_a_line(&[command, game, "--position", position], words);
        }
    }
}

#[test]
fn squares_outside_the_board() {
    for (game, square, range) in [
        ("chess", "i9", "a1 to h8"),
        ("chess", "e0", "a1 to h8"),
        ("standard", "e9", "a1 to h8"),
        ("hyper:dim=3", "9e4", "1a1 to 8h8"),
        ("hyper:dim=3", "e4", "1a1 to 8h8"),
        ("hyper:dim=4", "I1e4", "A1a1 to H8h8"),
        ("raumschach", "Fa1", "Aa1 to Ee5"),
        ("tesschess", "Ae11", "Aa11 to Dd44"),
        ("3d-6x8x3", "3a1", "0a1 to 2f8"),
        ("chess", "", "a1 to h8"),
        ("hyper:dim=3", "99999999999999999999e4", "1a1 to 8h8"),
    ] {
        let name = format!("'{square}'");
        refuse_in_a_line(&["moves", game, "--from", square], &["--from", &name, range]);
    }
}

#[test]
fn games_that_are_not_there() {
    refuse_in_a_line(&["show", "ches"], &["no game 'ches'", "chess", "raumschach"]);
    refuse_in_a_line(&["show", ""], &["a game is missing"]);
    refuse_in_a_line(&["moves", "hyper:dim=99"], &["dim", "'99'", "2 to 12"]);
    refuse_in_a_line(&["moves", "hyper:dim=12,side=64"], &["too large"]);
    refuse_in_a_line(&["perft", "hyper:size=4", "1"], &["size", "unknown parameter", "side"]);
    refuse_in_a_line(&["show", "map"], &["file=PATH"]);
    refuse_in_a_line(&["show", "rules"], &["file=PATH"]);
    refuse_in_a_line(&["show", "map:file=/nowhere.map"], &["/nowhere.map", "no such file"]);
    refuse_in_a_line(&["validate", "/nowhere.toml"], &["/nowhere.toml", "no such file"]);
    refuse_in_a_line(&["validate", "/"], &["folder"]);
}

#[test]
fn the_command_line() {
    refuse(&["perf"], &["'perf'", "--help"]);
    refuse(&["perft", "chess"], &["DEPTH"]);
    refuse(&["perft", "chess", "x"], &["'x'", "DEPTH"]);
    refuse(&["perft", "chess", "-1"], &["-1"]);
    refuse(&["perft", "chess", "2", "--threads", "0"], &["threads"]);
    refuse(&["show"], &["GAME"]);
    refuse(&["validate"], &["FILE"]);
}

/// The most memory a run of the program had, in kilobytes, and how it ended.
#[cfg(target_os = "linux")]
fn memory(arguments: &[&str]) -> (Option<u64>, Option<i32>) {
    let mut child = program(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let status_file = format!("/proc/{}/status", child.id());
    let mut most = None;
    loop {
        // The high-water mark can be read as long as the program runs.
        if let Ok(status) = std::fs::read_to_string(&status_file) {
            let line = status.lines().find(|line| line.starts_with("VmHWM:"));
            let value = line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok());
            most = most.max(value);
        }
        if let Some(status) = child.try_wait().unwrap() {
            return (most, status.code());
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn memory_stays_small() {
    let hyper = shipped_rules("hyper");
    let huge = file("memory.toml", hyper.replace("\"side^dim\"", "[1048576, 1048576]"));
    let noise = file("memory.map", "1 2 3\n".repeat(1_700_000));
    let huge = format!("rules:file={huge}");
    let noise = format!("map:file={noise}");
    for (arguments, limit, expected) in [
        (&["show", huge.as_str()][..], 50, 2),
        (&["show", noise.as_str()], 100, 2),
        (&["show", "rules:file=/dev/zero"], 50, 2),
        (&["show", "hyper:dim=12,side=64"], 50, 2),
        (&["show", "hyper:dim=7,side=8"], 300, 2),
        (&["show", "hyper:dim=5,side=8"], 300, 0),
        (&["perft", "hyper:dim=5,side=8", "2"], 300, 0),
    ] {
        let (most, code) = memory(arguments);
        let most = most.unwrap_or_default() / 1024;
        assert_eq!(code, Some(expected), "{arguments:?}");
        assert!(most < limit, "{arguments:?}: {most} MB");
    }
}
