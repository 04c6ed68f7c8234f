//! A search that is still to be answered, and what waits for its end.

use crate::event::SearchResult;
use crate::search_thread::{Question, SearchThread};
use std::collections::VecDeque;

/// A search that has not yet been answered.
struct Search {
    number: u64,
    /// No answer before it is stopped, or before the opponent has played the expected move.
    infinite: bool,
    pondering: bool,
    /// An answer that came before it may be given.
    held: Option<SearchResult>,
}

/// What came while a search was going on.
enum Waiting {
    Line(String),
    Stop,
    PonderHit,
}

/// The searching thread, what it was asked last, and what has to wait for the answer.
pub(crate) struct Pending {
    pub(crate) thread: SearchThread,
    search: Option<Search>,
    waiting: VecDeque<Waiting>,
}

impl Pending {
    /// Nothing is asked yet.
    pub(crate) fn new(thread: SearchThread) -> Pending {
        Pending { thread, search: None, waiting: VecDeque::new() }
    }

    /// Asks a question. An infinite search is not answered before it is stopped.
    pub(crate) fn ask(&mut self, question: Question, infinite: bool) {
        let pondering = question.pondering;
        let number = self.thread.think(question);
        self.search = Some(Search { number, infinite, pondering, held: None });
    }

    /// Whether a search is still to be answered.
    pub(crate) fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    /// Whether this is the search that is still to be answered.
    pub(crate) fn is_about(&self, number: u64) -> bool {
        self.search.as_ref().is_some_and(|search| search.number == number)
    }

    /// Keeps a line until the search has ended.
    pub(crate) fn wait(&mut self, line: &str) {
        self.waiting.push_back(Waiting::Line(line.to_string()));
    }

    /// Ends the search and those that wait. Gives the answer if it is there and was held back.
    pub(crate) fn stop(&mut self) -> Option<SearchResult> {
        if self.search.is_some() && !self.waiting.is_empty() {
            self.waiting.push_back(Waiting::Stop);
        }
        self.stop_search();
        self.held_answer()
    }

    /// The opponent has played the expected move, which is meant for the search asked for last.
    /// Gives the answer if it is there and was held back.
    pub(crate) fn ponder_hit(&mut self) -> Option<SearchResult> {
        if self.search.is_some() && !self.waiting.is_empty() {
            self.waiting.push_back(Waiting::PonderHit);
            return None;
        }
        self.end_pondering();
        self.held_answer()
    }

    fn stop_search(&mut self) {
        if let Some(search) = &mut self.search {
            (search.infinite, search.pondering) = (false, false);
            self.thread.stop();
        }
    }

    fn end_pondering(&mut self) {
        if let Some(search) = &mut self.search {
            search.pondering = false;
            self.thread.ponder_hit();
        }
    }

    fn held_answer(&mut self) -> Option<SearchResult> {
        let held = self.search.as_mut()?.held.take()?;
        self.answer(held)
    }

    /// The search has its answer: gives it back, unless its time has not yet come.
    pub(crate) fn answer(&mut self, result: SearchResult) -> Option<SearchResult> {
        let search = self.search.as_mut()?;
        if search.infinite || search.pondering {
            search.held = Some(result);
            return None;
        }
        self.search = None;
        Some(result)
    }

    /// The next line that has waited long enough. What follows a search that has just begun is
    /// meant for it and is done on the way.
    pub(crate) fn next_line(&mut self) -> Option<String> {
        loop {
            match self.waiting.front()? {
                Waiting::Line(_) if self.search.is_some() => return None,
                _ => {}
            }
            match self.waiting.pop_front()? {
                Waiting::Line(line) => return Some(line),
                Waiting::Stop => self.stop_search(),
                Waiting::PonderHit => self.end_pondering(),
            }
        }
    }
}
