//! What the reader makes of files, good and bad.

use hyperchess_game::Player;
use hyperchess_record::pgn::{
    Dialect, Fault, Limits, MoveNumber, Pgn, PgnError, PgnReader, Place, Score,
};
use std::io::{self, BufReader, Read};
use std::time::Duration;

fn read(text: impl AsRef<[u8]>) -> Vec<Result<Pgn, PgnError>> {
    PgnReader::new(text.as_ref()).collect()
}

fn games(text: impl AsRef<[u8]>) -> Vec<Pgn> {
    read(text).into_iter().map(Result::unwrap).collect()
}

fn game(text: impl AsRef<[u8]>) -> Pgn {
    let mut games = games(text);
    assert_eq!(games.len(), 1);
    games.remove(0)
}

fn moves(game: &Pgn) -> Vec<&str> {
    game.moves().collect()
}

fn place(line: u64, column: u64) -> Place {
    Place { line, column }
}

#[test]
fn a_full_game() {
    let game = game(
        r#"[Event "F/S Return Match"]
[Site "Belgrade, Serbia JUG"]
[Date "1992.11.04"]
[Round "29"]
[White "Fischer, Robert J."]
[Black "Spassky, Boris V."]
[Result "1/2-1/2"]
[Note "he said \"hi\" in C:\\games"]

1. e4 {[%clk 1:59:58] [%eval 0.25] best by test} e5 2. Nf3!? $14 (2. f4 exf4 (2... d5
3. exd5) 3. Nf3; to the end of the line
) (2. Nc3) {still about Nf3} 2... Nc6 3. Bb5 a6 1/2-1/2
"#,
    );
    assert_eq!(game.tags.get("White"), Some("Fischer, Robert J."));
    assert_eq!(game.tags.get("Note"), Some(r#"he said "hi" in C:\games"#));
    assert_eq!(moves(&game), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]);
    assert_eq!(game.score, Score::Draw);
    let [e4, _, nf3, ..] = &game.main.nodes[..] else { panic!() };
    assert_eq!(e4.comments[0].text(), "best by test");
    assert_eq!(e4.comments[0].clock(), Some(Duration::from_secs(7198)));
    assert_eq!(e4.comments[0].command("eval"), Some("0.25"));
    assert_eq!(e4.place(), place(10, 4));
    assert_eq!(nf3.nags, [5, 14]);
    assert_eq!(nf3.comments[0].text(), "still about Nf3");
    assert_eq!(nf3.variations.len(), 2);
    let gambit = &nf3.variations[0].nodes;
    assert_eq!(gambit[1].variations[0].nodes[1].token(), "exd5");
    assert_eq!(gambit[2].comments[0].text(), "to the end of the line");
}

#[test]
fn suffixes_are_nags() {
    let game = game("a! b? c!! d?? e!? f?! g !? h!!! i+- *");
    let nags: Vec<&[u16]> = game.main.nodes.iter().map(|node| &node.nags[..]).collect();
    let expected: [&[u16]; 9] = [&[1], &[2], &[3], &[4], &[5], &[6], &[5], &[3, 1], &[]];
    assert_eq!(nags, expected);
}

#[test]
fn moves_that_begin_with_digits_are_moves() {
    let text = "1.1e21e4 1e71e5 2. 0,0,0>1,0,0 0,0,0-1,0,0 3. 1a71a8Q Aa1Ab2 4 0-0 O-O 1-0";
    let game = game(text);
    assert_eq!(
        moves(&game),
        ["1e21e4", "1e71e5", "0,0,0>1,0,0", "0,0,0-1,0,0", "1a71a8Q", "Aa1Ab2", "0-0", "O-O"]
    );
    assert_eq!(game.score, Score::FirstWins);
    assert_eq!(game.main.nodes[0].place(), place(1, 3));
}

#[test]
fn a_quoted_word_is_always_a_move() {
    let game = game(r#"1. "(1,2) (1,4)" "1-0" 2. "12" "" *"#);
    assert_eq!(moves(&game), ["(1,2) (1,4)", "1-0", "12", ""]);
}

#[test]
fn numbers_are_remembered_only_before_the_first_move() {
    let second = |number| MoveNumber { number, player: Player::Second };
    assert_eq!(game("12... e5 99. d4 *").first, second(12));
    assert_eq!(game("12. ... e5 *").first, second(12));
    assert_eq!(game("... e5 *").first, second(1));
    assert_eq!(game("e4 (7. d4) e5 *").first, MoveNumber::default());
    assert_eq!(game("[FEN \"8/8 b - - 0 7\"]\n\nKa1 *").first, second(7));
}

#[test]
fn line_ends_byte_order_marks_and_old_encodings() {
    let unix = "[Event \"x\"]\n\n1. e4 {two\nlines} e5 *\n\n[Event \"y\"]\n\n1. d4 *\n";
    let expected = games(unix);
    assert_eq!(expected.len(), 2);
    assert_eq!(games(unix.replace('\n', "\r\n")), expected);
    assert_eq!(games(unix.replace('\n', "\r")), expected);
    assert_eq!(games(format!("\u{feff}{unix}")), expected);
    // Two files put together.
    assert_eq!(games(format!("{unix}\u{feff}{unix}")).len(), 4);
    let old = game(b"[White \"M\xfcller\"]\n\n1. e4 {sch\xf6n} *");
    assert_eq!(old.tags.get("White"), Some("Müller"));
    assert_eq!(old.main.nodes[0].comments[0].text(), "schön");
}

#[test]
fn escape_lines_are_skipped() {
    assert_eq!(moves(&game("% one {\n1. e4\n%two (\ne5 *\n%three")), ["e4", "e5"]);
}

#[test]
fn what_is_missing_is_made_up_for() {
    let three = games("[Event \"a\"]\n[Result \"0-1\"]\n\n1. e4 e5\n\n[Event \"b\"]\n\n1. d4\n");
    assert_eq!(three[0].score, Score::SecondWins);
    assert_eq!(three[1].score, Score::Unknown);
    assert_eq!(three[1].number(), 2);
    assert_eq!(three[1].place(), place(6, 1));
    assert_eq!(game("1. e4 1-0").tags.get("Result"), Some("1-0"));
    // No tags at all, several games on a line.
    assert_eq!(games("1. e4 1-0 1. d4 0-1 *").len(), 3);
    // Tags without moves.
    let empty = games("[Event \"a\"]\n[Round \"1\"]\n\n[Event \"b\"]\n\n[Round \"2\"]\n");
    assert_eq!(empty.len(), 2);
    assert_eq!(empty[1].tags.get("Round"), Some("2"));
    for nothing in ["", "\n\n", "% x", "{only a comment}", "; x\n"] {
        assert!(read(nothing).is_empty(), "{nothing}");
    }
}

#[test]
fn quotes_without_backslash_are_understood() {
    let game = game("[Event \"The \"Big\" Open\" ]\n[Site \"a\\b\"] [Round\"3\"]\n\n*");
    assert_eq!(game.tags.get("Event"), Some("The \"Big\" Open"));
    assert_eq!(game.tags.get("Site"), Some("a\\b"));
    assert_eq!(game.tags.get("Round"), Some("3"));
}

#[test]
fn a_comment_behind_the_score_belongs_to_its_game() {
    let two = games("1. e4 1-0 {resigns} ; really\n{about d4}\n1. d4 *");
    assert_eq!(two[0].main.nodes[0].comments.len(), 2);
    assert_eq!(two[1].main.comments[0].text(), "about d4");
}

#[test]
fn scores_in_variations_end_nothing() {
    let game = game("1. e4 (1. d4 d5 1-0) (1. c4 *) 1... e5 0-1");
    assert_eq!(moves(&game), ["e4", "e5"]);
    assert_eq!(game.score, Score::SecondWins);
}

#[test]
fn errors_have_places_and_the_next_game_is_read() {
    let next = "\n\n[Event \"next\"]\n[Site \"y\"]\n\n1. d4 *\n";
    let cases: &[(&str, Place, &str)] = &[
        ("[Event \"x\n[Site \"y\"]\n\n1. e4 *", place(1, 10), "does not end with"),
        ("[Event x]\n[Site \"y\"]\n\n1. e4 *", place(1, 8), "does not begin with"),
        ("[]\n\n1. e4 *", place(1, 2), "name is missing"),
        ("[Event \"x\"]\n\n1. e4 )e5 *", place(3, 7), "unexpected ')'"),
        ("[Event \"x\"]\n\n1. e4\n é } *", place(4, 4), "unexpected '}'"),
        ("1. e4 [x] e5", place(1, 7), "unexpected '['"),
        ("1. e4\n[x y] e5", place(2, 1), "unexpected '['"),
        ("1. e4 {never\nclosed", place(1, 7), "no '}'"),
        ("1. e4 (1. d4 (1. c4) *", place(1, 7), "no ')'"),
        ("1. e4 \"x", place(1, 7), "closing '\"'"),
        ("1. e4 $x *", place(1, 7), "from 0 to 255"),
        ("1. e4 $256 *", place(1, 7), "from 0 to 255"),
        ("1. ! e4 *", place(1, 4), "a NAG needs a move"),
        ("(1. e4) *", place(1, 1), "a variation needs a move"),
        ("1. e4 (({x})) *", place(1, 8), "a variation needs a move"),
        ("1. e4\0 *", place(1, 6), "unexpected '\\0'"),
    ];
    for &(text, place, message) in cases {
        let seen = read(format!("{text}{next}"));
        let [Err(error), Ok(game)] = &seen[..] else { panic!("{text}: {seen:?}") };
        assert_eq!((error.game, error.place), (1, place), "{text}");
        assert!(error.to_string().contains(message), "{error}");
        assert_eq!((game.number(), game.tags.get("Event")), (2, Some("next")), "{text}");
        // At the end of the file too.
        assert!(matches!(&read(text)[..], [Err(_)]), "{text}");
    }
}

#[test]
fn limits_concern_one_game_only() {
    let limits = Limits { bytes: 200, tags: 3, items: 20, depth: 3 };
    let long_comment = format!("1. e4 {{{}}} *", "x ".repeat(200));
    let long_word = "x".repeat(1000);
    let many = "1. e4 ".repeat(25);
    let deep = "1. e4 (1. d4 (1. c4 (1. b4 (1. a4))))";
    let tagged = "[A \"\"]\n".repeat(4) + "\n*";
    let next = "\n\n[Event \"next\"]\n\n1. d4 *\n";
    let text = [&long_comment, &long_word, &many, deep, &tagged, &long_word]
        .map(|game| format!("{game}{next}"));
    for capacity in [1, 7, 64, 4096] {
        let input = text.concat();
        let reader = BufReader::with_capacity(capacity, input.as_bytes());
        let seen: Vec<_> = PgnReader::with_limits(reader, Dialect::Pgn, limits).collect();
        let faults: Vec<String> = seen
            .iter()
            .filter_map(|game| game.as_ref().err().map(|error| error.fault.to_string()))
            .collect();
        assert_eq!(
            faults,
            [
                "the game is longer than 200 bytes",
                "the game is longer than 200 bytes",
                "the game has more than 20 moves, NAGs, comments and variations",
                "variations are nested more than 3 deep",
                "the game has more than 3 tags",
                "the game is longer than 200 bytes",
            ]
        );
        let good: Vec<Pgn> = seen.into_iter().flatten().collect();
        assert!(good.iter().all(|game| game.tags.get("Event") == Some("next")));
        assert_eq!(good.len(), 6);
    }
}

#[test]
fn blank_space_between_games_is_not_counted() {
    let limits = Limits { bytes: 20, ..Limits::default() };
    let text = format!("1. e4 *{}1. d4 *", "\n".repeat(1000));
    assert!(PgnReader::with_limits(text.as_bytes(), Dialect::Pgn, limits).all(|game| game.is_ok()));
}

#[test]
fn the_size_of_the_buffer_makes_no_difference() {
    let text = "\u{feff}[Event \"é\\\"\"]\r\n\r\n1. e4 {a\r\n\r\nb [%clk 0:01]} (1. d4!? $3) 1... \"x\\\"\" 1/2-1/2 ; z\r\n\r\n[Event \"2\"]\r\n*";
    let whole = games(text);
    assert_eq!(whole.len(), 2);
    for capacity in 1..40 {
        let reader = BufReader::with_capacity(capacity, text.as_bytes());
        let seen: Vec<Pgn> = PgnReader::new(reader).map(Result::unwrap).collect();
        assert_eq!(seen, whole);
        assert_eq!(seen[1].place(), whole[1].place());
    }
}

/// Gives some bytes, stutters, then fails.
struct Failing(&'static [u8], bool);

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1 = !self.1;
        if self.1 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        if self.0.is_empty() {
            return Err(io::Error::other("the disk is gone"));
        }
        self.0.read(&mut buffer[..1])
    }
}

#[test]
fn a_file_that_cannot_be_read_on_ends_there() {
    let reader = BufReader::new(Failing(b"1. e4 *\n1. d4", false));
    let seen: Vec<_> = PgnReader::new(reader).collect();
    let [Ok(_), Err(error)] = &seen[..] else { panic!("{seen:?}") };
    assert!(matches!(error.fault, Fault::Io(_)));
    assert_eq!(error.to_string(), "game 2, line 2, column 6: cannot read on: the disk is gone");
}
