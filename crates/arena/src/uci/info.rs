//! What a UCI program says while it thinks.

use hyperchess_table::Score;

/// The last known thoughts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Info {
    pub(super) score: Option<Score>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
}

impl Info {
    /// Takes what a line tells. Only the best line counts, and a bound is no score.
    pub(super) fn read(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        if words.next() != Some("info") {
            return;
        }
        let mut new = Info::default();
        let mut bound = false;
        while let Some(word) = words.next() {
            match word {
                "string" | "pv" | "refutation" | "currline" => break,
                "multipv" if words.next() != Some("1") => return,
                "depth" => new.depth = words.next().and_then(|word| word.parse().ok()),
                "nodes" => new.nodes = words.next().and_then(|word| word.parse().ok()),
                "score" => new.score = read_score(words.next(), words.next()),
                "lowerbound" | "upperbound" => bound = true,
                _ => {}
            }
        }
        self.nodes = new.nodes.or(self.nodes);
        if new.score.is_some() && !(bound && self.score.is_some()) {
            (self.score, self.depth) = (new.score, new.depth.or(self.depth));
        }
    }
}

fn read_score(kind: Option<&str>, value: Option<&str>) -> Option<Score> {
    let value = value?.parse().ok()?;
    match kind? {
        "cp" => Some(Score::Pawns(value)),
        "mate" => Some(Score::Mate(value)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thoughts_are_read() {
        let mut info = Info::default();
        info.read("info string depth 99 score cp 5");
        assert_eq!(info, Info::default());
        info.read("info depth 8 seldepth 12 multipv 1 score cp -31 nodes 1234 nps 5 pv e2e4");
        let first = Info { score: Some(Score::Pawns(-31)), depth: Some(8), nodes: Some(1234) };
        assert_eq!(info, first);
        info.read("info depth 9 multipv 2 score cp 500 nodes 2000 pv d2d4");
        assert_eq!(info, first);
        info.read("info depth 9 score cp 700 lowerbound nodes 3000 pv d2d4");
        assert_eq!(info, Info { nodes: Some(3000), ..first });
        info.read("info depth 10 score mate -3 pv d2d4 score cp 3");
        assert_eq!((info.score, info.depth), (Some(Score::Mate(-3)), Some(10)));
        info.read("info depth score cp x");
        assert_eq!(info.score, Some(Score::Mate(-3)));
    }
}
