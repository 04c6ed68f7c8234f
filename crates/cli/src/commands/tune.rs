//! `hyperchess tune`: games of the engine against itself, and weights that fit them.

use crate::computer::within;
use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use hyperchess_record::atomic_write;
use hyperchess_tuner::{Arena, Dataset, Options, SelfPlay, fit, rounded, source, starting_weights};
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    step: Step,
}

#[derive(Subcommand)]
enum Step {
    /// Play games of standard chess against itself and write down the quiet positions
    Play(PlayArguments),
    /// Fit the weights of the evaluation to such games
    Fit(FitArguments),
}

#[derive(Args)]
struct PlayArguments {
    /// Where positions go; games already there are kept and not played again
    file: PathBuf,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    games: u64,
    /// Nodes a move
    #[arg(long, value_name = "N", default_value_t = 5000)]
    nodes: u64,
    /// Random moves before each game
    #[arg(long, value_name = "PLIES", default_value_t = 8)]
    random_plies: usize,
    /// Another number gives other games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = within(1024))]
    threads: usize,
}

#[derive(Args)]
struct FitArguments {
    /// Positions, as `hyperchess tune play` writes them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where the weights go, as Rust source
    #[arg(long, value_name = "FILE", default_value = "crates/orthodox/src/evaluate/weights.rs")]
    out: PathBuf,
    /// Passes over the data at most
    #[arg(long, value_name = "N", default_value_t = Options::default().epochs)]
    epochs: usize,
    /// How much the result counts against the engine's own score, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = Options::default().result_share)]
    result_share: f32,
    /// How strongly weights are held where they are; less with more data
    #[arg(long, value_name = "STRENGTH", default_value_t = Options::default().hold)]
    hold: f32,
    /// Threads
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = within(1024))]
    threads: usize,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    match &arguments.step {
        Step::Play(arguments) => play(arguments, out),
        Step::Fit(arguments) => fit_weights(arguments, out),
    }
}

/// The games that a file has whole, by number: what follows the last line end is cut off.
fn games_there(path: &Path) -> Result<Vec<u64>> {
    let Ok(file) = File::open(path) else { return Ok(Vec::new()) };
    let mut numbers = Vec::new();
    let mut whole = 0;
    let mut reader = BufReader::new(file);
    let mut line = String::new();
    while reader.read_line(&mut line).with_context(|| path.display().to_string())? > 0 {
        if line.ends_with('\n') {
            whole += line.len() as u64;
            numbers.extend(line.strip_prefix("# game ").and_then(|n| n.trim().parse::<u64>().ok()));
        }
        line.clear();
    }
    OpenOptions::new().write(true).open(path)?.set_len(whole)?;
    Ok(numbers)
}

fn play(arguments: &PlayArguments, out: &mut impl Write) -> Result<()> {
    let path = &arguments.file;
    let mut there = games_there(path)?;
    there.sort_unstable();
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .with_context(|| path.display().to_string())?;
    let options = SelfPlay {
        nodes: arguments.nodes,
        random_plies: arguments.random_plies,
        seed: arguments.seed,
    };
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed))?;
    let next = AtomicU64::new(0);
    let (sender, games) = mpsc::channel::<String>();
    let begun = Instant::now();
    thread::scope(|scope| -> Result<()> {
        for _ in 0..arguments.threads {
            let sender = sender.clone();
            let (next, there, interrupted) = (&next, &there, &interrupted);
            let mut arena = Arena::new(options)?;
            scope.spawn(move || {
                while !interrupted.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= arguments.games {
                        return;
                    }
                    let known = there.binary_search(&number).is_ok();
                    if !known && sender.send(arena.play(number)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let (mut played, mut positions) = (0, 0);
        for game in games {
            file.write_all(game.as_bytes()).with_context(|| path.display().to_string())?;
            played += 1;
            positions += game.lines().count() as u64 - 1;
            if played % 100 == 0 {
                let left = arguments.games.saturating_sub(there.len() as u64 + played);
                let seconds = begun.elapsed().as_secs_f64() / played as f64 * left as f64;
                writeln!(out, "{played} games, {positions} positions, {seconds:.0} s left")?;
                out.flush()?;
            }
        }
        writeln!(out, "{played} games, {positions} positions, {} games were there", there.len())?;
        Ok(())
    })
}

fn fit_weights(arguments: &FitArguments, out: &mut impl Write) -> Result<()> {
    let mut data = Dataset::new();
    for path in &arguments.files {
        let file = File::open(path).with_context(|| path.display().to_string())?;
        data.extend(BufReader::new(file)).with_context(|| path.display().to_string())?;
    }
    if data.is_empty() {
        bail!("there are no positions in the files");
    }
    writeln!(out, "{} positions, {} left out", data.len(), data.skipped())?;
    out.flush()?;
    let options = Options {
        epochs: arguments.epochs,
        result_share: arguments.result_share,
        hold: arguments.hold,
        threads: arguments.threads,
        ..Options::default()
    };
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed))?;
    let fit = fit(&data, starting_weights(), &options, &mut |progress| {
        let told = writeln!(
            out,
            "epoch {:>4}: training {:.6}, validation {:.6}, best {:.6}",
            progress.epoch, progress.training, progress.validation, progress.best
        );
        if told.and_then(|()| out.flush()).is_err() || interrupted.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    writeln!(out, "Error {:.6} before, {:.6} after {} epochs", fit.before, fit.after, fit.epochs)?;
    let text = source(&rounded(&fit.weights));
    if fs::read_to_string(&arguments.out).is_ok_and(|old| old == text) {
        writeln!(out, "The weights are as they were.")?;
        return Ok(());
    }
    atomic_write(&arguments.out, text.as_bytes())
        .with_context(|| arguments.out.display().to_string())?;
    writeln!(out, "Written to {}", arguments.out.display())?;
    Ok(())
}
