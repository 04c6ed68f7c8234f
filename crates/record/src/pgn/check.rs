//! Replaying records to see whether they are true.

use super::error::{PgnError, Place};
use super::reader::PgnReader;
use super::score::Score;
use super::tree::{MoveNumber, Node, Pgn};
use super::walk::Event;
use hyperchess_game::Player;
use std::io::BufRead;
use thiserror::Error;

/// Someone who can play the moves of a record. Reasons are sentences for people.
pub trait Replay {
    /// Sets up the game that a record is of, before its first move.
    fn start(&mut self, game: &Pgn) -> Result<(), String>;

    /// Plays a move. After an error nothing has changed.
    fn play(&mut self, token: &str) -> Result<(), String>;

    /// Sets up a position in the middle of the game. After an error nothing has changed.
    fn set_up(&mut self, position: &str) -> Result<(), String>;

    /// Takes back the last move that was played, or the last position that was set up.
    fn undo(&mut self);
}

/// A game whose moves can all be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Its number in the file, from 1.
    pub game: u64,
    /// How many moves it has, those in variations included.
    pub moves: u64,
    /// Its score.
    pub score: Score,
}

/// The first thing that is wrong with a game.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// Its text is wrong.
    #[error(transparent)]
    Syntax(#[from] PgnError),
    /// Its tags describe no game.
    #[error("game {game}, {place}: {reason}")]
    Start {
        /// The number of the game in the file, from 1.
        game: u64,
        /// Where the game begins.
        place: Place,
        /// What is wrong with the tags.
        reason: String,
    },
    /// A move cannot be played.
    #[error("game {game}, {place}: move {} (ply {ply}): {reason}", numbered(*number, token))]
    Illegal {
        /// The number of the game in the file, from 1.
        game: u64,
        /// Where the move stands.
        place: Place,
        /// Which move of the game it is, from 1, counted along its line.
        ply: usize,
        /// The number of the move in the game.
        number: MoveNumber,
        /// The move.
        token: String,
        /// Why it cannot be played.
        reason: String,
    },
}

/// The move as people say it, as much of it as a message bears.
fn numbered(MoveNumber { number, player }: MoveNumber, token: &str) -> String {
    let dots = if player == Player::First { "." } else { "..." };
    match token.char_indices().nth(40) {
        Some((end, _)) => format!("{number}{dots} {}…", &token[..end]),
        None => format!("{number}{dots} {token}"),
    }
}

impl Pgn {
    /// Replays the main line and all variations, in the order in which they are written.
    pub fn check<P: Replay + ?Sized>(&self, replay: &mut P) -> Result<Checked, Flaw> {
        let (game, place) = (self.number, self.place);
        replay.start(self).map_err(|reason| Flaw::Start { game, place, reason })?;
        let mut moves = 0;
        let is_move = |node: &&Node| node.position().is_none();
        // The moves on the board, and those a variation took off it.
        let mut line: Vec<&Node> = Vec::new();
        let mut replaced: Vec<&Node> = Vec::new();
        for event in self.walk() {
            let node = match event {
                Event::Enter(_) => {
                    if let Some(node) = line.pop() {
                        replay.undo();
                        replaced.push(node);
                    }
                    continue;
                }
                Event::Leave(left) => {
                    let Some(node) = replaced.pop() else { continue };
                    for _ in 0..left.nodes.len() {
                        line.pop();
                        replay.undo();
                    }
                    node
                }
                Event::Move { node, .. } => {
                    moves += u64::from(is_move(&node));
                    node
                }
            };
            let token = node.token();
            let done = match node.position() {
                Some(position) => replay.set_up(position),
                None => replay.play(token),
            };
            done.map_err(|reason| Flaw::Illegal {
                game,
                place: node.place(),
                ply: line.len() + 1,
                number: self.first.after(line.iter().filter(|node| is_move(node)).count()),
                token: token.to_string(),
                reason,
            })?;
            line.push(node);
        }
        Ok(Checked { game, moves, score: self.score })
    }
}

/// Checks a file game by game: of each, that it is sound, or the first thing that is wrong.
pub fn check<R: BufRead, P: Replay + ?Sized>(
    reader: PgnReader<R>,
    replay: &mut P,
) -> impl Iterator<Item = Result<Checked, Flaw>> {
    reader.map(move |game| game?.check(replay))
}
