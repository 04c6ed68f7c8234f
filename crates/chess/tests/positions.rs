//! Positions made by hand, each for one rule.

mod common;

use common::{game, game_by, map_game, moves, position, text_with, texts, texts_from, words};
use hyperchess_chess::{ChessGame, Position};
use hyperchess_game::{Game, MoveError, Outcome, Player, Playthrough, Reason};

/// Plays moves by their texts.
fn play(game: &ChessGame, position: &mut Position, line: &str) {
    for text in line.split_whitespace() {
        let mv = game.parse_move(position, text).unwrap_or_else(|error| panic!("{error}"));
        game.play(position, mv);
    }
}

fn is_legal(game: &ChessGame, position: &Position, text: &str) -> bool {
    game.parse_move(position, text).is_ok()
}

/// Why a move cannot be played.
fn reason(game: &ChessGame, position: &Position, text: &str) -> String {
    match game.parse_move(position, text) {
        Err(MoveError::Illegal { reason, .. }) => reason,
        other => panic!("{text}: {other:?}"),
    }
}

/// What the move takes, by name.
fn taken_by(game: &ChessGame, position: &Position, text: &str) -> Option<String> {
    let mv = game.parse_move(position, text).unwrap();
    game.details(position, mv).captured.map(|node| game.node_name(node))
}

fn en_passant_field(game: &ChessGame, position: &Position) -> String {
    game.position_text(position).split(' ').nth(3).unwrap().to_string()
}

fn draw(reason: Reason) -> Option<Outcome> {
    Some(Outcome::draw(reason))
}

fn mated(loser: Player) -> Option<Outcome> {
    Some(Outcome::win(loser.opponent(), Reason::Checkmate))
}

#[test]
fn blocked_pawns_still_capture_and_no_capture_comes_twice() {
    let game = game("hyper:dim=3");
    let board = position(&game, 'w', "K1h1 k8h8 P2d2 p2d3 p3d2 p2c3 p2e3 p3c2 p3e2 p3d3 p1d3 p3d1");
    let expected = "2d22c3 2d22e3 2d23c2 2d23e2 2d23d3 2d21d3 2d23d1";
    assert_eq!(texts_from(&game, &board, "2d2"), words(expected));
    let pawn = game.parse_node("2d2").unwrap();
    let all = moves(&game, &board);
    assert_eq!(all.iter().filter(|&&mv| game.details(&board, mv).from == pawn).count(), 7);

    // Not blocked it goes one or two steps, on either axis.
    let board = position(&game, 'w', "K1h1 k8h8 P2d2 p3d3");
    assert_eq!(texts_from(&game, &board, "2d2"), words("2d22d3 2d22d4 2d23d2 2d24d2 2d23d3"));
}

#[test]
fn pawns_check_forward_on_one_axis_and_aside_on_another() {
    for (spec, king) in [("hyper:dim=3,side=5", vec![2, 2, 2]), ("hyper:dim=4,side=5", vec![2; 4])]
    {
        let game = game(spec);
        let board = game.rules().board.clone();
        let name = |at: &[i32]| game.node_name(board.node_at(at).unwrap());
        let far: Vec<i32> = king.iter().map(|_| 4).collect();
        let mut checks = 0;
        for node in board.nodes() {
            let at = board.coordinates(node);
            let step: Vec<i32> = at.iter().zip(&king).map(|(a, b)| a - b).collect();
            let near = step.iter().all(|change| change.abs() <= 1);
            if !near || at == king.as_slice() {
                continue;
            }
            // The pawn is Black's: it comes down on every axis but the file.
            let aside = step.iter().filter(|&&change| change != 0).count() == 2;
            let forward = step.iter().enumerate().any(|(axis, &change)| axis != 1 && change == 1);
            let men = format!("K{} k{} p{}", name(&king), name(&far), name(at));
            let position = position(&game, 'w', &men);
            let in_check = game.is_in_check(&position, Player::First);
            assert_eq!(in_check, aside && forward, "{spec} {men}");
            checks += u32::from(in_check);
        }
        assert_eq!(checks, if king.len() == 3 { 7 } else { 15 });
    }
}

#[test]
fn en_passant_on_every_axis() {
    // The double step, the skipped square, where it ends, who takes.
    let cube = [
        ("2d22d4", "2d3", "2d4", "2c4 2e4 3c3 3e3 3d4 3d2 1d4"),
        ("2d24d2", "3d2", "4d2", "4c2 4e2 3c3 3e3 4d3 4d1 2d3"),
    ];
    let tesseract = [
        ("B2d2B2d4", "B2d3", "B2d4", "B2c4 C2c3 C2d4 A2d4 B3c3 B3d2"),
        ("B2d2B4d2", "B3d2", "B4d2", "B4c2 C3c2 C3d1 C3d3 B3c3 C2d2"),
        ("B2d2D2d2", "C2d2", "D2d2", "D2c2 C3c2 D2d1 D2d3 D1d2 C2e3"),
    ];
    let cube = cube.iter().map(|case| ("hyper:dim=3", "K1h1 k8h8 P2d2", case));
    let tesseract = tesseract.iter().map(|case| ("hyper:dim=4", "KA1h1 kH8h8 PB2d2", case));
    for (spec, men, (push, skipped, end, takers)) in cube.chain(tesseract) {
        let game = game(spec);
        for taker in takers.split_whitespace() {
            let mut board = position(&game, 'w', &format!("{men} p{taker}"));
            play(&game, &mut board, push);
            assert_eq!(
                en_passant_field(&game, &board),
                format!("{skipped}:{end}"),
                "{push} {taker}"
            );
            let capture = format!("{taker}{skipped}");
            assert_eq!(
                taken_by(&game, &board, &capture).as_deref(),
                Some(*end),
                "{push} {capture}"
            );
            let mut after = board.clone();
            play(&game, &mut after, &capture);
            assert!(!game.position_text(&after).contains('P'), "{push} {capture}");

            // Who waits loses the right.
            let (there, back) = match spec {
                "hyper:dim=3" => ("8h88h7 1h11h2", "8h78h8 1h21h1"),
                _ => ("H8h8H8h7 A1h1A1h2", "H8h7H8h8 A1h2A1h1"),
            };
            play(&game, &mut board, there);
            assert_eq!(en_passant_field(&game, &board), "-");
            assert!(!is_legal(&game, &board, &capture), "{push} {capture}");
            play(&game, &mut board, back);
            assert!(!is_legal(&game, &board, &capture), "{push} {capture}");
        }
    }
}

#[test]
fn a_single_step_cannot_be_taken_in_passing() {
    let game = game("hyper:dim=3");
    let mut board = position(&game, 'w', "K1h1 k8h8 P2d2 p2c4 p2c3");
    play(&game, &mut board, "2d22d3");
    assert_eq!(en_passant_field(&game, &board), "-");
    assert!(!is_legal(&game, &board, "2c32d2"));
    // Nobody can take: the position is the same as without the double step.
    let mut quiet = position(&game, 'w', "K1h1 k8h8 P2d2 p7a7");
    play(&game, &mut quiet, "2d22d4");
    assert_eq!(en_passant_field(&game, &quiet), "-");
    // A pawn that pushes onto the skipped square, along another axis, takes nothing.
    let mut board = position(&game, 'w', "K1h1 k8h8 P2d2 p3d3 p2c4");
    play(&game, &mut board, "2d22d4");
    assert_eq!(taken_by(&game, &board, "3d32d3"), None);
    assert_eq!(taken_by(&game, &board, "2c42d3").as_deref(), Some("2d4"));
}

#[test]
fn en_passant_must_not_uncover_the_king() {
    let standard = game("standard");
    let mut board = standard.parse_position("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1").unwrap();
    play(&standard, &mut board, "e2e4");
    assert_eq!(en_passant_field(&standard, &board), "-");
    assert_eq!(reason(&standard, &board, "d4e3"), "the pawn can only capture like that");

    let game = game("hyper:dim=3,queen=any");
    for (men, push, capture) in [
        // Both pawns leave the file line between king and rook.
        ("K1h1 k2a4 p2c4 P2d2 R2h4", "2d22d4", "2c42d3"),
        // The same on the height axis.
        ("K1h1 k4a2 p4c2 P2d2 R4h2", "2d24d2", "4c23d2"),
        // A double step along the rank, seen from below.
        ("K1h1 k6d4 p3d4 P2d2 R1d4", "2d22d4", "3d42d3"),
        // A line that changes three axes, for the queen of all directions.
        ("K1h1 k4b2 p3c3 P2d2 Q1e5", "2d22d4", "3c32d3"),
    ] {
        let mut board = position(&game, 'w', men);
        play(&game, &mut board, push);
        assert!(!is_legal(&game, &board, capture), "{men}");
        assert_eq!(en_passant_field(&game, &board), "-", "{men}");
        // Without the piece that looks on it is legal.
        let men: Vec<&str> = men.split(' ').filter(|man| !man.starts_with(['R', 'Q'])).collect();
        let mut board = position(&game, 'w', &men.join(" "));
        play(&game, &mut board, push);
        assert!(is_legal(&game, &board, capture), "{men:?}");
    }
    // A check by the pushed pawn can be answered in passing.
    let mut board = position(&game, 'w', "K1h1 k3c4 p2c4 P2d2");
    play(&game, &mut board, "2d22d4");
    assert!(game.is_in_check(&board, Player::Second));
    assert!(is_legal(&game, &board, "2c42d3"));
}

/// White may castle both ways on a board with more men.
fn castling_position(game: &ChessGame, side: char, men: &str) -> Position {
    let text = text_with(game, side, &format!("K1e1 R1a1 R1h1 k8e8 {men}"));
    game.parse_position(&text.replace(" - - ", " KQ - ")).unwrap()
}

#[test]
fn castling_in_space() {
    let game = game("hyper:dim=3");
    let board = castling_position(&game, 'w', "");
    assert!(is_legal(&game, &board, "1e11g1") && is_legal(&game, &board, "O-O-O"));
    let mut castled = board.clone();
    play(&game, &mut castled, "O-O");
    assert_eq!(game.position_text(&castled).split('|').next(), Some("8/8/8/8/8/8/8/R4RK1"));

    // Through, out of and into a check that comes down the height axis.
    for (rook, short, long) in [
        ("r8f1", false, true),
        ("r8g1", false, true),
        ("r8e1", false, false),
        ("r8d1", true, false),
        ("r8c1", true, false),
        ("r8b1", true, true),
        ("r8h1", true, true),
    ] {
        let board = castling_position(&game, 'w', rook);
        assert_eq!(is_legal(&game, &board, "O-O"), short, "{rook}");
        assert_eq!(is_legal(&game, &board, "1e1 1g1"), short, "{rook}");
        assert_eq!(is_legal(&game, &board, "0-0-0"), long, "{rook}");
        assert_eq!(is_legal(&game, &board, "1e11c1"), long, "{rook}");
    }
    let board = castling_position(&game, 'w', "r8f1");
    assert_eq!(reason(&game, &board, "O-O"), "the king would cross 1f1, which is attacked");
    assert_eq!(reason(&game, &board, "1e11g1"), "the king would cross 1f1, which is attacked");
    let board = castling_position(&game, 'w', "r8e1");
    assert_eq!(reason(&game, &board, "1e11g1"), "the king is in check");
    let board = castling_position(&game, 'w', "N1b1");
    assert_eq!(reason(&game, &board, "O-O-O"), "the knight on 1b1 stands between king and rook");
    assert_eq!(reason(&game, &board, "1e11c1"), "the knight on 1b1 stands between king and rook");
}

#[test]
fn a_captured_rook_castles_no_more() {
    let game = game("hyper:dim=3");
    let mut board = castling_position(&game, 'b', "r5h1");
    play(&game, &mut board, "5h11h1");
    let text = game.position_text(&board);
    assert_eq!(text.split(' ').nth(2), Some("Q"), "{text}");
    // Not even with another rook.
    let mut board = castling_position(&game, 'b', "r5h1 R2h2 P2h1");
    play(&game, &mut board, "8e87e8 2h21h2 7e88e8");
    let text = game.position_text(&board);
    assert_eq!(text.split(' ').nth(2), Some("KQ"), "{text}");
    let mut board = castling_position(&game, 'b', "r5h1 R1h7");
    play(&game, &mut board, "5h11h1 1h71h1 8e87e8");
    assert!(game.position_text(&board).contains("R3K2R"));
    assert!(!is_legal(&game, &board, "O-O"));
    assert_eq!(reason(&game, &board, "O-O"), "the king or the rook has moved");
    assert!(is_legal(&game, &board, "O-O-O"));
    // A king that has moved and come back.
    let mut board = castling_position(&game, 'w', "");
    play(&game, &mut board, "1e12e1 8e87e8 2e11e1 7e88e8");
    assert!(!is_legal(&game, &board, "O-O") && !is_legal(&game, &board, "O-O-O"));
}

#[test]
fn castling_on_three_floors() {
    let game = game("3d-6x8x3");
    let text = text_with(&game, 'w', "K1c1 R1b1 R1e1 k1c8").replace(" - - ", " KQ - ");
    let board = game.parse_position(&text).unwrap();
    // The step to d1 is not castling, which has a name.
    let mut step = board.clone();
    play(&game, &mut step, "1c11d1");
    assert!(game.position_text(&step).contains("1R1KR1"));
    let mut castled = board.clone();
    play(&game, &mut castled, "O-O");
    assert!(game.position_text(&castled).contains("1RRK2"));
    let mut castled = board.clone();
    play(&game, &mut castled, "O-O-O");
    assert!(game.position_text(&castled).contains("1KR1R1"));
    // No king steps onto its rook, so that this is castling too.
    assert!(is_legal(&game, &board, "1c11b1"));
    let board = position(&game, 'w', "K1c1 R1b1 R1e1 k1c8");
    assert_eq!(reason(&game, &board, "1c11b1"), "your own rook on 1b1 is in the way");
}

#[test]
fn the_double_step_looks_at_its_own_axis() {
    let game = game("hyper:dim=3");
    let mut board = position(&game, 'w', "K1h1 k8h8 P2d2");
    play(&game, &mut board, "2d22d3 8h88h7");
    assert_eq!(texts_from(&game, &board, "2d3"), words("2d32d4 2d33d3 2d34d3"));
    // The way must be clear.
    let board = position(&game, 'w', "K1h1 k8h8 P2d2 n2d3 n4d2");
    assert_eq!(texts_from(&game, &board, "2d2"), words("2d23d2"));
    // Black's start is on the other side.
    let board = position(&game, 'b', "K1h1 k8h8 p7d4");
    assert_eq!(texts_from(&game, &board, "7d4"), words("7d47d3 7d46d4 7d45d4"));
    // On three floors only a pawn that has not moved goes two steps.
    let floors = common::game("3d-6x8x3");
    let board = floors.initial();
    assert_eq!(texts_from(&floors, &board, "0a1"), words("0a10a2 0a10a3"));
    let mut board = position(&floors, 'w', "K1c1 k1c8 P0a1 p0b2");
    play(&floors, &mut board, "0a10b2 1c81c7");
    assert_eq!(texts_from(&floors, &board, "0b2"), words("0b20b3"));
    assert!(floors.position_text(&board).ends_with(" moved=0b2"));
}

#[test]
fn promotion_in_the_far_corner_only() {
    let game = game("hyper:dim=3");
    for (men, from, expected) in [
        ("P8d7", "8d7", "8d78d8Q 8d78d8R 8d78d8B 8d78d8N"),
        ("P7d8", "7d8", "7d88d8Q 7d88d8R 7d88d8B 7d88d8N"),
        ("P4d7", "4d7", "4d74d8 4d75d7"),
        ("P8d4", "8d4", "8d48d5"),
        ("P7d7", "7d7", "7d78d7 7d77d8"),
    ] {
        let board = position(&game, 'w', &format!("K1h1 k4a4 {men}"));
        assert_eq!(texts_from(&game, &board, from), words(expected), "{men}");
    }
    let board = position(&game, 'b', "K4h4 k8h8 p1d2 N1e1");
    assert_eq!(texts_from(&game, &board, "1d2").len(), 8);
    assert_eq!(reason(&game, &board, "1d21d1"), "the pawn promotes: add one of Q, R, B, N");
    let board = position(&game, 'w', "K1h1 k4a4 P4d7");
    assert_eq!(reason(&game, &board, "4d74d8Q"), "the pawn does not promote there");

    let raumschach = common::game("raumschach");
    let board = position(&raumschach, 'w', "KAa1 kAa5 PEd4 PCd4 PEb3");
    let expected = "Ed4Ed5Q Ed4Ed5R Ed4Ed5B Ed4Ed5N Ed4Ed5U";
    assert_eq!(texts_from(&raumschach, &board, "Ed4"), words(expected));
    assert_eq!(texts_from(&raumschach, &board, "Cd4"), words("Cd4Cd5 Cd4Dd4"));
    assert_eq!(texts_from(&raumschach, &board, "Eb3"), words("Eb3Eb4"));
    let board = position(&raumschach, 'b', "KEa1 kEa5 pBc1");
    assert_eq!(texts_from(&raumschach, &board, "Bc1").len(), 5);

    let tesschess = common::game("tesschess");
    let board = position(&tesschess, 'w', "KAa11 kDd11 PBb34 PBb14");
    assert_eq!(texts_from(&tesschess, &board, "Bb34").len(), 4);
    assert_eq!(texts_from(&tesschess, &board, "Bb14"), words("Bb14Bb24"));
}

#[test]
fn raumschach_pawns() {
    let game = game("raumschach");
    let board = position(&game, 'w', "KAa1 kEa5 PBc2 pBb3 pBd3 pCb2 pCd2 pCc3 pAc3 pCc1");
    let expected = "Bc2Bc3 Bc2Cc2 Bc2Bb3 Bc2Bd3 Bc2Cb2 Bc2Cd2 Bc2Cc3";
    assert_eq!(texts_from(&game, &board, "Bc2"), words(expected));
}

#[test]
fn pins_along_every_kind_of_line() {
    let game = game("raumschach");
    for (men, pinned, expected) in [
        // Three axes: only the unicorn's line.
        ("KAa1 RBb2 uDd4", "Bb2", ""),
        ("KAa1 UBb2 uDd4", "Bb2", "Bb2Cc3 Bb2Dd4"),
        ("KAa1 QCc3 uEe5", "Cc3", "Cc3Bb2 Cc3Dd4 Cc3Ee5"),
        // Two axes: rank and level.
        ("KAa1 NBa2 bDa4", "Ba2", ""),
        ("KAa1 BBa2 qDa4", "Ba2", "Ba2Ca3 Ba2Da4"),
        ("KAa1 PBa2 qCa3", "Ba2", "Ba2Ca3"),
        // One axis.
        ("KAa1 BCa1 rEa1", "Ca1", ""),
        ("KAa1 RCa1 rEa1", "Ca1", "Ca1Ba1 Ca1Da1 Ca1Ea1"),
        ("KAa1 PCa1 rEa1", "Ca1", "Ca1Da1"),
        // Two men in between, or a man that does not move that way: no pin.
        (
            "KAa1 RBb2 nCc3 uDd4",
            "Bb2",
            "Bb2Ab2 Bb2Cb2 Bb2Db2 Bb2Eb2 Bb2Ba2 Bb2Bc2 Bb2Bd2 Bb2Be2 Bb2Bb1 Bb2Bb3 Bb2Bb4 Bb2Bb5",
        ),
        (
            "KAa1 NBb2 bDd4",
            "Bb2",
            "Bb2Bd1 Bb2Bd3 Bb2Ba4 Bb2Bc4 Bb2Db1 Bb2Db3 Bb2Da2 Bb2Dc2 Bb2Ad2 Bb2Cd2 Bb2Ab4 Bb2Cb4",
        ),
    ] {
        let board = position(&game, 'w', &format!("{men} kEb5"));
        assert_eq!(texts_from(&game, &board, pinned), words(expected), "{men}");
    }
    let board = position(&game, 'w', "KAa1 RBb2 uDd4 kEa5");
    assert_eq!(reason(&game, &board, "Bb2Cb2"), "your king would be in check");
    // The hyper bishop goes along two or four axes, never three.
    let hyper = common::game("hyper:dim=4,side=5");
    let board = position(&hyper, 'w', "KA1a1 RB2b2 bD4d4 kE5a5");
    assert_eq!(texts_from(&hyper, &board, "B2b2"), words(""));
    let board = position(&hyper, 'w', "KA1a1 RA2b2 bA4d4 kE5a5");
    assert!(texts_from(&hyper, &board, "A2b2").len() > 10);
}

#[test]
fn checks_are_met_by_capture_block_or_flight_and_two_by_flight_only() {
    let game = game("raumschach");
    let board = position(&game, 'w', "KAa1 RBe1 kEa5 uDd4");
    // The line Bb2, Cc3, Dd4 can be entered; the rook cannot.
    assert!(game.is_in_check(&board, Player::First));
    assert!(texts_from(&game, &board, "Be1").is_empty());
    assert_eq!(reason(&game, &board, "Be1Bd1"), "your king is in check and would still be");
    let board = position(&game, 'w', "KAa1 RCc1 kEa5 uDd4");
    assert_eq!(texts_from(&game, &board, "Cc1"), words("Cc1Cc3"));
    // A knight's check cannot be blocked.
    let board = position(&game, 'w', "KAa1 RCc1 RCb5 kEa5 nCb1");
    assert!(game.is_in_check(&board, Player::First));
    assert_eq!(texts_from(&game, &board, "Cc1"), words("Cc1Cb1"));
    assert_eq!(texts_from(&game, &board, "Cb5"), words("Cb5Cb1"));
    // Two checks at once.
    let board = position(&game, 'w', "KAa1 QCc1 RCd4 kEa5 nCb1 uDd4");
    let king = game.parse_node("Aa1").unwrap();
    let all = moves(&game, &board);
    assert!(!all.is_empty());
    assert!(all.iter().all(|&mv| game.details(&board, mv).from == king));
}

#[test]
fn mate_and_stalemate_in_space() {
    for (spec, men, mate) in [
        ("raumschach", "kAa1 KCa2 QBb2", true),
        ("raumschach", "kAa1 KBb3 UBc3 QBe1 RCb1", false),
        ("hyper:dim=3,side=4", "k1a1 K2c1 B3b1 N3b2 B2c4 Q2a1", true),
        ("hyper:dim=3,side=4", "k1a1 K3a1 N1c4 N3c4 Q3d2 Q1b3", false),
        ("hyper:dim=4,side=4,queen=any", "kA1a1 KA3a1 QA2a1", true),
        ("hyper:dim=4,side=4,queen=any", "kA1a1 KB3b2 QB2b2", true),
        ("3d-6x8x3", "k0a1 K1b2 Q1a1 Q1f1", true),
        ("3d-6x8x3", "k0a1 K1f4 N2a3 R0b6", false),
    ] {
        let game = game(spec);
        let board = position(&game, 'b', men);
        let end = if mate { mated(Player::Second) } else { draw(Reason::Stalemate) };
        assert_eq!(game.outcome(&board), end, "{spec} {men}");
        assert_eq!(game.count_moves(&board), 0);
    }
}

#[test]
fn threefold_repetition() {
    let game = game("hyper:dim=3");
    let mut play = Playthrough::<ChessGame>::new(game.initial());
    for round in 1..=2 {
        for text in ["1b12b3", "8b87b6", "2b31b1", "7b68b8"] {
            assert_eq!(play.outcome(&game), None, "round {round}, {text}");
            let mv = game.parse_move(play.position(), text).unwrap();
            play.play(&game, mv);
        }
        assert_eq!(play.occurrences(&game), round + 1);
    }
    assert_eq!(play.outcome(&game), draw(Reason::Repetition));
    play.undo(&game);
    assert_eq!(play.outcome(&game), None);
    play.redo(&game);
    assert_eq!(play.outcome(&game), draw(Reason::Repetition));

    // Without the right to castle it is not the same position.
    let text = text_with(&game, 'w', "K1e1 R1h1 k8e8 r8a8").replace(" - - ", " K - ");
    let mut play = Playthrough::<ChessGame>::new(game.parse_position(&text).unwrap());
    let dance = ["1e12e1", "8e87e8", "2e11e1", "7e88e8"];
    for (count, text) in (1..).zip(dance.iter().cycle().take(12)) {
        let mv = game.parse_move(play.position(), text).unwrap();
        play.play(&game, mv);
        let expected = if count >= 9 { draw(Reason::Repetition) } else { None };
        assert_eq!(play.outcome(&game), expected, "after {count} moves");
    }
}

#[test]
fn fifty_moves() {
    let game = game("raumschach");
    let mut board = position(&game, 'w', "KAa1 kEa5 QAc3");
    let text = game.position_text(&board).replace(" 0 1", " 98 70");
    board = game.parse_position(&text).unwrap();
    play(&game, &mut board, "Ac3Ac4");
    assert_eq!(game.outcome(&board), None);
    play(&game, &mut board, "Ea5Ea4");
    assert_eq!(game.outcome(&board), draw(Reason::FiftyMoves));
    // Captures and pawn moves begin anew.
    let board = position(&game, 'w', "KAa1 kEa5 RAc3 PAb2 nAc5");
    let text = game.position_text(&board).replace(" 0 1", " 99 70");
    for mv in ["Ab2Ab3", "Ac3Ac5"] {
        let mut board = game.parse_position(&text).unwrap();
        play(&game, &mut board, mv);
        assert_eq!(game.outcome(&board), None);
        assert_eq!(game.reversible_plies(&board), 0);
    }
    // Mate by the last move is mate.
    let board = position(&game, 'b', "kAa1 KCa2 QBb2");
    let text = game.position_text(&board).replace(" 0 1", " 100 70");
    assert_eq!(game.outcome(&game.parse_position(&text).unwrap()), mated(Player::Second));
}

#[test]
fn dead_positions() {
    for (spec, men, dead) in [
        ("standard", "Ka1 kh8", true),
        ("standard", "Ka1 kh8 Bc1", true),
        ("standard", "Ka1 kh8 nc1", true),
        ("standard", "Ka1 kh8 Rc1", false),
        ("standard", "Ka1 kh8 qc4", false),
        ("standard", "Ka1 kh8 Pc4", false),
        ("standard", "Ka1 kh8 Bc1 Be1", true),
        ("standard", "Ka1 kh8 Bc1 Bd1", false),
        ("standard", "Ka1 kh8 Nc1 Nd1", false),
        ("standard", "Ka1 kh8 Bc1 nd1", false),
        ("hyper:dim=3,side=5", "K1a1 k5e5", true),
        ("hyper:dim=3,side=5", "K1a1 k5e5 Q3c2", true),
        ("hyper:dim=3,side=5", "K1a1 k5e5 R3c2", true),
        ("hyper:dim=3,side=5", "K1a1 k5e5 P3c2", false),
        ("hyper:dim=3,side=5", "K1a1 k5e5 Q3c2 Q3c3", false),
        ("hyper:dim=3,side=5", "K1a1 k5e5 B3c2 B3d3", true),
        ("hyper:dim=3,side=5,queen=any", "K1a1 k5e5 Q3c2", false),
        ("hyper:dim=3,side=5,queen=any", "K1a1 k5e5 R3c2", true),
        ("hyper:dim=4,side=4", "KA1a1 kD4d4 QB2c3", true),
        ("hyper:dim=4,side=4,queen=any", "KA1a1 kD4d4 QB2b1", false),
        ("raumschach", "KAa1 kEe5", true),
        ("raumschach", "KAa1 kEe5 QCc2", false),
        ("raumschach", "KAa1 kEe5 RCc2", true),
        ("raumschach", "KAa1 kEe5 UCc2", true),
        ("raumschach", "KAa1 kEe5 uCc2 UCd2", false),
        ("tesschess", "KAa11 kDd44 QBb21", false),
        ("3d-6x8x3", "K1c1 k1c8 R0a4", false),
    ] {
        let game = game(spec);
        let board = position(&game, 'w', men);
        let expected = if dead { draw(Reason::DeadPosition) } else { None };
        assert_eq!(game.outcome(&board), expected, "{spec} {men}");
    }
}

/// On a strip a king has one neighbour at the end, and men of one colour can mate.
#[test]
fn a_strip_is_no_board_for_colours() {
    let game = game_by(
        r#"
name = "strip"
[board]
size = [8, 1]
square = "{0:a}{1:1}"
[pieces]
K = { name = "king", royal = true, moves = [{ count = "any", range = 1 }] }
L = { name = "leaper", moves = [{ leap = [4, 0] }] }
[setup]
placement = "k2K1L1L"
"#,
    );
    assert_eq!(game.outcome(&game.initial()), None);
    let mate = game.parse_position("1L1L1K1k b").unwrap();
    assert_eq!(game.outcome(&mate), mated(Player::Second));
}

/// Where stalemate is no draw, a position without a possible mate is not dead.
#[test]
fn what_stalemate_means_is_a_rule() {
    let file = hyperchess_chess::rule_file("standard").unwrap().text;
    let stalemate = "k7/2Q5/2K5/8/8/8/8/8 b - - 0 1";
    for (word, expected) in [
        ("draw", Outcome::draw(Reason::Stalemate)),
        ("loss", Outcome::win(Player::First, Reason::Stalemate)),
        ("win", Outcome::win(Player::Second, Reason::Stalemate)),
    ] {
        let source = file.replace("stalemate = \"draw\"", &format!("stalemate = \"{word}\""));
        let game = game_by(&source);
        let board = game.parse_position(stalemate).unwrap();
        assert_eq!(game.outcome(&board), Some(expected));
        let board = game.parse_position("k7/8/1K6/8/8/2B5/8/8 w - - 0 1").unwrap();
        let expected = if word == "draw" { draw(Reason::DeadPosition) } else { None };
        assert_eq!(game.outcome(&board), expected, "{word}");
    }
}

/// Two ways to the same square are one move.
#[test]
fn a_rook_that_is_a_king_too_has_no_move_twice() {
    let file = hyperchess_chess::rule_file("standard").unwrap().text;
    let source = file.replace(
        "R = { name = \"rook\", moves = [{ count = [1] }] }",
        "R = { name = \"dragon\", moves = [{ count = [1] }, { count = \"any\", range = 1 }] }",
    );
    let game = game_by(&source);
    let board = game.parse_position("4k3/8/8/8/3R4/8/8/K7 w - - 0 1").unwrap();
    assert_eq!(game.count_moves(&board), 3 + 14 + 4);
    assert_eq!(texts(&game, &board).len(), 3 + 14 + 4);
}

#[test]
fn maps_of_the_old_course() {
    let ring5 = "0,0,0>-1,0,0 0,0,0>-2,0,0 0,0,0>1,0,0 2,0,0>1,0,0 2,0,0>-2,0,0";
    let ring4 = "0,0,0>1,0,0 0,0,0>-1,0,0 0,0,0>-2,0,0";
    let block = "0,0,0>1,1,0 2,0,0>1,0,0 2,0,0>2,1,0";
    let block26 = "0,0,0>1,1,0 2,0,0>1,0,0 2,0,0>2,1,0 2,0,0>1,1,0";
    for (map, six, twenty_six) in [
        (include_str!("maps/ring5.map"), ring5, ring5),
        (include_str!("maps/ring4_rook_only.map"), ring4, ring4),
        (include_str!("maps/selfloop.map"), "0,0,0>1,0,0", "0,0,0>1,0,0"),
        (include_str!("maps/oneway.map"), "0,0,0>1,0,0 0,0,0>2,0,0", "0,0,0>1,0,0 0,0,0>2,0,0"),
        // Right then down and down then right end on different nodes.
        (include_str!("maps/branch.map"), "0,0,0>1,1,0 0,0,0>1,1,0#4", "0,0,0>1,1,0 0,0,0>1,1,0#4"),
        (include_str!("maps/bishop_block.map"), block, block26),
        (include_str!("maps/unreach.map"), "0,0,0>1,0,0", "0,0,0>1,0,0"),
    ] {
        for (adjacency, expected) in [("6", six), ("26", twenty_six)] {
            let (game, _) = map_game(map, adjacency);
            assert_eq!(texts(&game, &game.initial()), words(expected), "{adjacency}\n{map}");
            assert_eq!(game.count_moves(&game.initial()), words(expected).len() as u64);
        }
    }
}

#[test]
fn adjacency_is_for_kings_and_pawns() {
    let six = "1,1,0>0,1,0 1,1,0>2,1,0 1,1,0>1,0,0 1,1,0>1,2,0 2,2,0>1,2,0 2,2,0>2,1,0";
    let more = "1,1,0>0,0,0 1,1,0>2,0,0 1,1,0>0,2,0";
    for (adjacency, expected) in [("6", six.to_string()), ("26", format!("{six} {more}"))] {
        let (game, _) = map_game(include_str!("maps/bishop_block.map"), adjacency);
        let mut board = game.initial();
        play(&game, &mut board, "2,0,0>1,0,0");
        assert_eq!(texts(&game, &board), words(&expected), "{adjacency}");
        play(&game, &mut board, "1,1,0>1,0,0");
        let won = Outcome::win(Player::Second, Reason::RoyalCaptured);
        assert_eq!(game.outcome(&board), Some(won));
        assert_eq!(game.count_moves(&board), 0);
        assert_eq!(reason(&game, &board, "0,0,0>1,1,0"), "the game is over");
    }
}

#[test]
fn map_games_end_when_a_king_falls_or_nothing_moves() {
    let (game, warnings) = map_game(include_str!("maps/oneway.map"), "26");
    assert!(warnings.iter().any(|warning| warning.contains("one-way")), "{warnings:?}");
    let mut board = game.initial();
    play(&game, &mut board, "0,0,0>2,0,0");
    let won = Some(Outcome::win(Player::First, Reason::RoyalCaptured));
    assert_eq!(game.outcome(&board), won);
    let mut board = game.initial();
    play(&game, &mut board, "0,0,0>1,0,0");
    assert_eq!(game.outcome(&board), draw(Reason::NoMoves));

    let (game, warnings) = map_game(include_str!("maps/unreach.map"), "6");
    assert!(warnings.iter().any(|warning| warning.contains("not part of the board")));
    assert_eq!(game.rules().board.len(), 2);
    // White's king is not on the board, and White has not lost it.
    assert_eq!(game.outcome(&game.initial()), None);

    let (_, warnings) = map_game(include_str!("maps/branch.map"), "6");
    assert!(warnings.iter().any(|warning| warning.contains("two nodes at one coordinate")));
    let (game, warnings) = map_game(include_str!("maps/ring5.map"), "6");
    assert!(warnings.iter().any(|warning| warning.contains("more than one possible coordinate")));
    // No check: the king may stay attacked, and next to the other king.
    let mut board = game.initial();
    assert!(!game.is_in_check(&board, Player::First));
    play(&game, &mut board, "0,0,0>1,0,0 -2,0,0>2,0,0");
    let won = Some(Outcome::win(Player::Second, Reason::RoyalCaptured));
    assert_eq!(game.outcome(&board), won);
    // No repetition, no fifty moves.
    assert_eq!(game.repetitions_to_draw(), None);
}

/// Any separator will do, and a sign is not one.
#[test]
fn squares_with_signs() {
    let (game, _) = map_game(include_str!("maps/ring5.map"), "26");
    let board = game.initial();
    for text in
        ["0,0,0>-2,0,0", "0,0,0 -2,0,0", "0,0,0 -> -2,0,0", "0, 0, 0 : -2, 0, 0", "0,0,0--2,0,0"]
    {
        assert_eq!(taken_by(&game, &board, text).as_deref(), Some("-2,0,0"), "{text}");
    }
    for text in ["0,0,0>1,0,0", "0,0,0 1,0,0", "0,0,0 - 1,0,0"] {
        let mv = game.parse_move(&board, text).unwrap();
        assert_eq!(game.move_text(&board, mv), "0,0,0>1,0,0", "{text}");
    }
    // A lone dash can be either.
    let both = game.parse_move(&board, "0,0,0-1,0,0");
    assert!(
        matches!(both, Err(MoveError::Ambiguous { ref candidates, .. }) if candidates.len() == 2),
        "{both:?}"
    );
}

#[test]
fn moves_are_read_liberally() {
    let game = game("hyper:dim=3");
    let board = game.initial();
    for text in ["1b12b3", "1B1 2B3", "1b1-2b3", " 1b1 -> 2b3 ", "1b1x2b3", "1b12b3!?", "1b1:2b3+"]
    {
        let mv = game.parse_move(&board, text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(game.move_text(&board, mv), "1b12b3", "{text}");
    }
    let board = position(&game, 'w', "K1h1 k4a4 P8d7");
    for text in ["8d78d8q", "8d7 8d8 Q", "8d7-8d8=Q", "8d78d8(q)", "8d78d8/Q+"] {
        let mv = game.parse_move(&board, text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(game.move_text(&board, mv), "8d78d8Q", "{text}");
    }
    // Beyond nine and z, squares are still told apart.
    let large = common::game("hyper:dim=2,side=30");
    let board = large.initial();
    let mv = large.parse_move(&board, "ab2-ab4").unwrap();
    assert_eq!(large.move_text(&board, mv), "ab2ab4");
    let cube = common::game("hyper:dim=3,side=11");
    let mv = cube.parse_move(&cube.initial(), "2k2-2k4").unwrap();
    assert_eq!(cube.move_text(&cube.initial(), mv), "2k2-2k4");
}
