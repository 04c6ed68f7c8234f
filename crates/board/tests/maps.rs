//! The map files of `tests/maps`, each for what it is about.

use std::collections::BTreeSet;

use hyperchess_board::{Board, Direction, MapFile, NodeId, Warning, WarningKind, currentstate};

fn read(text: &str) -> MapFile<String> {
    MapFile::parse(text, |label| Ok(Some(label.to_string()))).unwrap()
}

fn nodes<const N: usize>(numbers: [usize; N]) -> [NodeId; N] {
    numbers.map(NodeId::new)
}

fn kinds(warnings: &[Warning]) -> Vec<&'static str> {
    let name = |warning: &Warning| match warning.kind {
        WarningKind::Unreachable { .. } => "unreachable",
        WarningKind::OneWay { .. } => "one-way",
        WarningKind::ManyCoordinates { .. } => "many",
        WarningKind::SharedCoordinates { .. } => "shared",
        _ => "new",
    };
    warnings.iter().map(name).collect()
}

/// The ray by the IDs of the file.
fn ray<L>(map: &MapFile<L>, from: usize, directions: &[Direction]) -> Vec<usize> {
    let start = map.ids.iter().position(|&id| id == from).unwrap();
    map.board
        .ray(NodeId::new(start), directions)
        .into_iter()
        .map(|node| map.ids[node.index()])
        .collect()
}

#[test]
fn a_rook_goes_round_a_ring_and_stops_at_its_start() {
    let map = read(include_str!("maps/ring5.map"));
    assert_eq!(ray(&map, 0, &[Direction::RIGHT]), [1, 2, 3, 4]);
    assert_eq!(ray(&map, 0, &[Direction::LEFT]), [4, 3, 2, 1]);
    assert_eq!(kinds(&map.warnings), ["many"]);
    let text = map.warnings[0].to_string();
    assert_eq!(
        text,
        "line 4: more than one possible coordinate, the first is taken: \
         node 2 at (2,0,0) or (-3,0,0), node 3 at (-2,0,0) or (3,0,0)"
    );
    // The depth-first walk tries left first.
    assert_eq!(map.ids, [0, 4, 3, 2, 1]);
    assert_eq!(map.board.coordinates(NodeId::new(3)), [2, 0, 0]);

    let four = read(include_str!("maps/ring4_rook_only.map"));
    assert_eq!(ray(&four, 0, &[Direction::RIGHT]), [1, 2, 3]);
    assert_eq!(ray(&four, 0, &[Direction::LEFT]), [3, 2, 1]);
    assert_eq!(kinds(&four.warnings), ["many"]);
}

#[test]
fn a_self_loop_leads_nowhere() {
    let map = read(include_str!("maps/selfloop.map"));
    assert_eq!(map.board.left(NodeId::new(0)), Some(NodeId::new(0)));
    assert_eq!(ray(&map, 0, &[Direction::LEFT]), [0; 0]);
    assert_eq!(ray(&map, 0, &[Direction::RIGHT]), [1]);
    assert_eq!(ray(&map, 1, &[Direction::LEFT]), [0]);
    assert_eq!(kinds(&map.warnings), ["one-way", "many"]);
}

#[test]
fn a_one_way_link_has_no_way_back() {
    let map = read(include_str!("maps/oneway.map"));
    assert_eq!(ray(&map, 0, &[Direction::RIGHT]), [1, 2]);
    assert_eq!(ray(&map, 2, &[Direction::LEFT]), [0; 0]);
    assert_eq!(map.warnings.len(), 1);
    assert_eq!(map.warnings[0].to_string(), "line 3: one-way link: from 1 right to 2");
}

#[test]
fn a_diagonal_step_can_branch() {
    let map = read(include_str!("maps/branch.map"));
    let ends = map.board.step(map.board.origin(), &[Direction::RIGHT, Direction::DOWN]);
    let ids: BTreeSet<_> = ends.iter().map(|node| map.ids[node.index()]).collect();
    assert_eq!(ids, BTreeSet::from([3, 4]));
    assert_eq!(map.board.ray(map.board.origin(), &[Direction::DOWN, Direction::RIGHT]), ends);
    assert_eq!(kinds(&map.warnings), ["shared"]);
    assert_eq!(
        map.warnings[0].to_string(),
        "line 6: two nodes at one coordinate: 3 and 4 at (1,1,0)"
    );
    assert!(map.board.nodes_at(&[1, 1, 0]).eq(ends.iter().copied()));
    assert_eq!(map.board.node_at(&[1, 1, 0]), Some(ends[0]));
}

#[test]
fn a_bishop_is_blocked_on_its_diagonal() {
    let map = read(include_str!("maps/bishop_block.map"));
    assert_eq!(kinds(&map.warnings), [""; 0]);
    let diagonal = [Direction::RIGHT, Direction::DOWN];
    assert_eq!(ray(&map, 0, &diagonal), [4, 8]);
    let mut reached = Vec::new();
    map.board.ride(map.board.origin(), &diagonal, |node| {
        reached.push(map.ids[node.index()]);
        map.labels[node.index()].is_none()
    });
    assert_eq!(reached, [4]);
}

#[test]
fn unreachable_nodes_are_no_part_of_the_board() {
    let map = read(include_str!("maps/unreach.map"));
    assert_eq!(map.board.len(), 2);
    assert_eq!(map.ids, [0, 1]);
    assert_eq!(map.labels.len(), 2);
    assert_eq!(map.warnings.len(), 1);
    assert_eq!(map.warnings[0].kind, WarningKind::Unreachable { nodes: nodes([2]).to_vec() });
    assert!(map.warnings[0].to_string().starts_with("line 4: "), "{}", map.warnings[0]);
}

#[test]
fn all_files_come_back_as_they_were() {
    for text in [
        include_str!("maps/bishop_block.map"),
        include_str!("maps/branch.map"),
        include_str!("maps/oneway.map"),
        include_str!("maps/ring4_rook_only.map"),
        include_str!("maps/ring5.map"),
        include_str!("maps/selfloop.map"),
        include_str!("maps/unreach.map"),
    ] {
        let map = read(text);
        let printed = MapFile::print(&map.board, |node| map.labels[node.index()].clone()).unwrap();
        let again = read(&printed);
        assert_eq!((&again.board, &again.labels), (&map.board, &map.labels));
        assert!(again.board.nodes().map(NodeId::index).eq(again.ids));
    }
}

#[test]
fn the_first_row_is_the_origin_and_ids_may_come_in_any_order() {
    let map = read("3\n2 -1 0 -1 -1 -1 -1 a\n1 0 -1 -1 -1 -1 -1 b\n0 2 1 -1 -1 -1 -1 c\n");
    assert_eq!(map.ids, [2, 0, 1]);
    assert_eq!(map.labels, ["a", "c", "b"].map(|label| Some(label.to_string())));
    assert_eq!(map.board.coordinates(NodeId::new(2)), [2, 0, 0]);
}

#[test]
fn the_state_is_listed_depth_first() {
    let map = read(include_str!("maps/ring5.map"));
    let text = currentstate(&map.board, |node| map.labels[node.index()].clone());
    assert_eq!(
        text,
        "0\t0\t0\tWRook\n-1\t0\t0\tnull\n-2\t0\t0\tBKing\n2\t0\t0\tWKing\n1\t0\t0\tnull\n"
    );

    let square = read(include_str!("maps/bishop_block.map"));
    let text = currentstate(&square.board, |_| None);
    // Right as far as it goes, down, then left before anything else.
    let places: Vec<_> = text.lines().map(|line| &line[..3]).collect();
    assert_eq!(places[..6], ["0\t0", "1\t0", "2\t0", "2\t1", "1\t1", "0\t1"]);
    assert_eq!(places.len(), 9);
    assert!(square.board.nodes().eq(square.board.preorder()));
}

#[test]
fn an_eight_cube_is_read_back_from_its_map() {
    let cube = Board::lattice(&hyperchess_board::Shape::new(vec![8, 8, 8]).unwrap());
    let text = MapFile::print(&cube, |_| None).unwrap();
    let map = read(&text);
    assert_eq!(map.warnings, []);
    assert_eq!(map.board, cube.canonical().board);
    assert!(cube.nodes().all(|node| map.board.node_at(cube.coordinates(node)).is_some()));
}
