//! Runs a match: workers that play, and one who keeps the results.

use crate::game_record::GameRecord;
use crate::interrupt::Interrupt;
use crate::known_game::KnownGame;
use crate::ledger::{KeptGame, Ledger, LedgerError};
use crate::opening::{OpeningError, Openings, usual_start};
use crate::ours::Glance;
use crate::plan::Plan;
use crate::referee::{Fixture, Referee};
use crate::seat::{Seat, SeatError};
use crate::sprt::Verdict;
use crate::statistics::Tally;
use hyperchess_table::{OpenError, Table, open};
use std::collections::{BTreeMap, VecDeque};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use thiserror::Error;

/// Why a match cannot be played, or not to its end.
#[derive(Debug, Error)]
pub enum MatchError {
    /// The game cannot be opened.
    #[error(transparent)]
    Game(#[from] OpenError),
    /// There are no openings.
    #[error(transparent)]
    Openings(#[from] OpeningError),
    /// A player cannot play.
    #[error(transparent)]
    Player(#[from] SeatError),
    /// The match cannot be kept.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// Somebody could think for ever.
    #[error(
        "nothing limits the thinking of '{0}': give --clock or --move-time for both, or depth=, \
         nodes=, time= or clock= for the player, or a level= below 20 of ours"
    )]
    Unlimited(String),
}

/// Why a match is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// All games are played.
    Complete,
    /// The test has decided.
    Decided(Verdict),
    /// Interrupted from outside; what is done is kept.
    Interrupted,
}

/// What there is to tell while a match goes on.
pub enum Event<'e> {
    /// It begins, or goes on with the games of earlier runs.
    Begins {
        /// The names of the players.
        names: &'e [String; 2],
        /// The games of earlier runs, by their number from 0.
        games: &'e BTreeMap<u32, KeptGame>,
        /// How many openings there are, if they are not made up.
        openings: Option<usize>,
    },
    /// A game has ended and is kept.
    Played {
        /// The game.
        record: &'e GameRecord,
        /// What is kept of it.
        kept: &'e KeptGame,
        /// All results so far.
        tally: &'e Tally,
    },
}

/// A match that has come to an end, for now.
#[derive(Debug)]
pub struct Finished {
    /// Why.
    pub ending: Ending,
    /// The names of the players.
    pub names: [String; 2],
    /// All games by their number from 0.
    pub games: BTreeMap<u32, KeptGame>,
    /// All results.
    pub tally: Tally,
}

/// Plays a match, or goes on with it.
pub fn run(
    plan: &Plan,
    interrupt: &Interrupt,
    tell: &mut dyn FnMut(Event<'_>),
) -> Result<Finished, MatchError> {
    for (index, player) in plan.players.iter().enumerate() {
        if !player.is_limited() && plan.control_of(index).is_none() {
            return Err(MatchError::Unlimited(player.text.clone()));
        }
    }
    let mut table = open(&plan.game)?;
    let game = KnownGame::of(&plan.game);
    let openings = Openings::prepare(&plan.openings, &game, table.as_mut())?;
    let interrupt = interrupt.for_a_run();
    let names = introduce(plan, &game, &interrupt)?;
    let mut ledger = Ledger::open(plan, openings.fingerprint())?;
    tell(Event::Begins { names: &names, games: ledger.games(), openings: openings.len() });

    let hall = Hall {
        plan,
        game: &game,
        usual_start: &usual_start(&plan.game)?,
        openings: &openings,
        names: &names,
        waiting: Mutex::new(
            (0..plan.games).filter(|number| !ledger.games().contains_key(number)).collect(),
        ),
        interrupt: &interrupt,
    };
    let decided = |ledger: &Ledger| plan.sprt.and_then(|sprt| sprt.verdict(&tally(ledger)));
    let mut verdict = decided(&ledger);
    if verdict.is_none() {
        verdict = hall.play_all(&mut ledger, tell, &decided)?;
    }
    let ending = match verdict {
        Some(verdict) => Ending::Decided(verdict),
        None if hall.is_complete(&ledger) => Ending::Complete,
        None => Ending::Interrupted,
    };
    let tally = tally(&ledger);
    Ok(Finished { ending, tally, games: ledger.games().clone(), names })
}

fn tally(ledger: &Ledger) -> Tally {
    Tally::of(ledger.games().iter().map(|(&number, game)| (number, game.result.into())))
}

/// Starts both players once, so that what cannot play is told before the match.
fn introduce(
    plan: &Plan,
    game: &KnownGame,
    interrupt: &Interrupt,
) -> Result<[String; 2], MatchError> {
    let table = open(&plan.game)?;
    let mut names = [String::new(), String::new()];
    for (name, contender) in names.iter_mut().zip(&plan.players) {
        let mut seat = Seat::new(contender, game);
        let player = seat.start(table.as_ref(), interrupt)?;
        *name = contender.name.clone().unwrap_or_else(|| player.name().to_string());
    }
    if names[0] == names[1] {
        for (number, name) in names.iter_mut().enumerate() {
            *name = format!("{name} ({})", number + 1);
        }
    }
    Ok(names)
}

/// What workers share.
struct Hall<'m> {
    plan: &'m Plan,
    game: &'m KnownGame,
    usual_start: &'m str,
    openings: &'m Openings,
    names: &'m [String; 2],
    /// The numbers of games that nobody has begun.
    waiting: Mutex<VecDeque<u32>>,
    interrupt: &'m Interrupt,
}

type Report = Result<GameRecord, MatchError>;

impl Hall<'_> {
    fn is_complete(&self, ledger: &Ledger) -> bool {
        (0..self.plan.games).all(|number| ledger.games().contains_key(&number))
    }

    /// Plays what is left, until all is done, the test has decided, or somebody interrupts.
    fn play_all(
        &self,
        ledger: &mut Ledger,
        tell: &mut dyn FnMut(Event<'_>),
        decided: &dyn Fn(&Ledger) -> Option<Verdict>,
    ) -> Result<Option<Verdict>, MatchError> {
        let games = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).len();
        let workers = self.plan.concurrency.clamp(1, games.max(1));
        let (reports, received) = mpsc::channel::<Report>();
        thread::scope(|scope| {
            for _ in 0..workers {
                let reports = reports.clone();
                scope.spawn(move || self.work(&reports));
            }
            drop(reports);
            let mut result = Ok(None);
            for report in received {
                // After a decision or a failure, what still arrives is not counted; after an
                // interrupt it is, because it was played to its end.
                if !matches!(result, Ok(None)) {
                    continue;
                }
                result = report.and_then(|record| {
                    ledger.add(&record)?;
                    let kept = &ledger.games()[&record.number];
                    tell(Event::Played { record: &record, kept, tally: &tally(ledger) });
                    Ok(decided(ledger))
                });
                if !matches!(result, Ok(None)) {
                    self.interrupt.set_inside();
                }
            }
            result
        })
    }

    /// Plays one game after the other with a pair of players of its own.
    fn work(&self, reports: &Sender<Report>) {
        let mut table = match open(&self.plan.game) {
            Ok(table) => table,
            Err(error) => {
                let _ = reports.send(Err(error.into()));
                return;
            }
        };
        let mut seats = self.plan.players.each_ref().map(|player| Seat::new(player, self.game));
        let mut glance = None;
        while let Some(number) = self.next_game() {
            let report = self.play(number, table.as_mut(), &mut seats, &mut glance);
            let over = match &report {
                Err(MatchError::Player(SeatError::Interrupted)) => return,
                report => report.is_err(),
            };
            if reports.send(report).is_err() || over {
                return;
            }
        }
    }

    fn next_game(&self) -> Option<u32> {
        if self.interrupt.is_set() {
            return None;
        }
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front()
    }

    fn play(
        &self,
        number: u32,
        table: &mut dyn Table,
        seats: &mut [Seat<'_>; 2],
        glance: &mut Option<Glance>,
    ) -> Report {
        let opening = self.openings.of_pair(number / 2, table, &mut |table| {
            if glance.is_none() {
                *glance = Glance::new(table);
            }
            glance.as_mut()?.judge(table)
        })?;
        let order = if number.is_multiple_of(2) { [0, 1] } else { [1, 0] };
        let fixture = Fixture {
            number,
            opening: &opening,
            names: order.map(|player| self.names[player].as_str()),
            order,
        };
        let referee =
            Referee { plan: self.plan, usual_start: self.usual_start, interrupt: self.interrupt };
        let [first, second] = seats;
        let by_colour = if order[0] == 0 { [first, second] } else { [second, first] };
        Ok(referee.play(table, &fixture, by_colour)?)
    }
}
