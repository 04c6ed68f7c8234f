//! Playing below full strength, and not always the same.
//!
//! A weak player does not move at random: he sees less far and misjudges what he sees. So a
//! level limits the search and lets the choice fall among the best moves it found, each value
//! blurred by so much.

use crate::score::is_decided;
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

/// Where a move is to be chosen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Situation {
    pub(crate) plies_played: usize,
    /// Legal moves.
    pub(crate) moves: usize,
    /// What the position is worth at a glance.
    pub(crate) value: i32,
    /// See [`hyperchess_game::Evaluate::value_scale`].
    pub(crate) scale: i32,
}

/// What holds a player back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Handicap {
    /// `None` at full strength.
    pub(crate) sight: Option<Sight>,
    /// Moves that come into question.
    pub(crate) lines: usize,
    /// By how much values are misjudged, in hundredths of a pawn.
    pub(crate) spread: i32,
}

/// How far a weak player sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sight {
    /// Nodes; the first iteration, a look at every move, is finished all the same.
    pub(crate) nodes: u64,
    pub(crate) depth: u32,
}

/// How many moves there are to choose from in standard chess. Where there are more, a player of the
/// same level looks at more positions to see as much, up to so many times as many.
const USUAL_MOVES: usize = 32;
const MOST_TIMES: usize = 4;

/// From the first advantage on, in hundredths of a pawn, it becomes clear what to do, with the second
/// it is: there is the less to misjudge. Without this nobody but a master would ever mate a lone king.
const CLEAR_ADVANTAGES: [i32; 2] = [300, 900];

/// The opening, in plies: beyond it variety is not looked for.
const OPENING: usize = 16;

impl Handicap {
    /// `None` for a player who always plays the best he can.
    pub(crate) fn of(settings: &Settings, at: &Situation) -> Option<Handicap> {
        if settings.level < MAX_LEVEL {
            let level = u32::from(settings.level.max(1));
            let missing = (u32::from(MAX_LEVEL) - level) as i32;
            let [clear, won] = CLEAR_ADVANTAGES.map(|advantage| advantage * at.scale / 100);
            let doubt = (won - at.value.clamp(clear, won)) * 100 / (won - clear).max(1);
            let spread = missing * missing * 8 / 7 * at.scale / 100 * doubt / 100;
            let breadth = at.moves.clamp(USUAL_MOVES, USUAL_MOVES * MOST_TIMES) as u64;
            let nodes = (40.0 * 1.65f64.powi(level as i32)) as u64 * breadth / USUAL_MOVES as u64;
            // The first look at all moves, for so many lines, is not to use it up.
            let nodes = nodes + 8 * at.moves as u64;
            return Some(Handicap {
                sight: Some(Sight { nodes, depth: level }),
                // Where nothing is misjudged there is one line to look at.
                lines: if spread > 0 { 8 } else { 1 },
                spread,
            });
        }
        (settings.variety > 0 && at.plies_played < OPENING).then_some(Handicap {
            sight: None,
            lines: 4,
            spread: 0,
        })
    }

    /// The number of the line to play, given the values of all; 0 if there are none.
    pub(crate) fn choose(&self, values: &[i32], variety: i32, chance: &mut Chance) -> usize {
        let best = values.iter().copied().max().unwrap_or(0);
        if is_decided(best) {
            // Who sees a forced win plays the shortest, and who sees nothing but losses the longest.
            return values.iter().position(|&value| value == best).unwrap_or(0);
        }
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
    use crate::score::{loss_in, win_in};

    const START: Situation =
        Situation { plies_played: 0, moves: USUAL_MOVES, value: 0, scale: 100 };

    fn handicap(level: u8) -> Option<Handicap> {
        Handicap::of(&Settings { level, ..Settings::default() }, &START)
    }

    #[test]
    fn every_level_sees_more_and_errs_less_than_the_one_below() {
        for level in 1..MAX_LEVEL - 1 {
            let (lower, higher) = (handicap(level).unwrap(), handicap(level + 1).unwrap());
            let [short, long] = [lower, higher].map(|handicap| handicap.sight.unwrap());
            assert!(short.nodes < long.nodes && short.depth < long.depth);
            assert!(lower.spread > higher.spread);
        }
        assert_eq!(handicap(MAX_LEVEL), None);
    }

    #[test]
    fn variety_keeps_to_moves_that_are_nearly_as_good() {
        let settings = Settings { variety: 20, ..Settings::default() };
        let handicap = Handicap::of(&settings, &START).unwrap();
        let mut chance = Chance::new(7);
        let mut seen = [0; 4];
        for _ in 0..1000 {
            seen[handicap.choose(&[30, 15, 10, 5], 20, &mut chance)] += 1;
        }
        assert!(seen[..3].iter().all(|&times| times > 200), "{seen:?}");
        assert_eq!(seen[3], 0);
        let later = Situation { plies_played: OPENING, ..START };
        assert_eq!(Handicap::of(&settings, &later), None);
    }

    #[test]
    fn forced_wins_are_no_matter_of_taste() {
        let varied = Settings { variety: 20, ..Settings::default() };
        let weak = Settings { level: 1, ..Settings::default() };
        for settings in [varied, weak] {
            let handicap = Handicap::of(&settings, &START).unwrap();
            let mut chance = Chance::new(5);
            for _ in 0..100 {
                let wins = [win_in(5), win_in(1), win_in(3), 900];
                assert_eq!(handicap.choose(&wins, settings.variety, &mut chance), 1);
                let losses = [loss_in(2), loss_in(8), loss_in(4)];
                assert_eq!(handicap.choose(&losses, settings.variety, &mut chance), 1);
                let mixed = [loss_in(4), -500, loss_in(8)];
                assert_eq!(handicap.choose(&mixed, settings.variety, &mut chance), 1);
            }
        }
    }

    #[test]
    fn who_is_far_ahead_errs_less() {
        let ahead = |value| {
            let settings = Settings { level: 8, ..Settings::default() };
            Handicap::of(&settings, &Situation { value, ..START }).unwrap()
        };
        assert_eq!(ahead(200), ahead(-2000));
        assert!((40..60).contains(&(ahead(600).spread * 100 / ahead(0).spread)));
        assert_eq!((ahead(1000).spread, ahead(1000).lines), (0, 1));
    }

    #[test]
    fn on_large_boards_a_level_looks_at_more() {
        let on = |moves, scale| {
            let settings = Settings { level: 3, ..Settings::default() };
            Handicap::of(&settings, &Situation { moves, scale, ..START }).unwrap()
        };
        let nodes = |moves| on(moves, 100).sight.unwrap().nodes;
        assert!(nodes(20) <= nodes(USUAL_MOVES) && nodes(20) > nodes(USUAL_MOVES) / 2);
        assert!(nodes(140) > 4 * nodes(30));
        assert_eq!(on(20, 200).spread, 2 * on(20, 100).spread);
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
