//! Elo numbers for the levels of the engine, and chances for its scores. Neither was measured:
//! both are guesses that order players and positions in the right way.

use hyperchess_table::{MAX_LEVEL, Score};

/// The Elo number of the lowest level.
pub(crate) const LEAST_ELO: i64 = 600;
/// From one level to the next.
const ELO_A_LEVEL: i64 = 100;
/// The Elo number of the last level below full strength.
pub(crate) const MOST_ELO: i64 = LEAST_ELO + ELO_A_LEVEL * (MAX_LEVEL as i64 - 2);

/// The level for an Elo number, below full strength.
pub(crate) fn level_of(elo: i64) -> u8 {
    let elo = elo.clamp(LEAST_ELO, MOST_ELO);
    1 + ((elo - LEAST_ELO + ELO_A_LEVEL / 2) / ELO_A_LEVEL) as u8
}

/// A score at which winning is as likely as not, in hundredths of a pawn.
const EVEN_CHANCES: f64 = 130.0;
/// How fast chances change with the score.
const SLOPE: f64 = 65.0;

/// Win, draw and loss for the side to move, in thousandths.
pub(crate) fn chances(score: Score) -> [u32; 3] {
    let value = match score {
        Score::Mate(moves) if moves > 0 => return [1000, 0, 0],
        Score::Mate(_) => return [0, 0, 1000],
        Score::Pawns(value) => f64::from(value),
    };
    let chance = |value: f64| 1000.0 / (1.0 + ((EVEN_CHANCES - value) / SLOPE).exp());
    let (win, loss) = (chance(value).round() as u32, chance(-value).round() as u32);
    [win, 1000 - win - loss, loss]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_its_elo() {
        assert_eq!((level_of(0), level_of(LEAST_ELO)), (1, 1));
        assert_eq!((level_of(MOST_ELO), level_of(9999)), (MAX_LEVEL - 1, MAX_LEVEL - 1));
        assert!((LEAST_ELO..MOST_ELO).all(|elo| level_of(elo) <= level_of(elo + 1)));
    }

    #[test]
    fn chances_add_up_and_follow_the_score() {
        for value in -3000..3000 {
            let [win, draw, loss] = chances(Score::Pawns(value));
            assert_eq!(win + draw + loss, 1000);
            assert_eq!(chances(Score::Pawns(-value)), [loss, draw, win]);
            assert!(win <= chances(Score::Pawns(value + 1))[0]);
        }
        assert!(chances(Score::Pawns(0))[1] > 700);
        assert_eq!(chances(Score::Mate(-2)), [0, 0, 1000]);
    }
}
