//! Playing through the door: moves, undo and redo, history, position texts.

mod common;

use common::{Dice, games, table};
use hyperchess_table::{MoveError, MoveView, Player, Table, open};
use std::collections::HashSet;

/// What must hold of the moves of a position.
fn check_moves(game: &str, table: &dyn Table, moves: &[MoveView]) {
    let layout = table.layout();
    let on = |name: &str| {
        let cell = layout.cells.iter().find(|cell| cell.name == name);
        &cell.unwrap_or_else(|| panic!("{game}: no square {name}")).piece
    };
    let texts: HashSet<&str> = moves.iter().map(|mv| mv.text.as_str()).collect();
    assert_eq!(texts.len(), moves.len(), "{game}: every move once");
    assert!(moves.is_sorted_by(|a, b| a.text < b.text), "{game}");
    for mv in moves {
        let mover = on(&mv.from).as_ref().unwrap_or_else(|| panic!("{game}: {}", mv.text));
        assert_eq!(mover.player, table.to_move(), "{game}: {}", mv.text);
        on(&mv.to);
        assert_eq!(mv.captured.is_some(), mv.captured_on.is_some(), "{game}: {}", mv.text);
        if let Some(square) = &mv.captured_on {
            let victim = on(square).as_ref().unwrap();
            assert_eq!(victim.player, table.to_move().opponent(), "{game}: {}", mv.text);
            assert_eq!(Some(victim.letter), mv.captured, "{game}: {}", mv.text);
        }
        if let Some(letter) = mv.promotion {
            assert!(letter.is_uppercase(), "{game}: {}", mv.text);
        }
    }
    assert_eq!(table.perft(1, 1), moves.len() as u64, "{game}");
}

#[test]
fn random_games_through_the_door() {
    for game in games("random_games") {
        let mut table = table(&game);
        let mut second = common::table(&game);
        let mut dice = Dice::new(2024);
        let start = table.position();
        assert_eq!(table.start_position(), start);
        assert_eq!((table.to_move(), table.history().len()), (Player::First, 0));
        assert_eq!((table.undo(), table.redo()), (None, None));
        let mut positions = vec![start.clone()];
        let mut played = Vec::new();
        for ply in 0..120 {
            let moves = table.moves();
            check_moves(&game, table.as_ref(), &moves);
            // The text holds everything but the history.
            second.set_position(&positions[ply]).unwrap();
            assert_eq!(second.position(), positions[ply], "{game}");
            assert_eq!(second.moves(), moves, "{game}: {}", positions[ply]);
            assert_eq!(second.layout(), table.layout(), "{game}");
            assert_eq!(second.check(), table.check(), "{game}");
            if table.outcome().is_some() {
                break;
            }
            assert!(!moves.is_empty(), "{game}: {}", positions[ply]);
            let mv = moves[dice.throw(moves.len())].clone();
            let turn = table.to_move();
            assert_eq!(table.play(&mv.text).as_ref(), Ok(&mv), "{game}");
            assert_eq!(table.to_move(), turn.opponent(), "{game}");
            played.push(mv);
            positions.push(table.position());
            assert_eq!(table.history(), played, "{game}");
            assert_eq!(table.start_position(), start, "{game}");
        }
        let (end, outcome) = (table.position(), table.outcome());
        for ply in (0..played.len()).rev() {
            assert_eq!(table.undo().as_ref(), Some(&played[ply]), "{game}");
            assert_eq!(table.position(), positions[ply], "{game}");
            assert_eq!(table.outcome(), None, "{game}");
        }
        assert_eq!((table.undo(), table.history().len()), (None, 0), "{game}");
        for (ply, mv) in played.iter().enumerate() {
            assert_eq!(table.redo().as_ref(), Some(mv), "{game}");
            assert_eq!(table.position(), positions[ply + 1], "{game}");
        }
        assert_eq!((table.redo(), table.position()), (None, end), "{game}");
        assert_eq!((table.outcome(), table.history()), (outcome, played.as_slice()), "{game}");
    }
}

#[test]
fn a_new_move_ends_what_could_be_redone() {
    let mut table = table("hyper:dim=3,side=4");
    let texts: Vec<String> = table.moves().into_iter().map(|mv| mv.text).collect();
    table.play(&texts[0]).unwrap();
    table.undo().unwrap();
    table.play(&texts[1]).unwrap();
    assert_eq!(table.redo(), None);
    assert_eq!(table.history()[0].text, texts[1]);
}

#[test]
fn a_refused_move_changes_nothing() {
    for game in games("refused_move") {
        let mut table = table(&game);
        let moves = table.moves();
        table.play(&moves[0].text).unwrap();
        table.undo().unwrap();
        let before = table.position();
        for text in ["", " ", "xyzzy", "99 99", "é→♞", &format!("{}{0}", moves[0].text)] {
            assert!(table.play(text).is_err(), "{game}: {text}");
        }
        assert_eq!((table.position(), table.history().len()), (before, 0), "{game}");
        assert_eq!(table.redo().as_ref(), Some(&moves[0]), "{game}: still there");
    }
}

#[test]
fn moves_are_read_liberally() {
    for (game, texts) in [
        ("chess", vec!["e2e4", "E2E4", "e2-e4", "e2 e4", "e4", " e2e4 "]),
        ("standard", vec!["e2e4", "E2E4", "e2-e4", "e2 e4", "e2 - e4"]),
        ("hyper:dim=3", vec!["2e2 3e2", "2e23e2", "2E2-3E2", "2e2>3e2"]),
        ("hyper:dim=4", vec!["B2e2 B2e4", "b2e2b2e4", "B2E2-B2E4"]),
        ("raumschach", vec!["Aa2 Ba2", "aa2aa3", "AA2 - AA3"]),
        ("tesschess", vec!["Ab22 Ab23", "ab22ab23", "AB22-AB23"]),
        ("3d-6x8x3", vec!["1b2 1b4", "1B21B4", "1b2-1b4"]),
    ] {
        for text in texts {
            let mut table = table(game);
            let played = table.play(text);
            match (game, text) {
                // White's own pawn stands there.
                ("raumschach", "Aa2 Ba2") => {
                    assert!(matches!(played, Err(MoveError::Illegal { .. })), "{played:?}");
                }
                _ => assert!(played.is_ok(), "{game}: {text}: {played:?}"),
            }
        }
    }
}

#[test]
fn errors_say_why() {
    for (game, text, words) in [
        ("chess", "e2e5", "cannot be played"),
        ("chess", "e7e5", "cannot be played"),
        ("chess", "e2e9", "e9"),
        ("raumschach", "Aa2 Aa4", "cannot be played"),
        ("raumschach", "Aa2 Fa2", "there is no square 'Fa2'"),
        ("hyper:dim=3", "9e4 1e4", "there is no square '9e4'"),
        ("hyper:dim=3", "hello", "is not a move"),
    ] {
        let error = table(game).play(text).unwrap_err().to_string();
        assert!(error.contains(words), "{game}: {text}: {error}");
    }
}

#[test]
fn two_dimensions_of_side_eight_are_chess() {
    for specification in
        ["hyper:dim=2", "hyper:dim=2,side=8", "hyper:dim=2,queen=any", "hyper:side=08,dim=02"]
    {
        let mut hyper = table(specification);
        let mut chess = table("chess");
        let mut dice = Dice::new(960);
        for _ in 0..100 {
            let moves = hyper.moves();
            assert_eq!(moves, chess.moves());
            assert_eq!(hyper.position(), chess.position());
            assert_eq!((hyper.outcome(), hyper.layout()), (chess.outcome(), chess.layout()));
            // The general kernel has no SAN: this is the fast one.
            assert!(moves.iter().all(|mv| mv.san.is_some()), "{specification}");
            if hyper.outcome().is_some() {
                break;
            }
            let mv = &moves[dice.throw(moves.len())];
            hyper.play(mv.san.as_ref().unwrap()).unwrap();
            chess.play(&mv.text).unwrap();
        }
        assert!(hyper.history().len() > 20);
    }
}

#[test]
fn the_rule_file_of_chess_is_chess() {
    let key = |mv: &MoveView| (mv.from.clone(), mv.to.clone(), mv.promotion, mv.captured);
    for seed in 0..4 {
        let mut file = table("standard");
        let mut chess = table("chess");
        let mut dice = Dice::new(seed);
        for _ in 0..150 {
            assert_eq!(file.position(), chess.position());
            assert_eq!(file.outcome(), chess.outcome());
            let (ours, theirs) = (file.moves(), chess.moves());
            let sorted = |moves: &[MoveView]| {
                let mut keys: Vec<_> = moves.iter().map(key).collect();
                keys.sort();
                keys
            };
            assert_eq!(sorted(&ours), sorted(&theirs), "{}", chess.position());
            if chess.outcome().is_some() {
                break;
            }
            let mv = &theirs[dice.throw(theirs.len())];
            let twin = ours.iter().find(|ours| key(ours) == key(mv)).unwrap();
            file.play(&twin.text).unwrap();
            chess.play(&mv.text).unwrap();
        }
    }
}

#[test]
fn perft_and_divide_agree_on_any_number_of_threads() {
    for (game, depth, nodes) in [
        ("chess", 3, 8902),
        ("chess960:start=518", 3, 8902),
        ("hyper:dim=2,side=4", 4, 1013),
        ("hyper:dim=3", 2, 19034),
        ("hyper:dim=4", 1, 285),
        ("raumschach", 2, 3615),
        ("tesschess", 2, 26751),
        ("3d-6x8x3", 2, 2401),
    ] {
        let table = table(game);
        assert_eq!(table.perft(0, 1), 1, "{game}");
        for threads in [1, 2, 5] {
            assert_eq!(table.perft(depth, threads), nodes, "{game}");
            let parts = table.divide(depth, threads);
            assert_eq!(parts.iter().map(|(_, nodes)| nodes).sum::<u64>(), nodes, "{game}");
            let names: Vec<&String> = parts.iter().map(|(name, _)| name).collect();
            let moves = table.moves();
            assert_eq!(names, moves.iter().map(|mv| &mv.text).collect::<Vec<_>>(), "{game}");
        }
    }
}

#[test]
fn large_numbers_are_read_back_after_a_move() {
    for game in ["chess", "standard", "hyper:dim=3,side=4", "raumschach", "3d-6x8x3"] {
        let mut table = table(game);
        let first = table.moves()[0].text.clone();
        table.play(&first).unwrap();
        let position = table.position();
        let fields: Vec<&str> = position.split(' ').collect();
        for number in ["65535", "999999"] {
            let mut fields = fields.clone();
            (fields[4], fields[5]) = ("99", number);
            if table.set_position(&fields.join(" ")).is_err() {
                continue; // too large for this game, and told
            }
            let reply = table.moves()[0].text.clone();
            table.play(&reply).unwrap();
            let after = table.position();
            let read = table.set_position(&after);
            assert_eq!(read, Ok(()), "{game}: {after}");
            assert_eq!(table.position(), after, "{game}");
        }
    }
}

#[test]
fn attackers_of_both_sides_are_told() {
    let sorted = |game: &str, position: &str, square: &str| {
        let mut table = open(game).unwrap();
        table.set_position(position).unwrap();
        let mut attackers = table.attackers(square).unwrap();
        attackers.sort();
        attackers.join(" ")
    };
    // Pawns attack forward only, men in the way stop rides, kings count.
    let mixed = "4k3/8/3p1n2/8/1Q2r2R/3P4/3N4/4K3 w - - 0 1";
    for game in ["chess", "standard"] {
        assert_eq!(sorted(game, mixed, "e4"), "b4 d2 d3 f6 h4", "{game}");
        assert_eq!(sorted(game, mixed, "e5"), "d6 e4", "{game}");
    }
    let space = "5/5/5/5/R1K2|2*|5/5/5/5/2u2|2k2/5/5/5/5 w - - 0 1";
    assert_eq!(sorted("raumschach", space, "Ca2"), "");
    assert_eq!(sorted("raumschach", space, "Ab1"), "Aa1 Ac1");
    assert_eq!(sorted("raumschach", space, "Cb2"), "Dc1");
    assert!(open("chess").unwrap().attackers("z9").is_err());
}
