//! Games of the engine against itself, the raw material of tuning.
//!
//! Every game starts with some random moves, from the start of the game or from one of the positions
//! given, so that no two are alike; both sides then look at a fixed number of nodes a move, so that
//! the same seed gives the same game on any machine.

use hyperchess_engine::{Control, Engine, Limits, Query, Score, Settings, SettingsError};
use hyperchess_game::{Evaluate, Player, Playthrough};
use std::fmt::Write;
use std::sync::Arc;

/// How games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelfPlay {
    /// Nodes a move.
    pub nodes: u64,
    /// Random moves at the start.
    pub random_plies: usize,
    /// Where the random moves come from.
    pub seed: u64,
}

impl Default for SelfPlay {
    fn default() -> SelfPlay {
        SelfPlay { nodes: 5000, random_plies: 8, seed: 1 }
    }
}

/// An opening beyond this is not worth a game; this and the values below are those of standard
/// chess and follow [`Evaluate::value_scale`] elsewhere.
const BALANCED: i32 = 250;
/// A game is won when both sides have seen so much for so long.
const WON: i32 = 1200;
const WON_PLIES: usize = 6;
/// … and drawn when neither has seen anything.
const DRAWN: i32 = 6;
const DRAWN_PLIES: usize = 16;
const DRAWN_AFTER: usize = 80;
/// Nobody learns from positions that are decided.
const USEFUL: i32 = 1000;
/// Games are called off after so many plies.
pub(crate) const LONGEST: usize = 400;
/// Memory of the engine, in MB.
pub(crate) const HASH: usize = 4;

/// One player, for many games.
pub struct Arena<G: Evaluate> {
    game: Arc<G>,
    engine: Engine<G>,
    options: SelfPlay,
    /// Where games start; if nowhere, at the start of the game.
    starts: Arc<[G::Position]>,
}

impl<G: Evaluate> Arena<G> {
    /// An empty memory.
    pub fn new(game: Arc<G>, options: SelfPlay) -> Result<Arena<G>, SettingsError> {
        let settings = Settings { hash: HASH, ..Settings::default() };
        let engine = Engine::new(Arc::clone(&game), settings)?;
        Ok(Arena { game, engine, options, starts: Arc::new([]) })
    }

    /// Games start from these positions, in turn; from the start of the game if there are none.
    pub fn starting_from(self, starts: Arc<[G::Position]>) -> Arena<G> {
        Arena { starts, ..self }
    }

    /// Plays a game by number and returns its quiet positions as lines of data, the number in
    /// a comment before them. Some numbers lead to openings that are not worth a game.
    pub fn play(&mut self, number: u64) -> String {
        let mut text = format!("# game {number}\n");
        let given = self.starts.get(number as usize % self.starts.len().max(1));
        let start = given.cloned().unwrap_or_else(|| self.game.initial());
        let Some(start) = opening(&*self.game, start, &self.options, number) else { return text };
        let scaled = |value: i32| value * self.game.value_scale() / 100;
        self.engine.forget();
        let mut play = Playthrough::new(start);
        let mut recorded: Vec<(String, i32)> = Vec::new();
        let (mut won, mut drawn, mut plies) = (0usize, 0usize, 0usize);
        let result = loop {
            if let Some(outcome) = play.outcome(&*self.game) {
                break match outcome.winner {
                    Some(Player::First) => 1.0,
                    Some(Player::Second) => 0.0,
                    None => 0.5,
                };
            }
            let position = play.position().clone();
            let history = play.earlier_keys();
            let query = Query { position: &position, history: &history, only: &[] };
            let limits = Limits { nodes: Some(self.options.nodes), ..Limits::default() };
            let thought = self.engine.think(&query, &limits, &Control::new(), &mut |_| {});
            let Some(thought) = thought else { break 0.5 };
            let value = match thought.score {
                Score::Pawns(value) => value,
                Score::Mate(moves) => 10_000 * moves.signum(),
            };
            if plies == 0 && value.abs() > scaled(BALANCED) {
                return text;
            }
            let white = match self.game.to_move(&position) {
                Player::First => value,
                Player::Second => -value,
            };
            let best = thought.line[0];
            let quiet = !self.game.is_threatened(&position) && self.game.is_quiet(&position, best);
            if quiet && value.abs() <= scaled(USEFUL) {
                recorded.push((self.game.position_text(&position), white));
            }
            won = if value.abs() >= scaled(WON) { won + 1 } else { 0 };
            drawn =
                if value.abs() <= scaled(DRAWN) && plies >= DRAWN_AFTER { drawn + 1 } else { 0 };
            if won >= WON_PLIES {
                break if white > 0 { 1.0 } else { 0.0 };
            }
            if drawn >= DRAWN_PLIES || plies >= LONGEST {
                break 0.5;
            }
            play.play(&*self.game, best);
            plies += 1;
        };
        for (fen, score) in recorded {
            let _ = writeln!(text, "{fen} | {score} | {result:.1}");
        }
        text
    }
}

/// The opening of a game by number: random moves from `position` on; `None` if they end it.
pub(crate) fn opening<G: Evaluate>(
    game: &G,
    mut position: G::Position,
    options: &SelfPlay,
    number: u64,
) -> Option<G::Position> {
    let mut chance = options.seed.wrapping_mul(0xD134_2543_DE82_EF95) ^ number;
    let mut next = || {
        chance = chance.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (chance ^ chance >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    };
    // One ply more every other game, so that both sides move first.
    for _ in 0..options.random_plies + (number % 2) as usize {
        let mut moves = Vec::new();
        game.legal_moves(&position, &mut moves);
        let choice = (next() % moves.len().max(1) as u64) as usize;
        let &mv = moves.get(choice)?;
        game.play(&mut position, mv);
    }
    game.outcome(&position).is_none().then_some(position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dataset;
    use hyperchess_orthodox::Orthodox;

    #[test]
    fn games_repeat_themselves_and_can_be_read() {
        let options = SelfPlay { nodes: 200, ..SelfPlay::default() };
        let arena = || Arena::new(Arc::new(Orthodox::standard()), options).unwrap();
        let mut one = arena();
        let texts: Vec<String> = (0..6).map(|number| one.play(number)).collect();
        let again: Vec<String> = (0..6).map(|number| arena().play(number)).collect();
        assert_eq!(texts, again);
        assert!(
            texts.iter().enumerate().all(|(n, text)| text.starts_with(&format!("# game {n}\n")))
        );
        let data = Dataset::read(texts.concat().as_bytes()).unwrap();
        assert!(data.len() > 100, "{}", data.len());
    }
}
