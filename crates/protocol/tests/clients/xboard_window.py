"""XBoard on a screen that nobody sees, driven by keys and mouse as a person does it.

Needs Xvfb, xdotool and XBoard 4.9. Everything XBoard and its engines say to each other is read
from its debug log.
"""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time

PATIENCE = 60
# How long XBoard may take to close, in seconds.
LAST_WORDS = 10

# The squares XBoard is asked for, in pixels. It keeps the width of a board of eight files, so
# those of wider boards are smaller.
SQUARE = 72
# What is above the board (menus, clocks, message) and below it.
ABOVE = 102
BELOW = 2


def program(name):
    """A program of a Debian package; games are not on everybody's path."""
    found = shutil.which(name) or shutil.which(name, path="/usr/games:/usr/local/games")
    if not found:
        raise SystemExit(f"{name} is not installed; `cargo xtask clients` tells how to get it")
    return found


class Screen:
    """A screen in memory."""

    def __init__(self):
        read, write = os.pipe()
        command = [program("Xvfb"), "-displayfd", str(write), "-screen", "0", "1600x1200x24"]
        self.process = subprocess.Popen(
            command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        os.close(write)
        with os.fdopen(read) as answer:
            self.display = ":" + answer.readline().strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


class Window:
    """XBoard with our engine as the first one, and what the two have said so far."""

    def __init__(self, screen, engine, *options, ranks=8):
        self.ranks = ranks
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="hyperchess-xboard-"))
        self.log = self.folder / "debug.log"
        self.games = self.folder / "games.pgn"
        # A home of its own: no settings of the user, and none left behind.
        self.environment = dict(os.environ, DISPLAY=screen.display, HOME=str(self.folder))
        # XBoard runs in that folder, so a path from ours would lead nowhere.
        engine = pathlib.Path(engine).resolve()
        command = [program("xboard"), "-fcp", f"{engine} xboard", "-size", str(SQUARE)]
        command += ["-debugMode", "true", "-nameOfDebugFile", str(self.log)]
        command += ["-saveGameFile", str(self.games), "-popupMoveErrors", "false", *options]
        self.process = subprocess.Popen(
            command,
            env=self.environment,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.read_up_to = 0

    def __enter__(self):
        try:
            self.await_line(r"<first : feature done=1")
            self.window = self.find_window()
        except AssertionError:
            self.close()
            raise
        self.focus()
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        # XBoard tidies up within its signal handler and may lock itself out there for good.
        self.process.terminate()
        try:
            self.process.wait(timeout=LAST_WORDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(timeout=PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)

    def tool(self, *arguments):
        command = [program("xdotool"), *map(str, arguments)]
        done = subprocess.run(
            command, env=self.environment, capture_output=True, text=True, timeout=PATIENCE
        )
        return done.stdout

    def find_window(self):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = self.tool("search", "--onlyvisible", "--name", "^xboard:").split()
            if found:
                return found[0]
            time.sleep(0.1)
        raise AssertionError("XBoard shows no window")

    def text(self):
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def find_line(self, pattern, patience):
        """Waits for a line that fits, after the one awaited before; None if it does not come."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            match = re.compile(pattern, re.MULTILINE).search(self.text(), self.read_up_to)
            if match:
                return match
            time.sleep(0.05)
        return None

    def await_line(self, pattern, patience=PATIENCE):
        """Waits for a line that fits, and goes on from there; returns the match."""
        match = self.find_line(pattern, patience)
        assert match, f"no '{pattern}' in {self.text()[self.read_up_to:]}"
        self.read_up_to = match.end()
        return match

    def await_end(self, patience):
        """Waits until XBoard leaves by itself."""
        self.process.wait(timeout=patience)

    def focus(self):
        """Brings the board before other windows of XBoard and gives it the keyboard."""
        self.tool("windowraise", self.window, "windowfocus", self.window)

    def key(self, *keys):
        self.tool("key", "--delay", "40", *keys)

    def type_move(self, text):
        """Types a move; XBoard opens its box for it at the first key.

        Where the machine is busy the box may come late and miss a key: then it is typed again.
        """
        for _ in range(3):
            self.focus()
            self.tool("type", "--delay", "60", text)
            time.sleep(0.3)
            self.key("Return")
            time.sleep(0.3)
            self.focus()
            if self.find_line(rf">first : .*{text}", patience=10):
                return
            self.key("Escape")
        raise AssertionError(f"XBoard does not take {text}: {self.text()[self.read_up_to:]}")

    def shortcut(self, keys):
        self.focus()
        self.key(keys)

    def place(self, square):
        """Where a square is on the screen."""
        geometry = self.tool("getwindowgeometry", "--shell", self.window)
        numbers = {name: int(value) for name, value in re.findall(r"(\w+)=(\d+)", geometry)}
        file, rank = ord(square[0]) - ord("a"), int(square[1:]) - 1
        pitch = (numbers["HEIGHT"] - ABOVE) // self.ranks
        x = numbers["X"] + BELOW + file * pitch + pitch // 2
        y = numbers["Y"] + numbers["HEIGHT"] - BELOW - rank * pitch - pitch // 2
        return x, y

    def lift(self, square):
        """Presses the mouse on a man and holds it."""
        self.focus()
        self.tool("mousemove", *self.place(square))
        self.tool("mousedown", 1)

    def drop(self, square):
        self.tool("mousemove", *self.place(square))
        time.sleep(0.1)
        self.tool("mouseup", 1)

    def drag(self, start, goal):
        self.lift(start)
        time.sleep(0.2)
        self.drop(goal)

    def photograph(self, path):
        """Writes what the window shows as a PNG."""
        command = [program("import"), "-window", self.window, "-strip", "-colors", "64", str(path)]
        subprocess.run(command, env=self.environment, check=True, timeout=PATIENCE)

    def complaints(self):
        """Lines of the log that speak of a mistake in the protocol, by XBoard or our engine."""
        signs = (
            r"illegal|error|forfeit|bad move|unknown|unrecognized|not understood|tellusererror"
            r"|rejected|exited unexpectedly|hung|timed? ?out|ambiguous"
        )
        lines = self.text().splitlines()
        # Folders may be called anything, and the other engine may err.
        strange = ("second:", "StartChildProcess")
        ours = (line for line in lines if not any(word in line for word in strange))
        return [line for line in ours if re.search(signs, line, re.IGNORECASE)]
