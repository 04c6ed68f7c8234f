//! Driving a bare king to where it can be mated.

use super::values::Values;
use crate::game::ChessGame;
use crate::position::Position;
use hyperchess_game::Player;

/// For each half step of the bare king away from the middle.
const OFF_CENTRE: i32 = 12;
/// For each step the other king comes nearer.
const NEARNESS: i32 = 8;

impl ChessGame {
    /// What a side with pieces has gained against a bare king, for the first player.
    pub(super) fn lone_king(&self, values: &Values, position: &Position) -> i32 {
        if !self.king_is_sacred || values.off_centre.is_empty() {
            return 0;
        }
        let strong = match Player::BOTH.map(|player| self.is_bare(position, player)) {
            [true, false] => Player::Second,
            [false, true] => Player::First,
            _ => return 0,
        };
        let (Some(hunter), Some(bare)) =
            (self.king(position, strong), self.king(position, strong.opponent()))
        else {
            return 0;
        };
        let coordinates = |square| self.rules.board.coordinates(self.node(square));
        let apart: i32 =
            coordinates(hunter).iter().zip(coordinates(bare)).map(|(a, b)| (a - b).abs()).sum();
        let driven = OFF_CENTRE * i32::from(values.off_centre[bare as usize]) - NEARNESS * apart;
        if strong == Player::First { driven } else { -driven }
    }

    fn is_bare(&self, position: &Position, player: Player) -> bool {
        position.count_of(player) == position.men(player, self.royal).len()
    }
}
