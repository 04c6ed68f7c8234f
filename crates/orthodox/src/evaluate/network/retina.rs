//! What the eyes of both sides see along the line that is searched.

use super::super::exchange;
use super::super::squares::orientation;
use super::{Man, NETWORK, Network, Sums, men, number, stage};
use crate::castling::Side;
use cozy_chess::{Board, Color, Move, Piece};

/// The men that a move takes from the board and puts on it: one of each, and perhaps another.
#[derive(Clone, Copy)]
struct Change {
    gone: (Man, Option<Man>),
    come: (Man, Option<Man>),
    /// Whose king went to the other wing, so that everything looks different to him.
    turned: Option<Color>,
}

impl Change {
    #[inline]
    fn of(board: &Board, mv: Move) -> Change {
        let us = board.side_to_move();
        let piece = board.piece_on(mv.from).unwrap_or(Piece::Pawn);
        let gone = (us, piece, mv.from);
        let mut change = if exchange::is_castling(board, mv) {
            let side = if mv.from.file() < mv.to.file() { Side::King } else { Side::Queen };
            let king = (us, Piece::King, side.king_goal(us));
            let rooks = [mv.to, side.rook_goal(us)].map(|square| (us, Piece::Rook, square));
            Change { gone: (gone, Some(rooks[0])), come: (king, Some(rooks[1])), turned: None }
        } else {
            let victim = exchange::victim(board, mv).map(|(piece, square)| (!us, piece, square));
            let come = (us, mv.promotion.unwrap_or(piece), mv.to);
            Change { gone: (gone, victim), come: (come, None), turned: None }
        };
        let goal = change.come.0.2;
        if piece == Piece::King && orientation(us, mv.from) != orientation(us, goal) {
            change.turned = Some(us);
        }
        change
    }

    /// The sums after the change, from those before it.
    #[inline(always)]
    fn apply<'n>(&self, before: &Sums, after: &mut Sums, inputs: impl Fn(Man) -> &'n Sums) {
        let (lost, gained) = (inputs(self.gone.0), inputs(self.come.0));
        for (unit, sum) in after.0.iter_mut().enumerate() {
            *sum = before.0[unit].wrapping_sub(lost.0[unit]).wrapping_add(gained.0[unit]);
        }
        if let Some(man) = self.gone.1 {
            after.change(inputs(man), i16::wrapping_sub);
        }
        if let Some(man) = self.come.1 {
            after.change(inputs(man), i16::wrapping_add);
        }
    }
}

/// One position of the line.
struct View {
    /// How it came from the one before, if there is one.
    change: Option<Change>,
    /// By side; worth something only if seen.
    sums: [Sums; 2],
    seen: [bool; 2],
}

/// The views along a line. A position is looked at only when its value is asked for, and then
/// from the nearest one that was looked at before.
pub(in super::super) struct Retina {
    network: &'static Network,
    line: Vec<View>,
    /// How many views belong to the line; the rest is room for longer ones.
    length: usize,
}

impl Retina {
    pub(in super::super) fn new() -> Retina {
        let mut retina = Retina { network: &NETWORK, line: Vec::new(), length: 0 };
        retina.restart();
        retina
    }

    /// A new line begins.
    pub(in super::super) fn restart(&mut self) {
        self.length = 0;
        self.push(None);
    }

    #[inline]
    pub(in super::super) fn follow(&mut self, before: &Board, mv: Move) {
        self.push(Some(Change::of(before, mv)));
    }

    #[inline]
    pub(in super::super) fn retreat(&mut self) {
        self.length -= 1;
    }

    #[inline]
    fn push(&mut self, change: Option<Change>) {
        match self.line.get_mut(self.length) {
            Some(view) => (view.change, view.seen) = (change, [false; 2]),
            None => {
                let sums = [self.network.bias; 2];
                self.line.push(View { change, sums, seen: [false; 2] });
            }
        }
        self.length += 1;
    }

    /// The network's opinion of the last position of the line, which is `board`, for White.
    #[inline]
    pub(in super::super) fn opinion(&mut self, board: &Board) -> i32 {
        for side in Color::ALL {
            self.see(board, side);
        }
        let [white, black] = &self.line[self.length - 1].sums;
        let stage = stage(board.occupied().len() as usize);
        match board.side_to_move() {
            Color::White => self.network.opinion(stage, white, black),
            Color::Black => -self.network.opinion(stage, black, white),
        }
    }

    /// Brings the view of one side up to date.
    #[inline]
    fn see(&mut self, board: &Board, side: Color) {
        let (eye, last) = (side as usize, self.length - 1);
        let turn = orientation(side, board.king(side));
        let mut seen = last;
        while !self.line[seen].seen[eye] {
            match self.line[seen].change {
                Some(change) if change.turned != Some(side) => seen -= 1,
                _ => {
                    let numbers = men(board).map(|man| number(side, turn, man));
                    let view = &mut self.line[last];
                    (view.sums[eye], view.seen[eye]) = (self.network.look(numbers), true);
                    return;
                }
            }
        }
        for next in seen + 1..=last {
            let (earlier, later) = self.line.split_at_mut(next);
            let (before, view) = (&earlier[next - 1].sums[eye], &mut later[0]);
            if let Some(change) = &view.change {
                let inputs = |man| &self.network.inputs[number(side, turn, man)];
                change.apply(before, &mut view.sums[eye], inputs);
            }
            view.seen[eye] = true;
        }
    }
}
