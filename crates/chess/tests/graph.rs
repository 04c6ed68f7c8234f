//! Games on graphs: the map game against the naive generator, checked games on boards with
//! holes, and every shipped game on its own board taken as a mere graph.

mod common;
#[path = "naive/mod.rs"]
mod naive;

use common::{Random, game_by, map_game, moves, placement, rules};
use hyperchess_board::{Board, Direction, MapFile, NodeId, Shape};
use hyperchess_chess::{ChessGame, Move, MoveDetails, Position, RuleSet};
use hyperchess_game::{Game, Outcome, Player, Reason};
use naive::{GraphMove, NaiveGraph};
use std::collections::{BTreeMap, BTreeSet};

/// What must hold in every position: texts read back, taking back restores.
fn check_promises(game: &ChessGame, position: &Position, legal: &[Move]) {
    let text = game.position_text(position);
    let key = game.key(position);
    assert_eq!(game.count_moves(position), legal.len() as u64, "{text}");
    let read = game.parse_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(game.position_text(&read), text);
    assert_eq!(game.key(&read), key, "{text}");
    assert_eq!(common::texts(game, &read), common::texts(game, position), "{text}");
    let mut board = position.clone();
    for &mv in legal {
        let move_text = game.move_text(position, mv);
        assert_eq!(game.parse_move(position, &move_text), Ok(mv), "{text}");
        let undo = game.play(&mut board, mv);
        let after = game.position_text(&board);
        let read = game.parse_position(&after).unwrap_or_else(|error| panic!("{after}: {error}"));
        assert_eq!(game.key(&read), game.key(&board), "{text} {move_text}");
        game.undo(&mut board, undo);
        assert_eq!(game.key(&board), key, "{text} {move_text}");
        assert_eq!(game.position_text(&board), text, "{move_text}");
    }
    assert_eq!(moves(game, &board), legal, "{text}");
}

/// A graph: a small box, its links cut, bent, tied to rings, or led one way.
fn random_board(random: &mut Random) -> Board {
    let sizes: Vec<usize> = (0..3).map(|_| 1 + random.below(4)).collect();
    let mut board = Board::lattice(&Shape::new(sizes).unwrap());
    let nodes = board.len();
    let changes = random.below(1 + nodes);
    for _ in 0..changes {
        let node = NodeId::new(random.below(nodes));
        let to = NodeId::new(random.below(nodes));
        let direction = Direction::from_index(random.below(6));
        match random.below(4) {
            0 => board.clear_link(node, direction).unwrap(),
            1 => board.set_link(node, direction, to).unwrap(),
            2 => board.set_link_both(node, direction, to).unwrap(),
            _ => {
                // A ring: from the end of a line back to its beginning.
                let mut end = node;
                for _ in 0..nodes {
                    end = board.neighbour(end, direction).unwrap_or(end);
                }
                board.set_link_both(end, direction, node).unwrap();
            }
        }
    }
    board.canonical().board
}

/// A map with men on it.
fn random_map(random: &mut Random) -> String {
    let board = random_board(random);
    let mut men: BTreeMap<NodeId, String> = BTreeMap::new();
    for king in ["WKing", "BKing"] {
        men.insert(NodeId::new(random.below(board.len())), king.to_string());
    }
    for _ in 0..random.below(2 + board.len() / 2) {
        let kinds = ["Pawn", "Rook", "Knight", "Bishop", "Queen", "King"];
        let known = if random.one_in(10) { 6 } else { 5 };
        let kind = *random.pick(&kinds[..known]);
        let colour = if random.one_in(2) { 'W' } else { 'B' };
        men.insert(NodeId::new(random.below(board.len())), format!("{colour}{kind}"));
    }
    let mut map = MapFile::print(&board, |node| men.get(&node).cloned()).unwrap();
    if random.one_in(4) {
        map += "turn Black\n";
    }
    map
}

fn naive_start<'b>(game: &ChessGame, board: &'b Board, adjacency: u32) -> NaiveGraph<'b> {
    let mut naive = NaiveGraph::empty(board, adjacency);
    for placed in &game.rules().setup {
        let kind = game.rules().pieces[placed.kind].letter;
        naive.put(placed.node, placed.player == Player::First, kind);
    }
    naive.set_turn(game.rules().first_to_move == Player::First);
    naive
}

fn step_of(details: MoveDetails) -> GraphMove {
    GraphMove { from: details.from, to: details.to }
}

#[test]
fn the_map_game_on_random_graphs() {
    let (mut taken, mut stuck, mut plies) = (0, 0, 0);
    for seed in 1..=700 {
        let mut random = Random::new(seed);
        let map = random_map(&mut random);
        let adjacency = if random.one_in(2) { 6 } else { 26 };
        let (game, _) = map_game(&map, &adjacency.to_string());
        let board = game.rules().board.clone();
        let mut naive = naive_start(&game, &board, adjacency);
        let mut position = game.initial();
        for _ in 0..25 {
            let legal = moves(&game, &position);
            let ours: BTreeMap<GraphMove, Move> =
                legal.iter().map(|&mv| (step_of(game.details(&position, mv)), mv)).collect();
            let expected = naive.moves();
            assert_eq!(ours.keys().copied().collect::<BTreeSet<_>>(), expected, "{map}");
            assert_eq!(ours.len(), legal.len(), "a move twice\n{map}");
            assert!(!game.is_in_check(&position, game.to_move(&position)));
            check_promises(&game, &position, &legal);
            plies += 1;
            let outcome = game.outcome(&position);
            if let Some(white) = naive.winner() {
                let winner = if white { Player::First } else { Player::Second };
                assert_eq!(outcome, Some(Outcome::win(winner, Reason::RoyalCaptured)), "{map}");
                taken += 1;
                break;
            }
            if expected.is_empty() {
                assert_eq!(outcome, Some(Outcome::draw(Reason::NoMoves)), "{map}");
                stuck += 1;
                break;
            }
            assert_eq!(outcome, None, "{map}");
            let expected: Vec<GraphMove> = expected.into_iter().collect();
            let chosen = random.pick(&expected);
            game.play(&mut position, ours[chosen]);
            naive = naive.play(chosen);
        }
    }
    assert!(taken > 100 && stuck > 20 && plies > 4000, "{taken} {stuck} {plies}");
}

/// The pieces of the map game, but with check and mate, on a box with holes.
const HOLED: &str = r#"
name = "holed"
[board]
size = [5, 5, 4]
holes = HOLES
square = "{2:A}{0:a}{1:1}"
[pieces]
K = { name = "king", royal = true, moves = [{ count = "any", range = 1 }] }
Q = { name = "queen", moves = [{ count = "any" }] }
R = { name = "rook", moves = [{ count = [1] }] }
B = { name = "bishop", moves = [{ count = [2, 3] }] }
N = { name = "knight", moves = [{ leap = [2, 1] }] }
P = { name = "pawn", moves = [{ count = "any", range = 1 }] }
[setup]
mirror = [1]
[setup.white]
K = ["Aa1"]
"#;

/// Whether the side that is not to move could lose its king now.
fn could_take_king(naive: &NaiveGraph<'_>) -> bool {
    naive.moves().iter().any(|step| naive.play(step).winner().is_some())
}

#[test]
fn check_and_mate_on_boards_with_holes() {
    let (mut checks, mut mates, mut plies) = (0, 0, 0);
    for seed in 1..=60 {
        let mut random = Random::new(seed);
        let mut holes: BTreeSet<String> = BTreeSet::new();
        for _ in 0..1 + random.below(35) {
            let hole = [random.below(5), random.below(5), random.below(4)];
            // The kings of the setup need a place.
            if hole != [0, 0, 0] && hole != [0, 4, 0] {
                holes.insert(format!("{hole:?}"));
            }
        }
        let holes: Vec<String> = holes.into_iter().collect();
        let game = game_by(&HOLED.replace("HOLES", &format!("[{}]", holes.join(", "))));
        let board = game.rules().board.clone();
        for _ in 0..4 {
            let mut men: BTreeMap<NodeId, (bool, char)> = BTreeMap::new();
            let men_wanted = [(true, 'K'), (false, 'K')].into_iter();
            let letters = ['Q', 'R', 'B', 'N', 'P'];
            let more: Vec<(bool, char)> = (0..4 + random.below(8))
                .map(|_| (random.one_in(2), *random.pick(&letters)))
                .collect();
            for man in men_wanted.chain(more) {
                let node = NodeId::new(random.below(board.len()));
                men.entry(node).or_insert(man);
            }
            if men.values().filter(|man| man.1 == 'K').count() < 2 {
                continue;
            }
            let mut naive = NaiveGraph::empty(&board, 26);
            men.iter().for_each(|(&node, &(white, kind))| naive.put(node, white, kind));
            naive.set_turn(random.one_in(2));
            let text = text_of(game.rules(), &naive);
            let read = game.parse_position(&text);
            if could_take_king(&naive) {
                assert_eq!(read.unwrap_err().field, "side to move", "{text}");
                continue;
            }
            let mut position = read.unwrap_or_else(|error| panic!("{text}: {error}"));
            for _ in 0..8 {
                let text = game.position_text(&position);
                let legal = moves(&game, &position);
                let ours: BTreeMap<GraphMove, Move> =
                    legal.iter().map(|&mv| (step_of(game.details(&position, mv)), mv)).collect();
                let mut expected = naive.moves();
                expected.retain(|step| !could_take_king(&naive.play(step)));
                assert_eq!(ours.keys().copied().collect::<BTreeSet<_>>(), expected, "{text}");
                assert_eq!(ours.len(), legal.len(), "{text}");
                check_promises(&game, &position, &legal);
                let us = game.to_move(&position);
                let mut passed = naive.clone();
                passed.set_turn(us == Player::Second);
                let in_check = could_take_king(&passed);
                assert_eq!(game.is_in_check(&position, us), in_check, "{text}");
                plies += 1;
                checks += u32::from(in_check);
                if expected.is_empty() {
                    let mate = Outcome::win(us.opponent(), Reason::Checkmate);
                    let end = if in_check { mate } else { Outcome::draw(Reason::Stalemate) };
                    assert_eq!(game.outcome(&position), Some(end), "{text}");
                    mates += 1;
                    break;
                }
                let expected: Vec<GraphMove> = expected.into_iter().collect();
                let chosen = random.pick(&expected);
                game.play(&mut position, ours[chosen]);
                naive = naive.play(chosen);
            }
        }
    }
    assert!(plies > 300 && checks > 20 && mates > 0, "{plies} {checks} {mates}");
}

/// The position as text.
fn text_of(rules: &RuleSet, naive: &NaiveGraph<'_>) -> String {
    let men: BTreeMap<NodeId, char> = naive
        .men()
        .map(|(node, white, kind)| (node, if white { kind } else { kind.to_ascii_lowercase() }))
        .collect();
    let side = if naive.to_move_white() { 'w' } else { 'b' };
    format!("{} {side} - - 0 1", placement(rules, |node| men.get(&node).copied()))
}

/// The same rules on the same board, of which it is no longer known that it is a box.
fn as_graph(mut rules: RuleSet) -> RuleSet {
    let node = rules.board.origin();
    let (direction, neighbour) = rules.board.neighbours(node).next().unwrap();
    rules.board.clear_link(node, direction).unwrap();
    rules.board.set_link(node, direction, neighbour).unwrap();
    assert!(rules.board.shape().is_none());
    rules
}

type Details = (NodeId, NodeId, Option<NodeId>, Option<usize>, bool);

fn all_details(game: &ChessGame, position: &Position) -> BTreeMap<Details, Move> {
    let legal = moves(game, position);
    let count = legal.len();
    let details: BTreeMap<Details, Move> = legal
        .into_iter()
        .map(|mv| {
            let MoveDetails { from, to, captured, promotion, castling } =
                game.details(position, mv);
            ((from, to, captured, promotion, castling), mv)
        })
        .collect();
    let text = game.position_text(position);
    assert_eq!(details.len(), count, "a move twice: {text}");
    assert_eq!(game.count_moves(position), count as u64, "{text}");
    details
}

/// Plays random games on a board as a lattice and as a graph; how many plies.
fn lattice_against_graph(rules: RuleSet, games: u64, plies: usize) -> usize {
    let lattice = ChessGame::new(rules.clone()).unwrap();
    let graph = ChessGame::new(as_graph(rules)).unwrap();
    let mut total = 0;
    for seed in 1..=games {
        let mut random = Random::new(seed);
        let (mut here, mut there) = (lattice.initial(), graph.initial());
        for _ in 0..plies {
            let text = lattice.position_text(&here);
            let (ours, theirs) = (all_details(&lattice, &here), all_details(&graph, &there));
            let keys: Vec<Details> = ours.keys().copied().collect();
            assert_eq!(keys, theirs.keys().copied().collect::<Vec<_>>(), "{text}");
            let mut outcome = lattice.outcome(&here);
            if outcome == Some(Outcome::draw(Reason::DeadPosition)) {
                outcome = None; // nobody looks for dead positions on graphs
            }
            assert_eq!(outcome, graph.outcome(&there), "{text}");
            total += 1;
            if keys.is_empty() {
                break;
            }
            let chosen = random.pick(&keys);
            lattice.play(&mut here, ours[chosen]);
            graph.play(&mut there, theirs[chosen]);
            assert_eq!(lattice.reversible_plies(&here), graph.reversible_plies(&there), "{text}");
            if random.one_in(8) {
                let text = graph.position_text(&there);
                let read = graph.parse_position(&text).unwrap();
                assert_eq!(graph.key(&read), graph.key(&there), "{text}");
                assert_eq!(graph.position_text(&read), text);
            }
        }
    }
    total
}

#[test]
fn a_box_is_a_graph_too() {
    for (spec, games, plies) in [
        ("standard", 40, 150),
        ("raumschach", 5, 100),
        ("tesschess", 2, 40),
        ("3d-6x8x3", 10, 150),
        ("hyper:dim=2,side=5", 40, 100),
        ("hyper:dim=3,side=4,queen=any", 10, 100),
        ("hyper:dim=4,side=4", 2, 40),
    ] {
        let total = lattice_against_graph(rules(spec), games, plies);
        assert!(total as u64 > games * 10, "{spec}: {total}");
    }
}

/// Riders by steps of different lengths reach the same square in different ways, and boxes
/// need not be cubes.
#[test]
fn odd_riders_on_odd_boxes() {
    const RULES: &str = r#"
name = "riders"
[board]
size = SIZE
square = "{0:a}{1:1}"
forward = [1]
[pieces]
K = { name = "king", royal = true, moves = [{ count = "any", range = 1 }] }
R = { name = "rook", moves = [{ count = [1] }] }
D = { name = "two by two", moves = [{ leap = [2, 0], range = 0 }] }
A = { name = "diagonal two by two", moves = [{ leap = [2, 2], range = 0 }] }
H = { name = "night rider", moves = [{ leap = [2, 1], range = 0 }] }
X = { name = "both", moves = [{ count = [1] }, { leap = [2, 0], range = 0 }] }
B = { name = "short bishop", moves = [{ count = [2], range = 3 }] }
S = { name = "rook and king", moves = [{ count = [1] }, { count = "any", range = 1 }] }
T = { name = "taker", moves = [{ count = [1], mode = "capture" }, { count = [2], mode = "move" }] }
P = { name = "pawn", moves = [
  { path = ["F"], mode = "move", first = 2 },
  { path = ["F+L"], mode = "capture", en_passant = true },
], promotion = { zone = "any-forward", to = "RDAHXBTS" } }
[setup]
placement = "PLACEMENT"
"#;
    for (size, placement) in [
        ("[8, 8]", "rdahkxbt/pp4pp/8/8/8/8/PP4PP/RDAHKXBT"),
        ("[8, 8]", "rdahkxbt/8/8/8/8/8/8/RDAHKXBT"),
        ("[5, 11]", "xdkhr/1p1p1/5/5/5/5/5/5/5/1P1P1/RHKDX"),
        ("[12, 4]", "rdahkxbtsdah/pppppppppppp/PPPPPPPPPPPP/RDAHKXBTSDAH"),
        ("[8, 8]", "sdxhksbt/pp4pp/8/8/8/8/PP4PP/SDXHKSBT"),
    ] {
        let source = RULES.replace("SIZE", size).replace("PLACEMENT", placement);
        let rules = RuleSet::parse(&source, &[], &common::no_maps).unwrap().rules;
        let total = lattice_against_graph(rules, 60, 80);
        assert!(total > 500, "{placement}: {total}");
    }
}
