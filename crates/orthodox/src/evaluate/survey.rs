//! Who stands where and attacks what: looked up once, used by all parts of the evaluation.

use super::masks::{KING_RING, forward, pawn_captures, ranks};
use super::squares::Counts;
use cozy_chess::{
    BitBoard, Board, Color, Piece, Square, get_between_rays, get_bishop_rays, get_king_moves,
    get_rook_rays,
};

/// One side of the board.
#[derive(Clone, Copy)]
pub(super) struct Side {
    /// All its men.
    pub(super) men: BitBoard,
    pub(super) pawns: BitBoard,
    pub(super) knights: BitBoard,
    pub(super) bishops: BitBoard,
    pub(super) rooks: BitBoard,
    pub(super) queens: BitBoard,
    pub(super) king: Square,
    /// Its men that stand between its king and a slider.
    pub(super) pinned: BitBoard,
    /// The squares around its king.
    pub(super) ring: BitBoard,
    /// Where its pieces gain by being able to go.
    pub(super) useful: BitBoard,
    pub(super) pawn_attacks: BitBoard,
    /// What each kind of man attacks.
    pub(super) attacked_by: [BitBoard; 6],
    pub(super) attacked: BitBoard,
    pub(super) attacked_twice: BitBoard,
}

impl Side {
    #[inline(always)]
    fn new(board: &Board, us: Color) -> Side {
        let men = board.colors(us);
        let pawns = men & board.pieces(Piece::Pawn);
        let king = board.king(us);
        let (left, right) = pawn_captures(us, pawns);
        let pawn_attacks = left | right;
        let near_king = get_king_moves(king);
        let mut attacked_by = [BitBoard::EMPTY; 6];
        attacked_by[Piece::Pawn as usize] = pawn_attacks;
        attacked_by[Piece::King as usize] = near_king;
        Side {
            men,
            pawns,
            knights: men & board.pieces(Piece::Knight),
            bishops: men & board.pieces(Piece::Bishop),
            rooks: men & board.pieces(Piece::Rook),
            queens: men & board.pieces(Piece::Queen),
            king,
            pinned: pinned(board, us, king),
            ring: KING_RING[king as usize],
            useful: BitBoard::EMPTY,
            pawn_attacks,
            attacked_by,
            attacked: pawn_attacks | near_king,
            attacked_twice: left & right | pawn_attacks & near_king,
        }
    }

    /// A piece attacks these squares.
    #[inline(always)]
    pub(super) fn attack(&mut self, piece: Piece, squares: BitBoard) {
        self.attacked_twice |= self.attacked & squares;
        self.attacked |= squares;
        self.attacked_by[piece as usize] |= squares;
    }
}

#[inline(always)]
fn pinned(board: &Board, us: Color, king: Square) -> BitBoard {
    let queens = board.pieces(Piece::Queen);
    let sliders = get_bishop_rays(king) & (board.pieces(Piece::Bishop) | queens)
        | get_rook_rays(king) & (board.pieces(Piece::Rook) | queens);
    let mut pinned = BitBoard::EMPTY;
    for slider in sliders & board.colors(!us) {
        let between = get_between_rays(slider, king) & board.occupied();
        if between.len() == 1 {
            pinned |= between;
        }
    }
    pinned & board.colors(us)
}

/// Both sides.
pub(super) struct Survey<'a> {
    pub(super) board: &'a Board,
    pub(super) counts: Counts,
    pub(super) occupied: BitBoard,
    pub(super) sides: [Side; 2],
}

impl Survey<'_> {
    /// Looks at everything but what pieces attack.
    #[inline(always)]
    pub(super) fn new(board: &Board, counts: Counts) -> Survey<'_> {
        let mut sides = [Side::new(board, Color::White), Side::new(board, Color::Black)];
        let occupied = board.occupied();
        for us in Color::ALL {
            let enemy_pawn_attacks = sides[!us as usize].pawn_attacks;
            let own = &mut sides[us as usize];
            // Pawns at home or blocked will not make room soon.
            let stuck = own.pawns & (ranks(us, 1, 2) | forward(!us, occupied));
            own.useful = !(stuck | own.king.bitboard() | own.queens | enemy_pawn_attacks);
        }
        Survey { board, counts, occupied, sides }
    }

    #[inline(always)]
    pub(super) fn side(&self, color: Color) -> &Side {
        &self.sides[color as usize]
    }
}
