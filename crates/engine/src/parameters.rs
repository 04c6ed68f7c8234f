//! The numbers of the search, all in one place. Values are hundredths of a pawn, depths plies.

/// The deepest iteration.
pub(crate) const MAX_DEPTH: i32 = 120;

/// Lines beyond this many plies are judged as they stand.
pub(crate) const MAX_PLY: usize = 160;

/// Half the first aspiration window, and the first depth that has one.
pub(crate) const WINDOW: i32 = 14;
pub(crate) const WINDOW_FROM: i32 = 4;

/// Reverse futility: so much above beta, by depth, is enough.
pub(crate) const REVERSE_FUTILITY_DEPTH: i32 = 8;
pub(crate) const REVERSE_FUTILITY_MARGIN: i32 = 78;

/// Razoring: so far below alpha, and more by the square of the depth, is hopeless unless a
/// capture helps.
pub(crate) const RAZORING_DEPTH: i32 = 3;
pub(crate) const RAZORING_BASE: i32 = 520;
pub(crate) const RAZORING_MARGIN: i32 = 240;

/// Null move: the reduction grows with depth and with the distance from beta.
pub(crate) const NULL_MOVE_DEPTH: i32 = 3;
/// From this depth on it is verified without passing.
pub(crate) const NULL_MOVE_VERIFIED: i32 = 14;
pub(crate) const NULL_MOVE_BASE: i32 = 4;
pub(crate) const NULL_MOVE_PER_DEPTH: i32 = 3;
pub(crate) const NULL_MOVE_PER_VALUE: i32 = 180;
pub(crate) const NULL_MOVE_MOST_BY_VALUE: i32 = 4;

/// Internal iterative reduction: a node as deep as this without a table move is not worth it.
pub(crate) const INTERNAL_REDUCTION_DEPTH: i32 = 4;

/// Of so few moves, as a king has without other men, none is left out.
pub(crate) const FEW_MOVES: usize = 8;

/// Futility of quiet moves: the static value and so much by depth must reach alpha.
pub(crate) const FUTILITY_DEPTH: i32 = 8;
pub(crate) const FUTILITY_BASE: i32 = 110;
pub(crate) const FUTILITY_MARGIN: i32 = 80;

/// Late quiet moves are left out after 3 + depth², halved if the position does not improve.
pub(crate) const LATE_MOVES_DEPTH: i32 = 8;
pub(crate) const LATE_MOVES_BASE: i32 = 3;
/// … for as many quiet moves as chess has; on larger boards in proportion.
pub(crate) const USUAL_QUIETS: usize = 40;

/// Moves that lose more than so much in the exchange are left out: captures by depth, quiet moves
/// by the square of the depth they would get.
pub(crate) const EXCHANGE_DEPTH: i32 = 9;
pub(crate) const EXCHANGE_QUIET: i32 = -25;
pub(crate) const EXCHANGE_NOISY: i32 = -95;

/// Singular extensions.
pub(crate) const SINGULAR_DEPTH: i32 = 7;
pub(crate) const DOUBLE_EXTENSION_MARGIN: i32 = 18;
pub(crate) const MOST_DOUBLE_EXTENSIONS: u32 = 6;

/// Check extensions: from this depth on.
pub(crate) const CHECK_EXTENSION_DEPTH: i32 = 9;

/// Late move reductions: base + ln(depth) × ln(number) / divisor, then more or less for what else
/// is known of the move and its node, all in parts of a ply.
pub(crate) const REDUCTION_BASE: f64 = 0.80;
pub(crate) const REDUCTION_DIVISOR: f64 = 2.30;
pub(crate) const REDUCTION_DEPTH: i32 = 3;
pub(crate) mod reduction {
    /// A ply.
    pub(crate) const PLY: i32 = 1024;
    pub(crate) const CUT_NODE: i32 = 1500;
    pub(crate) const NOT_IMPROVING: i32 = 700;
    pub(crate) const NOISY_TABLE_MOVE: i32 = 900;
    pub(crate) const OPEN_WINDOW: i32 = 1100;
    pub(crate) const GIVES_THREAT: i32 = 1000;
    pub(crate) const ANSWERS_THREAT: i32 = 800;
    pub(crate) const FAVOURITE: i32 = 1000;
    /// A history of so much is worth a ply.
    pub(crate) const HISTORY_PER_PLY: i32 = 9500;
    pub(crate) const MOST_BY_HISTORY: i32 = 2500;
}

/// A reduced search that beats the best so far by so much is repeated a ply deeper, one that
/// hardly does a ply less deep.
pub(crate) const DEEPER_MARGIN: i32 = 50;
pub(crate) const SHALLOWER_MARGIN: i32 = 8;

/// What a capture in quiescence may win beyond its prey; less hope is not worth a look.
pub(crate) const HOPE: i32 = 150;

/// After so many plies of quiescence a threat is no longer answered, unless by captures alone: where
/// kings may be left in danger, answers to threats threaten in their turn, and there would be no
/// end of it.
pub(crate) const THREATS_ANSWERED: usize = 6;

/// After so many plies of quiescence only captures that lose nothing on the spot are followed.
pub(crate) const LONG_QUIESCENCE: usize = 64;

/// The use of the clock.
pub(crate) mod time {
    use std::time::Duration;

    /// The game is expected to last so many more moves.
    pub(crate) const HORIZON: f64 = 24.0;
    pub(crate) const INCREMENT_SHARE: f64 = 0.75;
    /// What stays on the clock for moments in which the machine does something else.
    pub(crate) const CUSHION: Duration = Duration::from_millis(200);
    /// No move takes more than this part of what is left.
    pub(crate) const MOST_OF_THE_CLOCK: f64 = 0.6;
    /// How far beyond the planned time an iteration may run.
    pub(crate) const STRETCH: f64 = 4.0;
    /// A best move that takes most of the nodes is hardly in doubt.
    pub(crate) const EFFORT_BASE: f64 = 1.45;
    pub(crate) const EFFORT_SCALE: f64 = 1.5;
    /// By the number of iterations that agreed on the best move.
    pub(crate) const STABILITY: [f64; 5] = [1.5, 1.2, 1.0, 0.9, 0.8];
}
