//! The Hub protocol of draughts, version 2: the engine's side, and what both sides write.

mod board;
mod level;
mod message;
mod parameters;
mod variants;

use crate::event::{Event, Flow, SearchResult};
use crate::protocol::Protocol;
use crate::search_thread::{Question, SearchThread};
use crate::wording::{names, quoted, result_line};
use hyperchess_table::{Limits, OpenError, Score, Table, ThoughtView, open};
use message::error;
use parameters::{Change, Parameters};
use std::collections::VecDeque;
use std::sync::mpsc::Sender;

pub use board::Board;
pub use message::{Answer, Message};
pub use variants::variant_name;

/// A win in a ply less than this, in hundredths of a man: 99.99 is a win with the next move.
const WIN: i32 = 10_000;

/// A search that has not yet been answered.
struct Search {
    number: u64,
    /// No answer before `stop`, or before `ponder-hit`.
    infinite: bool,
    pondering: bool,
    /// An answer that came before it may be given.
    held: Option<SearchResult>,
}

/// The engine's side of Hub.
///
/// While it searches, only `stop`, `ponder-hit`, `ping` and `quit` are done at once; what else
/// comes waits until the search has ended.
pub(crate) struct Hub {
    table: Box<dyn Table>,
    board: Board,
    /// Where the game starts.
    initial: String,
    parameters: Parameters,
    /// Of the next search.
    limits: Limits,
    thread: SearchThread,
    search: Option<Search>,
    waiting: VecDeque<String>,
}

impl Hub {
    /// An engine that plays international draughts until told otherwise.
    pub(crate) fn new(events: Sender<Event>) -> Result<Hub, OpenError> {
        let parameters = Parameters::new();
        let game = parameters.game();
        let table = open(game)?;
        let broken = |problem: String| OpenError::Parameter { game: game.to_string(), problem };
        let board = Board::of(&*table).map_err(broken)?;
        let thinker = table.thinker(&parameters.settings);
        let thinker = thinker.map_err(|error| broken(error.to_string()))?;
        Ok(Hub {
            initial: table.position(),
            table,
            board,
            limits: Limits::default(),
            thread: SearchThread::start(thinker, events),
            search: None,
            waiting: VecDeque::new(),
            parameters,
        })
    }

    fn line(&mut self, line: &str, out: &mut Vec<String>) -> Flow {
        let message = match Message::read(line) {
            Ok(message) => message,
            Err(problem) => {
                out.push(error(&problem));
                return Flow::GoOn;
            }
        };
        match message.command.as_str() {
            "quit" => return Flow::Leave,
            "ping" => out.push("pong".to_string()),
            "stop" => self.stop(out),
            "ponder-hit" => self.ponder_hit(out),
            _ if self.search.is_some() => self.waiting.push_back(line.to_string()),
            "hub" => self.greet(out),
            "set-param" => self.set_parameter(&message, out),
            "init" => self.thread.ask_ready(),
            "new-game" => self.thread.forget(),
            "pos" => self.set_position(&message, out),
            "level" => {
                let ignored = level::add(&mut self.limits, &message);
                out.extend(ignored.iter().map(|problem| error(problem)));
            }
            "go" => self.go(&message),
            "" => {}
            command => out.push(error(&format!("unknown command '{}'", quoted(command)))),
        }
        Flow::GoOn
    }

    fn greet(&self, out: &mut Vec<String>) {
        let id = Answer::new("id")
            .with("name", "HyperChess")
            .with("version", env!("CARGO_PKG_VERSION"))
            .with("author", env!("CARGO_PKG_AUTHORS"));
        out.push(id.text());
        out.extend(self.parameters.describe());
        out.push("wait".to_string());
    }

    fn set_parameter(&mut self, message: &Message, out: &mut Vec<String>) {
        let (Some(name), Some(value)) = (message.get("name"), message.get("value")) else {
            out.push(error("set-param: write set-param name and value"));
            return;
        };
        let mut parameters = self.parameters.clone();
        let done = parameters.set(name, value).and_then(|change| match change {
            Change::Done => Ok(()),
            Change::Settings => {
                self.thread.configure(&parameters.settings).map_err(|error| error.to_string())
            }
            Change::Game if parameters.game() == self.parameters.game() => Ok(()),
            Change::Game => self.open_game(&parameters),
        });
        match done {
            Ok(()) => self.parameters = parameters,
            Err(problem) => out.push(error(&format!("{problem}; what was set before is kept"))),
        }
    }

    fn open_game(&mut self, parameters: &Parameters) -> Result<(), String> {
        let table = open(parameters.game()).map_err(|error| error.to_string())?;
        let board = Board::of(&*table)?;
        let thinker = table.thinker(&parameters.settings).map_err(|error| error.to_string())?;
        self.thread.install(thinker);
        self.initial = table.position();
        (self.table, self.board) = (table, board);
        Ok(())
    }

    /// `pos`, which keeps the position before if there is anything wrong with the new one, and
    /// plays moves up to the first that is wrong.
    fn set_position(&mut self, message: &Message, out: &mut Vec<String>) {
        let position = match message.get("pos") {
            Some(text) => self.board.read_position(text),
            None => Ok(self.initial.clone()),
        };
        let set = position.and_then(|position| {
            self.table.set_position(&position).map_err(|error| format!("pos: {error}"))
        });
        if let Err(problem) = set {
            out.push(error(&format!("{problem}; the position before is kept")));
            return;
        }
        let moves = message.get("moves").unwrap_or_default().split_whitespace();
        for (number, mv) in (1..).zip(moves) {
            if let Err(problem) = self.board.play(&mut *self.table, mv) {
                let kept = "this move and those after it are ignored";
                out.push(error(&format!("pos: move {number}: {problem}; {kept}")));
                break;
            }
        }
    }

    fn go(&mut self, message: &Message) {
        let limits = std::mem::take(&mut self.limits);
        let pondering = message.has("ponder");
        let number = self.thread.think(Question {
            situation: self.table.situation(),
            only: Vec::new(),
            limits,
            pondering,
        });
        let infinite = limits.infinite || limits == Limits::default() && !pondering;
        self.search = Some(Search { number, infinite, pondering, held: None });
    }

    /// `stop`, which ends the search and those that wait.
    fn stop(&mut self, out: &mut Vec<String>) {
        if self.search.is_some() && !self.waiting.is_empty() {
            self.waiting.push_back("stop".to_string());
        }
        self.stop_search(out);
    }

    fn stop_search(&mut self, out: &mut Vec<String>) {
        if let Some(search) = &mut self.search {
            (search.infinite, search.pondering) = (false, false);
            self.thread.stop();
            self.give_held_answer(out);
        }
    }

    /// `ponder-hit`, which is meant for the search told of last.
    fn ponder_hit(&mut self, out: &mut Vec<String>) {
        if self.search.is_some() && !self.waiting.is_empty() {
            self.waiting.push_back("ponder-hit".to_string());
        } else if let Some(search) = &mut self.search {
            search.pondering = false;
            self.thread.ponder_hit();
            self.give_held_answer(out);
        }
    }

    fn give_held_answer(&mut self, out: &mut Vec<String>) {
        if let Some(result) = self.search.as_mut().and_then(|search| search.held.take()) {
            self.answer(result, out);
        }
    }

    fn thought(&mut self, thought: &ThoughtView, out: &mut Vec<String>) {
        let line = self.board.line(&mut *self.table, &thought.moves);
        let hundredths = |value: f64| format!("{value:.2}");
        let info = Answer::new("info")
            .with("depth", thought.depth)
            .with("score", hundredths(f64::from(score(thought.score)) / 100.0))
            .with("nodes", thought.nodes)
            .with("time", hundredths(thought.time.as_secs_f64()))
            .with("nps", hundredths(thought.nodes_per_second() as f64 / 1e6));
        out.push(match line.is_empty() {
            true => info.text(),
            false => format!("{} pv=\"{}\"", info.text(), line.join(" ")),
        });
    }

    fn answer(&mut self, result: SearchResult, out: &mut Vec<String>) {
        let Some(search) = &mut self.search else { return };
        if search.infinite || search.pondering {
            search.held = Some(result);
            return;
        }
        let moves = match result {
            SearchResult::Best(best) => best.moves,
            SearchResult::NoMove => Vec::new(),
            SearchResult::Failed => {
                out.push(error("the search failed; this is a fault of the engine"));
                self.table.moves().into_iter().take(1).map(|mv| mv.text).collect()
            }
        };
        let line = self.board.line(&mut *self.table, &moves);
        let mut done = Answer::new("done");
        match &line[..] {
            [] => out.push(error(&self.no_move())),
            [best, rest @ ..] => {
                done = done.with("move", best);
                done =
                    rest.first().into_iter().fold(done, |done, reply| done.with("ponder", reply));
            }
        }
        out.push(done.text());
        self.search = None;
        self.catch_up(out);
    }

    /// Why there is nothing to play.
    fn no_move(&self) -> String {
        match self.table.outcome() {
            Some(outcome) => result_line(&outcome, names(&*self.table)),
            None => "there is no move".to_string(),
        }
    }

    /// Does what had to wait for the end of a search.
    fn catch_up(&mut self, out: &mut Vec<String>) {
        while self.search.is_none()
            && let Some(line) = self.waiting.pop_front()
        {
            self.line(&line, out);
        }
        // What follows a search that has just begun may be meant for it.
        while self.search.is_some()
            && let Some("stop" | "ponder-hit") = self.waiting.front().map(String::as_str)
        {
            match self.waiting.pop_front().as_deref() {
                Some("stop") => self.stop_search(out),
                _ => self.ponder_hit(out),
            }
        }
    }
}

/// In hundredths of a man; a win is counted in plies from [`WIN`] down.
fn score(score: Score) -> i32 {
    match score {
        Score::Pawns(value) => value,
        Score::Mate(moves) if moves > 0 => WIN - (2 * moves - 1),
        Score::Mate(moves) => -2 * moves - WIN,
    }
}

impl Protocol for Hub {
    fn handle(&mut self, event: Event, out: &mut Vec<String>) -> Flow {
        let current = self.search.as_ref().map(|search| search.number);
        match event {
            Event::Line(line) => return self.line(&line, out),
            Event::LineTooLong => out.push(error("a line is too long; ignored")),
            Event::End => return Flow::Leave,
            Event::Ready => out.push("ready".to_string()),
            Event::Thought { search, thought } if current == Some(search) => {
                self.thought(&thought, out);
            }
            Event::Answer { search, result } if current == Some(search) => {
                self.answer(result, out);
            }
            Event::Thought { .. } | Event::Attempt { .. } | Event::Answer { .. } => {}
        }
        Flow::GoOn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_counted_in_plies() {
        assert_eq!(score(Score::Pawns(-31)), -31);
        assert_eq!(score(Score::Mate(1)), 9999);
        assert_eq!(score(Score::Mate(3)), 9995);
        assert_eq!(score(Score::Mate(-3)), -9994);
    }
}
