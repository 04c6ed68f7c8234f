//! The rules as a [`Game`].

use crate::{MoveDetails, Position, Variant, details, fen, material, names, reading, san, uci};
use cozy_chess::{
    Board, Color, Move, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};
use hyperchess_game::{Game, MoveError, Outcome, Player, PositionError, Reason};
use std::ops::ControlFlow;

/// Standard chess or Chess960.
///
/// ```
/// use hyperchess_game::Game;
/// use hyperchess_orthodox::Orthodox;
///
/// let chess = Orthodox::standard();
/// let mut position = chess.initial();
/// assert_eq!(chess.count_moves(&position), 20);
///
/// let mv = chess.parse_move(&position, "Nf3").unwrap();
/// assert_eq!(chess.move_text(&position, mv), "g1f3");
/// assert_eq!(chess.san(&position, mv), "Nf3");
/// let undo = chess.play(&mut position, mv);
/// assert_eq!(
///     chess.position_text(&position),
///     "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"
/// );
/// chess.undo(&mut position, undo);
///
/// let error = chess.parse_move(&position, "Bc4").unwrap_err();
/// assert_eq!(error.to_string(), "'Bc4' cannot be played: the bishop on f1 cannot pass e2, where a pawn stands");
/// ```
///
/// Chess960 writes castling as the king taking its rook, and rights by the rooks' files:
///
/// ```
/// use hyperchess_game::Game;
/// use hyperchess_orthodox::Orthodox;
///
/// let game = Orthodox::chess960_start(0).unwrap();
/// let text = game.position_text(&game.initial());
/// assert_eq!(text, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
/// ```
#[derive(Clone, Debug)]
pub struct Orthodox {
    variant: Variant,
    initial: Position,
}

impl Orthodox {
    /// Standard chess.
    pub fn standard() -> Orthodox {
        Orthodox { variant: Variant::Standard, initial: Position::new(Board::startpos(), 0, 1) }
    }

    /// Chess960 from the usual array, number 518.
    pub fn chess960() -> Orthodox {
        Orthodox { variant: Variant::Chess960, ..Orthodox::standard() }
    }

    /// Chess960 from the array with a Scharnagl number, 0 to 959.
    pub fn chess960_start(number: u32) -> Result<Orthodox, PositionError> {
        if number >= 960 {
            let problem = format!("there is no array {number}; the numbers go from 0 to 959");
            return Err(PositionError::new("start number", problem));
        }
        let initial = Position::new(Board::chess960_startpos(number), 0, 1);
        Ok(Orthodox { variant: Variant::Chess960, initial })
    }

    /// Which of the two games this is.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// A legal move in standard algebraic notation, with `+` and `#`.
    ///
    /// A move that is not legal is written as [`move_text`](Game::move_text) does.
    pub fn san(&self, position: &Position, mv: Move) -> String {
        let board = position.board();
        if board.is_legal(mv) { san::text(board, mv) } else { self.move_text(position, mv) }
    }

    /// What a move does to the board.
    pub fn details(&self, position: &Position, mv: Move) -> MoveDetails {
        details::of(position.board(), mv)
    }

    /// The man on each square, a1 first, h8 last, by the letters of FEN.
    pub fn squares(&self, position: &Position) -> [Option<char>; 64] {
        let board = position.board();
        Square::ALL.map(|square| {
            let piece = board.piece_on(square)?;
            board.color_on(square).map(|color| names::fen_letter(piece, color))
        })
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self, position: &Position) -> bool {
        !position.board().checkers().is_empty()
    }

    /// The squares of the men that give check.
    pub fn checkers(&self, position: &Position) -> Vec<usize> {
        position.board().checkers().iter().map(|square| square as usize).collect()
    }

    /// The squares of all men, of both sides, that attack a square.
    pub fn attackers(&self, position: &Position, square: usize) -> Vec<usize> {
        let Some(square) = Square::try_index(square) else { return Vec::new() };
        let board = position.board();
        let occupied = board.occupied();
        let queens = board.pieces(Piece::Queen);
        // Who is attacked from a square attacks it, but for pawns, which look the other way.
        let pawns = |color: Color| {
            get_pawn_attacks(square, !color) & board.colored_pieces(color, Piece::Pawn)
        };
        let attackers = pawns(Color::White)
            | pawns(Color::Black)
            | get_knight_moves(square) & board.pieces(Piece::Knight)
            | get_king_moves(square) & board.pieces(Piece::King)
            | get_bishop_moves(square, occupied) & (board.pieces(Piece::Bishop) | queens)
            | get_rook_moves(square, occupied) & (board.pieces(Piece::Rook) | queens);
        attackers.iter().map(|square| square as usize).collect()
    }
}

fn player(color: Color) -> Player {
    match color {
        Color::White => Player::First,
        Color::Black => Player::Second,
    }
}

impl Game for Orthodox {
    type Position = Position;
    type Move = Move;
    type Undo = Position;

    fn initial(&self) -> Position {
        self.initial.clone()
    }

    fn to_move(&self, position: &Position) -> Player {
        player(position.board().side_to_move())
    }

    fn visit_moves(
        &self,
        position: &Position,
        visit: &mut dyn FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let stopped = position
            .board()
            .generate_moves(|moves| moves.into_iter().any(|mv| visit(mv).is_break()));
        if stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        position.board().generate_moves(|set| {
            moves.extend(set);
            false
        });
    }

    fn count_moves(&self, position: &Position) -> u64 {
        let mut count = 0;
        position.board().generate_moves(|set| {
            count += set.len() as u64;
            false
        });
        count
    }

    fn play(&self, position: &mut Position, mv: Move) -> Position {
        let before = position.clone();
        position.play(mv);
        before
    }

    fn undo(&self, position: &mut Position, undo: Position) {
        *position = undo;
    }

    fn key(&self, position: &Position) -> u64 {
        position.key()
    }

    fn reversible_plies(&self, position: &Position) -> u32 {
        position.halfmove_clock()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let board = position.board();
        if !board.generate_moves(|_| true) {
            return Some(if board.checkers().is_empty() {
                Outcome::draw(Reason::Stalemate)
            } else {
                Outcome::win(player(!board.side_to_move()), Reason::Checkmate)
            });
        }
        if material::is_insufficient(board) {
            return Some(Outcome::draw(Reason::DeadPosition));
        }
        (position.halfmove_clock() >= 100).then_some(Outcome::draw(Reason::FiftyMoves))
    }

    fn repetitions_to_draw(&self) -> Option<u32> {
        Some(3)
    }

    fn move_text(&self, position: &Position, mv: Move) -> String {
        uci::text(self.variant, position.board(), mv)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        reading::read(self.variant, position.board(), text)
    }

    fn position_text(&self, position: &Position) -> String {
        fen::write(self.variant, position)
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        fen::read(self.variant, text)
    }
}
