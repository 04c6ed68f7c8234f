//! Men and the squares they stand on: the part of the evaluation that is kept up to date move
//! by move.

use super::exchange;
use super::recorder::Recorder;
use super::score::Score;
use super::terms::{MATERIAL, SQUARES, WEIGHTS};
use cozy_chess::{Board, Color, File, Move, Piece, Rank, Square};

/// How many men of each kind there are, four bits for each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Counts(u64);

impl Counts {
    const fn shift(color: Color, piece: Piece) -> u32 {
        4 * (6 * color as u32 + piece as u32)
    }

    #[inline(always)]
    fn add(&mut self, color: Color, piece: Piece) {
        self.0 += 1 << Counts::shift(color, piece);
    }

    #[inline(always)]
    fn remove(&mut self, color: Color, piece: Piece) {
        self.0 -= 1 << Counts::shift(color, piece);
    }

    /// How many there are of one kind.
    #[inline(always)]
    pub(super) fn of(self, color: Color, piece: Piece) -> i32 {
        (self.0 >> Counts::shift(color, piece) & 15) as i32
    }

    /// Whether a side has nothing but its king.
    #[inline(always)]
    pub(super) fn bare(self, color: Color) -> bool {
        self.0 >> Counts::shift(color, Piece::Pawn) & 0xF_FFFF == 0
    }

    /// Whether a side has a knight, bishop, rook or queen.
    #[inline(always)]
    pub(super) fn has_pieces(self, color: Color) -> bool {
        self.0 >> Counts::shift(color, Piece::Knight) & 0xFFFF != 0
    }

    /// How far the game is from the endgame: [`FULL_PHASE`] with all pieces on the board.
    #[inline(always)]
    pub(super) fn phase(self) -> i32 {
        let both = |piece| self.of(Color::White, piece) + self.of(Color::Black, piece);
        let phase = both(Piece::Knight)
            + both(Piece::Bishop)
            + 2 * both(Piece::Rook)
            + 4 * both(Piece::Queen);
        phase.min(FULL_PHASE)
    }
}

/// The phase of the initial array.
pub const FULL_PHASE: i32 = 24;

/// Material and squares in one table.
static PLACED: [[Score; 64]; 6] = {
    let mut placed = [[Score::ZERO; 64]; 6];
    let mut piece = 0;
    while piece < 6 {
        let material = if piece < 5 { WEIGHTS[MATERIAL.start + piece] } else { Score::ZERO };
        let mut square = 0;
        while square < 64 {
            placed[piece][square] = material.plus(WEIGHTS[SQUARES[piece].start + square]);
            square += 1;
        }
        piece += 1;
    }
    placed
};

/// What turns a square into an index of the tables, by exclusive or: ranks are counted from
/// the own side, and files so that the own king is on the right.
#[inline(always)]
pub(super) fn orientation(color: Color, king: Square) -> usize {
    let ranks = if color == Color::White { 0 } else { 56 };
    let files = if king.file() < File::E { 7 } else { 0 };
    ranks | files
}

/// The sums that moves change.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Sums {
    /// Material and squares of each side.
    pub(super) placed: [Score; 2],
    /// The men.
    pub(super) counts: Counts,
}

impl Sums {
    /// Counted from nothing.
    pub(super) fn of(board: &Board) -> Sums {
        let mut sums = Sums::default();
        for color in Color::ALL {
            for piece in Piece::ALL {
                for _ in board.colored_pieces(color, piece) {
                    sums.counts.add(color, piece);
                }
            }
            sums.placed[color as usize] = placed(board, color, board.king(color));
        }
        sums
    }

    #[inline(always)]
    fn put(&mut self, color: Color, piece: Piece, index: usize) {
        self.placed[color as usize] += PLACED[piece as usize][index];
    }

    #[inline(always)]
    fn take(&mut self, color: Color, piece: Piece, index: usize) {
        self.placed[color as usize] -= PLACED[piece as usize][index];
    }

    /// The sums after `mv`.
    pub(super) fn after(mut self, board: &Board, mv: Move) -> Sums {
        let us = board.side_to_move();
        let them = !us;
        let king = board.king(us);
        let own = orientation(us, king);
        if exchange::is_castling(board, mv) {
            let short = mv.from.file() < mv.to.file();
            let (king_file, rook_file) =
                if short { (File::G, File::F) } else { (File::C, File::D) };
            let rank = Rank::First.relative_to(us);
            let goal = Square::new(king_file, rank);
            if orientation(us, goal) == own {
                self.take(us, Piece::King, mv.from as usize ^ own);
                self.take(us, Piece::Rook, mv.to as usize ^ own);
                self.put(us, Piece::King, goal as usize ^ own);
                self.put(us, Piece::Rook, Square::new(rook_file, rank) as usize ^ own);
            } else {
                self.placed[us as usize] = after_castling(board, mv, goal, rook_file);
            }
            return self;
        }
        if let Some((piece, square)) = exchange::victim(board, mv) {
            self.take(them, piece, square as usize ^ orientation(them, board.king(them)));
            self.counts.remove(them, piece);
        }
        if mv.from == king && orientation(us, mv.to) != own {
            // All men of this side are seen from the other wing now.
            self.placed[us as usize] = placed(board, us, mv.to);
            return self;
        }
        let piece = board.piece_on(mv.from).unwrap_or(Piece::Pawn);
        self.take(us, piece, mv.from as usize ^ own);
        let arrived = mv.promotion.unwrap_or(piece);
        self.put(us, arrived, mv.to as usize ^ own);
        if arrived != piece {
            self.counts.remove(us, piece);
            self.counts.add(us, arrived);
        }
        self
    }
}

/// Material and squares of one side as if its king stood on `king`.
fn placed(board: &Board, color: Color, king: Square) -> Score {
    let orientation = orientation(color, king);
    let mut score = PLACED[Piece::King as usize][king as usize ^ orientation];
    for piece in [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
        for square in board.colored_pieces(color, piece) {
            score += PLACED[piece as usize][square as usize ^ orientation];
        }
    }
    score
}

fn after_castling(board: &Board, mv: Move, king: Square, rook_file: File) -> Score {
    let us = board.side_to_move();
    let orientation = orientation(us, king);
    let rook = Square::new(rook_file, king.rank());
    let rooks = &PLACED[Piece::Rook as usize];
    placed(board, us, king) - rooks[mv.to as usize ^ orientation]
        + rooks[rook as usize ^ orientation]
}

/// Tells a recorder of every man and its square.
pub(super) fn record(board: &Board, recorder: &mut impl Recorder) {
    for color in Color::ALL {
        let orientation = orientation(color, board.king(color));
        for piece in Piece::ALL {
            for square in board.colored_pieces(color, piece) {
                if piece != Piece::King {
                    recorder.add(color, MATERIAL, piece as usize, 1);
                }
                recorder.add(color, SQUARES[piece as usize], square as usize ^ orientation, 1);
            }
        }
    }
}
