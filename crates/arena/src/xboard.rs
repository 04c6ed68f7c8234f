//! Programs that speak XBoard's protocol (CECP), version 2 or what is left of version 1.

mod board;
mod features;
mod reply;

use crate::clock::ClockFace;
use crate::contender::Program;
use crate::interrupt::Interrupt;
use crate::known_game::KnownGame;
use crate::player::{Act, Allowance, Answer, Beginning, Failure, Player, Turn, deadline};
use crate::process::{Process, Silence};
use features::Features;
use hyperchess_protocol::FlatGame;
use hyperchess_table::{MoveView, Table};
use reply::{Form, Reply, Thought};
use std::time::{Duration, Instant};

/// How long to wait for features; old programs have none.
const FEATURES: Duration = Duration::from_secs(3);

/// How often to nudge a program that is silent: some send their features only when they have
/// read one line more.
const NUDGE: Duration = Duration::from_millis(500);

/// How long, if the program asks for more time with `done=0`.
const MORE_TIME: Duration = Duration::from_secs(60);

/// How long a program may take to get ready for a game.
const READY: Duration = Duration::from_secs(20);

/// How long it may take to give a move after `?`.
const GRACE: Duration = Duration::from_secs(1);

/// A program that speaks XBoard's protocol.
pub(crate) struct XBoard {
    process: Process,
    name: String,
    game: KnownGame,
    /// How a game of more than two dimensions is written.
    flat: Option<FlatGame>,
    features: Features,
    /// Whether the program is only told moves and does not play by itself.
    forced: bool,
    /// How many moves of the game it knows.
    told: usize,
    /// How it gives its moves.
    form: Option<Form>,
    pings: u32,
    games: u32,
}

impl XBoard {
    /// Starts the program, sets its options and sees that it knows the game.
    pub(crate) fn start(
        program: &Program,
        game: &KnownGame,
        interrupt: &Interrupt,
    ) -> Result<XBoard, String> {
        let process = Process::start(program)?;
        let mut board = XBoard {
            process,
            name: program.command[0].clone(),
            game: game.clone(),
            flat: FlatGame::of(game.specification()),
            features: Features::default(),
            forced: true,
            told: 0,
            form: None,
            pings: 0,
            games: 0,
        };
        board.greet(interrupt)?;
        if let Some(name) = &board.features.name {
            board.name.clone_from(name);
        }
        for (name, value) in &program.options {
            let command = board.features.set(name, value)?;
            board.process.send(&command);
        }
        board.variant()?;
        board.synchronise(interrupt).map_err(|failure| failure.to_string())?;
        Ok(board)
    }

    fn greet(&mut self, interrupt: &Interrupt) -> Result<(), String> {
        self.process.send("xboard");
        self.process.send("protover 2");
        let start = Instant::now();
        let mut end = start + FEATURES;
        loop {
            let now = Instant::now();
            match self.process.line(end.min(now + NUDGE), interrupt) {
                Ok(line) => {
                    let Some(list) = line.text.strip_prefix("feature ") else { continue };
                    for answer in self.features.read(list) {
                        self.process.send(&answer);
                    }
                    match self.features.done {
                        Some(true) => return Ok(()),
                        Some(false) => end = start + MORE_TIME,
                        None => {}
                    }
                }
                Err(Silence::TimeIsUp) if Instant::now() < end => self.process.send("ping 0"),
                Err(Silence::TimeIsUp) if self.features.done == Some(false) => {
                    return Err(format!(
                        "no 'feature done=1' within {} s of 'done=0'",
                        MORE_TIME.as_secs()
                    ));
                }
                // A program of the first version says nothing.
                Err(Silence::TimeIsUp) => return Ok(()),
                Err(silence) => {
                    let failure = self.process.failure(silence);
                    return Err(format!("{failure} after 'protover 2'; is it an XBoard program?"));
                }
            }
        }
    }

    /// Waits until the program has done all that it was told.
    fn synchronise(&mut self, interrupt: &Interrupt) -> Result<(), Failure> {
        if !self.features.ping {
            return Ok(());
        }
        self.pings += 1;
        self.process.send(&format!("ping {}", self.pings));
        let expected = format!("pong {}", self.pings);
        let deadline = deadline(Instant::now(), READY);
        loop {
            match self.process.line(deadline, interrupt) {
                Ok(line) if line.text == expected => return Ok(()),
                Ok(_) => {}
                Err(silence) => return Err(self.process.failure(silence)),
            }
        }
    }

    fn send_move(&mut self, mv: &MoveView) {
        let text = match &mv.san {
            _ if let Some(flat) = &self.flat => flat.move_text(mv),
            // In Chess960 castling has no other form.
            Some(san) if self.game.is_chess960() && san.starts_with("O-O") => {
                san.trim_end_matches(['+', '#']).to_string()
            }
            Some(san) if self.features.san => san.clone(),
            _ => mv.text.clone(),
        };
        let prefix = if self.features.usermove { "usermove " } else { "" };
        self.process.send(&format!("{prefix}{text}"));
    }

    /// What the program calls the game, if it is not chess, or why it cannot play it.
    fn variant(&self) -> Result<Option<String>, String> {
        self.features.variant(&self.game, self.flat.as_ref().map(FlatGame::variant))
    }

    /// A move of the program as we write it; what is no move is left to the referee.
    fn our_text(&mut self, table: &dyn Table, text: String) -> String {
        let read = self.flat.as_mut().map(|flat| flat.read_move(&table.position(), &text));
        read.and_then(Result::ok).unwrap_or(text)
    }

    fn send_clocks(&self, allowance: &Allowance) {
        if !self.features.time {
            return;
        }
        let centiseconds = |time: Duration| (time.as_millis() / 10).max(1);
        let own = allowance.own.map(|own| own.remaining).or(allowance.move_time);
        if let Some(own) = own {
            let other = allowance.other.map_or(own, |other| other.remaining);
            self.process.send(&format!("time {}", centiseconds(own)));
            self.process.send(&format!("otim {}", centiseconds(other)));
        }
    }

    /// What was said since the last move: who thinks that the game is over does not play on.
    fn said_meanwhile(&mut self) -> Option<Act> {
        let mut said = None;
        while let Some(line) = self.process.waiting_line() {
            match Reply::of(&line.text) {
                Some(Reply::Resign) => said = Some(Act::Resign),
                Some(Reply::Result(score)) => said = Some(Act::Claim(score)),
                _ => {}
            }
        }
        said
    }

    /// After `?` a program should move at once; then it is fit for another game.
    fn move_now(&mut self, interrupt: &Interrupt) -> Failure {
        self.process.send("?");
        let deadline = deadline(Instant::now(), GRACE);
        loop {
            match self.process.line(deadline, interrupt) {
                Ok(line) if matches!(Reply::of(&line.text), Some(Reply::Move(..))) => {
                    return Failure::Late { usable: true };
                }
                Ok(_) => {}
                Err(silence) => return self.process.failure(silence),
            }
        }
    }
}

impl Player for XBoard {
    fn name(&self) -> &str {
        &self.name
    }

    fn begin(&mut self, beginning: &Beginning<'_>) -> Result<(), Failure> {
        if self.games > 0 && !self.features.reuse {
            return Err(Failure::Crash("plays one game only".to_string()));
        }
        self.games += 1;
        self.process.send("new");
        let variant = self.variant().map_err(Failure::Nonsense)?;
        if let Some(variant) = variant {
            self.process.send(&format!("variant {variant}"));
        }
        for command in limits(beginning.allowance) {
            self.process.send(&command);
        }
        for command in ["easy", "post", "force"] {
            self.process.send(command);
        }
        let mut start = beginning.table.start_position();
        if start != beginning.usual_start {
            if let Some(flat) = &mut self.flat {
                let text = flat.position_text(&start);
                start = text.map_err(|error| Failure::Nonsense(error.to_string()))?;
            }
            if self.features.setboard {
                self.process.send(&format!("setboard {start}"));
            } else {
                let commands = board::edit(&start).map_err(Failure::Nonsense)?;
                commands.iter().for_each(|command| self.process.send(command));
            }
        }
        (self.forced, self.told) = (true, 0);
        self.synchronise(beginning.interrupt)?;
        self.said_meanwhile();
        Ok(())
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Failure> {
        if let Some(act) = self.said_meanwhile() {
            return Ok(Answer::bare(act, Duration::ZERO));
        }
        let moves = turn.table.history();
        if self.forced {
            for mv in &moves[self.told..] {
                self.send_move(mv);
            }
            self.send_clocks(turn.allowance);
            self.process.send("go");
            self.forced = false;
        } else {
            self.send_clocks(turn.allowance);
            for mv in &moves[self.told..] {
                self.send_move(mv);
            }
        }
        self.told = moves.len() + 1;
        let start = Instant::now();
        let deadline = deadline(start, turn.patience);
        let mut thought = Thought::default();
        let mut offers_draw = false;
        loop {
            let line = match self.process.line(deadline, turn.interrupt) {
                Ok(line) => line,
                Err(Silence::TimeIsUp) => return Err(self.move_now(turn.interrupt)),
                Err(silence) => return Err(self.process.failure(silence)),
            };
            let act = match Reply::of(&line.text) {
                Some(Reply::Move(text, form)) => {
                    if *self.form.get_or_insert(form) != form {
                        continue;
                    }
                    Act::Move(self.our_text(turn.table, text))
                }
                Some(Reply::Resign) => Act::Resign,
                Some(Reply::Result(score)) => Act::Claim(score),
                Some(Reply::Illegal(text)) => Act::Protest(text),
                Some(Reply::OfferDraw) => {
                    offers_draw = true;
                    continue;
                }
                Some(Reply::Thought(new)) => {
                    thought = new;
                    continue;
                }
                None => continue,
            };
            let elapsed = line.at.saturating_duration_since(start);
            return Ok(Answer {
                score: thought.score,
                depth: thought.depth,
                nodes: thought.nodes,
                offers_draw,
                ..Answer::bare(act, elapsed)
            });
        }
    }

    fn end(&mut self, score: &str, reason: &str) {
        self.process.send("force");
        let reason = reason.replace(['{', '}'], "");
        self.process.send(&format!("result {score} {{{reason}}}"));
    }
}

/// The commands that limit a game's thinking.
fn limits(allowance: &Allowance) -> Vec<String> {
    let mut commands = Vec::new();
    if let Some(ClockFace { remaining, increment, moves_to_go }) = allowance.own {
        // Whole seconds; what the clock really shows is told before every move.
        let seconds = remaining.as_secs_f64().round().max(1.0) as u64;
        let (minutes, seconds) = (seconds / 60, seconds % 60);
        let moves = moves_to_go.unwrap_or(0);
        let increment = increment.as_secs_f64();
        commands.push(format!("level {moves} {minutes}:{seconds:02} {increment}"));
    }
    if let Some(time) = allowance.move_time {
        commands.push(format!("st {}", time.as_secs_f64()));
    }
    if let Some(depth) = allowance.depth {
        commands.push(format!("sd {depth}"));
    }
    commands
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_told() {
        let allowance = Allowance {
            own: Some(ClockFace {
                remaining: Duration::from_secs(150),
                increment: Duration::from_millis(500),
                moves_to_go: Some(40),
            }),
            depth: Some(7),
            ..Allowance::default()
        };
        assert_eq!(limits(&allowance), ["level 40 2:30 0.5", "sd 7"]);
        let allowance =
            Allowance { move_time: Some(Duration::from_secs(2)), ..Allowance::default() };
        assert_eq!(limits(&allowance), ["st 2"]);
    }
}
