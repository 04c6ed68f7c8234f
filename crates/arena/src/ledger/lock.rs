//! Keeps two processes from playing the same match.

use super::{LedgerError, failure};
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// A lock beside a state file, which itself is replaced with every game.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Takes the lock of a state file. A process that was killed does not hold it any more.
    pub(super) fn take(state: &Path) -> Result<Lock, LedgerError> {
        let mut name: OsString = state.as_os_str().to_os_string();
        name.push(".lock");
        let path = PathBuf::from(name);
        let file = File::create(&path).map_err(|error| failure(state, "written", error))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(LedgerError::Busy(state.display().to_string())),
            // Not every file system has locks; then two processes are not noticed, no more.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Lock { path, _file: file }),
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}
