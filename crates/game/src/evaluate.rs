//! What a search must know of a game beyond its rules.

use crate::{Game, Outcome};

/// A game whose positions can be judged at a glance, and whose moves can be sorted before they
/// are tried.
///
/// Everything a search wants to know of pieces, checks and exchanges comes in through these
/// hooks; the search itself knows no piece. Only four of them have no default.
///
/// All values are in hundredths of a pawn, or of whatever the smallest man of the game is.
pub trait Evaluate: Game {
    /// What one searching thread keeps beside the position: caches, and sums that are updated
    /// move by move (the first layer of a neural network, or plain totals of square values).
    type Scratch: Send;

    /// A scratch for a line that starts in `position`.
    fn scratch(&self, position: &Self::Position) -> Self::Scratch;

    /// Makes a scratch fit for a line that starts in `position`, keeping its caches.
    fn restart(&self, scratch: &mut Self::Scratch, position: &Self::Position) {
        *scratch = self.scratch(position);
    }

    /// `mv` is about to be played in `before`.
    fn follow(&self, _scratch: &mut Self::Scratch, _before: &Self::Position, _mv: Self::Move) {}

    /// The last move followed has been taken back.
    fn retreat(&self, _scratch: &mut Self::Scratch) {}

    /// The value of a position for the side to move.
    fn evaluate(&self, position: &Self::Position, scratch: &mut Self::Scratch) -> i32;

    /// How large values run, in hundredths of what is usual in standard chess: where a small
    /// piece is worth six pawns instead of three, 200. The margins of a search follow it.
    fn value_scale(&self) -> i32 {
        100
    }

    /// The end of the game as far as it shows without looking for legal moves: a draw by
    /// material or by too many moves, a king that was taken.
    fn early_outcome(&self, _position: &Self::Position) -> Option<Outcome> {
        None
    }

    /// Whether the side to move must answer a threat before anything else (a check): then
    /// standing still is no measure of the position.
    fn is_threatened(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Whether a legal move lets the opponent end the game by his next capture, in games whose rules
    /// allow that (a king left where he can be taken): it is not played unseen while there is
    /// another.
    fn exposes(&self, _position: &Self::Position, _mv: Self::Move) -> bool {
        false
    }

    /// What a move wins at once: the value of what it takes and of a promotion, 0 if quiet.
    fn gain(&self, position: &Self::Position, mv: Self::Move) -> i32;

    /// Whether a capture in this position may leave the opponent too little to win with: then it is
    /// worth more than what it takes.
    fn may_save(&self, _position: &Self::Position) -> bool {
        false
    }

    /// What a move puts at risk: the value of the man that moves.
    fn stake(&self, position: &Self::Position, mv: Self::Move) -> i32;

    /// Whether a move changes nothing that must be played out at once.
    fn is_quiet(&self, position: &Self::Position, mv: Self::Move) -> bool {
        self.gain(position, mv) <= 0
    }

    /// Whether a quiet move threatens the opponent so that he must answer it (gives check), as
    /// far as that is cheap to see: such moves are not passed over.
    fn makes_threat(&self, _position: &Self::Position, _mv: Self::Move) -> bool {
        false
    }

    /// Appends the legal moves that are not quiet.
    fn noisy_moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>) {
        let first = moves.len();
        self.legal_moves(position, moves);
        let mut kept = first;
        for index in first..moves.len() {
            if !self.is_quiet(position, moves[index]) {
                moves.swap(kept, index);
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// Appends quiet legal moves that make a threat, as far as they are cheap to find.
    fn quiet_threats(&self, _position: &Self::Position, _moves: &mut Vec<Self::Move>) {}

    /// Whether the exchange of men that a move starts on its goal is worth at least
    /// `threshold` to the mover, both sides taking as suits them.
    fn exchange_reaches(&self, position: &Self::Position, mv: Self::Move, threshold: i32) -> bool {
        self.gain(position, mv) - self.stake(position, mv) >= threshold
    }

    /// Lets the side to move pass, where a player who would rather pass than move is a rare
    /// exception; `None` where it may not or should not. Undone by
    /// [`undo_pass`](Self::undo_pass).
    fn pass(&self, _position: &mut Self::Position) -> Option<Self::Undo> {
        None
    }

    /// Takes back a pass.
    fn undo_pass(&self, position: &mut Self::Position, undo: Self::Undo) {
        self.undo(position, undo);
    }

    /// A number that tells the moves of one position apart, as well as 16 bits can; not 0.
    fn move_code(&self, mv: Self::Move) -> u16;

    /// How many numbers [`move_slot`](Self::move_slot) gives; at most 65,536.
    fn move_slots(&self) -> usize;

    /// What kind of man goes where, as a number: moves with the same slot are alike in other
    /// positions too.
    fn move_slot(&self, position: &Self::Position, mv: Self::Move) -> usize;

    /// What the opponent attacks, for [`exposure`](Self::exposure) to look up; 0 where that is of no
    /// use.
    fn attacked(&self, _position: &Self::Position) -> u64 {
        0
    }

    /// Whether a move leaves (1) or enters (2) what the opponent attacks, or both (3): what such
    /// moves are good for has little to do with what they are good for elsewhere.
    fn exposure(&self, _mv: Self::Move, _attacked: u64) -> usize {
        0
    }

    /// A key of the slow features of a position (in chess, the pawns): positions that share it
    /// tend to be misjudged in the same way.
    fn structure_key(&self, _position: &Self::Position) -> u64 {
        0
    }

    /// Keys of the pieces of each player, pawns apart, for the same purpose; 0 where there is
    /// none.
    fn army_keys(&self, _position: &Self::Position) -> [u64; 2] {
        [0; 2]
    }
}
