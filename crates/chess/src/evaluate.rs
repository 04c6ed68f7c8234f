//! The judgement of positions by any rules on any board.

mod exchange;
mod lone_king;
mod slots;
mod sums;
mod threats;
pub mod tuning;
mod values;
mod weights;

pub use sums::Sums;
pub(crate) use values::Values;

use crate::game::{ChessGame, Geometry};
use crate::generate::{Deed, Move};
use crate::lattice::Change;
use crate::man::Kind;
use crate::play::Undo;
use crate::position::{Position, Square};
use crate::ruleset::RuleSet;
use crate::sink::{Any, Noisy};
use hyperchess_game::{Evaluate, Game, Outcome, Player, Reason};
use weights::{PLAIN, TUNED};

/// What a knight or bishop is worth in standard chess.
const SMALL_PIECE: i32 = 320;

/// With more men than this a dead position is not looked for in a search.
const FEW_MEN: usize = 5;

/// A side with no more men than this may have too little to win when one of them is taken.
const FEW_MEN_OF_ONE: usize = 3;

impl Values {
    pub(crate) fn of_game(game: &ChessGame) -> Values {
        let RuleSet { name, board, .. } = &game.rules;
        let tuned = TUNED.iter().find(|(tuned, axes, _)| tuned == name && *axes == board.axes());
        Values::new(game, tuned.map_or(PLAIN, |&(_, _, weights)| weights))
    }
}

impl ChessGame {
    /// The square of the man a move takes, if it takes one.
    fn prey(&self, position: &Position, mv: Move) -> Square {
        match (mv.deed, position.en_passant) {
            (Deed::EnPassant, Some(target)) => target.pawn,
            _ => mv.to,
        }
    }

    fn is_king_attacked(&self, position: &Position, player: Player) -> bool {
        let unchanged = Change::leave(Change::NOWHERE);
        let kings = position.men(player, self.royal);
        kings.iter().any(|&king| self.is_attacked(position, king, player.opponent(), &unchanged))
    }

    /// Whether a side has more than its king and promoting men.
    fn has_pieces(&self, position: &Position, player: Player) -> bool {
        (0..self.kinds.len())
            .any(|kind| self.is_piece(kind) && !position.men(player, kind).is_empty())
    }

    /// Whether men of a kind neither are kings nor promote.
    #[inline]
    pub(crate) fn is_piece(&self, kind: usize) -> bool {
        kind != self.royal && self.movers[0][kind].promotions.is_empty()
    }
}

impl Evaluate for ChessGame {
    type Scratch = Sums;

    fn scratch(&self, position: &Position) -> Sums {
        Sums::new(self, position)
    }

    fn follow(&self, sums: &mut Sums, before: &Position, mv: Move) {
        sums.follow(self, before, mv);
    }

    fn retreat(&self, sums: &mut Sums) {
        sums.retreat();
    }

    fn evaluate(&self, position: &Position, sums: &mut Sums) -> i32 {
        let values = self.values();
        let total =
            sums.total(values) + self.threats(values, position) + self.lone_king(values, position);
        values.tempo
            + match position.to_move {
                Player::First => total,
                Player::Second => -total,
            }
    }

    fn value_scale(&self) -> i32 {
        let pieces = (0..self.kinds.len()).filter(|&kind| self.is_piece(kind));
        let smallest = pieces.map(|kind| self.values().kinds[kind]).min();
        (smallest.unwrap_or(SMALL_PIECE) * 100 / SMALL_PIECE).clamp(100, 400)
    }

    fn early_outcome(&self, position: &Position) -> Option<Outcome> {
        if let Some(loser) = self.dethroned(position) {
            return Some(Outcome::win(loser.opponent(), Reason::RoyalCaptured));
        }
        if self.rules.end.fifty.is_some_and(|moves| position.quiet_plies >= 2 * moves) {
            let mut any = Any::default();
            self.generate(position, &mut any);
            // Mate on the last move still wins.
            if any.0 {
                return Some(Outcome::draw(Reason::FiftyMoves));
            }
        }
        let dead = self.rules.end.dead && position.count() <= FEW_MEN && self.is_dead(position);
        dead.then_some(Outcome::draw(Reason::DeadPosition))
    }

    #[inline]
    fn is_threatened(&self, position: &Position) -> bool {
        self.is_king_attacked(position, position.to_move)
    }

    fn exposes(&self, position: &Position, mv: Move) -> bool {
        if self.king_is_sacred {
            return false;
        }
        let mut after = position.clone();
        self.play(&mut after, mv);
        self.dethroned(&after).is_none() && self.is_king_attacked(&after, position.to_move)
    }

    #[inline]
    fn gain(&self, position: &Position, mv: Move) -> i32 {
        let values = self.values();
        let worth = |kind: Kind| values.kinds[usize::from(kind)];
        let promotion = match mv.deed {
            Deed::Castle(_) => return 0,
            Deed::Promote(kind) => worth(kind) - worth(position.man(mv.from).kind()),
            _ => 0,
        };
        let taken = position.man(self.prey(position, mv));
        promotion + if taken.is_none() { 0 } else { worth(taken.kind()).max(1) }
    }

    fn may_save(&self, position: &Position) -> bool {
        position.count_of(position.to_move.opponent()) <= FEW_MEN_OF_ONE
    }

    #[inline]
    fn stake(&self, position: &Position, mv: Move) -> i32 {
        let kind = usize::from(position.man(mv.from).kind());
        // A king that may step there at all risks nothing.
        if kind == self.royal { 0 } else { self.values().kinds[kind] }
    }

    #[inline]
    fn is_quiet(&self, position: &Position, mv: Move) -> bool {
        match mv.deed {
            Deed::Plain => position.man(mv.to).is_none(),
            Deed::EnPassant | Deed::Promote(_) => false,
            Deed::DoubleStep | Deed::Castle(_) => true,
        }
    }

    fn makes_threat(&self, position: &Position, mv: Move) -> bool {
        let us = position.to_move;
        let lattice = match &self.geometry {
            Geometry::Lattice(lattice) if !lattice.is_ambiguous() => lattice,
            _ => return false,
        };
        let kind = usize::from(position.man(mv.from).kind());
        let king = self.king(position, us.opponent());
        king.is_some_and(|king| match lattice.relations().looks_at(us, kind, mv.to, king) {
            None => false,
            Some(true) => true,
            Some(false) => lattice.sees(position, mv.to, king, &[mv.from]),
        })
    }

    fn noisy_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        self.generate(position, &mut Noisy { position, moves });
    }

    fn exchange_reaches(&self, position: &Position, mv: Move, threshold: i32) -> bool {
        self.exchange(self.values(), position, mv, self.gain(position, mv), threshold)
    }

    fn pass(&self, position: &mut Position) -> Option<Undo> {
        let us = position.to_move;
        let may = self.king_is_sacred
            && self.has_pieces(position, us)
            && !self.is_king_attacked(position, us);
        may.then(|| self.make_pass(position))
    }

    fn undo_pass(&self, position: &mut Position, undo: Undo) {
        self.unmake_pass(position, undo);
    }

    #[inline]
    fn move_code(&self, mv: Move) -> u16 {
        let deed = match mv.deed {
            Deed::Plain | Deed::DoubleStep | Deed::EnPassant => 0,
            Deed::Castle(number) => 64 + u64::from(number),
            Deed::Promote(kind) => 1 + u64::from(kind),
        };
        let mixed = (u64::from(mv.from) << 32 ^ u64::from(mv.to) << 8 ^ deed)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15);
        ((mixed >> 48) as u16).max(1)
    }

    fn move_slots(&self) -> usize {
        self.values().slots.count()
    }

    #[inline]
    fn move_slot(&self, position: &Position, mv: Move) -> usize {
        let kind = usize::from(position.man(mv.from).kind());
        let row = position.to_move.index() * self.kinds.len() + kind;
        self.values().slots.of(row, mv.to)
    }

    #[inline]
    fn structure_key(&self, position: &Position) -> u64 {
        position.structure
    }
}
