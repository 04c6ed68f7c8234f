//! The judgement of a position at a glance: material, and how far men are from promotion.

use crate::bits::members;
use crate::game::DraughtsGame;
use crate::grid::Grid;
use crate::key;
use crate::layout::Layout;
use crate::moves::Move;
use crate::position::Position;
use crate::switches::Switches;
use crate::value::{End, PromoteRow, Reach, Way};
use hyperchess_game::{Evaluate, Outcome, Player, Reason};

const MAN: i32 = 100;
const SHORT_KING: i32 = 150;
const FLYING_KING: i32 = 300;
/// Where jumped kings become men, men cannot win anything before they are kings again.
const DEMOTABLE_KING: i32 = 220;
/// What a man gains with each row towards promotion.
const STEP: i32 = 4;
/// What a man on its home row is worth as a guard against kings.
const GUARD: i32 = 6;
const TO_MOVE: i32 = 5;

/// What pieces are worth in a game.
#[derive(Clone, Debug)]
pub(crate) struct Worth {
    king: i32,
    /// By player: sets of squares, and what a man on each of them is worth more.
    places: [Vec<(u128, i32)>; 2],
    /// -1 where who loses everything wins.
    sign: i32,
}

impl Worth {
    pub(crate) fn new(switches: &Switches, grid: &Grid, layout: &Layout) -> Worth {
        let king = match (switches.demote, switches.king) {
            (true, _) => DEMOTABLE_KING,
            (false, Reach::Flying) => FLYING_KING,
            (false, Reach::Short) => SHORT_KING,
        };
        let far = switches.promote_row == PromoteRow::Far;
        let arrives = match switches.men_move {
            Way::None => false,
            Way::Forward => far,
            Way::Backward => !far,
            Way::Any => true,
        };
        let ends = match switches.first {
            End::Bottom => [End::Bottom, End::Top],
            End::Top => [End::Top, End::Bottom],
        };
        let places = ends.map(|home| {
            let row_set = |row: usize| {
                layout.set(grid.squares().filter(|&square| grid.place(square).1 == row))
            };
            let mut places = Vec::new();
            for row in 0..grid.rows() {
                let from_home = if home == End::Bottom { row } else { grid.rows() - 1 - row };
                let steps_made = if far { from_home } else { grid.rows() - 1 - from_home };
                let advance = if arrives { STEP * steps_made as i32 } else { 0 };
                let guard = if far && from_home == 0 { GUARD } else { 0 };
                places.push((row_set(row), advance + guard));
            }
            places
        });
        let sign = if switches.misere { -1 } else { 1 };
        Worth { king, places, sign }
    }

    fn of_side(&self, position: &Position, player: Player) -> i32 {
        let (men, kings) = position.count(player);
        let men_set = position.men[player.index()];
        let places = self.places[player.index()].iter();
        let standing: i32 =
            places.map(|(set, value)| value * (men_set & set).count_ones() as i32).sum();
        men as i32 * MAN + kings as i32 * self.king + standing
    }
}

impl DraughtsGame {
    fn worth_of(&self, king: bool) -> i32 {
        if king { self.worth.king } else { MAN }
    }
}

impl Evaluate for DraughtsGame {
    type Scratch = ();

    fn scratch(&self, _: &Position) {}

    fn evaluate(&self, position: &Position, _: &mut ()) -> i32 {
        let us = position.to_move;
        let balance =
            self.worth.of_side(position, us) - self.worth.of_side(position, us.opponent());
        // An advantage that makes no progress melts away.
        let patience = 200 - i32::from(position.reversible.min(100));
        self.worth.sign * balance * patience / 200 + TO_MOVE
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
        let crown = self.worth.king - MAN;
        let mut gain = if mv.promotes { crown } else { 0 };
        if mv.is_capture() {
            let foe_kings = position.kings[position.to_move.opponent().index()];
            let removed = mv.removed();
            gain += MAN * removed.count_ones() as i32;
            gain += crown * (foe_kings & (removed | mv.demoted())).count_ones() as i32;
        }
        self.worth.sign * gain
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
    use super::*;
    use hyperchess_game::Game;

    fn value(spec: &str, position: &str) -> i32 {
        let game = DraughtsGame::new(Switches::read(spec).unwrap()).unwrap();
        game.evaluate(&game.parse_position(position).unwrap(), &mut ())
    }

    #[test]
    fn both_sides_are_judged_alike() {
        for spec in ["international", "checkers", "russian", "turkish", "rubik", "thai"] {
            let game = DraughtsGame::new(Switches::read(spec).unwrap()).unwrap();
            assert_eq!(game.evaluate(&game.initial(), &mut ()), TO_MOVE, "{spec}");
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
