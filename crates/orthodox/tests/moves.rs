//! Moves in text: what is read, what is written, what is refused and why.

use hyperchess_game::{Game, MoveError};
use hyperchess_orthodox::{MoveDetails, Orthodox, Position, parse_square};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";

fn position(game: &Orthodox, text: &str) -> Position {
    game.parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Reads every text in standard chess and compares with UCI.
#[track_caller]
fn reads(fen: &str, expected: &str, texts: &[&str]) {
    reads_in(&Orthodox::standard(), fen, expected, texts);
}

#[track_caller]
fn reads_in(game: &Orthodox, fen: &str, expected: &str, texts: &[&str]) {
    let position = position(game, fen);
    for text in texts {
        match game.parse_move(&position, text) {
            Ok(mv) => assert_eq!(game.move_text(&position, mv), expected, "{text}"),
            Err(error) => panic!("{error}"),
        }
    }
}

#[track_caller]
fn refuses(fen: &str, text: &str, words: &str) {
    refuses_in(&Orthodox::standard(), fen, text, words);
}

#[track_caller]
fn refuses_in(game: &Orthodox, fen: &str, text: &str, words: &str) {
    match game.parse_move(&position(game, fen), text) {
        Err(MoveError::Illegal { reason, .. }) => {
            assert!(reason.contains(words), "'{text}': {reason}")
        }
        other => panic!("'{text}': {other:?}"),
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn coordinates_and_pawns() {
    let texts = [
        "e2e4",
        "E2E4",
        "e2 e4",
        "e2-e4",
        " e2–e4 ",
        "e4",
        "e4!?",
        "Pe4",
        "E4",
        "e2e4+",
        "pe2-e4",
        "ee4",
    ];
    reads(START, "e2e4", &texts);
    let promotion = "8/P6k/8/8/8/8/8/K7 w - -";
    let texts = ["a7a8q", "A7A8Q", "a7 a8 Q", "a7a8=Q", "a8=Q", "a8Q", "a8q", "a8(Q)", "a8/Q!"];
    reads(promotion, "a7a8q", &texts);
    reads(promotion, "a7a8b", &["a8=B", "a8b", "a7a8B"]);
    let en_passant = "4k3/8/8/8/3pP3/8/8/4K3 b - e3";
    reads(en_passant, "d4e3", &["dxe3", "de3", "dxe3 e.p.", "dxe3e.p.", "d4xe3 ep.", "d4:e3"]);
}

#[test]
fn pieces() {
    reads(START, "g1f3", &["Nf3", "nf3", "NF3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "g1f3"]);
    let rooks = "4k3/8/8/R7/8/8/8/R3K3 w - -";
    reads(rooks, "a1a3", &["R1a3", "r1a3", "Ra1a3", "Ra1-a3"]);
    let knights = "4k3/1n3n2/8/8/8/8/8/4K3 b - -";
    reads(knights, "b7d8", &["Nbd8", "nbd8", "Nb7d8"]);
}

#[test]
fn case_tells_a_bishop_from_a_pawn() {
    let both = "4k3/8/8/8/8/2n5/1P1B4/4K3 w - -";
    reads(both, "b2c3", &["bxc3", "bc3", "b2xc3", "B2C3"]);
    reads(both, "d2c3", &["Bxc3", "Bc3"]);
    let bishop = "4k3/8/8/8/8/2n5/P2B4/4K3 w - -";
    reads(bishop, "d2c3", &["bxc3", "bc3", "BC3"]);
    // A bishop from rank 2, or a pawn from b2.
    let rank = "4k3/8/8/8/8/8/1P1B4/4K3 w - -";
    reads(rank, "d2b4", &["B2b4"]);
    reads(rank, "b2b4", &["b2b4", "B2B4", "b4"]);
    let game = Orthodox::standard();
    let error = game.parse_move(&position(&game, rank), "bb4").expect_err("two readings");
    assert_eq!(error.to_string(), "'bb4' can mean Bb4 or b4");
}

#[test]
fn castling() {
    reads(KIWIPETE, "e1g1", &["e1g1", "e1h1", "O-O", "0-0", "o-o", "O-O+", "OO", "Ke1g1"]);
    reads(KIWIPETE, "e1c1", &["e1c1", "e1a1", "O-O-O", "0-0-0", "o-o-o!"]);
    let game = Orthodox::chess960();
    let far = "4k3/8/8/8/8/8/8/1K4R1 w G -";
    reads_in(&game, far, "b1g1", &["b1g1", "O-O"]);
    // f1g1 is a step; castling is f1h1.
    let near = "4k3/8/8/8/8/8/8/5K1R w H -";
    reads_in(&game, near, "f1g1", &["f1g1", "Kg1"]);
    reads_in(&game, near, "f1h1", &["f1h1", "O-O"]);
    // The king does not move at all.
    let still = "4k3/8/8/8/8/8/8/6KR w H -";
    reads_in(&game, still, "g1h1", &["g1h1", "O-O"]);
    let usual = "4k3/8/8/8/8/8/8/R3K2R w HA -";
    reads_in(&game, usual, "e1h1", &["e1h1", "e1g1", "O-O"]);
    reads_in(&game, usual, "e1a1", &["e1a1", "e1c1", "O-O-O"]);
}

#[test]
fn refused_castling() {
    let no = |men: &str, words| refuses(men, "O-O", words);
    no("4k3/8/8/8/8/8/8/R3K2R w Q -", "has moved");
    no("4k3/8/8/8/8/8/8/R3KB1R w KQ -", "a bishop stands in the way on f1");
    no("4kr2/8/8/8/8/8/8/R3K2R w KQ -", "the rook on f8 attacks f1");
    no("4k1r1/8/8/8/8/8/8/R3K2R w KQ -", "the rook on g8 attacks g1");
    no("1k2r3/8/8/8/8/8/8/R3K2R w KQ -", "the king is in check");
    refuses("4kr2/8/8/8/8/8/8/R3K2R w KQ -", "e1g1", "castling on the king side");
    refuses("4kr2/8/8/8/8/8/8/R3K2R w KQ -", "e1h1", "castling on the king side");
    refuses("4k3/8/8/8/8/8/8/R3K2R w KQ -", "Kh1", "your own rook stands on h1");
    refuses("4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1g1q", "only a pawn");
    refuses("4k3/8/8/8/8/8/8/R3K2R w KQ -", "Kg1", "does not move like that");
    let two = "4k3/8/8/8/8/8/8/1K3R1R w F -";
    refuses_in(&Orthodox::chess960(), two, "b1h1", "your own rook stands on h1");
    let pinned = "4k3/8/8/8/8/8/8/qR1K4 w B -";
    refuses_in(&Orthodox::chess960(), pinned, "O-O-O", "once the rook has left");
}

#[test]
fn refused_moves() {
    refuses(START, "e3e4", "there is no piece on e3");
    refuses(START, "e7e5", "the pawn on e7 is Black's, and it is White's turn");
    refuses(START, "a1a3", "the rook on a1 cannot pass a2, where a pawn stands");
    refuses(START, "a1a2", "your own pawn stands on a2");
    refuses(START, "b1b3", "a knight does not move like that");
    refuses(START, "Ne2", "your own pawn stands on e2");
    refuses(START, "Nd5", "no knight of White's can reach d5");
    refuses(START, "e5", "a pawn does not move like that");
    refuses(START, "exd5", "a pawn does not move like that");
    refuses(START, "e2d3", "d3 is empty");
    refuses(START, "Ng1e2", "your own pawn");
    refuses(START, "Ne2e4", "on e2 stands a pawn, not a knight");
    refuses(START, "e2e2", "leave its square");
    refuses(START, "e2e4q", "only a pawn that reaches the last rank promotes");
    refuses("4k3/8/8/8/8/8/8/4K3 w - -", "Qd4", "White has no queen");
    refuses("4k3/8/8/8/8/4P3/8/4K3 w - -", "e5", "two steps only from rank 2");
    refuses("4k3/8/8/8/4n3/8/4P3/4K3 w - -", "e4", "cannot go to e4, where a knight stands");
    refuses("4k3/8/8/8/8/4n3/4P3/4K3 w - -", "e4", "cannot pass e3");
    refuses("4k3/8/8/3pP3/8/8/8/4K3 w - -", "exd6", "right after the double step");
}

#[test]
fn refused_for_the_king() {
    let pinned = "4k3/8/8/8/4r3/8/4N3/4K3 w - -";
    refuses(pinned, "Nc3", "your king would be in check: the knight on e2 is pinned");
    let check = "4k3/8/8/8/4r3/8/8/4KN2 w - -";
    refuses(check, "Nd2", "in check from the rook on e4, and this does not help");
    refuses(check, "Ke2", "in check on e2, from the rook on e4");
    refuses("4k3/8/8/8/4r3/3n4/8/4KR2 w - -", "Rf2", "double check");
    refuses("8/8/8/8/k2pP2R/8/8/4K3 b - e3", "dxe3", "once both pawns have left");
    refuses("3k4/8/8/8/3pP3/8/8/3RK3 b - e3", "dxe3", "the pawn on d4 is pinned");
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    refuses(mate, "Kf2", "in check on f2, from the queen on h4");
    refuses(mate, "a3", "in check from the queen on h4");
}

#[test]
fn refused_promotions() {
    let promotion = "8/P6k/8/8/8/8/8/K7 w - -";
    refuses(promotion, "a7a8", "a promotion piece is missing; add Q, R, B or N, as in a7a8q");
    refuses(promotion, "a8", "a promotion piece is missing");
    refuses(promotion, "a8=K", "not a king");
}

#[test]
fn other_errors() {
    let game = Orthodox::standard();
    let start = game.initial();
    for text in ["", " ", "hello", "e", "e2", "e2e4e5", "??", "O", "O-O-O-O", "Nf3 Nf6", "N"] {
        let error = game.parse_move(&start, text).expect_err(text);
        let expected = text == "e2" && matches!(error, MoveError::Illegal { .. });
        assert!(expected || matches!(error, MoveError::Unreadable { .. }), "{error}");
    }
    for (text, bad) in [("e2e9", "e9"), ("i2i4", "i2"), ("Nf9", "f9"), ("e2e10", "e10")] {
        match game.parse_move(&start, text) {
            Err(MoveError::NoSuchSquare { square, .. }) => assert_eq!(square, bad),
            other => panic!("{text}: {other:?}"),
        }
    }
    let knights = position(&game, "4k3/8/8/8/8/5N2/8/1N2K3 w - -");
    let error = game.parse_move(&knights, "Nd2").expect_err("two knights");
    let MoveError::Ambiguous { mut candidates, .. } = error else { panic!("{error}") };
    candidates.sort();
    assert_eq!(candidates, ["Nbd2", "Nfd2"]);
}

#[test]
fn san_disambiguates_as_little_as_possible() {
    let game = Orthodox::standard();
    for (fen, uci, san) in [
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - -", "b1d2", "Nbd2"),
        ("7k/8/8/R7/8/8/8/R3K3 w - -", "a1a3", "R1a3"),
        ("7k/8/8/8/8/8/8/R4R1K w - -", "a1d1", "Rad1"),
        ("8/7k/8/8/Q2Q4/8/8/Q6K w - -", "a4d1", "Qa4d1"),
        // The other knight is pinned.
        ("4k3/8/8/8/4r3/8/4N3/N3K3 w - -", "a1c2", "Nc2"),
        ("4k3/8/8/8/4r3/8/4N3/NK6 w - -", "e2c3", "Nc3"),
        ("8/P6k/8/8/8/8/8/K7 w - -", "a7a8n", "a8=N"),
        ("1r5k/P7/8/8/8/8/8/K7 w - -", "a7b8q", "axb8=Q+"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w Q -", "a1a8", "Ra8#"),
        ("3k4/8/8/8/8/8/8/R3K3 w Q -", "e1c1", "O-O-O+"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3", "d4e3", "dxe3"),
    ] {
        let position = position(&game, fen);
        let mv = game.parse_move(&position, uci).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(game.san(&position, mv), san);
    }
}

#[test]
fn details_for_drawing() {
    let game = Orthodox::standard();
    let square = |name| parse_square(name).expect("a square");
    let details = |fen, text| {
        let position = position(&game, fen);
        game.details(&position, game.parse_move(&position, text).expect("a move"))
    };
    let plain = MoveDetails {
        from: square("e1"),
        to: square("c1"),
        captured: None,
        captured_on: None,
        promotion: None,
        rook: Some((square("a1"), square("d1"))),
    };
    assert_eq!(details(KIWIPETE, "O-O-O"), plain);
    let en_passant = details("4k3/8/8/8/3pP3/8/8/4K3 b - e3", "dxe3");
    assert_eq!((en_passant.captured, en_passant.captured_on), (Some('P'), Some(square("e4"))));
    let promotion = details("1r5k/P7/8/8/8/8/8/K7 w - -", "axb8=Q");
    assert_eq!((promotion.captured, promotion.promotion), (Some('r'), Some('Q')));
    assert_eq!(promotion.captured_on, Some(square("b8")));

    let check = position(&game, "4k3/8/8/8/4r3/8/8/4KN2 w - -");
    assert!(game.in_check(&check));
    assert_eq!(game.checkers(&check), [square("e4")]);
    let squares = game.squares(&check);
    assert_eq!(
        (squares[4], squares[5], squares[28], squares[0]),
        (Some('K'), Some('N'), Some('r'), None)
    );
}
