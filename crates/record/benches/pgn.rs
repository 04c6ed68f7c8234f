//! Streaming a PGN file of 100 MB: how fast, and whether memory stays flat.
//!
//! `cargo bench -p hyperchess-record` writes the file into the target folder, reads it game by
//! game and prints megabytes a second, by the clock and by the processor's time, and the peak of
//! resident memory on the way (both Linux only).
//! Half of its games are bare, as databases have them; half carry clocks, evaluations, comments
//! and variations. With an argument, `cargo bench -p hyperchess-record -- FILE`, it reads FILE.

use hyperchess_record::pgn::{Event, PgnReader};
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

const MEGABYTE: f64 = 1e6;
const SIZE: usize = 100_000_000;

const MOVES: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 \
    c4 c6 cxb5 axb5 Nc3 Bb7 Bg5 b4 Nb1 h6 Bh4 c5 dxe5 Nxe4 Bxe7 Qxe7 exd6 Qf6 Nbd2 Nxd6 Nc4 Nxc4 \
    Bxc4 Nb6 Ne5 Rae8 Bxf7+ Rxf7 Nxf7 Rxe1+ Qxe1 Kxf7 Qe3 Qg5 Qxg5 hxg5 b3 Ke6 a3 Kd6 axb4 cxb4 \
    Ra5 Nd5 f3 Bc8 Kf2 Bf5 Ra7 g6 Ra6+ Kc5 Ke1 Nf4 g3 Nxh3 Kd2 Kb5 Rd6 Kc5 Ra6 Nf2 g4 Bd3 Re6";

fn main() -> io::Result<()> {
    let given = std::env::args().skip(1).find(|argument| !argument.starts_with("--"));
    let path = match &given {
        Some(path) => PathBuf::from(path),
        None => {
            let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench.pgn");
            generate(&path)?;
            path
        }
    };
    let size = fs::metadata(&path)?.len();
    for round in 1..=3 {
        stream(&path, size, round)?;
    }
    if given.is_none() {
        fs::remove_file(&path)?;
    }
    Ok(())
}

fn stream(path: &Path, size: u64, round: usize) -> io::Result<()> {
    let (start, busy) = (Instant::now(), busy_seconds());
    let mut reader = PgnReader::new(BufReader::with_capacity(1 << 16, File::open(path)?));
    let (mut moves, mut errors) = (0_u64, 0_u64);
    let mut peaks = Vec::new();
    while let Some(game) = reader.next() {
        match game {
            Ok(game) => {
                let is_move = |event: &Event<'_>| matches!(event, Event::Move { .. });
                moves += game.walk().filter(is_move).count() as u64;
            }
            Err(_) => errors += 1,
        }
        if peaks.len() < 3 && reader.bytes() * 4 >= size * (peaks.len() as u64 + 1) {
            peaks.push(peak_kilobytes());
        }
    }
    peaks.push(peak_kilobytes());
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "round {round}: {:.0} MB, {} games, {moves} moves, {errors} errors in {seconds:.2} s: {:.0} MB/s, \
         {:.0} MB/s of processor time",
        size as f64 / MEGABYTE,
        reader.games(),
        size as f64 / MEGABYTE / seconds,
        size as f64 / MEGABYTE / (busy_seconds() - busy),
    );
    let peaks: Vec<String> =
        peaks.iter().map(|peak| peak.map_or("?".to_string(), |peak| peak.to_string())).collect();
    println!("         peak memory after each quarter, kB: {}", peaks.join(", "));
    Ok(())
}

fn generate(path: &Path) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    let mut written = 0;
    let mut number = 0;
    while written < SIZE {
        let game = game(number);
        file.write_all(game.as_bytes())?;
        written += game.len();
        number += 1;
    }
    file.flush()
}

fn game(number: usize) -> String {
    let mut text = format!(
        "[Event \"Rated game\"]\n[Site \"https://example.org/{number:08}\"]\n[Date \"2026.01.01\"]\n\
         [Round \"-\"]\n[White \"Müller {number}\"]\n[Black \"O'Neil\"]\n[Result \"1-0\"]\n\
         [WhiteElo \"2000\"]\n[ECO \"C95\"]\n[TimeControl \"300+3\"]\n\n"
    );
    let rich = number % 2 == 1;
    let plies = 40 + number % 45;
    let mut column = 0;
    for (ply, token) in MOVES.split_whitespace().take(plies).enumerate() {
        let mut words = String::new();
        if ply % 2 == 0 {
            words += &format!("{}. ", ply / 2 + 1);
        } else if rich {
            words += &format!("{}... ", ply / 2 + 1);
        }
        words += token;
        if rich {
            words += &format!(" {{ [%eval 0.{ply:02}] [%clk 0:04:{:02}] }}", 59 - ply % 60);
            if ply % 16 == 5 {
                words += " $6 (4. d4 exd4 5. Nxd4 {the old main line} (5. O-O)) ";
            }
        }
        column += words.len() + 1;
        text += &words;
        text.push(if column > 70 { '\n' } else { ' ' });
        if column > 70 {
            column = 0;
        }
    }
    text += "1-0\n\n";
    text
}

/// How long this thread has run.
fn busy_seconds() -> f64 {
    let text = fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanoseconds = text.split_whitespace().next().and_then(|field| field.parse::<f64>().ok());
    nanoseconds.map_or(f64::NAN, |nanoseconds| nanoseconds / 1e9)
}

fn peak_kilobytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}
