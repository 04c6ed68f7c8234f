//! `hyperchess [DIMENSION] [PLAYERS] [DEPTH]`: a game at the console.

use crate::computer::{BookOption, ComputerOptions};
use crate::console::{Computer, Console, Input, Players, Seat, Settings, seen_from_above};
use crate::draw::Style;
use crate::{complain, saved_game};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use hyperchess_table::{Table, open};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Play at the console.
#[derive(Args)]
pub struct Arguments {
    /// How many dimensions the board has, 2 to 12 [default: 2]; not with --game or --load
    #[arg(value_name = "DIMENSION", value_parser = word)]
    dimension: Option<Word>,
    /// Who plays, the side that begins first: h for a human, c for the computer [default: hc]
    #[arg(value_name = "PLAYERS", value_parser = word)]
    players: Option<Word>,
    /// How many moves deep the computer thinks [default: 4]
    #[arg(value_name = "DEPTH", value_parser = word)]
    depth: Option<Word>,
    /// The side of the board, from 4 up [default: 8]
    #[arg(long, value_name = "S", conflicts_with = "game")]
    side: Option<u32>,
    /// Any other game (see `hyperchess games`)
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    #[command(flatten)]
    options: Options,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "side", "position"])]
    load: Option<PathBuf>,
}

/// What holds for every game at the console.
#[derive(Args)]
pub struct Options {
    /// Start from this position: FEN in standard chess and in draughts
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    /// Seconds the computer thinks about a move; a depth may end it sooner
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    time: Option<Duration>,
    #[command(flatten)]
    computer: ComputerOptions,
    #[command(flatten)]
    book: BookOption,
    /// Letters instead of figures
    #[arg(long)]
    ascii: bool,
    /// Call the game off after so many moves
    #[arg(long, value_name = "MOVES", default_value_t = 300)]
    limit: usize,
}

/// `hyperchess play GAME [PLAYERS] [DEPTH]`
#[derive(Args)]
pub struct GameArguments {
    /// The game, such as raumschach, hyper:dim=3 or rubik (see `hyperchess games`)
    game: String,
    /// Who plays, the side that begins first: h for a human, c for the computer [default: hc]
    players: Option<Players>,
    /// How many moves deep the computer thinks [default: 4]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: Option<u32>,
    #[command(flatten)]
    options: Options,
}

/// A word of `[DIMENSION] [PLAYERS] [DEPTH]`, any of which may be left out.
#[derive(Clone, Copy)]
enum Word {
    Number(u32),
    Players(Players),
}

fn word(text: &str) -> Result<Word, String> {
    if let Ok(number) = text.parse() {
        return Ok(Word::Number(number));
    }
    text.parse().map(Word::Players).map_err(|problem| {
        format!("neither a command nor a number, and players {problem}; see --help")
    })
}

/// The words, told apart: dimension, players, depth.
fn sort(arguments: &Arguments) -> Result<(Option<u32>, Option<Players>, Option<u32>)> {
    let words = [arguments.dimension, arguments.players, arguments.depth];
    let mut words = words.into_iter().flatten().peekable();
    let other_game = arguments.game.is_some() || arguments.load.is_some();
    let dimension = match words.peek() {
        Some(&Word::Number(number)) if !other_game => {
            words.next();
            ensure!((2..=12).contains(&number), "{number} is not a dimension from 2 to 12");
            Some(number)
        }
        _ => None,
    };
    let players = match words.peek() {
        Some(&Word::Players(players)) => {
            words.next();
            Some(players)
        }
        _ => None,
    };
    let depth = match words.next() {
        Some(Word::Number(number)) => {
            ensure!((1..=64).contains(&number), "{number} is not a depth from 1 to 64");
            Some(number)
        }
        Some(Word::Players(_)) => bail!("the players are given twice or too late"),
        None => None,
    };
    ensure!(words.next().is_none(), "too many words: [DIMENSION] [PLAYERS] [DEPTH]");
    Ok((dimension, players, depth))
}

/// A duration as people type it.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let wrong =
        || "must be a number of seconds above 0, such as 2 or 0.5, and at most 1000000".to_string();
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    if !(seconds > 0.0 && seconds <= 1e6) {
        return Err(wrong());
    }
    Ok(Duration::from_secs_f64(seconds))
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    let (dimension, players, depth) = sort(arguments)?;
    let (table, saved_players) = match (&arguments.load, &arguments.game) {
        (Some(path), _) => saved_game::load(path)?,
        (None, Some(game)) => (open(game)?, None),
        (None, None) => match (dimension.unwrap_or(2), arguments.side.unwrap_or(8)) {
            (2, 8) => (open("chess")?, None),
            (dimension, side) => (open(&format!("hyper:dim={dimension},side={side}"))?, None),
        },
    };
    play(table, players.or(saved_players), depth, &arguments.options, out)
}

pub fn run_game(arguments: &GameArguments, out: &mut impl Write) -> Result<()> {
    let table = open(&arguments.game)?;
    play(table, arguments.players, arguments.depth, &arguments.options, out)
}

fn play(
    mut table: Box<dyn Table>,
    players: Option<Players>,
    depth: Option<u32>,
    options: &Options,
    out: &mut impl Write,
) -> Result<()> {
    for warning in table.warnings() {
        complain(format_args!("warning: {warning}"));
    }
    if let Some(text) = &options.position {
        table.set_position(text).context("--position")?;
    }
    let players = players.unwrap_or(Players([Seat::Human, Seat::Computer]));
    let mut style = Style::detect(options.ascii);
    style.flipped = seen_from_above(table.as_ref(), players);
    let limits = options.computer.limits(depth, options.time);
    let mut computer = Computer::new(table.as_ref(), options.computer.settings(), limits)?;
    computer.use_book(options.book.open(table.as_ref())?);
    let settings = Settings { players, style, move_limit: options.limit };
    Console::new(table, settings, computer, &mut Input::new(), out).run()
}
