//! Castling geometry. A castling move is encoded as the king taking its own rook.

use cozy_chess::{BitBoard, Board, Color, File, Move, Piece, Rank, Square, get_between_rays};

/// Which way the king goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    /// To the g-file.
    King,
    /// To the c-file.
    Queen,
}

impl Side {
    pub(crate) const BOTH: [Side; 2] = [Side::King, Side::Queen];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Side::King => "king side",
            Side::Queen => "queen side",
        }
    }

    /// The file of the rook in the usual array.
    pub(crate) fn corner(self) -> File {
        match self {
            Side::King => File::H,
            Side::Queen => File::A,
        }
    }

    /// Where the king arrives.
    pub(crate) fn king_goal(self, color: Color) -> Square {
        let file = match self {
            Side::King => File::G,
            Side::Queen => File::C,
        };
        Square::new(file, Rank::First.relative_to(color))
    }

    /// Where the rook arrives.
    pub(crate) fn rook_goal(self, color: Color) -> Square {
        let file = match self {
            Side::King => File::F,
            Side::Queen => File::D,
        };
        Square::new(file, Rank::First.relative_to(color))
    }

    /// The square of the rook with which `color` still has the right to castle.
    pub(crate) fn rook(self, board: &Board, color: Color) -> Option<Square> {
        let rights = board.castle_rights(color);
        let file = match self {
            Side::King => rights.short,
            Side::Queen => rights.long,
        };
        file.map(|file| Square::new(file, Rank::First.relative_to(color)))
    }
}

/// The side to which `mv` castles, if it does.
pub(crate) fn side_of(board: &Board, mv: Move) -> Option<Side> {
    let color = board.side_to_move();
    if !board.colored_pieces(color, Piece::King).has(mv.from) {
        return None;
    }
    Side::BOTH.into_iter().find(|side| side.rook(board, color) == Some(mv.to))
}

/// The squares the king crosses or reaches.
pub(crate) fn king_path(king: Square, side: Side, color: Color) -> BitBoard {
    let goal = side.king_goal(color);
    get_between_rays(king, goal) | goal.bitboard()
}

/// The squares that must be empty but for the king and the rook themselves.
pub(crate) fn free_squares(king: Square, rook: Square, side: Side, color: Color) -> BitBoard {
    let goal = side.rook_goal(color);
    let crossed = king_path(king, side, color)
        | get_between_rays(king, rook)
        | get_between_rays(rook, goal)
        | goal.bitboard();
    crossed & !(king.bitboard() | rook.bitboard())
}
