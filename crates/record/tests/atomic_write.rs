//! The old file or the new one, never half.

use hyperchess_record::atomic_write;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

const CHILD: &str = "HYPERCHESS_ATOMIC_WRITE_CHILD";
const SIZE: usize = 1 << 20;

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("atomic-write-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Not a test: what the test below kills. It writes the file for ever, two contents in turn.
#[test]
fn child_that_writes_until_it_is_killed() {
    let Some(path) = std::env::var_os(CHILD) else { return };
    let contents = [vec![b'a'; SIZE], vec![b'b'; SIZE + 1]];
    println!("ready");
    for contents in contents.iter().cycle() {
        atomic_write(Path::new(&path), contents).unwrap();
    }
}

#[test]
fn killed_at_any_moment_the_file_is_whole() {
    let folder = folder("kill");
    let path = folder.join("game.pgn");
    let mut seen = [0; 2];
    let mut strays = 0;
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    atomic_write(&path, &vec![b'a'; SIZE]).unwrap();
    for _ in 0..40 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "child_that_writes_until_it_is_killed", "--nocapture"])
            .env(CHILD, &path)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        thread::sleep(Duration::from_micros(10_000 + random % 60_000));
        child.kill().unwrap();
        child.wait().unwrap();
        let contents = fs::read(&path).unwrap();
        let whole = match contents.len() {
            SIZE => b'a',
            _ => b'b',
        };
        assert_eq!(contents.len(), SIZE + usize::from(whole - b'a'));
        assert!(contents.iter().all(|&byte| byte == whole));
        seen[usize::from(whole - b'a')] += 1;
        let names = names(&folder);
        assert!(names.len() <= 2, "{names:?}");
        strays += names.len() - 1;
    }
    println!("old or new: {seen:?}; strays on the way: {strays}");
    atomic_write(&path, b"done").unwrap();
    assert_eq!(names(&folder), ["game.pgn"]);
    assert_eq!(fs::read(&path).unwrap(), b"done");
}

#[test]
fn files_are_made_and_replaced() {
    let folder = folder("replace");
    let path = folder.join("a");
    for contents in [&b"one"[..], b"", b"three"] {
        atomic_write(&path, contents).unwrap();
        assert_eq!(fs::read(&path).unwrap(), contents);
    }
    let long = folder.join("x".repeat(255));
    atomic_write(&long, b"long").unwrap();
    assert_eq!(fs::read(&long).unwrap(), b"long");
    assert_eq!(names(&folder).len(), 2);
}

#[test]
fn what_cannot_be_written_is_an_error_and_changes_nothing() {
    let folder = folder("refuse");
    let kind = |path: &Path| atomic_write(path, b"x").unwrap_err().kind();
    assert_eq!(kind(&folder), ErrorKind::IsADirectory);
    assert_eq!(kind(&folder.join("missing/file")), ErrorKind::NotFound);
    assert_eq!(kind(Path::new("/")), ErrorKind::InvalidInput);
    assert_eq!(kind(Path::new("")), ErrorKind::InvalidInput);
    let locked = folder.join("locked");
    fs::write(&locked, "old").unwrap();
    let mut permissions = fs::metadata(&locked).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&locked, permissions).unwrap();
    assert_eq!(kind(&locked), ErrorKind::PermissionDenied);
    assert_eq!(fs::read(&locked).unwrap(), b"old");
    assert_eq!(names(&folder), ["locked"]);
}

#[test]
fn several_writers_do_not_disturb_each_other() {
    let folder = folder("several");
    let path = folder.join("game");
    thread::scope(|scope| {
        for writer in 0..4_u8 {
            let path = &path;
            scope.spawn(move || {
                for _ in 0..20 {
                    atomic_write(path, &[writer; 10_000]).unwrap();
                }
            });
        }
    });
    let contents = fs::read(&path).unwrap();
    assert!(contents.len() == 10_000 && contents.iter().all(|&byte| byte == contents[0]));
    assert_eq!(names(&folder), ["game"]);
}

#[cfg(unix)]
#[test]
fn permissions_and_links_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = folder("keep");
    let path = folder.join("secret");
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    let link = folder.join("link");
    symlink("secret", &link).unwrap();
    atomic_write(&link, b"new").unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read(&path).unwrap(), b"new");
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    let dangling = folder.join("dangling");
    symlink("later", &dangling).unwrap();
    atomic_write(&dangling, b"made").unwrap();
    assert_eq!(fs::read(folder.join("later")).unwrap(), b"made");
    let ring = folder.join("ring");
    symlink("ring", &ring).unwrap();
    assert!(atomic_write(&ring, b"x").is_err());
    assert_eq!(
        atomic_write(Path::new("/dev/null"), b"x").unwrap_err().kind(),
        ErrorKind::InvalidInput
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_the_old_file() {
    // A process that may write no more than a block to a file meets the same error path.
    let folder = folder("full");
    let path = folder.join("game");
    fs::write(&path, "old").unwrap();
    let exe = std::env::current_exe().unwrap();
    let script =
        "trap '' XFSZ; ulimit -f 8; exec \"$0\" --exact child_that_writes_until_it_is_killed";
    let status = Command::new("sh")
        .args(["-c", script])
        .arg(exe)
        .env(CHILD, &path)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .unwrap();
    assert!(!status.success());
    assert_eq!(fs::read(&path).unwrap(), b"old");
    assert_eq!(names(&folder), ["game"]);
}
