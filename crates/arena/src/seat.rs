//! A player's place: it is started when needed, and anew after a failure.

use crate::contender::{Contender, Kind, Protocol};
use crate::hub::Hub;
use crate::interrupt::Interrupt;
use crate::known_game::KnownGame;
use crate::ours::Ours;
use crate::player::{Beginning, Failure, Player};
use crate::uci::Uci;
use crate::xboard::XBoard;
use hyperchess_table::Table;
use thiserror::Error;

/// Why nobody sits there.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SeatError {
    /// The player cannot be started, or does not know the game.
    #[error("the player '{player}' cannot play: {problem}")]
    Unfit {
        /// Who.
        player: String,
        /// Why.
        problem: String,
    },
    /// Nobody wants to know any more.
    #[error("interrupted")]
    Interrupted,
}

/// A place for one contender.
pub(crate) struct Seat<'m> {
    contender: &'m Contender,
    game: &'m KnownGame,
    player: Option<Box<dyn Player>>,
}

impl<'m> Seat<'m> {
    pub(crate) fn new(contender: &'m Contender, game: &'m KnownGame) -> Seat<'m> {
        Seat { contender, game, player: None }
    }

    /// Starts the player, if it is not there.
    pub(crate) fn start(
        &mut self,
        table: &dyn Table,
        interrupt: &Interrupt,
    ) -> Result<&mut dyn Player, SeatError> {
        let player = match self.player.take() {
            Some(player) => player,
            None => {
                let started: Result<Box<dyn Player>, String> = match &self.contender.kind {
                    Kind::Ours(options) => {
                        Ours::start(options, table).map(|player| Box::new(player) as _)
                    }
                    Kind::Program(program) => match program.protocol {
                        Protocol::Uci => Uci::start(program, self.game, interrupt)
                            .map(|player| Box::new(player) as _),
                        Protocol::XBoard => XBoard::start(program, self.game, interrupt)
                            .map(|player| Box::new(player) as _),
                        Protocol::Hub => Hub::start(program, self.game, interrupt)
                            .map(|player| Box::new(player) as _),
                    },
                };
                started.map_err(|problem| self.unfit(problem, interrupt))?
            }
        };
        Ok(self.player.insert(player).as_mut())
    }

    fn unfit(&self, problem: String, interrupt: &Interrupt) -> SeatError {
        if interrupt.is_set() {
            return SeatError::Interrupted;
        }
        SeatError::Unfit { player: self.contender.text.clone(), problem }
    }

    /// Prepares for a game. One who is not fit for it any more is started anew.
    pub(crate) fn begin(&mut self, beginning: &Beginning<'_>) -> Result<(), SeatError> {
        let mut last = Failure::Interrupted;
        for _ in 0..2 {
            let player = self.start(beginning.table, beginning.interrupt)?;
            match player.begin(beginning) {
                Ok(()) => return Ok(()),
                Err(Failure::Interrupted) => return Err(SeatError::Interrupted),
                Err(failure) => last = failure,
            }
            self.player = None;
        }
        Err(self.unfit(format!("before a game: {last}"), beginning.interrupt))
    }

    /// Whoever sits there.
    pub(crate) fn player(&mut self) -> Option<&mut dyn Player> {
        match &mut self.player {
            Some(player) => Some(player.as_mut()),
            None => None,
        }
    }

    /// Sends the player away; another one comes for the next game.
    pub(crate) fn dismiss(&mut self) {
        self.player = None;
    }
}
