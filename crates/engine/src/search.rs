//! One thread's search.

mod node;
mod pruning;
mod quiescence;
mod reductions;
mod root;

pub(crate) use reductions::Reductions;
pub(crate) use root::RootMove;

use crate::control::Control;
use crate::correction::Corrections;
use crate::history::{Deed, History, PREDECESSORS, Scene, Slot};
use crate::lessons::Lessons;
use crate::limits::Limits;
use crate::ordering::{Candidate, Favourites, Picker, capture_rating};
use crate::parameters::MAX_PLY;
use crate::score::{LARGEST_JUDGEMENT, NONE, loss_in, win_in};
use crate::techniques::Techniques;
use crate::time::Budget;
use crate::transposition::Transpositions;
use hyperchess_game::{Evaluate, Outcome};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

/// How often the clock is looked at and nodes are told to the others. A node may take a
/// millisecond where the machine must find memory for the table first.
const NODES_BETWEEN_LOOKS: u64 = 8;

/// How often a thread lets others have their turn where processors are few: those that read what
/// the user says wait for one, too.
const NODES_A_TURN: u64 = 256;

/// The first iteration may always take so many nodes.
const LONG_LOOK: u64 = 500_000;

/// A count that does not share its cache line.
#[derive(Default)]
#[repr(align(128))]
pub(crate) struct NodeCount(AtomicU64);

/// What the threads of one search share.
pub(crate) struct Shared<'s> {
    pub(crate) table: &'s Transpositions,
    pub(crate) reductions: &'s Reductions,
    pub(crate) lessons: &'s Lessons,
    pub(crate) control: &'s Control,
    pub(crate) techniques: Techniques,
    pub(crate) limits: Limits,
    /// Positions to look at; the first iteration may take many times as many.
    pub(crate) patience: Option<u64>,
    pub(crate) budget: Budget,
    pub(crate) start: Instant,
    /// There are more threads than processors.
    pub(crate) crowded: bool,
    /// The search is over, for all threads.
    pub(crate) finished: AtomicBool,
    /// By thread.
    pub(crate) nodes: Vec<NodeCount>,
}

impl Shared<'_> {
    pub(crate) fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|count| count.0.load(Ordering::Relaxed)).sum()
    }

    /// Whether somebody wants the answer now.
    fn is_called_off(&self) -> bool {
        let late = |hard| !self.control.is_pondering() && self.start.elapsed() >= hard;
        self.control.is_stopped() || self.budget.hard.is_some_and(late)
    }

    /// Whether there is nothing more to search.
    pub(crate) fn is_over(&self) -> bool {
        self.finished.load(Ordering::Relaxed) || self.is_called_off()
    }

    /// Ends the search for all threads.
    pub(crate) fn finish(&self) {
        self.finished.store(true, Ordering::Relaxed);
    }
}

/// What a thread remembers from one search to the next.
pub(crate) struct Memory {
    pub(crate) history: History,
    pub(crate) corrections: Corrections,
}

impl Memory {
    pub(crate) fn new(slots: usize) -> Memory {
        Memory { history: History::new(slots), corrections: Corrections::new() }
    }

    pub(crate) fn clear(&mut self) {
        self.history.clear();
        self.corrections.clear();
    }
}

/// What a node leaves for those below and beside it.
#[derive(Clone, Copy)]
struct Frame {
    /// The corrected static value; [`NONE`] under a threat.
    judgement: i32,
    threatened: bool,
    killers: [u16; 2],
    /// The move being tried.
    slot: Slot,
    /// A move that may not be tried, while it is asked whether it is the only good one.
    excluded: u16,
    double_extensions: u32,
}

impl Frame {
    const START: Frame = Frame {
        judgement: NONE,
        threatened: false,
        killers: [0; 2],
        slot: Slot::NONE,
        excluded: 0,
        double_extensions: 0,
    };
}

/// Frames before the root, so that every node has a grandparent.
const BEFORE: usize = 4;

/// The search of one thread.
pub(crate) struct Search<'s, G: Evaluate> {
    game: &'s G,
    /// See [`Evaluate::value_scale`].
    scale: i32,
    shared: &'s Shared<'s>,
    memory: &'s mut Memory,
    thread: usize,
    position: G::Position,
    scratch: G::Scratch,
    /// The keys of all positions before this one, those of the game first.
    keys: Vec<u64>,
    /// How many of the keys are of the game.
    game_keys: usize,
    /// No repetition reaches back beyond a pass.
    last_pass: usize,
    /// While a pass is verified nobody passes before this ply.
    no_pass_before: usize,
    frames: Vec<Frame>,
    /// The best line from each ply on.
    lines: Vec<Vec<G::Move>>,
    /// Room for the moves of each ply.
    lists: Vec<Vec<Candidate<G::Move>>>,
    generated: Vec<G::Move>,
    pub(crate) root_moves: Vec<RootMove<G::Move>>,
    root_depth: i32,
    nodes: u64,
    longest: usize,
    stopped: bool,
}

impl<'s, G: Evaluate> Search<'s, G> {
    pub(crate) fn new(
        game: &'s G,
        shared: &'s Shared<'s>,
        memory: &'s mut Memory,
        thread: usize,
        position: &G::Position,
        history: &[u64],
        root_moves: Vec<RootMove<G::Move>>,
    ) -> Search<'s, G> {
        Search {
            game,
            scale: game.value_scale(),
            shared,
            memory,
            thread,
            scratch: game.scratch(position),
            position: position.clone(),
            keys: history.to_vec(),
            game_keys: history.len(),
            last_pass: 0,
            no_pass_before: 0,
            frames: vec![Frame::START; MAX_PLY + BEFORE + 4],
            lines: (0..MAX_PLY + 2).map(|_| Vec::new()).collect(),
            lists: (0..MAX_PLY + 2).map(|_| Vec::new()).collect(),
            generated: Vec::new(),
            root_moves,
            root_depth: 0,
            nodes: 0,
            longest: 0,
            stopped: false,
        }
    }

    /// A margin of [`crate::parameters`] in the values of this game.
    #[inline]
    fn scaled(&self, margin: i32) -> i32 {
        margin * self.scale / 100
    }

    fn is_main(&self) -> bool {
        self.thread == 0
    }

    #[inline]
    fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BEFORE]
    }

    /// Where the quiet moves of a ply are tried.
    fn scene(&self, ply: usize) -> Scene {
        Scene {
            player: self.player(),
            row: self.memory.history.row(self.game.structure_key(&self.position)),
            attacked: self.game.attacked(&self.position),
            earlier: PREDECESSORS.map(|plies| self.frames[ply + BEFORE - plies].slot),
        }
    }

    /// Counts a node; true if the search is over.
    #[inline]
    fn count_node(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.longest = self.longest.max(ply);
        let counted = self.is_main() && self.shared.limits.nodes.is_some();
        if self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) || counted {
            self.look_around();
        }
        self.stopped |= self.shared.finished.load(Ordering::Relaxed);
        self.stopped
    }

    /// Every thread looks around: where there are more of them than processors, the main one may
    /// not have its turn in time.
    #[cold]
    fn look_around(&mut self) {
        let shared = self.shared;
        self.publish_nodes();
        let enough = |most: u64| shared.total_nodes() >= most;
        if shared.limits.nodes.is_some_and(enough)
            || shared.patience.is_some_and(|most| enough(self.stretched(most)))
            || self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS) && shared.is_called_off()
        {
            shared.finish();
        } else if shared.crowded && self.nodes.is_multiple_of(NODES_A_TURN) {
            thread::yield_now();
        }
    }

    /// How many positions a limited player looks at in this iteration: in the first one, a look at
    /// every move, as many as it takes, but there are positions in which that is without end.
    fn stretched(&self, patience: u64) -> u64 {
        if self.root_depth > 1 { patience } else { patience.saturating_mul(100).max(LONG_LOOK) }
    }

    /// Makes the count of nodes exact.
    pub(crate) fn publish_nodes(&self) {
        self.shared.nodes[self.thread].0.store(self.nodes, Ordering::Relaxed);
    }

    /// What the engine was told of the position.
    #[inline]
    fn lesson(&mut self, depth: i32, ply: usize) -> Option<i32> {
        if self.shared.lessons.is_empty() || self.frame(ply).excluded != 0 {
            return None;
        }
        self.lines[ply].clear();
        self.shared.lessons.of(self.game.key(&self.position), depth, ply)
    }

    fn play(&mut self, mv: G::Move, key: u64) -> G::Undo {
        self.keys.push(key);
        self.game.follow(&mut self.scratch, &self.position, mv);
        self.game.play(&mut self.position, mv)
    }

    fn undo(&mut self, undo: G::Undo) {
        self.game.undo(&mut self.position, undo);
        self.game.retreat(&mut self.scratch);
        self.keys.pop();
    }

    fn judge(&mut self) -> i32 {
        let value = self.game.evaluate(&self.position, &mut self.scratch);
        value.clamp(-LARGEST_JUDGEMENT, LARGEST_JUDGEMENT)
    }

    /// Whether the position is a draw because it occurred before: once within the search is
    /// enough, for what was possible once is possible again and leads nowhere, even where the rules
    /// let a game go on for ever; positions of the game count as the rules say.
    fn is_repeated(&self, key: u64) -> bool {
        if !self.shared.techniques.repetitions {
            return false;
        }
        let allowed = self.game.repetitions_to_draw().unwrap_or(u32::MAX);
        let reversible = self.game.reversible_plies(&self.position) as usize;
        let end = self.keys.len();
        let first = end.saturating_sub(reversible).max(self.last_pass);
        let mut seen = 1;
        let mut at = end;
        while at >= first + 2 {
            at -= 2;
            if self.keys[at] == key {
                seen += 1;
                if at > self.game_keys || seen >= allowed {
                    return true;
                }
            }
        }
        false
    }

    /// The value for the side to move of a game that ended in this way.
    fn end_value(&self, outcome: Option<Outcome>, ply: usize) -> i32 {
        match outcome.and_then(|outcome| outcome.winner) {
            Some(winner) if winner == self.game.to_move(&self.position) => win_in(ply),
            Some(_) => loss_in(ply),
            None => 0,
        }
    }

    fn player(&self) -> usize {
        self.game.to_move(&self.position).index()
    }

    /// Fills the list of a ply with the legal moves, those that are not quiet first and rated;
    /// returns it and how many those are.
    fn list_moves(&mut self, ply: usize, noisy_only: bool) -> (Vec<Candidate<G::Move>>, usize) {
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        self.generated.clear();
        let (game, position) = (self.game, &self.position);
        if noisy_only {
            game.noisy_moves(position, &mut self.generated);
        } else {
            game.legal_moves(position, &mut self.generated);
        }
        let mut noisies = 0;
        for &mv in &self.generated {
            let code = game.move_code(mv);
            if !noisy_only && game.is_quiet(position, mv) {
                list.push(Candidate { mv, code, slot: 0, exposure: 0, quiet: true, rating: 0 });
                continue;
            }
            let slot = game.move_slot(position, mv);
            let (gain, stake) = (game.gain(position, mv), game.stake(position, mv));
            let rating = capture_rating(gain, stake, self.memory.history.capture(slot));
            let slot = slot as u32;
            list.push(Candidate { mv, code, slot, exposure: 0, quiet: false, rating });
            let last = list.len() - 1;
            list.swap(noisies, last);
            noisies += 1;
        }
        (list, noisies)
    }

    /// Rates quiet moves, favourites first, then by history.
    fn rate_quiets(
        &self,
        scene: &Scene,
        favourites: &Favourites,
        quiets: &mut [Candidate<G::Move>],
    ) {
        for candidate in quiets {
            self.recognise(candidate, scene);
            let favourite = favourites.rating(candidate.code);
            candidate.rating =
                favourite.unwrap_or_else(|| self.quiet_history(scene, candidate.deed()));
        }
    }

    /// How well a quiet move did before, in all and after the moves before.
    #[inline]
    fn quiet_history(&self, scene: &Scene, deed: Deed) -> i32 {
        let (history, techniques) = (&self.memory.history, &self.shared.techniques);
        let mut rating = 0;
        if techniques.history {
            rating += history.quiet(scene, deed);
        }
        if techniques.continuation {
            rating += history.continuation(scene, deed);
        }
        rating
    }

    /// Finds out what the histories must know of a quiet move.
    #[inline]
    fn recognise(&self, candidate: &mut Candidate<G::Move>, scene: &Scene) {
        candidate.slot = self.game.move_slot(&self.position, candidate.mv) as u32;
        candidate.exposure = self.game.exposure(candidate.mv, scene.attacked) as u16;
    }

    /// The next move of a node.
    #[inline]
    fn next_move(
        &self,
        picker: &mut Picker,
        list: &mut [Candidate<G::Move>],
        scene: &Scene,
        favourites: &Favourites,
    ) -> Option<Candidate<G::Move>> {
        let rate = |quiets: &mut [_]| self.rate_quiets(scene, favourites, quiets);
        let mut candidate = picker.next(self.game, &self.position, list, rate)?;
        // The table's move comes before quiet moves are looked at.
        if candidate.quiet && candidate.slot == 0 {
            self.recognise(&mut candidate, scene);
        }
        Some(candidate)
    }

    /// Notes that the best line from `ply` on is `mv` and what was found below.
    fn set_line(&mut self, ply: usize, mv: G::Move) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(mv);
        above[ply].extend_from_slice(&below[0]);
    }
}
