//! Reading `currentstate`.

use hyperchess_picture::{CurrentStateError, Picture, read_currentstate};
use hyperchess_table::{Layout, Player};
use proptest::prelude::*;

fn problem(text: &str) -> String {
    read_currentstate(text.as_bytes()).unwrap_err().to_string()
}

fn men(layout: &Layout) -> String {
    layout.cells.iter().map(|cell| cell.piece.as_ref().map_or('.', |piece| piece.letter)).collect()
}

#[test]
fn what_the_map_game_writes() {
    let text = "0\t0\t0\tWKing\n1\t0\t0\tnull\n1\t-1\t0\tBKnight\n1\t-1\t2\tBPawn\n";
    let layout = read_currentstate(text.as_bytes()).unwrap();
    assert_eq!(men(&layout), "K.np");
    assert_eq!(layout.cells[3].coordinates, [1, -1, 2]);
    assert_eq!(layout.cells[2].piece.as_ref().unwrap().player, Player::Second);
    assert_eq!(layout.cells[2].piece.as_ref().unwrap().name, "knight");
    assert_eq!(layout.axes[1].labels, ["-1", "0"]);
    assert!(!layout.rank_up);
}

#[test]
fn spaces_windows_lines_and_capitals_do_not_matter() {
    let text = "\u{feff}  0 0  0 \twKING \r\n1 0 0 NULL\r\n2 0 0 none";
    assert_eq!(men(&read_currentstate(text.as_bytes()).unwrap()), "K..");
}

#[test]
fn it_ends_at_the_first_blank_line() {
    for blank in ["", " \t", "\r"] {
        let text = format!("0 0 0 WKing\n{blank}\nanything, even wrong\n");
        assert_eq!(men(&read_currentstate(text.as_bytes()).unwrap()), "K");
    }
    assert_eq!(read_currentstate(b"\n0 0 0 null\n"), Err(CurrentStateError::Empty));
    assert_eq!(read_currentstate(b""), Err(CurrentStateError::Empty));
}

#[test]
fn mistakes_are_told_with_their_line() {
    for (text, words) in [
        ("0 0 0 WKing\n0 0 WKing\n", ["line 2", "here are 3"]),
        ("0 0 0 WKing x\n", ["line 1", "more"]),
        ("0 0 0 null\n1 0 0 null\n1 y 0 null\n", ["line 3", "'y'"]),
        ("0 0 99999999999 null\n", ["line 1", "whole number"]),
        ("0 0 0 King\n", ["line 1", "'King'"]),
        ("0 0 0 W\n", ["line 1", "'W'"]),
        ("0 0 0 null\n0 0 2000000000 null\n", ["2000000000", "along z"]),
        ("-2147483648 0 0 null\n2147483647 0 0 null\n", ["4294967295", "along x"]),
    ] {
        let problem = problem(text);
        assert!(words.iter().all(|word| problem.contains(word)), "{problem}");
    }
    let binary = read_currentstate(b"0 0 0 null\n\xff\xfe\n").unwrap_err();
    assert_eq!(binary.to_string(), "line 2: it is not text");
}

proptest! {
    #[test]
    fn arbitrary_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        if let Ok(layout) = read_currentstate(&bytes) {
            let _ = Picture::new(&layout).svg();
        }
    }

    #[test]
    fn arbitrary_nodes_never_panic(
        nodes in prop::collection::vec((-9..9, -9..9, -9..9, "null|WKing|bpawn|[WB][a-z]{0,9}"), 1..40)
    ) {
        let text: String =
            nodes.iter().map(|(x, y, z, man)| format!("{x}\t{y}\t{z}\t{man}\n")).collect();
        if let Ok(layout) = read_currentstate(text.as_bytes()) {
            prop_assert_eq!(layout.cells.len(), nodes.len());
            let svg = Picture::new(&layout).svg().unwrap();
            let men = layout.cells.iter().filter(|cell| cell.piece.is_some()).count();
            prop_assert_eq!(svg.text().matches("class=\"man\"").count(), men);
        }
    }
}
