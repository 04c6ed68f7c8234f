//! What can go where, threats to the king and castling aside.

use super::{Board, Man, n_at_xy, x_at_n, y_at_n};

/// The answer to "can it move there?".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CanMove {
    /// No.
    No,
    /// Yes, to an empty square.
    Empty,
    /// Yes, capturing the man with this letter.
    Captures(char),
}

impl CanMove {
    /// Whether the answer is yes.
    pub const fn yes(self) -> bool {
        !matches!(self, CanMove::No)
    }
}

impl Board {
    /// Whether the man on a square can go to another.
    ///
    /// No, if either is not a square, nothing stands there, the man does not move that way, it
    /// is blocked, or the goal holds its own side.
    pub fn can_move(&self, from: i32, to: i32) -> CanMove {
        let (Some(man), Some(x), Some(y)) = (self.man(from), x_at_n(from), y_at_n(from)) else {
            return CanMove::No;
        };
        let (Some(goal_x), Some(goal_y)) = (x_at_n(to), y_at_n(to)) else { return CanMove::No };
        let target = self.man(to);
        if target.is_some_and(|target| target.is_up() == man.is_up()) {
            return CanMove::No;
        }
        let (dx, dy) = (goal_x - x, goal_y - y);
        let reaches = match man.0.to_ascii_uppercase() {
            b'K' => dx.abs().max(dy.abs()) == 1,
            b'N' => dx.abs() * dy.abs() == 2,
            b'R' => is_straight(dx, dy) && self.is_free(x, y, dx, dy),
            b'B' => is_diagonal(dx, dy) && self.is_free(x, y, dx, dy),
            b'Q' => (is_straight(dx, dy) || is_diagonal(dx, dy)) && self.is_free(x, y, dx, dy),
            _ => self.pawn_reaches(man, (x, y), (dx, dy), target.is_some()),
        };
        match target {
            _ if !reaches => CanMove::No,
            None => CanMove::Empty,
            Some(target) => CanMove::Captures(target.letter()),
        }
    }

    /// The empty squares to which the man on a square may go, increasing.
    pub fn moves(&self, from: i32) -> Vec<i32> {
        (0..64).filter(|&to| self.can_move(from, to) == CanMove::Empty).collect()
    }

    /// The squares on which the man on a square may capture, increasing.
    pub fn captures(&self, from: i32) -> Vec<i32> {
        (0..64).filter(|&to| matches!(self.can_move(from, to), CanMove::Captures(_))).collect()
    }

    fn pawn_reaches(
        &self,
        man: Man,
        (x, y): (i32, i32),
        (dx, dy): (i32, i32),
        taking: bool,
    ) -> bool {
        let (forward, first_row) = if man.is_up() { (1, 1) } else { (-1, 6) };
        if taking {
            return dx.abs() == 1 && dy == forward;
        }
        let double = self.double_step && y == first_row && dy == 2 * forward;
        dx == 0 && (dy == forward || double && self.is_free(x, y, dx, dy))
    }

    /// Whether the squares between are empty.
    fn is_free(&self, x: i32, y: i32, dx: i32, dy: i32) -> bool {
        let (step_x, step_y) = (dx.signum(), dy.signum());
        (1..dx.abs().max(dy.abs())).all(|count| {
            n_at_xy(x + count * step_x, y + count * step_y).is_some_and(|n| self.man(n).is_none())
        })
    }
}

fn is_straight(dx: i32, dy: i32) -> bool {
    (dx == 0) != (dy == 0)
}

fn is_diagonal(dx: i32, dy: i32) -> bool {
    dx != 0 && dx.abs() == dy.abs()
}
