//! `hyperchess suite`: positions with known best moves, to see how many the engine finds.

use super::play::seconds;
use crate::computer::{ComputerOptions, SwitchedOff, within};
use crate::json;
use anyhow::{Context, Result, bail};
use clap::Args;
use hyperchess_table::{Control, Limits, Score, Settings, Table, open};
use serde_json::json;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

#[derive(Args)]
pub struct Arguments {
    /// Positions, one a line: EPD with bm, am or dm; or GAME; POSITION; bm MOVE …; dm N
    file: PathBuf,
    /// The game of EPD lines
    #[arg(long, value_name = "GAME", default_value = "chess")]
    game: String,
    /// Seconds for each position [default: 1 without --depth or --nodes]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Plies for each position
    #[arg(long, value_name = "PLIES")]
    depth: Option<u32>,
    /// Nodes for each position
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Positions looked at at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = within(1024))]
    concurrency: usize,
    #[command(flatten)]
    switched_off: SwitchedOff,
    #[command(flatten)]
    computer: ComputerOptions,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

/// A position and what is to be found in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Task {
    name: String,
    game: String,
    position: String,
    best: Vec<String>,
    avoid: Vec<String>,
    mate: Option<u32>,
}

/// What the engine made of it.
struct Finding {
    found: bool,
    answer: String,
    score: Score,
    time: Duration,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    let path = arguments.file.display();
    let text = fs::read_to_string(&arguments.file).with_context(|| format!("{path}"))?;
    let tasks = read(&text, &arguments.game, &arguments.file)?;
    let bounded = arguments.depth.is_some() || arguments.nodes.is_some();
    let limits = Limits {
        time: arguments.time.or((!bounded).then_some(Duration::from_secs(1))),
        depth: arguments.depth,
        nodes: arguments.nodes,
        ..Limits::default()
    };
    let settings = Settings {
        overhead: Duration::ZERO,
        techniques: arguments.switched_off.techniques()?,
        ..arguments.computer.analysis_settings()
    };
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    let solved = thread::scope(|scope| -> Result<usize> {
        let workers: Vec<_> = (0..arguments.concurrency.min(tasks.len().max(1)))
            .map(|_| {
                scope.spawn(|| -> Result<()> {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let Some(task) = tasks.get(number) else { return Ok(()) };
                        let result = solve(task, &settings, &limits)?;
                        if let Ok(mut results) = results.lock() {
                            results.push((number, result));
                        }
                    }
                })
            })
            .collect();
        let (mut shown, mut solved) = (0, 0);
        while shown < tasks.len() {
            let finished = workers.iter().all(thread::ScopedJoinHandle::is_finished);
            let batch = results.lock().map(|mut results| std::mem::take(&mut *results));
            for (number, result) in batch.unwrap_or_default() {
                shown += 1;
                solved += usize::from(result.found);
                tell(&tasks[number], &result, (solved, shown, tasks.len()), arguments.json, out)?;
            }
            if finished && shown < tasks.len() {
                let empty = results.lock().map_or(true, |results| results.is_empty());
                if empty {
                    break;
                }
            }
            thread::sleep(Duration::from_millis(5));
        }
        for worker in workers {
            if let Ok(result) = worker.join() {
                result?;
            }
        }
        Ok(solved)
    })?;
    if arguments.json {
        return json::line(out, &json!({ "solved": solved, "of": tasks.len() }));
    }
    writeln!(out, "Solved {solved} of {}", tasks.len())?;
    Ok(())
}

fn tell(
    task: &Task,
    result: &Finding,
    (solved, shown, all): (usize, usize, usize),
    as_json: bool,
    out: &mut impl Write,
) -> Result<()> {
    if as_json {
        let seconds = result.time.as_secs_f64();
        return json::line(
            out,
            &json!({ "name": task.name, "found": result.found, "move": result.answer,
                     "score": result.score.to_string(), "seconds": seconds }),
        );
    }
    let verdict = if result.found { "found " } else { "MISSED" };
    let wanted = wanted(task);
    writeln!(
        out,
        "{shown:>4}/{all} {verdict} {:<16} {:<8} {:>8} {:>7.2}s  wanted {wanted}  ({solved} so far)",
        task.name,
        result.answer,
        result.score.to_string(),
        result.time.as_secs_f64()
    )?;
    out.flush()?;
    Ok(())
}

fn wanted(task: &Task) -> String {
    let mut parts = Vec::new();
    if !task.best.is_empty() {
        parts.push(task.best.join(" or "));
    }
    if !task.avoid.is_empty() {
        parts.push(format!("not {}", task.avoid.join(" nor ")));
    }
    if let Some(mate) = task.mate {
        parts.push(format!("mate in {mate}"));
    }
    parts.join(", ")
}

fn solve(task: &Task, settings: &Settings, limits: &Limits) -> Result<Finding> {
    let mut table = open(&task.game)?;
    table.set_position(&task.position).with_context(|| task.name.clone())?;
    let texts = |moves: &[String]| -> Result<Vec<String>> {
        moves.iter().map(|mv| canonical(table.as_ref(), task, mv)).collect()
    };
    let (best, avoid) = (texts(&task.best)?, texts(&task.avoid)?);
    let mut limits = *limits;
    // A win as short as asked for needs no further proof.
    limits.mate = task.mate.filter(|_| best.is_empty());
    let begun = Instant::now();
    let mut thinker = table.thinker(settings)?;
    let thought = thinker.think(&table.situation(), &limits, &Control::new(), &mut |_| {});
    let Some(thought) = thought else { bail!("{}: no legal move", task.name) };
    let right = best.is_empty() || best.contains(&thought.best.text);
    let mates = |wanted: u32| matches!(thought.score, Score::Mate(moves) if moves > 0 && moves as u32 <= wanted);
    let found = right
        && !avoid.contains(&thought.best.text)
        && (!best.is_empty() || task.mate.is_none_or(mates));
    let answer = thought.line[0].clone();
    Ok(Finding { found, answer, score: thought.score, time: begun.elapsed() })
}

fn canonical(table: &dyn Table, task: &Task, text: &str) -> Result<String> {
    let bare = |text: &str| text.trim_end_matches(['+', '#', '!', '?']).to_string();
    let moves = table.moves();
    let known = moves
        .iter()
        .find(|mv| mv.text == text || mv.san.as_ref().is_some_and(|san| bare(san) == bare(text)));
    match known {
        Some(mv) => Ok(mv.text.clone()),
        None => bail!("{}: '{text}' is not a legal move there", task.name),
    }
}

fn read(text: &str, game: &str, path: &Path) -> Result<Vec<Task>> {
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
