//! A game in progress: the moves so far, undo and redo, repetition.

use crate::{Game, Outcome, Reason};

/// A position with its history.
#[derive(Debug)]
pub struct Playthrough<G: Game> {
    start: G::Position,
    position: G::Position,
    played: Vec<Played<G>>,
    undone: Vec<G::Move>,
}

#[derive(Debug)]
struct Played<G: Game> {
    mv: G::Move,
    undo: G::Undo,
    key_before: u64,
}

impl<G: Game> Playthrough<G> {
    /// Starts from `position`.
    pub fn new(position: G::Position) -> Playthrough<G> {
        Playthrough { start: position.clone(), position, played: Vec::new(), undone: Vec::new() }
    }

    /// The position the history starts from.
    pub fn start(&self) -> &G::Position {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &G::Position {
        &self.position
    }

    /// The moves played, oldest first.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = G::Move> + '_ {
        self.played.iter().map(|played| played.mv)
    }

    /// The keys of the positions before this one, oldest first.
    pub fn earlier_keys(&self) -> Vec<u64> {
        self.played.iter().map(|played| played.key_before).collect()
    }

    /// Plays a legal move; what had been undone can no longer be redone.
    pub fn play(&mut self, game: &G, mv: G::Move) {
        self.undone.clear();
        self.advance(game, mv);
    }

    /// Takes back the last move, if there is one, and returns it.
    pub fn undo(&mut self, game: &G) -> Option<G::Move> {
        let Played { mv, undo, .. } = self.played.pop()?;
        game.undo(&mut self.position, undo);
        self.undone.push(mv);
        Some(mv)
    }

    /// The move that [`redo`](Self::redo) would play.
    pub fn next_redo(&self) -> Option<G::Move> {
        self.undone.last().copied()
    }

    /// Plays again the move taken back last, if there is one, and returns it.
    pub fn redo(&mut self, game: &G) -> Option<G::Move> {
        let mv = self.undone.pop()?;
        self.advance(game, mv);
        Some(mv)
    }

    fn advance(&mut self, game: &G, mv: G::Move) {
        let key_before = game.key(&self.position);
        let undo = game.play(&mut self.position, mv);
        self.played.push(Played { mv, undo, key_before });
    }

    /// How often the position has occurred, this time included.
    pub fn occurrences(&self, game: &G) -> u32 {
        let key = game.key(&self.position);
        let reversible = game.reversible_plies(&self.position) as usize;
        let earlier = self.played.iter().rev().take(reversible);
        1 + earlier.filter(|played| played.key_before == key).count() as u32
    }

    /// The end of the game, repetition included.
    pub fn outcome(&self, game: &G) -> Option<Outcome> {
        game.outcome(&self.position).or_else(|| {
            let limit = game.repetitions_to_draw()?;
            (self.occurrences(game) >= limit).then_some(Outcome::draw(Reason::Repetition))
        })
    }
}
