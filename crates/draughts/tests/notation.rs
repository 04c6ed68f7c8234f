//! Names of squares, moves and positions in and out, to the character.

use hyperchess_draughts::{DraughtsGame, Move, Position, Switches};
use hyperchess_game::{Game, MoveError};

fn game(spec: &str) -> DraughtsGame {
    DraughtsGame::new(Switches::read(spec).unwrap()).unwrap()
}

fn texts(game: &DraughtsGame, position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let mut texts: Vec<String> = moves.iter().map(|&mv| game.move_text(position, mv)).collect();
    texts.sort();
    texts
}

/// Plays moves from the start.
fn after(game: &DraughtsGame, moves: &[&str]) -> Position {
    let mut position = game.initial();
    for text in moves {
        let mv: Move = game.parse_move(&position, text).unwrap();
        game.play(&mut position, mv);
    }
    position
}

#[test]
fn the_text_board_of_rubiks_checkers() {
    let rubik = game("rubik");
    let expected = "  abcdefgh
 ----------
6|G G G G | Green: 8 pieces
5| G G G G|
4|        |
3|        |
2|O O O O |
1| O O O O| Orange: 8 pieces (Orange's Turn)
 ----------
";
    assert_eq!(rubik.text_board(&rubik.initial()), expected);
    let small = game("rubik:cols=2,rows=5,start-rows=1");
    let position = after(&small, &["a1b2"]);
    let expected = "  abcd
 ------
5|G G | Green: 2 pieces (Green's Turn)
4|    |
3|    |
2| O  |
1|  O | Orange: 2 pieces
 ------
";
    assert_eq!(small.text_board(&position), expected);
    assert_eq!(
        small.parse_position(expected),
        Ok(after(&small, &["a1b2"]).without_counters(&small))
    );
}

/// A text board knows no counters.
trait WithoutCounters {
    fn without_counters(self, game: &DraughtsGame) -> Position;
}

impl WithoutCounters for Position {
    fn without_counters(self, game: &DraughtsGame) -> Position {
        let text = game.position_text(&self);
        let fields: Vec<&str> = text.split(':').take(3).collect();
        game.parse_position(&fields.join(":")).unwrap()
    }
}

#[test]
fn tall_boards_keep_their_columns_in_line() {
    let tall = game("rubik:cols=2,rows=11,start-rows=1");
    let board = tall.text_board(&tall.initial());
    let lines: Vec<&str> = board.lines().collect();
    assert_eq!(lines[0], "   abcd");
    assert_eq!(lines[1], "  ------");
    assert_eq!(lines[2], "11|G G | Green: 2 pieces");
    assert_eq!(lines[4], " 9|    |");
}

#[test]
fn rubik_moves() {
    let rubik = game("rubik");
    assert_eq!(
        texts(&rubik, &rubik.initial()),
        ["a2b3", "c2b3", "c2d3", "e2d3", "e2f3", "g2f3", "g2h3"]
    );
    let position = rubik.initial();
    for text in ["a2b3", "a2-b3", "a2xb3", " A2 b3 ", "a2:b3!"] {
        let mv = rubik.parse_move(&position, text).unwrap();
        assert_eq!(rubik.move_text(&position, mv), "a2b3", "{text}");
    }
    // A double jump may stop after the first one; a man at home may become a king.
    let position = rubik.parse_position("O:OKc2,f1:GKd3,Kd5,Kb5").unwrap();
    let moves = texts(&rubik, &position);
    assert_eq!(moves, ["c2b1", "c2b3", "c2d1", "c2e4", "c2e4c6", "c2e4c6a4", "f1"]);
    let mut position = position;
    let mv = rubik.parse_move(&position, "c2e4c6").unwrap();
    rubik.play(&mut position, mv);
    assert_eq!(rubik.position_text(&position), "G:OKc6,f1:GKb5,d5,d3:H1");
    let details = {
        let before = rubik.parse_position("O:OKc2,f1:GKd3,Kd5,Kb5").unwrap();
        rubik.details(&before, mv)
    };
    let names = |squares: &[hyperchess_draughts::Square]| -> Vec<String> {
        squares.iter().map(|&square| rubik.grid().name(square)).collect()
    };
    assert_eq!(names(&details.path), ["c2", "e4", "c6"]);
    assert_eq!(names(&details.jumped), ["d3", "d5"]);
    assert_eq!(names(&details.demoted), ["d5", "d3"]);
    assert!(details.captured.is_empty());
}

#[test]
fn a_demoted_piece_can_be_captured_later_in_the_same_turn() {
    // Round the square and once more over the first piece, which is a man by then.
    let rubik = game("rubik:rows=7,start-rows=1");
    let position = rubik.parse_position("O:OKc3:GKd4,Kd6,Kb6,Kb4").unwrap();
    let moves = texts(&rubik, &position);
    assert!(moves.contains(&"c3e5c7a5c3e5".to_string()), "{moves:?}");
    let mv = rubik.parse_move(&position, "c3e5c7a5c3e5").unwrap();
    let details = rubik.details(&position, mv);
    assert_eq!((details.captured.len(), details.demoted.len()), (1, 3));
    // Straight back over the piece just jumped is not allowed.
    assert!(!moves.contains(&"c3e5c3".to_string()));
    let reversing = game("rubik:rows=7,start-rows=1,reverse-jump=on");
    assert!(texts(&reversing, &position).contains(&"c3e5c3".to_string()));
    let blocked = game("rubik:rows=7,start-rows=1,return-to-origin=off");
    assert!(texts(&blocked, &position).iter().all(|text| text.len() <= 8));
}

#[test]
fn numbers_and_letters_as_each_game_counts() {
    let first_moves = |name: &str| texts(&game(name), &game(name).initial());
    assert_eq!(
        first_moves("checkers"),
        ["10-14", "10-15", "11-15", "11-16", "12-16", "9-13", "9-14"]
    );
    assert_eq!(first_moves("international")[0], "31-26");
    assert_eq!(
        first_moves("russian"),
        ["a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4"]
    );
    // From White's side, 1 is at the lower right and no corner to the left is played on.
    assert_eq!(
        first_moves("spanish"),
        ["10-13", "10-14", "11-14", "11-15", "12-15", "12-16", "9-13"]
    );
    assert_eq!(
        first_moves("italian"),
        ["21-17", "21-18", "22-18", "22-19", "23-19", "23-20", "24-20"]
    );
    assert_eq!(first_moves("turkish")[0], "a3-a4");
    assert_eq!(first_moves("thai")[0], "25-21");
    for name in ["international", "russian"] {
        let game = game(name);
        let position = game.initial();
        let text = texts(&game, &position).remove(0);
        let mv = game.parse_move(&position, &text).unwrap();
        let details = game.details(&position, mv);
        let numbers = [details.from, details.to].map(|s| game.grid().number(s).to_string());
        assert_eq!(game.parse_move(&position, &numbers.join("-")), Ok(mv));
    }
}

#[test]
fn positions_as_pdn_writes_them() {
    let international = game("international");
    let start = "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:\
                 B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20";
    assert_eq!(international.position_text(&international.initial()), start);
    for text in
        ["W:W31-50:B1-20", "W:B1-20:W31-50.", "\"W:W31-50:B1-20\"", " w : W 31-50 : B 1-20:H0:F1"]
    {
        assert_eq!(international.parse_position(text), Ok(international.initial()), "{text}");
    }
    let text = "B:WK3,25,34:BK45,9:H7:E2";
    let position = international.parse_position(text).unwrap();
    assert_eq!(international.position_text(&position), "B:WK3,25,34:B9,K45:H7:E2");
    let russian = game("russian");
    assert_eq!(
        russian.position_text(&russian.initial()).split(':').next_back(),
        Some("Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6")
    );
    let rubik = game("rubik:cols=2,rows=4,start-rows=1");
    assert_eq!(rubik.position_text(&rubik.initial()), "O:OKb1,Kd1:GKa4,Kc4");
    let frisian = game("frisian");
    let position = frisian.parse_position("W:WK46,50:BK5,6:S46+3").unwrap();
    assert_eq!(texts(&frisian, &position), ["50-44", "50-45"]);
    assert_eq!(frisian.position_text(&position), "W:WK46,50:BK5,6:S46+3");
}

#[test]
fn ambiguous_captures_are_resolved_by_their_path() {
    // A man goes left and right, or right and left, over different pieces.
    let checkers = game("checkers");
    let position = checkers.parse_position("B:W6,7,14,15:B2").unwrap();
    assert_eq!(texts(&checkers, &position), ["2x11x18", "2x9x18"]);
    assert_eq!(
        checkers.parse_move(&position, "2x18").unwrap_err().to_string(),
        "'2x18' can mean 2x9x18 or 2x11x18"
    );
    // All the way round there is one capture of four pieces, or two paths.
    let international = game("international");
    let position = international.parse_position("W:W43:B38,28,39,29").unwrap();
    assert_eq!(texts(&international, &position).len(), 1);
    for text in ["43x32x23x34x43", "43x34x23x32x43", "43x43", "43x32x43"] {
        assert!(international.parse_move(&position, text).is_ok(), "{text}");
    }
    let position = checkers.parse_position("B:W6,7,14,15:BK2").unwrap();
    assert_eq!(texts(&checkers, &position), ["2x11x18x9x2", "2x9x18x11x2"]);
    assert!(matches!(checkers.parse_move(&position, "2x2"), Err(MoveError::Ambiguous { .. })));
    let merged = game("checkers:paths=merged");
    assert_eq!(texts(&merged, &position).len(), 1);
    for text in ["2x11x18x9x2", "2x9x18x11x2"] {
        assert!(merged.parse_move(&position, text).is_ok());
    }
}

#[test]
fn who_could_jump_a_piece() {
    let attackers = |spec: &str, position: &str, square: &str| {
        let game = DraughtsGame::new(Switches::read(spec).unwrap()).unwrap();
        let position = game.parse_position(position).unwrap();
        let grid = game.grid();
        let found = game.attackers(&position, grid.named(square).unwrap());
        found.into_iter().map(|square| grid.name(square)).collect::<Vec<_>>()
    };
    let position = "W:W32,45,K50:B28,19,5";
    assert_eq!(attackers("international", position, "28"), ["32", "50"]);
    assert_eq!(attackers("international", position, "32"), ["28"]);
    // 32x23x14 takes it on the way.
    assert_eq!(attackers("international", position, "19"), ["32"]);
    assert!(attackers("international", position, "45").is_empty());
    assert!(attackers("international", position, "27").is_empty(), "nothing stands there");
    assert_eq!(attackers("rubik", "O:OKb3:GKc4,Ka6", "c4"), ["b3"]);
}
