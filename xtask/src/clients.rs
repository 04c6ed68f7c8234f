//! The engine under the programs that people use it with: python-chess, XBoard, pydraughts.
//!
//! What they need comes from the system's packages and from PyPI. Who is root gets it installed;
//! who is not is told what to install, and goes on without these tests, except in CI.

use crate::{cargo, root, step};
use anyhow::{Context, Result, bail};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Programs, and the Debian packages that bring them.
const PROGRAMS: [(&str, &str); 5] = [
    ("stockfish", "stockfish"),
    ("xboard", "xboard"),
    ("fairymax", "fairymax"),
    ("Xvfb", "xvfb"),
    ("xdotool", "xdotool"),
];

/// Debian keeps games apart, not on everybody's path.
const GAMES: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// Runs the tests, or says why they cannot be run.
pub fn test() -> Result<()> {
    let python = match prepare() {
        Ok(python) => python,
        Err(problem) if must_run() => return Err(problem.context("tests with real clients")),
        Err(problem) => {
            println!("==> tests with real clients: SKIPPED, {problem:#}");
            return Ok(());
        }
    };
    // What `cargo test` has just built: optimised, with all assertions.
    step(
        "engine for the clients",
        cargo(&["build", "--quiet", "--profile", "test", "--package", "hyperchess"]),
    )?;
    let engine = target().join("debug").join("hyperchess");
    for script in ["python_chess.py", "xboard.py", "pydraughts_hub.py"] {
        let mut command = Command::new(&python);
        command.arg(scripts().join(script)).arg(&engine);
        step(script, command)?;
    }
    Ok(())
}

/// Where nobody reads the output, what is left out must not go unnoticed; and root can have
/// everything installed.
fn must_run() -> bool {
    env::var("CI").is_ok_and(|value| value != "false") || is_root()
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Sees to it that everything is there; gives the Python that has python-chess.
fn prepare() -> Result<PathBuf> {
    let missing = missing_packages();
    if !missing.is_empty() {
        install(&missing)?;
    }
    let missing = missing_packages();
    if !missing.is_empty() {
        bail!("still missing after the installation: {}", missing.join(" "));
    }
    python()
}

fn missing_packages() -> Vec<&'static str> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = env::split_paths(&path).collect();
    folders.extend(GAMES.map(PathBuf::from));
    let present = |program: &str| folders.iter().any(|folder| folder.join(program).is_file());
    PROGRAMS.iter().filter(|(name, _)| !present(name)).map(|&(_, package)| package).collect()
}

fn install(packages: &[&str]) -> Result<()> {
    let list = packages.join(" ");
    if !is_root() || Command::new("apt-get").arg("--version").output().is_err() {
        bail!("not installed: {list}; on Debian or Ubuntu: sudo apt-get install {list}");
    }
    let apt = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null());
        command
    };
    step("package lists", apt(&["update"]))?;
    let mut arguments = vec!["install", "--yes", "--no-install-recommends"];
    arguments.extend(packages);
    step(&format!("install {list}"), apt(&arguments))
}

/// Python with the packages of `requirements.txt`, in an environment of its own.
fn python() -> Result<PathBuf> {
    let folder = target().join("clients");
    let environment = folder.join("python");
    let python = environment.join("bin").join("python");
    let wanted = fs::read_to_string(scripts().join("requirements.txt"))?;
    // Written last: it says that the environment is complete.
    let stamp = folder.join("installed.txt");
    if python.exists() && fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(python);
    }
    fs::create_dir_all(&folder)?;
    let mut command = Command::new("python3");
    command.args(["-m", "venv", "--clear"]).arg(&environment);
    if step("Python environment", command).is_err() {
        if is_root() {
            install(&["python3-venv"])?;
        }
        let mut again = Command::new("python3");
        again.args(["-m", "venv", "--clear"]).arg(&environment);
        step("Python environment", again)
            .context("Python 3 with venv is needed; on Debian: apt-get install python3-venv")?;
    }
    let mut pip = Command::new(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"]);
    pip.arg(scripts().join("requirements.txt"));
    step("Python packages", pip).context("pip cannot install them from PyPI")?;
    fs::write(stamp, wanted)?;
    Ok(python)
}

fn scripts() -> PathBuf {
    root().join("crates/protocol/tests/clients")
}

fn target() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root().join("target"), |dir| root().join(Path::new(&dir)))
}
