//! The commands around the engine, through the real program.

mod common;

use common::{Folder, file, keys, objects, program, refuse, refuse_in_a_line, succeed};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

#[test]
fn analyse_prints_a_line_for_every_depth() {
    let out = succeed(&["analyse", "hyper:dim=3,side=4", "--depth", "3"]);
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("depth"), "{out}");
    assert_eq!(lines.len(), 5, "{out}");
    assert!(lines[4].starts_with("Best: "), "{out}");

    let found = objects(&["analyse", "chess", "--depth", "4", "--multipv", "2", "--json"]);
    let best = found.last().unwrap();
    assert_eq!(best["type"], "best");
    for key in ["depth", "score", "nodes", "seconds", "move", "pv"] {
        assert!(keys(best).contains(&key), "{best}");
    }
    let second = found.iter().filter(|line| line["rank"] == 2 && line["depth"] == 4);
    assert_eq!(second.count(), 1);
    // In a map game commas are part of moves.
    let map = concat!("map:file=", env!("CARGO_MANIFEST_DIR"), "/src/commands/bench.map");
    let moves = ["--moves", "2,0,0>2,0,1 2,0,0>2,1,0"];
    let out = succeed(&[&["analyse", map, "--depth", "2"], &moves[..]].concat());
    assert!(out.contains("Best: 2,0,0>2,"), "{out}");
    let out = succeed(&["analyse", "chess", "--depth", "2", "--moves", "a2a3,Nf3 h2h4"]);
    assert!(
        ["Best: a3 ", "Best: Nf3 ", "Best: h4 "].iter().any(|best| out.contains(best)),
        "{out}"
    );
    // Weak players look at more lines than are told of.
    let out = succeed(&["analyse", "chess", "--depth", "1", "--level", "3", "--multipv", "2"]);
    assert_eq!(out.lines().count(), 4, "{out}");
    let mate = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let found = objects(&["analyse", "chess", "--position", mate, "--mate", "1", "--json"]);
    assert_eq!(found.last().unwrap()["move"], "d1d8");
}

#[test]
fn analyse_refuses_what_it_cannot_do() {
    refuse_in_a_line(&["analyse", "checkers3", "--depth", "2"], &["checkers3"]);
    refuse_in_a_line(&["analyse", "chess", "--position", "8/8", "--depth", "2"], &["position"]);
    refuse_in_a_line(&["analyse", "chess", "--depth", "2", "--moves", "e2e5"], &["e2e5"]);
    refuse(&["analyse", "chess", "--depth", "0"], &["--depth"]);
    refuse_in_a_line(
        &["analyse", "chess", "--depth", "2", "--without", "magic"],
        &["magic", "null-move"],
    );
    refuse(&["analyse", "chess", "--mate", "0"], &["--mate"]);
    refuse(&["analyse", "chess", "--nodes", "0"], &["--nodes"]);
}

#[test]
fn bench_repeats_its_signature() {
    let bench = || objects(&["bench", "--game", "raumschach", "--deeper=-4", "--json"]);
    let (one, two) = (bench(), bench());
    let last = one.last().unwrap();
    assert!(last["signature"].as_u64().is_some_and(|nodes| nodes > 0), "{last}");
    assert_eq!(last["signature"], two.last().unwrap()["signature"]);
    refuse(&["bench", "--deeper", "much"], &["--deeper"]);
    let signature = |arguments: &[&str]| objects(arguments).last().unwrap()["signature"].clone();
    let whole = ["bench", "--game", "raumschach", "--json"];
    assert_ne!(signature(&whole), signature(&[&whole[..], &["--without", "killers"]].concat()));
    refuse_in_a_line(&["bench", "--without", "magic"], &["magic", "null-move"]);
    refuse_in_a_line(&["bench", "--game", "nothing"], &["nothing", "raumschach"]);
    assert!(signature(&[&whole[..], &["--threads", "2"]].concat()).is_null());
}

#[test]
fn suite_counts_what_is_solved() {
    let suite = file(
        "suite.epd",
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id \"back rank\";\n\
         6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Kf1; id \"not this\";\n",
    );
    let out = succeed(&["suite", &suite, "--nodes", "2000"]);
    assert!(out.contains("Solved 1 of 2"), "{out}");
    assert!(out.contains("back rank") && out.contains("not this"), "{out}");
    let found = objects(&["suite", &suite, "--nodes", "2000", "--json"]);
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(found[0]["nodes"].as_u64() <= Some(2000) && found[1]["nodes"].is_null(), "{found:?}");
    // What is missed counts twice the limit, with and without the techniques.
    let worth = ["suite", &suite, "--nodes", "2000", "--worth", "null-move,late-move-reductions"];
    let rows = succeed(&worth);
    assert!(rows.contains("late-move-reductions") && rows.contains(" % ("), "{rows}");
    let without = objects(&[&worth[..], &["--json"]].concat());
    assert_eq!(without.len(), 5, "{without:?}");
    assert_eq!((&without[3]["without"], &without[4]["solved"]), (&"null-move".into(), &1.into()));
    refuse(&["suite", &suite, "--worth", "killers"], &["--nodes"]);
    let late = ["suite", &suite, "--nodes", "200", "--worth", "iterative-deepening"];
    refuse_in_a_line(&late, &["iterative-deepening", "--depth"]);
    succeed(&[&late[..], &["--depth", "4"]].concat());
    let twice = ["--worth", "killers", "--without", "killers"];
    refuse_in_a_line(&[&worth[..4], &twice].concat(), &["killers", "--without"]);
    let bad = file("bad.epd", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - id \"no move\";\n");
    refuse_in_a_line(&["suite", &bad, "--nodes", "100"], &["bad.epd", "1", "bm"]);
    refuse_in_a_line(&["suite", "no-such.epd"], &["no-such.epd"]);
}

/// Asks a program to end as Ctrl-C does.
fn interrupt(child: &Child) {
    let done = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(done.unwrap().success());
}

/// Waits until a file has so many lines.
fn wait_for_lines(path: &Path, count: usize) {
    let begun = Instant::now();
    while fs::read_to_string(path).map_or(0, |text| text.lines().count()) < count {
        assert!(begun.elapsed() < Duration::from_secs(120), "{}", path.display());
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
#[cfg(unix)]
fn control_c_ends_an_analysis_with_its_best_move() {
    let mut child = program(&["analyse", "hyper:dim=3", "--json"]);
    let mut child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // The first line says that it is at work.
    let mut told = BufReader::new(child.stdout.take().unwrap());
    let mut out = String::new();
    told.read_line(&mut out).unwrap();
    interrupt(&child);
    told.read_to_string(&mut out).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{out}");
    assert!(out.lines().last().unwrap().contains("\"type\":\"best\""), "{out}");
}

const MATCH: [&str; 12] = [
    "match",
    "hyper:dim=3,side=4",
    "--first",
    "ours,nodes=300,hash=1,name=A",
    "--second",
    "ours,nodes=300,hash=1,off=null-move,name=B",
    "--games",
    "12",
    "--random-plies",
    "4",
    "--max-moves",
    "60",
];

#[test]
#[cfg(unix)]
fn a_killed_match_goes_on_where_it_was() {
    let folder = Folder::new("killed-match");
    let state = folder.path().join("match.state");
    let mut arguments = MATCH.to_vec();
    let state_text = state.to_string_lossy().into_owned();
    arguments.extend(["--state", &state_text]);
    let mut child = program(&arguments).stdout(Stdio::null()).spawn().unwrap();
    let games_there = || {
        let text = fs::read_to_string(&state).ok()?;
        let kept: serde_json::Value = serde_json::from_str(&text).ok()?;
        kept["games"].as_array().cloned()
    };
    let begun = Instant::now();
    while games_there().is_none_or(|games| games.len() < 3) {
        assert!(begun.elapsed() < Duration::from_secs(120));
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let before = games_there().unwrap();
    arguments.push("--json");
    let found = objects(&arguments);
    let summary = found.last().unwrap();
    let played = |key: &str| summary[key].as_u64().unwrap_or_default();
    assert_eq!(played("wins") + played("draws") + played("losses"), 12, "{summary}");
    // The games that were there are kept as they were.
    let after = games_there().unwrap();
    assert!(before.iter().all(|game| after.contains(game)), "{before:?}");
}

#[test]
fn a_match_refuses_what_it_cannot_play() {
    let with = |place: usize, text: &'static str| {
        let mut arguments = MATCH.to_vec();
        arguments[place] = text;
        arguments
    };
    refuse_in_a_line(&with(1, "hyper:dim=1"), &["dim"]);
    refuse_in_a_line(&with(3, "ours,nodes=300,book=no-such.bin"), &["no-such.bin"]);
    let book = file("chess-only.bin", [0; 16]);
    let first = format!("ours,nodes=300,book={book}");
    let of_chess = [&MATCH[..3], &[first.as_str()], &MATCH[4..]].concat();
    refuse_in_a_line(&of_chess, &["hyper:dim=3,side=4", "standard chess"]);
    refuse_in_a_line(&["play", "raumschach", "--book", &book], &["raumschach", "standard chess"]);
    refuse(&with(3, "theirs"), &["ours"]);
    refuse(&with(7, "many"), &["--games"]);
}

#[test]
fn programs_play_on_flat_boards() {
    let program = env!("CARGO_BIN_EXE_hyperchess");
    let second = format!("xboard:'{program}' xboard,memory=1,depth=2");
    for game in ["raumschach", "hyper:side=4,dim=3"] {
        let ours = ["match", game, "--first", "ours,hash=1,level=2", "--second", &second];
        let rest = ["--games", "2", "--max-moves", "20", "--json"];
        let played = objects(&[&ours[..], &rest].concat());
        assert_eq!(played.len(), 3, "{played:?}");
        for game in &played[..2] {
            assert!(game["end"] == "normal" || game["end"] == "adjudication", "{game}");
        }
    }
    let large = ["match", "hyper:dim=3", "--first", "ours,depth=1", "--second", &second];
    refuse_in_a_line(&large, &["does not play hyper:dim=3", "raumschach"]);
}

#[test]
fn a_match_opens_from_a_book() {
    // The start of chess, 1.h2h4 its only move.
    let mut book = 0x463b_9618_1691_fc9c_u64.to_be_bytes().to_vec();
    book.extend(0o1737_u16.to_be_bytes());
    book.extend([0, 1, 0, 0, 0, 0]);
    let book = file("match-book.bin", book);
    let folder = Folder::new("book-match");
    let pgn = folder.path().join("games.pgn").to_string_lossy().into_owned();
    let first = format!("ours,depth=1,hash=1,book={book}");
    let second = "ours,depth=1,hash=1";
    let game = ["match", "chess", "--first", &first, "--second", second, "--games", "2"];
    let mut arguments = game.to_vec();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    let openings = file("book-match.fen", start);
    arguments.extend(["--openings", &openings, "--max-moves", "3", "--pgn", &pgn]);
    succeed(&arguments);
    let games = fs::read_to_string(&pgn).unwrap();
    assert_eq!(games.matches("1. h4").count(), 1, "{games}");
}

const PLAY: [&str; 6] = ["--game", "raumschach", "--nodes", "60", "--random-plies", "6"];

#[test]
#[cfg(unix)]
fn tuning_goes_on_after_a_kill_and_writes_weights() {
    let folder = Folder::new("tuning");
    let games = folder.path().join("games.txt");
    let text = games.to_string_lossy().into_owned();
    let play = |count: &'static str| {
        let mut arguments = vec!["tune", "play", &text, "--games", count];
        arguments.extend(PLAY);
        arguments
    };
    let mut child = program(&play("100000")).stdout(Stdio::null()).spawn().unwrap();
    wait_for_lines(&games, 60);
    child.kill().unwrap();
    child.wait().unwrap();
    // As if the power had failed in the middle of a line.
    let mut torn = fs::read_to_string(&games).unwrap();
    torn.push_str("# game 99");
    fs::write(&games, &torn).unwrap();
    let out = succeed(&play("30"));
    assert!(out.contains("games were there"), "{out}");
    let told = fs::read_to_string(&games).unwrap();
    let mut numbers: Vec<u64> =
        told.lines().filter_map(|line| line.strip_prefix("# game ")?.parse().ok()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert!((0..30).all(|number| numbers.contains(&number)), "{numbers:?}");

    // Other games start where these were.
    let later = folder.path().join("later.txt").to_string_lossy().into_owned();
    let starts = ["tune", "play", &later, "--starts", &text, "--games", "3"];
    succeed(&[&starts[..], &PLAY[..4], &["--random-plies", "0"]].concat());
    let first = |told: &str| told.lines().find(|line| !line.starts_with('#')).map(str::to_string);
    let place = |line: String| line.split(" | ").next().map(str::to_string);
    let later = fs::read_to_string(&later).unwrap();
    assert_eq!(first(&later).and_then(place), first(&told).and_then(place));
    refuse_in_a_line(&["tune", "play", &text, "--starts", &text], &["raumschach", "chess"]);
    let empty = folder.path().join("empty.txt").to_string_lossy().into_owned();
    fs::write(&empty, "# nothing\n").unwrap();
    let nowhere = folder.path().join("nowhere.txt").to_string_lossy().into_owned();
    refuse_in_a_line(
        &["tune", "play", &nowhere, "--starts", &empty],
        &["empty.txt", "no positions"],
    );
    assert!(fs::metadata(&nowhere).is_err(), "nothing was begun");

    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../chess/src/evaluate/weights.rs");
    let weights = folder.path().join("weights.rs");
    fs::copy(source, &weights).unwrap();
    let out_file = weights.to_string_lossy().into_owned();
    let fit = ["tune", "fit", &text, "--game", "raumschach", "--out", &out_file];
    let out = succeed(&fit);
    assert!(out.contains("king_attack") && out.contains("Written to"), "{out}");
    assert!(fs::read_to_string(&weights).unwrap().contains("\"raumschach\""));
    refuse_in_a_line(
        &["tune", "fit", &text, "--game", "hyper:dim=3", "--out", &out_file],
        &["raumschach", "hyper:dim=3"],
    );
    refuse_in_a_line(&["tune", "fit", "no-such.txt"], &["no-such.txt"]);

    let mut compare = vec!["tune", "compare", "--pairs", "1"];
    compare.extend(PLAY);
    let out = succeed(&compare);
    assert!(out.contains("Tuned against plain: "), "{out}");
    let map = concat!("map:file=", env!("CARGO_MANIFEST_DIR"), "/../board/tests/maps/ring5.map");
    refuse_in_a_line(
        &["tune", "compare", "--game", map, "--pairs", "2", "--nodes", "50"],
        &["over within its 8 random moves", "--random-plies"],
    );
}

#[test]
fn draughts_are_tuned_by_the_same_commands() {
    let folder = Folder::new("tuning-draughts");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (games, weights) = (path("games.txt"), path("weights.bin"));
    let how = ["--game", "russian", "--nodes", "60"];
    succeed(&[&["tune", "play", &games, "--games", "20"], &how[..]].concat());
    let fit = ["tune", "fit", &games, "--game", "russian", "--epochs", "2", "--out", &weights];
    let out = succeed(&fit);
    assert!(out.contains("Error") && out.contains("Written to"), "{out}");
    let built_in =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../draughts/src/evaluate/weights/russian.bin");
    let size = |file: &str| fs::metadata(file).unwrap().len();
    assert_eq!(size(&weights), size(built_in));
    let out = succeed(&[&["tune", "compare", "--pairs", "1"], &how[..]].concat());
    assert!(out.contains("Tuned against plain: "), "{out}");
    refuse_in_a_line(&["tune", "fit", &games, "--game", "pool"], &["--out", "checkers"]);
    refuse_in_a_line(
        &["tune", "fit", &games, "--game", "rubik:cols=2,rows=5", "--out", &weights],
        &["rubik:cols=2,rows=5"],
    );
}

#[test]
fn the_network_of_chess_is_trained_on_games_of_self_play() {
    let folder = Folder::new("training");
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let (games, network) = (path("games.txt"), path("network.bin"));
    succeed(&["tune", "play", &games, "--games", "6", "--nodes", "100"]);
    let train = ["tune", "train", &games, "--epochs", "2", "--out", &network];
    let out = succeed(&train);
    assert!(out.contains("Error") && out.contains("Written to"), "{out}");
    let built_in = concat!(env!("CARGO_MANIFEST_DIR"), "/../orthodox/src/evaluate/network.bin");
    let size = |file: &str| fs::metadata(file).unwrap().len();
    assert_eq!(size(&network), size(built_in));
    let further = ["--from", &network, "--memory", "0.9", "--rate", "0.01"];
    let out = succeed(&[&train[..], &further[..]].concat());
    assert!(out.contains("after 2 epochs"), "{out}");
    assert_eq!(size(&network), size(built_in));
    let other = path("other.txt");
    fs::write(&other, "# positions of russian\n").unwrap();
    refuse_in_a_line(&["tune", "train", &other], &["russian"]);
    refuse_in_a_line(&["tune", "train", &games, "--from", &other], &["other.txt", "no network"]);
    refuse(&["tune", "train", &games, "--memory", "2"], &["--memory", "from 0 to 1"]);
    refuse_in_a_line(&["tune", "train", "no-such.txt"], &["no-such.txt"]);
    let nowhere = path("no-such-folder/network.bin");
    refuse_in_a_line(&["tune", "train", &games, "--out", &nowhere], &["no-such-folder", "--out"]);
    refuse_in_a_line(&["tune", "fit", &games, "--out", &nowhere], &["no-such-folder", "--out"]);
}
