//! Positions in text: what is read, what is refused and how.

use hyperchess_game::Game;
use hyperchess_orthodox::Orthodox;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The canonical text of what was read.
fn read(game: &Orthodox, text: &str) -> String {
    match game.parse_position(text) {
        Ok(position) => game.position_text(&position),
        Err(error) => panic!("{text}: {error}"),
    }
}

#[track_caller]
fn refuse(game: &Orthodox, text: &str, field: &str, column: Option<usize>, words: &str) {
    let error = game.parse_position(text).expect_err(text);
    assert_eq!((error.field, error.column), (field, column), "{error}");
    assert!(error.problem.contains(words), "{error}");
}

#[test]
fn clocks_may_be_missing_and_spaces_many() {
    let game = Orthodox::standard();
    assert_eq!(read(&game, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"), START);
    assert_eq!(
        read(&game, "  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\t w  KQkq  -  0   1\n"),
        START
    );
    assert_eq!(read(&game, "4k3/8/8/8/8/8/8/4K3 w"), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(read(&game, "4k3/8/8/8/8/8/8/4K3 b - - 7"), "4k3/8/8/8/8/8/8/4K3 b - - 7 1");
    assert_eq!(read(&game, "4k3/8/8/8/8/8/8/4K3 b - - 7 0"), "4k3/8/8/8/8/8/8/4K3 b - - 7 1");
    assert_eq!(
        read(&game, "4k3/8/8/8/8/8/8/4K3 b - - 150 70000"),
        "4k3/8/8/8/8/8/8/4K3 b - - 150 70000"
    );
}

#[test]
fn castling_is_read_in_both_notations() {
    let (standard, fischer) = (Orthodox::standard(), Orthodox::chess960());
    let shredder = START.replace("KQkq", "HAha");
    assert_eq!(read(&standard, &shredder), START);
    assert_eq!(read(&fischer, START), shredder);
    // Outermost rook by K, the inner one by its file.
    let two = "4k3/8/8/8/8/8/8/1K3R1R w";
    assert_eq!(read(&fischer, &format!("{two} K -")), "4k3/8/8/8/8/8/8/1K3R1R w H - 0 1");
    assert_eq!(read(&fischer, &format!("{two} F -")), "4k3/8/8/8/8/8/8/1K3R1R w F - 0 1");
    assert_eq!(read(&fischer, "rr2k3/8/8/8/8/8/8/4K3 b q -"), "rr2k3/8/8/8/8/8/8/4K3 b a - 0 1");
}

#[test]
fn en_passant_is_kept_only_if_legal() {
    let game = Orthodox::standard();
    // No pawn can capture.
    assert_eq!(
        read(&game, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    );
    // One can.
    let legal = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
    assert_eq!(read(&game, legal), legal);
    // Both pawns leave the rank of king and rook.
    assert_eq!(
        read(&game, "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1"),
        "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1"
    );
    // The capturing pawn is pinned on its file.
    assert_eq!(
        read(&game, "3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1"),
        "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1"
    );
    // A knight's check cannot follow the double step.
    assert_eq!(
        read(&game, "4k3/8/3N4/8/3pP3/8/8/4K3 b - e3 0 1"),
        "4k3/8/3N4/8/3pP3/8/8/4K3 b - - 0 1"
    );
}

#[test]
fn placement_errors() {
    let game = Orthodox::standard();
    let no = |text: &str, column, words| refuse(&game, text, "placement", column, words);
    no("", None, "empty");
    no("8/8/8/8/8/8/8/4K2k/8 w - -", Some(19), "ninth rank");
    no("4k3/8/8/8/8/8/4K3 w - -", Some(18), "only 7");
    no("4k3/8/8/9/8/8/8/4K3 w - -", Some(9), "'9' is no man");
    no("4k3/8/8/x7/8/8/8/4K3 w - -", Some(9), "'x' is no man");
    no("4k3/8/8/8p/8/8/8/4K3 w - -", Some(10), "rank 5 is too long");
    no("4k3/8/8/7/8/8/8/4K3 w - -", Some(10), "rank 5 is too short");
    no("4k3/8/8/8/8/8/8/4K2 w - -", Some(20), "rank 1 is too short");
    no("8/8/8/8/8/8/8/4K3 w - -", None, "Black has no king");
    no("4k3/8/8/8/8/8/8/8 w - -", None, "White has no king");
    no("4k3/8/8/8/8/8/8/3KK3 w - -", Some(19), "second king on e1");
    no("4k2P/8/8/8/8/8/8/4K3 w - -", Some(4), "pawns live on ranks 2 to 7");
    no("4k3/8/8/8/8/8/8/p3K3 w - -", Some(17), "pawns live on ranks 2 to 7");
    no("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -", Some(23), "more than eight pawns");
    no("4k3/8/8/8/8/QQQQQQQQ/QQQQQQQQ/4K3 w - -", Some(32), "more than 16 men");
    no("8/8/8/8/8/8/3k4/4K3 w - -", Some(18), "next to each other");
}

#[test]
fn errors_of_the_other_fields() {
    let game = Orthodox::standard();
    let kings = "4k3/8/8/8/8/8/8/4K3";
    let no = |rest: &str, field, column, words| {
        refuse(&game, &format!("{kings}{rest}"), field, column, words);
    };
    no("", "side to move", None, "write w or b");
    no(" x - -", "side to move", Some(21), "w for White or b for Black");
    no(" w KX -", "castling", Some(23), "king on e1 and a rook on h1");
    no(" w - e4", "en passant", Some(25), "step over rank 6");
    no(" b - e6", "en passant", Some(25), "step over rank 3");
    no(" w - e9", "en passant", Some(25), "is no square");
    no(" w - e6", "en passant", Some(25), "no pawn of Black's on e5");
    no(" w - - x", "halfmove clock", Some(27), "whole number");
    no(" w - - -1", "halfmove clock", Some(27), "whole number");
    no(" w - - +1", "halfmove clock", Some(27), "whole number");
    no(" w - - 99999999999", "halfmove clock", Some(27), "whole number");
    no(" w - - 0 1.", "fullmove number", Some(29), "whole number");
    no(" w - - 0 1 z", "end", Some(31), "last of the six");
    let no = |text: &str, field, column, words| refuse(&game, text, field, column, words);
    no("4k3/8/8/8/8/8/8/4RK2 w - -", "side to move", Some(22), "wrong side in check");
    no("4k3/4p3/8/4p3/8/8/8/4K3 w - e6", "en passant", Some(29), "e7 is occupied");
    no("4k3/8/4n3/4p3/8/8/8/4K3 w - e6", "en passant", Some(29), "e6 is occupied");
}

#[test]
fn castling_errors() {
    let (standard, fischer) = (Orthodox::standard(), Orthodox::chess960());
    let no = |game, text: &str, column, words| refuse(game, text, "castling", column, words);
    no(&standard, "4k3/8/8/8/8/8/8/R3K3 w KQ -", Some(24), "rook on h1");
    no(&standard, "4k3/8/8/8/8/8/8/R2K3R w Q -", Some(25), "king on e1");
    no(&standard, "4k3/8/8/8/8/8/8/R3K1R1 w G -", Some(26), "play chess960");
    no(&standard, "4k3/8/8/8/8/8/4K3/R6R w K -", Some(25), "king on rank 1");
    no(&standard, "r3k2r/8/8/8/8/8/8/R3K2R w KQkw -", Some(30), "'w' is no castling right");
    no(&standard, "r3k2r/8/8/8/8/8/8/R3K2R w KH -", Some(28), "second right");
    no(&standard, "r3k2r/8/8/8/8/8/8/R3K2R w K- -", Some(28), "'-' is no castling right");
    no(&fischer, "4k3/8/8/8/8/8/8/R3K3 w K -", Some(24), "rook of White's on the king side");
    no(&fischer, "4k3/8/8/8/8/8/8/R3K3 w B -", Some(24), "rook of White's on b1");
    no(&fischer, "4k3/8/8/8/8/8/8/R3K3 w E -", Some(24), "rook of White's on e1");
}
