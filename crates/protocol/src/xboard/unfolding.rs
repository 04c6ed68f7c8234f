//! A board of three dimensions laid out on a flat one: its levels side by side, with holes
//! between them. A flat board is one level.
//!
//! The first level is at the lower left; the next ones follow to the right, then upwards.

use hyperchess_table::{Layout, Table};
use std::collections::{BTreeMap, HashMap};

/// More files and ranks XBoard cannot show.
const MOST_FILES: usize = 16;
const MOST_RANKS: usize = 15;

/// Where the pictures of pieces stand in XBoard's list: those of chess come first, the king
/// last, and those that no game of ours has are left out.
const PICTURES: &str = "PNBRQ...............UK";

/// Pieces that every game may have, if not in its array then by promotion.
const ALWAYS: &str = "PNBRQK";

/// A place on the flat board, from 0: file and rank.
pub(super) type Place = (usize, usize);

/// How levels lie on the flat board.
#[derive(Clone, Debug)]
pub(super) struct Unfolding {
    files: usize,
    ranks: usize,
    /// The squares' names by their places.
    names: HashMap<Place, String>,
    places: HashMap<String, Place>,
    /// Of each level the place of its first square.
    corners: Vec<Place>,
    /// Files and ranks of a level.
    size: (usize, usize),
}

impl Unfolding {
    /// `None` if the board has more than three dimensions or does not fit.
    pub(super) fn of(layout: &Layout) -> Option<Unfolding> {
        let (file, rank) = (layout.file, layout.rank?);
        let level = (0..layout.axes.len()).find(|&axis| axis != file && axis != rank);
        if layout.axes.len() > 3 {
            return None;
        }
        let length = |axis: usize| layout.axes[axis].labels.len();
        let (width, height, levels) = (length(file), length(rank), level.map_or(1, length));
        let (columns, rows, gap) = arrange(width, height, levels)?;
        let corners: Vec<Place> = (0..levels)
            .map(|level| ((level % columns) * (width + 1), (level / columns) * (height + gap)))
            .collect();
        let mut unfolding = Unfolding {
            files: columns * (width + 1) - 1,
            ranks: rows * (height + gap) - gap,
            names: HashMap::new(),
            places: HashMap::new(),
            size: (width, height),
            corners,
        };
        for cell in &layout.cells {
            let at = |axis: usize| (cell.coordinates[axis] - layout.axes[axis].low) as usize;
            let (x, y) = unfolding.corners[level.map_or(0, at)];
            let place = (x + at(file), y + at(rank));
            unfolding.names.insert(place, cell.name.clone());
            unfolding.places.insert(cell.name.clone(), place);
        }
        Some(unfolding)
    }

    /// The name of the square at a place; holes have none.
    pub(super) fn square(&self, place: Place) -> Option<&str> {
        self.names.get(&place).map(String::as_str)
    }

    /// A square as XBoard writes it.
    pub(super) fn flat_name(&self, square: &str) -> Option<String> {
        self.places.get(square).map(|&(file, rank)| flat_name(file, rank))
    }

    /// The men on the flat board.
    pub(super) fn men(&self, layout: &Layout) -> BTreeMap<Place, char> {
        let men = layout
            .cells
            .iter()
            .filter_map(|cell| Some((*self.places.get(&cell.name)?, cell.piece.as_ref()?.letter)));
        men.collect()
    }

    /// The flat board as XBoard reads it, with a star for every hole.
    pub(super) fn picture(&self, men: &BTreeMap<Place, char>) -> String {
        self.rows(|place| match self.names.contains_key(&place) {
            true => men.get(&place).copied(),
            false => Some('*'),
        })
    }

    /// Colours for some squares, by their names, nothing elsewhere.
    pub(super) fn colours(&self, colours: &HashMap<String, char>) -> String {
        self.rows(|place| colours.get(self.square(place)?).copied())
    }

    fn rows(&self, letter: impl Fn(Place) -> Option<char>) -> String {
        let rows = (0..self.ranks)
            .rev()
            .map(|rank| run_lengths((0..self.files).map(|file| letter((file, rank)))));
        rows.collect::<Vec<_>>().join("/")
    }

    /// The placement in our own notation: levels upwards, each from its last rank down.
    pub(super) fn placement(&self, men: &BTreeMap<Place, char>) -> String {
        let (width, height) = self.size;
        let level = |&(x, y): &Place| {
            let row = |rank: usize| {
                run_lengths((0..width).map(|file| men.get(&(x + file, y + rank)).copied()))
            };
            (0..height).rev().map(row).collect::<Vec<_>>().join("/")
        };
        self.corners.iter().map(level).collect::<Vec<_>>().join("|")
    }

    /// The answer to `variant`: pictures, size and array.
    pub(super) fn setup(&self, table: &dyn Table) -> String {
        let layout = table.layout();
        let letters: Vec<char> = layout
            .cells
            .iter()
            .filter_map(|cell| cell.piece.as_ref())
            .map(|piece| piece.letter.to_ascii_uppercase())
            .collect();
        let pictures: String = PICTURES
            .chars()
            .map(|picture| match letters.contains(&picture) || ALWAYS.contains(picture) {
                true => picture,
                false => '.',
            })
            .collect();
        format!(
            "setup ({pictures}{}) {}x{}+0_fairy {} w - - 0 1",
            pictures.to_ascii_lowercase(),
            self.files,
            self.ranks,
            self.picture(&self.men(&layout))
        )
    }
}

/// Columns and rows of levels, and the ranks between them: as square as possible.
fn arrange(width: usize, height: usize, levels: usize) -> Option<(usize, usize, usize)> {
    let fitting = (1..=levels).filter_map(|columns| {
        let rows = levels.div_ceil(columns);
        let files = columns * (width + 1) - 1;
        let ranks = |gap: usize| rows * (height + gap) - gap;
        // Between levels that lie side by side a hole is needed to tell them apart; above each
        // other they can do without.
        let gap = [1, 0].into_iter().find(|&gap| ranks(gap) <= MOST_RANKS)?;
        (files <= MOST_FILES).then_some((files.abs_diff(ranks(gap)), (columns, rows, gap)))
    });
    fitting.min().map(|(_, arrangement)| arrangement)
}

/// `a1`, `k15`.
pub(super) fn flat_name(file: usize, rank: usize) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

/// A place at the beginning of a text, and what follows it.
pub(super) fn read_place(text: &str) -> Option<(Place, &str)> {
    let letter = text.bytes().next().filter(u8::is_ascii_lowercase)?;
    let rest = &text[1..];
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count().min(2);
    let rank: usize = rest[..digits].parse().ok().filter(|&rank| rank > 0)?;
    Some(((usize::from(letter - b'a'), rank - 1), &rest[digits..]))
}

/// A row of a FEN.
fn run_lengths(letters: impl Iterator<Item = Option<char>>) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for letter in letters {
        let Some(letter) = letter else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        empty = 0;
        text.push(letter);
    }
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
    text
}

/// The men of a flat FEN's first field, wherever they stand.
pub(super) fn read_picture(text: &str) -> Option<BTreeMap<Place, char>> {
    let mut men = BTreeMap::new();
    let rows: Vec<&str> = text.split('/').collect();
    for (index, row) in rows.iter().enumerate() {
        let (mut file, mut number) = (0, 0);
        for letter in row.chars() {
            if let Some(digit) = letter.to_digit(10) {
                number = (number * 10 + digit as usize).min(100);
                continue;
            }
            file += std::mem::take(&mut number);
            if letter.is_ascii_alphabetic() {
                men.insert((file, rows.len() - 1 - index), letter);
            } else if letter != '*' {
                return None;
            }
            file += 1;
        }
    }
    Some(men)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperchess_table::open;

    #[test]
    fn raumschach_fits_into_xboard() {
        let table = open("raumschach").unwrap();
        let unfolding = Unfolding::of(&table.layout()).unwrap();
        assert_eq!((unfolding.files, unfolding.ranks), (11, 15));
        assert_eq!(unfolding.flat_name("Aa1").unwrap(), "a1");
        assert_eq!(unfolding.flat_name("Ba2").unwrap(), "g2");
        assert_eq!(unfolding.flat_name("Ca2").unwrap(), "a7");
        assert_eq!(unfolding.flat_name("Ee5").unwrap(), "e15");
        assert_eq!(unfolding.square((5, 0)), None);
        let setup = unfolding.setup(&*table);
        let head = "setup (PNBRQ...............UKpnbrq...............uk) 11x15+0_fairy \
                    rnknr******/ppppp******/5******/";
        assert!(setup.starts_with(head), "{setup}");
        assert!(setup.ends_with("/RNKNR*BUQBU w - - 0 1"), "{setup}");
    }

    #[test]
    fn four_by_four_by_four_has_holes_all_around() {
        let table = open("hyper:dim=3,side=4").unwrap();
        let unfolding = Unfolding::of(&table.layout()).unwrap();
        assert_eq!((unfolding.files, unfolding.ranks), (9, 9));
        let setup = unfolding.setup(&*table);
        assert!(setup.contains("/*********/"), "{setup}");
        // Knights and bishops are not in the array, but pawns become them.
        assert!(setup.starts_with("setup (PNBRQ................Kpnbrq....."), "{setup}");
    }

    #[test]
    fn large_boards_do_not_fit() {
        for game in ["hyper:dim=3,side=8", "hyper:dim=4,side=4"] {
            assert!(Unfolding::of(&open(game).unwrap().layout()).is_none(), "{game}");
        }
    }

    #[test]
    fn the_flat_board_is_read_back() {
        for game in ["chess", "raumschach", "hyper:dim=3,side=4", "hyper:dim=3,side=5"] {
            let table = open(game).unwrap();
            let unfolding = Unfolding::of(&table.layout()).unwrap();
            let men = unfolding.men(&table.layout());
            assert_eq!(read_picture(&unfolding.picture(&men)).unwrap(), men);
            // Our own notation may shorten runs of empty ranks.
            let mut other = open(game).unwrap();
            other.set_position(&format!("{} w - - 0 1", unfolding.placement(&men))).unwrap();
            assert_eq!(other.layout(), table.layout());
        }
    }

    #[test]
    fn places_are_read() {
        assert_eq!(read_place("a14a9"), Some(((0, 13), "a9")));
        assert_eq!(read_place("k1q"), Some(((10, 0), "q")));
        for text in ["", "a", "a0", "1a", "é1", "A1"] {
            assert_eq!(read_place(text), None, "{text}");
        }
    }
}
