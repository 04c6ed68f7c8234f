//! What differs from game to game on a lattice: sizes, how men move, where pawns promote.

use std::collections::BTreeSet;

/// A square, or a step from one square to another; one number an axis.
pub type Coord = Vec<i32>;

/// The games of the naive generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// N-dimensional chess; axis 0 is the rank, axis 1 the file.
    Hyper { dimensions: usize, side: i32, queen_any: bool },
    /// 5×5×5, coordinates `[file, rank, level]`.
    Raumschach,
    /// 4×4×4×4, coordinates `[big column, small column, big row, small row]`.
    Tesschess,
    /// 3d-6x8x3, coordinates `[file, rank, floor]`.
    SixByEightByThree,
}

/// `a + b`, axis by axis.
pub fn add(a: &[i32], b: &[i32]) -> Coord {
    a.iter().zip(b).map(|(x, y)| x + y).collect()
}

/// All steps of -1, 0 or +1 on every axis, the one that stands still left out.
pub fn unit_steps(dimensions: usize) -> Vec<Coord> {
    let mut steps = vec![vec![]];
    for _ in 0..dimensions {
        let mut longer = vec![];
        for step in steps {
            for change in [-1, 0, 1] {
                let mut step = step.clone();
                step.push(change);
                longer.push(step);
            }
        }
        steps = longer;
    }
    steps.retain(|step| axes_changed(step) > 0);
    steps
}

/// How many coordinates a step changes.
pub fn axes_changed(step: &[i32]) -> usize {
    step.iter().filter(|change| **change != 0).count()
}

/// The step that changes only the given axes, each by the given amount.
fn step_of(dimensions: usize, changes: &[(usize, i32)]) -> Coord {
    let mut step = vec![0; dimensions];
    for (axis, amount) in changes {
        step[*axis] = *amount;
    }
    step
}

/// +1 for White, -1 for Black.
pub fn forward(white: bool) -> i32 {
    if white { 1 } else { -1 }
}

impl Rules {
    /// The number of squares along every axis.
    pub fn sizes(&self) -> Vec<i32> {
        match self {
            Rules::Hyper { dimensions, side, .. } => vec![*side; *dimensions],
            Rules::Raumschach => vec![5; 3],
            Rules::Tesschess => vec![4; 4],
            Rules::SixByEightByThree => vec![6, 8, 3],
        }
    }

    pub fn dimensions(&self) -> usize {
        self.sizes().len()
    }

    pub fn on_board(&self, square: &[i32]) -> bool {
        square.len() == self.dimensions()
            && square.iter().zip(self.sizes()).all(|(x, size)| 0 <= *x && *x < size)
    }

    /// Does a man of this kind slide in directions that change so many coordinates?
    fn slides(&self, kind: char, axes: usize) -> bool {
        let odd = axes % 2 == 1;
        let even = !odd;
        match (self, kind) {
            (Rules::Hyper { .. }, 'R') => axes == 1,
            (Rules::Hyper { .. }, 'B') => even,
            (Rules::Hyper { queen_any, .. }, 'Q') => *queen_any || axes == 1 || even,

            (Rules::Raumschach, 'R') => axes == 1,
            (Rules::Raumschach, 'B') => axes == 2,
            (Rules::Raumschach, 'U') => axes == 3,
            (Rules::Raumschach, 'Q') => true,

            (Rules::Tesschess, 'R') => odd,
            (Rules::Tesschess, 'B') => even,
            (Rules::Tesschess, 'Q') => true,

            (Rules::SixByEightByThree, 'R') => axes == 1,
            (Rules::SixByEightByThree, 'B') => axes == 2,
            (Rules::SixByEightByThree, 'Q') => true,

            _ => false,
        }
    }

    /// The directions in which a man of this kind slides.
    pub fn slide_directions(&self, kind: char) -> Vec<Coord> {
        let mut directions = unit_steps(self.dimensions());
        directions.retain(|step| self.slides(kind, axes_changed(step)));
        directions
    }

    /// ±2 on one axis, ±1 on another: the same in every game.
    pub fn knight_jumps(&self) -> Vec<Coord> {
        let n = self.dimensions();
        let mut jumps = vec![];
        for long in 0..n {
            for short in 0..n {
                if long == short {
                    continue;
                }
                for two in [-2, 2] {
                    for one in [-1, 1] {
                        jumps.push(step_of(n, &[(long, two), (short, one)]));
                    }
                }
            }
        }
        jumps
    }

    /// The king's steps that may go to an empty square or take.
    pub fn king_steps(&self) -> Vec<Coord> {
        let mut steps = unit_steps(self.dimensions());
        if let Rules::SixByEightByThree = self {
            steps.retain(|step| step[2] == 0);
        }
        steps
    }

    /// The king's steps that may only take.
    pub fn king_capture_only_steps(&self) -> Vec<Coord> {
        let mut steps = vec![];
        if let Rules::SixByEightByThree = self {
            for floor in [-1, 1] {
                steps.push(vec![0, 0, floor]);
                for sideways in [-1, 1] {
                    steps.push(vec![0, sideways, floor]);
                    steps.push(vec![sideways, 0, floor]);
                }
            }
        }
        steps
    }

    /// The axes on which a pawn walks. In every game they are also the axes on which it has to
    /// reach the end to promote.
    pub fn pawn_axes(&self) -> Vec<usize> {
        match self {
            Rules::Hyper { dimensions, .. } => (0..*dimensions).filter(|axis| *axis != 1).collect(),
            Rules::Raumschach => vec![1, 2],
            Rules::Tesschess => vec![2, 3],
            Rules::SixByEightByThree => vec![1],
        }
    }

    /// A pawn's step along one of its axes.
    pub fn pawn_push(&self, white: bool, axis: usize) -> Coord {
        step_of(self.dimensions(), &[(axis, forward(white))])
    }

    /// A pawn's capturing steps; a set, since two readings may describe one step.
    pub fn pawn_captures(&self, white: bool) -> BTreeSet<Coord> {
        let n = self.dimensions();
        let f = forward(white);
        let mut steps = BTreeSet::new();
        match self {
            Rules::Hyper { .. } => {
                for ahead in self.pawn_axes() {
                    for other in (0..n).filter(|axis| *axis != ahead) {
                        steps.insert(step_of(n, &[(ahead, f), (other, 1)]));
                        steps.insert(step_of(n, &[(ahead, f), (other, -1)]));
                    }
                }
            }
            Rules::Raumschach => {
                for sideways in [-1, 1] {
                    steps.insert(vec![sideways, f, 0]);
                    steps.insert(vec![sideways, 0, f]);
                }
                steps.insert(vec![0, f, f]);
            }
            Rules::Tesschess => {
                for row in [2, 3] {
                    for column in [0, 1] {
                        steps.insert(step_of(n, &[(row, f), (column, 1)]));
                        steps.insert(step_of(n, &[(row, f), (column, -1)]));
                    }
                }
            }
            Rules::SixByEightByThree => {
                for sideways in [-1, 1] {
                    steps.insert(vec![sideways, f, 0]);
                    steps.insert(vec![0, f, sideways]);
                }
            }
        }
        steps
    }

    /// May a pawn on this square take two steps along this axis (if the way is clear)?
    pub fn may_double_step(&self, white: bool, moved: bool, from: &[i32], axis: usize) -> bool {
        match self {
            Rules::Hyper { side, .. } => from[axis] == if white { 1 } else { side - 2 },
            Rules::SixByEightByThree => !moved,
            Rules::Raumschach | Rules::Tesschess => false,
        }
    }

    /// Does a pawn that arrives here promote?
    pub fn promotes(&self, white: bool, to: &[i32]) -> bool {
        let sizes = self.sizes();
        self.pawn_axes().iter().all(|axis| to[*axis] == if white { sizes[*axis] - 1 } else { 0 })
    }

    /// What a pawn may become.
    pub fn promotion_kinds(&self) -> Vec<char> {
        match self {
            Rules::Raumschach => vec!['Q', 'R', 'B', 'N', 'U'],
            _ => vec!['Q', 'R', 'B', 'N'],
        }
    }

    /// Where king and rook go when they castle; nothing where the geometry forbids it.
    pub fn castling_goals(&self, king: &[i32], rook: &[i32]) -> Option<(Coord, Coord)> {
        match self {
            Rules::Hyper { dimensions, .. } => {
                // Only the file may differ between the two.
                for axis in 0..*dimensions {
                    if axis != 1 && king[axis] != rook[axis] {
                        return None;
                    }
                }
                let towards = (rook[1] - king[1]).signum();
                let mut king_goal = king.to_vec();
                king_goal[1] += 2 * towards;
                let mut rook_goal = king.to_vec();
                rook_goal[1] += towards;
                // The goal lies strictly between king and rook.
                let strictly_between = (rook[1] - king[1]).abs() > 2;
                strictly_between.then_some((king_goal, rook_goal))
            }
            Rules::SixByEightByThree => {
                let (b, c, d, e) = (1, 2, 3, 4);
                let rank = king[1];
                let on_floor_1 = |file: i32| vec![file, rank, 1];
                if king != on_floor_1(c) {
                    None
                } else if rook == on_floor_1(b) {
                    Some((on_floor_1(b), on_floor_1(c)))
                } else if rook == on_floor_1(e) {
                    Some((on_floor_1(d), on_floor_1(c)))
                } else {
                    None
                }
            }
            Rules::Raumschach | Rules::Tesschess => None,
        }
    }
}
