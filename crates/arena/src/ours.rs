//! Our own engine as a player, in this process.

use crate::contender::OurOptions;
use crate::interrupt::Interrupt;
use crate::player::{Act, Allowance, Answer, Beginning, Failure, Player, Turn, deadline};
use hyperchess_table::{
    Clock, Control, Limits, OpeningBook, Score, Settings, Situation, Table, Techniques, Thinker,
    ThoughtView,
};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// How often to look whether the match was interrupted.
const GLANCE: Duration = Duration::from_millis(20);

/// How long our engine may take to stop.
const GRACE: Duration = Duration::from_secs(5);

/// How long it may take to find and wipe the memory of a large table.
const READY: Duration = Duration::from_secs(60);

/// Positions looked at to see whether an opening is balanced.
const JUDGED_NODES: u64 = 4000;

/// What the thread of the engine is asked to do.
enum Task {
    Forget,
    Think { situation: Situation, limits: Limits, control: Arc<Control> },
}

/// What it answers.
enum Done {
    Forgotten,
    Thought { best: Option<Box<ThoughtView>>, at: Instant },
    Panicked,
}

/// Our engine. It has a thread of its own: should it hang or panic, only its game is lost.
pub(crate) struct Ours {
    tasks: Sender<Task>,
    answers: Receiver<Done>,
    book: Option<OpeningBook>,
    name: String,
}

impl Ours {
    /// Starts an engine that plays the game of this table, and at this table only.
    pub(crate) fn start(options: &OurOptions, table: &dyn Table) -> Result<Ours, String> {
        let settings = settings(options)?;
        let mut thinker = table.thinker(&settings).map_err(|error| error.to_string())?;
        let book =
            options.book.as_deref().map(|path| OpeningBook::read_for(table, path, settings.seed));
        let book = book.transpose().map_err(|error| error.to_string())?;
        let (tasks, received) = mpsc::channel();
        let (answer, answers) = mpsc::channel();
        thread::spawn(move || {
            for task in received {
                let work = AssertUnwindSafe(|| perform(thinker.as_mut(), task));
                let done = catch_unwind(work).unwrap_or(Done::Panicked);
                let over = matches!(done, Done::Panicked);
                if answer.send(done).is_err() || over {
                    return;
                }
            }
        });
        Ok(Ours { tasks, answers, book, name: name(options) })
    }

    fn wait(&self, until: Instant, interrupt: &Interrupt) -> Result<Done, Failure> {
        let dead = || Failure::Crash("panics".to_string());
        loop {
            if interrupt.is_set() {
                return Err(Failure::Interrupted);
            }
            let left = until.saturating_duration_since(Instant::now());
            match self.answers.recv_timeout(left.min(GLANCE)) {
                Ok(Done::Panicked) | Err(RecvTimeoutError::Disconnected) => return Err(dead()),
                Ok(done) => return Ok(done),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(Failure::Late { usable: false });
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

fn perform(thinker: &mut dyn Thinker, task: Task) -> Done {
    match task {
        Task::Forget => {
            thinker.forget();
            while thinker.warm_up() {}
            Done::Forgotten
        }
        Task::Think { situation, limits, control } => {
            let best = thinker.think(&situation, &limits, &control, &mut |_| {});
            Done::Thought { best: best.map(Box::new), at: Instant::now() }
        }
    }
}

impl Player for Ours {
    fn name(&self) -> &str {
        &self.name
    }

    fn begin(&mut self, beginning: &Beginning<'_>) -> Result<(), Failure> {
        let _ = self.tasks.send(Task::Forget);
        let until = deadline(Instant::now(), READY);
        while !matches!(self.wait(until, beginning.interrupt)?, Done::Forgotten) {}
        Ok(())
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Failure> {
        if let Some(known) = self.book.as_mut().and_then(|book| book.choose(turn.table)) {
            return Ok(Answer::bare(Act::Move(known.text), Duration::ZERO));
        }
        let control = Arc::new(Control::new());
        let start = Instant::now();
        let _ = self.tasks.send(Task::Think {
            situation: turn.table.situation(),
            limits: limits(turn.allowance),
            control: Arc::clone(&control),
        });
        let done = self.wait(deadline(start, turn.patience), turn.interrupt);
        if done.is_err() {
            control.stop();
        }
        let (best, at) = match done {
            Ok(Done::Thought { best, at }) => (best, at),
            Ok(_) => return Err(Failure::Nonsense("answers another question".to_string())),
            Err(Failure::Late { .. }) => {
                let answer = self.wait(deadline(Instant::now(), GRACE), turn.interrupt);
                return Err(
                    answer.map_or_else(|failure| failure, |_| Failure::Late { usable: true })
                );
            }
            Err(failure) => return Err(failure),
        };
        let elapsed = at.saturating_duration_since(start);
        let best = best.ok_or_else(|| Failure::Nonsense("finds no move".to_string()))?;
        Ok(Answer {
            score: Some(best.score),
            depth: Some(best.depth),
            nodes: Some(best.nodes),
            ..Answer::bare(Act::Move(best.best.text), elapsed)
        })
    }
}

fn limits(allowance: &Allowance) -> Limits {
    Limits {
        depth: allowance.depth,
        nodes: allowance.nodes,
        time: allowance.move_time,
        clock: allowance.own.map(|own| Clock {
            remaining: own.remaining,
            increment: own.increment,
            moves_to_go: own.moves_to_go,
        }),
        ..Limits::default()
    }
}

fn settings(options: &OurOptions) -> Result<Settings, String> {
    let usual = Settings::default();
    let mut techniques = Techniques::default();
    for name in &options.off {
        techniques.switch(name, false).map_err(|error| error.to_string())?;
    }
    Ok(Settings {
        hash: options.hash.unwrap_or(usual.hash),
        threads: options.threads.unwrap_or(usual.threads),
        level: options.level.unwrap_or(usual.level),
        overhead: options.overhead.unwrap_or(usual.overhead),
        variety: options.variety.unwrap_or(usual.variety),
        seed: options.seed.unwrap_or(usual.seed),
        techniques,
        ..usual
    })
}

/// The engine's name with what makes it different from its twin.
fn name(options: &OurOptions) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut part = |key: &str, value: Option<String>| {
        parts.extend(value.map(|value| format!("{key}={value}")));
    };
    part("threads", options.threads.map(|n| n.to_string()));
    part("hash", options.hash.map(|n| n.to_string()));
    part("level", options.level.map(|n| n.to_string()));
    part("variety", options.variety.map(|n| n.to_string()));
    part("seed", options.seed.map(|n| n.to_string()));
    part("book", options.book.clone());
    part("overhead", options.overhead.map(|time| time.as_millis().to_string()));
    part("off", Some(options.off.join("+")).filter(|off| !off.is_empty()));
    match parts.is_empty() {
        true => "HyperChess".to_string(),
        false => format!("HyperChess {}", parts.join(" ")),
    }
}

/// A short look at positions, to see whether an opening is balanced.
pub(crate) struct Glance(Box<dyn Thinker>);

impl Glance {
    /// `None` if our engine cannot play this game.
    pub(crate) fn new(table: &dyn Table) -> Option<Glance> {
        let settings = Settings { hash: 4, ..Settings::default() };
        table.thinker(&settings).ok().map(Glance)
    }

    /// What the position is worth for the side to move, in hundredths of a pawn. The same for
    /// the same position, whatever was judged before.
    pub(crate) fn judge(&mut self, table: &dyn Table) -> Option<i32> {
        self.0.forget();
        let limits = Limits { nodes: Some(JUDGED_NODES), ..Limits::default() };
        let best = self.0.think(&table.situation(), &limits, &Control::new(), &mut |_| {})?;
        Some(match best.score {
            Score::Pawns(value) => value,
            Score::Mate(moves) => {
                if moves > 0 {
                    i32::MAX
                } else {
                    i32::MIN
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperchess_table::open;

    #[test]
    fn our_engine_plays() {
        let table = open("chess").unwrap();
        let mut ours =
            Ours::start(&OurOptions { hash: Some(1), ..OurOptions::default() }, &*table).unwrap();
        let allowance = Allowance { depth: Some(2), ..Allowance::default() };
        let interrupt = Interrupt::new();
        let usual_start = table.position();
        let beginning = Beginning {
            table: &*table,
            usual_start: &usual_start,
            allowance: &allowance,
            interrupt: &interrupt,
        };
        ours.begin(&beginning).unwrap();
        let turn = Turn {
            table: &*table,
            usual_start: &usual_start,
            allowance: &allowance,
            patience: Duration::from_secs(20),
            interrupt: &interrupt,
        };
        let answer = ours.think(&turn).unwrap();
        assert!(matches!(answer.act, Act::Move(_)) && answer.depth >= Some(1), "{answer:?}");
        assert_eq!(ours.name(), "HyperChess hash=1");

        // Without limits it thinks until its time is up, and is fit for another game then.
        let endless = Allowance::default();
        let turn = Turn { allowance: &endless, patience: Duration::from_millis(50), ..turn };
        assert_eq!(ours.think(&turn), Err(Failure::Late { usable: true }));
        ours.begin(&beginning).unwrap();
        interrupt.set();
        assert_eq!(ours.think(&turn), Err(Failure::Interrupted));
    }

    #[test]
    fn unknown_techniques_are_refused() {
        let options = OurOptions { off: vec!["magic".to_string()], ..OurOptions::default() };
        let table = open("chess").unwrap();
        let problem = Ours::start(&options, &*table).err().unwrap();
        assert!(problem.contains("magic") && problem.contains("null-move"), "{problem}");
    }
}
