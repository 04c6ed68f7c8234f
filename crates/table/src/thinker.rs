//! The engine behind the door.

use crate::rules::Rules;
use crate::view::MoveView;
use hyperchess_engine::{Limits, Score, Thought, think};
use hyperchess_game::Evaluate;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What the engine has found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThoughtView {
    /// The move it would play.
    pub best: MoveView,
    /// What the side to move can expect.
    pub score: Score,
    /// The last depth it has finished.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// The moves it expects, in the notation people prefer.
    pub line: Vec<String>,
}

/// A mind that looks at one position.
pub trait Thinker: Send {
    /// Thinks until a limit is reached or `stop` is set; `None` if there is no legal move.
    /// `report` is told of every finished depth.
    fn think(
        &mut self,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&ThoughtView),
    ) -> Option<ThoughtView>;
}

pub(crate) struct Mind<G: Rules> {
    pub(crate) game: Arc<G>,
    pub(crate) position: G::Position,
    pub(crate) history: Vec<u64>,
}

impl<G: Rules + Evaluate> Mind<G> {
    fn view(&self, thought: &Thought<G::Move>) -> Option<ThoughtView> {
        let best = self.game.view(&self.position, *thought.line.first()?);
        let mut position = self.position.clone();
        let mut line = Vec::new();
        for &mv in &thought.line {
            let view = self.game.view(&position, mv);
            line.push(view.san.unwrap_or(view.text));
            self.game.play(&mut position, mv);
        }
        let Thought { score, depth, nodes, time, .. } = *thought;
        Some(ThoughtView { best, score, depth, nodes, time, line })
    }
}

impl<G: Rules + Evaluate> Thinker for Mind<G> {
    fn think(
        &mut self,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&ThoughtView),
    ) -> Option<ThoughtView> {
        let thought =
            think(&*self.game, &self.position, &self.history, limits, stop, &mut |thought| {
                if let Some(view) = self.view(thought) {
                    report(&view);
                }
            })?;
        self.view(&thought)
    }
}
