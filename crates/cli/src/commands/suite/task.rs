//! Positions and what is to be found in them, as files tell it.

use anyhow::{Context, Result, bail};
use std::path::Path;

/// A position and what is to be found in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Task {
    pub(super) name: String,
    pub(super) game: String,
    pub(super) position: String,
    pub(super) best: Vec<String>,
    pub(super) avoid: Vec<String>,
    pub(super) mate: Option<u32>,
}

impl Task {
    /// What is to be found, for people.
    pub(super) fn wanted(&self) -> String {
        let mut parts = Vec::new();
        if !self.best.is_empty() {
            parts.push(self.best.join(" or "));
        }
        if !self.avoid.is_empty() {
            parts.push(format!("not {}", self.avoid.join(" nor ")));
        }
        if let Some(mate) = self.mate {
            parts.push(format!("mate in {mate}"));
        }
        parts.join(", ")
    }
}

/// Reads a file of positions; those of EPD are of `game`.
pub(super) fn read(text: &str, game: &str, path: &Path) -> Result<Vec<Task>> {
    let mut tasks = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let place = || format!("{}, line {}", path.display(), index + 1);
        let mut task = parse(line, game).with_context(place)?;
        if task.name.is_empty() {
            task.name = format!("line {}", index + 1);
        }
        tasks.push(task);
    }
    if tasks.is_empty() {
        bail!("{}: there are no positions in it", path.display());
    }
    Ok(tasks)
}

/// Reads EPD (four fields of a FEN, then operations), or the same with a game and a position
/// of that game before.
fn parse(line: &str, game: &str) -> Result<Task> {
    let mut task = Task { game: game.to_string(), ..Task::default() };
    let mut parts = line.split(';').map(str::trim).filter(|part| !part.is_empty());
    let first = parts.next().unwrap_or_default();
    let words: Vec<&str> = first.split_whitespace().collect();
    let mut operations: Vec<String> = Vec::new();
    if words.len() > 4 && words[0].contains('/') {
        task.position = format!("{} 0 1", words[..4].join(" "));
        operations.push(words[4..].join(" "));
    } else {
        task.game = first.to_string();
        let Some(position) = parts.next() else { bail!("needs a position after the game") };
        task.position = position.to_string();
    }
    operations.extend(parts.map(str::to_string));
    for operation in operations {
        let mut words = operation.split_whitespace().map(|word| word.trim_matches('"'));
        match words.next() {
            Some("bm") => task.best = words.map(str::to_string).collect(),
            Some("am") => task.avoid = words.map(str::to_string).collect(),
            Some("dm") => {
                let number = words.next().and_then(|word| word.parse().ok());
                let Some(number) = number else { bail!("dm needs a number of moves") };
                task.mate = Some(number);
            }
            Some("id") => task.name = words.collect::<Vec<_>>().join(" "),
            _ => {}
        }
    }
    if task.best.is_empty() && task.avoid.is_empty() && task.mate.is_none() {
        bail!("needs a best move (bm), a move to avoid (am) or a mate (dm)");
    }
    Ok(task)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn epd_and_positions_of_other_games_are_read() {
        let task = parse("8/8/8/8/8/8/8/K1k5 w - - bm Ka2 Kb1; id \"x.1\";", "chess").unwrap();
        assert_eq!(task.position, "8/8/8/8/8/8/8/K1k5 w - - 0 1");
        assert_eq!((task.best.len(), task.name.as_str()), (2, "x.1"));
        let task = parse("raumschach; 5* w - - 0 1; dm 3; id \"two\"", "chess").unwrap();
        assert_eq!((task.game.as_str(), task.mate), ("raumschach", Some(3)));
        assert!(parse("8/8/8/8/8/8/8/K1k5 w - - id \"x\";", "chess").is_err());
        assert!(parse("raumschach", "chess").is_err());
        assert!(parse("raumschach; x; dm many", "chess").is_err());
    }
}
