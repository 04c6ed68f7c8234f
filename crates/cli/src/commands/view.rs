//! `hyperchess view`: what a `currentstate` holds, as text or as a picture.

use crate::complain;
use crate::draw::{self, Drawing, Marks, Style};
use anyhow::{Context, Result, bail};
use clap::Args;
use hyperchess_picture::{Picture, read_currentstate};
use hyperchess_record::atomic_write;
use hyperchess_table::Layout;
use std::fs::{self, File, Metadata};
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, SystemTime};

/// How often a watched file is looked at.
const GLANCE: Duration = Duration::from_millis(250);

/// So many glances a file may be unreadable before it is an error: it may be half written.
const PATIENCE: u32 = 4;

/// No `currentstate` is longer, in bytes.
const LONGEST: u64 = 1 << 26;

/// The most places a board may span as text, empty ones included.
const MOST_PLACES: usize = 1_000_000;

#[derive(Args)]
pub struct Arguments {
    /// The file, as the map game writes it
    #[arg(default_value = "currentstate")]
    file: PathBuf,
    #[command(flatten)]
    pictures: PictureFiles,
    /// Draw again whenever the file changes, until Ctrl-C
    #[arg(long)]
    watch: bool,
    /// Letters instead of chess figures
    #[arg(long)]
    ascii: bool,
}

/// Where pictures go.
#[derive(Args)]
pub struct PictureFiles {
    /// Draw an SVG picture into a file; - is standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw a PNG picture into a file; - is standard output
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// The width of the PNG [default: what the board needs]
    #[arg(long, value_name = "PIXELS", requires = "png")]
    size: Option<u32>,
    /// A line above the picture
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
}

impl PictureFiles {
    /// Whether any picture is asked for.
    pub fn wanted(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// The title asked for.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// Draws the pictures; the files are the old or the new ones at every moment.
    pub fn write(&self, picture: &Picture<'_>, out: &mut impl Write) -> Result<()> {
        let svg = picture.svg()?;
        if let Some(path) = &self.svg {
            put(path, svg.text().as_bytes(), out)?;
        }
        if let Some(path) = &self.png {
            put(path, &svg.png(self.size.unwrap_or(svg.width()))?, out)?;
        }
        Ok(())
    }

    /// Their names, for people.
    fn names(&self) -> String {
        let names = self.svg.iter().chain(&self.png).filter(|path| !is_dash(path));
        names.map(|path| path.display().to_string()).collect::<Vec<_>>().join(" and ")
    }
}

fn is_dash(path: &Path) -> bool {
    path == Path::new("-")
}

fn put(path: &Path, bytes: &[u8], out: &mut impl Write) -> Result<()> {
    if is_dash(path) {
        return Ok(out.write_all(bytes)?);
    }
    atomic_write(path, bytes)
        .with_context(|| format!("the file '{}' cannot be written", path.display()))
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    if arguments.watch {
        return watch(arguments, out);
    }
    draw(arguments, &read(&arguments.file)?, out)
}

fn read(path: &Path) -> Result<Layout> {
    let name = path.display();
    let cannot = || format!("the file '{name}' cannot be read");
    let file = File::open(path).with_context(cannot)?;
    if file.metadata().with_context(cannot)?.is_dir() {
        bail!("'{name}' is a folder");
    }
    let mut bytes = Vec::new();
    file.take(LONGEST + 1).read_to_end(&mut bytes).with_context(cannot)?;
    if bytes.len() as u64 > LONGEST {
        bail!("the file '{name}' is longer than {} MB", LONGEST >> 20);
    }
    read_currentstate(&bytes).with_context(|| name.to_string())
}

fn draw(arguments: &Arguments, layout: &Layout, out: &mut impl Write) -> Result<()> {
    if arguments.pictures.wanted() {
        let mut picture = Picture::new(layout);
        picture.title = arguments.pictures.title.clone();
        return arguments.pictures.write(&picture, out);
    }
    let places = layout.axes.iter().map(|axis| axis.labels.len());
    let places = places.fold(1, usize::saturating_mul);
    if places > MOST_PLACES {
        bail!("the nodes are spread over {places} places, too many for text; try --svg or --png");
    }
    let drawing = Drawing { width: draw::terminal_width(), all_layers: false };
    let text = drawing.styled(layout, &Style::detect(arguments.ascii), &Marks::default());
    out.write_all(text.as_bytes())?;
    Ok(())
}

/// What changes with a file.
type Signature = (Option<SystemTime>, u64, u64);

fn signature(metadata: &Metadata) -> Signature {
    #[cfg(unix)]
    let identity = std::os::unix::fs::MetadataExt::ino(metadata);
    #[cfg(not(unix))]
    let identity = 0;
    (metadata.modified().ok(), metadata.len(), identity)
}

fn watch(arguments: &Arguments, out: &mut impl Write) -> Result<()> {
    let stopped = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stopped);
    ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed))
        .context("Ctrl-C cannot be caught")?;
    let name = arguments.file.display();
    let mut waiting = false;
    let mut done: Option<Signature> = None;
    let mut failures = 0;
    while !stopped.load(Ordering::Relaxed) {
        match fs::metadata(&arguments.file) {
            Err(_) if !waiting => {
                // A file being replaced is missing for a moment.
                failures += 1;
                if failures >= PATIENCE {
                    complain(format_args!("waiting for the file '{name}'"));
                    (waiting, done, failures) = (true, None, 0);
                }
            }
            Err(_) => {}
            Ok(metadata) if done == Some(signature(&metadata)) => {}
            Ok(metadata) => {
                waiting = false;
                let result =
                    read(&arguments.file).and_then(|layout| redraw(arguments, &layout, out));
                match result {
                    Ok(()) => (done, failures) = (Some(signature(&metadata)), 0),
                    Err(error) if crate::is_broken_pipe(&error) => return Err(error),
                    Err(error) => {
                        failures += 1;
                        if failures >= PATIENCE {
                            complain(format_args!("{error:#}"));
                            (done, failures) = (Some(signature(&metadata)), 0);
                        }
                    }
                }
            }
        }
        thread::sleep(GLANCE);
    }
    Ok(())
}

fn redraw(arguments: &Arguments, layout: &Layout, out: &mut impl Write) -> Result<()> {
    let pictures = arguments.pictures.wanted();
    if !pictures && io::stdout().is_terminal() {
        // Home, then everything below: less flicker than the other way round.
        out.write_all(b"\x1b[H\x1b[2J")?;
    }
    draw(arguments, layout, out)?;
    let names = arguments.pictures.names();
    if !names.is_empty() {
        writeln!(out, "{} nodes drawn into {names}", layout.cells.len())?;
    } else if !pictures {
        writeln!(out)?;
    }
    Ok(out.flush()?)
}
