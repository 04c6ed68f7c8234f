//! Drives the real program in a pseudo-terminal.
#![cfg(unix)]

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::fs;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use vt100::{MouseProtocolMode, Parser};

/// A loaded machine may need this long to answer a key.
const PATIENCE: Duration = Duration::from_secs(30);

const UP: &str = "\x1b[A";
const RIGHT: &str = "\x1b[C";

struct Session {
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    screen: Arc<Mutex<Parser>>,
    raw: Arc<Mutex<Vec<u8>>>,
    modes_before: String,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn count(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap()
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The line discipline of the terminal, which must be the same before and after.
fn modes(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios())
}

impl Session {
    fn start(
        folder: &Path,
        (columns, rows): (u16, u16),
        term: &str,
        arguments: &[&str],
    ) -> Session {
        let pty = native_pty_system().openpty(size(columns, rows)).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_hyperchess"));
        command.arg("tui");
        command.args(arguments);
        command.cwd(folder);
        for variable in ["NO_COLOR", "COLORTERM", "LC_ALL", "LC_CTYPE"] {
            command.env_remove(variable);
        }
        command.env("LANG", "C.UTF-8");
        command.env("TERM", term);
        let modes_before = modes(pty.master.as_ref());
        let child = pty.slave.spawn_command(command).unwrap();
        let screen = Arc::new(Mutex::new(Parser::new(count(rows), count(columns), 0)));
        let raw = Arc::new(Mutex::new(Vec::new()));
        let mut reader = pty.master.try_clone_reader().unwrap();
        let (parser, bytes) = (Arc::clone(&screen), Arc::clone(&raw));
        thread::spawn(move || {
            let mut buffer = [0; 65536];
            while let Ok(length @ 1..) = reader.read(&mut buffer) {
                parser.lock().unwrap().process(&buffer[..length]);
                bytes.lock().unwrap().extend_from_slice(&buffer[..length]);
            }
        });
        let keys = pty.master.take_writer().unwrap();
        Session { master: pty.master, child, keys, screen, raw, modes_before }
    }

    fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    fn wait_for(&self, what: &str) {
        self.wait_until(what, |text| text.contains(what));
    }

    fn wait_until(&self, what: &str, arrived: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !arrived(&self.text()) {
            assert!(start.elapsed() < PATIENCE, "no '{what}' on the screen:\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
    }

    fn resize(&self, columns: u16, rows: u16) {
        self.screen.lock().unwrap().set_size(count(rows), count(columns));
        self.master.resize(size(columns, rows)).unwrap();
    }

    /// Waits for the end; the terminal must be as it was.
    fn end(&mut self) -> u32 {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(start.elapsed() < PATIENCE, "it does not end:\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        };
        // What it wrote last may still be on its way.
        let restored = || {
            let parser = self.screen.lock().unwrap();
            let screen = parser.screen();
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && !screen.bracketed_paste()
                && screen.mouse_protocol_mode() == MouseProtocolMode::None
        };
        while !restored() {
            assert!(start.elapsed() < PATIENCE, "the terminal is not restored");
            thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(modes(self.master.as_ref()), self.modes_before);
        status.exit_code()
    }
}

#[test]
fn a_game_with_keys_undo_resize_and_the_way_back() {
    let folder = folder("tui-game");
    let mut session =
        Session::start(&folder, (120, 40), "xterm-256color", &["chess", "--players", "hh"]);
    session.wait_for("White to move");
    // The cursor begins on the first man that can move, the knight on b1.
    session.press(&format!("\r{UP}{UP}{RIGHT}"));
    session.wait_for("in hand: b1 knight, at c3");
    session.press(" ");
    session.wait_for("1. Nc3");
    session.wait_for("Black to move");
    session.press("u");
    session.wait_for("No moves yet");
    session.press("r:e7e5\r");
    session.wait_for("1. Nc3 e5");
    session.resize(80, 24);
    session.wait_until("the small screen", |text| {
        let lines: Vec<&str> = text.lines().collect();
        lines.len() == 24 && lines[22].contains("White to move") && text.contains("1. Nc3 e5")
    });
    session.press("q");
    session.wait_for("Leave the game?");
    session.press("y");
    assert_eq!(session.end(), 0);
    session.wait_for("To go on with the game: hyperchess tui --load hyperchess-saved.pgn");

    let mut session = Session::start(
        &folder,
        (80, 24),
        "xterm-256color",
        &["--load", "hyperchess-saved.pgn", "--players", "hh"],
    );
    session.wait_for("1. Nc3 e5");
    session.press("\x03");
    assert_eq!(session.end(), 0);
}

#[test]
fn a_click_picks_up_and_a_second_puts_down() {
    let folder = folder("tui-mouse");
    let arguments = ["raumschach", "--players", "hh"];
    let mut session = Session::start(&folder, (80, 24), "xterm-256color", &arguments);
    session.wait_for("[E]");
    // White's pawns are the uppermost; colour tells them from Black's.
    let text = session.text();
    let row = text.lines().position(|line| line.contains('♟')).unwrap();
    let line = text.lines().nth(row).unwrap();
    let column = line.chars().position(|c| c == '♟').unwrap();
    let click =
        |row: usize| format!("\x1b[<0;{c};{r}M\x1b[<0;{c};{r}m", c = column + 1, r = row + 1);
    session.press(&click(row));
    session.wait_for("in hand: Aa2 pawn");
    session.press(&click(row - 1));
    session.wait_for("Black to move");
    session.press("\x03");
    assert_eq!(session.end(), 0);
}

#[test]
fn the_engine_never_freezes_the_screen() {
    let folder = folder("tui-engine");
    let mut session =
        Session::start(&folder, (80, 24), "xterm-256color", &["hyper:dim=3", "--depth", "40"]);
    session.wait_for("White to move");
    session.press(":1b1 1a3\r");
    session.wait_for("Black thinks");
    session.press("?");
    session.wait_for("any key closes");
    session.press(" ");
    session.wait_until("no help", |text| !text.contains("any key closes"));
    session.press("u");
    session.wait_for("White to move");
    session.press("h");
    session.wait_for("looking for a hint");
    let asked = Instant::now();
    session.press("q");
    assert_eq!(session.end(), 0);
    assert!(asked.elapsed() < Duration::from_secs(10), "it ends at once");
}

#[test]
fn the_computer_answers() {
    let folder = folder("tui-answer");
    let mut session =
        Session::start(&folder, (80, 24), "xterm-256color", &["chess", "--depth", "1"]);
    session.wait_for("White to move");
    session.press(":e2e4\r");
    session
        .wait_until("two moves", |text| text.contains("1. e4 ") && text.contains("White to move"));
    session.press("qy");
    assert_eq!(session.end(), 0);
}

#[test]
fn a_termination_signal_restores_the_terminal() {
    let folder = folder("tui-signal");
    let mut session = Session::start(&folder, (80, 24), "screen", &["tesschess"]);
    session.wait_for("[D4]");
    let process = session.child.process_id().unwrap().to_string();
    assert!(Command::new("kill").args(["-TERM", &process]).status().unwrap().success());
    assert_ne!(session.end(), 0);
}

#[test]
fn poor_terminals_get_what_they_can_show() {
    let folder = folder("tui-poor");
    for term in ["xterm", "screen", "linux"] {
        let mut session = Session::start(&folder, (80, 24), term, &["raumschach"]);
        session.wait_for("[E]");
        session.press("\r");
        session.wait_for("in hand");
        assert_eq!(session.text().contains('♚'), term != "linux", "{}", session.text());
        session.press("\x03");
        assert_eq!(session.end(), 0);
        let raw = String::from_utf8_lossy(&session.raw.lock().unwrap()).into_owned();
        assert!(!raw.contains("8;5;"), "only the eight colours");
        assert!(raw.contains("\x1b[44m") || raw.contains(";44m"), "but those");
    }
}

#[test]
fn random_bytes_do_no_harm() {
    let folder = folder("tui-noise");
    let mut state = 0x2545_f491_4f6c_dd1du64;
    for round in 0..3 {
        let mut session = Session::start(&folder, (80, 24), "xterm", &["chess", "--depth", "1"]);
        session.wait_for("White to move");
        let mut bytes = Vec::new();
        for _ in 0..4000 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            // Neither Ctrl-C nor `s`, which saves; the latter as good as ends the storm early.
            let byte = (state >> 24) as u8;
            bytes.push(if matches!(byte, 3 | b's' | b'q') { b'\x1b' } else { byte });
        }
        for part in bytes.chunks(100) {
            if session.keys.write_all(part).is_err() {
                break;
            }
        }
        // An escape sequence that was cut short swallows all up to the letter that ends it, and
        // after a burst of more than 1024 bytes crossterm reads on only when there are new ones.
        let start = Instant::now();
        while session.child.try_wait().unwrap().is_none() && start.elapsed() < PATIENCE {
            let _ = session.keys.write_all(b"mMuct~\x1b[A\x03");
            thread::sleep(Duration::from_millis(50));
        }
        assert_eq!(session.end(), 0, "round {round}");
    }
}

#[test]
fn without_a_terminal_it_says_so() {
    let output = Command::new(env!("CARGO_BIN_EXE_hyperchess"))
        .args(["tui", "chess"])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    assert!(String::from_utf8_lossy(&output.stderr).contains("needs a terminal"));
}

#[test]
fn bad_arguments_are_refused_before_the_screen_is_taken() {
    let folder = folder("tui-bad");
    for arguments in [&["nonsense"][..], &["chess", "--position", "x"], &["--load", "nothing.pgn"]]
    {
        let mut session = Session::start(&folder, (80, 24), "xterm", arguments);
        assert_eq!(session.end(), 2, "{arguments:?}");
        session.wait_for("hyperchess: ");
    }
}
