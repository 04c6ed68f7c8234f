//! Driving a bare king to where it can be mated.

use super::values::Values;
use crate::game::{ChessGame, Geometry};
use crate::lattice::Change;
use crate::position::{Position, Square};
use hyperchess_game::Player;

/// For each half step of the bare king away from the middle.
const OFF_CENTRE: i32 = 20;
/// For each step the other king comes nearer.
const NEARNESS: i32 = 8;
/// For each square less that the bare king can step to.
const CONFINEMENT: i32 = 25;

impl ChessGame {
    /// What a side with pieces has gained against a bare king, for the first player.
    #[inline]
    pub(super) fn lone_king(&self, values: &Values, position: &Position) -> i32 {
        if !self.king_is_sacred || values.off_centre.is_empty() {
            return 0;
        }
        let strong = match Player::BOTH.map(|player| self.is_bare(position, player)) {
            [true, false] => Player::Second,
            [false, true] => Player::First,
            _ => return 0,
        };
        let driven = self.driven(values, position, strong);
        if strong == Player::First { driven } else { -driven }
    }

    fn is_bare(&self, position: &Position, player: Player) -> bool {
        position.count_of(player) == position.men(player, self.royal).len()
    }

    /// How near the bare king is to its mate, for the other side.
    fn driven(&self, values: &Values, position: &Position, strong: Player) -> i32 {
        let weak = strong.opponent();
        let (Some(hunter), Some(bare)) = (self.king(position, strong), self.king(position, weak))
        else {
            return 0;
        };
        let coordinates = |square| self.rules.board.coordinates(self.node(square));
        let apart: i32 =
            coordinates(hunter).iter().zip(coordinates(bare)).map(|(a, b)| (a - b).abs()).sum();
        OFF_CENTRE * i32::from(values.off_centre[bare as usize])
            - NEARNESS * apart
            - CONFINEMENT * self.flights(position, bare, weak)
    }

    /// How many squares a king can step to.
    fn flights(&self, position: &Position, king: Square, owner: Player) -> i32 {
        let Geometry::Lattice(lattice) = &self.geometry else { return 0 };
        if lattice.is_ambiguous() {
            return 0;
        }
        let hunters = lattice.hunters(position, king, owner);
        let leave = Change::leave(king);
        let steps = self.movers[owner.index()][self.royal].leaps.iter();
        let safe = steps.filter(|&&step| {
            let to = lattice.step(step, king);
            !position.man(to).bars(owner) && !lattice.is_hunted(position, &hunters, to, &leave)
        });
        safe.count() as i32
    }
}
