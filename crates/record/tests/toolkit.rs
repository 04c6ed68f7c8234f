//! Each sentence of the board exercise.

use hyperchess_record::toolkit::{
    Board, CanMove, GridError, INITIAL, Warning, is_valid_n, is_valid_xy, n_at_xy, whole, x_at_n,
    y_at_n,
};
use proptest::prelude::*;

fn board(positions: &str) -> Board {
    let mut board = Board::new();
    let loaded = board.load(positions);
    assert_eq!(loaded.warnings, []);
    board
}

#[test]
fn squares_run_left_to_right_in_rows_from_the_top() {
    assert_eq!((x_at_n(0), y_at_n(0)), (Some(0), Some(0)));
    assert_eq!((x_at_n(7), y_at_n(7)), (Some(7), Some(0)));
    assert_eq!((x_at_n(8), y_at_n(8)), (Some(0), Some(1)));
    for n in 0..64 {
        let (x, y) = (x_at_n(n).unwrap(), y_at_n(n).unwrap());
        assert_eq!(n, 8 * y + x);
        assert_eq!(n_at_xy(x, y), Some(n));
    }
}

#[test]
fn whole_numbers_in_range_are_valid() {
    assert!((0..64).all(is_valid_n));
    for n in [-1, 64, i32::MIN, i32::MAX] {
        assert!(!is_valid_n(n));
        assert_eq!((x_at_n(n), y_at_n(n)), (None, None));
        assert_eq!(Board::initial().piece_at_n(n), None);
    }
    for (x, y) in [(-1, 0), (0, -1), (8, 0), (0, 8), (i32::MAX, i32::MAX)] {
        assert!(!is_valid_xy(x, y));
        assert_eq!(n_at_xy(x, y), None);
    }
    assert!(is_valid_xy(0, 7) && is_valid_xy(7, 0));
}

#[test]
fn fractions_and_what_is_no_number_are_not_valid() {
    for number in [1.5, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, -0.5] {
        assert_eq!(whole(number), None);
    }
    assert_eq!([whole(3.0), whole(-0.0), whole(-1.0)], [Some(3), Some(0), Some(-1)]);
}

#[test]
fn up_is_upper_case_and_moves_down_the_board() {
    let board = board("8:P 48:p");
    assert_eq!(board.can_move(8, 16), CanMove::Empty);
    assert_eq!(board.can_move(8, 0), CanMove::No);
    assert_eq!(board.can_move(48, 40), CanMove::Empty);
    assert_eq!(board.can_move(48, 56), CanMove::No);
}

#[test]
fn piece_at_n_is_the_letter_or_nothing() {
    let board = board("5:q 6:N");
    assert_eq!(board.piece_at_n(5), Some('q'));
    assert_eq!(board.piece_at_n(6), Some('N'));
    assert_eq!(board.piece_at_n(7), None);
}

#[test]
fn load_returns_how_many_were_placed_and_warns_of_the_rest() {
    let mut board = Board::new();
    let loaded = board.load("0:K x 1:X 64:Q -1:Q 1.5:Q :Q 2: 3:QQ 0:Q +4:R 5:r  63:k");
    assert_eq!(loaded.placed, 3);
    let bad_square = |pair: &str| Warning::BadSquare(pair.into());
    let malformed = |pair: &str| Warning::Malformed(pair.into());
    assert_eq!(
        loaded.warnings,
        [
            malformed("x"),
            Warning::BadPiece("1:X".into()),
            bad_square("64:Q"),
            bad_square("-1:Q"),
            bad_square("1.5:Q"),
            bad_square(":Q"),
            malformed("2:"),
            malformed("3:QQ"),
            Warning::Repeated("0:Q".into()),
            bad_square("+4:R"),
            malformed(""),
        ]
    );
    assert_eq!(board.save(), "0:K 5:r 63:k");
    assert_eq!(
        loaded.warnings[1].to_string(),
        "'1:X' ignored: a piece is one of K Q N B R P k q n b r p"
    );
}

#[test]
fn a_pair_that_was_ignored_does_not_count_as_given() {
    let mut board = Board::new();
    assert_eq!(board.load("5:X 5:K").placed, 1);
    assert_eq!(board.piece_at_n(5), Some('K'));
}

#[test]
fn load_adds_to_what_is_on_the_board() {
    let mut board = board("0:K 1:Q");
    assert_eq!(board.load("1:r 2:b").placed, 2);
    assert_eq!(board.save(), "0:K 1:r 2:b");
}

#[test]
fn any_number_of_pieces_is_fine() {
    let kings: Vec<String> = (0..64).map(|n| format!("{n}:K")).collect();
    assert_eq!(Board::new().load(&kings.join(" ")).placed, 64);
    assert_eq!(Board::new().load("").placed, 0);
    assert_eq!(Board::new().load("").warnings, []);
}

#[test]
fn save_is_in_increasing_order_and_restores_the_board() {
    let first = board("63:k 10:P 2:b");
    assert_eq!(first.save(), "2:b 10:P 63:k");
    assert_eq!(board(&first.save()), first);
    assert_eq!(Board::new().save(), "");
}

#[test]
fn scan_sets_every_square() {
    let mut board = board("20:Q");
    board.scan(&"K.,.,.,k\n".repeat(8)).unwrap();
    assert_eq!(board.piece_at_n(20), None);
    assert_eq!(board.piece_at_n(56), Some('K'));
    assert_eq!(board.save().split(' ').count(), 16);
}

#[test]
fn a_grid_of_the_wrong_shape_changes_nothing_and_says_why() {
    let good = "........\n";
    let before = Board::initial();
    let wrong = [
        (String::new(), GridError::Rows(0)),
        (good.repeat(7), GridError::Rows(7)),
        (good.repeat(9), GridError::Rows(9)),
        (good.repeat(8) + "\n", GridError::Rows(9)),
        (good.repeat(8) + "x", GridError::Unfinished),
        (good.repeat(8).trim_end().to_string(), GridError::Unfinished),
        (good.repeat(7) + ".......\n", GridError::Length { row: 8, length: 7 }),
        (good.repeat(3) + ".........\n" + &good.repeat(4), GridError::Length { row: 4, length: 9 }),
        (good.replace('\n', "\r\n").repeat(8), GridError::Length { row: 1, length: 9 }),
        (good.repeat(7) + "..x.....\n", GridError::Character { row: 8, column: 3, found: 'x' }),
    ];
    for (grid, error) in wrong {
        let mut board = before.clone();
        assert_eq!(board.scan(&grid), Err(error));
        assert_eq!(board, before);
    }
    assert_eq!(
        GridError::Length { row: 8, length: 7 }.to_string(),
        "row 8 has 7 characters instead of 8"
    );
}

#[test]
fn show_is_72_characters_in_the_same_format() {
    let text = Board::initial().show();
    assert_eq!(
        text,
        "RNBKQBNR\nPPPPPPPP\n.,.,.,.,\n,.,.,.,.\n.,.,.,.,\n,.,.,.,.\npppppppp\nrnbkqbnr\n"
    );
    assert_eq!(text.len(), 72);
    let mut board = Board::new();
    board.scan(&text).unwrap();
    assert_eq!(board, Board::initial());
}

#[test]
fn the_initial_position() {
    let board = Board::initial();
    assert_eq!(board.save(), INITIAL);
    let row = |from: i32| (from..from + 8).filter_map(|n| board.piece_at_n(n)).collect::<String>();
    assert_eq!(row(0), "RNBKQBNR");
    assert_eq!(row(8), "PPPPPPPP");
    assert_eq!(row(16) + &row(24) + &row(32) + &row(40), "");
    assert_eq!(row(48), "pppppppp");
    assert_eq!(row(56), "rnbkqbnr");
}

#[test]
fn can_move_says_no_to_what_is_no_square_or_no_piece() {
    let board = Board::initial();
    for (from, to) in [(-1, 0), (64, 0), (8, 64), (8, -1), (20, 28), (i32::MIN, i32::MAX)] {
        assert_eq!(board.can_move(from, to), CanMove::No);
        assert!(!board.can_move(from, to).yes());
    }
}

#[test]
fn each_piece_goes_its_way() {
    // In the middle of an empty board, at X 3, Y 3.
    let goals = |piece: char| board(&format!("27:{piece}")).moves(27);
    assert_eq!(goals('K'), [18, 19, 20, 26, 28, 34, 35, 36]);
    assert_eq!(goals('k'), goals('K'));
    assert_eq!(goals('N'), [10, 12, 17, 21, 33, 37, 42, 44]);
    assert_eq!(goals('R'), [3, 11, 19, 24, 25, 26, 28, 29, 30, 31, 35, 43, 51, 59]);
    assert_eq!(goals('B'), [0, 6, 9, 13, 18, 20, 34, 36, 41, 45, 48, 54, 63]);
    let mut both = [goals('R'), goals('B')].concat();
    both.sort();
    assert_eq!(goals('Q'), both);
    assert_eq!(goals('P'), [35]);
    assert_eq!(goals('p'), [19]);
}

#[test]
fn nothing_goes_around_the_edge_or_stays_where_it_is() {
    let corner = board("7:N 0:K 63:R");
    assert_eq!(corner.moves(7), [13, 22]);
    assert_eq!(corner.moves(0), [1, 8, 9]);
    assert_eq!(corner.can_move(63, 63), CanMove::No);
    assert_eq!(board("15:P").captures(15), []);
    assert_eq!(board("15:P 24:p 22:p").captures(15), [22]);
}

#[test]
fn pieces_block_but_knights_jump() {
    let board = board("0:R 2:p 3:k 9:P 18:n 8:N");
    assert_eq!(board.can_move(0, 1), CanMove::Empty);
    assert_eq!(board.can_move(0, 2), CanMove::Captures('p'));
    assert_eq!(board.can_move(0, 3), CanMove::No);
    assert_eq!(board.can_move(0, 8), CanMove::No);
    assert_eq!(board.can_move(0, 16), CanMove::No);
    assert_eq!(board.can_move(8, 18), CanMove::Captures('n'));
}

#[test]
fn the_goal_may_be_empty_or_the_other_colours_but_not_its_own() {
    let board = board("0:Q 1:R 8:r");
    assert_eq!(board.can_move(0, 1), CanMove::No);
    assert_eq!(board.can_move(0, 8), CanMove::Captures('r'));
    assert_eq!(board.can_move(0, 9), CanMove::Empty);
    assert!(board.can_move(0, 8).yes() && board.can_move(0, 9).yes());
}

#[test]
fn threats_to_the_king_and_castling_are_ignored() {
    let board = board("0:K 9:r 4:k 7:r");
    // Into the rook's reach, and even taking a king.
    assert_eq!(board.can_move(0, 1), CanMove::Empty);
    assert_eq!(board.can_move(4, 6), CanMove::No);
    assert_eq!(self::board("0:R 4:k").can_move(0, 4), CanMove::Captures('k'));
}

#[test]
fn pawns_go_straight_and_take_aslant() {
    let board = board("27:P 35:p 34:p 36:P 20:p");
    assert_eq!(board.can_move(27, 35), CanMove::No);
    assert_eq!(board.can_move(27, 34), CanMove::Captures('p'));
    assert_eq!(board.can_move(27, 36), CanMove::No);
    assert_eq!(board.can_move(27, 20), CanMove::No);
    assert_eq!(board.can_move(20, 27), CanMove::No);
    assert_eq!(self::board("27:P 36:p").can_move(36, 27), CanMove::Captures('P'));
    assert_eq!(self::board("56:P 0:p").moves(56), []);
}

#[test]
fn the_double_step_needs_the_first_row_and_two_empty_squares() {
    let free = board("8:P 48:p 17:P 41:p");
    assert_eq!(free.can_move(8, 24), CanMove::Empty);
    assert_eq!(free.can_move(48, 32), CanMove::Empty);
    assert_eq!(free.can_move(17, 33), CanMove::No);
    assert_eq!(free.can_move(41, 25), CanMove::No);
    assert_eq!(board("8:P 16:n").can_move(8, 24), CanMove::No);
    assert_eq!(board("8:P 24:n").can_move(8, 24), CanMove::No);
    assert_eq!(board("48:p 40:N").can_move(48, 32), CanMove::No);
    assert_eq!(board("8:p 48:P").moves(8), [0]);
}

#[test]
fn the_double_step_can_be_switched_off() {
    let mut board = Board::with_double_step(false);
    board.load(INITIAL);
    assert!(!board.double_step() && Board::new().double_step());
    assert_eq!(board.moves(8), [16]);
    assert_eq!(Board::initial().moves(8), [16, 24]);
}

#[test]
fn moves_are_to_empty_squares_and_captures_are_not() {
    let board = board("27:R 29:p 11:P 43:q");
    assert_eq!(board.moves(27), [19, 24, 25, 26, 28, 35]);
    assert_eq!(board.captures(27), [29, 43]);
    assert_eq!((board.moves(99), board.captures(-1)), (vec![], vec![]));
}

proptest! {
    #[test]
    fn lists_and_snapshots_restore_any_board(men in "[KQNBRPkqnbrp.]{64}", text in any::<String>()) {
        let grid: String = men.as_bytes().chunks(8)
            .map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect();
        let mut scanned = Board::new();
        scanned.scan(&grid).unwrap();
        prop_assert_eq!(&board(&scanned.save()), &scanned);
        let mut shown = Board::initial();
        shown.scan(&scanned.show()).unwrap();
        prop_assert_eq!(&shown, &scanned);
        for from in 0..64 {
            for to in scanned.captures(from) {
                let expected = scanned.piece_at_n(to).unwrap();
                prop_assert_eq!(scanned.can_move(from, to), CanMove::Captures(expected));
            }
        }
        let _ = shown.scan(&text);
        shown.load(&text);
    }

    #[test]
    fn no_list_makes_it_panic(text in "([0-9:KQx+.-]{0,5} ?){0,20}", from: i32, to: i32) {
        let mut board = Board::new();
        let loaded = board.load(&text);
        prop_assert!(text.is_empty() || loaded.placed + loaded.warnings.len() == text.split(' ').count());
        board.can_move(from, to);
    }
}
