//! King and pawn against king, solved.

use super::masks::distance;
use cozy_chess::{Color, File, Square, get_king_moves, get_pawn_attacks};
use std::sync::{Once, OnceLock};
use std::thread;

/// The pawn is White's and on files a to d: 24 squares, 64 for each king, two sides to move.
const POSITIONS: usize = 2 * 24 * 64 * 64;

#[derive(Clone, Copy)]
struct Ending {
    white_to_move: bool,
    strong: Square,
    weak: Square,
    pawn: Square,
}

impl Ending {
    fn at(index: usize) -> Ending {
        let pawn = index >> 13;
        Ending {
            white_to_move: index & 1 == 0,
            strong: Square::index(index >> 1 & 63),
            weak: Square::index(index >> 7 & 63),
            pawn: Square::index(8 + pawn / 4 * 8 + pawn % 4),
        }
    }

    fn index(self) -> usize {
        let pawn = (self.pawn as usize / 8 - 1) * 4 + self.pawn as usize % 8;
        !self.white_to_move as usize
            | (self.strong as usize) << 1
            | (self.weak as usize) << 7
            | pawn << 13
    }

    /// Whether such a position can arise: nobody on another's square, and the side that moved
    /// last not in check.
    fn is_possible(self) -> bool {
        distance(self.strong, self.weak) > 1
            && self.pawn != self.strong
            && self.pawn != self.weak
            && !(self.white_to_move && get_pawn_attacks(self.pawn, Color::White).has(self.weak))
    }

    /// Whether White, to move, promotes a pawn that is not taken at once.
    fn promotes(self) -> bool {
        let goal = Square::index(self.pawn as usize + 8);
        self.white_to_move
            && self.pawn as usize >= 48
            && goal != self.strong
            && goal != self.weak
            && (distance(self.weak, goal) > 1 || distance(self.strong, goal) == 1)
    }

    /// Whether White wins, going by what is known of the positions a move later.
    fn is_won(self, won: &[bool]) -> bool {
        if !self.white_to_move {
            let goals = get_king_moves(self.weak);
            let mut free = goals.into_iter().filter(|&goal| {
                distance(goal, self.strong) > 1
                    && !get_pawn_attacks(self.pawn, Color::White).has(goal)
            });
            // Stalemate is no win, and the pawn may be taken.
            let mut moves = false;
            let lost = free.all(|goal| {
                moves = true;
                let next = Ending { white_to_move: true, weak: goal, ..self };
                goal != self.pawn && won[next.index()]
            });
            let in_check = get_pawn_attacks(self.pawn, Color::White).has(self.weak);
            // A pawn never mates with its king alone, unless the tables say otherwise.
            return lost && (moves || in_check);
        }
        if self.promotes() {
            return true;
        }
        let after = |strong, pawn| {
            let next = Ending { white_to_move: false, strong, pawn, ..self };
            next.is_possible() && won[next.index()]
        };
        if get_king_moves(self.strong).into_iter().any(|goal| after(goal, self.pawn)) {
            return true;
        }
        let step = |square: Square| {
            let next = Square::index(square as usize + 8);
            (square as usize + 8 < 56 && next != self.strong && next != self.weak).then_some(next)
        };
        let Some(one) = step(self.pawn) else { return false };
        let two = if self.pawn as usize / 8 == 1 { step(one) } else { None };
        after(self.strong, one) || two.is_some_and(|two| after(self.strong, two))
    }
}

fn solve() -> Vec<bool> {
    let mut won = vec![false; POSITIONS];
    let mut open: Vec<usize> =
        (0..POSITIONS).filter(|&index| Ending::at(index).is_possible()).collect();
    loop {
        let before = open.len();
        open.retain(|&index| {
            won[index] = Ending::at(index).is_won(&won);
            !won[index]
        });
        if open.len() == before {
            return won;
        }
    }
}

/// The solution: whether White wins.
static WON: OnceLock<Vec<bool>> = OnceLock::new();

/// Solves the ending beside the first search. It takes longer than a move of a fast game, which
/// would otherwise be lost on time when the ending is first met.
pub(super) fn solve_ahead() {
    static BEGUN: Once = Once::new();
    BEGUN.call_once(|| {
        // Where there are no threads, it is solved when it is asked for.
        let _ = thread::Builder::new().spawn(|| WON.get_or_init(solve).len());
    });
}

/// Whether the side with the pawn wins.
pub(super) fn is_won(
    strong_side: Color,
    to_move: Color,
    strong: Square,
    weak: Square,
    pawn: Square,
) -> bool {
    let view = |square: Square| {
        let square = square.relative_to(strong_side);
        if pawn.file() > File::D { square.flip_file() } else { square }
    };
    let ending = Ending {
        white_to_move: to_move == strong_side,
        strong: view(strong),
        weak: view(weak),
        pawn: view(pawn),
    };
    WON.get_or_init(solve)[ending.index()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use cozy_chess::{Board, Piece};
    use std::time::{Duration, Instant};

    fn won(fen: &str) -> bool {
        let board: Board = fen.parse().expect("a position");
        let pawn = board.pieces(Piece::Pawn).next_square().expect("a pawn");
        let strong = board.color_on(pawn).expect("a pawn");
        is_won(strong, board.side_to_move(), board.king(strong), board.king(!strong), pawn)
    }

    #[test]
    fn known_endings() {
        // The opposition decides, not with a king on the sixth.
        assert!(!won("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"));
        assert!(won("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1"));
        assert!(won("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"));
        assert!(won("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1"));
        // Rook's pawns draw, and so does stalemate.
        assert!(!won("k7/8/1K6/P7/8/8/8/8 w - - 0 1"));
        assert!(!won("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1"));
        // The same for Black, on the other wing.
        assert!(won("8/8/8/8/5p2/5k2/8/5K2 b - - 0 1"));
        assert!(!won("8/8/8/7p/8/6k1/8/7K b - - 0 1"));
        // The square of the pawn.
        assert!(won("8/8/8/P5k1/8/8/8/K7 w - - 0 1"));
        assert!(!won("8/8/4k3/P7/8/8/8/K7 b - - 0 1"));
    }

    #[test]
    fn it_is_solved_before_it_is_asked_for() {
        solve_ahead();
        let begun = Instant::now();
        while WON.get().is_none() {
            assert!(begun.elapsed() < Duration::from_secs(60));
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn counts() {
        // As every program that solved this ending counts them, for pawns on files a to d.
        assert_eq!(solve().iter().filter(|&&won| won).count(), 111_282);
    }
}
