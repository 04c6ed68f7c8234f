//! Boards that are lattices.

use crate::coordinates::PlaceIndex;
use crate::node::ABSENT;
use crate::{Board, Shape};

impl Board {
    /// The lattice of that shape: nodes in increasing order with axis 0 fastest, holes skipped, links between all
    /// nodes one apart. Parts cut off by holes belong to the board all the same.
    pub fn lattice(shape: &Shape) -> Board {
        let sizes = shape.sizes();
        let axes = sizes.len();
        let numbers = numbers(shape);
        let number = |place: usize| match &numbers {
            None => place as u32,
            Some(numbers) => numbers[place],
        };

        let nodes = shape.node_count();
        let mut links = Vec::with_capacity(nodes * 2 * axes);
        let mut coordinates = Vec::with_capacity(nodes * axes);
        let mut at = vec![0usize; axes];
        for place in 0..shape.place_count() {
            if number(place) != ABSENT {
                let mut stride = 1;
                for (&x, &size) in at.iter().zip(sizes) {
                    links.push(if x > 0 { number(place - stride) } else { ABSENT });
                    links.push(if x + 1 < size { number(place + stride) } else { ABSENT });
                    coordinates.push(x as i32);
                    stride *= size;
                }
            }
            for (x, &size) in at.iter_mut().zip(sizes) {
                *x += 1;
                if *x < size {
                    break;
                }
                *x = 0;
            }
        }
        let places = if shape.is_box() {
            PlaceIndex::Box(sizes.to_vec())
        } else {
            PlaceIndex::sorted(axes, &coordinates)
        };
        Board { axes, links, coordinates, places, shape: Some(shape.clone()) }
    }
}

/// Node numbers by place of the box, where holes make them differ from the place.
fn numbers(shape: &Shape) -> Option<Vec<u32>> {
    if shape.is_box() {
        return None;
    }
    let mut numbers = vec![0; shape.place_count()];
    for hole in shape.hole_places() {
        numbers[hole] = ABSENT;
    }
    let free = numbers.iter_mut().filter(|number| **number != ABSENT);
    free.zip(0..).for_each(|(number, next)| *number = next);
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NodeId;

    #[test]
    fn axis_0_is_fastest() {
        let board = Board::lattice(&Shape::new(vec![2, 3, 4]).unwrap());
        assert_eq!(board.len(), 24);
        let node = board.node_at(&[1, 2, 3]).unwrap();
        assert_eq!(node, NodeId::new(23));
        assert_eq!(board.coordinates(node), [1, 2, 3]);
        assert_eq!(board.left(node), Some(NodeId::new(22)));
        assert_eq!(board.up(node), Some(NodeId::new(21)));
        assert_eq!(board.inwards(node), Some(NodeId::new(17)));
        assert_eq!([board.right(node), board.down(node), board.outwards(node)], [None; 3]);
    }

    #[test]
    fn holes_are_skipped_and_cut() {
        let shape = Shape::new(vec![5]).unwrap().with_holes([vec![0], vec![3]]).unwrap();
        let board = Board::lattice(&shape);
        let places: Vec<_> = board.nodes().map(|node| board.coordinates(node)[0]).collect();
        assert_eq!(places, [1, 2, 4]);
        assert_eq!(board.right(NodeId::new(0)), Some(NodeId::new(1)));
        assert_eq!(board.right(NodeId::new(1)), None);
        assert_eq!(board.left(NodeId::new(2)), None);
        assert_eq!(board.node_at(&[3]), None);
        assert_eq!(board.node_at(&[4]), Some(NodeId::new(2)));
        assert_eq!(board.shape(), Some(&shape));
    }
}
