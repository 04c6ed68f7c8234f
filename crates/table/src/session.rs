//! A table with a game on it.

use crate::parameter::{Parameter, parameters};
use crate::rules::Rules;
use crate::thinker::{Mind, Situation, Snapshot, Thinker};
use crate::view::{Layout, MoveView};
use hyperchess_engine::{Settings, SettingsError};
use hyperchess_game::{
    Evaluate, MoveError, Outcome, Player, Playthrough, PositionError, divide, perft,
};
use hyperchess_orthodox::Book;
use std::sync::Arc;

/// A game in progress, whatever its rules: the only thing front ends know.
pub trait Table: Send {
    /// The specification that opens this game.
    fn specification(&self) -> &str;

    /// One line on the game.
    fn title(&self) -> String;

    /// What can be set, and to what it is set. [`open_with`](crate::open_with) opens the game
    /// with another value.
    fn parameters(&self) -> Vec<Parameter>;

    /// What was odd about the files it came from.
    fn warnings(&self) -> &[String];

    /// Whose turn it is.
    fn to_move(&self) -> Player;

    /// What the sides are called.
    fn player_name(&self, player: Player) -> &'static str;

    /// The legal moves, sorted by their text. A drawn game may still list some, though
    /// [`play`](Self::play) refuses them.
    fn moves(&self) -> Vec<MoveView>;

    /// Reads a move and plays it.
    fn play(&mut self, text: &str) -> Result<MoveView, MoveError>;

    /// Plays a move of a record, even if the game is drawn by then: players need not claim.
    fn replay(&mut self, text: &str) -> Result<(), MoveError>;

    /// Takes back a move, if there is one.
    fn undo(&mut self) -> Option<MoveView>;

    /// Plays again what was taken back, if nothing else was played since.
    fn redo(&mut self) -> Option<MoveView>;

    /// The moves so far.
    fn history(&self) -> &[MoveView];

    /// The end of the game and its reason.
    fn outcome(&self) -> Option<Outcome>;

    /// The square of the mover's king, if it is in check.
    fn check(&self) -> Option<String>;

    /// The squares of all men, of both sides, that attack a square.
    fn attackers(&self, square: &str) -> Result<Vec<String>, MoveError>;

    /// The position as text.
    fn position(&self) -> String;

    /// The position the history starts from.
    fn start_position(&self) -> String;

    /// The position as a map file with the side to move, where a map can hold it.
    fn map_text(&self) -> Option<String>;

    /// The position as the visualizer of the map game reads it.
    fn current_state(&self) -> Option<String>;

    /// Starts anew from a position.
    fn set_position(&mut self, text: &str) -> Result<(), PositionError>;

    /// The board for drawing.
    fn layout(&self) -> Layout;

    /// The board in the characters that the game itself prescribes, where it does.
    fn text_board(&self) -> Option<String>;

    /// The canonical name of a square.
    fn parse_square(&self, text: &str) -> Result<String, MoveError>;

    /// A player of this game, to be used on another thread while the table goes on.
    fn thinker(&self, settings: &Settings) -> Result<Box<dyn Thinker>, SettingsError>;

    /// The position and its past, for a [`Thinker`].
    fn situation(&self) -> Situation;

    /// Whether there are opening books of the game.
    fn has_books(&self) -> bool;

    /// A move from an opening book, if it has one for this position; `chance` is any number.
    fn book_move(&self, book: &Book, chance: u64) -> Option<MoveView>;

    /// All the moves a book has for this position, with their weights.
    fn book_moves(&self, book: &Book) -> Vec<(MoveView, u16)>;

    /// The number of move sequences of a length from here.
    fn perft(&self, depth: u32, threads: usize) -> u64;

    /// The same by first move; `depth` is at least 1.
    fn divide(&self, depth: u32, threads: usize) -> Vec<(String, u64)>;
}

/// A table for one kind of rules.
pub(crate) struct Session<G: Rules> {
    game: Arc<G>,
    specification: String,
    warnings: Vec<String>,
    playthrough: Playthrough<G>,
    history: Vec<MoveView>,
}

impl<G: Rules + Evaluate + 'static> Session<G> {
    pub(crate) fn new(game: G, specification: String, warnings: Vec<String>) -> Session<G> {
        let playthrough = Playthrough::new(game.initial());
        Session { game: Arc::new(game), specification, warnings, playthrough, history: Vec::new() }
    }

    fn advance(&mut self, text: &str) -> Result<&MoveView, MoveError> {
        let mv = self.game.parse_move(self.playthrough.position(), text)?;
        let view = self.game.view(self.playthrough.position(), mv);
        self.playthrough.play(&self.game, mv);
        self.history.push(view);
        Ok(&self.history[self.history.len() - 1])
    }
}

impl<G: Rules + Evaluate + 'static> Table for Session<G> {
    fn specification(&self) -> &str {
        &self.specification
    }

    fn title(&self) -> String {
        self.game.title()
    }

    fn parameters(&self) -> Vec<Parameter> {
        parameters(&self.specification, &self.game.switches())
    }

    fn warnings(&self) -> &[String] {
        &self.warnings
    }

    fn to_move(&self) -> Player {
        self.game.to_move(self.playthrough.position())
    }

    fn player_name(&self, player: Player) -> &'static str {
        self.game.player_name(player)
    }

    fn moves(&self) -> Vec<MoveView> {
        let position = self.playthrough.position();
        let mut moves = Vec::new();
        self.game.legal_moves(position, &mut moves);
        let mut views: Vec<MoveView> =
            moves.into_iter().map(|mv| self.game.view(position, mv)).collect();
        views.sort_by(|a, b| a.text.cmp(&b.text));
        views
    }

    fn play(&mut self, text: &str) -> Result<MoveView, MoveError> {
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::Illegal {
                text: text.trim().chars().take(40).collect(),
                reason: format!("the game is over: {}", outcome.reason),
            });
        }
        self.advance(text).cloned()
    }

    fn replay(&mut self, text: &str) -> Result<(), MoveError> {
        self.advance(text).map(|_| ())
    }

    fn undo(&mut self) -> Option<MoveView> {
        self.playthrough.undo(&self.game)?;
        self.history.pop()
    }

    fn redo(&mut self) -> Option<MoveView> {
        let mv = self.playthrough.next_redo()?;
        let view = self.game.view(self.playthrough.position(), mv);
        self.playthrough.redo(&self.game)?;
        self.history.push(view.clone());
        Some(view)
    }

    fn history(&self) -> &[MoveView] {
        &self.history
    }

    fn outcome(&self) -> Option<Outcome> {
        self.playthrough.outcome(&self.game)
    }

    fn check(&self) -> Option<String> {
        self.game.check(self.playthrough.position())
    }

    fn attackers(&self, square: &str) -> Result<Vec<String>, MoveError> {
        self.game.attackers(self.playthrough.position(), square)
    }

    fn position(&self) -> String {
        self.game.position_text(self.playthrough.position())
    }

    fn start_position(&self) -> String {
        self.game.position_text(self.playthrough.start())
    }

    fn map_text(&self) -> Option<String> {
        self.game.map_text(self.playthrough.position())
    }

    fn current_state(&self) -> Option<String> {
        self.game.current_state(self.playthrough.position())
    }

    fn set_position(&mut self, text: &str) -> Result<(), PositionError> {
        self.playthrough = Playthrough::new(self.game.parse_position(text)?);
        self.history.clear();
        Ok(())
    }

    fn layout(&self) -> Layout {
        self.game.layout(self.playthrough.position())
    }

    fn text_board(&self) -> Option<String> {
        self.game.text_board(self.playthrough.position())
    }

    fn parse_square(&self, text: &str) -> Result<String, MoveError> {
        self.game.parse_square(text)
    }

    fn thinker(&self, settings: &Settings) -> Result<Box<dyn Thinker>, SettingsError> {
        Ok(Box::new(Mind::new(Arc::clone(&self.game), settings)?))
    }

    fn situation(&self) -> Situation {
        Situation::new(Snapshot {
            game: Arc::clone(&self.game),
            position: self.playthrough.position().clone(),
            history: self.playthrough.earlier_keys(),
        })
    }

    fn has_books(&self) -> bool {
        self.game.has_books()
    }

    fn book_move(&self, book: &Book, chance: u64) -> Option<MoveView> {
        let position = self.playthrough.position();
        let mv = self.game.book_move(position, book, chance)?;
        Some(self.game.view(position, mv))
    }

    fn book_moves(&self, book: &Book) -> Vec<(MoveView, u16)> {
        let position = self.playthrough.position();
        let moves = self.game.book_moves(position, book).into_iter();
        moves.map(|(mv, weight)| (self.game.view(position, mv), weight)).collect()
    }

    fn perft(&self, depth: u32, threads: usize) -> u64 {
        if depth > 1 && threads > 1 {
            let parts = divide(&*self.game, self.playthrough.position(), depth, threads);
            return parts.iter().map(|part| part.nodes).sum();
        }
        perft(&*self.game, &mut self.playthrough.position().clone(), depth)
    }

    fn divide(&self, depth: u32, threads: usize) -> Vec<(String, u64)> {
        let position = self.playthrough.position();
        let mut parts: Vec<(String, u64)> = divide(&*self.game, position, depth.max(1), threads)
            .into_iter()
            .map(|part| (self.game.move_text(position, part.mv), part.nodes))
            .collect();
        parts.sort();
        parts
    }
}
