//! Plays one game: asks the players in turn, watches moves and clocks, ends it.

use crate::adjudication::{Adjudged, Adjudicator};
use crate::clock::{GameClock, TimeControl};
use crate::game_record::{End, EndKind, GameRecord, MoveThought, PlayedMove};
use crate::interrupt::Interrupt;
use crate::opening::Opening;
use crate::plan::Plan;
use crate::player::{Act, Allowance, Answer, Beginning, Failure, Turn};
use crate::seat::{Seat, SeatError};
use hyperchess_table::{Player as Side, Table};
use std::time::{Duration, Instant};

/// The game to play.
pub(crate) struct Fixture<'a> {
    pub(crate) number: u32,
    pub(crate) opening: &'a Opening,
    /// The names by colour, White first.
    pub(crate) names: [&'a str; 2],
    /// Which player of the match has which colour, White's first.
    pub(crate) order: [usize; 2],
}

/// A referee with a table.
pub(crate) struct Referee<'m> {
    pub(crate) plan: &'m Plan,
    pub(crate) usual_start: &'m str,
    pub(crate) interrupt: &'m Interrupt,
}

/// What goes on in one game.
struct Course<'a> {
    clocks: [Option<GameClock>; 2],
    names: [&'a str; 2],
    thoughts: Vec<Option<MoveThought>>,
    draw_offers: [bool; 2],
    adjudicator: Adjudicator,
}

impl Referee<'_> {
    /// Plays a game; the seats are by colour, White's first.
    pub(crate) fn play(
        &self,
        table: &mut dyn Table,
        fixture: &Fixture<'_>,
        mut seats: [&mut Seat<'_>; 2],
    ) -> Result<GameRecord, SeatError> {
        let start = Instant::now();
        fixture.opening.lay(table, self.usual_start).map_err(|problem| SeatError::Unfit {
            player: "the referee".to_string(),
            problem: format!("the opening cannot be played: {problem}"),
        })?;
        let controls = fixture.order.map(|player| self.plan.control_of(player));
        let mut course = Course {
            clocks: controls.map(|control| control.map(GameClock::new)),
            names: fixture.names,
            thoughts: vec![None; table.history().len()],
            draw_offers: [false; 2],
            adjudicator: Adjudicator::new(self.plan.adjudication),
        };
        for side in Side::BOTH {
            let allowance = self.allowance(&course, fixture.order, side);
            seats[side.index()].begin(&Beginning {
                table,
                usual_start: self.usual_start,
                allowance: &allowance,
                interrupt: self.interrupt,
            })?;
        }
        let end = loop {
            if let Some(end) = self.turn(table, fixture, &mut seats, &mut course)? {
                break end;
            }
        };
        let score = match end.winner {
            Some(Side::First) => "1-0",
            Some(Side::Second) => "0-1",
            None => "1/2-1/2",
        };
        for seat in &mut seats {
            if let Some(player) = seat.player() {
                player.end(score, &end.reason);
            }
        }
        Ok(record(table, fixture, controls, self.usual_start, course, end, start.elapsed()))
    }

    fn allowance(&self, course: &Course<'_>, order: [usize; 2], side: Side) -> Allowance {
        let clock = course.clocks[side.index()];
        let contender = &self.plan.players[order[side.index()]];
        Allowance {
            depth: contender.depth,
            nodes: contender.nodes,
            move_time: clock.and_then(|clock| clock.per_move()),
            own: clock.and_then(|clock| clock.face()),
            other: course.clocks[side.opponent().index()].and_then(|clock| clock.face()),
        }
    }

    /// One move; the end of the game, if it is one.
    fn turn(
        &self,
        table: &mut dyn Table,
        fixture: &Fixture<'_>,
        seats: &mut [&mut Seat<'_>; 2],
        course: &mut Course<'_>,
    ) -> Result<Option<End>, SeatError> {
        let side = table.to_move();
        let at = side.index();
        let name = course.names[at];
        let allowance = self.allowance(course, fixture.order, side);
        let patience = match course.clocks[at] {
            Some(clock) => clock.allowance().saturating_add(self.plan.margin),
            None => self.plan.patience,
        };
        let Some(player) = seats[at].player() else { return Err(SeatError::Interrupted) };
        let answer = player.think(&Turn {
            table,
            usual_start: self.usual_start,
            allowance: &allowance,
            patience,
            interrupt: self.interrupt,
        });
        let answer = match answer {
            Ok(answer) => answer,
            Err(Failure::Interrupted) => return Err(SeatError::Interrupted),
            Err(failure) => {
                if failure != (Failure::Late { usable: true }) {
                    seats[at].dismiss();
                }
                return Ok(Some(forfeit_of(failure, name, side, course.clocks[at], patience)));
            }
        };
        if let Some(clock) = &mut course.clocks[at] {
            let allowed = clock.allowance();
            if !clock.spend(answer.elapsed, self.plan.margin) {
                return Ok(Some(late(name, side, answer.elapsed, allowed)));
            }
        }
        Ok(judge(table, side, name, answer, course))
    }
}

/// What follows from an answer that came in time.
fn judge(
    table: &mut dyn Table,
    side: Side,
    name: &str,
    answer: Answer,
    course: &mut Course<'_>,
) -> Option<End> {
    let broken = |reason: String| Some(lost(side, EndKind::RulesInfraction, reason));
    let text = match answer.act {
        Act::Move(text) => text,
        Act::Resign => return Some(lost(side, EndKind::Normal, format!("{name} resigns"))),
        // The table ends games by itself: a claim while it goes on is only true of a player
        // who says that it has lost.
        Act::Claim(score) => {
            let own_loss = if side == Side::First { "0-1" } else { "1-0" };
            if score == own_loss {
                return Some(lost(side, EndKind::Normal, format!("{name} resigns")));
            }
            return broken(format!("{name} claims {score}, which is not so"));
        }
        Act::Protest(text) => {
            return broken(format!("{name} refuses a legal move ('{}')", short(&text)));
        }
    };
    if let Err(error) = table.play(&text) {
        return broken(format!("{name} plays an illegal move: {error}"));
    }
    course.thoughts.push(Some(MoveThought {
        score: answer.score,
        depth: answer.depth,
        nodes: answer.nodes,
        time: answer.elapsed,
    }));
    if let Some(outcome) = table.outcome() {
        return Some(End {
            winner: outcome.winner,
            kind: EndKind::Normal,
            reason: outcome.reason.to_string(),
        });
    }
    course.draw_offers[side.index()] = answer.offers_draw;
    if course.draw_offers == [true; 2] {
        let reason = "agreement".to_string();
        return Some(End { winner: None, kind: EndKind::Normal, reason });
    }
    let moves = u32::try_from(table.history().len() / 2).unwrap_or(u32::MAX);
    course.adjudicator.after(side, answer.score, moves).map(|adjudged| {
        let (winner, reason) = match adjudged {
            Adjudged::Win(winner) => (Some(winner), "adjudicated: both players see a win"),
            Adjudged::Draw => (None, "adjudicated: both players see a draw"),
            Adjudged::TooLong => (None, "adjudicated: the game is too long"),
        };
        End { winner, kind: EndKind::Adjudication, reason: reason.to_string() }
    })
}

fn lost(loser: Side, kind: EndKind, reason: String) -> End {
    End { winner: Some(loser.opponent()), kind, reason }
}

fn late(name: &str, side: Side, elapsed: Duration, allowed: Duration) -> End {
    let (used, had) = (elapsed.as_secs_f64(), allowed.as_secs_f64());
    let reason = format!("{name} loses on time: {used:.3} s of {had:.3} s");
    lost(side, EndKind::TimeForfeit, reason)
}

/// Why there was no answer, in a sentence.
fn forfeit_of(
    failure: Failure,
    name: &str,
    side: Side,
    clock: Option<GameClock>,
    patience: Duration,
) -> End {
    match (failure, clock) {
        (Failure::Late { .. }, Some(clock)) => {
            let had = clock.allowance().as_secs_f64();
            let reason = format!("{name} loses on time: no move within {had:.3} s");
            lost(side, EndKind::TimeForfeit, reason)
        }
        (Failure::Late { .. }, None) => {
            let seconds = patience.as_secs_f64();
            let reason = format!("{name} does not answer for {seconds} s");
            lost(side, EndKind::Abandoned, reason)
        }
        (failure, _) => lost(side, EndKind::Abandoned, format!("{name} {failure}")),
    }
}

fn short(text: &str) -> String {
    text.chars().take(80).collect()
}

fn record(
    table: &dyn Table,
    fixture: &Fixture<'_>,
    controls: [Option<TimeControl>; 2],
    usual_start: &str,
    course: Course<'_>,
    end: End,
    duration: Duration,
) -> GameRecord {
    let moves = table.history().iter().zip(course.thoughts).map(|(mv, thought)| PlayedMove {
        text: mv.san.clone().unwrap_or_else(|| mv.text.clone()),
        thought,
    });
    GameRecord {
        number: fixture.number,
        game: table.specification().to_string(),
        names: fixture.names.map(str::to_string),
        controls,
        black_begins: table.player_name(Side::First) == "Black",
        opening: fixture.opening.name.clone(),
        start: Some(table.start_position()).filter(|start| start != usual_start),
        moves: moves.collect(),
        end,
        duration,
    }
}
