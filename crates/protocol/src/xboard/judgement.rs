//! When to give up and when to agree to a draw.

use hyperchess_table::Score;

/// So much behind, in hundredths of a pawn, nothing can be hoped for.
const HOPELESS: i32 = -1200;
/// For so many moves.
const PATIENCE: u32 = 4;

/// So much behind, a draw is welcome.
const BEHIND: i32 = -50;
/// After so many plies it is also welcome to who is not ahead.
const LONG_GAME: usize = 60;

/// What we think of our game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Judgement {
    /// Whether we ever give up.
    pub(super) resigns: bool,
    score: Option<Score>,
    hopeless_moves: u32,
}

impl Judgement {
    pub(super) fn new() -> Judgement {
        Judgement { resigns: true, score: None, hopeless_moves: 0 }
    }

    /// Another game or position.
    pub(super) fn reset(&mut self) {
        (self.score, self.hopeless_moves) = (None, 0);
    }

    /// What the search for our move says.
    pub(super) fn learn(&mut self, score: Score) {
        self.score = Some(score);
        let hopeless = match score {
            Score::Pawns(value) => value <= HOPELESS,
            Score::Mate(moves) => moves <= 0,
        };
        self.hopeless_moves = if hopeless { self.hopeless_moves + 1 } else { 0 };
    }

    /// Whether to give up now.
    pub(super) fn is_hopeless(&self) -> bool {
        self.resigns && self.hopeless_moves >= PATIENCE
    }

    /// Whether a draw is welcome after so many plies.
    pub(super) fn wants_draw(&self, plies: usize) -> bool {
        match self.score {
            None => false,
            Some(Score::Mate(moves)) => moves <= 0,
            Some(Score::Pawns(value)) => value <= BEHIND || (value <= 0 && plies >= LONG_GAME),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hopelessness_must_last() {
        let mut judgement = Judgement::new();
        for _ in 0..PATIENCE - 1 {
            judgement.learn(Score::Pawns(-2000));
        }
        judgement.learn(Score::Pawns(-100));
        for _ in 0..PATIENCE {
            assert!(!judgement.is_hopeless());
            judgement.learn(Score::Mate(-3));
        }
        assert!(judgement.is_hopeless());
        judgement.resigns = false;
        assert!(!judgement.is_hopeless());
    }

    #[test]
    fn draws_are_welcome_to_who_is_behind() {
        let mut judgement = Judgement::new();
        assert!(!judgement.wants_draw(100));
        judgement.learn(Score::Pawns(-60));
        assert!(judgement.wants_draw(2));
        judgement.learn(Score::Pawns(-10));
        assert!(!judgement.wants_draw(2) && judgement.wants_draw(80));
        judgement.learn(Score::Pawns(30));
        assert!(!judgement.wants_draw(80));
    }
}
