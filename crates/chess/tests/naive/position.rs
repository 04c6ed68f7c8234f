//! A position of a game on a lattice, and its moves.

use std::collections::{BTreeMap, BTreeSet};

use super::rules::{Coord, Rules, add};

/// A man on the board. Kinds are upper-case letters: K Q R B N P U.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Man {
    pub white: bool,
    pub kind: char,
    /// Has it ever moved? Only the double step of 3d-6x8x3 asks for this.
    pub moved: bool,
}

/// The double step just made: the square it skipped and the square the pawn stands on now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnPassant {
    pub skipped: Coord,
    pub pawn: Coord,
}

/// A move. Castling is written as the king's move, with `castle` set.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NaiveMove {
    pub from: Coord,
    pub to: Coord,
    pub promotion: Option<char>,
    pub castle: bool,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Naive {
    rules: Rules,
    men: BTreeMap<Coord, Man>,
    white_to_move: bool,
    /// Pairs (square of the king, square of the rook) of men that never moved.
    castling: BTreeSet<(Coord, Coord)>,
    en_passant: Option<EnPassant>,
    halfmove_clock: u32,
}

// Reading and setting up.
impl Naive {
    /// An empty board, White to move.
    pub fn empty(rules: Rules) -> Naive {
        Naive {
            rules,
            men: BTreeMap::new(),
            white_to_move: true,
            castling: BTreeSet::new(),
            en_passant: None,
            halfmove_clock: 0,
        }
    }

    /// Puts a man that has not moved yet on a square, in place of what stood there.
    pub fn put(&mut self, square: &[i32], white: bool, kind: char) {
        self.put_man(square, Man { white, kind, moved: false });
    }

    /// Puts a man that has moved before (in 3d-6x8x3 such a pawn has no double step).
    pub fn put_moved(&mut self, square: &[i32], white: bool, kind: char) {
        self.put_man(square, Man { white, kind, moved: true });
    }

    fn put_man(&mut self, square: &[i32], man: Man) {
        assert!(self.rules.on_board(square), "{square:?} is not on the board");
        assert!("KQRBNPU".contains(man.kind), "there is no {:?}", man.kind);
        self.men.insert(square.to_vec(), man);
    }

    /// Takes away what stands on a square.
    pub fn remove(&mut self, square: &[i32]) {
        self.men.remove(square);
    }

    pub fn set_turn(&mut self, white: bool) {
        self.white_to_move = white;
    }

    /// The king and the rook on these squares never moved.
    pub fn allow_castling(&mut self, king: &[i32], rook: &[i32]) {
        self.castling.insert((king.to_vec(), rook.to_vec()));
    }

    pub fn clear_castling(&mut self) {
        self.castling.clear();
    }

    /// The last move was a double step over `skipped` by the pawn that now stands on `pawn`.
    pub fn set_en_passant(&mut self, skipped: &[i32], pawn: &[i32]) {
        self.en_passant = Some(EnPassant { skipped: skipped.to_vec(), pawn: pawn.to_vec() });
    }

    pub fn clear_en_passant(&mut self) {
        self.en_passant = None;
    }

    pub fn set_halfmove_clock(&mut self, halfmoves: u32) {
        self.halfmove_clock = halfmoves;
    }

    pub fn rules(&self) -> Rules {
        self.rules
    }

    pub fn to_move_white(&self) -> bool {
        self.white_to_move
    }

    /// All men: square, is it White's, kind.
    pub fn men(&self) -> impl Iterator<Item = (&[i32], bool, char)> {
        self.men.iter().map(|(square, man)| (square.as_slice(), man.white, man.kind))
    }

    pub fn man_at(&self, square: &[i32]) -> Option<Man> {
        self.men.get(square).copied()
    }

    /// Pairs (square of the king, square of the rook).
    pub fn castling_rights(&self) -> &BTreeSet<(Coord, Coord)> {
        &self.castling
    }

    pub fn en_passant(&self) -> Option<&EnPassant> {
        self.en_passant.as_ref()
    }

    /// Halfmoves since the last capture or pawn move.
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }
}

// Moves.
impl Naive {
    /// All legal moves.
    pub fn moves(&self) -> BTreeSet<NaiveMove> {
        let mut moves = self.candidates();
        moves.retain(|candidate| self.is_safe(candidate));
        moves
    }

    /// Whether a move is one of [`Naive::moves`], found out without trying all others.
    pub fn is_legal(&self, wanted: &NaiveMove) -> bool {
        self.candidates().contains(wanted) && self.is_safe(wanted)
    }

    /// Whether no king of the mover can be taken after a move.
    fn is_safe(&self, candidate: &NaiveMove) -> bool {
        !self.play(candidate).attacked_king(self.white_to_move)
    }

    /// All moves there would be if nobody cared about the king.
    fn candidates(&self) -> BTreeSet<NaiveMove> {
        let mut moves = BTreeSet::new();
        for (from, man) in &self.men {
            if man.white != self.white_to_move {
                continue;
            }
            for to in self.destinations(from) {
                let promotions = if man.kind == 'P' && self.rules.promotes(man.white, &to) {
                    self.rules.promotion_kinds().into_iter().map(Some).collect()
                } else {
                    vec![None]
                };
                for promotion in promotions {
                    let castle = false;
                    moves.insert(NaiveMove {
                        from: from.clone(),
                        to: to.clone(),
                        promotion,
                        castle,
                    });
                }
            }
        }
        moves.extend(self.castling_moves());
        moves
    }

    /// The position after a move, which must be one of [`Naive::moves`].
    pub fn play(&self, played: &NaiveMove) -> Naive {
        let mut next = self.clone();
        next.white_to_move = !self.white_to_move;
        next.en_passant = None;
        next.castling.retain(|(king, rook)| {
            ![king, rook].contains(&&played.from) && ![king, rook].contains(&&played.to)
        });

        if played.castle {
            let (king_goal, rook_home, rook_goal) = self
                .castling
                .iter()
                .filter(|(king, _)| *king == played.from)
                .find_map(|(king, rook)| {
                    let (king_goal, rook_goal) = self.rules.castling_goals(king, rook)?;
                    (king_goal == played.to).then(|| (king_goal, rook.clone(), rook_goal))
                })
                .expect("castling without the right to it");
            let mut king = next.men.remove(&played.from).expect("no king to castle with");
            let mut rook = next.men.remove(&rook_home).expect("no rook to castle with");
            king.moved = true;
            rook.moved = true;
            next.men.insert(king_goal, king);
            next.men.insert(rook_goal, rook);
            next.halfmove_clock += 1;
            return next;
        }

        let mut man = next.men.remove(&played.from).expect("no man to move");
        let was_pawn = man.kind == 'P';
        man.moved = true;
        if let Some(kind) = played.promotion {
            man.kind = kind;
        }
        let mut captured = next.men.insert(played.to.clone(), man);

        if was_pawn {
            // Taking en passant. A pawn may also *push* onto the skipped square (along another
            // axis), and that takes nothing: the step has to be a capturing one.
            if let Some(en_passant) = &self.en_passant
                && en_passant.skipped == played.to
                && self.is_pawn_capture(man.white, &played.from, &played.to)
            {
                captured = next.men.remove(&en_passant.pawn);
            }

            // A double step, which may be answered en passant; not if the pawn became something
            // else at the end of it (possible on side 4), for there is no pawn left to take.
            for axis in self.rules.pawn_axes() {
                let push = self.rules.pawn_push(man.white, axis);
                let skipped = add(&played.from, &push);
                if add(&skipped, &push) == played.to && played.promotion.is_none() {
                    next.en_passant = Some(EnPassant { skipped, pawn: played.to.clone() });
                }
            }
        }

        if was_pawn || captured.is_some() {
            next.halfmove_clock = 0;
        } else {
            next.halfmove_clock += 1;
        }
        next
    }

    /// Is the king of the side to move attacked?
    pub fn in_check(&self) -> bool {
        self.attacked_king(self.white_to_move)
    }

    /// Leaves of the tree of legal moves.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|played| self.play(played).perft(depth - 1)).sum()
    }

    /// Could the enemy take a king of this colour, were it the enemy's turn?
    fn attacked_king(&self, white: bool) -> bool {
        self.men.iter().filter(|(_, man)| man.white != white).any(|(from, _)| {
            self.destinations(from)
                .iter()
                .any(|to| self.men.get(to).is_some_and(|hit| hit.white == white && hit.kind == 'K'))
        })
    }

    fn is_pawn_capture(&self, white: bool, from: &[i32], to: &[i32]) -> bool {
        self.rules.pawn_captures(white).iter().any(|step| add(from, step) == to)
    }

    fn is_empty(&self, square: &[i32]) -> bool {
        self.rules.on_board(square) && !self.men.contains_key(square)
    }

    fn is_enemy(&self, white: bool, square: &[i32]) -> bool {
        self.men.get(square).is_some_and(|man| man.white != white)
    }

    /// Where the man on a square could go if nobody cared about the king; no castling.
    fn destinations(&self, from: &[i32]) -> Vec<Coord> {
        let man = self.men[from];
        match man.kind {
            'P' => self.pawn_destinations(from, man),
            'N' => self.step_destinations(from, man, &self.rules.knight_jumps()),
            'K' => {
                let mut squares = self.step_destinations(from, man, &self.rules.king_steps());
                for step in self.rules.king_capture_only_steps() {
                    let to = add(from, &step);
                    if self.is_enemy(man.white, &to) {
                        squares.push(to);
                    }
                }
                squares
            }
            _ => self.slide_destinations(from, man),
        }
    }

    fn step_destinations(&self, from: &[i32], man: Man, steps: &[Coord]) -> Vec<Coord> {
        let mut squares = vec![];
        for step in steps {
            let to = add(from, step);
            if self.is_empty(&to) || self.is_enemy(man.white, &to) {
                squares.push(to);
            }
        }
        squares
    }

    fn slide_destinations(&self, from: &[i32], man: Man) -> Vec<Coord> {
        let mut squares = vec![];
        for direction in self.rules.slide_directions(man.kind) {
            let mut to = add(from, &direction);
            while self.is_empty(&to) {
                squares.push(to.clone());
                to = add(&to, &direction);
            }
            if self.is_enemy(man.white, &to) {
                squares.push(to);
            }
        }
        squares
    }

    fn pawn_destinations(&self, from: &[i32], man: Man) -> Vec<Coord> {
        let mut squares = vec![];
        for axis in self.rules.pawn_axes() {
            let push = self.rules.pawn_push(man.white, axis);
            let one = add(from, &push);
            let two = add(&one, &push);
            if self.is_empty(&one) {
                let may_double = self.rules.may_double_step(man.white, man.moved, from, axis);
                if may_double && self.is_empty(&two) {
                    squares.push(two);
                }
                squares.push(one);
            }
        }
        for step in self.rules.pawn_captures(man.white) {
            let to = add(from, &step);
            let takes_en_passant = self.en_passant.as_ref().is_some_and(|en_passant| {
                en_passant.skipped == to && self.is_enemy(man.white, &en_passant.pawn)
            });
            if self.is_enemy(man.white, &to) || takes_en_passant {
                squares.push(to);
            }
        }
        squares
    }

    /// Castling moves; whether the king ends in check is looked at with all other moves.
    fn castling_moves(&self) -> Vec<NaiveMove> {
        let mut moves = vec![];
        for (king, rook) in &self.castling {
            let own = |square: &Coord, kind: char| {
                self.men
                    .get(square)
                    .is_some_and(|man| man.white == self.white_to_move && man.kind == kind)
            };
            if !own(king, 'K') || !own(rook, 'R') {
                continue;
            }
            let Some((king_goal, _)) = self.rules.castling_goals(king, rook) else {
                continue;
            };
            let all_empty = squares_between(king, rook).iter().all(|square| self.is_empty(square));
            let not_through_check = squares_between(king, &king_goal).iter().all(|crossed| {
                let mut there = self.clone();
                let man = there.men.remove(king).expect("the king is there");
                there.men.insert(crossed.clone(), man);
                !there.attacked_king(self.white_to_move)
            });
            if all_empty && !self.in_check() && not_through_check {
                moves.push(NaiveMove {
                    from: king.clone(),
                    to: king_goal,
                    promotion: None,
                    castle: true,
                });
            }
        }
        moves
    }
}

/// The squares strictly between two squares of one line.
fn squares_between(a: &[i32], b: &[i32]) -> Vec<Coord> {
    let step: Coord = a.iter().zip(b).map(|(x, y)| (y - x).signum()).collect();
    let mut squares = vec![];
    let mut square = add(a, &step);
    while square != b {
        squares.push(square.clone());
        square = add(&square, &step);
    }
    squares
}
