//! The `currentstate` files of the map game.

use hyperchess_table::{Axis, Cell, Colour, Layout, Looks, PieceView, Player};
use thiserror::Error;

/// The most values an axis may span; what is farther apart cannot be drawn.
const MOST_SPAN: i64 = 10_000;

/// Why a `currentstate` could not be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CurrentStateError {
    /// A line that is not `X Y Z Piece`.
    #[error("line {line}: {problem}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// Nothing before the end or the first blank line.
    #[error("it holds no nodes")]
    Empty,
    /// Nodes too far apart to be drawn together.
    #[error("the nodes lie {span} apart along {axis}, more than {most}")]
    TooFarApart {
        /// x, y or z.
        axis: char,
        /// How far.
        span: i64,
        /// The most that can be drawn.
        most: i64,
    },
}

/// Reads `X Y Z Piece` lines, `null` where a node is empty, up to the first blank line or the end.
///
/// ```
/// let layout = hyperchess_picture::read_currentstate(b"0\t0\t0\tWKing\n1\t0\t0\tnull\n").unwrap();
/// assert_eq!(layout.cells.len(), 2);
/// ```
pub fn read_currentstate(bytes: &[u8]) -> Result<Layout, CurrentStateError> {
    let mut cells: Vec<Cell> = Vec::new();
    for (index, bytes) in bytes.split(|&byte| byte == b'\n').enumerate() {
        let wrong = |problem| CurrentStateError::Line { line: index + 1, problem };
        let line = std::str::from_utf8(bytes).map_err(|_| wrong("it is not text".to_string()))?;
        // Spreadsheets and Windows put a mark before the first line.
        let line = if index == 0 { line.trim_start_matches('\u{feff}') } else { line };
        if line.trim().is_empty() {
            break;
        }
        cells.push(cell(cells.len(), line).map_err(wrong)?);
    }
    if cells.is_empty() {
        return Err(CurrentStateError::Empty);
    }
    let axes = ['x', 'y', 'z'].into_iter().enumerate().map(|(axis, name)| {
        let values = cells.iter().map(|cell| i64::from(cell.coordinates[axis]));
        let (low, high) =
            values.fold((i64::MAX, i64::MIN), |(low, high), x| (low.min(x), high.max(x)));
        let span = high - low;
        if span >= MOST_SPAN {
            return Err(CurrentStateError::TooFarApart { axis: name, span, most: MOST_SPAN });
        }
        Ok(Axis { low: low as i32, labels: (low..=high).map(|x| x.to_string()).collect() })
    });
    Ok(Layout {
        axes: axes.collect::<Result<_, _>>()?,
        file: 0,
        rank: Some(1),
        name_order: vec![0, 1, 2],
        rank_up: false,
        cells,
        looks: Looks::default(),
    })
}

fn cell(node: usize, line: &str) -> Result<Cell, String> {
    let fields: Vec<&str> = line.split_whitespace().take(5).collect();
    let &[x, y, z, piece] = fields.as_slice() else {
        let count = if fields.len() > 4 { "more".to_string() } else { fields.len().to_string() };
        return Err(format!("X, Y, Z and a piece are expected, here are {count}"));
    };
    let coordinate = |text: &str| {
        text.parse::<i32>().map_err(|_| format!("'{}' is not a whole number", shorten(text)))
    };
    let coordinates = vec![coordinate(x)?, coordinate(y)?, coordinate(z)?];
    let name = format!("{},{},{}", coordinates[0], coordinates[1], coordinates[2]);
    Ok(Cell { node, name, coordinates, piece: man(piece)? })
}

/// `WKing`, `bpawn`, `null`; pieces that the map game does not have are taken by their letter.
fn man(text: &str) -> Result<Option<PieceView>, String> {
    if ["null", "none"].iter().any(|word| text.eq_ignore_ascii_case(word)) {
        return Ok(None);
    }
    let wrong = || format!("'{}' is not a piece, such as WKing or BPawn, nor null", shorten(text));
    let mut characters = text.chars();
    let player = match characters.next() {
        Some('W' | 'w') => Player::First,
        Some('B' | 'b') => Player::Second,
        _ => return Err(wrong()),
    };
    let name = characters.as_str().to_ascii_lowercase();
    if name.len() < 2 || name.len() > 20 || !name.chars().all(|c| c.is_ascii_alphabetic()) {
        return Err(wrong());
    }
    let letter = if name == "knight" { 'n' } else { name.chars().next().unwrap_or('?') };
    let letter = if player == Player::First { letter.to_ascii_uppercase() } else { letter };
    Ok(Some(PieceView { letter, player, colour: Colour::of_chess(player), discs: 0, name }))
}

fn shorten(text: &str) -> String {
    text.chars().take(40).collect()
}
