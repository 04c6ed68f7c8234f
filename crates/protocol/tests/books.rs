//! Opening books over both protocols.

use hyperchess_protocol::{Conversation, Language};
use std::path::PathBuf;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(60);

/// A Polyglot book that knows the start of chess: e2e4 three times as often as d2d4. Every test
/// has one of its own, for none may read while another writes.
fn book(name: &str) -> String {
    let entry = |mv: u16, weight: u16| {
        let mut bytes = 0x463b_9618_1691_fc9c_u64.to_be_bytes().to_vec();
        bytes.extend(mv.to_be_bytes());
        bytes.extend(weight.to_be_bytes());
        bytes.extend([0; 4]);
        bytes
    };
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, [entry(0o1434, 3), entry(0o1333, 1)].concat()).unwrap();
    path.to_string_lossy().into_owned()
}

/// Says lines and listens until one begins as wanted; returns all that was heard.
fn talk(engine: &mut Conversation, lines: &[&str], wanted: &str) -> Vec<String> {
    let end = Instant::now() + PATIENCE;
    let mut heard: Vec<String> = lines.iter().flat_map(|line| engine.tell(line)).collect();
    while !heard.iter().any(|line| line.starts_with(wanted)) {
        assert!(Instant::now() < end, "no '{wanted}' in {heard:?}");
        heard.extend(engine.listen(Duration::from_millis(20)));
    }
    heard
}

#[test]
fn uci_opens_from_a_book_only_if_asked_to() {
    let mut engine = Conversation::new(Language::Uci).unwrap();
    let path = format!("setoption name BookFile value {}", book("uci-book.bin"));
    let heard = talk(&mut engine, &[&path, "position startpos", "go depth 2"], "bestmove");
    assert!(heard.iter().any(|line| line.starts_with("info depth")), "{heard:?}");

    let own = "setoption name OwnBook value true";
    let heard = talk(&mut engine, &[own, "position startpos", "go depth 30"], "bestmove");
    let best = heard.last().unwrap();
    assert!(["bestmove e2e4", "bestmove d2d4"].contains(&best.as_str()), "{heard:?}");

    // Who analyses wants to know the truth, and so does who asks for certain moves.
    let lines = ["go depth 2 searchmoves a2a3"];
    let heard = talk(&mut engine, &lines, "bestmove");
    assert_eq!(heard.last().unwrap().split(' ').nth(1), Some("a2a3"));
    let analyse = "setoption name UCI_AnalyseMode value true";
    let heard = talk(&mut engine, &[analyse, "go depth 2"], "bestmove");
    assert!(heard.iter().any(|line| line.starts_with("info depth")), "{heard:?}");

    let missing = "setoption name BookFile value no-such.bin";
    let heard = talk(&mut engine, &[missing], "info string");
    assert!(heard[0].contains("no-such.bin"), "{heard:?}");
}

#[test]
fn xboard_lists_its_book_and_opens_from_it() {
    let mut engine = Conversation::new(Language::XBoard).unwrap();
    let heard = talk(&mut engine, &["bk"], "\t");
    assert!(heard[0].contains("no opening book"), "{heard:?}");
    let path = format!("option BookFile={}", book("xboard-book.bin"));
    let heard = talk(&mut engine, &[&path, "bk"], "\td2d4");
    assert_eq!(&heard[..2], ["\te2e4 75 %", "\td2d4 25 %"]);
    let lines = ["option OwnBook=1", "new", "sd 30", "go"];
    let heard = talk(&mut engine, &lines, "move ");
    let played = heard.iter().find(|line| line.starts_with("move ")).unwrap();
    assert!(["move e2e4", "move d2d4"].contains(&played.as_str()), "{heard:?}");
    let heard = talk(&mut engine, &["force", "option BookFile=no-such.bin"], "Error");
    assert!(heard.iter().any(|line| line.contains("no-such.bin")), "{heard:?}");
}
