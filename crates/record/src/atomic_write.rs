//! Files that are never half written.

use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

/// How often to begin anew when another process takes our temporary file for a stray.
const ATTEMPTS: usize = 16;

static COUNTER: AtomicU64 = AtomicU64::new(0);

/// Writes a file so that at every moment, whatever happens to the process or the machine, it is
/// either the old one or the new one.
///
/// The contents go to a temporary file in the same folder, which is synchronised and renamed; then
/// the folder is synchronised. An existing file keeps its permissions, a symbolic link stays one.
/// On failure the temporary file is removed; one left by a process that was killed is removed by
/// the next write of the same file. Several processes may write the same file: the last one wins.
///
/// Refused are a read-only file, and what is no file: a folder, a device, a pipe.
///
/// ```
/// # let folder = std::env::temp_dir().join(format!("atomic-write-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// let path = folder.join("game.pgn");
/// hyperchess_record::atomic_write(&path, b"1. e4 *\n")?;
/// assert_eq!(std::fs::read(&path)?, b"1. e4 *\n");
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn atomic_write(path: &Path, contents: &[u8]) -> io::Result<()> {
    let path = follow_links(path)?;
    let name = path.file_name().ok_or_else(|| {
        io::Error::new(ErrorKind::InvalidInput, "the path does not end in the name of a file")
    })?;
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let permissions = permissions_of(&path)?;
    let prefix = temporary_prefix(name);
    remove_strays(folder, &prefix);
    let mut attempt = 0;
    loop {
        attempt += 1;
        match replace(&path, folder, &prefix, permissions.as_ref(), contents) {
            // Between creating and locking it another writer may have removed our file; and in
            // another container a process may have our number.
            Err(error)
                if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::AlreadyExists)
                    && attempt < ATTEMPTS => {}
            result => return result,
        }
    }
}

/// The file that is meant, even if a link leads to a file not there yet.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..40 {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

fn permissions_of(path: &Path) -> io::Result<Option<fs::Permissions>> {
    let metadata = match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        metadata => metadata?,
    };
    let refuse = |kind, problem: &str| Err(io::Error::new(kind, problem));
    if metadata.is_dir() {
        refuse(ErrorKind::IsADirectory, "it is a folder")
    } else if !metadata.is_file() {
        refuse(ErrorKind::InvalidInput, "it is no regular file")
    } else if metadata.permissions().readonly() {
        refuse(ErrorKind::PermissionDenied, "the file is read-only")
    } else {
        Ok(Some(metadata.permissions()))
    }
}

/// How the temporary files for a name begin. The name itself could make them too long.
fn temporary_prefix(name: &OsStr) -> String {
    // FNV-1a: another version of the program must still recognise the strays of this one.
    let hash = name.as_encoded_bytes().iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!(".hyperchess-{hash:016x}-")
}

/// Removes temporary files that no living process holds. Failing to is no reason not to write.
fn remove_strays(folder: &Path, prefix: &str) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let ours = entry.file_name().as_encoded_bytes().starts_with(prefix.as_bytes());
        if !ours || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        // Its writer holds a lock on it as long as it lives.
        let Ok(file) = OpenOptions::new().write(true).open(entry.path()) else { continue };
        if file.try_lock().is_ok() {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn replace(
    path: &Path,
    folder: &Path,
    prefix: &str,
    permissions: Option<&fs::Permissions>,
    contents: &[u8],
) -> io::Result<()> {
    let number = COUNTER.fetch_add(1, Ordering::Relaxed);
    let temporary = Temporary::create(folder.join(format!("{prefix}{}-{number}", process::id())))?;
    let mut file = &temporary.file;
    if let Some(permissions) = permissions {
        file.set_permissions(permissions.clone())?;
    }
    file.write_all(contents)?;
    file.sync_all()?;
    temporary.rename(path)?;
    sync_folder(folder)
}

/// A file that is removed unless it is renamed.
struct Temporary {
    file: File,
    path: PathBuf,
    renamed: bool,
}

impl Temporary {
    fn create(path: PathBuf) -> io::Result<Temporary> {
        let file = OpenOptions::new().write(true).create_new(true).open(&path)?;
        // Not every file system has locks; without them strays are not recognised, no more.
        let _ = file.lock();
        Ok(Temporary { file, path, renamed: false })
    }

    fn rename(mut self, to: &Path) -> io::Result<()> {
        fs::rename(&self.path, to)?;
        self.renamed = true;
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.renamed {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Makes the new name last, where folders can be opened and synchronised.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    let Ok(folder) = File::open(folder) else { return Ok(()) };
    match folder.sync_all() {
        Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => {
            Ok(())
        }
        result => result,
    }
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
