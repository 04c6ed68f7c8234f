//! The thread that searches, so that reading never waits.

use crate::event::{Event, SearchResult};
use hyperchess_table::{
    Control, Limits, RemarkView, Score, Settings, SettingsError, Situation, Thinker,
};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;

/// What to search.
pub(crate) struct Question {
    pub(crate) situation: Situation,
    /// Only these moves; all if empty.
    pub(crate) only: Vec<String>,
    pub(crate) limits: Limits,
    /// Whether it is the opponent's time.
    pub(crate) pondering: bool,
}

enum Task {
    Install(Box<dyn Thinker>),
    Configure(Settings, Sender<Result<(), SettingsError>>),
    Forget,
    Teach(Situation, Score, u32),
    Think { search: u64, question: Question, control: Arc<Control> },
    TellReady,
}

/// The searching thread, seen from outside. It does one thing after another.
pub(crate) struct SearchThread {
    tasks: Sender<Task>,
    /// Of the search asked for last.
    control: Arc<Control>,
    searches: u64,
}

impl SearchThread {
    /// A thread that searches with `thinker` and tells `events` of it.
    pub(crate) fn start(thinker: Box<dyn Thinker>, events: Sender<Event>) -> SearchThread {
        let (tasks, received) = mpsc::channel();
        thread::spawn(move || work(thinker, &received, &events));
        SearchThread { tasks, control: Arc::new(Control::new()), searches: 0 }
    }

    fn tell(&self, task: Task) {
        // The thread ends only when this handle is gone.
        let _ = self.tasks.send(task);
    }

    /// From now on searches with another player, of another game perhaps.
    pub(crate) fn install(&self, thinker: Box<dyn Thinker>) {
        self.tell(Task::Install(thinker));
    }

    /// Changes the settings; if they cannot be used, those before stay in force. Waits for the
    /// thread, so no search may be running.
    pub(crate) fn configure(&self, settings: &Settings) -> Result<(), SettingsError> {
        let (sender, answer) = mpsc::channel();
        self.tell(Task::Configure(*settings, sender));
        answer.recv().unwrap_or(Ok(()))
    }

    /// Forgets everything, as before a new game.
    pub(crate) fn forget(&self) {
        self.tell(Task::Forget);
    }

    /// Tells what a position is worth, as if searched to this depth.
    pub(crate) fn teach(&self, situation: Situation, score: Score, depth: u32) {
        self.tell(Task::Teach(situation, score, depth));
    }

    /// Asks for [`Event::Ready`].
    pub(crate) fn ask_ready(&self) {
        self.tell(Task::TellReady);
    }

    /// Begins a search when the one before has ended; returns its number.
    pub(crate) fn think(&mut self, question: Question) -> u64 {
        self.searches += 1;
        let control = if question.pondering { Control::pondering() } else { Control::new() };
        self.control = Arc::new(control);
        let (search, control) = (self.searches, Arc::clone(&self.control));
        self.tell(Task::Think { search, question, control });
        search
    }

    /// Ends the search asked for last; it still answers.
    pub(crate) fn stop(&self) {
        self.control.stop();
    }

    /// The opponent has played the expected move.
    pub(crate) fn ponder_hit(&self) {
        self.control.ponder_hit();
    }
}

/// Nobody waits for the thread: a process that leaves leaves at once.
impl Drop for SearchThread {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The next task; `None` if there will be no more. Who has nothing to do warms up: a machine may
/// take seconds to find the memory of a large table, and no search should have to wait for that.
fn next_task(thinker: &mut dyn Thinker, tasks: &Receiver<Task>) -> Option<Task> {
    loop {
        match tasks.try_recv() {
            Ok(task) => return Some(task),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) if thinker.warm_up() => {}
            Err(TryRecvError::Empty) => return tasks.recv().ok(),
        }
    }
}

fn work(mut thinker: Box<dyn Thinker>, tasks: &Receiver<Task>, events: &Sender<Event>) {
    while let Some(task) = next_task(thinker.as_mut(), tasks) {
        match task {
            Task::Install(other) => thinker = other,
            Task::Configure(settings, answer) => {
                let _ = answer.send(thinker.configure(&settings));
            }
            Task::Forget => thinker.forget(),
            Task::Teach(situation, score, depth) => thinker.teach(&situation, score, depth),
            Task::TellReady => {
                while thinker.warm_up() {}
                let _ = events.send(Event::Ready);
            }
            Task::Think { search, question, control } => {
                let searching = AssertUnwindSafe(|| {
                    let Question { situation, only, limits, .. } = &question;
                    thinker.think_aloud(situation, only, limits, &control, &mut |remark| {
                        let _ = events.send(match remark {
                            RemarkView::Thought(thought) => {
                                Event::Thought { search, thought: Box::new(thought) }
                            }
                            RemarkView::Attempt(attempt) => {
                                Event::Attempt { search, attempt: Box::new(attempt) }
                            }
                        });
                    })
                });
                let result = match catch_unwind(searching) {
                    Ok(Some(best)) => SearchResult::Best(Box::new(best)),
                    Ok(None) => SearchResult::NoMove,
                    Err(_) => SearchResult::Failed,
                };
                let _ = events.send(Event::Answer { search, result });
            }
        }
    }
}
