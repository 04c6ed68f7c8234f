//! The Hub protocol of draughts, version 2: the engine's side, and what both sides write.

mod board;
mod level;
mod message;
mod parameters;
mod variants;

use crate::event::{Event, Flow, SearchResult};
use crate::pending::Pending;
use crate::protocol::Protocol;
use crate::search_thread::{Question, SearchThread};
use crate::wording::{names, quoted, result_line};
use hyperchess_table::{Limits, OpenError, Score, Table, ThoughtView, open};
use message::error;
use parameters::{Change, Parameters};
use std::sync::mpsc::Sender;

pub use board::Board;
pub use message::{Answer, Message};
pub use variants::variant_name;

/// A win in a ply less than this, in hundredths of a man: 99.99 is a win with the next move.
const WIN: i32 = 10_000;

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
    pending: Pending,
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
            pending: Pending::new(SearchThread::start(thinker, events)),
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
            "stop" => {
                let due = self.pending.stop();
                self.give(due, out);
            }
            "ponder-hit" => {
                let due = self.pending.ponder_hit();
                self.give(due, out);
            }
            _ if self.pending.is_searching() => self.pending.wait(line),
            "hub" => self.greet(out),
            "set-param" => self.set_parameter(&message, out),
            "init" => self.pending.thread.ask_ready(),
            "new-game" => self.pending.thread.forget(),
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
            Change::Settings => self
                .pending
                .thread
                .configure(&parameters.settings)
                .map_err(|error| error.to_string()),
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
        self.pending.thread.install(thinker);
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
        let infinite = limits.infinite || limits == Limits::default() && !pondering;
        let situation = self.table.situation();
        self.pending.ask(Question { situation, only: Vec::new(), limits, pondering }, infinite);
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

    /// Gives an answer whose time has come, then does what had to wait for it.
    fn give(&mut self, due: Option<SearchResult>, out: &mut Vec<String>) {
        let Some(result) = due else { return };
        self.answer(result, out);
        while let Some(line) = self.pending.next_line() {
            self.line(&line, out);
        }
    }

    fn answer(&mut self, result: SearchResult, out: &mut Vec<String>) {
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
    }

    /// Why there is nothing to play.
    fn no_move(&self) -> String {
        match self.table.outcome() {
            Some(outcome) => result_line(&outcome, names(&*self.table)),
            None => "there is no move".to_string(),
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
        match event {
            Event::Line(line) => return self.line(&line, out),
            Event::LineTooLong => out.push(error("a line is too long; ignored")),
            Event::End => return Flow::Leave,
            Event::Ready => out.push("ready".to_string()),
            Event::Thought { search, thought } if self.pending.is_about(search) => {
                self.thought(&thought, out);
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
