//! The command `level`.

use super::message::Message;
use crate::wording::quoted;
use hyperchess_table::{Clock, Limits};
use std::str::FromStr;
use std::time::Duration;

/// More than anyone waits, in seconds; it cannot overflow.
const LONGEST: f64 = 100.0 * 365.0 * 86_400.0;

/// Adds the limits of a `level` to those so far; says what was ignored.
pub(super) fn add(limits: &mut Limits, level: &Message) -> Vec<String> {
    let mut ignored = Vec::new();
    if let Some(depth) = number::<u32>(level, "depth", &mut ignored) {
        limits.depth = Some(depth.max(1));
    }
    if let Some(nodes) = number::<u64>(level, "nodes", &mut ignored) {
        limits.nodes = Some(nodes.max(1));
    }
    if let Some(time) = seconds(level, "move-time", &mut ignored) {
        limits.time = Some(time);
    }
    let moves_to_go = number::<u32>(level, "moves", &mut ignored).filter(|&moves| moves > 0);
    let time = seconds(level, "time", &mut ignored);
    let increment = seconds(level, "inc", &mut ignored);
    if time.is_some() || increment.is_some() {
        let increment = increment.unwrap_or_default();
        // Here the increment of a move is added before it, on our clocks after it.
        let remaining = time.unwrap_or_default() + increment;
        limits.clock = Some(Clock { remaining, increment, moves_to_go });
    }
    limits.infinite |= level.has("infinite");
    ignored
}

fn number<T: FromStr>(level: &Message, name: &str, ignored: &mut Vec<String>) -> Option<T> {
    let text = level.get(name)?;
    let number = text.parse().ok();
    if number.is_none() {
        ignored.push(format!("level: {name} must be a whole number, not '{}'", quoted(text)));
    }
    number
}

/// A clock that shows less than nothing shows nothing.
fn seconds(level: &Message, name: &str, ignored: &mut Vec<String>) -> Option<Duration> {
    let text = level.get(name)?;
    let time = text.parse::<f64>().ok().filter(|time| !time.is_nan());
    if time.is_none() {
        ignored.push(format!("level: {name} must be a number of seconds, not '{}'", quoted(text)));
    }
    time.map(|time| Duration::from_secs_f64(time.clamp(0.0, LONGEST)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(lines: &[&str]) -> (Limits, Vec<String>) {
        let mut limits = Limits::default();
        let mut ignored = Vec::new();
        for line in lines {
            ignored.extend(add(&mut limits, &Message::read(line).unwrap()));
        }
        (limits, ignored)
    }

    #[test]
    fn all_kinds_of_limits() {
        let (several, ignored) = limits(&["level depth=7", "level nodes=1000", "level infinite"]);
        assert_eq!((several.depth, several.nodes, several.infinite), (Some(7), Some(1000), true));
        assert!(ignored.is_empty());
        let (clock, _) = limits(&["level moves=9 time=291.5 inc=0.5"]);
        let expected = Clock {
            remaining: Duration::from_secs(292),
            increment: Duration::from_millis(500),
            moves_to_go: Some(9),
        };
        assert_eq!(clock.clock, Some(expected));
        assert_eq!(limits(&["level move-time=0.25"]).0.time, Some(Duration::from_millis(250)));
    }

    #[test]
    fn odd_numbers() {
        assert_eq!(limits(&["level time=-3"]).0.clock.unwrap().remaining, Duration::ZERO);
        assert!(limits(&["level time=1e300 inc=inf"]).0.clock.is_some());
        assert_eq!(limits(&["level moves=0 time=5"]).0.clock.unwrap().moves_to_go, None);
        for line in ["level depth=x", "level nodes=-1", "level move-time=soon", "level time=NaN"] {
            let (none, ignored) = limits(&[line]);
            assert_eq!((none, ignored.len()), (Limits::default(), 1), "{line}");
        }
    }
}
