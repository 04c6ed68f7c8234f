//! The engine behind the door.

use crate::rules::Rules;
use crate::view::MoveView;
use hyperchess_engine::{
    Attempt, Bound, Control, Engine, Limits, Query, Remark, Score, Settings, SettingsError, Thought,
};
use hyperchess_game::Evaluate;
use std::any::Any;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// What the engine has found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThoughtView {
    /// The move it would play.
    pub best: MoveView,
    /// What the side to move can expect.
    pub score: Score,
    /// Whether the score is more than a bound.
    pub bound: Bound,
    /// The last depth it has finished.
    pub depth: u32,
    /// The longest line looked at.
    pub longest: u32,
    /// Which of the best lines this is, from 1.
    pub rank: usize,
    /// Positions looked at.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub fullness: u32,
    /// The moves it expects, in the notation people prefer.
    pub line: Vec<String>,
    /// The same by their canonical texts.
    pub moves: Vec<String>,
}

impl ThoughtView {
    /// Positions looked at per second.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-6)) as u64
    }
}

/// A move that the engine turns to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AttemptView {
    /// The move.
    pub mv: MoveView,
    /// The how manieth it is in this iteration, from 1.
    pub number: usize,
    /// How many there are.
    pub total: usize,
    /// The iteration.
    pub depth: u32,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
}

/// What an engine tells that thinks aloud.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RemarkView {
    /// What it has found out.
    Thought(ThoughtView),
    /// What it looks at next; only when the search has gone on for a while.
    Attempt(AttemptView),
}

/// A position with its past, taken from a table.
pub struct Situation(Box<dyn Any + Send + Sync>);

impl Situation {
    pub(crate) fn new<G: Rules + 'static>(snapshot: Snapshot<G>) -> Situation {
        Situation(Box::new(snapshot))
    }
}

impl fmt::Debug for Situation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Situation")
    }
}

/// What is in a [`Situation`].
pub(crate) struct Snapshot<G: Rules> {
    pub(crate) game: Arc<G>,
    pub(crate) position: G::Position,
    pub(crate) history: Vec<u64>,
}

/// A player that keeps what it learnt from one move to the next.
pub trait Thinker: Send {
    /// Thinks until a limit is reached or it is told to stop; `None` if there is no legal
    /// move. `report` is told of every finished depth. The situation must come from a table of
    /// the same game; another one's gives `None`.
    fn think(
        &mut self,
        situation: &Situation,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(&ThoughtView),
    ) -> Option<ThoughtView> {
        self.think_among(situation, &[], limits, control, report)
    }

    /// The same, considering only some moves, by their texts; all if there are none. Texts
    /// that are no legal moves are left out.
    fn think_among(
        &mut self,
        situation: &Situation,
        only: &[String],
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(&ThoughtView),
    ) -> Option<ThoughtView> {
        self.think_aloud(situation, only, limits, control, &mut |remark| {
            if let RemarkView::Thought(thought) = remark {
                report(&thought);
            }
        })
    }

    /// The same, telling also which move it looks at.
    fn think_aloud(
        &mut self,
        situation: &Situation,
        only: &[String],
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(RemarkView),
    ) -> Option<ThoughtView>;

    /// Changes the settings; if they cannot be used, those before stay in force.
    fn configure(&mut self, settings: &Settings) -> Result<(), SettingsError>;

    /// Tells it what a position is worth for the side to move, as if it had been searched to a
    /// depth. It believes that in the positions before, until it forgets everything.
    fn teach(&mut self, situation: &Situation, score: Score, depth: u32);

    /// Forgets everything, as before a new game.
    fn forget(&mut self);

    /// Lets the machine find memory for some more of what it has to remember, so that no search has
    /// to wait for that; false once there is memory for all.
    fn warm_up(&mut self) -> bool;
}

pub(crate) struct Mind<G: Rules + Evaluate> {
    game: Arc<G>,
    engine: Engine<G>,
}

impl<G: Rules + Evaluate> Mind<G> {
    pub(crate) fn new(game: Arc<G>, settings: &Settings) -> Result<Mind<G>, SettingsError> {
        let engine = Engine::new(Arc::clone(&game), *settings)?;
        Ok(Mind { game, engine })
    }
}

fn view<G: Rules>(
    game: &G,
    position: &G::Position,
    thought: &Thought<G::Move>,
) -> Option<ThoughtView> {
    let best = game.view(position, *thought.line.first()?);
    let mut position = position.clone();
    let (mut line, mut moves) = (Vec::new(), Vec::new());
    for &mv in &thought.line {
        let view = game.view(&position, mv);
        line.push(view.san.unwrap_or_else(|| view.text.clone()));
        moves.push(view.text);
        game.play(&mut position, mv);
    }
    let Thought { score, bound, depth, longest, rank, nodes, time, fullness, .. } = *thought;
    Some(ThoughtView {
        best,
        score,
        bound,
        depth,
        longest,
        rank,
        nodes,
        time,
        fullness,
        line,
        moves,
    })
}

impl<G: Rules + Evaluate + 'static> Thinker for Mind<G> {
    fn think_aloud(
        &mut self,
        situation: &Situation,
        only: &[String],
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(RemarkView),
    ) -> Option<ThoughtView> {
        let Snapshot { game, position, history } = situation.0.downcast_ref::<Snapshot<G>>()?;
        // The same rules compiled anew have their own numbering of everything.
        if !Arc::ptr_eq(game, &self.game) {
            return None;
        }
        let only: Vec<G::Move> =
            only.iter().filter_map(|text| game.parse_move(position, text).ok()).collect();
        let query = Query { position, history, only: &only };
        let thought = self.engine.think_aloud(&query, limits, control, &mut |remark| {
            let remark = match remark {
                Remark::Thought(thought) => {
                    view(&**game, position, &thought).map(RemarkView::Thought)
                }
                Remark::Attempt(Attempt { mv, number, total, depth, nodes, time }) => {
                    let mv = game.view(position, mv);
                    Some(RemarkView::Attempt(AttemptView { mv, number, total, depth, nodes, time }))
                }
            };
            if let Some(remark) = remark {
                report(remark);
            }
        })?;
        view(&**game, position, &thought)
    }

    fn configure(&mut self, settings: &Settings) -> Result<(), SettingsError> {
        self.engine.configure(*settings)
    }

    fn teach(&mut self, situation: &Situation, score: Score, depth: u32) {
        if let Some(Snapshot { position, .. }) = situation.0.downcast_ref::<Snapshot<G>>() {
            self.engine.teach(position, score, depth);
        }
    }

    fn forget(&mut self) {
        self.engine.forget();
    }

    fn warm_up(&mut self) -> bool {
        self.engine.warm_up()
    }
}
