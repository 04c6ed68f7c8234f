//! What can be counted in a position: the features that have a weight each.

use crate::bits::{Bits, members};
use crate::direction::{Directions, opposite};
use crate::ending;
use crate::game::{DraughtsGame, with_tables};
use crate::grid::Grid;
use crate::kernel::{Kernel, Sight};
use crate::layout::Layout;
use crate::position::Position;
use crate::switches::Switches;
use crate::value::{End, Endings, Lines, PromoteRow, Reach, Way};

/// The features, by number.
pub(crate) mod feature {
    pub(crate) const MEN: usize = 0;
    pub(crate) const KINGS: usize = 1;
    /// Whether there is a king at all.
    pub(crate) const FIRST_KING: usize = 2;
    /// Steps that men have made towards promotion: what draughts players call tempi.
    pub(crate) const ADVANCE: usize = 3;
    /// Men on the row where the enemy promotes.
    pub(crate) const GUARDS: usize = 4;
    /// Whether as few guards as possible close that row.
    pub(crate) const BRIDGE: usize = 5;
    /// Steps and slides that men and kings could make.
    pub(crate) const MEN_MOBILITY: usize = 6;
    pub(crate) const KING_MOBILITY: usize = 7;
    /// Men that cannot step, though not yet where they become kings.
    pub(crate) const BLOCKED_MEN: usize = 8;
    /// Kings that cannot step.
    pub(crate) const TRAPPED_KINGS: usize = 9;
    /// Kings at the edge of the board.
    pub(crate) const EDGE_KINGS: usize = 10;
    /// The right to move.
    pub(crate) const TURN: usize = 11;
    /// Whether the side to move has the opposition: 1 or -1, where it matters.
    pub(crate) const OPPOSITION: usize = 12;
    /// Whether the other side would capture, were it its turn.
    pub(crate) const EXPOSED: usize = 13;
    pub(crate) const COUNT: usize = 14;
}
use feature::*;

/// The features of a position, those of the enemy subtracted.
pub(crate) type Features = [i32; COUNT];

/// What is looked for, made ready for a game.
#[derive(Clone, Debug)]
pub(crate) struct Glance {
    /// By player: rows, and the steps that a man there has made.
    advance: [Vec<(u128, i32)>; 2],
    /// By player: the row where the enemy promotes; none where that is not on this side.
    guarded: [u128; 2],
    /// By player: the fewest squares of that row that touch all of the next one.
    bridge: [u128; 2],
    edge: u128,
    /// By player: every other row, from its home row on; nothing where there is no opposition.
    alternate_rows: [u128; 2],
    flying: bool,
}

impl Glance {
    pub(crate) fn new(switches: &Switches, grid: &Grid, layout: &Layout) -> Glance {
        let ends = match switches.first {
            End::Bottom => [End::Bottom, End::Top],
            End::Top => [End::Top, End::Bottom],
        };
        let last = grid.rows() - 1;
        // The row at a distance from home.
        let at = |home: End, away: usize| if home == End::Bottom { away } else { last - away };
        let row_set =
            |row: usize| layout.set(grid.squares().filter(|&square| grid.place(square).1 == row));
        let far = switches.promote_row == PromoteRow::Far;
        let arrives = match switches.men_move {
            Way::None => false,
            Way::Forward => far,
            Way::Backward => !far,
            Way::Any => true,
        };
        let diagonal = grid.is_chequered() && switches.men_lines == Lines::Diagonal;
        let advance = ends.map(|home| {
            let rows = (0..=last).filter(|_| arrives);
            let steps = |away: usize| if far { away } else { last - away } as i32;
            rows.map(|away| (row_set(at(home, away)), steps(away))).collect()
        });
        let guarded = ends.map(|home| if far { row_set(at(home, 0)) } else { 0 });
        let bridge = ends.map(|home| {
            if far && diagonal { bridge(grid, layout, at(home, 0), at(home, 1)) } else { 0 }
        });
        let alternate_rows = ends.map(|home| {
            let rows = (0..=last).step_by(2).filter(|_| diagonal);
            rows.fold(0, |set, away| set | row_set(at(home, away)))
        });
        let edge = layout.set(grid.squares().filter(|&square| {
            let (column, row) = grid.place(square);
            row == 0 || row == last || column == 0 || column + 1 == grid.width()
        }));
        let flying = switches.king == Reach::Flying;
        Glance { advance, guarded, bridge, edge, alternate_rows, flying }
    }

    /// The features of a position as the side to move sees it.
    #[inline]
    fn features<B: Bits>(&self, kernel: &Kernel<B>, position: &Position) -> Features {
        let us = position.to_move.index() & 1;
        let sight = kernel.sight(position);
        let foe = sight.reversed();
        let mut features = self.of_side(kernel, &sight);
        for (ours, theirs) in features.iter_mut().zip(self.of_side(kernel, &foe)) {
            *ours -= theirs;
        }
        features[TURN] = 1;
        features[OPPOSITION] = self.opposition(&sight, us);
        features[EXPOSED] = i32::from(kernel.sees_capture(&foe));
        features
    }

    #[inline]
    fn of_side<B: Bits>(&self, kernel: &Kernel<B>, sight: &Sight<B>) -> Features {
        let player = sight.player & 1;
        let (men, kings) = (sight.men, sight.kings);
        let mut features = [0; COUNT];
        features[MEN] = men.count() as i32;
        features[KINGS] = kings.count() as i32;
        for &(row, steps) in &self.advance[player] {
            features[ADVANCE] += steps * (men & B::narrow(row)).count() as i32;
        }
        features[GUARDS] = (men & B::narrow(self.guarded[player])).count() as i32;
        let bridge = B::narrow(self.bridge[player]);
        features[BRIDGE] = i32::from(!bridge.is_empty() && men & bridge == bridge);
        let (mobility, stuck) = steps(kernel, &kernel.men_moves[player], men, sight.empty);
        features[MEN_MOBILITY] = mobility;
        features[BLOCKED_MEN] = (stuck & !kernel.promotion_row[player]).count() as i32;
        if !kings.is_empty() {
            features[FIRST_KING] = 1;
            let (mobility, stuck) = steps(kernel, &kernel.king_moves, kings, sight.empty);
            features[KING_MOBILITY] = mobility;
            if self.flying {
                features[KING_MOBILITY] = slides(kernel, kings, sight.empty);
            }
            features[TRAPPED_KINGS] = stuck.count() as i32;
            features[EDGE_KINGS] = (kings & B::narrow(self.edge)).count() as i32;
        }
        features
    }

    /// Where both sides have as many pieces and every move changes the row by one, the pieces
    /// on every other row tell who will have to give way.
    #[inline]
    fn opposition<B: Bits>(&self, sight: &Sight<B>, us: usize) -> i32 {
        let (own, foe) = (sight.men | sight.kings, sight.foe_men | sight.foe_kings);
        let flown = self.flying && !(sight.kings | sight.foe_kings).is_empty();
        let rows = B::narrow(self.alternate_rows[us]);
        if rows.is_empty() || flown || own.count() != foe.count() {
            return 0;
        }
        if ((own | foe) & rows).count() % 2 == 1 { 1 } else { -1 }
    }
}

/// The steps that some pieces have, and the pieces that have none.
#[inline(always)]
fn steps<B: Bits>(kernel: &Kernel<B>, ways: &Directions, pieces: B, empty: B) -> (i32, B) {
    let (mut count, mut stuck) = (0, pieces);
    for direction in ways.iter() {
        let free = kernel.step(opposite(direction), empty) & pieces;
        count += free.count() as i32;
        stuck &= !free;
    }
    (count, stuck)
}

fn slides<B: Bits>(kernel: &Kernel<B>, kings: B, empty: B) -> i32 {
    let of_king = |from: u8| -> u32 {
        let lines = kernel.king_moves.iter();
        lines.map(|direction| kernel.free_line(from, direction, !empty).count()).sum()
    };
    members(kings).map(of_king).sum::<u32>() as i32
}

/// Goes along the second row and takes, for each square not yet touched, the neighbour on the
/// home row that lies farthest ahead.
fn bridge(grid: &Grid, layout: &Layout, home: usize, second: usize) -> u128 {
    let mut taken = Vec::new();
    for column in (0..grid.width()).filter(|&column| grid.at(column, second).is_some()) {
        let beside = |other: usize| other.abs_diff(column) == 1;
        if taken.iter().any(|&(other, _)| beside(other)) {
            continue;
        }
        let ahead = [column + 1, column.wrapping_sub(1)];
        taken.extend(ahead.into_iter().find_map(|at| Some((at, grid.at(at, home)?))));
    }
    layout.set(taken.into_iter().map(|(_, square)| square))
}

impl DraughtsGame {
    /// What can be counted, as the side to move sees it.
    pub(crate) fn glance(&self, position: &Position) -> Features {
        with_tables!(self, kernel => self.glance.features(kernel, position))
    }

    /// Whether an ending is on the board that nobody wins against sound play, as far as the
    /// rule about it tells.
    pub(crate) fn is_drawish(&self, position: &Position) -> bool {
        let limit = match self.endings {
            Endings::International => 32,
            Endings::Russian => 10,
            // The others give the stronger side the time it needs.
            Endings::None | Endings::Frisian | Endings::Pool | Endings::Turkish => return false,
        };
        ending::of(self.endings, position, self.main_road)
            .is_some_and(|ending| ending.plies <= limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperchess_game::Game;

    fn features(spec: &str, position: &str) -> Features {
        let game = DraughtsGame::new(Switches::read(spec).unwrap()).unwrap();
        game.glance(&game.parse_position(position).unwrap())
    }

    #[test]
    fn what_is_counted_in_checkers() {
        // White has the bridge on 30 and 32, a man on 5 that is nearly there, and one on 21
        // that is stuck; Black has a king in its corner that cannot move.
        let seen = features("checkers", "W:W30,32,5,21,25:BK29,17");
        assert_eq!(seen[MEN], 5 - 1);
        assert_eq!((seen[KINGS], seen[FIRST_KING]), (-1, -1));
        assert_eq!((seen[GUARDS], seen[BRIDGE]), (2, 1));
        assert_eq!((seen[TRAPPED_KINGS], seen[EDGE_KINGS]), (-1, -1));
        assert_eq!(seen[TURN], 1);
    }

    /// With one man each and an empty row between them, who is to move must give way.
    #[test]
    fn the_opposition() {
        let alone = |position: &str| features("checkers", position)[OPPOSITION];
        assert_eq!((alone("W:W31:B23"), alone("B:W31:B23")), (-1, -1));
        assert_eq!((alone("W:W31:B18"), alone("B:W31:B18")), (1, 1));
        assert_eq!(alone("W:W31,32:B18"), 0);
        assert_eq!(features("international", "W:WK31:B18")[OPPOSITION], 0);
        assert_eq!(features("turkish", "W:Wa2:Ba6")[OPPOSITION], 0);
    }

    #[test]
    fn pieces_in_danger_are_seen() {
        assert_eq!(features("checkers", "W:W18:B9")[EXPOSED], 0);
        assert_eq!(features("checkers", "W:W32,18:B15")[EXPOSED], 1);
        assert_eq!(features("checkers", "W:W22,18:B15")[EXPOSED], 0);
        assert_eq!(features("international", "W:W28,41:B22,17")[EXPOSED], 1);
    }

    #[test]
    fn men_of_rubiks_checkers_go_home() {
        let near = features("rubik", "O:OKb1,a2:GKa4,Kc4");
        let away = features("rubik", "O:OKb1,a4:GKa6,Kc4");
        assert!(near[ADVANCE] > away[ADVANCE]);
        assert_eq!((near[GUARDS], near[BRIDGE]), (0, 0));
    }
}
