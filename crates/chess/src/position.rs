//! A position: what changes in the course of a game.

use crate::key;
use crate::man::{Kind, Man};
use hyperchess_game::Player;

/// An index into the cells of a position. On lattices the cells lie in a frame of wall (see
/// [`crate::lattice`]); on graphs they are the nodes.
pub(crate) type Square = u32;

/// A man that has just made a double step and may be taken in passing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EnPassant {
    /// The square it skipped, where the capturer goes.
    pub(crate) skipped: Square,
    /// The square it stands on.
    pub(crate) pawn: Square,
}

/// A position of a [`ChessGame`](crate::ChessGame).
///
/// The men are listed by side and kind, so that the work per node follows the men and not the
/// size of the board.
#[derive(Clone, Debug)]
pub struct Position {
    pub(crate) cells: Box<[Man]>,
    men: Box<[Vec<Square>]>,
    kinds: usize,
    /// A bit for each kind that promotes.
    promoting: u32,
    /// How many men each side has.
    counts: [u32; 2],
    pub(crate) to_move: Player,
    /// Castling rights, and the men that have not moved where that matters; one bit each.
    pub(crate) rights: u64,
    pub(crate) en_passant: Option<EnPassant>,
    /// Moves of either side since the last capture or pawn move.
    pub(crate) quiet_plies: u32,
    pub(crate) move_number: u32,
    pub(crate) key: u64,
    /// A key of the promoting men alone.
    pub(crate) structure: u64,
}

impl Position {
    /// A board without men, White to move. `promoting` has a bit for each kind that promotes.
    pub(crate) fn empty(cells: Box<[Man]>, kinds: usize, promoting: u32) -> Position {
        Position {
            cells,
            men: vec![Vec::new(); 2 * kinds].into_boxed_slice(),
            kinds,
            promoting,
            counts: [0; 2],
            to_move: Player::First,
            rights: 0,
            en_passant: None,
            quiet_plies: 0,
            move_number: 1,
            key: 0,
            structure: 0,
        }
    }

    #[inline(always)]
    pub(crate) fn man(&self, square: Square) -> Man {
        self.cells[square as usize]
    }

    /// The squares of one side's men of one kind.
    #[inline(always)]
    pub(crate) fn men(&self, player: Player, kind: usize) -> &[Square] {
        &self.men[player.index() * self.kinds + kind]
    }

    /// The squares of one side's men, by kind.
    #[inline(always)]
    pub(crate) fn lists(&self, player: Player) -> &[Vec<Square>] {
        &self.men[player.index() * self.kinds..][..self.kinds]
    }

    /// How many men are on the board.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        (self.counts[0] + self.counts[1]) as usize
    }

    /// How many men a side has.
    #[inline]
    pub(crate) fn count_of(&self, player: Player) -> usize {
        self.counts[player.index()] as usize
    }

    /// Tells the keys that a man has come to or gone from a square.
    #[inline(always)]
    fn mark(&mut self, man: Man, word: u64) {
        self.key ^= word;
        self.structure ^= word & (u64::from(self.promoting >> man.kind() & 1)).wrapping_neg();
    }

    #[inline(always)]
    fn count_mut(&mut self, man: Man) -> &mut u32 {
        &mut self.counts[usize::from(man.bars(Player::Second))]
    }

    #[inline]
    fn list(&mut self, man: Man) -> &mut Vec<Square> {
        let player = usize::from(man.bars(Player::Second));
        &mut self.men[player * self.kinds + usize::from(man.kind())]
    }

    /// Puts a man on an empty square.
    pub(crate) fn put(&mut self, square: Square, player: Player, kind: Kind) {
        let man = Man::new(player, kind);
        self.cells[square as usize] = man;
        self.list(man).push(square);
        *self.count_mut(man) += 1;
        self.mark(man, key::man(man, square));
    }

    /// Takes the man from a square; returns its place in its list, for [`Self::restore`].
    #[inline]
    pub(crate) fn take(&mut self, square: Square) -> usize {
        let man = self.cells[square as usize];
        self.cells[square as usize] = Man::NONE;
        *self.count_mut(man) -= 1;
        self.mark(man, key::man(man, square));
        let list = self.list(man);
        let place = place_of(list, square);
        list.swap_remove(place);
        place
    }

    /// Undoes [`Self::take`] to the order of the list.
    #[inline]
    pub(crate) fn restore(&mut self, square: Square, man: Man, place: usize) {
        self.cells[square as usize] = man;
        *self.count_mut(man) += 1;
        self.mark(man, key::man(man, square));
        let list = self.list(man);
        list.push(square);
        let last = list.len() - 1;
        list.swap(place, last);
    }

    /// Undoes [`Self::put`]: the man is the last of its list.
    #[inline]
    pub(crate) fn withdraw(&mut self, square: Square) {
        let man = self.cells[square as usize];
        self.cells[square as usize] = Man::NONE;
        *self.count_mut(man) -= 1;
        self.mark(man, key::man(man, square));
        self.list(man).pop();
    }

    /// Moves a man to an empty square.
    #[inline]
    pub(crate) fn shift(&mut self, from: Square, to: Square) {
        let man = self.cells[from as usize];
        self.cells[from as usize] = Man::NONE;
        self.cells[to as usize] = man;
        self.mark(man, key::man(man, from) ^ key::man(man, to));
        let list = self.list(man);
        let place = place_of(list, from);
        list[place] = to;
    }
}

/// Lists are as short as a side has men of a kind: looking is faster than an index by square.
#[inline]
fn place_of(list: &[Square], square: Square) -> usize {
    list.iter().position(|&at| at == square).unwrap_or_default()
}
