//! `hyperchess tune`: games of the engine against itself, and weights that fit them.

use crate::computer::within;
use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use hyperchess_arena::{Points, Tally};
use hyperchess_record::atomic_write;
use hyperchess_table::open_rule_game;
use hyperchess_tuner::{
    Arena, Comparison, Dataset, DerivedOptions, Evaluate, Options, Orthodox, Samples, SelfPlay,
    derived_source, derived_terms, fit, fit_derived, rounded, source, starting_weights,
};
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
    /// Play a game against itself many times and write down the quiet positions
    Play(PlayArguments),
    /// Fit the weights of the evaluation to such games
    Fit(FitArguments),
    /// See whether tuned weights beat the plain ones in games
    Compare(CompareArguments),
}

#[derive(Args)]
struct PlayArguments {
    /// Where positions go; games already there are kept and not played again
    file: PathBuf,
    #[command(flatten)]
    games: GameArguments,
    /// How many games
    #[arg(long = "games", value_name = "N", default_value_t = 10_000)]
    count: u64,
}

/// What games of self-play are like.
#[derive(Args)]
struct GameArguments {
    /// The game: chess, or any game with derived weights such as hyper:dim=3
    #[arg(long, value_name = "GAME", default_value = CHESS)]
    game: String,
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

impl GameArguments {
    fn self_play(&self) -> SelfPlay {
        SelfPlay { nodes: self.nodes, random_plies: self.random_plies, seed: self.seed }
    }
}

#[derive(Args)]
struct FitArguments {
    /// Positions, as `hyperchess tune play` writes them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The game the positions are of
    #[arg(long, value_name = "GAME", default_value = CHESS)]
    game: String,
    /// Where the weights go, as Rust source [default: the file of the game's weights]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Passes over the data at most (standard chess)
    #[arg(long, value_name = "N", default_value_t = Options::default().epochs)]
    epochs: usize,
    /// How much the result counts against the engine's own score, 0 to 1 [default: 0.5 in
    /// standard chess, 0.7 elsewhere]
    #[arg(long, value_name = "SHARE")]
    result_share: Option<f32>,
    /// How strongly weights are held where they are; less with more data [default: 1e-9 in
    /// standard chess, 2 elsewhere]
    #[arg(long, value_name = "STRENGTH")]
    hold: Option<f64>,
    /// Threads (standard chess)
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = within(1024))]
    threads: usize,
}

#[derive(Args)]
struct CompareArguments {
    #[command(flatten)]
    games: GameArguments,
    /// How many pairs of games, one opening each
    #[arg(long, value_name = "N", default_value_t = 100)]
    pairs: u64,
}

/// Standard chess, which has an evaluation of its own.
const CHESS: &str = "chess";
const CHESS_WEIGHTS: &str = "crates/orthodox/src/evaluate/weights.rs";
const DERIVED_WEIGHTS: &str = "crates/chess/src/evaluate/weights.rs";

/// The first line of a file of positions names their game.
const FILE_HEAD: &str = "# positions of ";

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    match &arguments.step {
        Step::Play(arguments) if arguments.games.game == CHESS => {
            play(&Arc::new(Orthodox::standard()), arguments, out)
        }
        Step::Play(arguments) => {
            play(&Arc::new(open_rule_game(&arguments.games.game)?), arguments, out)
        }
        Step::Fit(arguments) if arguments.game == CHESS => fit_weights(arguments, out),
        Step::Fit(arguments) => fit_derived_weights(arguments, out),
        Step::Compare(arguments) => compare(arguments, out),
    }
}

/// A flag that Ctrl-C sets.
fn interruption() -> Result<Arc<AtomicBool>> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed))?;
    Ok(interrupted)
}

/// The game a file of positions is of, if it says so.
fn game_of(line: &str) -> Option<&str> {
    line.strip_prefix(FILE_HEAD).map(str::trim)
}

/// Opens positions to read, if they are of the game asked for.
fn open_positions(path: &Path, game: &str) -> Result<BufReader<File>> {
    let told = || path.display().to_string();
    let mut reader = BufReader::new(File::open(path).with_context(told)?);
    let head = reader.fill_buf().with_context(told)?;
    let head = String::from_utf8_lossy(head.split(|&byte| byte == b'\n').next().unwrap_or(head));
    match game_of(&head) {
        Some(other) if other != game => {
            bail!("{} has positions of {other}, not of {game}: say --game {other}", path.display())
        }
        _ => Ok(reader),
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

fn play<G: Evaluate + 'static>(
    game: &Arc<G>,
    arguments: &PlayArguments,
    out: &mut impl Write,
) -> Result<()> {
    let PlayArguments { file: path, games, count } = arguments;
    let told = || path.display().to_string();
    if path.exists() {
        open_positions(path, &games.game)?;
    }
    let mut there = games_there(path)?;
    there.sort_unstable();
    let mut file = OpenOptions::new().create(true).append(true).open(path).with_context(told)?;
    if file.metadata().with_context(told)?.len() == 0 {
        writeln!(file, "{FILE_HEAD}{}", games.game).with_context(told)?;
    }
    let interrupted = interruption()?;
    let begun = Instant::now();
    let (mut played, mut positions) = (0, 0);
    let makers = (0..games.threads).map(|_| Arena::new(Arc::clone(game), games.self_play()));
    let makers: Vec<Arena<G>> = makers.collect::<Result<_, _>>()?;
    let wanted = |number: u64| there.binary_search(&number).is_err();
    in_parallel(makers, *count, wanted, &interrupted, Arena::play, |text| {
        file.write_all(text.as_bytes()).with_context(told)?;
        played += 1;
        positions += text.lines().count() as u64 - 1;
        if played % 100 == 0 {
            let left = count.saturating_sub(there.len() as u64 + played);
            let seconds = begun.elapsed().as_secs_f64() / played as f64 * left as f64;
            writeln!(out, "{played} games, {positions} positions, {seconds:.0} s left")?;
            out.flush()?;
        }
        Ok(())
    })?;
    writeln!(out, "{played} games, {positions} positions, {} games were there", there.len())?;
    Ok(())
}

/// Lets every maker do the wanted numbers below `count` as they come, until interrupted, and
/// hands what they make to `take`.
fn in_parallel<M: Send, T: Send>(
    makers: Vec<M>,
    count: u64,
    wanted: impl Fn(u64) -> bool + Sync,
    interrupted: &AtomicBool,
    make: impl Fn(&mut M, u64) -> T + Sync,
    mut take: impl FnMut(T) -> Result<()>,
) -> Result<()> {
    let next = AtomicU64::new(0);
    let (sender, made) = mpsc::channel::<T>();
    thread::scope(|scope| {
        for mut maker in makers {
            let sender = sender.clone();
            let (next, wanted, make) = (&next, &wanted, &make);
            scope.spawn(move || {
                while !interrupted.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    if wanted(number) && sender.send(make(&mut maker, number)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        made.into_iter().try_for_each(&mut take)
    })
}

fn compare(arguments: &CompareArguments, out: &mut impl Write) -> Result<()> {
    let CompareArguments { games, pairs } = arguments;
    if games.game == CHESS {
        bail!("standard chess has no plain weights to compare with: let two builds play a match");
    }
    let tuned = Arc::new(open_rule_game(&games.game)?);
    let plain = Arc::new(open_rule_game(&games.game)?.untuned());
    let interrupted = interruption()?;
    let makers = (0..games.threads)
        .map(|_| Comparison::new(Arc::clone(&tuned), Arc::clone(&plain), games.self_play()));
    let makers: Vec<_> = makers.collect::<Result<_, _>>()?;
    let mut results: Vec<(u32, Points)> = Vec::new();
    let play = |maker: &mut Comparison<_>, number: u64| (number, maker.play(number));
    in_parallel(
        makers,
        *pairs,
        |_| true,
        &interrupted,
        play,
        |(number, pair)| {
            for (game, won) in (2 * number as u32..).zip(pair) {
                results
                    .push((game, [Points::Loss, Points::Draw, Points::Win][(2.0 * won) as usize]));
            }
            if results.len().is_multiple_of(20) {
                writeln!(out, "{}", told(&results))?;
                out.flush()?;
            }
            Ok(())
        },
    )?;
    writeln!(out, "Tuned against plain: {}", told(&results))?;
    Ok(())
}

/// What the games of a comparison come to.
fn told(results: &[(u32, Points)]) -> String {
    let tally = Tally::of(results.iter().copied());
    let (won, drawn, lost) = tally.wins_draws_losses();
    let elo = tally.elo().map_or(String::new(), |elo| match elo.margin() {
        Some(margin) => format!(", Elo {:+.0} ± {margin:.0}", elo.difference),
        None => format!(", Elo {:+.0}", elo.difference),
    });
    format!("{} games: won {won}, drawn {drawn}, lost {lost}{elo}", tally.count())
}

fn fit_weights(arguments: &FitArguments, out: &mut impl Write) -> Result<()> {
    let mut data = Dataset::new();
    for path in &arguments.files {
        let reader = open_positions(path, CHESS)?;
        data.extend(reader).with_context(|| path.display().to_string())?;
    }
    if data.is_empty() {
        bail!("there are no positions in the files");
    }
    writeln!(out, "{} positions, {} left out", data.len(), data.skipped())?;
    out.flush()?;
    let usual = Options::default();
    let options = Options {
        epochs: arguments.epochs,
        result_share: arguments.result_share.unwrap_or(usual.result_share),
        hold: arguments.hold.map_or(usual.hold, |hold| hold as f32),
        threads: arguments.threads,
        ..usual
    };
    let interrupted = interruption()?;
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
    let path = arguments.out.as_deref().unwrap_or(Path::new(CHESS_WEIGHTS));
    write_weights(path, &source(&rounded(&fit.weights)), out)
}

fn fit_derived_weights(arguments: &FitArguments, out: &mut impl Write) -> Result<()> {
    let game = open_rule_game(&arguments.game)?;
    let path = arguments.out.as_deref().unwrap_or(Path::new(DERIVED_WEIGHTS));
    let old = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let mut samples = Samples::new();
    for path in &arguments.files {
        let reader = open_positions(path, &arguments.game)?;
        samples.extend(&game, reader).with_context(|| path.display().to_string())?;
    }
    if samples.is_empty() {
        bail!("there are no positions in the files");
    }
    writeln!(out, "{} positions, {} left out", samples.len(), samples.skipped())?;
    out.flush()?;
    let usual = DerivedOptions::default();
    let options = DerivedOptions {
        result_share: arguments.result_share.unwrap_or(usual.result_share),
        hold: arguments.hold.unwrap_or(usual.hold),
        ..usual
    };
    let terms = derived_terms(&game);
    let fit = fit_derived(&samples, &terms, &options);
    for (term, weight) in terms.iter().zip(&fit.weights) {
        writeln!(out, "{:>12}  {:8.3} -> {weight:8.3}", term.name, term.weight)?;
    }
    writeln!(out, "Error {:.6} before, {:.6} after", fit.before, fit.after)?;
    let Some(text) = derived_source(&old, &game, &fit.weights) else {
        bail!("{} is not the file of derived weights: say --out {DERIVED_WEIGHTS}", path.display());
    };
    write_weights(path, &text, out)
}

fn write_weights(path: &Path, text: &str, out: &mut impl Write) -> Result<()> {
    if fs::read_to_string(path).is_ok_and(|old| old == text) {
        writeln!(out, "The weights are as they were.")?;
        return Ok(());
    }
    atomic_write(path, text.as_bytes()).with_context(|| path.display().to_string())?;
    writeln!(out, "Written to {}", path.display())?;
    Ok(())
}
