//! Who plays, as the command line says it.
//!
//! ```text
//! ours                                       our engine
//! ours,threads=2,hash=64,off=null-move       … with settings
//! uci:stockfish,UCI_Elo=2600                 a UCI program and its options
//! xboard:fairymax,memory=64                  an XBoard program
//! hub:scan hub,book=false                    a program for draughts that speaks Hub
//! uci:'/opt/my engines/x' --fast,depth=8     a program with arguments, limited in depth
//! ```

use crate::clock::{TimeControl, parse_seconds};
use hyperchess_table::MAX_LEVEL;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// A player of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contender {
    /// The text it was read from.
    pub text: String,
    /// What it is called in records, if not by its own name.
    pub name: Option<String>,
    /// What plays.
    pub kind: Kind,
    /// The last depth it may search.
    pub depth: Option<u32>,
    /// The positions it may look at for a move.
    pub nodes: Option<u64>,
    /// A time control of its own.
    pub control: Option<TimeControl>,
}

/// What plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Our engine.
    Ours(OurOptions),
    /// Another program.
    Program(Program),
}

/// What can be set about our engine; `None` is its default.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OurOptions {
    /// Threads that search.
    pub threads: Option<usize>,
    /// The size of the transposition table in MB.
    pub hash: Option<usize>,
    /// Strength.
    pub level: Option<u8>,
    /// Time lost between engine and clock.
    pub overhead: Option<Duration>,
    /// How much worse than the best a move of the opening may be, in hundredths of a pawn.
    pub variety: Option<i32>,
    /// Where chance comes from, for levels and variety.
    pub seed: Option<u64>,
    /// A Polyglot book to open from, in standard chess.
    pub book: Option<String>,
    /// Techniques that are switched off.
    pub off: Vec<String>,
}

/// A program that speaks a protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// What it speaks.
    pub protocol: Protocol,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Where to start it.
    pub folder: Option<PathBuf>,
    /// Its own options by name.
    pub options: Vec<(String, String)>,
}

/// What programs speak.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Chess Engine Communication Protocol, version 2.
    XBoard,
    /// The Hub protocol of draughts, version 2.
    Hub,
}

/// Why a text is not a player.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{player}': {problem}")]
pub struct ContenderError {
    /// What was read.
    pub player: String,
    /// What is wrong and what would be right.
    pub problem: String,
}

impl FromStr for Contender {
    type Err = ContenderError;

    fn from_str(text: &str) -> Result<Contender, ContenderError> {
        let text = text.trim();
        let error =
            |problem: String| ContenderError { player: text.chars().take(200).collect(), problem };
        let mut parts = split_at_commas(text).into_iter();
        let who = parts.next().unwrap_or_default();
        let kind = read_kind(&who).map_err(error)?;
        let mut contender = Contender {
            text: text.to_string(),
            name: None,
            kind,
            depth: None,
            nodes: None,
            control: None,
        };
        for part in parts.filter(|part| !part.trim().is_empty()) {
            let (key, value) = part
                .split_once('=')
                .map(|(key, value)| (key.trim(), value.trim()))
                .filter(|(key, _)| !key.is_empty())
                .ok_or_else(|| {
                    error(format!(
                        "'{part}' is not a setting: write key=value, and \\, for a comma in a value"
                    ))
                })?;
            contender.set(key, value).map_err(error)?;
        }
        Ok(contender)
    }
}

fn read_kind(text: &str) -> Result<Kind, String> {
    if text.eq_ignore_ascii_case("ours") {
        return Ok(Kind::Ours(OurOptions::default()));
    }
    let (protocol, command) = match text.split_once(':') {
        Some((word, command)) if word.eq_ignore_ascii_case("uci") => (Protocol::Uci, command),
        Some((word, command)) if word.eq_ignore_ascii_case("xboard") => (Protocol::XBoard, command),
        Some((word, command)) if word.eq_ignore_ascii_case("hub") => (Protocol::Hub, command),
        _ => {
            return Err("a player is ours, uci:PROGRAM, xboard:PROGRAM or hub:PROGRAM, each with \
                        ,key=value settings"
                .to_string());
        }
    };
    let command = split_words(command)?;
    if command.is_empty() {
        return Err("the program is missing, as in uci:stockfish".to_string());
    }
    Ok(Kind::Program(Program { protocol, command, folder: None, options: Vec::new() }))
}

impl Contender {
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "name" => self.name = Some(value.to_string()).filter(|name| !name.is_empty()),
            "depth" => self.depth = Some(number(key, value, 1)?),
            "nodes" => self.nodes = Some(number(key, value, 1)?),
            "time" => {
                let time = parse_seconds(value).filter(|time| !time.is_zero());
                let time = time.ok_or_else(|| {
                    format!("time: '{value}' is not a number of seconds for each move")
                })?;
                self.control = Some(TimeControl::PerMove(time));
            }
            "clock" => {
                let control = value.parse().map_err(|error| format!("clock: {error}"))?;
                self.control = Some(control);
            }
            _ => match &mut self.kind {
                Kind::Ours(options) => options.set(key, value)?,
                Kind::Program(program) => program.set(key, value)?,
            },
        }
        if let (Kind::Program(Program { protocol: Protocol::XBoard, .. }), Some(_)) =
            (&self.kind, self.nodes)
        {
            return Err("nodes: XBoard programs cannot be limited so; try depth".to_string());
        }
        Ok(())
    }

    /// Whether anything ends its thinking.
    pub fn is_limited(&self) -> bool {
        let weak = match &self.kind {
            Kind::Ours(options) => options.level.is_some_and(|level| level < MAX_LEVEL),
            Kind::Program(_) => false,
        };
        weak || self.depth.is_some() || self.nodes.is_some() || self.control.is_some()
    }
}

impl OurOptions {
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "threads" => self.threads = Some(number(key, value, 1)?),
            "hash" => self.hash = Some(number(key, value, 1)?),
            "level" => self.level = Some(number(key, value, 1)?),
            "variety" => self.variety = Some(number(key, value, 0)?),
            "seed" => self.seed = Some(number(key, value, 0)?),
            "book" => self.book = Some(value.to_string()).filter(|path| !path.is_empty()),
            "overhead" => self.overhead = Some(Duration::from_millis(number(key, value, 0)?)),
            "off" => self.off.extend(
                value.split('+').map(|name| name.trim().to_string()).filter(|s| !s.is_empty()),
            ),
            _ => {
                return Err(format!(
                    "there is no setting '{key}'; ours has threads, hash (MB), level, variety, \
                     seed, overhead (ms), book (a Polyglot file), off (techniques, joined by +), \
                     and every player has name, depth, nodes, time, clock"
                ));
            }
        }
        Ok(())
    }
}

impl Program {
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        if key == "folder" {
            self.folder = Some(PathBuf::from(value));
            return Ok(());
        }
        // An option of the program that has the name of a setting of ours.
        let name = key.strip_prefix("option.").unwrap_or(key);
        if self.options.iter().any(|(known, _)| known.eq_ignore_ascii_case(name)) {
            return Err(format!("the option '{name}' is given twice"));
        }
        self.options.push((name.to_string(), value.to_string()));
        Ok(())
    }
}

fn number<N: FromStr + PartialOrd + From<u8>>(
    key: &str,
    value: &str,
    least: u8,
) -> Result<N, String> {
    let read = value.parse().ok().filter(|n| *n >= N::from(least));
    read.ok_or_else(|| format!("{key}: '{value}' is not a whole number from {least} up"))
}

/// Splits at commas that have no backslash before them.
fn split_at_commas(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' if letters.peek() == Some(&',') => {
                letters.next();
                push(&mut parts, ',');
            }
            ',' => parts.push(String::new()),
            letter => push(&mut parts, letter),
        }
    }
    parts
}

fn push(parts: &mut [String], letter: char) {
    if let Some(last) = parts.last_mut() {
        last.push(letter);
    }
}

/// Splits a command at white space outside quotes.
fn split_words(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in text.chars() {
        match (letter, quote) {
            (_, Some(open)) if letter == open => quote = None,
            (_, Some(_)) => word.get_or_insert_default().push(letter),
            ('"' | '\'', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (_, None) if letter.is_whitespace() => words.extend(word.take()),
            (_, None) => word.get_or_insert_default().push(letter),
        }
    }
    if quote.is_some() {
        return Err("a quotation mark has no partner".to_string());
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Contender {
        text.parse().unwrap()
    }

    #[test]
    fn players_are_read() {
        let ours = read(
            "ours,threads=2,hash=64,level=10,depth=6,book=a.bin,off=null-move+razoring,name=A",
        );
        let Kind::Ours(options) = &ours.kind else { panic!("{ours:?}") };
        assert_eq!((options.threads, options.hash, options.level), (Some(2), Some(64), Some(10)));
        assert_eq!(options.off, ["null-move", "razoring"]);
        assert_eq!(options.book.as_deref(), Some("a.bin"));
        assert_eq!((ours.depth, ours.name.as_deref()), (Some(6), Some("A")));

        let other = read("uci:'/opt/my engine' --fast,Skill Level=5,time=0.5,option.depth=3");
        let Kind::Program(program) = &other.kind else { panic!("{other:?}") };
        assert_eq!(program.command, ["/opt/my engine", "--fast"]);
        let options = [("Skill Level", "5"), ("depth", "3")];
        assert_eq!(program.options, options.map(|(k, v)| (k.to_string(), v.to_string())));
        assert_eq!(other.control, Some(TimeControl::PerMove(Duration::from_millis(500))));

        let draughts = read("hub:scan hub,book=false");
        let Kind::Program(program) = &draughts.kind else { panic!("{draughts:?}") };
        assert_eq!((program.protocol, program.command.len()), (Protocol::Hub, 2));

        let board = read("xboard:fairymax,Book=a\\,b,clock=4+1");
        let Kind::Program(program) = &board.kind else { panic!("{board:?}") };
        assert_eq!(program.protocol, Protocol::XBoard);
        assert_eq!(program.options[0].1, "a,b");
        assert_eq!(board.control, Some("4+1".parse().unwrap()));
    }

    #[test]
    fn mistakes_are_told() {
        for (text, word) in [
            ("", "a player is"),
            ("stockfish", "a player is"),
            ("uci:", "missing"),
            ("uci:'a", "quotation"),
            ("ours,depth", "key=value"),
            ("ours,depth=0", "whole number"),
            ("ours,speed=3", "there is no setting 'speed'"),
            ("ours,level=999", "whole number"),
            ("uci:x,A=1,a=2", "twice"),
            ("xboard:x,nodes=3", "XBoard"),
            ("uci:x,time=now", "seconds"),
            ("uci:x,clock=now", "not a clock"),
        ] {
            let message = text.parse::<Contender>().unwrap_err().to_string();
            assert!(message.contains(word), "{text}: {message}");
        }
    }
}
