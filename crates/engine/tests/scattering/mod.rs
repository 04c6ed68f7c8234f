//! Positions by chance.

pub struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// A cube of a side with men on random squares, White to move; `None` if two of them would
/// share one.
pub fn scattered(side: usize, men: &str, chance: &mut Chance) -> Option<String> {
    let mut squares = vec![None; side * side * side];
    for man in men.chars() {
        let square = chance.below(squares.len());
        if squares[square].replace(man).is_some() {
            return None;
        }
    }
    let row = |row: &[Option<char>]| -> String {
        let runs = row.chunk_by(|a, b| a.is_none() && b.is_none());
        runs.map(|run| run[0].map_or(run.len().to_string(), String::from)).collect()
    };
    let layer = |layer: &[Option<char>]| layer.chunks(side).map(row).collect::<Vec<_>>().join("/");
    let layers: Vec<String> = squares.chunks(side * side).map(layer).collect();
    Some(format!("{} w - - 0 1", layers.join("|")))
}
