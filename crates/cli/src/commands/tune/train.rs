//! `hyperchess tune train`: the network of standard chess, from games of self-play.

use super::fit::{begin, descend, destination, write_weights};
use super::{CHESS, open_positions, share};
use crate::computer::within;
use anyhow::{Context, Result, bail};
use clap::Args;
use hyperchess_tuner::{
    Lesson, Options, Sights, Weights, blank_network, train, trained_file, trained_network,
};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub(super) struct TrainArguments {
    /// Positions of standard chess, as `hyperchess tune play` writes them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// A network to train further [default: a new one]
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Where the network goes [default: the file the program is built with]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Passes over the data at most
    #[arg(long, value_name = "N", default_value_t = 20)]
    epochs: usize,
    /// How much the result counts against the engine's own score, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.12, value_parser = share)]
    result_share: f32,
    /// What each later position of a game leaves of those after it and of the result, 0 to 1; 1: a
    /// result counts throughout its game
    #[arg(long, value_name = "SHARE", default_value_t = 1.0, value_parser = share)]
    memory: f32,
    /// The result share with six men or fewer, where results count throughout their games; from
    /// twenty men down to them in proportion [default: the same everywhere]
    #[arg(long, value_name = "SHARE", value_parser = share)]
    endgame_share: Option<f32>,
    /// How fast chances to win grow with values, by 0.01 pawns [default: fitted to the results]
    #[arg(long, value_name = "SLOPE", value_parser = share)]
    steepness: Option<f32>,
    /// How far a weight may move at once in the beginning; less for a network that knows much
    #[arg(long, value_name = "RATE", default_value_t = 0.001, value_parser = share)]
    rate: f32,
    /// Threads
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = within(1024))]
    threads: usize,
}

const NETWORK: &str = "crates/orthodox/src/evaluate/network.bin";

/// What is left of the rate in the end.
const RATE_IN_THE_END: f32 = 0.03;

pub(super) fn run(arguments: &TrainArguments, out: &mut impl Write) -> Result<()> {
    let start = match &arguments.from {
        Some(path) => known_network(path).with_context(|| path.display().to_string())?,
        None => blank_network(Options::default().seed),
    };
    let mut sights = Sights::new();
    for path in &arguments.files {
        let reader = open_positions(path, CHESS)?;
        sights.extend(reader).with_context(|| path.display().to_string())?;
    }
    let path = destination(arguments.out.as_deref(), Path::new(NETWORK))?;
    begin(sights.len(), sights.skipped(), out)?;
    let options = Options {
        epochs: arguments.epochs,
        rate: arguments.rate,
        cooling: RATE_IN_THE_END.powf(1.0 / arguments.epochs.max(1) as f32),
        validation: 0.03,
        hold: 0.0,
        patience: arguments.epochs,
        threads: arguments.threads,
        steepness: arguments.steepness,
        ..Options::default()
    };
    let TrainArguments { result_share, memory, endgame_share, .. } = *arguments;
    let lesson = Lesson { result_share, memory, endgame_share };
    let fit = descend(out, |progress| train(sights, start, &lesson, &options, progress))?;
    write_weights(path, &trained_file(&fit), out)
}

fn known_network(path: &Path) -> Result<Weights> {
    let Some(network) = trained_network(&fs::read(path)?) else {
        bail!("this is no network of this program, or one of another size: train a new one")
    };
    Ok(network)
}
