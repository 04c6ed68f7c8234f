//! The Universal Chess Interface.

mod go;
mod info;
mod options;
mod position;

use crate::event::{Event, Flow, SearchResult};
use crate::line_of_play::sensible_length;
use crate::pending::Pending;
use crate::protocol::Protocol;
use crate::search_thread::{Question, SearchThread};
use crate::wording::{names, one_line, quoted, result_line};
use go::Go;
use hyperchess_table::{OpenError, OpeningBook, Score, Table, ThoughtView, open};
use options::{Change, Options};
use position::Described;
use std::sync::mpsc::Sender;

const COMMANDS: [&str; 12] = [
    "uci",
    "debug",
    "isready",
    "setoption",
    "register",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
    "d",
];

/// The engine's side of UCI.
///
/// While it searches, only `stop`, `ponderhit`, `isready`, `debug` and `quit` are done at once.
/// What would change what is being searched waits until the search has ended; so scripts work
/// that do not wait for `bestmove`.
pub(crate) struct Uci {
    table: Box<dyn Table>,
    /// Where the game starts.
    initial: String,
    described: Described,
    options: Options,
    book: Option<OpeningBook>,
    pending: Pending,
    /// What was told last of the best line of the search.
    told: Option<(Vec<String>, u32, Score)>,
    debug: bool,
}

impl Uci {
    /// An engine that plays chess until told otherwise.
    pub(crate) fn new(events: Sender<Event>) -> Result<Uci, OpenError> {
        let table = open("chess")?;
        let options = Options::new();
        let thinker = table.thinker(&options.settings()).map_err(|error| OpenError::Parameter {
            game: "chess".to_string(),
            problem: error.to_string(),
        })?;
        Ok(Uci {
            initial: table.position(),
            table,
            described: Described::default(),
            options,
            book: None,
            pending: Pending::new(SearchThread::start(thinker, events)),
            told: None,
            debug: false,
        })
    }

    fn line(&mut self, line: &str, out: &mut Vec<String>) -> Flow {
        // Unknown words at the beginning are skipped, as the protocol demands.
        let mut rest = line.trim();
        if rest.is_empty() {
            return Flow::GoOn;
        }
        let (command, arguments) = loop {
            let (word, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            if word.is_empty() {
                out.push(format!("info string unknown command: {}", quoted(line)));
                return Flow::GoOn;
            }
            if COMMANDS.contains(&word) {
                break (word, after.trim());
            }
            rest = after.trim_start();
        };
        if rest.len() < line.trim().len() {
            let skipped = line.trim().strip_suffix(rest).unwrap_or_default();
            out.push(format!("info string ignored: {}", quoted(skipped)));
        }
        match command {
            "quit" => return Flow::Leave,
            "isready" if self.pending.is_searching() => out.push("readyok".to_string()),
            "isready" => self.pending.thread.ask_ready(),
            "stop" => {
                let due = self.pending.stop();
                self.give(due, out);
            }
            "ponderhit" => {
                let due = self.pending.ponder_hit();
                self.give(due, out);
            }
            "debug" => self.debug = arguments != "off",
            "register" => {}
            "uci" => greet(out),
            _ if self.pending.is_searching() => {
                if self.debug {
                    out.push(format!("info string after this search: {}", quoted(rest)));
                }
                self.pending.wait(rest);
            }
            "setoption" => self.set_option(arguments, out),
            "ucinewgame" => self.pending.thread.forget(),
            "position" => {
                let remark = match self.set_position(arguments) {
                    Ok(()) if self.writes_fen() => position::assumed(arguments),
                    Ok(()) => None,
                    Err(problem) => Some(problem),
                };
                out.extend(remark.map(|remark| format!("info string {}", one_line(&remark))));
            }
            "go" => self.go(arguments, out),
            // Not of the protocol, but of help to people.
            _ => out.push(format!("info string {}", self.table.position())),
        }
        Flow::GoOn
    }

    /// Whether positions are written as FEN and not in a notation of the game's own.
    fn writes_fen(&self) -> bool {
        matches!(self.options.game(), "chess" | "chess960")
    }

    fn set_position(&mut self, text: &str) -> Result<(), String> {
        let strict = self.options.game() == "chess";
        self.described.set(&mut *self.table, &self.initial, strict, text)
    }

    fn set_option(&mut self, text: &str, out: &mut Vec<String>) {
        let mut options = self.options.clone();
        let done = options.set(text).and_then(|change| match change {
            Change::Done => Ok(()),
            Change::Forget => {
                self.pending.thread.forget();
                Ok(())
            }
            Change::Book => options.book().map(|book| self.book = book),
            Change::Settings => {
                let configured = self.pending.thread.configure(&options.settings());
                configured.map_err(|error| format!("{error}; what was set before is kept"))
            }
            Change::Game if options.game() == self.options.game() => Ok(()),
            Change::Game => self.open_game(&options),
        });
        match done {
            Ok(()) => self.options = options,
            Err(problem) => out.push(format!("info string {}", one_line(&problem))),
        }
    }

    fn open_game(&mut self, options: &Options) -> Result<(), String> {
        let kept = "the game before is kept";
        let table = open(options.game()).map_err(|error| format!("{error}; {kept}"))?;
        let thinker = table.thinker(&options.settings());
        let thinker = thinker.map_err(|error| format!("{error}; {kept}"))?;
        self.pending.thread.install(thinker);
        self.initial = table.position();
        self.table = table;
        self.described = Described::default();
        Ok(())
    }

    fn go(&mut self, text: &str, out: &mut Vec<String>) {
        let (go, ignored) = Go::read(text, self.table.to_move());
        out.extend(ignored.iter().map(|problem| format!("info string {problem}")));
        let mut only = go.only;
        if !only.is_empty() {
            let legal = self.table.moves();
            only.retain(|text| {
                let known = legal.iter().any(|mv| mv.text.eq_ignore_ascii_case(text));
                if !known {
                    let text = quoted(text);
                    out.push(format!("info string searchmoves: '{text}' is not legal; ignored"));
                }
                known
            });
            if only.is_empty() {
                out.push("info string searchmoves: none is left; all moves are searched".into());
            }
        }
        let plays =
            only.is_empty() && !go.ponder && !go.limits.infinite && go.limits.mate.is_none();
        if plays
            && self.options.opens()
            && let Some(known) = self.book.as_mut().and_then(|book| book.choose(&*self.table))
        {
            out.push("info string from the book".to_string());
            out.push(format!("bestmove {}", known.text));
            return;
        }
        self.told = None;
        let question = Question {
            situation: self.table.situation(),
            only,
            limits: go.limits,
            pondering: go.ponder,
        };
        self.pending.ask(question, go.limits.infinite);
    }

    fn thought(&mut self, thought: &ThoughtView, out: &mut Vec<String>) {
        let length = sensible_length(&mut *self.table, &thought.moves);
        out.push(info::line(thought, length, self.options.show_wdl));
        if thought.rank == 1 {
            self.told = Some((thought.moves.clone(), thought.depth, thought.score));
        }
    }

    /// Gives an answer whose time has come, then does what had to wait for it.
    fn give(&mut self, due: Option<SearchResult>, out: &mut Vec<String>) {
        let Some(result) = due else { return };
        self.answer(result, out);
        while let Some(line) = self.pending.next_line() {
            self.line(&line, out);
        }
    }

    fn answer(&mut self, result: SearchResult, out: &mut Vec<String>) {
        match result {
            SearchResult::Best(best) => {
                let told = self.told.take();
                let news = told.as_ref().is_none_or(|(moves, depth, score)| {
                    // The answer to a line of one move may have been looked up.
                    !best.moves.starts_with(moves) || (*depth, *score) != (best.depth, best.score)
                });
                if news && best.depth > 0 {
                    self.thought(&best, out);
                }
                let length = sensible_length(&mut *self.table, &best.moves);
                let mut text = format!("bestmove {}", best.best.text);
                if let Some(answer) = best.moves.get(1).filter(|_| length > 1) {
                    text.push_str(&format!(" ponder {answer}"));
                }
                out.push(text);
            }
            SearchResult::NoMove => self.no_move(out),
            SearchResult::Failed => {
                out.push("info string the search failed; this is a fault of the engine".into());
                match self.table.moves().first() {
                    Some(any) => out.push(format!("bestmove {}", any.text)),
                    None => self.no_move(out),
                }
            }
        }
    }

    /// There is nothing to play.
    fn no_move(&mut self, out: &mut Vec<String>) {
        let outcome = self.table.outcome();
        let lost = outcome.is_some_and(|outcome| outcome.winner.is_some());
        out.push(format!("info depth 0 score {}", if lost { "mate 0" } else { "cp 0" }));
        if let Some(outcome) = outcome {
            out.push(format!("info string {}", result_line(&outcome, names(&*self.table))));
        }
        out.push("bestmove (none)".to_string());
    }
}

fn greet(out: &mut Vec<String>) {
    out.push(format!("id name HyperChess {}", env!("CARGO_PKG_VERSION")));
    out.push(format!("id author {}", env!("CARGO_PKG_AUTHORS")));
    out.extend(Options::describe());
    out.push("uciok".to_string());
}

impl Protocol for Uci {
    fn handle(&mut self, event: Event, out: &mut Vec<String>) -> Flow {
        match event {
            Event::Line(line) => return self.line(&line, out),
            Event::LineTooLong => out.push("info string a line is too long; ignored".to_string()),
            Event::End => return Flow::Leave,
            Event::Ready => out.push("readyok".to_string()),
            // A weak player looks at more lines than were asked for.
            Event::Thought { search, thought }
                if self.pending.is_about(search) && thought.rank <= self.options.lines() =>
            {
                self.thought(&thought, out);
            }
            Event::Attempt { search, attempt } if self.pending.is_about(search) => {
                out.push(info::current_move(&attempt));
            }
            Event::Answer { search, result } if self.pending.is_about(search) => {
                let due = self.pending.answer(result);
                self.give(due, out);
            }
            Event::Thought { .. } | Event::Attempt { .. } | Event::Answer { .. } => {}
        }
        Flow::GoOn
    }
}
