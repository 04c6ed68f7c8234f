//! Whatever is said, in whatever order: the engine stays, and answers in single lines.

use hyperchess_protocol::{Conversation, Language};
use proptest::prelude::*;
use std::time::Duration;

/// What makes sense to one of the protocols or to both, and what makes none. `quit` is left out.
const WORDS: &[&str] = &[
    "hub",
    "init",
    "new-game",
    "pos",
    "pos=W",
    "move-time=1",
    "think",
    "ponder-hit",
    "set-param",
    "name=variant",
    "value=frisian",
    "moves=\"32-28\"",
    "uci",
    "debug",
    "on",
    "isready",
    "setoption",
    "name",
    "value",
    "Hash",
    "Threads",
    "MultiPV",
    "UCI_Variant",
    "UCI_Chess960",
    "raumschach",
    "true",
    "false",
    "register",
    "ucinewgame",
    "position",
    "startpos",
    "fen",
    "moves",
    "go",
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "stop",
    "ponderhit",
    "xboard",
    "protover",
    "accepted",
    "new",
    "variant",
    "fischerandom",
    "hyper4x4x4",
    "force",
    "playother",
    "white",
    "black",
    "level",
    "st",
    "sd",
    "nps",
    "time",
    "otim",
    "usermove",
    "?",
    "ping",
    "draw",
    "result",
    "setboard",
    "edit",
    "hint",
    "bk",
    "undo",
    "remove",
    "hard",
    "easy",
    "post",
    "nopost",
    "analyze",
    "exit",
    ".",
    "rating",
    "computer",
    "ics",
    "pause",
    "resume",
    "memory",
    "cores",
    "egtpath",
    "option",
    "exclude",
    "include",
    "all",
    "setscore",
    "lift",
    "put",
    "hover",
    "#",
    "c",
    "Ke1",
    "e2e4",
    "e7e5",
    "e1g1",
    "O-O",
    "a7a8q",
    "0000",
    "1",
    "2",
    "0",
    "-5",
    "40",
    "0:30",
    "99999999999999999999",
    "4k3/8/8/8/8/8/8/4K2R",
    "w",
    "K",
    "-",
    "=",
    "{",
    "}",
    "\u{fffd}",
    "é",
    "\t",
    "\u{0}",
];

fn line() -> impl Strategy<Value = String> {
    let words = prop::collection::vec(prop::sample::select(WORDS), 1..8);
    prop_oneof![9 => words.prop_map(|words| words.join(" ")), 1 => ".{0,40}"]
}

fn talk(language: Language, lines: &[String]) {
    let mut engine = Conversation::new(language).unwrap();
    for line in lines {
        let mut heard = engine.tell(line);
        heard.extend(engine.tell("stop"));
        heard.extend(engine.listen(Duration::from_millis(2)));
        for answer in &heard {
            assert!(!answer.contains(['\n', '\r']), "{line:?} → {answer:?}");
        }
        assert!(!engine.is_over(), "{line:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn uci_stands_anything(lines in prop::collection::vec(line(), 1..25)) {
        talk(Language::Uci, &lines);
    }

    #[test]
    fn xboard_stands_anything(lines in prop::collection::vec(line(), 1..25)) {
        talk(Language::XBoard, &lines);
    }

    #[test]
    fn hub_stands_anything(lines in prop::collection::vec(line(), 1..25)) {
        talk(Language::Hub, &lines);
    }
}
