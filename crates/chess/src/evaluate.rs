//! The judgement of positions by any rules on any board.

mod exchange;
mod lone_king;
mod threats;
mod values;
mod weights;

pub(crate) use values::Values;

use crate::game::{ChessGame, Geometry};
use crate::generate::{Deed, Move};
use crate::key;
use crate::lattice::Change;
use crate::man::Kind;
use crate::play::Undo;
use crate::position::{Position, Square};
use crate::sink::{Any, Noisy};
use hyperchess_game::{Evaluate, Outcome, Player, Reason};
use weights::Weights;

/// What a knight or bishop is worth in standard chess.
const SMALL_PIECE: i32 = 320;

/// Slots for the histories of a search: larger games share them.
const MOST_SLOTS: usize = 1 << 16;

/// With more men than this a dead position is not looked for in a search.
const FEW_MEN: usize = 5;

impl Values {
    pub(crate) fn of_game(game: &ChessGame) -> Values {
        Values::new(game, Weights::DEFAULT)
    }
}

/// The sums of men's values, the first player's less the second's, move by move.
#[derive(Debug)]
pub struct Sums(Vec<i32>);

impl ChessGame {
    fn sum_of_values(&self, position: &Position) -> i32 {
        let values = self.values();
        let of_player = |player| -> i32 {
            let of_kind = |kind| {
                let men = position.men(player, kind).iter();
                men.map(|&square| values.of(player, kind, square)).sum::<i32>()
            };
            (0..self.kinds.len()).map(of_kind).sum()
        };
        of_player(Player::First) - of_player(Player::Second)
    }

    /// By how much a move changes the sum of values, for the mover.
    fn change_of_values(&self, position: &Position, mv: Move) -> i32 {
        let values = self.values();
        let us = position.to_move;
        let kind = usize::from(position.man(mv.from).kind());
        let before = values.of(us, kind, mv.from);
        if let Deed::Castle(number) = mv.deed {
            let rook = self.castlings[usize::from(number)].rook;
            let rook_kind = usize::from(position.man(rook.from).kind());
            return values.of(us, kind, mv.to) - before + values.of(us, rook_kind, rook.to)
                - values.of(us, rook_kind, rook.from);
        }
        let after = match mv.deed {
            Deed::Promote(kind) => values.of(us, usize::from(kind), mv.to),
            _ => values.of(us, kind, mv.to),
        };
        let prey = self.prey(position, mv);
        let man = position.man(prey);
        let taken = match man.player() {
            Some(owner) if owner != us => values.of(owner, usize::from(man.kind()), prey),
            _ => 0,
        };
        after - before + taken
    }

    /// The square of the man a move takes, if it takes one.
    fn prey(&self, position: &Position, mv: Move) -> Square {
        match (mv.deed, position.en_passant) {
            (Deed::EnPassant, Some(target)) => target.pawn,
            _ => mv.to,
        }
    }

    fn is_king_attacked(&self, position: &Position, player: Player) -> bool {
        self.king(position, player).is_some_and(|king| {
            self.is_attacked(position, king, player.opponent(), &Change::leave(Change::NOWHERE))
        })
    }

    /// Whether a side has more than its king and promoting men.
    fn has_pieces(&self, position: &Position, player: Player) -> bool {
        (0..self.kinds.len()).any(|kind| {
            kind != self.royal
                && self.movers[0][kind].promotions.is_empty()
                && !position.men(player, kind).is_empty()
        })
    }
}

impl Evaluate for ChessGame {
    type Scratch = Sums;

    fn scratch(&self, position: &Position) -> Sums {
        Sums(vec![self.sum_of_values(position)])
    }

    fn follow(&self, sums: &mut Sums, before: &Position, mv: Move) {
        let change = self.change_of_values(before, mv);
        let sum = sums.0.last().copied().unwrap_or_default();
        sums.0.push(match before.to_move {
            Player::First => sum + change,
            Player::Second => sum - change,
        });
    }

    fn retreat(&self, sums: &mut Sums) {
        sums.0.pop();
    }

    fn evaluate(&self, position: &Position, sums: &mut Sums) -> i32 {
        let values = self.values();
        let sum = sums.0.last().copied().unwrap_or_default();
        let total = sum + self.threats(values, position) + self.lone_king(values, position);
        values.weights.tempo
            + match position.to_move {
                Player::First => total,
                Player::Second => -total,
            }
    }

    fn value_scale(&self) -> i32 {
        let is_piece =
            |kind: &usize| *kind != self.royal && self.movers[0][*kind].promotions.is_empty();
        let pieces = (0..self.kinds.len()).filter(is_piece);
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

    fn is_threatened(&self, position: &Position) -> bool {
        self.is_king_attacked(position, position.to_move)
    }

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

    fn stake(&self, position: &Position, mv: Move) -> i32 {
        let kind = usize::from(position.man(mv.from).kind());
        // A king that may step there at all risks nothing.
        if kind == self.royal { 0 } else { self.values().kinds[kind] }
    }

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
        king.is_some_and(|king| match lattice.looks_at(us, kind, mv.to, king) {
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
        (2 * self.kinds.len() * self.blank_cells().len()).clamp(1, MOST_SLOTS)
    }

    fn move_slot(&self, position: &Position, mv: Move) -> usize {
        let kind = usize::from(position.man(mv.from).kind());
        let row = position.to_move.index() * self.kinds.len() + kind;
        let slot = row * self.blank_cells().len() + mv.to as usize;
        if slot < MOST_SLOTS && 2 * self.kinds.len() * self.blank_cells().len() <= MOST_SLOTS {
            return slot;
        }
        ((slot as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48) as usize
    }

    fn structure_key(&self, position: &Position) -> u64 {
        let mut structure = 0;
        for kind in 0..self.kinds.len() {
            if self.movers[0][kind].promotions.is_empty() {
                continue;
            }
            for player in Player::BOTH {
                for &square in position.men(player, kind) {
                    structure ^= key::man(position.man(square), square);
                }
            }
        }
        structure
    }
}
