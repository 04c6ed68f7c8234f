//! Which specifications open a game, and what the others are told.

mod common;

use common::{cube_map, file, repository, table};
use hyperchess_table::{CATALOGUE, FileKind, OpenError, open, validate};

fn refusal(specification: &str) -> String {
    match open(specification) {
        Ok(_) => panic!("{specification} opens"),
        Err(error) => error.to_string(),
    }
}

#[track_caller]
fn refused(specification: &str, words: &[&str]) {
    let message = refusal(specification);
    for word in words {
        assert!(message.contains(word), "{specification}: '{word}' is not in: {message}");
    }
}

#[test]
fn the_games_that_were_promised_open() {
    let map = file("promised.map", cube_map(4));
    let rules = repository("crates/chess/rules/tesschess.toml");
    for specification in [
        "chess",
        "chess960",
        "chess960:start=959",
        "standard",
        "hyper",
        "hyper:dim=3",
        "hyper:dim=4,side=4,queen=any",
        "raumschach",
        "tesschess",
        "3d-6x8x3",
        &format!("map:file={map},adjacency=6"),
        &format!("map:file={map}"),
        &format!("rules:file={rules}"),
    ] {
        let table = table(specification);
        assert_eq!(table.specification(), specification);
        assert!(!table.title().is_empty() && !table.moves().is_empty(), "{specification}");
        assert_eq!(table.outcome(), None, "{specification}");
    }
    assert_eq!(table(" Raumschach ").specification(), "raumschach");
}

#[test]
fn the_catalogue_lists_what_opens() {
    for entry in CATALOGUE.iter() {
        assert!(entry.example.starts_with(entry.name), "{entry:?}");
        assert!(!entry.summary.is_empty() && !entry.summary.contains('\n'), "{entry:?}");
        match entry.name {
            "map" => refused("map", &["file=PATH"]),
            "rules" => refused("rules", &["file=PATH"]),
            "draughts" => refused("draughts", &["file=PATH"]),
            name => {
                table(name);
                table(entry.example);
            }
        }
    }
}

#[test]
fn parameters_change_the_game() {
    assert_eq!(table("chess960:start=518").position(), table("chess960").position());
    assert_ne!(table("chess960:start=0").position(), table("chess960").position());
    assert!(table("chess960:start=0").position().starts_with("bbqnnrkr/"));
    assert_eq!(table("hyper").layout().axes.len(), 3);
    assert_eq!(table("hyper:dim=6,side=4").layout().cells.len(), 4096);
    let plain = table("hyper:dim=3,side=4").perft(2, 1);
    assert_ne!(table("hyper:dim=3,side=4,queen=any").perft(2, 1), plain);
    let map = file("adjacency.map", cube_map(4));
    let moves = |adjacency| table(&format!("map:file={map},adjacency={adjacency}")).moves().len();
    assert!(moves(6) < moves(26));
}

#[test]
fn rule_files_take_their_own_parameters() {
    let rules = repository("crates/chess/rules/hyper.toml");
    let table = table(&format!("rules:file={rules},dim=4,side=4,queen=any"));
    assert_eq!(table.layout().cells.len(), 256);
    assert_eq!(table.perft(1, 1), 96);
    refused(&format!("rules:file={rules},size=4"), &["size", "unknown parameter", "dim"]);
    refused(&format!("rules:file={rules},side=3"), &["side", "'3'", "from 4 to 64"]);
}

#[test]
fn a_rule_file_names_its_map_relative_to_itself() {
    let rules = std::fs::read_to_string(repository("crates/chess/rules/map.toml")).unwrap();
    let rules = rules.replace("map = \"file\"", "map = \"boards/cube.map\"");
    let rules = file("relative/game.toml", rules);
    let map = file("relative/boards/cube.map", cube_map(3));
    std::fs::remove_file(&map).unwrap();
    refused(&format!("rules:file={rules}"), &["boards/cube.map", "no such file"]);
    file("relative/boards/cube.map", cube_map(3));
    assert_eq!(table(&format!("rules:file={rules}")).layout().cells.len(), 27);
    assert!(validate(&rules).unwrap().problems.is_empty());
}

#[test]
fn unknown_games_are_told_the_known_ones() {
    refused("ches", &["no game 'ches'", "chess", "raumschach", "rules"]);
    refused(&"x".repeat(10_000), &["no game 'xxx"]);
    assert!(refusal(&"x".repeat(10_000)).len() < 400);
    refused("", &["a game is missing"]);
    refused(":dim=3", &["a game is missing"]);
}

#[test]
fn bad_parameters_are_named_with_what_is_allowed() {
    refused("chess:dim=2", &["chess", "dim", "unknown parameter", "none"]);
    refused("raumschach:dim=2", &["raumschach", "dim", "unknown parameter", "none"]);
    refused("chess960:start=960", &["start", "'960'", "0 to 959"]);
    refused("chess960:start=-1", &["start", "'-1'", "0 to 959"]);
    refused("chess960:begin=1", &["begin", "unknown parameter", "start"]);
    refused("hyper:dim=1", &["dim", "'1'", "2 to 12"]);
    refused("hyper:dim=13", &["dim", "'13'", "2 to 12"]);
    refused("hyper:dim=three", &["dim", "'three'", "2 to 12"]);
    refused("hyper:side=99999999999999999999", &["side", "4 to 64"]);
    refused("hyper:queen=king", &["queen", "'king'", "plain", "any"]);
    refused("hyper:dim=2,queen=king", &["queen", "'king'", "plain", "any"]);
    refused("hyper:dim=2,size=8", &["size", "unknown parameter", "side"]);
    refused("hyper:dim", &["'dim'", "key=value"]);
    refused("hyper:dim=3,dim=4", &["dim", "twice"]);
    refused("map:file=x.map,adjacency=8", &["adjacency", "'8'", "6, 26"]);
    for specification in ["hyper:dim=13", "hyper:queen=king", "hyper:side=3"] {
        let message = refusal(specification);
        assert!(!message.contains('\n'), "one mistake, one message: {message}");
        assert!(!message.contains("line"), "nobody has seen that file: {message}");
    }
}

#[test]
fn boards_beyond_all_bounds_are_refused() {
    refused("hyper:dim=12,side=64", &["hyper", "too large", "4194304"]);
    refused("hyper:dim=7,side=8", &["too large", "fewer dimensions"]);
    let rules = std::fs::read_to_string(repository("crates/chess/rules/hyper.toml")).unwrap();
    for (number, size) in [
        "[1099511627776]",
        "[1024, 1024, 1024, 1024]",
        "[4611686018427387904, 8]",
        "[9223372036854775807, 9223372036854775807]",
        "[0, 8]",
        "[8, 0]",
        "[]",
        "[-1, 8]",
        "\"0^3\"",
        "\"8^0\"",
        "\"8^99999999999\"",
    ]
    .into_iter()
    .enumerate()
    {
        let rules = rules.replace("\"side^dim\"", size);
        let path = file(&format!("bounds{number}.toml"), rules);
        refused(&format!("rules:file={path}"), &[&path, "line ", "board.size"]);
    }
}

#[test]
fn files_that_cannot_be_read_are_named() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    for key in ["map", "rules"] {
        refused(&format!("{key}:file={folder}/nowhere"), &["nowhere", "there is no such file"]);
        refused(&format!("{key}:file={folder}"), &[folder, "it is a folder"]);
        let path = file(&format!("latin1.{key}"), b"1\n\n0 caf\xe9\n");
        refused(&format!("{key}:file={path}"), &[&path, "line 3", "UTF-8"]);
        refused(&format!("{key}:file="), &["file=PATH"]);
        refused(key, &["file=PATH"]);
    }
    assert!(matches!(validate("/nowhere"), Err(OpenError::File { .. })));
}

#[test]
#[cfg(target_os = "linux")]
fn endless_files_are_not_read_to_their_end() {
    refused("rules:file=/dev/zero", &["/dev/zero", "larger than 1 MB"]);
    refused("rules:file=/dev/full", &["larger than 1 MB"]);
}

#[test]
fn mistakes_in_a_map_are_told_with_their_place() {
    let two = |rows: &str| format!("2\n{rows}\n");
    for (number, (text, words)) in [
        (two("0 -1 1 -1 -1 -1 -1 WKing"), ["line 1, column 1", "2 nodes"]),
        (
            two("0 -1 1 -1 -1 -1 -1 WKing\n1 0 9 -1 -1 -1 -1 BKing"),
            ["line 3, column 5", "leads to 9"],
        ),
        (
            two("0 -1 1 -1 -1 -1 -1 WKing\n1 0 -1 -1 -1 -1 -1 BDragon"),
            ["line 3, column 20", "Dragon"],
        ),
        (two("0 -1 1 -1 -1 -1 -1 WKing\n0 0 -1 -1 -1 -1 -1 BKing"), ["line 3, column 1", "0"]),
        (two("0 -1 1 -1 -1 -1 -1 WKing\n1 0 x -1 -1 -1 -1 BKing"), ["line 3, column 5", "'x'"]),
        (String::new(), ["line 1", ""]),
        ("0\n".to_string(), ["line 1", ""]),
        ("99999999999999999999\n".to_string(), ["line 1", ""]),
    ]
    .into_iter()
    .enumerate()
    {
        let path = file(&format!("mistake{number}.map"), text);
        refused(&format!("map:file={path}"), &[&path, words[0], words[1]]);
        let report = validate(&path).unwrap();
        assert_eq!(report.kind, FileKind::Map);
        assert!(!report.problems.is_empty());
    }
}

#[test]
fn mistakes_in_a_rule_file_are_told_with_line_and_key() {
    let rules = std::fs::read_to_string(repository("crates/chess/rules/raumschach.toml")).unwrap();
    let line_of = |words: &str| {
        1 + rules.lines().position(|line| line.contains(words)).unwrap_or_else(|| panic!("{words}"))
    };
    let with = |old: &str, new: &str| {
        assert!(rules.contains(old), "{old}");
        rules.replacen(old, new, 1)
    };
    let cases = [
        (with("[board]", "colour = 1\n[board]"), line_of("[board]"), "colour", "unknown key"),
        (with("[board]\n", "[board]\nshape = 1\n"), line_of("[board]") + 1, "shape", "allowed"),
        (with("win = \"mate\"", "win = \"luck\""), line_of("win = "), "win", "mate"),
        (with("royal = true", "royal = 1"), line_of("royal = true"), "royal", "true"),
        (with("name = ", "name == "), line_of("name = "), "", "not TOML"),
    ];
    for (number, (text, line, key, words)) in cases.into_iter().enumerate() {
        let path = file(&format!("mistake{number}.toml"), text);
        let line = format!("line {line}:");
        refused(&format!("rules:file={path}"), &[&path, &line, key, words]);
        assert_eq!(validate(&path).unwrap().kind, FileKind::Rules);
    }
}

#[test]
fn long_lists_of_problems_are_cut_short_but_not_by_validate() {
    let path = file("long.map", "9\n".to_string() + &"1 2 3\n".repeat(1000));
    let message = refusal(&format!("map:file={path}"));
    assert_eq!(message.lines().count(), 6, "{message}");
    assert!(message.ends_with("validate the file to see them all"), "{message}");
    assert!(validate(&path).unwrap().problems.len() > 6);
}

#[test]
fn validate_tells_maps_from_rules() {
    let kind = |path: &str| validate(path).unwrap().kind;
    assert_eq!(kind(&file("kind.map", "name = 1")), FileKind::Map);
    assert_eq!(kind(&file("kind.toml", "3 = 1")), FileKind::Rules);
    assert_eq!(kind(&file("kind1", "\u{feff}\n 3\n")), FileKind::Map);
    assert_eq!(kind(&file("kind2", "name = \"x\"")), FileKind::Rules);
}

#[test]
fn shipped_rule_files_are_sound() {
    for name in ["standard", "hyper", "raumschach", "tesschess", "3d-6x8x3"] {
        let report = validate(&repository(&format!("crates/chess/rules/{name}.toml"))).unwrap();
        assert_eq!((report.problems, report.warnings), (vec![], vec![]), "{name}");
        assert!(report.summary.starts_with(name), "{}", report.summary);
    }
}

#[test]
fn odd_maps_are_accepted_with_a_warning() {
    let map = "3
0 -1 1 -1 -1 -1 -1 WKing
1 -1 -1 -1 -1 -1 -1 BKing
2 -1 -1 -1 -1 -1 -1 none
";
    let path = file("odd.map", map);
    let table = table(&format!("map:file={path}"));
    assert_eq!(table.layout().cells.len(), 2);
    let warnings = table.warnings().join("\n");
    assert!(
        warnings.contains("one-way") && warnings.contains("not part of the board"),
        "{warnings}"
    );
    assert_eq!(validate(&path).unwrap().warnings, table.warnings());
}

#[test]
fn five_dimensions_are_no_trouble() {
    let start = std::time::Instant::now();
    let table = table("hyper:dim=5,side=8");
    assert_eq!(table.layout().cells.len(), 32_768);
    assert_eq!(table.moves().len(), 532);
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
}
