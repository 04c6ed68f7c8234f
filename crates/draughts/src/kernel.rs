//! The tables of a game for one size of words.

use crate::bits::Bits;
use crate::direction::{Direction, Directions, opposite};
use crate::grid::Grid;
use crate::layout::{Layout, NONE};
use crate::position::Position;
use crate::switches::Switches;
use crate::value::{
    Criterion, End, JumpPromotion, Landing, Paths, PromoteRow, Reach, Removal, Way,
};

/// Rules and geometry, ready for use.
#[derive(Debug)]
pub(crate) struct Kernel<B> {
    /// All playing squares.
    board: B,
    /// By direction: the squares that have a neighbour there.
    has_neighbour: [B; 8],
    /// By direction: how far to rotate a set by one step.
    rotations: [u32; 8],
    /// By direction: how far the bit of a neighbour lies above.
    shifts: [i8; 8],
    neighbours: Box<[[u8; 8]; 128]>,
    /// By bit and direction: all squares of the line, up to the edge.
    rays: Box<[[B; 8]]>,
    /// By player.
    pub(crate) promotion_row: [B; 2],
    /// By player.
    pub(crate) men_moves: [Directions; 2],
    /// By player.
    pub(crate) men_jumps: [Directions; 2],
    pub(crate) king_moves: Directions,
    pub(crate) king_jumps: Directions,
    pub(crate) flying: bool,
    pub(crate) lands_next: bool,
    pub(crate) men_take_kings: bool,
    pub(crate) demote: bool,
    pub(crate) force_capture: bool,
    pub(crate) must_finish: bool,
    pub(crate) reverse_jump: bool,
    pub(crate) return_to_origin: bool,
    pub(crate) removal_during: bool,
    pub(crate) promote_by_turn: bool,
    pub(crate) jump_promotion: JumpPromotion,
    pub(crate) priority: Vec<Criterion>,
    /// Whether the same capture by another path is the same move.
    pub(crate) merges_paths: bool,
    streak_limit: u16,
}

/// A position as the side to move sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight<B> {
    pub(crate) player: usize,
    pub(crate) men: B,
    pub(crate) kings: B,
    pub(crate) foe_men: B,
    pub(crate) foe_kings: B,
    pub(crate) empty: B,
    /// A king that has moved too often in a row.
    pub(crate) resting: B,
}

impl<B: Bits> Sight<B> {
    /// The same position as the other side sees it; nobody rests.
    pub(crate) fn reversed(&self) -> Sight<B> {
        Sight {
            player: self.player ^ 1,
            men: self.foe_men,
            kings: self.foe_kings,
            foe_men: self.men,
            foe_kings: self.kings,
            empty: self.empty,
            resting: B::EMPTY,
        }
    }
}

impl<B: Bits> Kernel<B> {
    pub(crate) fn new(switches: &Switches, grid: &Grid, layout: &Layout) -> Kernel<B> {
        let bits = 0..layout.width as u8;
        let mut has_neighbour = [B::EMPTY; 8];
        let mut rays = vec![[B::EMPTY; 8]; 128].into_boxed_slice();
        for bit in bits {
            for direction in 0..8 {
                let neighbours = &layout.neighbours;
                let mut at = neighbours[usize::from(bit)][direction];
                if at != NONE {
                    has_neighbour[direction] |= B::single(bit);
                }
                while at != NONE {
                    rays[usize::from(bit)][direction] |= B::single(at);
                    at = neighbours[usize::from(at)][direction];
                }
            }
        }
        let upward = [switches.first == End::Bottom, switches.first == End::Top];
        let row = |end_is_top: bool| {
            let row = if end_is_top { grid.rows() - 1 } else { 0 };
            B::narrow(layout.set(grid.squares().filter(|&square| grid.place(square).1 == row)))
        };
        let far = switches.promote_row == PromoteRow::Far;
        Kernel {
            board: B::narrow(layout.set(grid.squares())),
            has_neighbour,
            rotations: layout.shifts.map(|shift| shift.rem_euclid(B::WIDTH as i32) as u32),
            shifts: layout.shifts.map(|shift| shift as i8),
            neighbours: layout.neighbours.clone(),
            rays,
            promotion_row: upward.map(|upward| row(upward == far)),
            men_moves: upward
                .map(|up| Directions::of_men(switches.men_lines, switches.men_move, up)),
            men_jumps: upward
                .map(|up| Directions::of_men(switches.men_jump_lines, switches.men_jump, up)),
            king_moves: Directions::of_kings(switches.king_lines),
            king_jumps: Directions::of_kings(switches.king_jump_lines),
            flying: switches.king == Reach::Flying,
            lands_next: switches.king_landing == Landing::Next,
            men_take_kings: switches.men_take_kings,
            demote: switches.demote,
            force_capture: switches.force_capture,
            must_finish: switches.must_finish,
            reverse_jump: switches.reverse_jump,
            return_to_origin: switches.return_to_origin,
            removal_during: switches.removal == Removal::During,
            promote_by_turn: switches.promote_by_turn,
            jump_promotion: switches.jump_promotion,
            priority: switches.priority.criteria().to_vec(),
            merges_paths: switches.paths == Paths::Merged,
            streak_limit: switches.king_streak.unwrap_or(u16::MAX),
        }
    }

    #[inline(always)]
    pub(crate) fn sight(&self, position: &Position) -> Sight<B> {
        let us = position.to_move.index() & 1;
        let them = us ^ 1;
        let men = B::narrow(position.men[us]);
        let kings = B::narrow(position.kings[us]);
        let foe_men = B::narrow(position.men[them]);
        let foe_kings = B::narrow(position.kings[them]);
        let streak = position.streaks[us];
        let rests = streak.moves >= self.streak_limit && !men.is_empty();
        let resting = if rests { B::single(streak.bit) } else { B::EMPTY };
        let empty = self.board & !(men | kings | foe_men | foe_kings);
        Sight { player: us, men, kings, foe_men, foe_kings, empty, resting }
    }

    /// Every square one step away from a member of the set.
    #[inline(always)]
    pub(crate) fn step(&self, direction: Direction, set: B) -> B {
        let index = usize::from(direction & 7);
        (set & self.has_neighbour[index]).rotate(self.rotations[index])
    }

    #[inline(always)]
    pub(crate) fn neighbour(&self, bit: u8, direction: Direction) -> u8 {
        self.neighbours[usize::from(bit & 127)][usize::from(direction & 7)]
    }

    /// The square from which a step in the direction leads to `bit`.
    #[inline(always)]
    pub(crate) fn step_back(&self, bit: u8, direction: Direction) -> u8 {
        bit.wrapping_sub(self.shifts[usize::from(direction & 7)] as u8)
    }

    #[inline(always)]
    fn ray(&self, bit: u8, direction: Direction) -> B {
        self.rays[usize::from(bit & 127)][usize::from(direction & 7)]
    }

    /// The first occupied square of a line, if there is one.
    #[inline(always)]
    pub(crate) fn first_on_line(&self, bit: u8, direction: Direction, occupied: B) -> Option<u8> {
        let blockers = self.ray(bit, direction) & occupied;
        if blockers.is_empty() {
            return None;
        }
        let ascending = self.shifts[usize::from(direction & 7)] > 0;
        Some(if ascending { blockers.lowest() } else { blockers.highest() })
    }

    /// The free squares of a line up to the first occupied one.
    #[inline(always)]
    pub(crate) fn free_line(&self, bit: u8, direction: Direction, occupied: B) -> B {
        let ray = self.ray(bit, direction);
        match self.first_on_line(bit, direction, occupied) {
            None => ray,
            Some(blocker) => ray & !self.ray(blocker, direction) & !B::single(blocker),
        }
    }

    /// The members of `movers` that can jump one of `targets` by short jumps.
    #[inline(always)]
    pub(crate) fn short_jumpers(
        &self,
        directions: &Directions,
        movers: B,
        targets: B,
        empty: B,
    ) -> B {
        let mut jumpers = B::EMPTY;
        for direction in directions.iter() {
            let back = opposite(direction);
            let jumpable = self.step(back, empty) & targets;
            jumpers |= self.step(back, jumpable);
        }
        jumpers & movers
    }

    /// Whether a man that arrives there is a king from then on.
    #[inline(always)]
    pub(crate) fn crowns(&self, player: usize, bit: u8) -> bool {
        !self.promote_by_turn && self.promotion_row[player & 1].has(bit)
    }
}

/// Whether a layout has few enough bits for the narrow tables.
pub(crate) fn fits_narrow(layout: &Layout) -> bool {
    layout.width <= u64::WIDTH
}

/// Which moves play cannot undo, so that no earlier position can occur again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Progress {
    /// Only captures change things for good.
    CapturesOnly,
    /// So do promotions.
    Promotions,
    /// So do men that change their row.
    MenThatAdvance,
}

impl Progress {
    pub(crate) fn of(switches: &Switches) -> Progress {
        match (switches.demote, switches.men_move) {
            (true, _) => Progress::CapturesOnly,
            (false, Way::Any) => Progress::Promotions,
            (false, _) => Progress::MenThatAdvance,
        }
    }
}
