//! A plain judgement of standard chess: material, centre, progress.

use crate::{Orthodox, Position};
use cozy_chess::{Board, Color, Move, Piece, Square};
use hyperchess_game::Evaluate;

const fn worth(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 100,
        Piece::Knight => 320,
        Piece::Bishop => 330,
        Piece::Rook => 500,
        Piece::Queen => 950,
        Piece::King => 0,
    }
}

/// What a piece gains from where it stands.
fn place(piece: Piece, color: Color, square: Square, endgame: bool) -> i32 {
    let (file, rank) = (square.file() as i32, square.rank() as i32);
    let rank = if color == Color::White { rank } else { 7 - rank };
    let centre = 7 - ((2 * file - 7).abs() + (2 * rank - 7).abs()) / 2;
    match piece {
        Piece::Pawn if endgame => 10 * rank,
        Piece::Pawn => 4 * rank + if (2..6).contains(&file) { 4 * rank.min(3) } else { 0 },
        Piece::Knight => 6 * centre,
        Piece::Bishop => 4 * centre,
        Piece::Rook if rank == 6 => 15 + centre,
        Piece::Rook => centre,
        Piece::Queen => centre,
        Piece::King if endgame => 6 * centre,
        Piece::King => -12 * rank - 3 * centre,
    }
}

fn is_endgame(board: &Board) -> bool {
    let heavy = board.pieces(Piece::Queen).len() * 2 + board.pieces(Piece::Rook).len();
    heavy <= 2
}

impl Evaluate for Orthodox {
    fn evaluate(&self, position: &Position) -> i32 {
        let board = position.board();
        let endgame = is_endgame(board);
        let mut total = 0;
        for color in Color::ALL {
            let sign = if color == board.side_to_move() { 1 } else { -1 };
            for piece in Piece::ALL {
                for square in board.colored_pieces(color, piece) {
                    total += sign * (worth(piece) + place(piece, color, square, endgame));
                }
            }
        }
        total
    }

    fn gain(&self, position: &Position, mv: Move) -> i32 {
        let details = self.details(position, mv);
        let board = position.board();
        let promotion = mv.promotion.map_or(0, |piece| worth(piece) - worth(Piece::Pawn));
        let taken = details.captured_on.and_then(|square| board.piece_on(Square::index(square)));
        promotion + taken.map_or(0, worth)
    }

    fn stake(&self, position: &Position, mv: Move) -> i32 {
        position.board().piece_on(mv.from).map_or(0, worth)
    }
}
