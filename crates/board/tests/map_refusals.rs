//! Maps that are refused, maps that look odd and are read all the same, and how both are told.

use std::time::{Duration, Instant};

use hyperchess_board::{MAX_NODES, MAX_PROBLEMS, MapError, MapFile, MapProblem};

const ALONE: &str = "-1 -1 -1 -1 -1 -1";

fn parse(text: &str) -> Result<MapFile<String>, Vec<MapError>> {
    MapFile::parse(text, |label| match label {
        "ghost" => Err("write WKing or none".to_string()),
        "void" => Ok(None),
        label => Ok(Some(label.to_string())),
    })
}

fn refuse(text: &str) -> Vec<String> {
    parse(text).unwrap_err().iter().map(MapError::to_string).collect()
}

/// Rows after a count.
fn map(count: &str, rows: &[&str]) -> String {
    format!("{count}\n{}\n", rows.join("\n"))
}

#[track_caller]
fn only(text: &str, expected: &str) {
    assert_eq!(refuse(text), [expected]);
}

#[test]
fn the_count_must_be_a_number_in_range() {
    let row = format!("0 {ALONE}");
    let count = |count: &str| map(count, &[&row]);
    let limit = MAX_NODES;
    for blank in ["", "\n\n \t\r\n", "\u{feff}"] {
        only(
            blank,
            "line 1, column 1: the text is empty: the first line must be the number of nodes",
        );
    }
    for word in ["x", "1.0", "1e3", "-"] {
        let told = format!(
            "line 1, column 1: '{word}' is not a number of nodes: the first line must be a whole number from 1 to {limit}"
        );
        only(&count(word), &told);
    }
    for number in ["0", "-1", "4194305", "99999999999999999999999", "-99999999999999999999999"] {
        let told = format!(
            "line 1, column 3: {number} nodes cannot be: the number must be from 1 to {limit}"
        );
        only(&count(&format!("  {number}")), &told);
    }
    let alone = "is too much: the first line must hold the number of nodes and nothing else";
    only(&count("1 2"), &format!("line 1, column 3: '2' {alone}"));
    // The count was forgotten: the row in its place says nothing about the number of rows.
    only(&map(&format!("0 {ALONE} WKing"), &[&row]), &format!("line 1, column 3: '-1' {alone}"));
}

#[test]
fn there_must_be_as_many_rows_as_told() {
    let rows: Vec<_> = (0..4).map(|id| format!("{id} {ALONE}")).collect();
    let rows: Vec<_> = rows.iter().map(String::as_str).collect();
    let told = |told, rows| {
        format!(
            "line 1, column 1: {told} nodes are told, but there are {rows} rows: there must be one row a node"
        )
    };
    only(&map("3", &rows), &told(3, 4));
    only(&map("5", &rows), &told(5, 4));
    only("7\n", &told(7, 0));
    only("7\nturn White\n", &told(7, 0));
    // A directive is not a row, whether rows miss or are too many.
    only(&(map("5", &rows) + "turn White\n"), &told(5, 4));
    only(&(map("3", &rows) + "turn White\n"), &told(3, 4));
    // Nothing of this size is allocated.
    only(&map("4194304", &rows), &told(MAX_NODES, 4));
}

#[test]
fn rows_must_be_of_the_right_form() {
    let piece = "a row is ID Left Right Up Down In Out Piece";
    only(
        &map("2", &["x -1 -1 -1 -1 -1 -1", &format!("0 {ALONE}")]),
        "line 2, column 1: 'x' is not an ID: an ID is a whole number, 0 or more",
    );
    only(
        &map("1", &[&format!(" -3 {ALONE}")]),
        "line 2, column 2: '-3' is not an ID: an ID is a whole number, 0 or more",
    );
    only(
        &map("1", &["0 -1 -1 oben -1 -1 -1 none"]),
        "line 2, column 9: 'oben' is not a link up: a link is -1 or the ID of a node",
    );
    only(
        &map("1", &["0 -1 -1 -1 -1 -1 -2"]),
        "line 2, column 18: '-2' is not a link out: a link is -1 or the ID of a node",
    );
    only(
        &map("1", &["0 -1 -1  "]),
        &format!("line 2, column 8: the row has 3 of 7 numbers: {piece}"),
    );
    only(
        &map("1", &[&format!("0 {ALONE} none 5 6 7")]),
        &format!("line 2, column 26: '5' is too much: {piece}"),
    );
    only(
        &map("1", &[&format!("0 {ALONE} ghost")]),
        "line 2, column 21: 'ghost' is not a piece: write WKing or none",
    );
}

#[test]
fn ids_must_be_complete_and_links_known() {
    let [zero, one, two, four] = ["0", "1", "2", "4"].map(|id| format!("{id} {ALONE}"));
    assert_eq!(
        refuse(&map("3", &[&zero, &one, &one])),
        [
            "line 4, column 1: the ID 1 is repeated: line 3 has it already, and each ID must occur once",
            "line 4, column 1: no row has the ID 2: each ID from 0 must occur once"
        ]
    );
    assert_eq!(
        refuse(&map("3", &[&zero, &four, &two])),
        [
            "line 3, column 1: the ID 4 is too large: with 3 nodes, IDs are 0 to 2",
            "line 4, column 1: no row has the ID 1: each ID from 0 must occur once"
        ]
    );
    only(
        &map("3", &["0 -1 7 -1 -1 -1 -1", &one, &two]),
        "line 2, column 6: the link right leads to 7, but no row has that ID: a link is -1 or the ID of a node",
    );
    let huge = "1\n0 -1 -1 99999999999999999999 4294967295 -1 -1\n";
    let told = refuse(huge);
    assert_eq!(told.len(), 2);
    assert!(told[0].contains("up leads to 99999999999999999999,"), "{told:?}");
    assert!(told[1].contains("down leads to 4294967295,"), "{told:?}");
    // Fewer rows than told, and a gap besides.
    let gap = refuse(&map("5", &[&zero, &one, &four]));
    assert_eq!(gap.len(), 2);
    assert_eq!(gap[1], "line 4, column 1: no row has the ID 2, 3: each ID from 0 must occur once");
    // The row whose ID is unreadable may be the one that the link means.
    only(
        "2\nl 0 -1 -1 -1 -1 -1\n0 -1 1 -1 -1 -1 -1\n",
        "line 2, column 1: 'l' is not an ID: an ID is a whole number, 0 or more",
    );
}

#[test]
fn all_problems_are_told_by_place() {
    let text = "4\n0 x -1 -1 -1 -1 -1 ghost\n\n1 -1 9 -1 -1 -1 -1 ghost\n1 -1 -1\n";
    let told = parse(text).unwrap_err();
    let places: Vec<_> = told.iter().map(|error| (error.line, error.column)).collect();
    assert_eq!(places, [(1, 1), (2, 3), (2, 20), (4, 6), (4, 20), (5, 1), (5, 8)]);
    assert!(matches!(told[0].problem, MapProblem::WrongCount { told: 4, rows: 3 }));
    assert!(matches!(told[5].problem, MapProblem::RepeatedId { id: 1, first_line: 4 }));
}

#[test]
fn columns_count_characters_and_tokens_are_cut() {
    let told = refuse(&format!("1\n0 \u{a0}é {}", "ж".repeat(5000)));
    assert_eq!(
        told[0],
        "line 2, column 4: 'é' is not a link left: a link is -1 or the ID of a node"
    );
    let cut = format!("'{}…' is not a link right", "ж".repeat(40));
    assert!(told[1].starts_with("line 2, column 6: ") && told[1].contains(&cut), "{}", told[1]);
}

#[test]
fn many_problems_are_counted_and_not_told() {
    let text = map("120", &vec!["x"; 119]) + &format!("0 {ALONE}\n");
    let told = refuse(&text);
    assert_eq!(told.len(), MAX_PROBLEMS + 1);
    assert_eq!(told[MAX_PROBLEMS], "line 52, column 1: and 69 more problems from here on");
}

#[test]
fn blanks_of_all_kinds_are_read() {
    let plain = parse("2\n0 -1 1 -1 -1 -1 -1 WRook\n1 0 -1 -1 -1 -1 -1\n").unwrap();
    for text in [
        "\u{feff}2\t\t\t\r\n0\t-1\t1\t-1\t-1\t-1\t-1\tWRook\r\n1\t0\t-1\t-1\t-1\t-1\t-1\tNone\t\r\n\r\n\r\n",
        "\n2\n\n0  -1  1  -1 -1  -1 -1  WRook\n\n  1\t0  -1 -1 -1 -1 -1 NULL",
        "2\n0 -1 1 -1 -1 -1 -1 WRook\n1 0 -1 -1 -1 -1 -1 void\n \t\n",
    ] {
        let map = parse(text).unwrap();
        assert_eq!((&map.board, &map.labels), (&plain.board, &plain.labels));
        assert_eq!(map.directives, []);
    }
}

#[test]
fn lines_after_the_rows_are_handed_out() {
    let map = parse(&format!("1\n0 {ALONE} WKing\n\nTURN\t white  now \nfoo\n")).unwrap();
    let told: Vec<_> =
        map.directives.iter().map(|d| (d.line, d.word.as_str(), d.value.as_str())).collect();
    assert_eq!(told, [(4, "TURN", "white  now"), (5, "foo", "")]);
    // Before the last row they are bad rows.
    let told = refuse(&format!("2\n0 {ALONE}\nturn White\n1 {ALONE}\n"));
    assert!(
        told.iter().any(|line| line.starts_with("line 3, column 1: 'turn' is not an ID")),
        "{told:?}"
    );
    let flood = format!("1\n0 {ALONE}\n{}", "a\n".repeat(1000));
    only(&flood, "line 103, column 1: more than 100 lines follow the rows");
}

#[test]
fn ten_megabytes_of_noise_are_refused_fast() {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut noise = |alphabet: &[u8]| {
        let next = |_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            alphabet[(state % alphabet.len() as u64) as usize] as char
        };
        (0..10_000_000).map(next).collect::<String>()
    };
    let texts = [
        noise(b"0123456789 \n\t-abcXYZ"),
        noise(b"01 \n"),
        noise(b"a\n"),
        noise(b"x"),
        noise(b"1"),
        noise(b"1 "),
        format!("4194304\n{}", noise(b"12345\n")),
        "1\n".repeat(5_000_000),
        "1\n0 -1 -1 -1 -1 -1 -1\n".to_string() + &"a\n".repeat(5_000_000),
    ];
    for text in texts {
        let start = Instant::now();
        let told = refuse(&text);
        println!("{:?} for {:?}…", start.elapsed(), &text[..20]);
        assert!(told.len() <= MAX_PROBLEMS + 1);
        assert!(told.iter().all(|line| line.len() < 300));
        let limit = Duration::from_secs(5); // some tenths in truth; the machine may be busy
        assert!(start.elapsed() < limit, "{:?} for {}…", start.elapsed(), &text[..20]);
    }
}
