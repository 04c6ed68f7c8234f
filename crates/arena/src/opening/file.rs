//! Openings from files: positions line by line, or games.

use super::{Opening, OpeningError};
use hyperchess_record::pgn::{Dialect, Pgn, PgnReader};
use hyperchess_table::Table;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

/// Files beyond this are no opening books.
const LARGEST: u64 = 256 << 20;

/// Reads a file of games if it is called `.pgn` or `.pdn` or begins with a tag, else one of
/// positions.
pub(super) fn read(
    path: &Path,
    plies: usize,
    table: &mut dyn Table,
) -> Result<Vec<Opening>, OpeningError> {
    let name = path.display().to_string();
    let unreadable = |problem: String| OpeningError::Unreadable { path: name.clone(), problem };
    let file = File::open(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => unreadable("there is no such file".to_string()),
        _ => unreadable(error.to_string()),
    })?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(unreadable("it is a folder".to_string()));
    }
    let mut bytes = Vec::new();
    file.take(LARGEST + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| unreadable(error.to_string()))?;
    if bytes.len() as u64 > LARGEST {
        return Err(unreadable(format!("it is larger than {} MB", LARGEST >> 20)));
    }
    let dialect = Dialect::of_path(path);
    let has_games = dialect == Dialect::Pdn
        || path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pgn"))
        || bytes.trim_ascii_start().starts_with(b"[");
    let openings = match has_games {
        true => read_games(&bytes, dialect, &name, plies, table)?,
        false => read_positions(&bytes, &name, table)?,
    };
    if openings.is_empty() {
        return Err(unreadable("there is no opening in it".to_string()));
    }
    Ok(openings)
}

/// Reads a position a line: FEN or EPD in chess, the game's own text elsewhere. Empty lines and
/// those with `#` are skipped.
pub(super) fn read_positions(
    bytes: &[u8],
    name: &str,
    table: &mut dyn Table,
) -> Result<Vec<Opening>, OpeningError> {
    let text = String::from_utf8_lossy(bytes);
    let mut openings = Vec::new();
    for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let mut opening = position(line);
        opening.lay(table, "").map_err(|problem| OpeningError::Flawed {
            path: name.to_string(),
            place: format!("line {}", index + 1),
            problem,
        })?;
        // As the table writes it, so that the same position has one text.
        opening.position = Some(table.position());
        openings.push(opening);
    }
    Ok(openings)
}

fn position(line: &str) -> Opening {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let looks_like_chess =
        words.len() >= 4 && words[0].matches('/').count() == 7 && matches!(words[1], "w" | "b");
    if !looks_like_chess {
        return Opening { position: Some(line.to_string()), ..Opening::default() };
    }
    let number = |index: usize| words.get(index).filter(|word| word.parse::<u32>().is_ok());
    let counters = match (number(4), number(5)) {
        (Some(halves), Some(moves)) => format!("{halves} {moves}"),
        _ => {
            let operation = |code| operand(line, code).filter(|text| text.parse::<u32>().is_ok());
            let halves = operation("hmvc").unwrap_or("0");
            format!("{halves} {}", operation("fmvn").unwrap_or("1"))
        }
    };
    let position = format!("{} {counters}", words[..4].join(" "));
    let name = operand(line, "id").map(|name| name.trim_matches('"').to_string());
    Opening { name, position: Some(position), moves: Vec::new() }
}

/// What follows an operation code of EPD, up to its semicolon.
fn operand<'l>(line: &'l str, code: &str) -> Option<&'l str> {
    let operations = line.splitn(5, ' ').nth(4)?;
    operations
        .split(';')
        .filter_map(|operation| operation.trim().split_once(' '))
        .find(|(known, _)| *known == code)
        .map(|(_, operand)| operand.trim())
}

/// Takes the first moves of every game.
fn read_games(
    bytes: &[u8],
    dialect: Dialect,
    name: &str,
    plies: usize,
    table: &mut dyn Table,
) -> Result<Vec<Opening>, OpeningError> {
    let flawed = |place: String, problem: String| OpeningError::Flawed {
        path: name.to_string(),
        place,
        problem,
    };
    let usual = super::usual_start(table.specification())?;
    let mut openings = Vec::new();
    for game in PgnReader::in_dialect(BufReader::new(bytes), dialect) {
        let game: Pgn = game.map_err(|error| {
            flawed(format!("game {}, {}", error.game, error.place), error.fault.to_string())
        })?;
        let place = format!("game {}, {}", game.number(), game.place());
        let tag = |name: &str| game.tags.get(name).filter(|text| !text.is_empty() && *text != "?");
        let opening = Opening {
            name: tag("Opening").or(tag("ECO")).map(str::to_string),
            position: game.tags.start().map(str::to_string),
            moves: game.moves().take(plies).map(str::to_string).collect(),
        };
        opening.lay(table, &usual).map_err(|problem| flawed(place, problem))?;
        openings.push(opening);
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperchess_table::open;

    #[test]
    fn positions_are_read() {
        let mut table = open("chess").unwrap();
        let text = "# ours\n\n\
            rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id \"King's pawn\"; fmvn 1;\n\
            rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 7\n";
        let openings = read_positions(text.as_bytes(), "x", table.as_mut()).unwrap();
        assert_eq!(openings.len(), 2);
        assert_eq!(openings[0].name.as_deref(), Some("King's pawn"));
        assert!(openings[0].position.as_ref().unwrap().ends_with(" 0 1"));
        assert!(openings[1].position.as_ref().unwrap().ends_with(" 0 7"));
    }

    #[test]
    fn places_of_mistakes_are_told() {
        let mut table = open("chess").unwrap();
        for (text, word) in [
            ("\nnonsense", "line 2"),
            ("8/8/8/8/8/8/8/8 w - - 0 1", "line 1"),
            ("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", "over at once"),
        ] {
            let error = read_positions(text.as_bytes(), "x", table.as_mut()).unwrap_err();
            assert!(error.to_string().contains(word), "{error}");
        }
        let games = b"1. e4 e5 *\n\n[Event \"2\"]\n\n1. e4 e4 *\n";
        let error =
            read_games(games, Dialect::Pgn, "x", 9, table.as_mut()).unwrap_err().to_string();
        assert!(error.contains("game 2") && error.contains("line 3"), "{error}");
        let openings = read_games(games, Dialect::Pgn, "x", 1, table.as_mut()).unwrap();
        assert_eq!(openings[1].moves, ["e4"]);
    }

    #[test]
    fn positions_of_other_games_are_read() {
        let mut table = open("raumschach").unwrap();
        let text = table.position();
        let openings = read_positions(text.as_bytes(), "x", table.as_mut()).unwrap();
        assert_eq!(openings[0].position.as_ref(), Some(&text));
    }
}
