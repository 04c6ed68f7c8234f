//! Sets of steps: from the words of a rule file to vectors.

use crate::move_text::shorten;
use crate::mover::Mode;
use std::collections::HashMap;

/// The most steps that a leap or a path may stand for.
const MAX_STEPS: usize = 1 << 15;

/// All unit steps that change exactly so many coordinates out of `axes`.
pub(crate) fn by_count(dimensions: usize, axes: &[usize], counts: &[usize]) -> Vec<Vec<i32>> {
    let mut vectors = vec![vec![0; dimensions]];
    for &axis in axes {
        let mut longer = Vec::with_capacity(3 * vectors.len());
        for vector in vectors {
            for step in [-1, 0, 1] {
                let mut vector = vector.clone();
                vector[axis] = step;
                longer.push(vector);
            }
        }
        vectors = longer;
    }
    vectors.retain(|vector| {
        let changed = vector.iter().filter(|&&step| step != 0).count();
        changed > 0 && counts.contains(&changed)
    });
    vectors
}

/// All signed arrangements of the amounts on distinct axes.
pub(crate) fn by_leap(dimensions: usize, amounts: &[i32]) -> Result<Vec<Vec<i32>>, String> {
    let mut vectors = vec![vec![0; dimensions]];
    for &amount in amounts.iter().filter(|&&amount| amount != 0) {
        vectors = few(extend(&vectors, 0..dimensions, &[amount, -amount]))?;
    }
    Ok(vectors)
}

/// All sign choices of a vector whose axes are fixed.
pub(crate) fn by_vector(vector: &[i32]) -> Vec<Vec<i32>> {
    let mut vectors = vec![vec![0; vector.len()]];
    for (axis, &amount) in vector.iter().enumerate().filter(|&(_, &amount)| amount != 0) {
        vectors = extend(&vectors, std::iter::once(axis), &[amount, -amount]);
    }
    tidy(vectors)
}

/// A path such as `F+L`: one step each on distinct axes. `F` goes forward and `F-` backward on
/// a forward axis, `L` either way on any other axis.
pub(crate) fn by_path(
    dimensions: usize,
    forward: &[usize],
    path: &str,
) -> Result<Vec<Vec<i32>>, String> {
    let lateral: Vec<usize> = (0..dimensions).filter(|axis| !forward.contains(axis)).collect();
    let mut vectors = vec![vec![0; dimensions]];
    for role in path.split('+') {
        vectors = few(match role {
            "F" => extend(&vectors, forward.iter().copied(), &[1]),
            "F-" => extend(&vectors, forward.iter().copied(), &[-1]),
            "L" => extend(&vectors, lateral.iter().copied(), &[1, -1]),
            _ => {
                let role = shorten(role);
                return Err(format!("'{role}' is not a step: F, F- or L, joined by +"));
            }
        })?;
    }
    Ok(vectors)
}

/// Each vector with one more component on an axis that it does not use yet.
fn extend(
    vectors: &[Vec<i32>],
    axes: impl Iterator<Item = usize> + Clone,
    amounts: &[i32],
) -> Vec<Vec<i32>> {
    let mut longer = Vec::new();
    for vector in vectors {
        for axis in axes.clone().filter(|&axis| vector[axis] == 0) {
            for &amount in amounts {
                let mut vector = vector.clone();
                vector[axis] = amount;
                longer.push(vector);
            }
        }
    }
    longer
}

/// The vectors, each once, if they are not too many.
fn few(vectors: Vec<Vec<i32>>) -> Result<Vec<Vec<i32>>, String> {
    let vectors = tidy(vectors);
    match vectors.len() {
        ..=MAX_STEPS => Ok(vectors),
        _ => Err(format!("stands for more than {MAX_STEPS} different steps")),
    }
}

/// Whether two of these rides (a step, how often, to do what) can end on one square and do the
/// same there.
pub(crate) fn overlap(rides: &[(Vec<i32>, u32, Mode)]) -> bool {
    let mut by_direction: HashMap<Vec<i32>, Vec<(u32, u32, Mode)>> = HashMap::new();
    rides.iter().any(|(vector, range, mode)| {
        let length = vector.iter().fold(0, |length, &step| gcd(length, step.unsigned_abs()));
        let direction = vector.iter().map(|&step| step / length.max(1) as i32).collect();
        let known = by_direction.entry(direction).or_default();
        let meets = known.iter().any(|&(other_length, other_range, other_mode)| {
            let apart = length / gcd(length, other_length).max(1);
            let other_apart = other_length / gcd(length, other_length).max(1);
            other_apart <= *range
                && apart <= other_range
                && (*mode == other_mode || [*mode, other_mode].contains(&Mode::Both))
        });
        known.push((length, *range, *mode));
        meets
    })
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn tidy(mut vectors: Vec<Vec<i32>>) -> Vec<Vec<i32>> {
    vectors.sort();
    vectors.dedup();
    vectors
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_the_sizes_geometry_gives() {
        assert_eq!(by_count(3, &[0, 1, 2], &[1, 2, 3]).len(), 26);
        assert_eq!(by_count(4, &[0, 1, 2, 3], &[2, 4]).len(), 24 + 16);
        assert_eq!(by_count(3, &[0, 1], &[1, 2]).len(), 8);
        assert_eq!(by_leap(3, &[2, 1]).unwrap().len(), 24);
        assert_eq!(by_leap(2, &[2, 2]).unwrap().len(), 4);
        assert_eq!(by_leap(2, &[2, 0]).unwrap().len(), 4);
        assert!(by_leap(12, &[1, 2, 3, 4, 5, 6, 7, 8]).is_err());
        assert_eq!(by_vector(&[0, 1, 1]).len(), 4);
    }

    #[test]
    fn rides_that_meet_are_noticed() {
        let overlap = |rides: &[(&[i32], u32, Mode)]| {
            let rides = rides.iter().map(|&(vector, range, mode)| (vector.to_vec(), range, mode));
            overlap(&rides.collect::<Vec<_>>())
        };
        let both = Mode::Both;
        assert!(overlap(&[(&[1, 0], u32::MAX, both), (&[1, 0], 1, both)]));
        assert!(overlap(&[(&[1, 0], u32::MAX, both), (&[2, 0], 1, both)]));
        assert!(overlap(&[(&[2, 0], u32::MAX, both), (&[3, 0], u32::MAX, both)]));
        assert!(!overlap(&[(&[2, 0], 2, both), (&[3, 0], 2, both)]));
        assert!(!overlap(&[(&[1, 0], 1, both), (&[2, 0], 1, both)]));
        assert!(!overlap(&[(&[1, 0], u32::MAX, both), (&[-1, 0], u32::MAX, both)]));
        assert!(!overlap(&[(&[1, 1], 1, Mode::Move), (&[1, 1], 1, Mode::Capture)]));
        assert!(overlap(&[(&[1, 1], 2, Mode::Move), (&[1, 1], 1, Mode::Both)]));
    }

    #[test]
    fn a_capture_described_by_two_axes_is_one_step() {
        assert_eq!(by_path(3, &[0, 2], "F+F").unwrap(), [[1, 0, 1]]);
        assert_eq!(by_path(3, &[0, 2], "F+F-").unwrap().len(), 2);
        assert_eq!(by_path(3, &[0, 2], "F+L").unwrap().len(), 4);
        assert!(by_path(2, &[1], "F+X").is_err());
    }
}
