//! Playing moves.

use crate::bits::{Bits, members};
use crate::ending;
use crate::game::DraughtsGame;
use crate::kernel::Progress;
use crate::key;
use crate::moves::Move;
use crate::position::{Position, Streak};
use crate::value::Endings;

impl DraughtsGame {
    /// Plays a move and returns the position before it.
    #[inline(always)]
    pub(crate) fn make<B: Bits>(&self, position: &mut Position, mv: Move) -> Position {
        let before = *position;
        let us = position.to_move.index() & 1;
        // Made in the width of the tables: on small boards the upper halves stay untouched.
        let (from, to) = (B::single(mv.from).wide(), B::single(mv.to).wide());
        let was_king = !(B::narrow(position.kings[us]) & B::single(mv.from)).is_empty();
        let becomes_king = was_king || mv.promotes;
        if was_king {
            position.kings[us] ^= from;
        } else {
            position.men[us] ^= from;
        }
        if becomes_king {
            position.kings[us] |= to;
        } else {
            position.men[us] |= to;
        }
        position.key ^=
            key::piece(us, was_king, mv.from) ^ key::piece(us, becomes_king, mv.to) ^ key::TURN;
        let takes = mv.is_capture();
        if takes {
            take::<B>(position, us ^ 1, mv);
        }
        let row = |bit: u8| self.row_of[usize::from(bit & 127)];
        let lasting = match self.progress {
            Progress::CapturesOnly => mv.removed() != 0,
            Progress::Promotions => takes || mv.promotes,
            Progress::MenThatAdvance => takes || (!was_king && row(mv.from) != row(mv.to)),
        };
        position.reversible = if lasting { 0 } else { position.reversible.saturating_add(1) };
        position.to_move = position.to_move.opponent();
        if self.has_streaks {
            self.count_streak(position, us, mv, was_king && !takes);
        }
        if self.endings != Endings::None {
            let now = ending::of(self.endings, position, self.main_road);
            let same = now.is_some() && ending::of(self.endings, &before, self.main_road) == now;
            position.ending = if same { before.ending.saturating_add(1) } else { 0 };
        }
        before
    }

    fn count_streak(&self, position: &mut Position, us: usize, mv: Move, of_king: bool) {
        let old = position.streaks[us];
        let new = match of_king {
            false => Streak::default(),
            true if old.moves > 0 && old.bit == mv.from => {
                // Beyond the limit the number makes no difference.
                Streak { bit: mv.to, moves: (old.moves + 1).min(self.streak_limit) }
            }
            true => Streak { bit: mv.to, moves: 1 },
        };
        set_streak(position, us, new);
        let them = us ^ 1;
        let jumped = mv.removed() | mv.demoted();
        if jumped >> position.streaks[them].bit & 1 != 0 {
            set_streak(position, them, Streak::default());
        }
    }
}

/// Removes and demotes what a move has jumped.
#[inline(always)]
fn take<B: Bits>(position: &mut Position, them: usize, mv: Move) {
    let (removed, demoted) = (B::narrow(mv.removed()), B::narrow(mv.demoted()));
    let kings = B::narrow(position.kings[them]);
    for bit in members(removed) {
        position.key ^= key::piece(them, kings.has(bit), bit);
        position.pieces -= 1;
    }
    position.men[them] &= !removed.wide();
    position.kings[them] &= !removed.wide();
    if !demoted.is_empty() {
        for bit in members(demoted) {
            position.key ^= key::piece(them, true, bit) ^ key::piece(them, false, bit);
        }
        position.kings[them] &= !demoted.wide();
        position.men[them] |= demoted.wide();
    }
}

fn set_streak(position: &mut Position, player: usize, streak: Streak) {
    position.key ^= key::streak(player, position.streaks[player]) ^ key::streak(player, streak);
    position.streaks[player] = streak;
}
