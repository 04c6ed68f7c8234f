//! What is special about each game, in a position that shows it.

use hyperchess_draughts::{DraughtsGame, Switches};
use hyperchess_game::Game;

/// The legal moves of a position, squares by letters.
fn moves(game: &str, position: &str) -> Vec<String> {
    moves_and_taken(game, position).into_iter().map(|(text, _)| text).collect()
}

/// The same, with the number of pieces that each takes.
fn moves_and_taken(game: &str, position: &str) -> Vec<(String, u32)> {
    let separator = if game.contains(':') { ',' } else { ':' };
    let spec = format!("{game}{separator}notation=letters");
    let game = DraughtsGame::new(Switches::read(&spec).unwrap()).unwrap();
    let position = game.parse_position(position).unwrap();
    let mut moves = Vec::new();
    game.legal_moves(&position, &mut moves);
    let text = |mv| game.move_text(&position, mv);
    let mut texts: Vec<_> = moves.iter().map(|&mv| (text(mv), mv.taken())).collect();
    texts.sort();
    texts
}

#[test]
fn most_pieces_or_free_choice() {
    let position = "W:Wc3,f2:Bd4,d6,g3";
    assert_eq!(moves("brazilian", position), ["c3xc7"]);
    assert_eq!(moves("russian", position), ["c3xc7", "f2xh4"]);
    assert_eq!(moves("checkers", position), ["c3xc7", "f2xh4"]);
}

#[test]
fn three_kings_outweigh_five_men_in_frisian() {
    // pydraughts takes the five men here.
    let position = "W:WK46,10,22,31,27,21,18,13:BK37,K28,K19,36,16,11,12,7";
    assert_eq!(moves("frisian", position), ["a1xh8"]);
    // But two men outweigh a king.
    let position = "W:Wa1:Bb2,d4,Ka3";
    assert_eq!(moves("frisian", position), ["a1xe5"]);
    assert_eq!(moves("frisian", "W:Wa1:Bb2,Ka3"), ["a1xa5"]);
}

#[test]
fn a_man_in_passing_the_far_row() {
    let position = "W:Wf6:Be7,b6";
    assert_eq!(moves("russian", position), ["f6xa5"]);
    assert_eq!(moves("pool", position), ["f6xd8"]);
    assert_eq!(moves("brazilian", position), ["f6xd8"]);
    // As a man it could go on backward, unless it stops.
    let position = "W:Wf6:Be7,c7";
    assert_eq!(moves("brazilian", position), ["f6xb6"]);
    assert_eq!(moves("checkers", position), ["f6xd8"]);
}

#[test]
fn men_spare_kings_in_italian() {
    let position = "W:Wd3:BKe4";
    assert_eq!(moves("italian", position), ["d3-c4"]);
    assert_eq!(moves("italian:men-take-kings=on", position), ["d3xf5"]);
    // With a king rather than a man, and with the king met first.
    let position = "W:Wd3,Kf1:Be4,g2";
    assert_eq!(moves("italian", position), ["f1xh3"]);
}

#[test]
fn a_king_that_can_take_must_in_czech() {
    let position = "W:Wc3,Kh2:Bd4,f4";
    assert!(moves("czech", position).iter().all(|text| text.starts_with('h')));
    assert!(moves("russian", position).iter().any(|text| text.starts_with('c')));
}

#[test]
fn flying_kings_land_anywhere_or_next() {
    let position = "W:WKa1:Bc3";
    let behind = ["a1xd4", "a1xe5", "a1xf6", "a1xg7", "a1xh8"];
    assert_eq!(moves("russian", position), behind);
    assert_eq!(moves("thai", position), ["a1xd4"]);
    assert_eq!(moves("checkers", position), ["a1-b2"]);
}

#[test]
fn jumped_pieces_leave_during_or_after_the_move() {
    // Round three corners, then along the row of the first one.
    let position = "W:WKd1:Bd3,f5,h4,c3";
    let most = |game| moves_and_taken(game, position).iter().map(|(_, taken)| *taken).max();
    assert_eq!(most("turkish"), Some(4));
    assert_eq!(most("turkish:removal=after"), Some(3));
}

#[test]
fn straight_back_over_what_was_just_taken() {
    let position = "W:WKd4:Be5,b2";
    let taken = |game| moves_and_taken(game, position).iter().map(|(_, t)| *t).collect::<Vec<_>>();
    assert_eq!(taken("thai"), [2, 2]);
    assert_eq!(taken("thai:reverse-jump=off"), [1, 1]);
    assert_eq!(moves("russian", position), ["d4xa1", "d4xf6", "d4xg7", "d4xh8"]);
}

#[test]
fn turkish_and_armenian_lines() {
    assert_eq!(moves("turkish", "W:Wd4:Ba8"), ["d4-c4", "d4-d5", "d4-e4"]);
    assert_eq!(moves("armenian", "W:Wd4:Ba8"), ["d4-c4", "d4-c5", "d4-d5", "d4-e4", "d4-e5"]);
    // No diagonal captures.
    assert_eq!(moves("armenian", "W:Wd4:Be5,a8").len(), 4);
    assert_eq!(moves("turkish", "W:Wd4:Bd5"), ["d4xd6"]);
}
