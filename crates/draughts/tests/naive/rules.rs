//! The rules of the named games, written down a second time from the text of the rules.

use std::collections::BTreeMap;

/// Settings by name, all as text.
pub type Rules = BTreeMap<String, String>;

/// Where a line of the catalogue is silent.
const DRAUGHTS: &str = "squares=dark cols=4 rows=8 start-rows=3 start-gap=0 top-left=off \
    start-promoted=off men-move=forward men-jump=forward men-lines=diagonal \
    men-jump-lines=diagonal men-take-kings=on king=short king-landing=any king-lines=diagonal \
    king-jump-lines=diagonal demote=off force-capture=on must-finish=on reverse-jump=off \
    return-to-origin=on removal=after priority=free paths=merged promote-row=far \
    promote-by-turn=off jump-promotion=at-end misere=off king-wins=off king-streak=off \
    first=bottom colours=white-black";

/// What differs, game by game.
const GAMES: &[(&str, &str)] = &[
    (
        "rubik",
        "rows=6 start-rows=2 top-left=on start-promoted=on men-move=backward men-jump=none \
         demote=on force-capture=off must-finish=off removal=during promote-row=home \
         promote-by-turn=on colours=orange-green",
    ),
    ("checkers", "paths=apart jump-promotion=stop first=top"),
    ("international", "cols=5 rows=10 start-rows=4 men-jump=any king=flying priority=pieces"),
    ("brazilian", "men-jump=any king=flying priority=pieces"),
    ("canadian", "cols=6 rows=12 start-rows=5 men-jump=any king=flying priority=pieces"),
    (
        "frisian",
        "cols=5 rows=10 start-rows=4 men-jump=any king=flying men-jump-lines=all \
         king-jump-lines=all priority=value+by-king king-streak=3",
    ),
    (
        "frysk",
        "cols=5 rows=10 start-rows=1 men-jump=any king=flying men-jump-lines=all \
         king-jump-lines=all priority=value+by-king king-streak=3",
    ),
    ("russian", "men-jump=any king=flying jump-promotion=go-on"),
    ("pool", "men-jump=any king=flying first=top"),
    (
        "italian",
        "top-left=on men-take-kings=off priority=pieces+by-king+kings+early-king paths=apart",
    ),
    ("spanish", "top-left=on king=flying priority=pieces+kings paths=apart"),
    ("czech", "king=flying priority=by-king paths=apart"),
    (
        "thai",
        "start-rows=2 king=flying king-landing=next removal=during reverse-jump=on \
         colours=black-white",
    ),
    (
        "turkish",
        "squares=all cols=8 start-rows=2 start-gap=1 men-lines=orthogonal \
         men-jump-lines=orthogonal king=flying king-lines=orthogonal king-jump-lines=orthogonal \
         removal=during priority=pieces paths=apart",
    ),
    (
        "armenian",
        "squares=all cols=8 start-rows=2 start-gap=1 men-lines=all men-jump-lines=orthogonal \
         king=flying king-lines=all king-jump-lines=orthogonal removal=during priority=pieces \
         paths=apart",
    ),
    (
        "antidraughts",
        "cols=5 rows=10 start-rows=4 men-jump=any king=flying priority=pieces misere=on",
    ),
    (
        "breakthrough",
        "cols=5 rows=10 start-rows=4 men-jump=any king=flying priority=pieces king-wins=on",
    ),
];

/// The names of all games.
pub fn names() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|(name, _)| *name)
}

/// The rules that `name:key=value,…` means.
pub fn read(spec: &str) -> Rules {
    let (name, overrides) = spec.split_once(':').unwrap_or((spec, ""));
    let own = GAMES.iter().find(|(game, _)| *game == name).expect("a known game").1;
    let mut rules = Rules::new();
    let parts = DRAUGHTS.split(' ').chain(own.split(' ')).chain(overrides.split(','));
    for part in parts.map(str::trim).filter(|part| !part.is_empty()) {
        let (key, value) = part.split_once('=').expect("key=value");
        rules.insert(key.to_string(), value.to_string());
    }
    rules
}
