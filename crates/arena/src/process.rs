//! A program on the other end of two pipes.

use crate::contender::Program;
use crate::interrupt::Interrupt;
use crate::player::Failure;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// Lines that may wait before the program must wait.
const MOST_LINES: usize = 10_000;

/// Longer lines are cut.
const LONGEST_LINE: u64 = 1 << 20;

/// How often to look whether the match was interrupted.
const GLANCE: Duration = Duration::from_millis(20);

/// How long a program may take to leave when asked to.
const FAREWELL: Duration = Duration::from_millis(500);

/// A line and when it came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) at: Instant,
}

/// Why no line came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Silence {
    TimeIsUp,
    Closed,
    Interrupted,
}

/// A running program. It is ended when this is dropped.
pub(crate) struct Process {
    child: Child,
    input: Sender<String>,
    output: Receiver<Line>,
    /// How it ended, once we have waited for it.
    ended: Option<ExitStatus>,
}

impl Process {
    /// Starts a program. Its complaints on standard error go nowhere: they would tear our
    /// progress line.
    pub(crate) fn start(program: &Program) -> Result<Process, String> {
        let mut command = Command::new(&program.command[0]);
        command.args(&program.command[1..]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        if let Some(folder) = &program.folder {
            command.current_dir(folder);
        }
        // Ctrl-C on the terminal is for us; and a group can be ended as a whole.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let name = &program.command[0];
        let mut child = command.spawn().map_err(|error| match error.kind() {
            ErrorKind::NotFound => match &program.folder {
                Some(folder) if !folder.is_dir() => {
                    format!("there is no folder '{}'", folder.display())
                }
                _ => format!(
                    "there is no program '{name}'; give its path, or put its folder into PATH"
                ),
            },
            ErrorKind::PermissionDenied => format!("'{name}' may not be run: it is no program"),
            _ => format!("'{name}' cannot be started: {error}"),
        })?;
        let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("'{name}' has no standard input or output"));
        };
        let (input, commands) = mpsc::channel::<String>();
        let (lines, output) = mpsc::sync_channel(MOST_LINES);
        // A program that does not read must not block us, so writing has a thread of its own.
        thread::spawn(move || {
            for text in commands {
                if stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    break;
                }
            }
        });
        thread::spawn(move || read_lines(stdout, &lines));
        Ok(Process { child, input, output, ended: None })
    }

    /// Sends a line. That a program is gone is noticed when it does not answer.
    pub(crate) fn send(&self, line: &str) {
        let _ = self.input.send(format!("{line}\n"));
    }

    /// The next line, or why there is none.
    pub(crate) fn line(
        &mut self,
        deadline: Instant,
        interrupt: &Interrupt,
    ) -> Result<Line, Silence> {
        loop {
            if interrupt.is_set() {
                return Err(Silence::Interrupted);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(GLANCE)) {
                // A line that waited while we were busy came when it came.
                Ok(line) if line.at > deadline => return Err(Silence::TimeIsUp),
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Closed),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(Silence::TimeIsUp);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// A line that is already there.
    pub(crate) fn waiting_line(&mut self) -> Option<Line> {
        self.output.try_recv().ok()
    }

    /// What a silence means for a game.
    pub(crate) fn failure(&mut self, silence: Silence) -> Failure {
        match silence {
            Silence::TimeIsUp => Failure::Late { usable: false },
            Silence::Interrupted => Failure::Interrupted,
            Silence::Closed => Failure::Crash(self.cause_of_death()),
        }
    }

    /// How the program ended, for people.
    fn cause_of_death(&mut self) -> String {
        self.end().map_or_else(|| "closes its output".to_string(), describe)
    }

    /// Ends the program and all that it has started.
    fn end(&mut self) -> Option<ExitStatus> {
        if self.ended.is_none() {
            // Scripts start engines as children of their own: the whole group must go. As long
            // as we have not waited for its leader, no other group can have its number.
            #[cfg(unix)]
            if let Ok(group) = i32::try_from(self.child.id()) {
                use nix::sys::signal::{Signal, killpg};
                let _ = killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL);
            }
            let _ = self.child.kill();
            self.ended = self.child.wait().ok();
        }
        self.ended
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.ended.is_none() {
            self.send("quit");
            // Its output ends when it leaves.
            let deadline = Instant::now() + FAREWELL;
            while let Some(left) = deadline.checked_duration_since(Instant::now())
                && self.output.recv_timeout(left).is_ok()
            {}
            self.end();
        }
    }
}

fn describe(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        // Who closes its output but lives on was ended by us.
        const KILLED: i32 = 9;
        return match signal {
            KILLED => "closes its output or is killed".to_string(),
            signal => format!("crashes (signal {signal})"),
        };
    }
    match status.code() {
        Some(code) => format!("leaves (exit code {code})"),
        None => "crashes".to_string(),
    }
}

fn read_lines(stdout: ChildStdout, lines: &SyncSender<Line>) {
    let mut stdout = BufReader::new(stdout);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match (&mut stdout).take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let at = Instant::now();
        // What is told of the line must not move the cursor of a terminal.
        let harmless = |letter: char| match letter {
            '\t' => '\t',
            letter if letter.is_control() => char::REPLACEMENT_CHARACTER,
            letter => letter,
        };
        let text = String::from_utf8_lossy(bytes.trim_ascii()).chars().map(harmless).collect();
        let line = Line { at, text };
        if !line.text.is_empty() && lines.send(line).is_err() {
            return;
        }
    }
}
