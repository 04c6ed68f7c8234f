//! XBoard's protocol (CECP), version 2.

mod board;
mod book;
mod clock;
mod edit;
mod features;
mod flat_game;
mod judgement;
mod options;
mod pings;
mod play;
mod unfolding;
mod variants;

use crate::event::{Event, Flow, SearchResult};
use crate::protocol::Protocol;
use crate::search_thread::SearchThread;
use crate::wording::{one_line, quoted};
use board::Board;
use clock::TimeControl;
use edit::{Edit, Edited};
pub use flat_game::FlatGame;
use hyperchess_table::{MoveError, OpenError, OpeningBook, Player, Settings};
use judgement::Judgement;
use pings::Pings;
use play::Search;
use std::sync::mpsc::Sender;
use std::time::SystemTime;

/// The engine's side of XBoard's protocol.
pub(crate) struct XBoard {
    board: Board,
    settings: Settings,
    thread: SearchThread,
    search: Option<Search>,
    time: TimeControl,
    judgement: Judgement,
    /// What our moves are chosen from as long as it knows the position.
    book: Option<OpeningBook>,
    /// The side we play; none in force mode.
    engine: Option<Player>,
    analysing: bool,
    paused: bool,
    /// The result is known.
    over: bool,
    /// Whether thoughts are shown.
    post: bool,
    /// Whether we think in the opponent's time.
    ponder: bool,
    /// The opponent's offer stands until our move.
    draw_offered: bool,
    /// The answer we expect to our last move, in our notation.
    expected: Option<String>,
    /// Moves that analysis leaves out, in our notation.
    excluded: Vec<String>,
    edit: Option<Edit>,
    pings: Pings,
}

impl XBoard {
    /// An engine that plays Black in a game of chess, until told otherwise.
    pub(crate) fn new(events: Sender<Event>) -> Result<XBoard, OpenError> {
        let trouble = |problem| OpenError::Parameter { game: "chess".to_string(), problem };
        let board = Board::open("normal").map_err(trouble)?;
        // Below full strength no two games should be alike.
        let seed = SystemTime::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_nanos() as u64);
        let settings = Settings { seed, ..Settings::default() };
        let thinker = board.table.thinker(&settings).map_err(|error| trouble(error.to_string()))?;
        Ok(XBoard {
            board,
            settings,
            thread: SearchThread::start(thinker, events),
            search: None,
            time: TimeControl::new(),
            judgement: Judgement::new(),
            book: None,
            engine: Some(Player::Second),
            analysing: false,
            paused: false,
            over: false,
            post: false,
            ponder: false,
            draw_offered: false,
            expected: None,
            excluded: Vec::new(),
            edit: None,
            pings: Pings::default(),
        })
    }

    fn line(&mut self, line: &str, out: &mut Vec<String>) -> Flow {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if command == "quit" {
            return Flow::Leave;
        }
        if self.edit.is_some() {
            self.edit(line, out);
            return Flow::GoOn;
        }
        let understood = match command {
            // What tells us nothing that we need.
            "xboard" | "accepted" | "rejected" | "random" | "otim" | "name" | "rating" | "ics"
            | "computer" | "egtpath" | "partner" | "hover" | "" => Some(()),
            "protover" => {
                out.extend(features::lines());
                Some(())
            }
            "ping" => {
                self.ping(rest, out);
                Some(())
            }
            "post" | "nopost" => {
                self.post = command == "post";
                Some(())
            }
            "level" => self.time.level(rest),
            "st" => self.time.move_time(rest),
            "sd" => self.time.depth(rest),
            "nps" => self.time.nodes_per_second(rest),
            "time" => self.time.own_time(rest),
            "option" | "memory" | "cores" => {
                self.set_option(command, rest, out);
                Some(())
            }
            "usermove" => {
                self.user_move(rest, line, true, out);
                Some(())
            }
            "lift" => {
                out.extend(self.board.targets(rest).map(|colours| format!("highlight {colours}")));
                Some(())
            }
            "put" => Some(()),
            "bk" => {
                self.tell_book(out);
                Some(())
            }
            "setscore" => self.set_score(rest),
            _ if self.game_command(command, rest, out) => Some(()),
            _ => {
                self.user_move(line, line, false, out);
                Some(())
            }
        };
        if understood.is_none() {
            out.push(format!("Error (needs other numbers): {}", quoted(line)));
        }
        Flow::GoOn
    }

    /// Commands that change who plays what; false if it is none.
    fn game_command(&mut self, command: &str, rest: &str, out: &mut Vec<String>) -> bool {
        match command {
            "new" => self.new_game(out),
            "variant" => self.variant(rest, out),
            "force" => {
                self.abandon();
                self.engine = None;
            }
            "go" => {
                self.abandon();
                self.paused = false;
                self.engine = Some(self.board.table.to_move());
                self.claim_result(out);
                self.carry_on();
            }
            "playother" => {
                self.abandon();
                self.paused = false;
                self.engine = Some(self.board.table.to_move().opponent());
                self.claim_result(out);
                self.carry_on();
            }
            "white" | "black" => {
                let side = if command == "white" { Player::First } else { Player::Second };
                self.abandon();
                self.give_move_to(side, out);
                self.engine = Some(side.opponent());
            }
            "?" => self.move_now(),
            "draw" => self.consider_draw(out),
            "result" => {
                self.abandon();
                (self.over, self.engine) = (true, None);
            }
            "setboard" => self.set_board(rest, out),
            "edit" => {
                self.abandon();
                self.edit = Some(Edit::new(self.board.men()));
            }
            "hint" => self.hint(out),
            "undo" => self.take_back(1, command, out),
            "remove" => self.take_back(2, command, out),
            "hard" | "easy" => {
                self.ponder = command == "hard";
                self.stop_pondering();
                if self.search.is_none() {
                    self.carry_on();
                }
            }
            "analyze" => {
                self.abandon();
                (self.analysing, self.engine, self.paused) = (true, None, false);
                self.carry_on();
            }
            "exit" => {
                self.abandon();
                (self.analysing, self.engine) = (false, None);
                self.excluded.clear();
            }
            "." => self.tell_progress(out),
            "exclude" | "include" => self.exclude(command == "exclude", rest, out),
            "pause" => {
                self.abandon();
                self.paused = true;
            }
            "resume" => {
                self.paused = false;
                self.carry_on();
            }
            _ => return false,
        }
        true
    }

    fn new_game(&mut self, out: &mut Vec<String>) {
        self.abandon();
        match self.board.plays("normal") {
            true => self.board.restart(),
            false => self.open("normal", out),
        }
        self.thread.forget();
        self.time.reset();
        self.paused = false;
        self.engine = (!self.analysing).then_some(Player::Second);
        self.position_changed();
        self.carry_on();
    }

    fn variant(&mut self, name: &str, out: &mut Vec<String>) {
        self.abandon();
        if !self.board.plays(name) {
            self.open(name, out);
        }
        if self.board.plays(name) {
            self.board.restart();
            out.extend(self.board.setup());
        }
        self.position_changed();
        self.carry_on();
    }

    fn open(&mut self, variant: &str, out: &mut Vec<String>) {
        let opened = Board::open(variant).and_then(|board| {
            let thinker = board.table.thinker(&self.settings);
            thinker.map(|thinker| (board, thinker)).map_err(|error| error.to_string())
        });
        match opened {
            Ok((board, thinker)) => {
                self.thread.install(thinker);
                self.board = board;
            }
            Err(problem) => {
                out.push(format!(
                    "Error ({}): variant {}",
                    in_parentheses(&problem),
                    quoted(variant)
                ));
            }
        }
    }

    /// What was thought of the game before is no longer true.
    fn position_changed(&mut self) {
        self.judgement.reset();
        self.excluded.clear();
        self.expected = None;
        (self.over, self.draw_offered) = (false, false);
    }

    fn set_board(&mut self, fen: &str, out: &mut Vec<String>) {
        self.abandon();
        match self.board.set_position(fen) {
            Ok(()) => self.position_changed(),
            Err(problem) => out.push(format!("tellusererror Illegal position: {problem}")),
        }
        self.carry_on();
    }

    fn give_move_to(&mut self, side: Player, out: &mut Vec<String>) {
        if self.board.table.to_move() != side {
            match self.board.set_men(&self.board.men(), side) {
                Ok(()) => self.position_changed(),
                Err(problem) => out.push(format!("tellusererror Illegal position: {problem}")),
            }
        }
    }

    fn edit(&mut self, line: &str, out: &mut Vec<String>) {
        let Some(edit) = &mut self.edit else { return };
        match edit.line(line) {
            Edited::GoOn => {}
            Edited::Unknown => out.push(format!("Error (unknown in edit): {}", quoted(line))),
            Edited::Finished => {
                let men = std::mem::take(&mut edit.men);
                self.edit = None;
                let to_move = self.board.table.to_move();
                match self.board.set_men(&men, to_move) {
                    Ok(()) => self.position_changed(),
                    Err(problem) => out.push(format!("tellusererror Illegal position: {problem}")),
                }
                self.carry_on();
            }
        }
    }

    fn ping(&mut self, rest: &str, out: &mut Vec<String>) {
        // The thread is ready when it has done everything before, our move included; but in
        // analysis and in the opponent's time that would be never.
        let pong = format!("pong {}", quoted(rest));
        if self.is_busy_for_long() {
            self.pings.answer_soon(pong, out);
        } else {
            self.pings.answer_when_ready(pong);
            self.thread.ask_ready();
        }
    }

    fn user_move(&mut self, text: &str, line: &str, is_move: bool, out: &mut Vec<String>) {
        let out_of_turn = self.engine == Some(self.board.table.to_move()) && !self.over;
        match self.board.play(text) {
            Ok(()) if out_of_turn => {
                self.board.table.undo();
                out.push(format!("Illegal move (it is not your turn): {}", quoted(text)));
            }
            Ok(()) => self.opponent_moved(out),
            Err(MoveError::Unreadable { .. } | MoveError::NoSuchSquare { .. }) if !is_move => {
                out.push(format!("Error (unknown command): {}", quoted(line)));
            }
            Err(error) => {
                let reason = match &error {
                    MoveError::Illegal { reason, .. } => reason.clone(),
                    other => other.to_string(),
                };
                let text = quoted(text);
                out.push(format!("Illegal move ({}): {text}", in_parentheses(&reason)));
            }
        }
    }

    fn take_back(&mut self, plies: usize, command: &str, out: &mut Vec<String>) {
        if self.board.table.history().len() < plies {
            out.push(format!("Error (no move to take back): {command}"));
            return;
        }
        self.abandon();
        for _ in 0..plies {
            self.board.table.undo();
        }
        self.position_changed();
        self.carry_on();
    }
}

/// XBoard reads reasons up to the next parenthesis.
fn in_parentheses(reason: &str) -> String {
    one_line(reason).replace(['(', ')'], "")
}

impl Protocol for XBoard {
    fn handle(&mut self, event: Event, out: &mut Vec<String>) -> Flow {
        let current = self.search.as_ref().map(Search::number);
        match event {
            Event::Line(line) => return self.line(&line, out),
            Event::LineTooLong => out.push("Error (line too long): …".to_string()),
            Event::End => return Flow::Leave,
            Event::Ready => self.pings.ready(out),
            Event::Thought { search, thought } if current == Some(search) => {
                self.thought(*thought, out);
            }
            Event::Attempt { search, attempt } if current == Some(search) => {
                self.attempt(*attempt);
            }
            Event::Answer { search, result } if current == Some(search) => match result {
                SearchResult::Best(best) => self.best(&best, out),
                SearchResult::NoMove => self.no_move(out),
                SearchResult::Failed => {
                    out.push("# the search failed; this is a fault of the engine".to_string());
                    self.search = None;
                    if let Some(any) = self.board.table.moves().first().cloned() {
                        self.play_move(&any, out);
                    }
                }
            },
            Event::Thought { .. } | Event::Attempt { .. } | Event::Answer { .. } => {}
        }
        Flow::GoOn
    }
}
