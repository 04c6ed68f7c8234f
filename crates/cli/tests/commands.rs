//! What the commands print.

mod common;

use common::{SMALL_MAP, file, keys, objects, program, run, shipped_rules, succeed};
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::Read;
use std::process::Stdio;

const COMMANDS: [&str; 5] = ["games", "show", "moves", "perft", "validate"];

#[test]
fn every_command_explains_itself() {
    let overview = succeed(&["--help"]);
    for command in COMMANDS {
        assert!(overview.contains(command), "{overview}");
        for arguments in [[command, "--help"], [command, "-h"], ["help", command]] {
            let help = succeed(&arguments);
            assert!(help.contains(&format!("Usage: hyperchess {command}")), "{help}");
            assert!(help.contains("--json"), "{help}");
            assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
        }
    }
    assert!(succeed(&["--version"]).starts_with("hyperchess "));
}

#[test]
fn games_lists_the_catalogue() {
    let out = succeed(&["games"]);
    let listed = objects(&["games", "--json"]);
    for name in [
        "chess",
        "chess960",
        "hyper",
        "raumschach",
        "tesschess",
        "3d-6x8x3",
        "standard",
        "map",
        "rules",
    ] {
        assert!(out.lines().any(|line| line.split(' ').next() == Some(name)), "{name}: {out}");
        let object = listed.iter().find(|object| object["game"] == name).unwrap();
        assert_eq!(keys(object), ["game", "summary", "parameters", "example"]);
        if object["parameters"].as_object().unwrap().get("file").is_none() {
            succeed(&["show", object["example"].as_str().unwrap()]);
        }
    }
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
}

/// The letters on a drawn board, without its edges and titles.
fn drawn_men(board: &str) -> Vec<char> {
    let mut men = Vec::new();
    for line in board.lines().filter(|line| !line.starts_with('[')) {
        // Edges are the lines without a rank in front.
        if line.starts_with(|c: char| c.is_ascii_digit()) {
            men.extend(line.split_whitespace().filter_map(|word| match word.chars().next() {
                Some(letter) if letter.is_alphabetic() => Some(letter),
                _ => None,
            }));
        }
    }
    men.sort();
    men
}

#[test]
fn boards_fit_into_eighty_columns_and_show_every_man() {
    for (game, layers) in [
        ("chess", 0),
        ("chess960:start=7", 0),
        ("standard", 0),
        ("hyper:dim=2,side=4", 0),
        ("hyper:dim=3", 8),
        ("hyper:dim=3,side=5", 5),
        ("hyper:dim=4,side=4", 16),
        ("tesschess", 16),
        ("raumschach", 5),
        ("3d-6x8x3", 3),
    ] {
        let out = succeed(&["show", game]);
        let lines: Vec<&str> = out.lines().collect();
        let [board @ .., status, position] = lines.as_slice() else { panic!("{out}") };
        assert_eq!(*status, "White to move.", "{game}");
        for line in board {
            assert!(line.chars().count() <= 80, "{game}: {line}");
            assert_eq!(line.trim_end(), *line, "{game}");
        }
        assert_eq!(out.matches('[').count(), layers, "{game}: {out}");
        // The position text has the same men as the drawing.
        let placement = position.split(' ').next().unwrap();
        let mut men: Vec<char> = placement.chars().filter(|c| c.is_alphabetic()).collect();
        men.sort();
        assert_eq!(drawn_men(&board.join("\n")), men, "{game}");
        let same = succeed(&["show", game, "--position", position]);
        assert_eq!(same, out, "{game}");
        let json = objects(&["show", game, "--json"]);
        assert_eq!(json.len(), 1, "{game}");
        assert_eq!(json[0]["position"], *position, "{game}");
        let cells = json[0]["cells"].as_array().unwrap();
        let mut pieces: Vec<char> =
            cells.iter().filter_map(|cell| cell["piece"].as_str()?.chars().next()).collect();
        pieces.sort();
        assert_eq!(pieces, men, "{game}");
        assert_eq!(keys(&cells[0]), ["node", "square", "coordinates", "piece"], "{game}");
    }
}

#[test]
fn layers_are_titled_as_squares_are_named() {
    let out = succeed(&["show", "hyper:dim=4,side=4"]);
    let first = out.lines().next().unwrap();
    assert_eq!(first.split_whitespace().collect::<Vec<_>>(), ["[D1]", "[D2]", "[D3]", "[D4]"]);
    let out = succeed(&["show", "raumschach"]);
    assert!(out.lines().nth(5).unwrap().starts_with("1 R N K N R   1 B U Q B U "), "{out}");
}

#[test]
fn show_tells_check_and_the_end() {
    for (game, position, words) in [
        ("chess", "4k3/8/8/8/8/8/8/4RK2 b - - 0 1", "Black to move, the king on e8 is in check."),
        ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Draw: stalemate."),
        ("chess", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", "White wins: checkmate."),
        ("raumschach", "5/5/5/5/2K2|3*|k4/5/5/5/5 w", "Draw: dead position."),
        ("hyper:dim=3,side=4", "K3/4/4/4|3r/4/4/4|1*|4/4/4/rr1k w", "White to move."),
        ("hyper:dim=3,side=4", "K3/4/4/4|r3/4/4/4|1*|4/4/4/rr1k w", "the king on 1a4 is in check."),
    ] {
        let out = succeed(&["show", game, "--position", position]);
        assert!(out.contains(words), "{words}: {out}");
    }
}

#[test]
fn many_layers_are_drawn_where_men_stand() {
    let few = succeed(&["show", "hyper:dim=5,side=8"]);
    assert!(few.contains("(508 empty layers are not shown)"), "{few}");
    assert!(few.lines().rev().skip(2).all(|line| line.chars().count() <= 80));
    let all = succeed(&["show", "hyper:dim=4,side=5", "--all"]);
    assert_eq!(all.matches('[').count(), 25, "{all}");
    let narrow = succeed(&["show", "hyper:dim=3", "--width", "40"]);
    assert!(narrow.lines().rev().skip(2).all(|line| line.chars().count() <= 40), "{narrow}");
    succeed(&["show", "hyper:dim=3", "--width", "0"]);
}

#[test]
fn moves_are_listed_one_a_line() {
    for (game, count) in [
        ("chess", 20),
        ("hyper:dim=3", 138),
        ("hyper:dim=4", 285),
        ("hyper:dim=5,side=8", 532),
        ("raumschach", 61),
        ("tesschess", 164),
        ("3d-6x8x3", 49),
    ] {
        let out = succeed(&["moves", game]);
        let texts: Vec<&str> = out.lines().collect();
        assert_eq!(texts.len(), count, "{game}");
        assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), count, "{game}");
        let list = objects(&["moves", game, "--json"]);
        assert_eq!(list.len(), count, "{game}");
        for (object, text) in list.iter().zip(&texts) {
            assert_eq!(
                &keys(object)[..5],
                ["move", "from", "to", "capture", "promotion"],
                "{game}"
            );
            assert_eq!(object["move"], *text, "{game}");
            assert!(object["capture"].is_boolean() && object["promotion"].is_null(), "{game}");
        }
    }
}

#[test]
fn moves_tell_captures_and_promotions() {
    let position = "1n2k3/P7/8/3pP3/8/8/8/4K3 w - d6 0 1";
    for (game, en_passant) in [("chess", "e5d6"), ("standard", "e5d6")] {
        let list = objects(&["moves", game, "--position", position, "--json"]);
        let find = |text: &str| {
            list.iter().find(|mv| mv["move"].as_str().unwrap().eq_ignore_ascii_case(text)).unwrap()
        };
        let taking = find("a7b8n");
        assert_eq!(
            (&taking["capture"], &taking["captured"]),
            (&true.into(), &"n".into()),
            "{game}"
        );
        assert_eq!((&taking["from"], &taking["to"]), (&"a7".into(), &"b8".into()), "{game}");
        assert_eq!(taking["promotion"], "N", "{game}");
        assert_eq!(find("a7a8q")["promotion"], "Q", "{game}");
        assert_eq!(find("a7a8q")["capture"], false, "{game}");
        let passing = find(en_passant);
        assert_eq!((&passing["capture"], &passing["captured_on"]), (&true.into(), &"d5".into()));
    }
}

#[test]
fn moves_from_one_square() {
    assert_eq!(succeed(&["moves", "chess", "--from", "G1"]), "g1f3\ng1h3\n");
    assert_eq!(succeed(&["moves", "chess", "--from", "e5"]), "");
    for (game, square) in [("hyper:dim=3", "2e2"), ("raumschach", "Ab1"), ("tesschess", "Bb11")] {
        let all = objects(&["moves", game, "--json"]);
        let some = objects(&["moves", game, "--from", square, "--json"]);
        assert!(!some.is_empty() && some.len() < all.len(), "{game}");
        assert!(some.iter().all(|mv| mv["from"] == square), "{game}");
        assert_eq!(some.len(), all.iter().filter(|mv| mv["from"] == square).count(), "{game}");
    }
    let map = file("from.map", SMALL_MAP);
    let game = format!("map:file={map}");
    assert!(!succeed(&["moves", &game, "--from", "0,0,0"]).is_empty());
}

#[test]
fn moves_say_when_the_game_is_over() {
    let run = run(&["moves", "chess", "--position", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]);
    assert_eq!((run.code, run.out.as_str()), (Some(0), ""));
    assert!(run.err.contains("stalemate"), "{}", run.err);
}

#[test]
fn perft_counts() {
    for (game, counts) in [
        ("chess", &[20, 400, 8902][..]),
        ("standard", &[20, 400, 8902]),
        ("hyper:dim=2", &[20, 400, 8902]),
        ("hyper:dim=3", &[138, 19034]),
        ("hyper:dim=4", &[285]),
        ("raumschach", &[61, 3615]),
        ("tesschess", &[164, 26751]),
    ] {
        let depth = counts.len().to_string();
        for threads in ["1", "2"] {
            let lines = objects(&["perft", game, &depth, "--json", "--threads", threads]);
            let nodes: Vec<u64> =
                lines.iter().map(|line| line["nodes"].as_u64().unwrap()).collect();
            assert_eq!(nodes, counts, "{game}");
            for (index, line) in lines.iter().enumerate() {
                assert_eq!(&keys(line)[..3], ["depth", "nodes", "seconds"]);
                assert_eq!(line["depth"], index as u64 + 1, "{game}");
                assert!(line["seconds"].as_f64().unwrap() >= 0.0);
            }
        }
        let out = succeed(&["perft", game, &depth]);
        assert!(out.contains("nodes/second"), "{out}");
        for count in counts {
            assert!(out.split_whitespace().any(|word| word == count.to_string()), "{out}");
        }
    }
    let zero = objects(&["perft", "chess", "0", "--json"]);
    assert_eq!((zero.len(), &zero[0]["nodes"]), (1, &1.into()));
}

#[test]
fn perft_from_a_position() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    for game in ["chess", "standard", "hyper:dim=2"] {
        let lines = objects(&["perft", game, "3", "--position", kiwipete, "--json"]);
        assert_eq!(lines.last().unwrap()["nodes"], 97862, "{game}");
    }
    let position = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    let lines = objects(&["perft", "chess960", "3", "--position", position, "--json"]);
    assert_eq!(lines.last().unwrap()["nodes"], 12189);
}

#[test]
fn divided_counts_add_up() {
    for (game, depth, total) in [("chess", "3", 8902), ("hyper:dim=3", "2", 19034)] {
        for threads in ["1", "2"] {
            let lines =
                objects(&["perft", game, depth, "--divide", "--json", "--threads", threads]);
            let parts: Vec<&Value> = lines.iter().filter(|l| l.get("move").is_some()).collect();
            let sum: u64 = parts.iter().map(|part| part["nodes"].as_u64().unwrap()).sum();
            let last = lines.last().unwrap();
            assert_eq!((sum, &last["nodes"]), (total, &total.into()), "{game}");
            assert_eq!(last["depth"].to_string(), depth);
            assert_eq!(parts.len(), succeed(&["moves", game]).lines().count(), "{game}");
        }
        let out = succeed(&["perft", game, depth, "--divide"]);
        let sum: u64 =
            out.lines().filter_map(|line| line.split_once(": ")?.1.parse::<u64>().ok()).sum();
        assert_eq!(sum, total, "{out}");
    }
}

#[test]
fn validate_accepts_sound_files() {
    let map = file("sound.map", SMALL_MAP);
    let out = succeed(&["validate", &map]);
    assert!(out.contains("4 nodes, 4 men"), "{out}");
    for name in ["standard", "hyper", "raumschach", "tesschess", "3d-6x8x3"] {
        let rules = file(&format!("sound-{name}.toml"), shipped_rules(name));
        let out = succeed(&["validate", &rules]);
        assert!(out.contains("sound rule file") && out.contains(name), "{out}");
        let object = &objects(&["validate", &rules, "--json"])[0];
        assert_eq!(keys(object)[..3], ["file", "kind", "ok"]);
        assert_eq!((&object["ok"], &object["kind"]), (&true.into(), &"rules".into()));
    }
}

#[test]
fn validate_lists_all_problems() {
    let rules = shipped_rules("3d-6x8x3");
    let rules = rules.replace("\"0b1\", \"0e1\"", "\"0z1\", \"0e9\"").replace("dead =", "death =");
    let path = file("problems.toml", rules);
    let run = run(&["validate", &path]);
    assert_eq!(run.code, Some(2));
    for words in ["'0z1'", "'0e9'", "end.death", "allowed are"] {
        assert!(run.out.contains(words), "{words}: {}", run.out);
    }
    assert_eq!(run.out.lines().count(), 3, "{}", run.out);
    assert!(run.out.lines().all(|line| line.starts_with(&path) && line.contains("line ")));
    let json = common::run(&["validate", &path, "--json"]);
    assert_eq!(json.code, Some(2));
    let object: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(object["ok"], false);
    let problems = object["problems"].as_array().unwrap();
    assert_eq!(problems.len(), 3);
    assert!(problems.iter().all(|problem| problem["line"].is_u64() && problem["key"].is_string()));
}

#[test]
fn warnings_go_beside_the_output() {
    let map = SMALL_MAP.replace("1 0 -1 -1 3", "1 -1 -1 -1 3");
    let path = file("warning.map", map);
    let run = run(&["show", &format!("map:file={path}"), "--json"]);
    assert_eq!(run.code, Some(0));
    assert!(run.err.contains("warning") && run.err.contains("one-way"), "{}", run.err);
    assert!(serde_json::from_str::<Value>(&run.out).is_ok());
}

#[test]
fn five_dimensions_start_at_once() {
    for arguments in [&["show", "hyper:dim=5,side=8"][..], &["moves", "hyper:dim=5,side=8"]] {
        let run = run(arguments);
        assert_eq!(run.code, Some(0));
        assert!(run.time.as_secs_f64() < 3.0, "{:?}", run.time); // milliseconds, if nothing else runs
    }
    assert_eq!(
        objects(&["show", "hyper:dim=5", "--json"])[0]["cells"].as_array().unwrap().len(),
        32_768
    );
}

#[test]
fn a_reader_may_leave_early() {
    for arguments in [
        &["moves", "hyper:dim=5,side=8", "--json"][..],
        &["show", "hyper:dim=4", "--all"],
        &["show", "hyper:dim=5", "--json"],
        &["games"],
    ] {
        let mut child =
            program(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first = [0];
        let mut stdout = child.stdout.take().unwrap();
        stdout.read_exact(&mut first).unwrap();
        drop(stdout);
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

#[test]
fn nobody_need_listen_to_complaints() {
    for (arguments, code) in [
        (&["show", "nothing"][..], 2),
        (&["moves", "chess", "--position", "k7/8/8/8/8/8/8/K7 w"], 0),
    ] {
        // Both pipes are closed before the program says anything.
        let mut child =
            program(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop((child.stdout.take(), child.stderr.take()));
        assert_eq!(child.wait().unwrap().code(), Some(code), "{arguments:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output = program(&["games"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(message.starts_with("hyperchess: No space left"), "{message}");
}
