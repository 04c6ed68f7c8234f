//! A compiled game.

use crate::ending;
use crate::error::SwitchError;
use crate::evaluate::{Glance, Weights, king_worth};
use crate::grid::{Grid, Square};
use crate::kernel::{Kernel, Progress, fits_narrow};
use crate::key::Piece;
use crate::layout::Layout;
use crate::moves::Move;
use crate::position::Position;
use crate::switches::Switches;
use crate::value::{Colours, End, Endings, PromoteRow};
use hyperchess_game::{Game, MoveError, Outcome, Player, PositionError, Reason};
use std::ops::ControlFlow;

/// The tables, for the size of word the board needs.
#[derive(Debug)]
pub(crate) enum Tables {
    Narrow(Kernel<u64>),
    Wide(Kernel<u128>),
}

/// Calls the same method of whichever tables there are.
macro_rules! with_tables {
    ($game:expr, $kernel:ident => $call:expr) => {
        match &$game.tables {
            $crate::game::Tables::Narrow($kernel) => $call,
            $crate::game::Tables::Wide($kernel) => $call,
        }
    };
}
pub(crate) use with_tables;

/// Draughts by any mixture of switches, compiled for play.
#[derive(Debug)]
pub struct DraughtsGame {
    pub(crate) switches: Switches,
    pub(crate) grid: Grid,
    pub(crate) layout: Layout,
    pub(crate) tables: Tables,
    pub(crate) progress: Progress,
    /// By bit.
    pub(crate) row_of: [u8; 128],
    pub(crate) has_streaks: bool,
    pub(crate) streak_limit: u16,
    pub(crate) endings: Endings,
    /// The long diagonal from the lower left corner.
    pub(crate) main_road: u128,
    pub(crate) glance: Glance,
    pub(crate) weights: Weights,
    /// What a king is worth where only material is asked for.
    pub(crate) king_worth: i32,
    /// -1 where who loses everything wins.
    pub(crate) sign: i32,
    pub(crate) initial: Position,
}

impl DraughtsGame {
    /// Compiles a game.
    ///
    /// ```
    /// use hyperchess_draughts::{DraughtsGame, Switches};
    /// use hyperchess_game::{Game, perft};
    /// let game = DraughtsGame::new(Switches::named("international").unwrap()).unwrap();
    /// assert_eq!(perft(&game, &mut game.initial(), 4), 4265);
    /// ```
    pub fn new(switches: Switches) -> Result<DraughtsGame, SwitchError> {
        switches.check()?;
        let grid = Grid::new(&switches);
        let layout = Layout::new(&grid);
        let tables = if fits_narrow(&layout) {
            Tables::Narrow(Kernel::new(&switches, &grid, &layout))
        } else {
            Tables::Wide(Kernel::new(&switches, &grid, &layout))
        };
        let mut row_of = [0; 128];
        for square in grid.squares() {
            row_of[usize::from(layout.bit(square))] = grid.place(square).1 as u8;
        }
        let on_main_road = |&square: &Square| {
            let (column, row) = grid.place(square);
            column == row
        };
        let game = DraughtsGame {
            progress: Progress::of(&switches),
            row_of,
            has_streaks: switches.king_streak.is_some(),
            streak_limit: switches.king_streak.unwrap_or(u16::MAX),
            endings: switches.endings,
            main_road: layout.set(grid.squares().filter(on_main_road)),
            glance: Glance::new(&switches, &grid, &layout),
            weights: Weights::of(&switches, &grid, &layout),
            king_worth: king_worth(&switches),
            sign: if switches.misere { -1 } else { 1 },
            initial: start(&switches, &grid, &layout),
            switches,
            grid,
            layout,
            tables,
        };
        if !game.can_move(&game.initial) {
            return Err(SwitchError::NobodyMoves);
        }
        Ok(game)
    }

    /// The rules it was compiled from.
    pub fn switches(&self) -> &Switches {
        &self.switches
    }

    /// The board.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The name of a side: `White`, `Orange`, …
    pub fn colour(&self, player: Player) -> &'static str {
        let (bottom, top) = match self.switches.colours {
            Colours::OrangeGreen => ("Orange", "Green"),
            Colours::WhiteBlack => ("White", "Black"),
            Colours::BlackWhite => ("Black", "White"),
        };
        if self.is_at_bottom(player) { bottom } else { top }
    }

    /// Whether a side starts at the bottom of the board.
    pub fn is_at_bottom(&self, player: Player) -> bool {
        (player == Player::First) == (self.switches.first == End::Bottom)
    }

    pub(crate) fn player_at(&self, end: End) -> Player {
        if self.switches.first == end { Player::First } else { Player::Second }
    }

    /// What stands on a square.
    pub fn piece_at(&self, position: &Position, square: Square) -> Option<Piece> {
        position.piece_at(self.layout.bit(square))
    }

    /// Every piece with its square, in reading order.
    pub fn pieces<'a>(
        &'a self,
        position: &'a Position,
    ) -> impl Iterator<Item = (Square, Piece)> + 'a {
        self.grid.squares().filter_map(|square| Some((square, self.piece_at(position, square)?)))
    }

    /// A position with these pieces; of two on the same square the later one stays.
    pub fn set_up(
        &self,
        pieces: impl IntoIterator<Item = (Square, Piece)>,
        to_move: Player,
    ) -> Position {
        let (mut men, mut kings) = ([0u128; 2], [0u128; 2]);
        for (square, piece) in pieces {
            let single = 1 << self.layout.bit(square);
            for set in men.iter_mut().chain(&mut kings) {
                *set &= !single;
            }
            let set = if piece.king { &mut kings } else { &mut men };
            set[piece.player.index()] |= single;
        }
        Position::new(men, kings, to_move)
    }

    /// Where a move starts and where it ends.
    pub fn ends(&self, mv: Move) -> (Square, Square) {
        (self.layout.square(mv.from), self.layout.square(mv.to))
    }

    /// Whether the side to move has a capture, forced or not.
    pub fn can_capture(&self, position: &Position) -> bool {
        with_tables!(self, kernel => kernel.can_capture(position))
    }

    pub(crate) fn can_move(&self, position: &Position) -> bool {
        with_tables!(self, kernel => kernel.can_move(position))
    }

    /// Whether no man of a side can ever stand on a square, being a king when it gets there.
    pub(crate) fn is_always_crowned(&self, player: Player, square: Square) -> bool {
        let row = self.grid.place(square).1;
        let far = if self.is_at_bottom(player) { self.grid.rows() - 1 } else { 0 };
        let rules = &self.switches;
        let on_arrival = rules.promote_row == PromoteRow::Far && !rules.promote_by_turn;
        on_arrival && !rules.demote && row == far
    }

    /// The side that has won by having a king, where that wins.
    pub(crate) fn crowned(&self, position: &Position) -> Option<Player> {
        if !self.switches.king_wins {
            return None;
        }
        // The king of the side that has just moved is the newer one.
        let candidates = [position.to_move.opponent(), position.to_move];
        candidates.into_iter().find(|player| position.kings[player.index()] != 0)
    }

    pub(crate) fn is_drawn_by_count(&self, position: &Position) -> bool {
        let quiet = self.switches.quiet_moves;
        quiet.is_some_and(|moves| position.reversible >= moves.saturating_mul(2))
            || (position.ending > 0
                && ending::of(self.endings, position, self.main_road)
                    .is_some_and(|ending| position.ending >= ending.plies))
    }
}

fn start(switches: &Switches, grid: &Grid, layout: &Layout) -> Position {
    let (gap, deep) = (usize::from(switches.start_gap), usize::from(switches.start_rows));
    let side = |end: End| {
        layout.set(grid.squares().filter(|&square| {
            let row = grid.place(square).1;
            let from_home = if end == End::Bottom { row } else { grid.rows() - 1 - row };
            (gap..gap + deep).contains(&from_home)
        }))
    };
    let mut pieces = [side(End::Bottom), side(End::Top)];
    if switches.first == End::Top {
        pieces.reverse();
    }
    let (men, kings) = if switches.start_promoted { ([0; 2], pieces) } else { (pieces, [0; 2]) };
    Position::new(men, kings, Player::First)
}

impl Game for DraughtsGame {
    type Position = Position;
    type Move = Move;
    type Undo = Position;

    fn initial(&self) -> Position {
        self.initial
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn visit_moves(
        &self,
        position: &Position,
        visit: &mut dyn FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // Which captures are legal is known only when all have been found.
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        moves.into_iter().try_for_each(visit)
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        with_tables!(self, kernel => kernel.list(position, moves));
    }

    fn count_moves(&self, position: &Position) -> u64 {
        with_tables!(self, kernel => kernel.count(position))
    }

    fn play(&self, position: &mut Position, mv: Move) -> Position {
        match self.tables {
            Tables::Narrow(_) => self.make::<u64>(position, mv),
            Tables::Wide(_) => self.make::<u128>(position, mv),
        }
    }

    fn undo(&self, position: &mut Position, undo: Position) {
        *position = undo;
    }

    fn key(&self, position: &Position) -> u64 {
        position.key
    }

    fn reversible_plies(&self, position: &Position) -> u32 {
        position.reversible.into()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if let Some(winner) = self.crowned(position) {
            return Some(Outcome::win(winner, Reason::FirstKing));
        }
        if !self.can_move(position) {
            let stuck = position.to_move;
            let winner = if self.switches.misere { stuck } else { stuck.opponent() };
            return Some(Outcome::win(winner, Reason::NoMoves));
        }
        self.is_drawn_by_count(position).then_some(Outcome::draw(Reason::MoveLimit))
    }

    fn repetitions_to_draw(&self) -> Option<u32> {
        self.switches.repetition.map(u32::from)
    }

    fn move_text(&self, position: &Position, mv: Move) -> String {
        self.write_move(position, mv)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        self.read_move(position, text)
    }

    fn position_text(&self, position: &Position) -> String {
        self.write_fen(position)
    }

    fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        let position =
            if text.contains('|') { self.read_text_board(text)? } else { self.read_fen(text)? };
        for to_move in Player::BOTH {
            let seen_by = Position { to_move, ..position };
            if with_tables!(self, kernel => kernel.has_countless_captures(&seen_by)) {
                let problem = format!(
                    "{} could capture in more ways than can be listed: put fewer pieces up",
                    self.colour(to_move)
                );
                return Err(PositionError::new("pieces", problem));
            }
        }
        Ok(position)
    }
}
