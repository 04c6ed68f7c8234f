//! `hyperchess tune`: games of the engine against itself, and weights that fit them.

mod fit;
mod train;

use crate::computer::within;
use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use fit::FitArguments;
use hyperchess_arena::{Points, Tally};
use hyperchess_table::{open_draughts_game, open_rule_game};
use hyperchess_tuner::{
    Arena, ChessGame, Comparison, DraughtsGame, Evaluate, Orthodox, SelfPlay, read_positions,
};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;
use train::TrainArguments;

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
    /// Train the neural network of standard chess with such games
    Train(TrainArguments),
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
    /// Positions to start from, one after the other, in a file like the one written [default: the
    /// start of the game]
    #[arg(long, value_name = "FILE")]
    starts: Option<PathBuf>,
}

/// What games of self-play are like.
#[derive(Args)]
struct GameArguments {
    /// The game: chess, hyper:dim=3, checkers or any other
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
struct CompareArguments {
    #[command(flatten)]
    games: GameArguments,
    /// How many pairs of games, one opening each
    #[arg(long, value_name = "N", default_value_t = 100)]
    pairs: u64,
}

/// Standard chess, which has an evaluation of its own.
const CHESS: &str = "chess";

/// The first line of a file of positions names their game.
const FILE_HEAD: &str = "# positions of ";

/// A game by the way in which its positions are judged.
enum Judged {
    /// By hundreds of weights of its own.
    Chess,
    /// By a few weights derived from its rules.
    Rules(Box<ChessGame>),
    /// By how pieces stand.
    Draughts(Box<DraughtsGame>),
}

impl Judged {
    fn open(game: &str) -> Result<Judged> {
        if game == CHESS {
            return Ok(Judged::Chess);
        }
        Ok(match open_draughts_game(game)? {
            Some(game) => Judged::Draughts(Box::new(game)),
            None => Judged::Rules(Box::new(open_rule_game(game)?)),
        })
    }
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    match &arguments.step {
        Step::Play(arguments) => match Judged::open(&arguments.games.game)? {
            Judged::Chess => play(&Arc::new(Orthodox::standard()), arguments, out),
            Judged::Rules(game) => play(&Arc::new(*game), arguments, out),
            Judged::Draughts(game) => play(&Arc::new(*game), arguments, out),
        },
        Step::Fit(arguments) => fit::run(arguments, out),
        Step::Train(arguments) => train::run(arguments, out),
        Step::Compare(arguments) => {
            let again = Judged::open(&arguments.games.game)?;
            match (Judged::open(&arguments.games.game)?, again) {
                (Judged::Rules(tuned), Judged::Rules(plain)) => {
                    compare(*tuned, plain.untuned(), arguments, out)
                }
                (Judged::Draughts(tuned), Judged::Draughts(plain)) => {
                    compare(*tuned, plain.untuned(), arguments, out)
                }
                _ => bail!(
                    "standard chess has no plain weights to compare with: let two builds play a \
                     match"
                ),
            }
        }
    }
}

/// A number from 0 to 1.
fn share(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "must be a number from 0 to 1".to_string())
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
            bail!(
                "{} has positions of {other}, not of {game}: --game {other} plays and fits those",
                path.display()
            )
        }
        _ => Ok(reader),
    }
}

/// The positions of a file, of which there must be some.
fn positions_of<G: Evaluate>(game: &G, path: &Path, name: &str) -> Result<Vec<G::Position>> {
    let told = || path.display().to_string();
    let positions = read_positions(game, open_positions(path, name)?).with_context(told)?;
    if positions.is_empty() {
        bail!("{} has no positions to start from: let `tune play` write some", path.display());
    }
    Ok(positions)
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
    let PlayArguments { file: path, games, count, starts } = arguments;
    let told = || path.display().to_string();
    if path.exists() {
        open_positions(path, &games.game)?;
    }
    let starts: Arc<[G::Position]> = match starts {
        Some(path) => positions_of(&**game, path, &games.game)?.into(),
        None => Arc::new([]),
    };
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
    let makers = makers.map(|maker| Ok(maker?.starting_from(Arc::clone(&starts))));
    let makers: Vec<Arena<G>> = makers.collect::<Result<_>>()?;
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

fn compare<G: Evaluate + 'static>(
    tuned: G,
    plain: G,
    arguments: &CompareArguments,
    out: &mut impl Write,
) -> Result<()> {
    let CompareArguments { games, pairs } = arguments;
    let (tuned, plain) = (Arc::new(tuned), Arc::new(plain));
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
            let played = pair.len();
            for (game, won) in (2 * number as u32..).zip(pair) {
                results
                    .push((game, [Points::Loss, Points::Draw, Points::Win][(2.0 * won) as usize]));
            }
            if played > 0 && results.len().is_multiple_of(20) {
                writeln!(out, "{}", told(&results))?;
                out.flush()?;
            }
            Ok(())
        },
    )?;
    if results.is_empty() && *pairs > 0 && !interrupted.load(Ordering::Relaxed) {
        bail!(
            "{}: each of the {pairs} games was over within its {} random moves: take fewer with \
             --random-plies",
            games.game,
            games.random_plies
        );
    }
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
