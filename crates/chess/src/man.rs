//! What stands on a square, in one byte.

use hyperchess_game::Player;

/// The number of a piece kind in its rule set.
pub(crate) type Kind = u8;

/// How many kinds a rule set may have: two sets of kinds share a 32-bit word.
pub(crate) const MAX_KINDS: usize = 16;

/// The contents of a square: nothing, a man, or the wall around the board.
///
/// One bit for each side; the wall carries both, so that it is nobody's prey and stops
/// everybody: "mine or wall" is a single test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Man(u8);

const SIDE: [u8; 2] = [0x40, 0x80];

impl Man {
    pub(crate) const NONE: Man = Man(0);
    pub(crate) const WALL: Man = Man(0xC0);

    #[inline(always)]
    pub(crate) const fn new(player: Player, kind: Kind) -> Man {
        Man(SIDE[player.index()] | kind)
    }

    /// Whether a man of `player` may not end its move here.
    #[inline(always)]
    pub(crate) const fn bars(self, player: Player) -> bool {
        self.0 & SIDE[player.index()] != 0
    }

    /// Whether `player` may capture what stands here.
    #[inline(always)]
    pub(crate) const fn is_prey_of(self, player: Player) -> bool {
        self.0 & 0xC0 == SIDE[player.opponent().index()]
    }

    #[inline(always)]
    pub(crate) const fn is_none(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub(crate) const fn kind(self) -> Kind {
        self.0 & 0x3F
    }

    /// Whose man this is; `None` for an empty square and for the wall.
    pub(crate) const fn player(self) -> Option<Player> {
        match self.0 & 0xC0 {
            0x40 => Some(Player::First),
            0x80 => Some(Player::Second),
            _ => None,
        }
    }

    /// A number that tells men apart, for hashing.
    #[inline(always)]
    pub(crate) const fn code(self) -> u8 {
        self.0
    }
}
