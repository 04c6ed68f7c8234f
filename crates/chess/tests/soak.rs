//! The engine in very short games, every move checked by the naive generator.
//!
//! Games at 10 ms a move, spread over chess on both kernels, N-D chess of several dimensions, the
//! shipped rule files and map games on random graphs. The draughts family has its own.
//!
//! ```text
//! SOAK_GAMES=10000 SOAK_AT_ONCE=16 cargo test --release -p hyperchess-chess --test soak -- \
//!     --ignored --nocapture
//! ```

mod common;
mod duel;
#[path = "naive/mod.rs"]
mod naive;
#[path = "../../engine/tests/soaking/mod.rs"]
mod soaking;

use common::{Random, map_game};
use duel::Duel;
use hyperchess_board::{Board, Direction, MapFile, NodeId, Shape};
use hyperchess_chess::{ChessGame, Move, Position};
use hyperchess_engine::Limits;
use hyperchess_game::{Game, Player};
use hyperchess_orthodox::Orthodox;
use naive::{GraphMove, Naive, NaiveGraph};
use soaking::play;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Map games among the others.
const MAPS: usize = 2;

fn duels() -> Vec<Duel> {
    let mut duels = vec![
        Duel::new("standard", Naive::standard()),
        Duel::new("raumschach", Naive::raumschach()),
        Duel::new("tesschess", Naive::tesschess()),
        Duel::new("3d-6x8x3", Naive::six_by_eight_by_three()),
    ];
    let hyper = [
        "hyper:dim=2,side=6",
        "hyper:dim=3,side=4",
        "hyper:dim=3,side=5",
        "hyper:dim=3",
        "hyper:dim=3,side=5,queen=any",
        "hyper:dim=4,side=4",
        "hyper:dim=5,side=4",
    ];
    duels.extend(hyper.map(Duel::hyper));
    duels
}

/// A game on a lattice, beside the naive generator.
fn on_a_lattice(duel: &Duel, game: &Arc<ChessGame>, seed: u64, limits: &Limits) -> usize {
    let mut naive = duel.start.clone();
    play(game, duel.spec, seed, limits, &mut |position, mv| {
        let wanted = duel.naive_move(position, mv);
        let legal = naive.is_legal(&wanted);
        if legal {
            naive = naive.play(&wanted);
        }
        legal
    })
}

/// Chess on its fast kernel; the general one translates for the naive generator.
fn chess(duel: &Duel, seed: u64, limits: &Limits) -> usize {
    let game = Arc::new(Orthodox::standard());
    let mut naive = duel.start.clone();
    play(&game, "chess", seed, limits, &mut |position, mv| {
        let same: Position = duel.game.parse_position(&game.position_text(position)).unwrap();
        let Ok(mv) = duel.game.parse_move(&same, &game.move_text(position, mv)) else {
            return false;
        };
        let wanted = duel.naive_move(&same, mv);
        let legal = naive.is_legal(&wanted);
        if legal {
            naive = naive.play(&wanted);
        }
        legal
    })
}

/// A box with some links cut, the men at its two ends.
fn random_map(random: &mut Random) -> String {
    let mut board = Board::lattice(&Shape::new(vec![4, 4, 4]).unwrap());
    for _ in 0..random.below(40) {
        let node = NodeId::new(random.below(board.len()));
        board.clear_link(node, Direction::from_index(random.below(6))).unwrap();
    }
    let mut men: BTreeMap<NodeId, String> = BTreeMap::new();
    for (colour, first) in [('W', 0), ('B', board.len() - 16)] {
        for kind in ["Pawn", "Pawn", "Pawn", "Knight", "Bishop", "Rook", "Queen", "King"] {
            let node = (0..).map(|_| NodeId::new(first + random.below(16)));
            let free = node.into_iter().find(|node| !men.contains_key(node)).unwrap();
            men.insert(free, format!("{colour}{kind}"));
        }
    }
    MapFile::print(&board, |node| men.get(&node).cloned()).unwrap()
}

fn on_a_map(seed: u64, limits: &Limits) -> usize {
    let mut random = Random::new(seed);
    let map = random_map(&mut random);
    let adjacency = if random.one_in(2) { 6 } else { 26 };
    let game = Arc::new(map_game(&map, &adjacency.to_string()).0);
    let board = game.rules().board.clone();
    let mut naive = NaiveGraph::empty(&board, adjacency);
    for placed in &game.rules().setup {
        let kind = game.rules().pieces[placed.kind].letter;
        naive.put(placed.node, placed.player == Player::First, kind);
    }
    naive.set_turn(game.rules().first_to_move == Player::First);
    play(&game, "map", seed, limits, &mut |position: &Position, mv: Move| {
        let details = game.details(position, mv);
        let step = GraphMove { from: details.from, to: details.to };
        let legal = naive.moves().contains(&step);
        if legal {
            naive = naive.play(&step);
        }
        legal
    })
}

/// All games, in turns.
struct Contests {
    duels: Vec<Duel>,
    games: Vec<Arc<ChessGame>>,
}

impl Contests {
    fn new() -> Contests {
        let duels = duels();
        let games = duels.iter().map(|duel| Arc::new(common::game(duel.spec))).collect();
        Contests { duels, games }
    }

    /// How many different ones there are.
    fn len(&self) -> usize {
        self.duels.len() + 1 + MAPS
    }

    fn play(&self, number: usize, limits: &Limits) -> usize {
        let seed = number as u64 + 1;
        let choice = number % self.len();
        match self.duels.get(choice) {
            Some(duel) => on_a_lattice(duel, &self.games[choice], seed, limits),
            None if choice == self.duels.len() => chess(&self.duels[0], seed, limits),
            None => on_a_map(seed, limits),
        }
    }
}

#[test]
fn a_few_games_by_nodes_are_legal() {
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    let contests = Contests::new();
    for number in 0..contests.len() {
        assert!(contests.play(number, &limits) > 0);
    }
}

#[test]
#[ignore = "10,000 games at 10 ms a move take most of an hour"]
fn soak() {
    soaking::soak(|| {
        let contests = Contests::new();
        move |number, limits| contests.play(number, limits)
    });
}
