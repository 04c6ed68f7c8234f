//! Games between two evaluations of one game, to see which is better.

use crate::self_play::{HASH, LONGEST, SelfPlay, opening};
use hyperchess_engine::{Control, Engine, Limits, Query, Settings, SettingsError};
use hyperchess_game::{Evaluate, Player, Playthrough};
use std::sync::Arc;

/// Two players of the same rules with different opinions.
pub struct Comparison<G: Evaluate> {
    games: [Arc<G>; 2],
    engines: [Engine<G>; 2],
    options: SelfPlay,
}

impl<G: Evaluate> Comparison<G> {
    /// `first` is the one asked about.
    pub fn new(
        first: Arc<G>,
        second: Arc<G>,
        options: SelfPlay,
    ) -> Result<Comparison<G>, SettingsError> {
        let settings = Settings { hash: HASH, ..Settings::default() };
        let engine = |game: &Arc<G>| Engine::new(Arc::clone(game), settings);
        let engines = [engine(&first)?, engine(&second)?];
        Ok(Comparison { games: [first, second], engines, options })
    }

    /// Plays a pair of games from one opening, each side once with each colour; returns what
    /// they gave the first, 1, ½ or 0 each. Openings that end the game give nothing.
    pub fn play(&mut self, number: u64) -> Vec<f64> {
        let rules = &*self.games[0];
        let Some(start) = opening(rules, rules.initial(), &self.options, number) else {
            return Vec::new();
        };
        Player::BOTH.map(|first| self.game(start.clone(), first)).to_vec()
    }

    fn game(&mut self, start: G::Position, first: Player) -> f64 {
        self.engines.iter_mut().for_each(Engine::forget);
        let mut play = Playthrough::new(start);
        for _ in 0..LONGEST {
            let rules = &self.games[0];
            if let Some(outcome) = play.outcome(&**rules) {
                return match outcome.winner {
                    Some(winner) => f64::from(u8::from(winner == first)),
                    None => 0.5,
                };
            }
            let position = play.position().clone();
            let turn = usize::from(rules.to_move(&position) != first);
            let history = play.earlier_keys();
            let query = Query { position: &position, history: &history, only: &[] };
            let limits = Limits { nodes: Some(self.options.nodes), ..Limits::default() };
            let thought = self.engines[turn].think(&query, &limits, &Control::new(), &mut |_| {});
            let Some(thought) = thought else { return 0.5 };
            play.play(&*self.games[0], thought.line[0]);
        }
        0.5
    }
}
