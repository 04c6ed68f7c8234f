//! Programs that speak Hub, the protocol of draughts.

use crate::contender::Program;
use crate::interrupt::Interrupt;
use crate::known_game::KnownGame;
use crate::player::{Act, Allowance, Answer, Beginning, Failure, Player, Turn, deadline};
use crate::process::{Line, Process, Silence};
use hyperchess_protocol::hub::{Answer as Words, Board, Message, variant_name};
use hyperchess_table::{Score, open};
use std::time::{Duration, Instant};

/// How long a program may take to start, and to read its data.
const START: Duration = Duration::from_secs(20);

/// How long it may take to give a move after `stop`.
const GRACE: Duration = Duration::from_secs(1);

/// The value of a win at once, in hundredths of a man, and of what only wins and losses are worth.
const WIN: i32 = 10_000;
const LEAST_WIN: i32 = 9_000;
const LEAST_LOSS: i32 = -LEAST_WIN;

/// A program that speaks Hub.
pub(crate) struct Hub {
    process: Process,
    name: String,
    specification: String,
    board: Board,
    /// Where the game starts, as Hub writes it.
    start: String,
}

/// What a program says while it thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Info {
    score: Option<Score>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

impl Hub {
    /// Starts the program, sets its parameters and sees that it knows the game.
    pub(crate) fn start(
        program: &Program,
        game: &KnownGame,
        interrupt: &Interrupt,
    ) -> Result<Hub, String> {
        let specification = game.specification().to_string();
        let table = open(&specification).map_err(|error| error.to_string())?;
        let board = Board::of(&*table)?;
        let start = board.position(&*table);
        let process = Process::start(program)?;
        let name = program.command[0].clone();
        let mut hub = Hub { process, name, specification, board, start };
        hub.process.send("hub");
        let mut parameters = Vec::new();
        hub.await_line(START, interrupt, |hub, line| {
            let Ok(message) = Message::read(line) else { return false };
            match (message.command.as_str(), message.get("name")) {
                ("id", Some(name)) => {
                    let version = message.get("version").unwrap_or_default();
                    hub.name = format!("{name} {version}").trim().to_string();
                }
                ("param", Some(name)) => {
                    let values = message.get("values").unwrap_or_default();
                    parameters.push((name.to_string(), values.to_string()));
                }
                _ => {}
            }
            message.command == "wait"
        })
        .map_err(|silence| hub.silent(silence, "wait"))?;
        for (name, value) in hub.settings(program, &parameters)? {
            hub.process.send(&set(&name, &value));
        }
        hub.process.send("init");
        hub.await_line(START, interrupt, |_, line| line == "ready")
            .map_err(|silence| hub.silent(silence, "ready"))?;
        Ok(hub)
    }

    /// What to set: the options of the player, and the game.
    fn settings(
        &self,
        program: &Program,
        parameters: &[(String, String)],
    ) -> Result<Vec<(String, String)>, String> {
        let mut settings = Vec::new();
        for (name, value) in &program.options {
            if !parameters.iter().any(|(known, _)| known == name) {
                let known: Vec<&str> = parameters.iter().map(|(name, _)| name.as_str()).collect();
                return Err(format!("it has no parameter '{name}', only {}", known.join(", ")));
            }
            settings.push((name.clone(), value.clone()));
        }
        let variant = variant_name(&self.specification);
        match parameters.iter().find(|(name, _)| name == "variant") {
            Some((_, values)) if values.split_whitespace().any(|known| known == variant) => {
                settings.push(("variant".to_string(), variant.to_string()));
            }
            // Our own engine opens whatever is draughts.
            Some(_) if self.name.starts_with("HyperChess") => {
                settings.push(("variant".to_string(), variant.to_string()));
            }
            None if variant == "normal" => {}
            Some((_, values)) => {
                return Err(format!("it does not know the game '{variant}', only {values}"));
            }
            None => return Err(format!("it does not know the game '{variant}'")),
        }
        Ok(settings)
    }

    fn silent(&mut self, silence: Silence, awaited: &str) -> String {
        match self.process.failure(silence) {
            Failure::Late { .. } => {
                format!("no '{awaited}' within {} s; does it speak Hub?", START.as_secs())
            }
            failure => format!("{failure} before '{awaited}'; does it speak Hub?"),
        }
    }

    /// Reads lines until one is the last, or the time is up.
    fn await_line(
        &mut self,
        patience: Duration,
        interrupt: &Interrupt,
        mut is_last: impl FnMut(&mut Hub, &str) -> bool,
    ) -> Result<Line, Silence> {
        let deadline = deadline(Instant::now(), patience);
        loop {
            let line = self.process.line(deadline, interrupt)?;
            if is_last(self, line.text.trim()) {
                return Ok(line);
            }
        }
    }

    /// After `stop` a program should give its move; then it is fit for another game.
    fn stop(&mut self, interrupt: &Interrupt) -> Failure {
        self.process.send("stop");
        match self.await_line(GRACE, interrupt, |_, line| is_done(line)) {
            Ok(_) => Failure::Late { usable: true },
            Err(silence) => self.process.failure(silence),
        }
    }

    fn position(&self, turn: &Turn<'_>) -> String {
        let words = Words::new("pos").with("pos", &self.start);
        let moves = turn.table.history().iter().map(|mv| self.board.move_text(mv));
        let moves: Vec<String> = moves.collect();
        match moves.is_empty() {
            true => words.text(),
            false => words.with("moves", moves.join(" ")).text(),
        }
    }
}

fn is_done(line: &str) -> bool {
    line.split_whitespace().next() == Some("done")
}

fn set(name: &str, value: &str) -> String {
    Words::new("set-param").with("name", name).with("value", value).text()
}

/// The limits of a move, a line each.
fn levels(allowance: &Allowance) -> Vec<String> {
    let mut lines = Vec::new();
    let seconds = |time: Duration| format!("{:.3}", time.as_secs_f64());
    let level = || Words::new("level");
    if let Some(own) = allowance.own {
        // Here the increment of a move is added before it, on our clocks after it.
        let time = own.remaining.saturating_sub(own.increment);
        let mut words = level();
        if let Some(moves) = own.moves_to_go {
            words = words.with("moves", moves);
        }
        words = words.with("time", seconds(time));
        if !own.increment.is_zero() {
            words = words.with("inc", seconds(own.increment));
        }
        lines.push(words.text());
    }
    if let Some(time) = allowance.move_time {
        lines.push(level().with("move-time", seconds(time)).text());
    }
    if let Some(depth) = allowance.depth {
        lines.push(level().with("depth", depth).text());
    }
    if let Some(nodes) = allowance.nodes {
        lines.push(level().with("nodes", nodes).text());
    }
    lines
}

impl Info {
    /// Takes what a line tells.
    fn read(&mut self, line: &str) {
        let Ok(message) = Message::read(line) else { return };
        if message.command != "info" {
            return;
        }
        let score = message.get("score").and_then(|text| text.parse::<f64>().ok());
        self.score = score.map(score_of).or(self.score);
        self.depth = message.get("depth").and_then(|text| text.parse().ok()).or(self.depth);
        self.nodes = message.get("nodes").and_then(|text| text.parse().ok()).or(self.nodes);
    }
}

/// A score in men; a win counts down from 100 by a hundredth for each ply.
fn score_of(men: f64) -> Score {
    let value = (men * 100.0).round() as i32;
    match value {
        LEAST_WIN.. => Score::Mate((WIN - value.min(WIN - 1) + 1) / 2),
        ..=LEAST_LOSS => Score::Mate(-((WIN + value.max(1 - WIN) + 1) / 2)),
        value => Score::Pawns(value),
    }
}

impl Player for Hub {
    fn name(&self) -> &str {
        &self.name
    }

    fn begin(&mut self, beginning: &Beginning<'_>) -> Result<(), Failure> {
        let unfit = |error: String| Failure::Nonsense(error);
        let mut table = open(&self.specification).map_err(|error| unfit(error.to_string()))?;
        let start = beginning.table.start_position();
        table.set_position(&start).map_err(|error| unfit(error.to_string()))?;
        self.start = self.board.position(&*table);
        self.process.send("new-game");
        self.process.send("ping");
        match self.await_line(START, beginning.interrupt, |_, line| line == "pong") {
            Ok(_) => Ok(()),
            Err(silence) => Err(self.process.failure(silence)),
        }
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Failure> {
        self.process.send(&self.position(turn));
        for level in levels(turn.allowance) {
            self.process.send(&level);
        }
        self.process.send("go think");
        let start = Instant::now();
        let mut info = Info::default();
        let answer = self.await_line(turn.patience, turn.interrupt, |_, line| {
            info.read(line);
            is_done(line)
        });
        let line = match answer {
            Ok(line) => line,
            Err(Silence::TimeIsUp) => return Err(self.stop(turn.interrupt)),
            Err(silence) => return Err(self.process.failure(silence)),
        };
        let elapsed = line.at.saturating_duration_since(start);
        let message = Message::read(&line.text).map_err(Failure::Nonsense)?;
        let Some(mv) = message.get("move").filter(|mv| !mv.is_empty()) else {
            return Err(Failure::Nonsense("gives no move with 'done'".to_string()));
        };
        // What is no move is for the referee to judge.
        let mv = self.board.find(turn.table, mv).unwrap_or_else(|_| mv.to_string());
        let Info { score, depth, nodes } = info;
        Ok(Answer { score, depth, nodes, ..Answer::bare(Act::Move(mv), elapsed) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::ClockFace;

    #[test]
    fn limits_are_told() {
        let face = ClockFace {
            remaining: Duration::from_millis(1580),
            increment: Duration::from_millis(80),
            moves_to_go: Some(9),
        };
        let allowance = Allowance { own: Some(face), depth: Some(7), ..Allowance::default() };
        assert_eq!(levels(&allowance), ["level moves=9 time=1.500 inc=0.080", "level depth=7"]);
        let allowance = Allowance {
            move_time: Some(Duration::from_millis(250)),
            nodes: Some(100),
            ..Allowance::default()
        };
        assert_eq!(levels(&allowance), ["level move-time=0.250", "level nodes=100"]);
        assert!(levels(&Allowance::default()).is_empty());
    }

    #[test]
    fn thoughts_are_heard() {
        let mut info = Info::default();
        info.read("info depth=21 mean-depth=20.8 score=-0.01 nodes=31261613 pv=\"32-28 17-22\"");
        assert_eq!((info.depth, info.nodes), (Some(21), Some(31_261_613)));
        assert_eq!(info.score, Some(Score::Pawns(-1)));
        info.read("info nonsense score=x");
        assert_eq!(info.score, Some(Score::Pawns(-1)));
        assert_eq!(score_of(99.99), Score::Mate(1));
        assert_eq!(score_of(99.95), Score::Mate(3));
        assert_eq!(score_of(-99.94), Score::Mate(-3));
        assert_eq!(score_of(f64::NAN), Score::Pawns(0));
    }
}
