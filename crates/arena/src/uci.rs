//! Programs that speak UCI.

mod info;
mod options;

use crate::clock::ClockFace;
use crate::contender::Program;
use crate::interrupt::Interrupt;
use crate::known_game::KnownGame;
use crate::player::{Act, Allowance, Answer, Beginning, Failure, Player, Turn, deadline};
use crate::process::{Line, Process, Silence};
use hyperchess_table::{Player as Side, Table};
use info::Info;
use options::Options;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// How long a program may take to start.
const START: Duration = Duration::from_secs(20);

/// How long it may take to get ready for a game; large tables take their time.
const READY: Duration = Duration::from_secs(20);

/// How long it may take to give a move after `stop`.
const GRACE: Duration = Duration::from_secs(1);

/// A program that speaks UCI.
pub(crate) struct Uci {
    process: Process,
    name: String,
    game: KnownGame,
}

impl Uci {
    /// Starts the program, sets its options and sees that it knows the game.
    pub(crate) fn start(
        program: &Program,
        game: &KnownGame,
        interrupt: &Interrupt,
    ) -> Result<Uci, String> {
        let process = Process::start(program)?;
        let name = program.command[0].clone();
        let mut uci = Uci { process, name, game: game.clone() };
        uci.process.send("uci");
        let mut options = Options::default();
        uci.await_line(START, interrupt, |uci, line| {
            if let Some(name) = line.strip_prefix("id name ") {
                uci.name = name.trim().to_string();
            }
            options.read(line);
            line == "uciok"
        })
        .map_err(|silence| uci.no_greeting(silence))?;
        for (name, value) in &program.options {
            uci.process.send(&options.set(name, value)?);
        }
        for command in options.choose_game(game)? {
            uci.process.send(&command);
        }
        uci.ready(interrupt).map_err(|failure| format!("after its options were set: {failure}"))?;
        Ok(uci)
    }

    fn no_greeting(&mut self, silence: Silence) -> String {
        match self.process.failure(silence) {
            Failure::Late { .. } => {
                format!("no 'uciok' within {} s; is it a UCI program?", START.as_secs())
            }
            failure => format!("{failure} before 'uciok'; is it a UCI program?"),
        }
    }

    /// Reads lines until one is the last, or the time is up.
    fn await_line(
        &mut self,
        patience: Duration,
        interrupt: &Interrupt,
        mut is_last: impl FnMut(&mut Uci, &str) -> bool,
    ) -> Result<Line, Silence> {
        let deadline = deadline(Instant::now(), patience);
        loop {
            let line = self.process.line(deadline, interrupt)?;
            if is_last(self, &line.text) {
                return Ok(line);
            }
        }
    }

    fn ready(&mut self, interrupt: &Interrupt) -> Result<(), Failure> {
        self.process.send("isready");
        match self.await_line(READY, interrupt, |_, line| line == "readyok") {
            Ok(_) => Ok(()),
            Err(silence) => Err(self.process.failure(silence)),
        }
    }

    /// After `stop` a program should give its move; then it is fit for another game.
    fn stop(&mut self, interrupt: &Interrupt) -> Failure {
        self.process.send("stop");
        let answer = self.await_line(GRACE, interrupt, |_, line| line.starts_with("bestmove"));
        match answer {
            Ok(_) => Failure::Late { usable: true },
            Err(silence) => self.process.failure(silence),
        }
    }
}

impl Player for Uci {
    fn name(&self) -> &str {
        &self.name
    }

    fn begin(&mut self, beginning: &Beginning<'_>) -> Result<(), Failure> {
        self.process.send("ucinewgame");
        self.ready(beginning.interrupt)
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Failure> {
        self.process.send(&position(&self.game, turn));
        self.process.send(&go(turn.allowance, turn.table.to_move()));
        let start = Instant::now();
        let mut info = Info::default();
        let answer = self.await_line(turn.patience, turn.interrupt, |_, line| {
            info.read(line);
            line.starts_with("bestmove")
        });
        let line = match answer {
            Ok(line) => line,
            Err(Silence::TimeIsUp) => return Err(self.stop(turn.interrupt)),
            Err(silence) => return Err(self.process.failure(silence)),
        };
        let elapsed = line.at.saturating_duration_since(start);
        let Some(mv) = line.text.split_whitespace().nth(1) else {
            return Err(Failure::Nonsense("gives no move after 'bestmove'".to_string()));
        };
        Ok(Answer {
            score: info.score,
            depth: info.depth,
            nodes: info.nodes,
            ..Answer::bare(Act::Move(mv.to_string()), elapsed)
        })
    }
}

fn position(game: &KnownGame, turn: &Turn<'_>) -> String {
    let table: &dyn Table = turn.table;
    let start = table.start_position();
    let mut text = if start == turn.usual_start && game.is_standard_chess() {
        "position startpos".to_string()
    } else {
        format!("position fen {start}")
    };
    for (index, mv) in table.history().iter().enumerate() {
        text.push_str(if index == 0 { " moves " } else { " " });
        text.push_str(&mv.text);
    }
    text
}

fn go(allowance: &Allowance, side: Side) -> String {
    let mut text = "go".to_string();
    // Writing to a string does not fail.
    if let Some(own) = allowance.own {
        let other = allowance.other.unwrap_or(own);
        let (white, black) = match side {
            Side::First => (own, other),
            Side::Second => (other, own),
        };
        let ms = |clock: ClockFace| clock.remaining.as_millis().max(1);
        let _ = write!(text, " wtime {} btime {}", ms(white), ms(black));
        let ms = |clock: ClockFace| clock.increment.as_millis();
        let _ = write!(text, " winc {} binc {}", ms(white), ms(black));
        if let Some(moves) = own.moves_to_go {
            let _ = write!(text, " movestogo {moves}");
        }
    }
    if let Some(time) = allowance.move_time {
        let _ = write!(text, " movetime {}", time.as_millis().max(1));
    }
    if let Some(depth) = allowance.depth {
        let _ = write!(text, " depth {depth}");
    }
    if let Some(nodes) = allowance.nodes {
        let _ = write!(text, " nodes {nodes}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_told_by_colour() {
        let face = |ms| ClockFace {
            remaining: Duration::from_millis(ms),
            increment: Duration::from_millis(80),
            moves_to_go: None,
        };
        let allowance =
            Allowance { own: Some(face(900)), other: Some(face(500)), ..Allowance::default() };
        let text = "go wtime 500 btime 900 winc 80 binc 80";
        assert_eq!(go(&allowance, Side::Second), text);
        let limited = Allowance {
            depth: Some(5),
            nodes: Some(100),
            move_time: Some(Duration::from_millis(250)),
            ..Allowance::default()
        };
        assert_eq!(go(&limited, Side::First), "go movetime 250 depth 5 nodes 100");
    }
}
