#!/usr/bin/env python3
"""Drives the engine with the Hub client of pydraughts.

    python3 crates/protocol/tests/clients/pydraughts_hub.py target/release/hyperchess

needs the package `pydraughts` (PyPI). Two games against Scan 3.1 are played if it is named with
--scan. The process ends with 0 if everything worked.
"""

import argparse
import os
import random
import subprocess
import sys
import threading
import time
import warnings

import draughts
from draughts.engine import HubEngine, Limit

from trials import run

# What pydraughts calls the games, and what Hub does.
VARIANTS = {
    "standard": "normal",
    "frisian": "frisian",
    "breakthrough": "bt",
    "antidraughts": "losing",
    "frysk!": "frysk",
    "italian": "italian",
}
WIN_IN_ONE = "W:W33,34:B28"
PATIENCE = 60
# What a busy machine and a slow client may lose with a move.
LAG = 0.25


class Hub:
    """The engine under its client, ended whatever happens."""

    def __init__(self, command, variant="normal", options=None):
        self.client = HubEngine(command)
        if variant:
            self.client.setoption("variant", variant)
        self.client.configure(options or {})
        self.client.init()

    def __enter__(self):
        return self.client

    def __exit__(self, *_):
        try:
            self.client.quit()
            self.client.p.wait(timeout=5)
        finally:
            if self.client.p.poll() is None:
                self.client.kill_process()


def ours(arguments, variant="normal", options=None):
    return Hub([arguments.engine, "hub"], variant, options)


def legal(board, move):
    """Whether pydraughts has the move, by its ends and what it takes."""
    return hub_text(move) in {hub_text(other) for other in board.legal_moves()}


def hub_text(move):
    """A move as Hub writes it, the squares of what it takes in order."""
    squares = move.hub_move.split("x")
    return "x".join(squares[:2] + sorted(squares[2:], key=int))


def play_out(board, engines, limit, plies):
    """Plays until the end of the game or so many plies; pydraughts checks every move."""
    for ply in range(plies):
        if board.is_over() or not board.legal_moves():
            break
        result = engines[ply % len(engines)].play(board, limit, ponder=False)
        assert legal(board, result.move), (board.fen, result.move.hub_move)
        board.push(result.move)
    return len(board.move_stack)


def plays_every_game(arguments):
    for name, variant in VARIANTS.items():
        with ours(arguments, variant) as engine:
            board = draughts.Board(name)
            chance = random.Random(name)
            for _ in range(2):
                board.push(chance.choice(board.legal_moves()))
            # By nodes the games are the same ones every time, and so are their lengths.
            played = play_out(board, [engine], Limit(nodes=4000), 400)
            assert board.is_over(), (name, board.fen)
            print(f"  {name}: {played} plies, winner {board.winner()}")


def keeps_all_time_controls(arguments):
    with ours(arguments) as engine:
        for limit, longest in (
            (Limit(depth=6), PATIENCE),
            (Limit(nodes=5000), PATIENCE),
            (Limit(movetime=0.3), 2),
            (Limit(time=2), 4),
            (Limit(time=1, inc=0.5), 4),
            (Limit(time=0.05), 2),
        ):
            board = draughts.Board()
            for _ in range(6):
                start = time.monotonic()
                result = engine.play(board, limit, ponder=False)
                taken = time.monotonic() - start
                assert taken < longest, (vars(limit), taken)
                assert legal(board, result.move)
                board.push(result.move)
        # A clock that really runs: nobody oversteps it.
        board = draughts.Board()
        clocks = [8.0, 8.0]
        for ply in range(24):
            if board.is_over():
                break
            start = time.monotonic()
            result = engine.play(board, Limit(time=clocks[ply % 2], inc=0.05), ponder=False)
            clocks[ply % 2] -= max(0.0, time.monotonic() - start - LAG)
            assert clocks[ply % 2] > 0, (ply, clocks)
            clocks[ply % 2] += 0.05
            board.push(result.move)


def tells_what_it_thinks(arguments):
    with ours(arguments) as engine:
        result = engine.play(draughts.Board(), Limit(depth=7), ponder=False)
        assert result.info["depth"] >= 7 and "cp" in result.info["score"], result.info
        assert result.info["pv"] and result.info["nodes"] > 0, result.info
        assert result.ponder is not None
        result = engine.play(draughts.Board(fen=WIN_IN_ONE), Limit(depth=4), ponder=False)
        assert result.info["score"] == {"win": 1}, result.info
        assert result.move.hub_move == "33x22x28", result.move.hub_move


def stops(arguments):
    with ours(arguments) as engine:
        for _ in range(5):
            timer = threading.Timer(0.3, engine.stop)
            timer.start()
            start = time.monotonic()
            result = engine.play(draughts.Board(), Limit(movetime=PATIENCE), ponder=False)
            assert time.monotonic() - start < 10
            assert legal(draughts.Board(), result.move)
        engine.ping()


def ponders(arguments):
    with ours(arguments) as engine:
        board = draughts.Board()
        hits = misses = 0
        for turn in range(8):
            result = engine.play(board, Limit(time=5, inc=0.1), ponder=False)
            board.push(result.move)
            if board.is_over() or result.ponder is None:
                break
            # It thinks about the answer that it expects while the opponent does.
            expected = board.copy()
            expected.push(result.ponder)
            if expected.is_over():
                break
            found = []
            thinking = threading.Thread(
                target=lambda: found.append(engine.play(expected, Limit(time=5, inc=0.1), ponder=True))
            )
            thinking.start()
            time.sleep(0.2)
            assert not found, "a ponder search answers before it is told to"
            if turn % 2 == 0:
                engine.ponderhit()
                thinking.join(PATIENCE)
                assert found and legal(expected, found[0].move)
                board.push(result.ponder)
                board.push(found[0].move)
                hits += 1
            else:
                engine.stop()
                thinking.join(PATIENCE)
                assert found, "stop must be answered"
                others = [m for m in board.legal_moves() if hub_text(m) != hub_text(result.ponder)]
                board.push(others[0] if others else result.ponder)
                misses += 1
            if board.is_over():
                break
            # The opponent's move.
            if turn % 2 == 0:
                board.push(random.Random(turn).choice(board.legal_moves()))
        assert hits and misses
        print(f"  {hits} hits, {misses} misses")


def takes_options(arguments):
    options = {"threads": "2", "tt-size": "18", "book": False, "ponder": True, "level": "5"}
    with ours(arguments, options=options) as engine:
        assert {"variant", "book", "threads", "tt-size"} <= engine.options, engine.options
        assert {"normal", "bt", "frisian", "losing"} <= engine.variants, engine.variants
        assert engine.id["name"] == "HyperChess", engine.id
        board = draughts.Board()
        play_out(board, [engine], Limit(movetime=0.05), 20)
        engine.send("new-game")
        engine.ping()


def ends_with_its_input(arguments):
    for lines in ("hub\n", "hub\ninit\nlevel infinite\ngo analyze\n", "hub\ngo ponder\n"):
        process = subprocess.Popen(
            [arguments.engine, "hub"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        process.stdin.write(lines.encode())
        process.stdin.flush()
        time.sleep(0.5)
        start = time.monotonic()
        process.stdin.close()
        assert process.wait(timeout=5) == 0
        assert time.monotonic() - start < 2, lines
        process.stdout.close()


def the_first_word_is_enough(arguments):
    output = subprocess.run(
        [arguments.engine], input=b"hub\nquit\n", stdout=subprocess.PIPE, timeout=30
    )
    assert b"\nwait" in output.stdout and output.returncode == 0, output


def plays_scan(arguments):
    if not arguments.scan:
        print("  (no Scan named)")
        return
    folder = os.path.dirname(os.path.realpath(arguments.scan))
    os.chdir(folder)  # where it looks for its data
    with Hub([arguments.scan, "hub"], options={"book": False}) as scan:
        with ours(arguments) as engine:
            for engines in ([engine, scan], [scan, engine]):
                board = draughts.Board()
                played = play_out(board, engines, Limit(movetime=0.1), 300)
                print(f"  {'we begin' if engines[0] is engine else 'Scan begins'}: "
                      f"{played} plies, winner {board.winner()}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine", help="the program hyperchess")
    parser.add_argument("--scan", default=None, help="the program scan")
    parser.add_argument("--only", default="", help="only tests whose name has this in it")
    arguments = parser.parse_args()
    arguments.engine = os.path.realpath(arguments.engine)
    # The client leaves it to chance to close its pipes.
    warnings.simplefilter("ignore", ResourceWarning)
    tests = [
        plays_every_game,
        keeps_all_time_controls,
        tells_what_it_thinks,
        stops,
        ponders,
        takes_options,
        ends_with_its_input,
        the_first_word_is_enough,
        plays_scan,
    ]
    return run(tests, arguments.only, lambda test: test(arguments))


if __name__ == "__main__":
    sys.exit(main())
