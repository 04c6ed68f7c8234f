//! What holds for all boards and all texts.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use hyperchess_board::{Board, Direction, Graph, MapFile, NodeId, Shape, Sign, currentstate};
use proptest::prelude::*;

type Links = Vec<Option<NodeId>>;

fn graphs(axes: usize) -> impl Strategy<Value = (Links, NodeId)> {
    (1usize..24).prop_flat_map(move |nodes| {
        let link = prop::option::weighted(0.4, (0..nodes).prop_map(NodeId::new));
        (prop::collection::vec(link, nodes * 2 * axes), (0..nodes).prop_map(NodeId::new))
    })
}

fn boxes() -> impl Strategy<Value = Shape> {
    prop::collection::vec(1usize..5, 1..5).prop_map(|sizes| Shape::new(sizes).unwrap())
}

/// A step with distinct axes: for each axis -1, 0 or +1.
fn directions(steps: &[i32]) -> Vec<Direction> {
    let sign = |step| if step < 0 { Sign::Minus } else { Sign::Plus };
    let moves = steps.iter().enumerate().filter(|&(_, &step)| step != 0);
    moves.map(|(axis, &step)| Direction::new(axis, sign(step))).collect()
}

fn shifted(from: &[i32], steps: &[i32], times: i32) -> Vec<i32> {
    from.iter().zip(steps).map(|(x, step)| x + step * times).collect()
}

/// All orders, the plainest way.
fn permutations(board: &Board, node: NodeId, directions: &[Direction]) -> BTreeSet<NodeId> {
    if directions.is_empty() {
        return BTreeSet::from([node]);
    }
    let mut ends = BTreeSet::new();
    for n in 0..directions.len() {
        let mut rest = directions.to_vec();
        if let Some(next) = board.neighbour(node, rest.remove(n)) {
            ends.extend(permutations(board, next, &rest));
        }
    }
    ends
}

fn read(text: &str) -> Result<MapFile<String>, Vec<hyperchess_board::MapError>> {
    MapFile::parse(text, |label| Ok(Some(label.to_string())))
}

proptest! {
    #[test]
    fn no_bytes_make_the_parser_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = read(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn no_text_like_a_map_makes_the_parser_panic(text in "(\u{feff})?[0-9 \t\r\n]{0,3}\n([-0-9a-é \t\r\n]{0,30}\n){0,12}") {
        let _ = read(&text);
    }

    #[test]
    fn no_rows_make_the_parser_panic(
        count in 0i64..6,
        rows in prop::collection::vec(prop::collection::vec(-2i64..6, 5..9), 0..6),
    ) {
        let row = |row: &Vec<i64>| row.iter().map(i64::to_string).collect::<Vec<_>>().join("\t");
        let text = format!("{count}\n{}\nturn White", rows.iter().map(row).collect::<Vec<_>>().join("\n"));
        if let Ok(map) = read(&text) {
            prop_assert_eq!(rows.len() as i64, count);
            prop_assert_eq!(map.labels.len(), map.board.len());
        }
    }

    #[test]
    fn maps_are_read_back_as_printed((links, origin) in graphs(3), pieces in prop::collection::vec(any::<bool>(), 24)) {
        let board = Board::graph(3, links, origin).unwrap().board;
        let label = |node: NodeId| pieces[node.index()].then(|| format!("P{node}"));
        let text = MapFile::print(&board, label).unwrap();
        let map = read(&text).unwrap();
        prop_assert_eq!(&map.board, &board);
        prop_assert_eq!(&map.labels, &board.nodes().map(label).collect::<Vec<_>>());
        let again = MapFile::print(&map.board, |node| map.labels[node.index()].clone()).unwrap();
        prop_assert_eq!(again, text);
    }

    #[test]
    fn a_printed_map_is_the_canonical_board((links, origin) in graphs(3), from in 0usize..24, index in 0usize..6) {
        let mut board = Board::graph(3, links, origin).unwrap().board;
        let node = NodeId::new(from % board.len());
        board.clear_link(node, Direction::from_index(index)).unwrap();
        let map = read(&MapFile::print(&board, |_| None).unwrap()).unwrap();
        prop_assert_eq!(map.board, board.canonical().board);
    }

    #[test]
    fn a_graph_keeps_the_links_of_its_nodes((links, origin) in graphs(2)) {
        let Graph { board, renumbered, .. } = Board::graph(2, links.clone(), origin).unwrap();
        prop_assert_eq!(renumbered[origin.index()], Some(board.origin()));
        prop_assert_eq!(renumbered.iter().flatten().count(), board.len());
        prop_assert!(board.nodes().eq(board.preorder()));
        for (old, new) in renumbered.iter().enumerate() {
            let Some(new) = *new else { continue };
            for direction in Direction::all(2) {
                let to = links[old * 4 + direction.index()].map(|to| renumbered[to.index()].unwrap());
                prop_assert_eq!(board.neighbour(new, direction), to);
            }
            prop_assert!(board.nodes_at(board.coordinates(new)).any(|node| node == new));
        }
        prop_assert_eq!(currentstate(&board, |_| None).lines().count(), board.len());
        prop_assert_eq!(board.canonical().board, board);
    }

    #[test]
    fn a_step_is_the_set_of_all_orders((links, origin) in graphs(3), steps in prop::collection::vec(-1i32..=1, 3)) {
        let board = Board::graph(3, links, origin).unwrap().board;
        let directions = directions(&steps);
        for node in board.nodes() {
            let ends: Vec<_> = permutations(&board, node, &directions).into_iter().collect();
            prop_assert_eq!(&board.step(node, &directions), &ends);
            let unit: Vec<_> = directions.iter().map(|&direction| (direction, 1)).collect();
            prop_assert_eq!(&board.leap(node, &unit), &ends);
        }
    }

    #[test]
    fn a_ray_is_the_closure_of_its_step((links, origin) in graphs(2), steps in prop::collection::vec(-1i32..=1, 2)) {
        let board = Board::graph(2, links, origin).unwrap().board;
        let directions = directions(&steps);
        for start in board.nodes() {
            let ray = board.ray(start, &directions);
            let reached: BTreeSet<_> = ray.iter().copied().collect();
            prop_assert_eq!(reached.len(), ray.len());
            let mut expected = BTreeSet::new();
            let mut open = vec![start];
            while let Some(node) = open.pop() {
                for end in permutations(&board, node, &directions) {
                    if end != start && expected.insert(end) {
                        open.push(end);
                    }
                }
            }
            prop_assert_eq!(reached, expected);
        }
    }

    #[test]
    fn on_a_box_moves_are_arithmetic(shape in boxes(), steps in prop::collection::vec(-1i32..=1, 4)) {
        let board = Board::lattice(&shape);
        let steps = &steps[..board.axes()];
        let directions = directions(steps);
        if directions.is_empty() {
            return Ok(());
        }
        for node in board.nodes() {
            let at = board.coordinates(node);
            let place = |times| board.node_at(&shifted(at, steps, times));
            prop_assert_eq!(board.node_at(at), Some(node));
            prop_assert_eq!(board.step(node, &directions), place(1).into_iter().collect::<Vec<_>>());
            prop_assert_eq!(board.ray(node, &directions), (1..).map_while(place).collect::<Vec<_>>());
        }
    }

    #[test]
    fn holes_only_take_away(
        shape in boxes(),
        holes in prop::collection::vec(prop::collection::vec(0usize..5, 4), 0..6),
        steps in prop::collection::vec(-1i32..=1, 4),
    ) {
        let sizes = shape.sizes().to_vec();
        let inside = |hole: Vec<usize>| hole.iter().zip(&sizes).map(|(x, size)| x % size).collect::<Vec<_>>();
        let Ok(holed) = shape.with_holes(holes.into_iter().map(inside)) else { return Ok(()) };
        let board = Board::lattice(&holed);
        prop_assert_eq!(board.len(), holed.node_count());
        prop_assert_eq!(board.shape(), Some(&holed));
        let steps = &steps[..board.axes()];
        let directions = directions(steps);
        for hole in holed.holes() {
            let hole: Vec<_> = hole.iter().map(|&x| x as i32).collect();
            prop_assert_eq!(board.node_at(&hole), None);
        }
        for node in board.nodes() {
            let at = board.coordinates(node);
            prop_assert_eq!(board.node_at(at), Some(node));
            let ends: Vec<_> = permutations(&board, node, &directions).into_iter().collect();
            prop_assert_eq!(&board.step(node, &directions), &ends);
            prop_assert!(ends.iter().all(|&end| board.coordinates(end) == shifted(at, steps, 1)));
            for (direction, to) in board.neighbours(node) {
                prop_assert_eq!(board.neighbour(to, direction.opposite()), Some(node));
            }
        }
    }
}

#[test]
fn five_dimensions_are_built_in_no_time() {
    let shape = Shape::new(vec![8; 5]).unwrap();
    let start = Instant::now();
    let board = Board::lattice(&shape);
    let spent = start.elapsed();
    assert_eq!(board.len(), 32_768);
    println!("8^5 in {spent:?}");
    assert!(spent < Duration::from_millis(200), "{spent:?}"); // 1 ms or so in truth; the machine may be busy
}
