//! Exchanges, against examples and against a slow search of the captures on one square.

use super::*;

/// What `side` gains by taking a man of the given worth on `square`, or by leaving it.
fn slow(board: &Board, square: Square, occupied: BitBoard, side: Color, on_square: i32) -> i32 {
    let all = attackers(board, square, occupied) & occupied;
    let own = all & board.colors(side);
    for piece in Piece::ALL {
        if let Some(from) = (own & board.pieces(piece)).next_square() {
            let left = occupied & !from.bitboard();
            let answers = attackers(board, square, left) & left & board.colors(!side);
            if piece == Piece::King && !answers.is_empty() {
                return 0;
            }
            let answer = slow(board, square, left, !side, worth(piece));
            return (on_square - answer).max(0);
        }
    }
    0
}

fn slow_value(board: &Board, mv: Move) -> i32 {
    if is_castling(board, mv) {
        return 0;
    }
    let us = board.side_to_move();
    let mut occupied = board.occupied() & !mv.from.bitboard();
    let mut value = 0;
    if let Some((piece, square)) = victim(board, mv) {
        value += worth(piece);
        occupied &= !square.bitboard();
    }
    let mover = board.piece_on(mv.from).expect("a man");
    let arrived = mv.promotion.unwrap_or(mover);
    value += worth(arrived) - worth(mover);
    // A king that moved legally stands where nobody can take him.
    let answer = match mover {
        Piece::King => 0,
        _ => slow(board, mv.to, occupied | mv.to.bitboard(), !us, worth(arrived)),
    };
    value - answer
}

#[test]
fn agrees_with_the_slow_way() {
    let mut seed = 7u64;
    for number in (0..960).step_by(20) {
        let mut board = Board::chess960_startpos(number);
        for _ in 0..150 {
            let mut moves = Vec::new();
            board.generate_moves(|set| {
                moves.extend(set);
                false
            });
            if moves.is_empty() {
                break;
            }
            let attacked = attacked(&board);
            for square in Square::ALL {
                let attackers = attackers(&board, square, board.occupied());
                let by_them = !(attackers & board.colors(!board.side_to_move())).is_empty();
                assert_eq!(attacked.has(square), by_them, "{board} {square}");
            }
            for &mv in &moves {
                let value = slow_value(&board, mv);
                for threshold in [-1000, -500, -101, -100, -99, -10, -1, 0, 1, 10, 99, 100, 330] {
                    let reached = reaches(&board, mv, threshold);
                    assert_eq!(reached, value >= threshold, "{board} {mv} {value} {threshold}");
                }
                assert!(reaches(&board, mv, value) && !reaches(&board, mv, value + 1));
            }
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            board.play_unchecked(moves[(seed >> 33) as usize % moves.len()]);
        }
    }
}

#[track_caller]
fn worth_of(fen: &str, mv: &str, expected: i32) {
    let board: Board = fen.parse().expect("a position");
    let mv: Move = mv.parse().expect("a move");
    assert!(board.is_legal(mv));
    assert!(reaches(&board, mv, expected), "less than {expected}");
    assert!(!reaches(&board, mv, expected + 1), "more than {expected}");
}

#[test]
fn examples() {
    let (pawn, knight, rook, queen) =
        (worth(Piece::Pawn), worth(Piece::Knight), worth(Piece::Rook), worth(Piece::Queen));
    // A free pawn, and one that costs the knight.
    worth_of("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", pawn);
    let fen = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1";
    worth_of(fen, "d3e5", pawn - knight);
    // The rook behind the rook counts.
    worth_of("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", pawn);
    worth_of("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", pawn - rook);
    // En passant opens the line of the rook behind.
    worth_of("3rk3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0);
    worth_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", pawn);
    // A promotion that is taken at once, and one that is not.
    worth_of("3r3k/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7c8q", -pawn);
    worth_of("3r3k/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8q", rook + queen - pawn);
    // A king takes only what nobody guards.
    worth_of("8/8/3k4/4p3/8/8/4R3/4K3 w - - 0 1", "e2e5", pawn - rook);
    worth_of("8/8/3k4/4p3/8/8/4R3/4RK2 w - - 0 1", "e2e5", pawn);
    // Castling exchanges nothing.
    worth_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", 0);
}
