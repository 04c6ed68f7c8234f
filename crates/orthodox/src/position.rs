//! A position: the board of `cozy-chess` and clocks that know no limit.

use cozy_chess::{Board, Color, Move, Piece, Rank, Square, get_pawn_attacks};

/// What changes in the course of a game.
///
/// Two positions are equal if they have the same FEN.
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    // The board stops its own clock at 100; games and studies go on.
    halfmove_clock: u32,
    fullmove_number: u32,
}

impl Position {
    pub(crate) fn new(board: Board, halfmove_clock: u32, fullmove_number: u32) -> Position {
        Position { board, halfmove_clock, fullmove_number }
    }

    /// The bitboards.
    ///
    /// Its en passant file is set after every double step; ask
    /// [`en_passant`](Position::en_passant) whether a capture is legal. Its clocks are capped.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Moves of either side since the last capture or pawn move.
    #[inline]
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move about to be played, counted from 1, Black's with White's.
    #[inline]
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The square onto which a pawn may legally capture en passant, if there is one.
    pub fn en_passant(&self) -> Option<Square> {
        let color = self.board.side_to_move();
        let to = Square::new(self.board.en_passant()?, Rank::Sixth.relative_to(color));
        let pawns = self.board.colored_pieces(color, Piece::Pawn);
        let mut capturers = (get_pawn_attacks(to, !color) & pawns).iter();
        let legal = capturers.any(|from| self.board.is_legal(Move { from, to, promotion: None }));
        legal.then_some(to)
    }

    /// The key of the position by the rule of repetition: an en passant square counts only if
    /// the capture is legal.
    #[inline]
    pub fn key(&self) -> u64 {
        if self.board.en_passant().is_some() && self.en_passant().is_none() {
            self.board.hash_without_ep()
        } else {
            self.board.hash()
        }
    }

    #[inline]
    pub(crate) fn play(&mut self, mv: Move) {
        if self.board.side_to_move() == Color::Black {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.board.play_unchecked(mv);
        self.halfmove_clock = match self.board.halfmove_clock() {
            0 => 0,
            _ => self.halfmove_clock.saturating_add(1),
        };
    }

    /// The position if the side to move did nothing; `None` in check.
    ///
    /// Since no game goes this way, no earlier position can come again: the halfmove clock
    /// starts anew.
    pub(crate) fn passed(&self) -> Option<Position> {
        let board = self.board.null_move()?;
        let black = self.board.side_to_move() == Color::Black;
        let fullmove_number = self.fullmove_number.saturating_add(u32::from(black));
        Some(Position { board, halfmove_clock: 0, fullmove_number })
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        // Not `Board::same_position`: 0.3.4 takes a bishop's move to the skipped square for an
        // en passant capture.
        let (a, b) = (&self.board, &other.board);
        self.halfmove_clock == other.halfmove_clock
            && self.fullmove_number == other.fullmove_number
            && a.side_to_move() == b.side_to_move()
            && Piece::ALL.iter().all(|&piece| a.pieces(piece) == b.pieces(piece))
            && Color::ALL.iter().all(|&color| {
                a.colors(color) == b.colors(color)
                    && a.castle_rights(color) == b.castle_rights(color)
            })
            && self.en_passant() == other.en_passant()
    }
}

impl Eq for Position {}
