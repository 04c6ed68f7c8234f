//! `hyperchess suite`: positions with known best moves, to see how many the engine finds.

mod task;
mod worth;

use super::play::seconds;
use crate::computer::{ComputerOptions, SwitchedOff, within};
use crate::json;
use anyhow::{Context, Result, bail};
use clap::Args;
use hyperchess_table::{
    Bound, Control, Limits, Score, Settings, Table, Techniques, ThoughtView, open,
};
use serde_json::json;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};
use task::Task;
use worth::{Worth, mean_effort};

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
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Positions looked at at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = within(1024))]
    concurrency: usize,
    #[command(flatten)]
    switched_off: SwitchedOff,
    /// Solve everything once more without each of these parts of the search, separated by commas,
    /// and tell how many more nodes the solutions take then
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',', requires = "nodes")]
    worth: Vec<String>,
    #[command(flatten)]
    computer: ComputerOptions,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

/// What the engine made of a position.
struct Finding {
    answer: String,
    score: Score,
    time: Duration,
    /// How many nodes it took until the solution was found and kept; `None` if it was not found.
    effort: Option<u64>,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    let path = arguments.file.display();
    let text = fs::read_to_string(&arguments.file).with_context(|| format!("{path}"))?;
    let tasks = task::read(&text, &arguments.game, &arguments.file)?;
    let bounded = arguments.depth.is_some() || arguments.nodes.is_some();
    let limits = Limits {
        time: arguments.time.or((!bounded).then_some(Duration::from_secs(1))),
        depth: arguments.depth,
        nodes: arguments.nodes,
        ..Limits::default()
    };
    let engines = engines(arguments)?;
    let findings = solve_all(&tasks, &engines, &limits, arguments, out)?;
    let solved = findings.iter().filter(|findings| findings[0].effort.is_some()).count();
    // Without a limit on nodes there is no saying what those missed would have taken.
    let most = arguments.nodes;
    let efforts = |engine: usize| findings.iter().map(move |findings| findings[engine].effort);
    let mean = most.map(|most| mean_effort(efforts(0), most));
    if arguments.json {
        json::line(out, &json!({ "solved": solved, "of": tasks.len(), "nodes": mean }))?;
    } else {
        let mean = mean.map(|mean| format!(", after {mean:.0} nodes in the geometric mean"));
        writeln!(out, "Solved {solved} of {}{}", tasks.len(), mean.unwrap_or_default())?;
        if !arguments.worth.is_empty() {
            writeln!(out, "{}", Worth::HEADING)?;
        }
    }
    for (name, engine) in arguments.worth.iter().zip(1..) {
        let pairs = efforts(0).zip(efforts(engine));
        let worth = Worth::new(pairs, most.unwrap_or(u64::MAX));
        if arguments.json {
            json::line(out, &worth.json(name))?;
        } else {
            writeln!(out, "{}", worth.row(name))?;
        }
    }
    Ok(())
}

/// The settings to solve with: as asked for, then without each technique whose worth is wanted.
fn engines(arguments: &Arguments) -> Result<Vec<Settings>> {
    let whole = arguments.switched_off.techniques()?;
    let without = arguments.worth.iter().map(|name| {
        let mut techniques = whole;
        techniques.switch(name, false)?;
        if techniques == whole {
            bail!("--worth: {name} is switched off anyway by --without");
        }
        let begins_late = Techniques { iterative_deepening: false, ..whole };
        if techniques == begins_late && arguments.depth.is_none() {
            bail!("--worth: {name} makes a difference only in searches to a --depth");
        }
        Ok(techniques)
    });
    let settings = |techniques: Techniques| Settings {
        overhead: Duration::ZERO,
        techniques,
        ..arguments.computer.analysis_settings()
    };
    std::iter::once(Ok(whole)).chain(without).map(|techniques| Ok(settings(techniques?))).collect()
}

/// What each engine found in each position, in the order of the positions. Those of the first are
/// told as they come.
fn solve_all(
    tasks: &[Task],
    engines: &[Settings],
    limits: &Limits,
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<Vec<Vec<Finding>>> {
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    let mut all: Vec<Vec<Finding>> = tasks.iter().map(|_| Vec::new()).collect();
    thread::scope(|scope| {
        for _ in 0..arguments.concurrency.min(tasks.len()) {
            let (next, sender) = (&next, sender.clone());
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(task) = tasks.get(number) else { return };
                    let findings: Result<Vec<Finding>> =
                        engines.iter().map(|settings| solve(task, settings, limits)).collect();
                    if sender.send((number, findings)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let (mut shown, mut solved) = (0, 0);
        // An error drops the receiver, and that ends the others.
        for (number, findings) in results {
            let findings = findings?;
            shown += 1;
            solved += usize::from(findings[0].effort.is_some());
            tell(&tasks[number], &findings[0], (solved, shown, tasks.len()), arguments.json, out)?;
            all[number] = findings;
        }
        Ok(all)
    })
}

fn tell(
    task: &Task,
    finding: &Finding,
    (solved, shown, all): (usize, usize, usize),
    as_json: bool,
    out: &mut impl Write,
) -> Result<()> {
    let Finding { answer, score, time, effort } = finding;
    let (score, seconds) = (score.to_string(), time.as_secs_f64());
    if as_json {
        return json::line(
            out,
            &json!({ "name": task.name, "found": effort.is_some(), "move": answer,
                     "score": score, "seconds": seconds, "nodes": effort }),
        );
    }
    let verdict = if effort.is_some() { "found " } else { "MISSED" };
    let (name, wanted) = (&task.name, task.wanted());
    writeln!(
        out,
        "{shown:>4}/{all} {verdict} {name:<16} {answer:<8} {score:>8} {seconds:>7.2}s  \
         wanted {wanted}  ({solved} so far)",
    )?;
    out.flush()?;
    Ok(())
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
    let mates = |score: Score, wanted: u32| matches!(score, Score::Mate(moves) if moves > 0 && moves as u32 <= wanted);
    let solves = |thought: &ThoughtView| {
        (best.is_empty() || best.contains(&thought.best.text))
            && !avoid.contains(&thought.best.text)
            && (!best.is_empty() || task.mate.is_none_or(|wanted| mates(thought.score, wanted)))
    };
    let begun = Instant::now();
    let mut thinker = table.thinker(settings)?;
    let mut since = None;
    let mut report = |thought: &ThoughtView| {
        if !solves(thought) {
            since = None;
        } else if thought.bound == Bound::Exact {
            since = since.or(Some(thought.nodes));
        }
    };
    let thought = thinker.think(&table.situation(), &limits, &Control::new(), &mut report);
    let Some(thought) = thought else { bail!("{}: no legal move", task.name) };
    let effort = solves(&thought).then(|| since.unwrap_or(thought.nodes));
    let answer = thought.line[0].clone();
    Ok(Finding { answer, score: thought.score, time: begun.elapsed(), effort })
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
