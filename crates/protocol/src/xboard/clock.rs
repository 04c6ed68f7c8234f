//! How long we may think, by XBoard's commands.

use hyperchess_table::{Clock, Limits};
use std::time::{Duration, Instant};

/// Without any command: forty moves in five minutes, as XBoard's own default is.
const USUAL: Control =
    Control::Level { moves: 40, base: Duration::from_secs(300), increment: Duration::ZERO };

/// Of a game's time so much is for one move, where nodes measure it.
const MOVES_AHEAD: f64 = 30.0;

/// Of an exact time per move so much is left, but no more than a tenth: XBoard calls the flag of
/// who is late by a hair.
const LEFT_OF_A_MOVE: Duration = Duration::from_millis(100);

/// Longer times are as good as endless.
const LONGEST: f64 = 1e8;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Control {
    /// `level`: so many moves in a time, 0 for all.
    Level { moves: u32, base: Duration, increment: Duration },
    /// `st`: an exact time for each move.
    Move(Duration),
}

/// The time control and our clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TimeControl {
    control: Control,
    depth: Option<u32>,
    /// Nodes that count as a second.
    nodes_per_second: Option<u32>,
    /// What our clock shows before our move.
    remaining: Duration,
    /// Our moves since the time control was set.
    moves: u32,
    thinking_since: Option<Instant>,
}

impl TimeControl {
    pub(super) fn new() -> TimeControl {
        let mut control = TimeControl {
            control: USUAL,
            depth: None,
            nodes_per_second: None,
            remaining: Duration::ZERO,
            moves: 0,
            thinking_since: None,
        };
        control.reset();
        control
    }

    /// `new`: clocks start again; depth and node clock are off.
    pub(super) fn reset(&mut self) {
        (self.depth, self.nodes_per_second) = (None, None);
        self.set(self.control);
    }

    fn set(&mut self, control: Control) {
        self.control = control;
        self.moves = 0;
        self.remaining = match control {
            Control::Level { base, .. } => base,
            Control::Move(time) => time,
        };
    }

    /// `level MOVES MINUTES[:SECONDS] INCREMENT`; what follows is ignored.
    pub(super) fn level(&mut self, text: &str) -> Option<()> {
        let mut words = text.split_whitespace();
        let moves = words.next()?.parse().ok()?;
        let base = words.next()?;
        let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
        let base = seconds_of(minutes)?.mul_f64(60.0) + seconds_of(seconds)?;
        let increment = seconds_of(words.next()?)?;
        self.set(Control::Level { moves, base, increment });
        Some(())
    }

    /// `st SECONDS`
    pub(super) fn move_time(&mut self, text: &str) -> Option<()> {
        self.set(Control::Move(seconds_of(text)?));
        Some(())
    }

    /// `sd PLIES`
    pub(super) fn depth(&mut self, text: &str) -> Option<()> {
        self.depth = Some(text.trim().parse::<u32>().ok()?.max(1));
        Some(())
    }

    /// `nps NODES`; 0 asks for time on the processor, which is what we measure.
    pub(super) fn nodes_per_second(&mut self, text: &str) -> Option<()> {
        let nodes: i64 = text.trim().parse().ok()?;
        self.nodes_per_second = u32::try_from(nodes).ok().filter(|&nodes| nodes > 0);
        Some(())
    }

    /// `time CENTISECONDS`, which may be negative.
    pub(super) fn own_time(&mut self, text: &str) -> Option<()> {
        let centiseconds: f64 = text.trim().parse().ok()?;
        self.remaining = bounded(centiseconds / 100.0)?;
        Some(())
    }

    /// Our clock runs.
    pub(super) fn start(&mut self) {
        self.thinking_since = Some(Instant::now());
    }

    /// Our clock stops; what it ran is gone.
    pub(super) fn stop(&mut self) {
        let spent = self.thinking_since.take().map_or(Duration::ZERO, |since| since.elapsed());
        if let Control::Level { .. } = self.control {
            self.remaining = self.remaining.saturating_sub(spent);
        }
    }

    /// We have moved.
    pub(super) fn moved(&mut self) {
        self.stop();
        self.moves += 1;
        if let Control::Level { moves, base, increment } = self.control {
            self.remaining += increment;
            if moves > 0 && self.moves.is_multiple_of(moves) {
                self.remaining += base;
            }
        }
    }

    /// The limits of a search now.
    pub(super) fn limits(&self) -> Limits {
        let mut limits = Limits { depth: self.depth, ..Limits::default() };
        match self.control {
            Control::Move(time) => limits.time = Some(time - LEFT_OF_A_MOVE.min(time / 10)),
            Control::Level { moves, increment, .. } => {
                let moves_to_go = (moves > 0).then(|| moves - self.moves % moves);
                let remaining = self.remaining;
                limits.clock = Some(Clock { remaining, increment, moves_to_go });
            }
        }
        if let Some(rate) = self.nodes_per_second {
            // Another clock runs: that of the nodes.
            let seconds = limits.clock.map_or(self.remaining.as_secs_f64(), |clock| {
                let moves = clock.moves_to_go.map_or(MOVES_AHEAD, |moves| f64::from(moves + 1));
                clock.remaining.as_secs_f64() / moves.min(MOVES_AHEAD)
                    + clock.increment.as_secs_f64() / 2.0
            });
            limits.nodes = Some((seconds * f64::from(rate)).max(1.0) as u64);
            (limits.clock, limits.time) = (None, None);
        }
        limits
    }
}

fn seconds_of(text: &str) -> Option<Duration> {
    bounded(text.trim().parse().ok()?)
}

/// Seconds, not below nothing.
fn bounded(seconds: f64) -> Option<Duration> {
    (!seconds.is_nan()).then(|| Duration::from_secs_f64(seconds.clamp(0.0, LONGEST)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_in_all_their_forms() {
        let mut control = TimeControl::new();
        control.level("40 5 0").unwrap();
        let clock = control.limits().clock.unwrap();
        assert_eq!((clock.remaining.as_secs(), clock.moves_to_go), (300, Some(40)));
        control.level("0 2:30 12.5 trailing junk").unwrap();
        let clock = control.limits().clock.unwrap();
        assert_eq!((clock.remaining.as_secs(), clock.moves_to_go), (150, None));
        assert_eq!(clock.increment, Duration::from_millis(12_500));
        for bad in ["", "40", "40 5", "x 5 0", "40 NaN 0"] {
            assert_eq!(control.level(bad), None, "{bad}");
        }
        assert_eq!(control.limits().clock, Some(clock));
    }

    #[test]
    fn sessions_are_counted() {
        let mut control = TimeControl::new();
        control.level("2 1 0").unwrap();
        control.own_time("3000").unwrap();
        control.moved();
        assert_eq!(control.limits().clock.unwrap().moves_to_go, Some(1));
        control.moved();
        let clock = control.limits().clock.unwrap();
        assert_eq!((clock.moves_to_go, clock.remaining.as_secs()), (Some(2), 90));
    }

    #[test]
    fn a_clock_that_was_stopped_has_run() {
        let mut control = TimeControl::new();
        control.level("0 1 5").unwrap();
        let remaining = |control: &TimeControl| control.limits().clock.unwrap().remaining;
        control.start();
        std::thread::sleep(Duration::from_millis(2));
        control.stop();
        let left = remaining(&control);
        assert!(left < Duration::from_secs(60), "{left:?}");
        // It does not run on, and there is no increment before the move.
        control.stop();
        assert_eq!(remaining(&control), left);
        control.moved();
        assert_eq!(remaining(&control), left + Duration::from_secs(5));
    }

    #[test]
    fn clocks_are_in_centiseconds_and_may_be_negative() {
        let mut control = TimeControl::new();
        control.own_time("1234").unwrap();
        assert_eq!(control.limits().clock.unwrap().remaining, Duration::from_millis(12_340));
        control.own_time("-50").unwrap();
        assert_eq!(control.limits().clock.unwrap().remaining, Duration::ZERO);
        assert_eq!(control.own_time("soon"), None);
    }

    #[test]
    fn depth_is_orthogonal_to_time_and_forgotten_in_a_new_game() {
        let mut control = TimeControl::new();
        control.move_time("0.5").unwrap();
        control.depth("7").unwrap();
        let limits = control.limits();
        assert_eq!((limits.time, limits.depth), (Some(Duration::from_millis(450)), Some(7)));
        control.reset();
        let limits = control.limits();
        assert_eq!((limits.time, limits.depth), (Some(Duration::from_millis(450)), None));
    }

    #[test]
    fn nodes_can_be_the_clock() {
        let mut control = TimeControl::new();
        control.move_time("2").unwrap();
        control.nodes_per_second("1000").unwrap();
        let limits = Limits { nodes: Some(2000), ..Limits::default() };
        assert_eq!(control.limits(), limits);
        control.nodes_per_second("-1").unwrap();
        assert_eq!(control.limits().nodes, None);
    }
}
