//! A protocol with everything it needs, but without input and output.

use crate::event::{Event, Flow};
use crate::hub::Hub;
use crate::protocol::Protocol;
use crate::uci::Uci;
use crate::xboard::XBoard;
use hyperchess_table::OpenError;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// The language of the other side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// The Universal Chess Interface.
    Uci,
    /// XBoard's protocol, version 2.
    XBoard,
    /// The Hub protocol of draughts, version 2.
    Hub,
}

impl Language {
    /// The language that begins with this line.
    pub fn of_first_line(line: &str) -> Option<Language> {
        match line.split_whitespace().next()? {
            "uci" => Some(Language::Uci),
            "xboard" => Some(Language::XBoard),
            "hub" => Some(Language::Hub),
            _ => None,
        }
    }
}

/// A conversation with the engine: a line in, lines out.
///
/// ```
/// use hyperchess_protocol::{Conversation, Language};
/// use std::time::Duration;
///
/// let mut engine = Conversation::new(Language::Uci)?;
/// assert_eq!(engine.tell("uci").last().unwrap(), "uciok");
/// engine.tell("position startpos moves e2e4");
/// engine.tell("go depth 3");
/// let lines = engine.listen_for(Duration::from_secs(60), |line| line.starts_with("bestmove"));
/// assert!(lines.last().unwrap().starts_with("bestmove "));
/// # Ok::<(), hyperchess_table::OpenError>(())
/// ```
pub struct Conversation {
    protocol: Box<dyn Protocol>,
    sender: Sender<Event>,
    events: Receiver<Event>,
    over: bool,
}

impl Conversation {
    /// Begins one.
    pub fn new(language: Language) -> Result<Conversation, OpenError> {
        let (sender, events) = mpsc::channel();
        let protocol: Box<dyn Protocol> = match language {
            Language::Uci => Box::new(Uci::new(sender.clone())?),
            Language::XBoard => Box::new(XBoard::new(sender.clone())?),
            Language::Hub => Box::new(Hub::new(sender.clone())?),
        };
        Ok(Conversation { protocol, sender, events, over: false })
    }

    /// Where events are sent to.
    pub(crate) fn sender(&self) -> Sender<Event> {
        self.sender.clone()
    }

    /// Says a line; gives what is answered at once. Searches answer later: [`listen`](Self::listen).
    pub fn tell(&mut self, line: &str) -> Vec<String> {
        self.handle(Event::Line(line.to_string()))
    }

    /// Waits for the search to say something, but not longer than this.
    pub fn listen(&mut self, patience: Duration) -> Vec<String> {
        match self.events.recv_timeout(patience) {
            Ok(event) => self.handle(event),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => Vec::new(),
        }
    }

    /// Listens until a line is the one awaited, which is then the last, or the time is up.
    pub fn listen_for(
        &mut self,
        patience: Duration,
        mut is_last: impl FnMut(&str) -> bool,
    ) -> Vec<String> {
        let end = Instant::now() + patience;
        let mut lines = Vec::new();
        while !self.over {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            let new = self.listen(left);
            let found = new.iter().any(|line| is_last(line));
            lines.extend(new);
            if found {
                break;
            }
        }
        lines
    }

    /// Whether the other side has said farewell.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Waits for the next event and answers it.
    pub(crate) fn next(&mut self) -> Vec<String> {
        match self.events.recv() {
            Ok(event) => self.handle(event),
            Err(_) => Vec::new(),
        }
    }

    pub(crate) fn handle(&mut self, event: Event) -> Vec<String> {
        let mut out = Vec::new();
        if !self.over {
            self.over = self.protocol.handle(event, &mut out) == Flow::Leave;
        }
        out
    }
}
