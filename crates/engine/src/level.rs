//! Playing below full strength, and not always the same.
//!
//! A weak player does not move at random: he sees less far and misjudges what he sees. So a
//! level limits the search and lets the choice fall among the best moves it found, each value
//! blurred by so much.

use crate::settings::{MAX_LEVEL, Settings};

/// A source of chance that is the same for the same seed.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number within ±`spread`, those near 0 more likely.
    fn blur(&mut self, spread: i32) -> i32 {
        let width = 2 * u64::from(spread.unsigned_abs()) + 1;
        let one = (self.next() % width) as i32 - spread;
        let other = (self.next() % width) as i32 - spread;
        (one + other) / 2
    }
}

/// What holds a player back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Handicap {
    /// Nodes; the first iteration, a look at every move, is finished whatever it takes.
    pub(crate) nodes: u64,
    pub(crate) depth: u32,
    /// Moves that come into question.
    pub(crate) lines: usize,
    /// By how much values are misjudged, in hundredths of a pawn.
    pub(crate) spread: i32,
}

/// The opening, in plies: beyond it variety is not looked for.
const OPENING: usize = 16;

impl Handicap {
    /// `None` at full strength.
    pub(crate) fn of(settings: &Settings, plies_played: usize) -> Option<Handicap> {
        if settings.level < MAX_LEVEL {
            let level = u32::from(settings.level.max(1));
            let missing = (u32::from(MAX_LEVEL) - level) as i32;
            return Some(Handicap {
                nodes: (40.0 * 1.65f64.powi(level as i32)) as u64,
                depth: 1 + level / 2,
                lines: 8,
                spread: missing * missing * 8 / 7,
            });
        }
        (settings.variety > 0 && plies_played < OPENING).then_some(Handicap {
            nodes: u64::MAX,
            depth: u32::MAX,
            lines: 4,
            spread: 0,
        })
    }

    /// The number of the line to play, given the values of all; 0 if there are none.
    pub(crate) fn choose(&self, values: &[i32], variety: i32, chance: &mut Chance) -> usize {
        let best = values.iter().copied().max().unwrap_or(0);
        if self.spread == 0 {
            let near: Vec<usize> =
                (0..values.len()).filter(|&line| values[line] >= best - variety).collect();
            let one = (chance.next() % near.len().max(1) as u64) as usize;
            return near.get(one).copied().unwrap_or(0);
        }
        let blurred = values.iter().map(|value| value + chance.blur(self.spread));
        let chosen = blurred.enumerate().max_by_key(|&(line, value)| (value, usize::MAX - line));
        chosen.map_or(0, |(line, _)| line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn handicap(level: u8) -> Option<Handicap> {
        Handicap::of(&Settings { level, ..Settings::default() }, 0)
    }

    #[test]
    fn every_level_sees_more_and_errs_less_than_the_one_below() {
        for level in 1..MAX_LEVEL - 1 {
            let (lower, higher) = (handicap(level).unwrap(), handicap(level + 1).unwrap());
            assert!(lower.nodes < higher.nodes && lower.depth <= higher.depth);
            assert!(lower.spread > higher.spread);
        }
        assert_eq!(handicap(MAX_LEVEL), None);
    }

    #[test]
    fn variety_keeps_to_moves_that_are_nearly_as_good() {
        let settings = Settings { variety: 20, ..Settings::default() };
        let handicap = Handicap::of(&settings, 0).unwrap();
        let mut chance = Chance::new(7);
        let mut seen = [0; 4];
        for _ in 0..1000 {
            seen[handicap.choose(&[30, 15, 10, 5], 20, &mut chance)] += 1;
        }
        assert!(seen[..3].iter().all(|&times| times > 200), "{seen:?}");
        assert_eq!(seen[3], 0);
        assert_eq!(Handicap::of(&settings, OPENING), None);
    }

    #[test]
    fn a_beginner_prefers_good_moves_but_errs() {
        let handicap = handicap(1).unwrap();
        let mut chance = Chance::new(3);
        let mut best = 0;
        for _ in 0..1000 {
            best += u32::from(handicap.choose(&[0, -150, -300, -2000], 0, &mut chance) == 0);
            assert_ne!(handicap.choose(&[0, -2000], 0, &mut chance), 1);
        }
        assert!((500..1000).contains(&best), "{best}");
    }
}
