//! What must hold whatever is said: over real streams, and in a hurry.

use hyperchess_protocol::{Conversation, Language, serve};
use std::io::{self, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(60);

/// An input whose pieces come when they are sent, and which ends when the sender is dropped.
struct Pipe {
    pieces: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            let Ok(piece) = self.pieces.recv() else { return Ok(0) };
            self.rest = piece;
        }
        let length = self.rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&self.rest[..length]);
        self.rest.drain(..length);
        Ok(length)
    }
}

#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<u8>>>);

impl Heard {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }

    fn wait_for(&self, text: &str) {
        let end = Instant::now() + PATIENCE;
        while !self.text().contains(text) {
            assert!(Instant::now() < end, "no '{text}' in {}", self.text());
            thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct Served {
    input: Option<Sender<Vec<u8>>>,
    heard: Heard,
    thread: thread::JoinHandle<io::Result<()>>,
}

impl Served {
    fn start(language: Option<Language>) -> Served {
        let (input, pieces) = mpsc::channel();
        let heard = Heard::default();
        let mut output = heard.clone();
        let thread =
            thread::spawn(move || serve(Pipe { pieces, rest: Vec::new() }, &mut output, language));
        Served { input: Some(input), heard, thread }
    }

    fn send(&self, bytes: impl AsRef<[u8]>) {
        self.input.as_ref().unwrap().send(bytes.as_ref().to_vec()).unwrap();
    }

    /// Ends the input; returns how long it took to leave and what was said.
    fn end(mut self) -> (Duration, String) {
        self.input.take();
        let start = Instant::now();
        self.thread.join().unwrap().unwrap();
        (start.elapsed(), self.heard.text())
    }
}

#[test]
fn the_end_of_the_input_ends_everything_at_once() {
    let searching: [(Language, &[&str], &str); 5] = [
        (Language::Uci, &["uci", "go infinite"], "info depth 3"),
        (Language::Uci, &["uci", "position startpos moves e2e4", "go ponder"], "info depth 3"),
        (Language::Uci, &["uci"], "uciok"),
        (Language::XBoard, &["xboard", "post", "st 600", "go"], "\n3 "),
        (Language::XBoard, &["xboard", "analyze"], "\n3 "),
    ];
    for (language, lines, sign) in searching {
        let served = Served::start(Some(language));
        lines.iter().for_each(|line| served.send(format!("{line}\n")));
        served.heard.wait_for(sign);
        let (time, text) = served.end();
        assert!(time < Duration::from_secs(5), "{lines:?}: {time:?}");
        assert!(!text.contains("bestmove") && !text.contains("move "), "{text}");
    }
}

#[test]
fn quit_ends_a_search_as_well() {
    let served = Served::start(None);
    served.send("uci\ngo infinite\n");
    served.heard.wait_for("info depth 2");
    served.send("quit\n");
    let start = Instant::now();
    served.thread.join().unwrap().unwrap();
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn the_first_word_tells_the_language() {
    let served = Served::start(None);
    served.send("\r\n xboard\r\nprotover 2\r\n");
    served.heard.wait_for("feature done=1");
    let served = Served::start(None);
    served.send("uci\n");
    served.heard.wait_for("uciok");
}

#[test]
fn lines_come_in_all_shapes() {
    let served = Served::start(None);
    served.send("u");
    served.send("ci\r");
    served.send("\n\n\r\n   \nisre");
    served.send("ady\r\nposition startpos mo");
    served.send("ves e2e4\nd\n");
    served.heard.wait_for("4P3/8/PPPP1PPP/RNBQKBNR b KQkq");
    assert!(!served.heard.text().contains("unknown command"));
    served.send(b"\xff\xfe\x00 hello\n");
    served.heard.wait_for("unknown command: \u{fffd}");
    // A megabyte of moves: a knight to and fro.
    let mut long = String::from("position startpos moves");
    while long.len() < 1 << 20 {
        long.push_str(" g1f3 g8f6 f3g1 f6g8");
    }
    served.send(long + "\nd\nisready\n");
    served.heard.wait_for("RNBQKBNR w KQkq - 209");
    served.send("x".repeat(1 << 20) + "\n");
    served.heard.wait_for("unknown command: xxx");
    served.send("y".repeat(5 << 20) + "\n");
    served.heard.wait_for("a line is too long; ignored");
    served.send("go movetime 5");
    let (_, text) = served.end();
    assert!(text.lines().all(|line| line.len() < 1000));
}

#[test]
fn the_same_holds_for_xboard() {
    let served = Served::start(Some(Language::XBoard));
    served.send(b"xboard\r\nprot");
    served.send(b"over 2\r\n\r\n\xff\xff\n");
    served.heard.wait_for("Error (unknown command): \u{fffd}");
    served.send("usermove ".to_string() + &"e".repeat(1 << 20) + "\n");
    served.heard.wait_for("Illegal move");
    served.send("z".repeat(5 << 20) + "\nping 7\n");
    served.heard.wait_for("pong 7");
    served.end();
}

#[test]
fn nothing_that_is_said_brings_it_down() {
    // Every prefix and some shuffles of what makes sense.
    let lines = [
        "position startpos moves e2e4 e7e5",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4",
        "setoption name UCI_Variant value raumschach",
        "setoption name Hash value 1",
        "go searchmoves e2e4 depth 1 movestogo 0 wtime -1",
        "level 40 5:00 0",
        "usermove e7e8q",
        "setboard 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "option MultiPV=2",
        "edit",
        "Pa4",
        ".",
        "lift a15",
        "exclude e2e4",
        "variant fischerandom",
        "result 1-0 {White mates}",
        "ping",
        "remove",
        "white",
        "resume",
        "hint",
    ];
    for language in [Language::Uci, Language::XBoard] {
        let mut engine = Conversation::new(language).unwrap();
        engine.tell("sd 1");
        for (index, line) in lines.iter().cycle().take(3 * lines.len()).enumerate() {
            for end in (0..=line.len()).step_by(1 + index % 5) {
                engine.tell(&line[..end]);
            }
            engine.tell(&line.replace(' ', "  \t"));
            engine.tell(&line.chars().rev().collect::<String>());
            engine.tell("stop");
            engine.listen(Duration::from_millis(1));
        }
        assert!(!engine.is_over());
    }
}

/// Clocks that show next to nothing leave no time to think, but a move must come. The bound is
/// generous: without the clock the answer would never come.
#[test]
fn hardly_any_time_is_enough() {
    let mut engine = Conversation::new(Language::Uci).unwrap();
    engine.tell("setoption name Move Overhead value 50");
    engine.tell("position startpos moves e2e4 e7e5 g1f3 b8c6");
    for clock in [
        "wtime 20 btime 20 movestogo 1",
        "wtime 60 btime 60 winc 1 binc 1",
        "wtime -250 btime 1000",
        "wtime 0 btime 0 winc 0 binc 0",
        "movetime 10",
        "movetime 0",
    ] {
        let start = Instant::now();
        engine.tell(&format!("go {clock}"));
        let lines = engine.listen_for(PATIENCE, |line| line.starts_with("bestmove"));
        assert!(lines.last().unwrap().starts_with("bestmove "), "{clock}");
        assert!(start.elapsed() < Duration::from_secs(2), "{clock}: {:?}", start.elapsed());
    }
}

/// Commands are answered while a search runs, and the search ends when it is told to. The
/// bounds are generous: `benches/stop.rs` measures.
#[test]
fn answers_do_not_wait_for_the_search() {
    let mut engine = Conversation::new(Language::Uci).unwrap();
    engine.tell("position startpos");
    engine.tell("go infinite");
    engine.listen_for(PATIENCE, |line| line.starts_with("info depth 5"));
    let start = Instant::now();
    assert_eq!(engine.tell("isready"), ["readyok"]);
    engine.tell("stop");
    engine.listen_for(PATIENCE, |line| line.starts_with("bestmove"));
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}
