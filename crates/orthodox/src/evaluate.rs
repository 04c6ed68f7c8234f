//! The judgement of standard chess: what a position is worth and what a move is about.
//!
//! The value of a position is a sum of features times weights, one set of weights for the
//! middlegame and one for the endgame, between which the pieces left decide. Danger to a king
//! grows faster than the sum of its causes; a small neural network adds what the features miss;
//! endgames that are hard to win are scaled down.
//! Material and squares are kept up to date move by move in the [`Scratch`], pawn structures
//! are remembered there, everything else is looked up anew each time.

mod endgame;
mod exchange;
mod king;
mod kpk;
mod masks;
mod network;
mod passed;
mod pawns;
mod pieces;
mod recorder;
mod score;
mod scratch;
mod squares;
mod survey;
mod terms;
mod threats;
mod trace;
mod verdict;
mod weights;

pub use endgame::FULL_SCALE;
pub use network::{
    HIDDEN, INPUTS, LARGEST_WEIGHT, OUTPUT_SCALE, WEIGHTS, inputs, network_file, network_weights,
    stage,
};
pub use score::Score;
pub use scratch::Scratch;
pub use squares::FULL_PHASE;
pub use terms::{COUNT, TERMS, Term};
pub use trace::{Feature, Trace, weights};
pub use verdict::{DANGER_DIVISOR, DANGER_ENDGAME_DIVISOR};

use crate::castling::Side;
use crate::{Orthodox, Position, material};
use cozy_chess::{
    BitBoard, Color, Move, Piece, Rank, Square, get_bishop_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};
use hyperchess_game::{Evaluate, Game, Outcome, Reason};

/// A side with no more men than this may have too little to win when one of them is taken.
const FEW_MEN: u32 = 3;

impl Evaluate for Orthodox {
    type Scratch = Scratch;

    fn scratch(&self, position: &Position) -> Scratch {
        kpk::solve_ahead();
        Scratch::new(position.board())
    }

    fn restart(&self, scratch: &mut Scratch, position: &Position) {
        scratch.restart(position.board());
    }

    #[inline]
    fn follow(&self, scratch: &mut Scratch, before: &Position, mv: Move) {
        scratch.follow(before.board(), mv);
    }

    #[inline]
    fn retreat(&self, scratch: &mut Scratch) {
        scratch.retreat();
    }

    fn evaluate(&self, position: &Position, scratch: &mut Scratch) -> i32 {
        let board = position.board();
        let value = verdict::of(board, scratch);
        // An advantage that makes no progress melts away.
        let patience = 220 - position.halfmove_clock().min(100) as i32;
        let value = value * patience / 220;
        if board.side_to_move() == Color::White { value } else { -value }
    }

    fn early_outcome(&self, position: &Position) -> Option<Outcome> {
        let board = position.board();
        if material::is_insufficient(board) {
            return Some(Outcome::draw(Reason::DeadPosition));
        }
        // Mate goes before the fifty moves; without a check there is none.
        let mated = || !board.checkers().is_empty() && !board.generate_moves(|_| true);
        (position.halfmove_clock() >= 100 && !mated()).then_some(Outcome::draw(Reason::FiftyMoves))
    }

    #[inline]
    fn is_threatened(&self, position: &Position) -> bool {
        !position.board().checkers().is_empty()
    }

    #[inline]
    fn gain(&self, position: &Position, mv: Move) -> i32 {
        let promotion =
            mv.promotion.map_or(0, |piece| exchange::worth(piece) - exchange::worth(Piece::Pawn));
        let victim = exchange::victim(position.board(), mv);
        promotion + victim.map_or(0, |(piece, _)| exchange::worth(piece))
    }

    fn may_save(&self, position: &Position) -> bool {
        let board = position.board();
        board.colors(!board.side_to_move()).len() <= FEW_MEN
    }

    #[inline]
    fn stake(&self, position: &Position, mv: Move) -> i32 {
        position.board().piece_on(mv.from).map_or(0, exchange::worth)
    }

    #[inline]
    fn is_quiet(&self, position: &Position, mv: Move) -> bool {
        match mv.promotion {
            Some(promotion) => promotion != Piece::Queen,
            None => exchange::victim(position.board(), mv).is_none(),
        }
    }

    fn makes_threat(&self, position: &Position, mv: Move) -> bool {
        let board = position.board();
        let us = board.side_to_move();
        let king = board.king(!us);
        let occupied = board.occupied() ^ mv.from.bitboard() | mv.to.bitboard();
        let hits = |goals: BitBoard| goals.has(king);
        // Discovered checks and castling are left to the search.
        match mv.promotion.or(board.piece_on(mv.from)) {
            Some(Piece::Pawn) => hits(get_pawn_attacks(mv.to, us)),
            Some(Piece::Knight) => hits(get_knight_moves(mv.to)),
            Some(Piece::Bishop) => hits(get_bishop_moves(mv.to, occupied)),
            Some(Piece::Rook) => hits(get_rook_moves(mv.to, occupied)),
            Some(Piece::Queen) => {
                hits(get_bishop_moves(mv.to, occupied)) || hits(get_rook_moves(mv.to, occupied))
            }
            Some(Piece::King) | None => false,
        }
    }

    fn noisy_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        let board = position.board();
        let us = board.side_to_move();
        let enemy = board.colors(!us);
        let last_rank = Rank::Eighth.relative_to(us).bitboard();
        let skipped = board.en_passant().map(|file| Square::new(file, Rank::Sixth.relative_to(us)));
        let pawn_goals = enemy | last_rank | skipped.map_or(BitBoard::EMPTY, Square::bitboard);
        board.generate_moves(|set| {
            let (from, pawn) = (set.from, set.piece == Piece::Pawn);
            for to in set.to & if pawn { pawn_goals } else { enemy } {
                // A pawn in front of the skipped square would only step onto it.
                if pawn && Some(to) == skipped && from.file() == to.file() {
                    continue;
                }
                let promotion = (pawn && last_rank.has(to)).then_some(Piece::Queen);
                moves.push(Move { from, to, promotion });
            }
            false
        });
    }

    fn quiet_threats(&self, position: &Position, moves: &mut Vec<Move>) {
        let board = position.board();
        let us = board.side_to_move();
        let king = board.king(!us);
        let (empty, occupied) = (!board.occupied(), board.occupied());
        let diagonal = get_bishop_moves(king, occupied) & empty;
        let straight = get_rook_moves(king, occupied) & empty;
        // From where each kind of man would check. Discovered checks are left to the search.
        let checks = |piece| match piece {
            // Promotions are not quiet, and no king stands where a pawn on the last rank looks.
            Piece::Pawn => get_pawn_attacks(king, !us) & empty,
            Piece::Knight => get_knight_moves(king) & empty,
            Piece::Bishop => diagonal,
            Piece::Rook => straight,
            Piece::Queen => diagonal | straight,
            Piece::King => BitBoard::EMPTY,
        };
        board.generate_moves(|set| {
            let from = set.from;
            for to in set.to & checks(set.piece) {
                // A pawn that leaves its file takes.
                if set.piece != Piece::Pawn || from.file() == to.file() {
                    moves.push(Move { from, to, promotion: None });
                }
            }
            false
        });
    }

    #[inline]
    fn exchange_reaches(&self, position: &Position, mv: Move, threshold: i32) -> bool {
        exchange::reaches(position.board(), mv, threshold)
    }

    fn pass(&self, position: &mut Position) -> Option<Position> {
        let board = position.board();
        let us = board.side_to_move();
        // With pawns and king alone a player is often lost because he must move.
        let men = board.colors(us);
        if (men & !(board.pieces(Piece::Pawn) | board.pieces(Piece::King))).is_empty() {
            return None;
        }
        let passed = position.passed()?;
        Some(std::mem::replace(position, passed))
    }

    fn undo_pass(&self, position: &mut Position, undo: Position) {
        self.undo(position, undo);
    }

    #[inline]
    fn move_code(&self, mv: Move) -> u16 {
        // No move goes from a1 to a1, and there are no promotions to pawns or kings: the code
        // is 0 for no move at all.
        let promotion = mv.promotion.map_or(0, |piece| piece as u16);
        mv.from as u16 | (mv.to as u16) << 6 | promotion << 12
    }

    #[inline]
    fn move_slots(&self) -> usize {
        2 * 6 * 64
    }

    #[inline]
    fn move_slot(&self, position: &Position, mv: Move) -> usize {
        let board = position.board();
        let us = board.side_to_move();
        let piece = board.piece_on(mv.from).unwrap_or(Piece::Pawn);
        let goal = if exchange::is_castling(board, mv) {
            let side = if mv.from.file() < mv.to.file() { Side::King } else { Side::Queen };
            side.king_goal(us)
        } else {
            mv.to
        };
        (us as usize * 6 + piece as usize) * 64 + goal as usize
    }

    #[inline]
    fn attacked(&self, position: &Position) -> u64 {
        exchange::attacked(position.board()).0
    }

    #[inline]
    fn exposure(&self, mv: Move, attacked: u64) -> usize {
        let of = |square: Square| (attacked >> square as u32 & 1) as usize;
        of(mv.from) | of(mv.to) << 1
    }

    #[inline]
    fn structure_key(&self, position: &Position) -> u64 {
        pawns::structure_key(position.board())
    }

    #[inline]
    fn army_keys(&self, position: &Position) -> [u64; 2] {
        let board = position.board();
        let key = |side: Color| {
            let of = |piece| board.colored_pieces(side, piece);
            let minors = pawns::mix(of(Piece::Knight), of(Piece::Bishop));
            let majors = pawns::mix(of(Piece::Rook), of(Piece::Queen));
            pawns::mix(BitBoard(minors), of(Piece::King)) ^ majors.rotate_left(17) | 1 << 63
        };
        [key(Color::White), key(Color::Black)]
    }
}
