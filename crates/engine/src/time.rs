//! How much of the clock a move may take.

use crate::limits::Limits;
use crate::parameters::time as parameters;
use std::time::Duration;

/// Even an empty clock leaves room for a glance.
const LEAST: Duration = Duration::from_millis(1);

/// The time for one move.
#[derive(Clone, Copy, Default, Debug, PartialEq)]
pub(crate) struct Budget {
    /// After this no new iteration is begun; stretched or shrunk as the search goes.
    pub(crate) soft: Option<Duration>,
    /// At this time the search breaks off.
    pub(crate) hard: Option<Duration>,
}

impl Budget {
    pub(crate) fn new(limits: &Limits, overhead: Duration) -> Budget {
        let mut budget = Budget::default();
        if let Some(clock) = limits.clock {
            // What the way to the opponent and back may cost is not ours to spend.
            let spare = clock.remaining.saturating_sub(overhead);
            let left = spare.saturating_sub(parameters::CUSHION).as_secs_f64();
            let (spare, increment) = (spare.as_secs_f64(), clock.increment.as_secs_f64());
            let moves = match clock.moves_to_go {
                Some(moves) => (f64::from(moves.max(1)) + 1.0).min(parameters::HORIZON),
                None => parameters::HORIZON,
            };
            let share = left / moves + increment * parameters::INCREMENT_SHARE;
            let most = left * parameters::MOST_OF_THE_CLOCK;
            // Even so it should be more than a glance: a third of what can be had again and again,
            // so that the cushion fills up.
            let least = (spare / moves + increment).min(spare / 2.0) / 3.0;
            let soft = share.min(most).max(least);
            let hard = (share * parameters::STRETCH).min(most).max(least);
            budget.soft = Some(Duration::from_secs_f64(soft).max(LEAST));
            budget.hard = Some(Duration::from_secs_f64(hard).max(LEAST));
        }
        if let Some(time) = limits.time {
            let time = time.saturating_sub(overhead).max(LEAST);
            budget.hard = Some(budget.hard.map_or(time, |hard| hard.min(time)));
        }
        budget
    }

    /// Whether another iteration is worth beginning. `effort` is the part of all nodes spent
    /// on the best move, `stability` the number of iterations it has been the best, `drop` by
    /// how much the score fell since the last iteration.
    pub(crate) fn is_spent(
        &self,
        elapsed: Duration,
        effort: f64,
        stability: u32,
        drop: i32,
    ) -> bool {
        if self.hard.is_some_and(|hard| elapsed >= hard) {
            return true;
        }
        let Some(soft) = self.soft else { return false };
        let by_effort = (parameters::EFFORT_BASE - effort) * parameters::EFFORT_SCALE;
        let by_stability = parameters::STABILITY[(stability as usize).min(4)];
        let by_drop = 1.0 + f64::from(drop.clamp(0, 60)) / 100.0;
        let wanted = soft.as_secs_f64() * by_effort * by_stability * by_drop;
        elapsed.as_secs_f64() >= wanted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Clock;

    fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Limits {
        let clock = Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
            moves_to_go,
        };
        Limits { clock: Some(clock), ..Limits::default() }
    }

    #[test]
    fn no_clock_is_ever_exceeded() {
        let overhead = Duration::from_millis(10);
        for remaining in [0, 1, 9, 10, 11, 50, 1000, 60_000, 3_600_000] {
            for increment in [0, 1, 80, 10_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40)] {
                    let budget = Budget::new(&clock(remaining, increment, moves), overhead);
                    let hard = budget.hard.unwrap();
                    let left = Duration::from_millis(remaining.saturating_sub(10));
                    assert!(hard <= left.max(LEAST), "{remaining}+{increment}/{moves:?}: {hard:?}");
                    assert!(budget.soft.unwrap() <= hard);
                }
            }
        }
    }

    /// Who takes all the time he may take keeps enough for a machine that is slow for a moment.
    #[test]
    fn fast_games_go_on_with_time_on_the_clock() {
        let (overhead, increment) = (Duration::from_millis(10), Duration::from_millis(10));
        let lost_on_the_way = Duration::from_millis(2);
        let mut remaining = Duration::from_secs(1);
        for _ in 0..500 {
            let limits = clock(remaining.as_millis() as u64, 10, None);
            let spent = Budget::new(&limits, overhead).hard.unwrap() + lost_on_the_way;
            remaining = remaining.saturating_sub(spent) + increment;
            assert!(remaining > parameters::CUSHION, "{remaining:?}");
        }
    }

    #[test]
    fn a_fixed_time_keeps_the_overhead() {
        let limits = Limits::time(Duration::from_millis(100));
        let budget = Budget::new(&limits, Duration::from_millis(30));
        assert_eq!(budget, Budget { soft: None, hard: Some(Duration::from_millis(70)) });
        let budget = Budget::new(&limits, Duration::from_millis(300));
        assert_eq!(budget.hard, Some(LEAST));
    }

    #[test]
    fn a_restless_search_gets_more_time_than_a_settled_one() {
        let budget = Budget::new(&clock(60_000, 0, None), Duration::ZERO);
        let soft = budget.soft.unwrap();
        assert!(budget.is_spent(soft, 0.9, 5, 0));
        assert!(!budget.is_spent(soft, 0.3, 0, 50));
        assert!(budget.is_spent(budget.hard.unwrap(), 0.0, 0, 60));
    }
}
