//! Runs the real program.

#![allow(dead_code)] // every test file uses some of it

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What a run of the program left behind.
#[derive(Debug)]
pub struct Run {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
    pub time: Duration,
}

/// The program, not yet started.
pub fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hyperchess"));
    command.args(arguments).stdin(Stdio::null());
    command
}

/// Runs the program to its end.
#[track_caller]
pub fn run(arguments: &[&str]) -> Run {
    let start = Instant::now();
    let output = program(arguments).output().unwrap();
    let run = Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
        time: start.elapsed(),
    };
    for text in [&run.out, &run.err] {
        assert!(!text.contains("panicked"), "{arguments:?}: {text}");
        assert!(!text.contains("RUST_BACKTRACE"), "{arguments:?}: {text}");
    }
    run
}

/// Runs the program, which must succeed without complaint, and returns what it printed.
#[track_caller]
pub fn succeed(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{arguments:?}");
    run.out
}

/// Runs the program, which must refuse with one message that has these words, soon.
#[track_caller]
pub fn refuse(arguments: &[&str], words: &[&str]) -> Run {
    let run = run(arguments);
    assert_eq!(run.code, Some(2), "{arguments:?}: {run:?}");
    assert!(run.time < Duration::from_secs(5), "{arguments:?}: {:?}", run.time);
    let first = run.err.lines().next().unwrap_or_default();
    assert!(first.starts_with("hyperchess: ") || first.starts_with("error: "), "{}", run.err);
    for word in words {
        assert!(run.err.contains(word), "{arguments:?}: '{word}' is not in: {}", run.err);
    }
    run
}

/// As [`refuse`], and the message is a single line with nothing printed beside it.
#[track_caller]
pub fn refuse_in_a_line(arguments: &[&str], words: &[&str]) {
    let run = refuse(arguments, words);
    assert_eq!(run.err.lines().count(), 1, "{arguments:?}: {}", run.err);
    assert_eq!(run.out, "", "{arguments:?}");
}

/// The objects that the program prints with `--json`, one a line.
#[track_caller]
pub fn objects(arguments: &[&str]) -> Vec<Value> {
    let out = succeed(arguments);
    let lines = out.lines().map(|line| {
        let value: Value = serde_json::from_str(line)
            .unwrap_or_else(|error| panic!("{arguments:?}: {error}: {line}"));
        assert!(value.is_object(), "{arguments:?}: {line}");
        value
    });
    lines.collect()
}

/// The keys of an object in their order.
pub fn keys(object: &Value) -> Vec<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}

/// Writes a file for a test; the name must be used by that test only.
pub fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).unwrap();
    path.to_string_lossy().into_owned()
}

/// An empty folder for a test; the name must be used by that test only.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

/// The text of a shipped rule file.
pub fn shipped_rules(name: &str) -> String {
    let path = format!("{}/../chess/rules/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(path).unwrap()
}

pub const SMALL_MAP: &str = "4
0 -1 1 -1 2 -1 -1 WKing
1 0 -1 -1 3 -1 -1 WPawn
2 -1 3 0 -1 -1 -1 BPawn
3 2 -1 1 -1 -1 -1 BKing
";
