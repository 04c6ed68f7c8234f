//! The documents tell the truth.

use std::fs;
use std::path::PathBuf;

fn document(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    fs::read_to_string(path).unwrap()
}

#[test]
fn the_example_of_the_rules_page_is_a_game() {
    let page = document("rules.md");
    let (_, rest) = page.split_once("```toml\n").unwrap();
    let (example, _) = rest.split_once("```").unwrap();
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("docs-example.toml");
    fs::write(&path, example).unwrap();
    let path = path.to_string_lossy();
    let report = hyperchess_table::validate(&path).unwrap();
    assert_eq!((report.problems, report.warnings), (Vec::new(), Vec::new()));
    let table = hyperchess_table::open(&format!("rules:file={path}")).unwrap();
    assert_eq!(table.layout().cells.len(), 75);
    assert_eq!(table.moves().len(), 49);
}

#[test]
fn the_start_position_of_the_rules_page_is_the_start_position() {
    let table = hyperchess_table::open("hyper:dim=3").unwrap();
    assert!(document("rules.md").contains(&table.position()));
}

#[test]
fn the_move_texts_of_the_rules_page_are_moves() {
    for (game, position, text) in [
        ("chess", None, "e2e4"),
        ("hyper:dim=3", None, "2e22e4"),
        ("hyper:dim=3", Some("8/8/8/8/8/8/8/R3K2R|6*|7k/8/8/8/8/8/8/8 w KQ - 0 1"), "1e11g1"),
        ("hyper:dim=3", Some("8/8/8/8/8/8/8/4K3|6*|7k/P7/8/8/8/8/8/8 w - - 0 1"), "8a78a8Q"),
        ("raumschach", None, "Aa2Aa3"),
        ("3d-6x8x3", None, "0b20b4"),
    ] {
        let mut table = hyperchess_table::open(game).unwrap();
        if let Some(position) = position {
            table.set_position(position).unwrap();
        }
        assert_eq!(table.play(text).unwrap().text, text, "{game}");
        let page = document("rules.md");
        assert!(page.contains(&format!("`{text}`")), "{text} is not on the page");
    }
}
