//! Windows on the board: overlapping regions, each of which has a weight for every way in which
//! pieces can stand in it.
//!
//! A window is two playing squares wide and a few rows deep. The board is looked at by both
//! sides, each from its own home row, so that a window and the one opposite share their weights.

use crate::grid::Grid;
use crate::layout::Layout;
use crate::position::Position;

/// Squares of a row that a window shows.
const WIDE: usize = 2;
const MOST_ROWS: usize = 12;
const MOST_PLACES: usize = 8;

/// The windows of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Windows {
    /// By row: its first bit.
    row_bits: Vec<u32>,
    /// Rows of a window.
    deep: usize,
    /// Where windows begin in a row.
    places: usize,
    /// Row and place, one of every two that lie opposite each other.
    chosen: Vec<(usize, usize)>,
    /// How far the bits of a board turned round have to be shifted.
    turn: u32,
    /// The number of a pair of squares, by two bits each of own men, own kings, enemy men and
    /// enemy kings.
    pair_codes: Vec<u16>,
    /// How many numbers that are.
    pairs: usize,
}

impl Windows {
    /// Windows over a board that fits in 64 bits and looks the same turned round; where kings
    /// are seen, windows are smaller.
    pub(crate) fn new(grid: &Grid, layout: &Layout, sees_kings: bool) -> Option<Windows> {
        let deep = if sees_kings { 3 } else { 4 };
        let (rows, cols) = (grid.rows(), grid.cols());
        let turns = grid.squares().all(|square| {
            let opposite = grid.square(grid.square_count() - 1 - square.index());
            opposite.is_some_and(|other| {
                u32::from(layout.bit(square)) + u32::from(layout.bit(other)) + 1 == layout.width
            })
        });
        if !turns || layout.width > 64 || rows > MOST_ROWS || cols > MOST_PLACES {
            return None;
        }
        let (tops, places) = (rows.checked_sub(deep)? + 1, cols.checked_sub(WIDE)? + 1);
        let row_bits = (0..rows)
            .filter_map(|row| grid.squares().find(|&square| grid.place(square).1 == row))
            .map(|first| u32::from(layout.bit(first)))
            .collect();
        let all = (0..tops).flat_map(|row| (0..places).map(move |place| (row, place)));
        let chosen = all.filter(|&at| at <= (tops - 1 - at.0, places - 1 - at.1)).collect();
        let states = if sees_kings { 5 } else { 3 };
        let pair_codes = (0..256).map(|sets| pair_code(sets, sees_kings)).collect();
        let (turn, pairs) = (64 - layout.width, states * states);
        Some(Windows { row_bits, deep, places, chosen, turn, pair_codes, pairs })
    }

    /// How many weights all windows have.
    pub(crate) fn weights(&self) -> usize {
        self.chosen.len() * self.weights_each()
    }

    fn weights_each(&self) -> usize {
        self.pairs.pow(self.deep as u32)
    }

    /// Tells the number of the weight of every window as a player sees the board.
    #[inline]
    pub(crate) fn look(
        &self,
        position: &Position,
        player: usize,
        at_bottom: bool,
        mut see: impl FnMut(usize),
    ) {
        let view = |set: u128| {
            let set = set as u64;
            if at_bottom { set } else { set.reverse_bits() >> self.turn }
        };
        let (own, foe) = (player & 1, player & 1 ^ 1);
        let sets = [position.men[own], position.kings[own], position.men[foe], position.kings[foe]];
        let [men, kings, foe_men, foe_kings] = sets.map(view);
        let mut codes = [[0u32; MOST_PLACES]; MOST_ROWS];
        for (codes, &bit) in codes.iter_mut().zip(&self.row_bits) {
            for (place, code) in codes.iter_mut().enumerate().take(self.places) {
                let at = bit + place as u32;
                let pair = |set: u64| (set >> at & 3) as usize;
                let sets = pair(men) | pair(kings) << 2 | pair(foe_men) << 4 | pair(foe_kings) << 6;
                *code = self.pair_codes[sets & 255].into();
            }
        }
        let each = self.weights_each();
        for (number, &(row, place)) in self.chosen.iter().enumerate() {
            let rows = codes[row..row + self.deep].iter();
            let index = rows.fold(0, |index, codes| index * self.pairs + codes[place] as usize);
            see(number * each + index);
        }
    }
}

fn pair_code(sets: usize, sees_kings: bool) -> u16 {
    let state = |square: usize| {
        let stands = |set: usize| sets >> (2 * set + square) & 1 == 1;
        match () {
            () if stands(0) => 1,
            () if stands(2) => 2,
            () if sees_kings && stands(1) => 3,
            () if sees_kings && stands(3) => 4,
            () => 0,
        }
    };
    let states = if sees_kings { 5 } else { 3 };
    state(0) * states + state(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::DraughtsGame;
    use crate::switches::Switches;
    use crate::value::End;
    use hyperchess_game::Game;

    fn windows(spec: &str, sees_kings: bool) -> (DraughtsGame, Option<Windows>) {
        let game = DraughtsGame::new(Switches::read(spec).unwrap()).unwrap();
        let windows = Windows::new(&game.grid, &game.layout, sees_kings);
        (game, windows)
    }

    fn seen(game: &DraughtsGame, windows: &Windows, position: &str, at_bottom: bool) -> Vec<usize> {
        let position = game.parse_position(position).unwrap();
        let player = game.player_at(End::Bottom).index();
        let player = if at_bottom { player } else { player ^ 1 };
        let mut list = Vec::new();
        windows.look(&position, player, at_bottom, |index| list.push(index));
        list
    }

    #[test]
    fn both_sides_see_the_same_from_their_own_ends() {
        for (spec, one, turned) in [
            ("checkers", "W:W21,30,K5:B9", "B:B12,3,K28:W24"),
            ("international", "W:W31,50,46:B1,K23", "B:B20,1,5:W50,K28"),
        ] {
            let (game, windows) = windows(spec, true);
            let windows = windows.unwrap();
            let below = seen(&game, &windows, one, true);
            assert_eq!(below, seen(&game, &windows, turned, false), "{spec}");
            assert!(below.iter().all(|&index| index < windows.weights()));
            assert_ne!(below, seen(&game, &windows, one, false), "{spec}");
        }
    }

    #[test]
    fn sizes() {
        let size = |spec, kings| windows(spec, kings).1.map(|windows| windows.weights());
        assert_eq!(size("checkers", false), Some(8 * 6561));
        assert_eq!(size("international", false), Some(14 * 6561));
        assert_eq!(size("rubik", true), Some(6 * 15_625));
        assert_eq!(size("rubik:rows=5", true), None);
        assert_eq!(size("rubik:cols=2,rows=3,start-rows=1", false), None);
        assert_eq!(size("canadian", false), None);
    }

    #[test]
    fn kings_are_seen_only_where_they_matter() {
        let (game, with) = windows("russian", true);
        let without = Windows::new(&game.grid, &game.layout, false).unwrap();
        let king = "W:WKc3:Bh8";
        let nobody = "W:Wa1:Bh8";
        let list = |windows: &Windows, position| seen(&game, windows, position, true);
        assert_ne!(list(&with.clone().unwrap(), king), list(&with.unwrap(), nobody));
        let centre = |list: Vec<usize>| list[4];
        assert_eq!(centre(list(&without, king)), centre(list(&without, nobody)));
    }
}
