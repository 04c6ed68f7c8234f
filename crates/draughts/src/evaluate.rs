//! The judgement of a position at a glance: what can be counted in it, and what was learnt of
//! the ways pieces stand.

mod glance;
pub mod tuning;
mod weights;
mod windows;

pub(crate) use glance::Glance;
pub(crate) use weights::{Weights, king_worth};

use crate::bits::members;
use crate::game::DraughtsGame;
use crate::key;
use crate::moves::Move;
use crate::position::Position;
use hyperchess_game::{Evaluate, Outcome, Reason};
use weights::{PARTS, Pair, WINDOW_PARTS};

/// An ending that is drawn unless somebody errs is worth so much less.
const DRAWISH: i32 = 8;

/// What is left of an advantage that makes no progress, in 1/200: it melts away.
fn patience(position: &Position) -> i32 {
    200 - i32::from(position.reversible.min(100))
}

/// How much of the pieces is still there, in 1/256.
fn full_board_share(game: &DraughtsGame, position: &Position) -> i32 {
    let (now, all) = (i32::from(position.pieces), i32::from(game.initial.pieces));
    (256 * now / all.max(1)).min(256)
}

impl DraughtsGame {
    /// The same game judged by the plain weights alone.
    pub fn untuned(self) -> DraughtsGame {
        DraughtsGame { weights: Weights::plain(&self.switches), ..self }
    }

    /// Features and windows by their weights, in parts of a hundredth of a man.
    fn weighed(&self, position: &Position) -> i32 {
        let mut sums: Pair<i32> = [0; 2];
        for (times, weight) in self.glance(position).into_iter().zip(&self.weights.features) {
            sums[0] += times * i32::from(weight[0]);
            sums[1] += times * i32::from(weight[1]);
        }
        if let Some((windows, weights)) = &self.weights.windows {
            let us = position.to_move;
            let mut seen: Pair<i32> = [0; 2];
            for (player, sign) in [(us, 1), (us.opponent(), -1)] {
                windows.look(position, player.index(), self.is_at_bottom(player), |index| {
                    let weight = weights[index];
                    seen[0] += sign * i32::from(weight[0]);
                    seen[1] += sign * i32::from(weight[1]);
                });
            }
            sums[0] += seen[0] * (PARTS / WINDOW_PARTS);
            sums[1] += seen[1] * (PARTS / WINDOW_PARTS);
        }
        let opening = full_board_share(self, position);
        (sums[0] * opening + sums[1] * (256 - opening)) / 256
    }

    fn worth_of(&self, king: bool) -> i32 {
        if king { self.king_worth } else { MAN }
    }
}

/// What a man is worth where only material is asked for.
const MAN: i32 = 100;

impl Evaluate for DraughtsGame {
    type Scratch = ();

    fn scratch(&self, _: &Position) {}

    fn evaluate(&self, position: &Position, _: &mut ()) -> i32 {
        let value = self.sign * (self.weighed(position) / PARTS) * patience(position) / 200;
        if self.is_drawish(position) { value / DRAWISH } else { value }
    }

    fn early_outcome(&self, position: &Position) -> Option<Outcome> {
        if let Some(winner) = self.crowned(position) {
            return Some(Outcome::win(winner, Reason::FirstKing));
        }
        // Who cannot move has lost before anything is counted.
        let drawn = self.is_drawn_by_count(position) && self.can_move(position);
        drawn.then_some(Outcome::draw(Reason::MoveLimit))
    }

    /// Who must capture cannot stand still.
    fn is_threatened(&self, position: &Position) -> bool {
        self.switches.force_capture && self.can_capture(position)
    }

    fn gain(&self, position: &Position, mv: Move) -> i32 {
        let crown = self.king_worth - MAN;
        let mut gain = if mv.promotes { crown } else { 0 };
        if mv.is_capture() {
            let foe_kings = position.kings[position.to_move.opponent().index()];
            let removed = mv.removed();
            gain += MAN * removed.count_ones() as i32;
            gain += crown * (foe_kings & (removed | mv.demoted())).count_ones() as i32;
        }
        self.sign * gain
    }

    fn stake(&self, position: &Position, mv: Move) -> i32 {
        let king = position.kings[position.to_move.index()] >> mv.from & 1 != 0;
        self.worth_of(king)
    }

    fn is_quiet(&self, _: &Position, mv: Move) -> bool {
        !mv.is_capture() && !mv.promotes
    }

    /// What a capture opens elsewhere cannot be told from its goal: take it at its face.
    fn exchange_reaches(&self, position: &Position, mv: Move, threshold: i32) -> bool {
        self.gain(position, mv) >= threshold
    }

    fn move_code(&self, mv: Move) -> u16 {
        let ends = u16::from(mv.from) | u16::from(mv.to) << 7;
        if !mv.is_capture() {
            return 1 + ends;
        }
        const QUIET_CODES: u64 = 1 << 14;
        let jumped = members(mv.removed()).fold(0, |all, bit| all ^ key::piece(0, false, bit));
        let jumped = members(mv.demoted()).fold(jumped, |all, bit| all ^ key::piece(0, true, bit));
        let mixed =
            jumped ^ u64::from(ends).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ u64::from(mv.way);
        (1 + QUIET_CODES + mixed % (65_535 - QUIET_CODES)) as u16
    }

    fn move_slots(&self) -> usize {
        4 * 128
    }

    fn move_slot(&self, position: &Position, mv: Move) -> usize {
        let us = position.to_move.index();
        let king = position.kings[us] >> mv.from & 1 != 0;
        (us * 2 + usize::from(king)) * 128 + usize::from(mv.to & 127)
    }

    /// The men, who change more slowly than the kings.
    fn structure_key(&self, position: &Position) -> u64 {
        let fold = |set: u128| (set as u64) ^ ((set >> 64) as u64).rotate_left(32);
        let [first, second] = position.men.map(fold);
        first.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ second.wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }
}

#[cfg(test)]
mod tests {
    use super::glance::feature;
    use super::*;
    use crate::switches::Switches;
    use hyperchess_game::Game;

    fn value(spec: &str, position: &str) -> i32 {
        let game = DraughtsGame::new(Switches::read(spec).unwrap()).unwrap();
        game.evaluate(&game.parse_position(position).unwrap(), &mut ())
    }

    #[test]
    fn both_sides_are_judged_alike() {
        for spec in ["international", "checkers", "russian", "turkish", "rubik", "thai"] {
            let game = DraughtsGame::new(Switches::read(spec).unwrap()).unwrap();
            let game = game.untuned();
            let turn = i32::from(game.weights.features[feature::TURN][0]) / PARTS;
            assert_eq!(game.evaluate(&game.initial(), &mut ()), turn, "{spec}");
        }
    }

    #[test]
    fn more_is_better_and_nearer_is_better() {
        assert!(value("international", "W:W40,41:B10") > 50);
        assert!(value("international", "W:W40:BK10") < -50);
        assert!(value("international", "W:W20:B16") > value("international", "W:W40:B16"));
        assert!(value("checkers", "B:W20:B24") > value("checkers", "B:W20:B8"));
        assert!(value("antidraughts", "W:W40,41:B10") < -50);
    }

    #[test]
    fn codes_tell_the_moves_of_a_position_apart() {
        let game = DraughtsGame::new(Switches::named("international").unwrap()).unwrap();
        let position = game.parse_position("W:WK46,32,K48:B41,42,43,28,19,K8").unwrap();
        for position in [position, game.initial()] {
            let mut moves = Vec::new();
            game.legal_moves(&position, &mut moves);
            let mut codes: Vec<u16> = moves.iter().map(|&mv| game.move_code(mv)).collect();
            codes.sort_unstable();
            codes.dedup();
            assert_eq!(codes.len(), moves.len());
            assert!(codes.iter().all(|&code| code != 0));
        }
    }
}
