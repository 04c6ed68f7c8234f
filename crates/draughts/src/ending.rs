//! Endings with few pieces that are drawn after some moves.

use crate::position::Position;
use crate::value::Endings;

/// A kind of ending: as long as it stays the same, its moves are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ending {
    /// What tells it from others with the same limit.
    signature: u32,
    /// After how many moves of both sides it is drawn.
    pub(crate) plies: u16,
}

/// Men and kings of one side.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Force {
    men: u32,
    kings: u32,
}

impl Force {
    fn total(self) -> u32 {
        self.men + self.kings
    }

    fn is_lone_king(self) -> bool {
        self == Force { men: 0, kings: 1 }
    }
}

/// The ending that a position belongs to, if it is one. `main_road` is the long diagonal.
pub(crate) fn of(rule: Endings, position: &Position, main_road: u128) -> Option<Ending> {
    // Looked at after every move: most positions have too many pieces for any ending.
    let most = if rule == Endings::Pool { u8::MAX } else { 7 };
    if rule == Endings::None || position.pieces > most {
        return None;
    }
    let force = |side: usize| Force {
        men: position.men[side].count_ones(),
        kings: position.kings[side].count_ones(),
    };
    let sides = [force(0), force(1)];
    let lone = (0..2).find(|&side| sides[side].is_lone_king());
    let against = |lone: usize| sides[lone ^ 1];
    let moves = |moves: u16, signature: u32| Some(Ending { signature, plies: 2 * moves });
    match rule {
        Endings::None => None,
        Endings::International => match lone.map(|lone| (lone as u32, against(lone))) {
            Some((lone, force)) if force.kings > 0 => match force.total() {
                1 | 2 => moves(5, lone << 8 | force.total()),
                3 => moves(16, lone << 8 | 3),
                _ => None,
            },
            _ => None,
        },
        Endings::Russian => {
            if sides.iter().any(|side| side.kings == 0) {
                return None;
            }
            let signature = sides.iter().fold(0, |all, s| all << 8 | s.men << 4 | s.kings);
            let on_main_road = lone.filter(|&lone| {
                against(lone).total() <= 3
                    && position.kings[lone] & main_road != 0
                    && (position.men[lone ^ 1] | position.kings[lone ^ 1]) & main_road == 0
            });
            match position.pieces {
                _ if on_main_road.is_some() => moves(5, 1 << 16 | signature),
                ..=3 => moves(5, signature),
                4 | 5 => moves(30, signature),
                _ => moves(60, signature),
            }
        }
        Endings::Frisian => match lone.map(against) {
            Some(Force { men: 0, kings: 1 }) => moves(2, 1),
            Some(Force { men: 0, kings: 2 }) => moves(7, 2),
            _ => None,
        },
        Endings::Pool => match lone.map(against) {
            Some(Force { men: 0, kings: 3.. }) => moves(13, 0),
            _ => None,
        },
        Endings::Turkish => match (sides[0].total(), sides[1].total()) {
            (1, 1) => moves(2, 0),
            _ => None,
        },
    }
}
