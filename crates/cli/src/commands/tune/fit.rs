//! `hyperchess tune fit`: weights that fit games of self-play.

use super::{CHESS, Judged, interruption, open_positions, share};
use crate::computer::within;
use anyhow::{Context, Result, bail};
use clap::Args;
use hyperchess_record::atomic_write;
use hyperchess_tuner::{
    ChessGame, Dataset, DerivedOptions, DraughtsGame, Fit, LEARNT_STANCES, Options, Progress,
    Samples, Stances, derived_source, derived_terms, fit, fit_derived, fit_stances, rounded,
    source, stance_file, starting_weights,
};
use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

#[derive(Args)]
pub(super) struct FitArguments {
    /// Positions, as `hyperchess tune play` writes them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The game the positions are of
    #[arg(long, value_name = "GAME", default_value = CHESS)]
    game: String,
    /// Where the weights go [default: the file the program is built with]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Passes over the data at most (standard chess, draughts)
    #[arg(long, value_name = "N", default_value_t = Options::default().epochs)]
    epochs: usize,
    /// How much the result counts against the engine's own score, 0 to 1 [default: 0.5 in
    /// standard chess, 0.6 in draughts, 0.7 elsewhere]
    #[arg(long, value_name = "SHARE", value_parser = share)]
    result_share: Option<f32>,
    /// How strongly weights are held where they are; less with more data [default: 1e-9 in
    /// standard chess and draughts, 2 elsewhere]
    #[arg(long, value_name = "STRENGTH")]
    hold: Option<f64>,
    /// Threads (standard chess, draughts)
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = within(1024))]
    threads: usize,
}

const CHESS_WEIGHTS: &str = "crates/orthodox/src/evaluate/weights.rs";
const DERIVED_WEIGHTS: &str = "crates/chess/src/evaluate/weights.rs";
/// The folder of the weights of draughts games.
const STANCES: &str = "crates/draughts/src/evaluate/weights";
/// Draughts are drawn often, so that results tell more than in chess.
const STANCES_RESULT_SHARE: f32 = 0.6;

pub(super) fn run(arguments: &FitArguments, out: &mut impl Write) -> Result<()> {
    match Judged::open(&arguments.game)? {
        Judged::Chess => fit_weights(arguments, out),
        Judged::Rules(game) => fit_derived_weights(&game, arguments, out),
        Judged::Draughts(game) => fit_draughts(*game, arguments, out),
    }
}

/// Where weights go. Whether they can go there is found out before the work and not after it.
pub(super) fn destination<'p>(out: Option<&'p Path>, built_in: &'p Path) -> Result<&'p Path> {
    let path = out.unwrap_or(built_in);
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    if folder.is_some_and(|folder| !folder.is_dir()) {
        let remedy = match out {
            Some(_) => "make it, or say --out with another file",
            None => "run this in the project's folder, or say where they go with --out",
        };
        bail!("{}: there is no such folder for the weights: {remedy}", path.display());
    }
    Ok(path)
}

fn fit_weights(arguments: &FitArguments, out: &mut impl Write) -> Result<()> {
    let mut data = Dataset::new();
    for path in &arguments.files {
        let reader = open_positions(path, CHESS)?;
        data.extend(reader).with_context(|| path.display().to_string())?;
    }
    let path = destination(arguments.out.as_deref(), Path::new(CHESS_WEIGHTS))?;
    begin(data.len(), data.skipped(), out)?;
    let options = options(arguments, Options::default().result_share);
    let fit = descend(out, |progress| fit(&data, starting_weights(), &options, progress))?;
    write_weights(path, source(&rounded(&fit.weights)).as_bytes(), out)
}

fn fit_draughts(game: DraughtsGame, arguments: &FitArguments, out: &mut impl Write) -> Result<()> {
    let named = LEARNT_STANCES.contains(&arguments.game.as_str());
    let built_in = PathBuf::from(format!("{STANCES}/{}.bin", arguments.game));
    let Some(path) = arguments.out.as_ref().or(named.then_some(&built_in)) else {
        bail!(
            "the program has weights of {} only: say where to write these, --out FILE",
            LEARNT_STANCES.join(", ")
        );
    };
    let Some(mut stances) = Stances::new(game) else {
        bail!("{}: there is nothing to learn about a board of this size", arguments.game);
    };
    for path in &arguments.files {
        let reader = open_positions(path, &arguments.game)?;
        stances.extend(reader).with_context(|| path.display().to_string())?;
    }
    let path = destination(arguments.out.as_deref(), path)?;
    begin(stances.len(), stances.skipped(), out)?;
    let options = options(arguments, STANCES_RESULT_SHARE);
    let fit = descend(out, |progress| fit_stances(&stances, &options, progress))?;
    write_weights(path, &stance_file(&fit.weights), out)
}

pub(super) fn begin(positions: usize, skipped: usize, out: &mut impl Write) -> Result<()> {
    if positions == 0 {
        bail!("there are no positions in the files");
    }
    writeln!(out, "{positions} positions, {skipped} left out")?;
    out.flush()?;
    Ok(())
}

fn options(arguments: &FitArguments, result_share: f32) -> Options {
    let usual = Options::default();
    Options {
        epochs: arguments.epochs,
        result_share: arguments.result_share.unwrap_or(result_share),
        hold: arguments.hold.map_or(usual.hold, |hold| hold as f32),
        threads: arguments.threads,
        ..usual
    }
}

/// Fits by gradient descent and tells of every epoch.
pub(super) fn descend(
    out: &mut impl Write,
    fit: impl FnOnce(&mut dyn FnMut(&Progress) -> ControlFlow<()>) -> Fit,
) -> Result<Fit> {
    let interrupted = interruption()?;
    let fit = fit(&mut |progress| {
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
    Ok(fit)
}

fn fit_derived_weights(
    game: &ChessGame,
    arguments: &FitArguments,
    out: &mut impl Write,
) -> Result<()> {
    let path = destination(arguments.out.as_deref(), Path::new(DERIVED_WEIGHTS))?;
    let old = fs::read_to_string(path).with_context(|| {
        let path = path.display();
        format!("{path}: the file of all derived weights, {DERIVED_WEIGHTS} or a copy, is wanted")
    })?;
    let mut samples = Samples::new();
    for path in &arguments.files {
        let reader = open_positions(path, &arguments.game)?;
        samples.extend(game, reader).with_context(|| path.display().to_string())?;
    }
    begin(samples.len(), samples.skipped(), out)?;
    let usual = DerivedOptions::default();
    let options = DerivedOptions {
        result_share: arguments.result_share.unwrap_or(usual.result_share),
        hold: arguments.hold.unwrap_or(usual.hold),
        ..usual
    };
    let terms = derived_terms(game);
    let fit = fit_derived(&samples, &terms, &options);
    for (term, weight) in terms.iter().zip(&fit.weights) {
        writeln!(out, "{:>12}  {:8.3} -> {weight:8.3}", term.name, term.weight)?;
    }
    writeln!(out, "Error {:.6} before, {:.6} after", fit.before, fit.after)?;
    let Some(text) = derived_source(&old, game, &fit.weights) else {
        bail!("{} is not the file of derived weights: say --out {DERIVED_WEIGHTS}", path.display());
    };
    write_weights(path, text.as_bytes(), out)
}

pub(super) fn write_weights(path: &Path, weights: &[u8], out: &mut impl Write) -> Result<()> {
    if fs::read(path).is_ok_and(|old| old == weights) {
        writeln!(out, "The weights are as they were.")?;
        return Ok(());
    }
    atomic_write(path, weights).with_context(|| path.display().to_string())?;
    writeln!(out, "Written to {}", path.display())?;
    Ok(())
}
