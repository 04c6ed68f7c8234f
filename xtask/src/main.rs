//! The project's checks, behind one alias: `cargo xtask test`.

mod clients;

use anyhow::{Context, Result, bail};
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

const USAGE: &str = "\
cargo xtask test     format, lints, documentation, all tests: what must pass before a commit
cargo xtask clients  only the tests with real clients: python-chess, XBoard, pydraughts
cargo xtask slow     the long proofs: deep perft and everything else that is marked ignored
cargo xtask bench    the benchmarks, each beside its peer";

fn main() -> ExitCode {
    let result = match env::args().nth(1).as_deref() {
        Some("test") => test(),
        Some("clients") => clients::test(),
        Some("slow") => slow(),
        Some("bench") => bench(),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn test() -> Result<()> {
    ensure_component("rustfmt", "fmt")?;
    ensure_component("clippy", "clippy")?;
    step("format", cargo(&["fmt", "--all", "--check"]))?;
    step(
        "lints",
        cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"]),
    )?;
    let mut documentation = cargo(&["doc", "--workspace", "--no-deps", "--quiet"]);
    documentation.env("RUSTDOCFLAGS", "-D warnings");
    step("documentation", documentation)?;
    step("tests and doc tests", cargo(&["test", "--workspace"]))?;
    clients::test()
}

fn slow() -> Result<()> {
    step("long proofs", cargo(&["test", "--workspace", "--release", "--", "--ignored"]))
}

fn bench() -> Result<()> {
    step(
        "perft beside cozy-chess",
        cargo(&["bench", "-p", "hyperchess-chess", "--bench", "perft"]),
    )?;
    step("answers of the engine", cargo(&["bench", "-p", "hyperchess-protocol", "--bench", "stop"]))
}

/// A fresh toolchain may lack its own tools.
fn ensure_component(component: &str, command: &str) -> Result<()> {
    let present = cargo(&[command, "--version"]).output().is_ok_and(|run| run.status.success());
    if present {
        return Ok(());
    }
    let mut rustup = Command::new("rustup");
    rustup.args(["component", "add", component]);
    step(&format!("install {component}"), rustup)
}

fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

fn step(name: &str, mut command: Command) -> Result<()> {
    println!("==> {name}");
    let start = Instant::now();
    let status = command.status().with_context(|| format!("{name}: {command:?} does not start"))?;
    if !status.success() {
        bail!("{name} failed ({status})");
    }
    println!("==> {name}: passed in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}
