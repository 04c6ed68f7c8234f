//! An engine: the memory that outlives a search, and the threads of one.

use crate::control::Control;
use crate::lessons::Lessons;
use crate::level::{Chance, Handicap, Sight, Situation};
use crate::limits::Limits;
use crate::report::{Remark, Thought};
use crate::score::Score;
use crate::search::{Memory, NodeCount, Reductions, RootMove, Search, Shared};
use crate::settings::{MAX_LEVEL, Settings, SettingsError};
use crate::time::Budget;
use crate::transposition::Transpositions;
use hyperchess_game::Evaluate;
use std::cmp::Reverse;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

/// How long a finished search sleeps between looks whether it may answer.
const NAP: Duration = Duration::from_millis(1);

/// What is asked of an engine.
#[derive(Clone, Debug)]
pub struct Query<'q, P, M> {
    /// The position.
    pub position: &'q P,
    /// The keys of the positions before, oldest first, for repetitions.
    pub history: &'q [u64],
    /// Only these moves are considered; all if empty.
    pub only: &'q [M],
}

impl<'q, P, M> Query<'q, P, M> {
    /// A position without a past, all moves considered.
    pub fn new(position: &'q P) -> Query<'q, P, M> {
        Query { position, history: &[], only: &[] }
    }
}

/// A player of one game.
pub struct Engine<G: Evaluate> {
    game: Arc<G>,
    settings: Settings,
    table: Transpositions,
    reductions: Reductions,
    /// By thread.
    memories: Vec<Memory>,
    lessons: Lessons,
    searches: u64,
}

impl<G: Evaluate> Engine<G> {
    /// An engine that knows nothing yet.
    pub fn new(game: Arc<G>, settings: Settings) -> Result<Engine<G>, SettingsError> {
        settings.check()?;
        let megabytes = settings.hash;
        let table = Transpositions::new(megabytes).ok_or(SettingsError::Memory { megabytes })?;
        let memories = vec![Memory::new(game.move_slots())];
        let reductions = Reductions::new();
        let lessons = Lessons::default();
        Ok(Engine { game, settings, table, reductions, memories, lessons, searches: 0 })
    }

    /// The settings in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings. Another size of the table empties it; if the memory cannot be had,
    /// everything stays as it is.
    pub fn configure(&mut self, settings: Settings) -> Result<(), SettingsError> {
        settings.check()?;
        if settings.hash != self.settings.hash {
            let megabytes = settings.hash;
            self.table =
                Transpositions::new(megabytes).ok_or(SettingsError::Memory { megabytes })?;
        }
        self.memories.truncate(settings.threads);
        self.settings = settings;
        Ok(())
    }

    /// Forgets everything, as before a new game.
    pub fn forget(&mut self) {
        self.table.clear();
        self.memories.iter_mut().for_each(Memory::clear);
        self.lessons.forget();
    }

    /// Lets the machine find memory for some more of a large table, so that no search has to wait
    /// for that; false once there is memory for all. It takes a few hundredths of a second.
    pub fn warm_up(&mut self) -> bool {
        self.table.warm_up()
    }

    /// Tells the engine what a position is worth for the side to move, as if it had searched it
    /// to a depth. Wherever the position comes up below the root, and is to be searched no
    /// deeper, it believes that until it forgets everything.
    pub fn teach(&mut self, position: &G::Position, score: Score, depth: u32) {
        self.lessons.learn(self.game.key(position), score, depth);
        // What was concluded without this knowledge no longer holds.
        self.table.clear();
    }

    /// Searches for the best move; `None` if there is no legal one.
    ///
    /// `report` is told of every finished iteration, and of every line of it. The answer is a
    /// legal move whenever the search is stopped. With one thread and a limit by depth or
    /// nodes alone, equal engines give equal answers.
    pub fn think(
        &mut self,
        query: &Query<'_, G::Position, G::Move>,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Option<Thought<G::Move>> {
        self.think_aloud(query, limits, control, &mut |remark| {
            if let Remark::Thought(thought) = remark {
                report(&thought);
            }
        })
    }

    /// The same, telling also which move it looks at.
    pub fn think_aloud(
        &mut self,
        query: &Query<'_, G::Position, G::Move>,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(Remark<G::Move>),
    ) -> Option<Thought<G::Move>> {
        let start = Instant::now();
        let roots = self.root_moves(query);
        if roots.is_empty() {
            return None;
        }
        let handicap = Handicap::of(&self.settings, &self.situation(query, roots.len()));
        let sight = handicap.and_then(|handicap| handicap.sight);
        let mut limits = *limits;
        if let Some(Sight { depth, .. }) = sight {
            limits.depth = Some(limits.depth.map_or(depth, |most| most.min(depth)));
        }
        let lines = self.settings.multi_pv.max(handicap.map_or(1, |handicap| handicap.lines));
        // What limits nodes would not be the same with several threads.
        let threads = if sight.is_some() { 1 } else { self.settings.threads };
        while self.memories.len() < threads {
            self.memories.push(Memory::new(self.game.move_slots()));
        }
        self.memories.truncate(threads);
        self.table.grow_older();
        let shared = Shared {
            table: &self.table,
            reductions: &self.reductions,
            lessons: &self.lessons,
            control,
            techniques: match limits.mate {
                Some(_) => self.settings.techniques.without_pruning(),
                None => self.settings.techniques,
            },
            budget: Budget::new(&limits, self.settings.overhead),
            limits,
            patience: sight.map(|sight| sight.nodes),
            crowded: is_crowded(threads),
            start,
            finished: AtomicBool::new(false),
            nodes: (0..threads).map(|_| NodeCount::default()).collect(),
        };
        let game = &*self.game;
        let (main_memory, helpers) = self.memories.split_first_mut()?;
        let (best, nodes) = thread::scope(|scope| {
            for (index, memory) in helpers.iter_mut().enumerate() {
                let (shared, roots) = (&shared, roots.clone());
                let (position, history) = (query.position, query.history);
                scope.spawn(move || {
                    // Where threads are many, the search may be over before the last one has its turn.
                    if shared.is_over() {
                        return;
                    }
                    let thread = index + 1;
                    Search::new(game, shared, memory, thread, position, history, roots)
                        .iterate(1, &mut |_| {});
                });
            }
            let (position, history) = (query.position, query.history);
            let mut main = Search::new(game, &shared, main_memory, 0, position, history, roots);
            main.iterate(lines, report);
            // Who waits for a stop must not be answered before.
            while (limits.infinite || control.is_pondering()) && !control.is_stopped() {
                thread::sleep(NAP);
            }
            main.publish_nodes();
            shared.finish();
            let chosen = handicap.map_or(0, |handicap| {
                // What has not been looked at does not come into question.
                let (ranks, values): (Vec<usize>, Vec<i32>) = (main.root_moves.iter().enumerate())
                    .take(lines)
                    .filter_map(|(rank, root)| Some((rank, root.known_value()?)))
                    .unzip();
                let seed = self.settings.seed ^ game.key(position) ^ self.searches << 32;
                let chosen =
                    handicap.choose(&values, self.settings.variety, &mut Chance::new(seed));
                ranks.get(chosen).copied().unwrap_or(0)
            });
            (main.thought(chosen), shared.total_nodes())
        });
        self.searches += 1;
        let mut best = Thought { nodes, rank: 1, time: start.elapsed(), ..best };
        self.expect_answer(query.position, &mut best.line);
        Some(best)
    }

    fn situation(&self, query: &Query<'_, G::Position, G::Move>, moves: usize) -> Situation {
        let game = &*self.game;
        // At full strength nobody asks.
        let value = if self.settings.level < MAX_LEVEL {
            game.evaluate(query.position, &mut game.scratch(query.position))
        } else {
            0
        };
        Situation { plies_played: query.history.len(), moves, value, scale: game.value_scale() }
    }

    fn root_moves(&self, query: &Query<'_, G::Position, G::Move>) -> Vec<RootMove<G::Move>> {
        let game = &*self.game;
        let position = query.position;
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        if !query.only.is_empty() {
            moves.retain(|mv| query.only.contains(mv));
        }
        // The first of them is the answer if there is no time for anything.
        moves.sort_by_cached_key(|&mv| {
            let gain = game.gain(position, mv);
            let sound = gain > 0 && game.exchange_reaches(position, mv, 0);
            (game.exposes(position, mv), Reverse(if sound { gain } else { 0 }))
        });
        let root =
            |mv| RootMove::new(mv, game.move_slot(position, mv), game.is_quiet(position, mv));
        moves.into_iter().map(root).collect()
    }

    /// Adds the answer the table expects to a line of one move, for pondering.
    fn expect_answer(&self, position: &G::Position, line: &mut Vec<G::Move>) {
        let &[only] = line.as_slice() else { return };
        let game = &*self.game;
        let mut position = position.clone();
        game.play(&mut position, only);
        if game.outcome(&position).is_some() {
            return;
        }
        let Some(entry) = self.table.probe(game.key(&position), 1) else { return };
        let mut answers = Vec::new();
        game.legal_moves(&position, &mut answers);
        line.extend(answers.into_iter().find(|&mv| game.move_code(mv) == entry.code));
    }
}

/// Whether so many threads are more than there are processors.
fn is_crowded(threads: usize) -> bool {
    // To count processors takes as long as a short search, and one thread is never too many.
    threads > 1 && threads > thread::available_parallelism().map_or(1, NonZero::get)
}

impl<M> Thought<M> {
    /// Whether the side to move can force a win, as far as was seen.
    pub fn is_winning(&self) -> bool {
        matches!(self.score, Score::Mate(moves) if moves > 0)
    }
}
