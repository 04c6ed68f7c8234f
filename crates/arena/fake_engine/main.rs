//! An engine for tests. It plays legal moves without any plan, and misbehaves as it is told:
//!
//! ```text
//! arena-fake-engine uci|xboard [BEHAVIOUR [MOVE]]
//! ```
//!
//! `BEHAVIOUR` is one of those of [`misbehave`], from its `MOVE`-th move of a game on, 1 by
//! default. `arena-fake-engine match STATE PGN GAMES` plays a match instead, so that tests have a
//! process to kill.

use hyperchess_arena::{Adjudication, Interrupt, Plan, Source, run};
use hyperchess_table::{Table, open};
use std::io::{self, BufRead, Write};
use std::process::exit;
use std::thread::sleep;
use std::time::Duration;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let word = |index: usize| arguments.get(index).map_or("", String::as_str);
    if word(0) == "match" {
        return play_match(word(1), word(2), word(3));
    }
    let mut engine = Engine {
        behaviour: word(1).to_string(),
        from: word(2).parse().unwrap_or(1),
        table: open("chess").expect("chess is always there"),
        moves: 0,
        forced: true,
    };
    if engine.behaviour == "pid" {
        // Tells who it is, and cannot be got rid of by asking.
        std::fs::write(word(2), std::process::id().to_string()).expect("a place for the number");
    }
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        match word(0) {
            "uci" => engine.uci(&line),
            _ => engine.xboard(&line),
        }
    }
    if engine.behaviour == "pid" {
        sleep(Duration::from_secs(60));
    }
}

struct Engine {
    behaviour: String,
    from: u32,
    table: Box<dyn Table>,
    moves: u32,
    forced: bool,
}

fn say(text: &str) {
    println!("{text}");
    let _ = io::stdout().flush();
}

impl Engine {
    fn uci(&mut self, line: &str) {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        match command {
            "uci" if self.behaviour == "deaf" => sleep(Duration::from_secs(60)),
            "uci" => {
                eprintln!("this must not be seen");
                say("id name Fake\noption name Hash type spin default 1 min 1 max 8\nuciok");
            }
            "isready" => say("readyok"),
            "ucinewgame" => self.moves = 0,
            "position" => self.position(rest),
            "go" => {
                say("info depth 3 score cp 12 nodes 34 pv e2e4");
                if let Some(mv) = self.choose() {
                    say(&format!("bestmove {mv}"));
                }
            }
            "stop" if self.behaviour == "late" => {
                if let Some(mv) = self.some_move() {
                    say(&format!("bestmove {mv}"));
                }
            }
            "quit" if self.behaviour != "pid" => exit(0),
            _ => {}
        }
    }

    fn position(&mut self, text: &str) {
        let (start, moves) = text.split_once("moves").unwrap_or((text, ""));
        match start.trim().strip_prefix("fen ") {
            Some(fen) => self.table.set_position(fen).expect("a position"),
            None => self.table = open("chess").expect("chess is always there"),
        }
        for mv in moves.split_whitespace() {
            self.table.play(mv).expect("a legal move");
        }
    }

    fn xboard(&mut self, line: &str) {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        match command {
            "protover" => say("feature ping=1 setboard=1 usermove=1 myname=\"Fake Board\" done=1"),
            "ping" => say(&format!("pong {rest}")),
            "new" => {
                (self.moves, self.forced) = (0, false);
                self.table = open("chess").expect("chess is always there");
            }
            "force" => self.forced = true,
            "setboard" => self.table.set_position(rest).expect("a position"),
            "go" => {
                self.forced = false;
                self.answer();
            }
            "usermove" => {
                self.table.play(rest).expect("a legal move");
                if !self.forced {
                    self.answer();
                }
            }
            "quit" => exit(0),
            _ => {}
        }
    }

    fn answer(&mut self) {
        say("3 12 1 34 e2e4");
        if let Some(mv) = self.choose() {
            say(&format!("move {mv}"));
            let _ = self.table.play(&mv);
        }
    }

    /// A move, unless it is time to misbehave.
    fn choose(&mut self) -> Option<String> {
        self.moves += 1;
        if self.moves >= self.from && !self.behaviour.is_empty() {
            return self.misbehave();
        }
        self.some_move()
    }

    fn misbehave(&mut self) -> Option<String> {
        match self.behaviour.as_str() {
            "illegal" => return Some("e1e8".to_string()),
            "nonsense" => return Some("(none)".to_string()),
            "hang" => sleep(Duration::from_secs(60)),
            // Gives its move only when told to stop.
            "late" => {}
            "crash" => exit(3),
            "resign" => say("resign"),
            "claim" => say("1/2-1/2 {I am tired}"),
            "protest" => say("Illegal move: e2e4"),
            "slow" => {
                sleep(Duration::from_millis(100));
                return self.some_move();
            }
            _ => return self.some_move(),
        }
        None
    }

    /// Any legal move, by the letters of the position.
    fn some_move(&self) -> Option<String> {
        let moves = self.table.moves();
        let sum = self.table.position().bytes().fold(7u64, |sum, byte| {
            sum.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(u64::from(byte))
        });
        let index = (sum >> 33) as usize % moves.len().max(1);
        moves.get(index).map(|mv| mv.text.clone())
    }
}

/// Plays a slow match against itself.
fn play_match(state: &str, pgn: &str, games: &str) {
    let program = std::env::current_exe().expect("a program has a name");
    let player = format!("uci:'{}' uci slow,depth=1", program.display());
    let plan = Plan {
        game: "chess".to_string(),
        players: [player.parse().expect("a player"), player.parse().expect("a player")],
        games: games.parse().expect("a number"),
        control: None,
        margin: Duration::ZERO,
        patience: Duration::from_secs(20),
        adjudication: Adjudication { max_moves: Some(3), ..Adjudication::default() },
        openings: Source::BuiltIn { shuffle: None },
        sprt: None,
        concurrency: 2,
        pgn: Some(pgn.into()),
        state: Some(state.into()),
    };
    let finished = run(&plan, &Interrupt::new(), &mut |_| {}).expect("a match");
    say(&format!("{} games", finished.games.len()));
}
