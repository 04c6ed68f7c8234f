//! How playing squares are laid out in the bits of a word.
//!
//! Each row of a chequered board lies `cols` bits above the last one, and after every row that
//! starts in the first column one bit is left free. So a step in any direction is the same
//! shift from every square. Boards with all squares need no gaps.

use crate::direction::VECTORS;
use crate::grid::{Grid, Square};

/// No square.
pub(crate) const NONE: u8 = 0xFF;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    /// By square.
    bit: Vec<u8>,
    /// By bit; `NONE` for the gaps.
    square: [u8; 128],
    /// Bits in use, gaps included.
    pub(crate) width: u32,
    /// By bit and direction.
    pub(crate) neighbours: Box<[[u8; 8]; 128]>,
    /// By direction: how far the bit of a neighbour lies above.
    pub(crate) shifts: [i32; 8],
}

impl Layout {
    pub(crate) fn new(grid: &Grid) -> Layout {
        let mut first_bits = Vec::new();
        let mut next = 0;
        for row in 0..grid.rows() {
            first_bits.push(next);
            let gap = grid.is_chequered() && grid.shift(row) == 0;
            next += grid.cols() + usize::from(gap);
        }
        let bit_of = |square: Square| {
            let row = grid.place(square).1;
            (first_bits[row] + square.index() % grid.cols()) as u8
        };
        let bit: Vec<u8> = grid.squares().map(bit_of).collect();
        let width = bit.iter().copied().max().map_or(0, |highest| u32::from(highest) + 1);
        let mut square = [NONE; 128];
        let mut neighbours = Box::new([[NONE; 8]; 128]);
        let mut shifts = [0; 8];
        for from in grid.squares() {
            let from_bit = bit[from.index()];
            square[usize::from(from_bit)] = from.0;
            for (direction, vector) in VECTORS.iter().enumerate() {
                if let Some(to) = step(grid, from, *vector) {
                    let to_bit = bit[to.index()];
                    neighbours[usize::from(from_bit)][direction] = to_bit;
                    shifts[direction] = i32::from(to_bit) - i32::from(from_bit);
                }
            }
        }
        Layout { bit, square, width, neighbours, shifts }
    }

    pub(crate) fn bit(&self, square: Square) -> u8 {
        self.bit[square.index()]
    }

    /// The square of a bit that is not a gap.
    pub(crate) fn square(&self, bit: u8) -> Square {
        Square(self.square[usize::from(bit & 127)])
    }

    pub(crate) fn set(&self, squares: impl Iterator<Item = Square>) -> u128 {
        squares.fold(0, |set, square| set | 1 << self.bit(square))
    }
}

/// One step; along rows and columns of a chequered board it passes a square not played on.
fn step(grid: &Grid, from: Square, (dx, dy): (i32, i32)) -> Option<Square> {
    let stride = if grid.is_chequered() && (dx == 0 || dy == 0) { 2 } else { 1 };
    let (column, row) = grid.place(from);
    let column = usize::try_from(column as i32 + stride * dx).ok()?;
    let row = usize::try_from(row as i32 + stride * dy).ok()?;
    grid.at(column, row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::switches::Switches;

    #[test]
    fn a_step_is_the_same_shift_from_every_square() {
        for spec in ["rubik:rows=5", "italian", "canadian", "turkish", "rubik:cols=8,rows=12"] {
            let grid = Grid::new(&Switches::read(spec).unwrap());
            let layout = Layout::new(&grid);
            assert!(layout.width <= 128, "{spec}");
            for square in grid.squares() {
                let bit = layout.bit(square);
                assert_eq!(layout.square(bit), square);
                for direction in 0..8 {
                    let neighbour = layout.neighbours[usize::from(bit)][direction];
                    let shift = i32::from(neighbour) - i32::from(bit);
                    assert!(neighbour == NONE || shift == layout.shifts[direction], "{spec}");
                }
            }
        }
    }
}
