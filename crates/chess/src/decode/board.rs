//! The `[board]` table.

use super::{BoardRules, Decoder, MapSetup};
use crate::lattice::Lattice;
use crate::map_piece;
use crate::notation::SquareNotation;
use crate::toml_reader::{Entries, Item, Problem};
use hyperchess_board::{Board, MapFile, Shape};
use hyperchess_game::Player;

/// Piece steps are listed one by one, and there are 3^axes of them.
const MAX_AXES: usize = 12;

const KEYS: &[&str] = &["size", "holes", "map", "file", "rank", "square", "forward"];

impl<'a> Decoder<'_, 'a, '_> {
    pub(super) fn board(&mut self, item: &Item<'a>) -> Option<BoardRules> {
        let entries = self.reader.entries(item, KEYS);
        let (board, map) = match (entries.get("size"), entries.get("map")) {
            (Some(size), None) => (self.lattice(size, entries.get("holes"))?, None),
            (None, Some(map)) => {
                let (board, setup) = self.map(map)?;
                (board, Some(setup))
            }
            _ => {
                self.reader.report(item, "needs either size or map");
                return None;
            }
        };
        let axes = board.axes();
        let mut axis = |key: &str, default: Option<usize>| match entries.get(key) {
            Some(item) => self.reader.integer(item, 0..axes as i64).map(|axis| axis as usize),
            None => default,
        };
        let file = axis("file", Some(0));
        let rank = if axes > 1 { axis("rank", Some(1)) } else { None };
        if file.is_some() && file == rank {
            self.reader.report(item, "file and rank must be different axes");
            return None;
        }
        let notation = self.notation(item, &entries, &board);
        let forward = self.forward(&entries, axes, file);
        Some(BoardRules { board, file: file?, rank, notation: notation?, forward: forward?, map })
    }

    fn lattice(&mut self, item: &Item<'a>, holes: Option<&Item<'a>>) -> Option<Board> {
        let sizes: Vec<usize> = match item.as_string() {
            Some(formula) => self.sizes_by_formula(item, formula)?,
            None => {
                let sizes = self.reader.integers(item, 0..i64::MAX)?;
                sizes.into_iter().map(|size| size as usize).collect()
            }
        };
        if sizes.len() > MAX_AXES {
            self.reader.report(item, format!("at most {MAX_AXES} axes are possible"));
            return None;
        }
        let axes = sizes.len();
        let mut shape = match Shape::new(sizes) {
            Ok(shape) => shape,
            Err(error) => {
                self.reader.report(item, error.to_string());
                return None;
            }
        };
        if let Some(item) = holes {
            let mut places = Vec::new();
            for hole in self.reader.list(item)? {
                let place = self.reader.integers(&hole, 0..1 << 31)?;
                if place.len() != axes {
                    self.reader.report(&hole, format!("must be a list of {axes} coordinates"));
                    return None;
                }
                places.push(place.into_iter().map(|c| c as usize).collect());
            }
            shape = match shape.with_holes(places) {
                Ok(shape) => shape,
                Err(error) => {
                    self.reader.report(item, error.to_string());
                    return None;
                }
            };
        }
        // Before a large board is made that cannot be played on.
        if shape.is_box() && Lattice::new(shape.sizes(), 1).is_none() {
            let message = "the board is too large: take smaller sides or fewer dimensions";
            self.reader.report(item, message);
            return None;
        }
        Some(Board::lattice(&shape))
    }

    /// `"side^dim"`: so many axes of one length.
    fn sizes_by_formula(&mut self, item: &Item<'a>, formula: &str) -> Option<Vec<usize>> {
        let value = |name: &str| {
            let name = name.trim();
            self.value(name).unwrap_or(name).parse::<usize>().ok()
        };
        let parts = formula.split_once('^').map(|(side, dim)| (value(side), value(dim)));
        match parts {
            Some((Some(side), Some(dim))) if dim <= MAX_AXES => Some(vec![side; dim]),
            _ => {
                let message =
                    "must be a list of lengths, or LENGTH^AXES with numbers or parameters";
                self.reader.report(item, message);
                None
            }
        }
    }

    fn map(&mut self, item: &Item<'a>) -> Option<(Board, MapSetup)> {
        let name = self.reader.string(item)?;
        let file = self.value(name).unwrap_or(name).to_string();
        if file.is_empty() {
            let message = format!("needs a map: add {name}=PATH to the game");
            self.reader.problems.push(Problem { message, ..Problem::default() });
            return None;
        }
        let text = match (self.maps)(&file) {
            Ok(text) => text,
            Err(error) => {
                let message = format!("the map '{file}' cannot be read: {error}");
                self.reader.problems.push(Problem { message, ..Problem::default() });
                return None;
            }
        };
        let problem = |line, column, message| Problem {
            file: Some(file.clone()),
            line,
            column,
            message,
            ..Problem::default()
        };
        let map = match MapFile::parse(&text, |label| map_piece::parse(label).map(Some)) {
            Ok(map) => map,
            Err(errors) => {
                self.reader.problems.extend(errors.iter().map(|error| {
                    problem(error.line, Some(error.column), error.problem.to_string())
                }));
                return None;
            }
        };
        let turn = map_piece::side_to_move(&map.directives);
        let first_to_move = match turn {
            Ok(turn) => turn.unwrap_or(Player::First),
            Err(message) => {
                self.reader.problems.push(problem(0, None, message));
                return None;
            }
        };
        let men = map.labels.into_iter();
        let men = men.map(|man| man.map(|(player, kind)| (player, kind.name().to_lowercase())));
        let warnings = map.warnings.iter().map(|warning| format!("{file}: {warning}")).collect();
        Some((map.board, MapSetup { men: men.collect(), first_to_move, warnings }))
    }

    fn notation(
        &mut self,
        board_item: &Item<'a>,
        entries: &Entries<'a>,
        board: &Board,
    ) -> Option<SquareNotation> {
        let Some(item) = entries.get("square") else {
            let message = "is missing: a pattern such as \"{0:a}{1:1}\", or \"alternating\"";
            self.reader.report_missing(board_item, "square", message);
            return None;
        };
        let pattern = self.reader.string(item)?;
        if pattern == "alternating" {
            return Some(SquareNotation::alternating(board.axes()));
        }
        let notation = match SquareNotation::parse(pattern, board.axes()) {
            Ok(notation) => notation,
            Err(error) => {
                self.reader.report(item, error);
                return None;
            }
        };
        let clash = board.shape().and_then(|shape| notation.clash(shape.sizes()));
        if let Some((a, b)) = clash {
            let message =
                format!("axes {a} and {b} would run into each other: put a mark between them");
            self.reader.report(item, message);
            return None;
        }
        Some(notation)
    }

    fn forward(
        &mut self,
        entries: &Entries<'a>,
        axes: usize,
        file: Option<usize>,
    ) -> Option<Vec<usize>> {
        let Some(item) = entries.get("forward") else { return Some(Vec::new()) };
        if item.as_string() == Some("all-but-file") {
            return Some((0..axes).filter(|&axis| Some(axis) != file).collect());
        }
        if item.as_string().is_some() {
            self.reader.report(item, "must be a list of axes, or \"all-but-file\"");
            return None;
        }
        self.axes(item, axes)
    }

    /// A list of different axes.
    pub(super) fn axes(&mut self, item: &Item<'a>, axes: usize) -> Option<Vec<usize>> {
        let mut list = Vec::new();
        for axis in self.reader.integers(item, 0..axes as i64)? {
            if list.contains(&(axis as usize)) {
                self.reader.report(item, format!("axis {axis} occurs twice"));
                return None;
            }
            list.push(axis as usize);
        }
        Some(list)
    }
}
