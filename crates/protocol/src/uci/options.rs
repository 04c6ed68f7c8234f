//! The options of UCI.

use crate::strength::{LEAST_ELO, MOST_ELO, level_of};
use crate::wording::quoted;
use hyperchess_table::{
    CATALOGUE, LARGEST_HASH, MAX_LEVEL, MAX_MULTI_PV, MAX_THREADS, OpeningBook, Settings,
    USUAL_VARIETY,
};
use std::time::{Duration, SystemTime};

/// The longest overhead worth setting, in milliseconds.
const LONGEST_OVERHEAD: i64 = 10_000;

/// What the other side has set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Options {
    settings: Settings,
    limit_strength: bool,
    elo: i64,
    analyse: bool,
    pub(super) chess960: bool,
    pub(super) show_wdl: bool,
    /// Whether the engine opens by itself: from a book, or with a choice of good moves.
    own_book: bool,
    book_file: String,
    /// The specification of the game.
    pub(super) variant: String,
}

/// What follows from setting an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// Nothing more is to be done.
    Done,
    /// The engine has new settings.
    Settings,
    /// Another game is played.
    Game,
    /// The engine must forget what it knows.
    Forget,
    /// There is another book.
    Book,
}

impl Options {
    pub(super) fn new() -> Options {
        // Below full strength no two games should be alike.
        let seed = SystemTime::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_nanos() as u64);
        Options {
            settings: Settings { seed, ..Settings::default() },
            limit_strength: false,
            elo: 1500,
            analyse: false,
            chess960: false,
            show_wdl: false,
            own_book: false,
            book_file: String::new(),
            variant: "chess".to_string(),
        }
    }

    /// The lines that describe them.
    pub(super) fn describe() -> Vec<String> {
        let usual = Options::new();
        let Settings { hash, threads, overhead, .. } = usual.settings;
        let overhead = overhead.as_millis();
        let elo = usual.elo;
        let mut lines = vec![
            format!("Hash type spin default {hash} min 1 max {LARGEST_HASH}"),
            format!("Threads type spin default {threads} min 1 max {MAX_THREADS}"),
            format!("MultiPV type spin default 1 min 1 max {MAX_MULTI_PV}"),
            "Ponder type check default false".to_string(),
            format!("Move Overhead type spin default {overhead} min 0 max {LONGEST_OVERHEAD}"),
            "OwnBook type check default false".to_string(),
            "BookFile type string default <empty>".to_string(),
            "UCI_Chess960 type check default false".to_string(),
            "UCI_LimitStrength type check default false".to_string(),
            format!("UCI_Elo type spin default {elo} min {LEAST_ELO} max {MOST_ELO}"),
            "UCI_ShowWDL type check default false".to_string(),
            "UCI_AnalyseMode type check default false".to_string(),
            format!("UCI_Variant type combo default chess{}", variants()),
            "Clear Hash type button".to_string(),
        ];
        for line in &mut lines {
            line.insert_str(0, "option name ");
        }
        lines
    }

    /// Takes what follows `setoption`, or says why not.
    pub(super) fn set(&mut self, text: &str) -> Result<Change, String> {
        let (name, value) = split(text)?;
        let settings = &mut self.settings;
        match name.to_ascii_lowercase().as_str() {
            "hash" => settings.hash = spin(&name, &value, 1, LARGEST_HASH as i64)? as usize,
            "threads" => settings.threads = spin(&name, &value, 1, MAX_THREADS as i64)? as usize,
            "multipv" => settings.multi_pv = spin(&name, &value, 1, MAX_MULTI_PV as i64)? as usize,
            "move overhead" => {
                let time = spin(&name, &value, 0, LONGEST_OVERHEAD)?;
                settings.overhead = Duration::from_millis(time as u64);
            }
            "uci_limitstrength" => self.limit_strength = check(&name, &value)?,
            "uci_elo" => self.elo = spin(&name, &value, LEAST_ELO, MOST_ELO)?,
            "uci_analysemode" => self.analyse = check(&name, &value)?,
            "ownbook" => self.own_book = check(&name, &value)?,
            "bookfile" => {
                self.book_file = if value == "<empty>" { String::new() } else { value };
                return Ok(Change::Book);
            }
            "uci_chess960" => {
                self.chess960 = check(&name, &value)?;
                return Ok(Change::Game);
            }
            "uci_variant" => {
                self.variant = value.to_string();
                return Ok(Change::Game);
            }
            "uci_showwdl" => {
                self.show_wdl = check(&name, &value)?;
                return Ok(Change::Done);
            }
            // Whether to ponder is for the other side to decide: it says `go ponder`.
            "ponder" => return check(&name, &value).map(|_| Change::Done),
            "clear hash" => return Ok(Change::Forget),
            _ => return Err(format!("there is no option '{}'; ignored", quoted(&name))),
        }
        Ok(Change::Settings)
    }

    /// The settings of the engine. Who analyses wants to know the truth.
    pub(super) fn settings(&self) -> Settings {
        let weak = self.limit_strength && !self.analyse;
        let level = if weak { level_of(self.elo) } else { MAX_LEVEL };
        let variety = if self.opens() { USUAL_VARIETY } else { 0 };
        Settings { level, variety, ..self.settings }
    }

    /// Whether the engine opens games by itself.
    pub(super) fn opens(&self) -> bool {
        self.own_book && !self.analyse
    }

    /// The book on disk; `None` if there is none.
    pub(super) fn book(&self) -> Result<Option<OpeningBook>, String> {
        let path = Some(self.book_file.as_str()).filter(|path| !path.is_empty());
        let book = path.map(|path| OpeningBook::read(path, self.settings.seed)).transpose();
        book.map_err(|error| format!("BookFile: {error}; what was set before is kept"))
    }

    /// How many of the best lines are told.
    pub(super) fn lines(&self) -> usize {
        self.settings.multi_pv
    }

    /// The game to play.
    pub(super) fn game(&self) -> &str {
        match (self.variant.trim(), self.chess960) {
            ("chess" | "normal" | "standard" | "", true) => "chess960",
            ("normal" | "", false) => "chess",
            ("fischerandom", _) => "chess960",
            (other, _) => other,
        }
    }
}

/// The games that can be opened by a name alone, and an example of those with parameters.
fn variants() -> String {
    let mut text = String::new();
    let with_file =
        |entry: &&hyperchess_table::Entry| entry.parameters.iter().any(|(key, _)| *key == "file");
    for entry in CATALOGUE.iter().filter(|entry| !with_file(entry)) {
        text.push_str(&format!(" var {}", entry.name));
        if entry.name == "hyper" {
            for example in ["dim=3,side=4", "dim=3,side=5", "dim=4,side=4"] {
                text.push_str(&format!(" var {}:{example}", entry.name));
            }
        }
    }
    text
}

/// `name … value …`, where either may have several words.
fn split(text: &str) -> Result<(String, String), String> {
    let mut words = text.split_whitespace();
    if words.next() != Some("name") {
        return Err("setoption: write setoption name NAME value VALUE; ignored".to_string());
    }
    let words: Vec<&str> = words.collect();
    let end = words.iter().position(|&word| word == "value").unwrap_or(words.len());
    let value = words.get(end + 1..).unwrap_or_default().join(" ");
    Ok((words[..end].join(" "), value))
}

fn spin(name: &str, value: &str, least: i64, most: i64) -> Result<i64, String> {
    let number = value.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| {
        let value = quoted(value);
        format!("{name} must be a whole number from {least} to {most}, not '{value}'; ignored")
    })
}

fn check(name: &str, value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{name} must be true or false, not '{}'; ignored", quoted(value))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_in_any_capitalisation() {
        let mut options = Options::new();
        assert_eq!(options.set("name hash value 128"), Ok(Change::Settings));
        assert_eq!(options.set("name MOVE  Overhead value 25"), Ok(Change::Settings));
        let settings = options.settings();
        assert_eq!((settings.hash, settings.overhead), (128, Duration::from_millis(25)));
        assert_eq!(options.set("name Clear Hash"), Ok(Change::Forget));
        assert_eq!(options.set("name Ponder value true"), Ok(Change::Done));
    }

    #[test]
    fn strength_is_limited_only_on_request_and_not_in_analysis() {
        let mut options = Options::new();
        options.set("name UCI_Elo value 1000").unwrap();
        assert_eq!(options.settings().level, MAX_LEVEL);
        options.set("name UCI_LimitStrength value true").unwrap();
        assert_eq!(options.settings().level, level_of(1000));
        options.set("name UCI_AnalyseMode value true").unwrap();
        assert_eq!(options.settings().level, MAX_LEVEL);
    }

    #[test]
    fn chess960_is_a_game_of_its_own() {
        let mut options = Options::new();
        assert_eq!(options.game(), "chess");
        assert_eq!(options.set("name UCI_Chess960 value true"), Ok(Change::Game));
        assert_eq!(options.game(), "chess960");
        options.set("name UCI_Variant value hyper:dim=3,side=4").unwrap();
        assert_eq!(options.game(), "hyper:dim=3,side=4");
    }

    #[test]
    fn nonsense_is_refused() {
        let mut options = Options::new();
        let before = options.clone();
        for text in [
            "",
            "Hash value 3",
            "name Hash",
            "name Hash value 0",
            "name Hash value 9999999999999999999999",
            "name Threads value two",
            "name Ponder value perhaps",
            "name Contempt value 3",
        ] {
            assert!(options.set(text).is_err(), "{text}");
        }
        assert_eq!(options, before);
    }

    #[test]
    fn every_variant_on_offer_can_be_opened() {
        for name in variants().split(" var ").skip(1).filter(|name| *name != "hyper") {
            hyperchess_table::open(name).unwrap();
        }
    }
}
