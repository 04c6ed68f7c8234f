//! What is kept move by move instead of being counted anew in every position.

use super::values::{KING_ATTACK_UNIT, Values};
use crate::game::ChessGame;
use crate::generate::{Deed, Move};
use crate::position::{Position, Square};
use hyperchess_game::Player;

/// Attackers of a king beyond this many count no more.
const MOST_ATTACKERS: i32 = 6;

/// Attacks of one side on the squares beside the other's king, whatever stands between: lines
/// open sooner than kings walk away.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
struct KingAttacks {
    squares: i32,
    attackers: i32,
}

impl KingAttacks {
    fn add(&mut self, squares: u8, sign: i32) {
        self.squares += sign * i32::from(squares);
        self.attackers += sign * i32::from(squares > 0);
    }

    /// Several attackers count more than their sum.
    fn weight(self) -> i32 {
        self.squares * self.attackers.min(MOST_ATTACKERS)
    }
}

/// The sums of one position.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
struct Sum {
    /// Men's values, the first player's less the second's.
    values: i32,
    /// By the attacking player.
    attacks: [KingAttacks; 2],
}

/// The sums of the positions of a line, the last that of the position at hand.
#[derive(Debug)]
pub struct Sums(Vec<Sum>);

/// A man that appears on a square (1) or leaves it (-1).
struct Change {
    player: Player,
    kind: usize,
    square: Square,
    sign: i32,
}

impl Sums {
    pub(super) fn new(game: &ChessGame, position: &Position) -> Sums {
        let values = game.values();
        let mut sum = Sum::default();
        for player in Player::BOTH {
            let king = game.king(position, player.opponent());
            for (kind, men) in position.lists(player).iter().enumerate() {
                for &square in men {
                    let change = Change { player, kind, square, sign: 1 };
                    sum.note(game, values, king, &change);
                }
            }
        }
        Sums(vec![sum])
    }

    fn last(&self) -> Sum {
        self.0.last().copied().unwrap_or_default()
    }

    pub(super) fn follow(&mut self, game: &ChessGame, before: &Position, mv: Move) {
        let values = game.values();
        let us = before.to_move;
        let them = us.opponent();
        let mut sum = self.last();
        let kings = Player::BOTH.map(|player| game.king(before, player.opponent()));
        let mut note = |player: Player, kind: usize, square, sign| {
            let change = Change { player, kind, square, sign };
            sum.note(game, values, kings[player.index()], &change);
        };
        let kind = usize::from(before.man(mv.from).kind());
        note(us, kind, mv.from, -1);
        let after = match mv.deed {
            Deed::Promote(kind) => usize::from(kind),
            _ => kind,
        };
        note(us, after, mv.to, 1);
        let prey = game.prey(before, mv);
        if let Deed::Castle(number) = mv.deed {
            let rook = game.castlings[usize::from(number)].rook;
            let rook_kind = usize::from(before.man(rook.from).kind());
            note(us, rook_kind, rook.from, -1);
            note(us, rook_kind, rook.to, 1);
        } else if before.man(prey).is_prey_of(us) {
            note(them, usize::from(before.man(prey).kind()), prey, -1);
        }
        if kind == game.royal {
            sum.attacks[them.index()] = attacks_on(game, values, before, them, mv.to, prey);
        }
        self.0.push(sum);
    }

    pub(super) fn retreat(&mut self) {
        self.0.pop();
    }

    /// What the sums are worth to the first player.
    pub(super) fn total(&self, values: &Values) -> i32 {
        self.last().values + values.king_attack * self.pressure() / KING_ATTACK_UNIT
    }

    /// How much more the first player attacks the other's king than his own is attacked.
    pub(super) fn pressure(&self) -> i32 {
        let attacks = self.last().attacks;
        attacks[0].weight() - attacks[1].weight()
    }
}

impl Sum {
    /// Notes a change; `king` is the king of the other side.
    #[inline]
    fn note(&mut self, game: &ChessGame, values: &Values, king: Option<Square>, change: &Change) {
        let Change { player, kind, square, sign } = *change;
        let worth = sign * values.of(player, kind, square);
        self.values += if player == Player::First { worth } else { -worth };
        if let Some(king) = king {
            let beside = values.beside_king(game, player, kind, square, king);
            self.attacks[player.index()].add(beside, sign);
        }
    }
}

/// The attacks by `player` on the other king on `king`, the man on `taken` being gone.
fn attacks_on(
    game: &ChessGame,
    values: &Values,
    position: &Position,
    player: Player,
    king: Square,
    taken: Square,
) -> KingAttacks {
    let mut attacks = KingAttacks::default();
    for (kind, men) in position.lists(player).iter().enumerate() {
        for &from in men.iter().filter(|&&from| from != taken) {
            attacks.add(values.beside_king(game, player, kind, from, king), 1);
        }
    }
    attacks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RuleSet, rule_file};
    use hyperchess_game::{Evaluate, Game};

    fn game(name: &str, parameters: &[(&str, &str)]) -> ChessGame {
        let parameters = parameters.iter().map(|(key, value)| (key.to_string(), value.to_string()));
        let parameters: Vec<_> = parameters.collect();
        let text = rule_file(name).unwrap().text;
        let rules = RuleSet::parse(text, &parameters, &|_| Err(String::new())).unwrap().rules;
        ChessGame::new(rules).unwrap()
    }

    /// Random games: the sums kept move by move are those counted anew.
    #[test]
    fn sums_kept_are_sums_counted() {
        let small: [(&str, &str); 2] = [("dim", "3"), ("side", "4")];
        for (name, parameters) in [
            ("standard", &[][..]),
            ("hyper", &small[..]),
            ("hyper", &[]),
            ("raumschach", &[]),
            ("3d-6x8x3", &[]),
        ] {
            let game = game(name, parameters);
            let mut state = 0x1234_5678_9ABC_DEF1u64;
            for _ in 0..20 {
                let mut position = game.initial();
                let mut sums = game.scratch(&position);
                for _ in 0..150 {
                    let mut moves = Vec::new();
                    game.legal_moves(&position, &mut moves);
                    if moves.is_empty() {
                        break;
                    }
                    state ^= state << 13;
                    state ^= state >> 7;
                    state ^= state << 17;
                    let mv = moves[(state % moves.len() as u64) as usize];
                    game.follow(&mut sums, &position, mv);
                    game.play(&mut position, mv);
                    assert_eq!(sums.last(), Sums::new(&game, &position).last(), "{name}");
                }
            }
        }
    }
}
