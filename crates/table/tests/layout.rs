//! What front ends draw from.

mod common;

use common::{Dice, games, play_at_random, table};
use hyperchess_table::{Layout, Player};
use std::collections::HashSet;

fn men(layout: &Layout, player: Player) -> usize {
    let pieces = layout.cells.iter().filter_map(|cell| cell.piece.as_ref());
    pieces.filter(|piece| piece.player == player).count()
}

#[test]
fn boards_have_their_size_and_their_men() {
    for (game, sizes, men_a_side) in [
        ("chess", vec![8, 8], 16),
        ("chess960:start=0", vec![8, 8], 16),
        ("standard", vec![8, 8], 16),
        ("hyper:dim=2", vec![8, 8], 16),
        ("hyper", vec![8, 8, 8], 16),
        ("hyper:dim=3", vec![8, 8, 8], 16),
        ("hyper:dim=4", vec![8, 8, 8, 8], 16),
        ("hyper:dim=4,side=4,queen=any", vec![4, 4, 4, 4], 8),
        ("hyper:dim=3,side=5", vec![5, 5, 5], 10),
        ("hyper:dim=3,side=6", vec![6, 6, 6], 12),
        ("raumschach", vec![5, 5, 5], 20),
        ("tesschess", vec![4, 4, 4, 4], 16),
        ("3d-6x8x3", vec![6, 8, 3], 30),
    ] {
        let layout = table(game).layout();
        let lengths: Vec<usize> = layout.axes.iter().map(|axis| axis.labels.len()).collect();
        assert_eq!(lengths, sizes, "{game}");
        assert_eq!(layout.cells.len(), sizes.iter().product::<usize>(), "{game}");
        for player in [Player::First, Player::Second] {
            assert_eq!(men(&layout, player), men_a_side, "{game}");
        }
    }
}

#[test]
fn every_cell_has_its_place_and_its_name() {
    for game in games("every_cell") {
        let mut table = table(&game);
        play_at_random(table.as_mut(), &mut Dice::new(7), 20);
        let layout = table.layout();
        assert_ne!(Some(layout.file), layout.rank, "{game}");
        let mut named: Vec<usize> = layout.name_order.clone();
        named.sort();
        assert_eq!(named, (0..layout.axes.len()).collect::<Vec<_>>(), "{game}");
        let names: HashSet<&str> = layout.cells.iter().map(|cell| cell.name.as_str()).collect();
        assert_eq!(names.len(), layout.cells.len(), "{game}: names are unique");
        let places: HashSet<&[i32]> =
            layout.cells.iter().map(|cell| cell.coordinates.as_slice()).collect();
        assert_eq!(places.len(), layout.cells.len(), "{game}: these boards have no doubles");
        for (number, cell) in layout.cells.iter().enumerate() {
            assert_eq!(cell.node, number, "{game}");
            assert_eq!(cell.coordinates.len(), layout.axes.len(), "{game}");
            assert_eq!(table.parse_square(&cell.name).as_ref(), Ok(&cell.name), "{game}");
            assert_eq!(table.parse_square(&cell.name.to_uppercase()).as_ref(), Ok(&cell.name));
            if layout.looks.numbered {
                continue;
            }
            // The name is made of the labels at the edges.
            let label = |&axis: &usize| {
                let index = cell.coordinates[axis] - layout.axes[axis].low;
                layout.axes[axis].labels[usize::try_from(index).unwrap()].as_str()
            };
            let labels: String = layout.name_order.iter().map(label).collect();
            assert_eq!(labels, cell.name.replace(',', ""), "{game}");
            if let Some(piece) = &cell.piece {
                let capital = match piece.discs {
                    0 => piece.player == Player::First,
                    discs => discs == 2,
                };
                assert_eq!(piece.letter.is_uppercase(), capital, "{game}");
                assert!(!piece.name.is_empty(), "{game}");
            }
        }
    }
}

#[test]
fn the_men_stand_where_the_rules_say() {
    let piece = |game: &str, square: &str| {
        let layout = table(game).layout();
        let cell = layout.cells.iter().find(|cell| cell.name == square).unwrap();
        cell.piece.as_ref().map(|piece| (piece.letter, piece.name.clone()))
    };
    let man = |letter, name: &str| Some((letter, name.to_string()));
    assert_eq!(piece("chess", "e1"), man('K', "king"));
    assert_eq!(piece("chess", "e4"), None);
    assert_eq!(piece("hyper:dim=3", "1e1"), man('K', "king"));
    assert_eq!(piece("hyper:dim=3", "2a2"), man('P', "pawn"));
    assert_eq!(piece("hyper:dim=4", "H8d8"), man('q', "queen"));
    assert_eq!(piece("raumschach", "Bb1"), man('U', "unicorn"));
    assert_eq!(piece("raumschach", "Da5"), man('u', "unicorn"));
    assert_eq!(piece("tesschess", "Cb11"), man('K', "king"));
    assert_eq!(piece("3d-6x8x3", "1c8"), man('k', "king"));
}

#[test]
fn nodes_at_one_place_keep_names_of_their_own() {
    // Node 3 is right-then-down of the origin, node 4 is down-then-right: both at (1,1,0).
    let map = "5
0 -1 1 -1 2 -1 -1 WKing
1 0 -1 -1 3 -1 -1 none
2 -1 4 0 -1 -1 -1 none
3 -1 -1 1 -1 -1 -1 BKing
4 2 -1 -1 -1 -1 -1 BPawn
";
    let path = common::file("one_place.map", map);
    let table = table(&format!("map:file={path}"));
    assert!(table.warnings().iter().any(|warning| warning.contains("two nodes at one")));
    let layout = table.layout();
    let doubled: Vec<_> =
        layout.cells.iter().filter(|cell| cell.coordinates == [1, 1, 0]).collect();
    assert_eq!(doubled.len(), 2);
    assert_ne!(doubled[0].name, doubled[1].name);
    for cell in doubled {
        assert_eq!(table.parse_square(&cell.name).as_ref(), Ok(&cell.name));
    }
}
