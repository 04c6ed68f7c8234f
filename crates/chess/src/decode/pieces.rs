//! The `[pieces]` table.

use super::{BoardRules, Decoder};
use crate::mover::Mode;
use crate::ruleset::{DoubleFrom, MoveRule, PieceRule, PromotionRule, Zone};
use crate::steps;
use crate::toml_reader::{Entries, Item};

const MOVE_KEYS: &[&str] =
    &["count", "leap", "vector", "path", "axes", "range", "mode", "first", "start", "en_passant"];

/// The most steps of all pieces: enough for kings and queens in twelve dimensions.
const MAX_STEPS: usize = 1 << 21;

impl<'a> Decoder<'_, 'a, '_> {
    pub(super) fn pieces(&mut self, item: &Item<'a>, board: &BoardRules) -> Vec<PieceRule> {
        let entries = self.reader.entries(item, &[]);
        let mut pieces = Vec::new();
        let mut promotions = Vec::new();
        for (key, item) in entries.iter() {
            let mut letters = key.chars();
            let (Some(letter @ 'A'..='Z'), None) = (letters.next(), letters.next()) else {
                self.reader.report(item, "a piece is named by one capital letter, A to Z");
                continue;
            };
            let allowed = ["name", "royal", "moves", "promotion"];
            let entries = self.reader.entries(item, &allowed);
            let name = self.required_string(item, &entries, "name").unwrap_or_default();
            let royal = entries.get("royal").and_then(|item| self.reader.boolean(item));
            let moves = match entries.get("moves") {
                Some(item) => self.moves(item, board),
                None => {
                    self.reader.report_missing(item, "moves", "is missing: a list of moves");
                    Vec::new()
                }
            };
            promotions.push(entries.get("promotion").cloned());
            pieces.push(PieceRule {
                letter,
                name: name.to_string(),
                royal: royal.unwrap_or(false),
                moves,
                promotion: None,
            });
        }
        // Promotion names other pieces, so it is read when all are known.
        for (index, item) in promotions.into_iter().enumerate() {
            let promotion = item.and_then(|item| self.promotion(&item, &pieces));
            pieces[index].promotion = promotion;
        }
        pieces
    }

    fn promotion(&mut self, item: &Item<'a>, pieces: &[PieceRule]) -> Option<PromotionRule> {
        let entries = self.reader.entries(item, &["zone", "to"]);
        let zone = match entries.get("zone") {
            Some(item) => self.reader.choice(item, &["all-forward", "any-forward"])?,
            None => 0,
        };
        let Some(to_item) = entries.get("to") else {
            self.reader.report_missing(item, "to", "is missing: the letters of pieces");
            return None;
        };
        let letters = self.reader.string(to_item)?;
        let mut to = Vec::new();
        for letter in letters.chars() {
            match pieces.iter().position(|piece| piece.letter == letter) {
                Some(kind) if pieces[kind].royal => {
                    self.reader.report(to_item, format!("{letter} is royal: no promotion into it"));
                }
                Some(kind) if to.contains(&kind) => {
                    self.reader.report(to_item, format!("{letter} occurs twice"));
                    return None;
                }
                Some(kind) => to.push(kind),
                None => {
                    let known: String = pieces.iter().map(|piece| piece.letter).collect();
                    let message = format!("there is no piece '{letter}'; the pieces are {known}");
                    self.reader.report(to_item, message);
                }
            }
        }
        if to.is_empty() {
            self.reader.report(to_item, "must name at least one piece");
        }
        Some(PromotionRule { zone: [Zone::AllForward, Zone::AnyForward][zone], to })
    }

    fn moves(&mut self, item: &Item<'a>, board: &BoardRules) -> Vec<MoveRule> {
        let Some(items) = self.reader.list(item) else { return Vec::new() };
        items.iter().filter_map(|item| self.one_move(item, board)).collect()
    }

    fn one_move(&mut self, item: &Item<'a>, board: &BoardRules) -> Option<MoveRule> {
        if self.steps > MAX_STEPS {
            return None;
        }
        let entries = self.reader.entries(item, MOVE_KEYS);
        let (vectors, directional) = self.steps(item, &entries, board)?;
        self.steps += vectors.len();
        if self.steps > MAX_STEPS {
            let message = format!("the pieces have more than {MAX_STEPS} different steps together");
            self.reader.report(item, message);
            return None;
        }
        let rides_by_default = entries.get("count").is_some();
        let range = match entries.get("range") {
            Some(item) => match self.reader.integer(item, 0..1 << 31)? {
                0 => None,
                range => Some(range as u32),
            },
            None => (!rides_by_default).then_some(1),
        };
        let mode = match entries.get("mode") {
            Some(item) => self.reader.choice(item, &["both", "move", "capture"])?,
            None => 0,
        };
        let mode = [Mode::Both, Mode::Move, Mode::Capture][mode];
        let start = match entries.get("start") {
            Some(item) => self.reader.choice(item, &["coordinate", "unmoved"])?,
            None => 0,
        };
        let double = match entries.get("first") {
            Some(item) => {
                self.reader.integer(item, 2..3)?;
                if mode != Mode::Move || range != Some(1) {
                    let message = "only a step with mode = \"move\" and range 1 can be doubled";
                    self.reader.report(item, message);
                    return None;
                }
                Some([DoubleFrom::StartCoordinate, DoubleFrom::UnmovedOnly][start])
            }
            None => None,
        };
        let en_passant = match entries.get("en_passant") {
            Some(item) => {
                let value = self.reader.boolean(item)?;
                if value && (mode != Mode::Capture || range != Some(1)) {
                    let message =
                        "only a step with mode = \"capture\" and range 1 takes in passing";
                    self.reader.report(item, message);
                    return None;
                }
                value
            }
            None => false,
        };
        Some(MoveRule { vectors, directional, range, mode, double, en_passant })
    }

    /// The step set of a move, and whether it depends on the side.
    fn steps(
        &mut self,
        item: &Item<'a>,
        entries: &Entries<'a>,
        board: &BoardRules,
    ) -> Option<(Vec<Vec<i32>>, bool)> {
        let dimensions = board.board.axes();
        let kinds: Vec<&str> = ["count", "leap", "vector", "path"]
            .into_iter()
            .filter(|key| entries.get(key).is_some())
            .collect();
        let &[kind] = kinds.as_slice() else {
            self.reader.report(item, "needs exactly one of count, leap, vector, path");
            return None;
        };
        let steps_item = entries.get(kind)?;
        if let Some(axes) = entries.get("axes").filter(|_| kind != "count") {
            self.reader.report(axes, "goes with count only");
            return None;
        }
        let vectors = match kind {
            "count" => {
                let axes = match entries.get("axes") {
                    Some(item) => self.axes(item, dimensions)?,
                    None => (0..dimensions).collect::<Vec<_>>(),
                };
                let counts = self.counts(steps_item, dimensions)?;
                steps::by_count(dimensions, &axes, &counts)
            }
            "leap" => {
                let amounts = self.amounts(steps_item)?;
                match steps::by_leap(dimensions, &amounts) {
                    Ok(vectors) => vectors,
                    Err(error) => {
                        self.reader.report(steps_item, error);
                        return None;
                    }
                }
            }
            "vector" => {
                let vector = self.amounts(steps_item)?;
                if vector.len() != dimensions {
                    let message = format!("must have {dimensions} numbers, one an axis");
                    self.reader.report(steps_item, message);
                    return None;
                }
                steps::by_vector(&vector)
            }
            _ => {
                let mut vectors = Vec::new();
                for path in self.reader.strings(steps_item)? {
                    match steps::by_path(dimensions, &board.forward, path) {
                        Ok(more) => vectors.extend(more),
                        Err(error) => self.reader.report(steps_item, error),
                    }
                }
                vectors
            }
        };
        let vectors: Vec<Vec<i32>> =
            vectors.into_iter().filter(|vector| vector.iter().any(|&step| step != 0)).collect();
        Some((vectors, kind == "path"))
    }

    fn counts(&mut self, item: &Item<'a>, dimensions: usize) -> Option<Vec<usize>> {
        if item.as_string().is_none() {
            // A count that the board has no axes for gives no steps: files serve any dimension.
            let mut counts = self.reader.integers(item, 1..17)?;
            counts.sort_unstable();
            counts.dedup();
            return Some(counts.into_iter().map(|count| count as usize).collect());
        }
        let words = ["any", "odd", "even"];
        let word = self.reader.choice(item, &words)?;
        Some(
            (1..=dimensions).filter(|count| [true, count % 2 == 1, count % 2 == 0][word]).collect(),
        )
    }

    fn amounts(&mut self, item: &Item<'a>) -> Option<Vec<i32>> {
        let amounts = self.reader.integers(item, 0..9)?;
        if amounts.iter().all(|&amount| amount == 0) {
            self.reader.report(item, "must change at least one coordinate");
            return None;
        }
        Some(amounts.into_iter().map(|amount| amount as i32).collect())
    }
}
