//! Openings made of random moves.

use super::{Opening, OpeningError};
use hyperchess_table::{Table, open};

/// So many openings are tried before one that is not balanced is taken.
const ATTEMPTS: u64 = 60;

/// Tells what a position is worth for the side to move, in hundredths of a pawn.
pub(crate) type Judge<'j> = dyn FnMut(&dyn Table) -> Option<i32> + 'j;

/// Openings made of random moves, the same for the same seed.
pub(crate) struct RandomOpenings {
    pub(super) plies: usize,
    pub(super) seed: u64,
    pub(super) balance: Option<i32>,
    /// Whether to begin with any array of Chess960.
    pub(super) any_array: bool,
}

impl RandomOpenings {
    pub(super) fn of_pair(
        &self,
        pair: u32,
        table: &mut dyn Table,
        judge: &mut Judge<'_>,
    ) -> Result<Opening, OpeningError> {
        let usual = super::usual_start(table.specification())?;
        let mut chance = Chance::new(self.seed, u64::from(pair));
        let mut best: Option<(i32, Opening)> = None;
        for _ in 0..ATTEMPTS {
            let position = match self.any_array {
                true => Some(open(&format!("chess960:start={}", chance.below(960)))?.position()),
                false => None,
            };
            let start = position.as_deref().unwrap_or(&usual);
            let Some(moves) = self.wander(start, table, &mut chance) else { continue };
            let opening = Opening { name: None, position, moves };
            let Some(balance) = self.balance else { return Ok(opening) };
            let Some(value) = judge(table) else { return Ok(opening) };
            let value = value.saturating_abs();
            if value <= balance {
                return Ok(opening);
            }
            if best.as_ref().is_none_or(|(least, _)| value < *least) {
                best = Some((value, opening));
            }
        }
        best.map(|(_, opening)| opening).ok_or(OpeningError::Hopeless { plies: self.plies })
    }

    /// Random moves that do not end the game.
    fn wander(
        &self,
        start: &str,
        table: &mut dyn Table,
        chance: &mut Chance,
    ) -> Option<Vec<String>> {
        table.set_position(start).ok()?;
        for _ in 0..self.plies {
            let moves = table.moves();
            if moves.is_empty() {
                return None;
            }
            let mv = &moves[chance.below(moves.len() as u64) as usize];
            table.play(&mv.text).ok()?;
        }
        if table.outcome().is_some() {
            return None;
        }
        Some(table.history().iter().map(|mv| mv.text.clone()).collect())
    }
}

/// Random numbers that are the same on every machine (SplitMix64).
pub(crate) struct Chance(u64);

impl Chance {
    /// A stream of its own for each number.
    pub(crate) fn new(seed: u64, stream: u64) -> Chance {
        let mut chance = Chance(seed);
        let start = chance.next() ^ stream.wrapping_mul(0xd1b5_4a32_d192_ed03);
        Chance(start)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`, which is not 0.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        // The product's upper half: the bias is beyond notice for such small limits.
        ((u128::from(self.next()) * u128::from(limit)) >> 64) as u64
    }

    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn openings(any_array: bool, game: &str, judge: &mut Judge<'_>) -> Vec<Opening> {
        let random = RandomOpenings { plies: 6, seed: 7, balance: Some(50), any_array };
        let mut table = open(game).unwrap();
        (0..5).map(|pair| random.of_pair(pair, table.as_mut(), judge).unwrap()).collect()
    }

    #[test]
    fn openings_are_random_but_always_the_same() {
        let first = openings(false, "chess", &mut |_| None);
        assert_eq!(first, openings(false, "chess", &mut |_| None));
        assert!(first.iter().all(|opening| opening.moves.len() == 6));
        assert!((1..5).all(|index| first[index] != first[0]));
        let hyper = openings(false, "hyper:dim=3,side=4", &mut |_| None);
        assert_eq!(hyper[0].moves.len(), 6);
        let arrays = openings(true, "chess960", &mut |_| None);
        assert_ne!(arrays[0].position, arrays[1].position);
    }

    #[test]
    fn balanced_openings_are_preferred() {
        // The judge likes only what has the number of legal moves even.
        let mut judge =
            |table: &dyn Table| Some(if table.moves().len().is_multiple_of(2) { 0 } else { 300 });
        for opening in openings(false, "chess", &mut judge) {
            let mut table = open("chess").unwrap();
            let usual = table.position();
            opening.lay(table.as_mut(), &usual).unwrap();
            assert_eq!(table.moves().len() % 2, 0);
        }
        // If nothing pleases, the least bad is taken.
        openings(false, "chess", &mut |_| Some(i32::MIN));
    }

    #[test]
    fn shuffling_keeps_everything() {
        let mut list: Vec<u32> = (0..50).collect();
        Chance::new(1, 0).shuffle(&mut list);
        assert_ne!(list, (0..50).collect::<Vec<_>>());
        list.sort_unstable();
        assert_eq!(list, (0..50).collect::<Vec<_>>());
    }
}
