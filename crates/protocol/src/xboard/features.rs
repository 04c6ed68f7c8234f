//! What we can do, as XBoard wants to know it.

use super::variants::offered;
use hyperchess_table::{MAX_LEVEL, MAX_MULTI_PV, Settings};

/// The lines that answer `protover`. Ours is not slow to start, but who is asked for a large
/// table may be: the first line asks to wait for the last.
pub(super) fn lines() -> Vec<String> {
    let overhead = Settings::default().overhead.as_millis();
    vec![
        "feature done=0".to_string(),
        format!("feature myname=\"HyperChess {}\"", env!("CARGO_PKG_VERSION")),
        "feature ping=1 setboard=1 playother=1 usermove=1 time=1 draw=1 reuse=1 analyze=1".into(),
        "feature debug=1 memory=1 smp=1 colors=0 sigint=0 sigterm=0 san=0 nps=1 ics=0".into(),
        "feature exclude=1 setscore=1 pause=1 highlight=1 name=1".to_string(),
        format!("feature variants=\"{}\"", offered().join(",")),
        format!("feature option=\"MultiPV -spin 1 1 {MAX_MULTI_PV}\""),
        format!("feature option=\"Level -spin {MAX_LEVEL} 1 {MAX_LEVEL}\""),
        format!("feature option=\"MoveOverhead -spin {overhead} 0 10000\""),
        "feature option=\"OwnBook -check 0\"".to_string(),
        "feature option=\"BookFile -file \"".to_string(),
        "feature option=\"Resign -check 1\"".to_string(),
        "feature option=\"ClearHash -button\"".to_string(),
        "feature done=1".to_string(),
    ]
}
