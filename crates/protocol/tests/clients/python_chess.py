#!/usr/bin/env python3
"""Drives the engine with python-chess, the client behind many programs.

    python3 crates/protocol/tests/clients/python_chess.py target/release/hyperchess

needs the package `chess` (PyPI) and Stockfish. The process ends with 0 if everything worked.
"""

import argparse
import logging
import pathlib
import random
import re
import resource
import shutil
import subprocess
import sys
import time

import chess
import chess.engine

from trials import run

MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
CHESS960 = "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1"
PATIENCE = 60

# Games against Stockfish: our clock, and what a busy machine may lose between the two programs.
GAMES = 20
CLOCK, INCREMENT, LAG = 0.8, 0.01, 0.25


class Eavesdropper(logging.Handler):
    """Hears what an engine says that python-chess has no use for: results and complaints."""

    def __init__(self, engine):
        super().__init__(logging.DEBUG)
        self.speaker = repr(engine.protocol)
        self.results, self.complaints = [], []

    def emit(self, record):
        message = record.getMessage()
        said = re.search(r">> (.*)", message)
        if not said or not message.startswith(self.speaker):
            return
        text = said.group(1).removeprefix("info string ")
        if re.match(r"(1-0|0-1|1/2-1/2) ", text):
            self.results.append(text)
        elif re.match(r"(Illegal|Error|tellusererror|info string)", said.group(1)):
            self.complaints.append(said.group(1))


def uci(arguments):
    return chess.engine.SimpleEngine.popen_uci([arguments.engine, "uci"], timeout=PATIENCE)


def xboard(arguments):
    return chess.engine.SimpleEngine.popen_xboard([arguments.engine, "xboard"], timeout=PATIENCE)


def play_out(board, engines, limit, plies):
    """Plays until the end of the game or so many plies; python-chess checks every move."""
    while not board.is_game_over(claim_draw=True) and board.ply() < plies:
        result = engines[board.ply() % len(engines)].play(board, limit, ponder=False)
        if result.resigned:
            return
        if result.move is None:
            # An engine may claim what is over by the rules.
            assert board.is_game_over(claim_draw=True), board.fen()
            return
        board.push(result.move)


def uci_plays(arguments):
    with uci(arguments) as engine:
        play_out(chess.Board(), [engine], chess.engine.Limit(time=0.02), 60)
        for limit in (
            chess.engine.Limit(depth=4),
            chess.engine.Limit(nodes=2000),
            chess.engine.Limit(mate=1),
            chess.engine.Limit(white_clock=0.05, black_clock=0.05),
            chess.engine.Limit(white_clock=1, black_clock=1, white_inc=0.01, black_inc=0.01),
            chess.engine.Limit(white_clock=0.2, black_clock=0.2, remaining_moves=1),
        ):
            result = engine.play(chess.Board(MATE_IN_ONE), limit, info=chess.engine.INFO_ALL)
            assert result.move == chess.Move.from_uci("a1a8"), (limit, result)


def uci_analyses(arguments):
    with uci(arguments) as engine:
        board = chess.Board()
        infos = engine.analyse(board, chess.engine.Limit(depth=6), multipv=3)
        assert len(infos) == 3 and all(info["pv"] for info in infos), infos
        assert len({info["pv"][0] for info in infos}) == 3
        only = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h4")]
        info = engine.analyse(board, chess.engine.Limit(depth=4), root_moves=only)
        assert info["pv"][0] in only
        info = engine.analyse(chess.Board(MATE_IN_ONE), chess.engine.Limit(depth=5))
        assert info["score"].white() == chess.engine.Mate(1), info
        # Stopped in the middle.
        with engine.analysis(board) as analysis:
            for info in analysis:
                if info.get("depth", 0) >= 7:
                    break
        with engine.analysis(chess.Board(MATE_IN_ONE)) as analysis:
            time.sleep(0.3)
        assert engine.play(board, chess.engine.Limit(depth=3)).move in board.legal_moves


def uci_options(arguments):
    with uci(arguments) as engine:
        engine.configure({"Hash": 8, "Threads": 2, "Move Overhead": 20, "UCI_ShowWDL": True})
        info = engine.analyse(chess.Board(), chess.engine.Limit(depth=6))
        assert "wdl" in info, info
        engine.configure({"Clear Hash": None})
        engine.configure({"UCI_LimitStrength": True, "UCI_Elo": 900})
        play_out(chess.Board(), [engine], chess.engine.Limit(time=0.05), 30)
        engine.ping()


def uci_ponders(arguments):
    with uci(arguments) as engine:
        board = chess.Board()
        for ply in range(16):
            result = engine.play(board, chess.engine.Limit(time=0.05), ponder=True)
            board.push(result.move)
            # Now the move it expected, now another one.
            reply = result.ponder if ply % 2 else None
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(reply if reply in moves else random.Random(ply).choice(moves))
            if board.is_game_over():
                break


def uci_chess960(arguments):
    with uci(arguments) as engine:
        board = chess.Board(CHESS960, chess960=True)
        play_out(board, [engine], chess.engine.Limit(time=0.02), 60)
        castling = chess.Board("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1", chess960=True)
        only = [move for move in castling.legal_moves if castling.is_castling(move)]
        assert len(only) == 2
        for move in only:
            result = engine.play(castling, chess.engine.Limit(depth=3), root_moves=[move])
            assert result.move == move, (result, move)


def leaving_time(arguments, lines):
    """How long the process lives on when its input has ended."""
    pipes = dict(stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    with subprocess.Popen([arguments.engine], **pipes) as process:
        process.stdin.write(lines.encode())
        process.stdin.flush()
        time.sleep(0.5)
        start = time.monotonic()
        process.stdin.close()
        assert process.wait(timeout=PATIENCE) == 0
        return time.monotonic() - start


def it_ends_with_its_input(arguments):
    """Within a second; where others keep the machine busy, it may try three times."""
    for lines in (
        "uci\n",
        "uci\ngo infinite\n",
        "uci\nsetoption name Threads value 2\ngo ponder\n",
        "uci\nsetoption name UCI_Variant value hyper:dim=4\ngo infinite\n",
        "xboard\nprotover 2\npost\nst 600\ngo\n",
        "xboard\nprotover 2\nanalyze\n",
    ):
        times = (leaving_time(arguments, lines) for _ in range(3))
        assert any(taken < 1 for taken in times), lines


def a_hash_too_large_is_refused(arguments):
    """In a process that may have 2 GB, 8 GB are refused, and the engine plays on."""

    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))

    mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
    talks = {
        "uci": f"uci\nsetoption name Hash value 8192\nposition fen {mate}\ngo mate 1\n",
        "xboard": f"xboard\nprotover 2\nnew\nforce\nmemory 8192\nsetboard {mate}\nsd 3\ngo\n",
    }
    for protocol, text in talks.items():
        command = [arguments.engine, protocol]
        pipes = dict(stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        with subprocess.Popen(command, preexec_fn=limit, **pipes) as process:
            process.stdin.write(text)
            process.stdin.flush()
            lines = []
            while not (lines and re.match(r"(best)?move ", lines[-1])):
                lines.append(process.stdout.readline())
                assert lines[-1], lines
            process.stdin.close()
        assert any("8192 MB does not fit into memory" in line for line in lines), lines
        assert "a1a8" in lines[-1], lines


def it_starts_at_once(arguments):
    """From the start of the process to `uciok` and `done=1`; a loaded machine may be slow."""
    for greeting, sign in (("uci", "uciok"), ("xboard\nprotover 2", "feature done=1")):
        times = []
        for _ in range(5):
            start = time.monotonic()
            pipes = dict(stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            with subprocess.Popen([arguments.engine], **pipes) as process:
                process.stdin.write(greeting + "\n")
                process.stdin.flush()
                while process.stdout.readline().strip() != sign:
                    assert process.poll() is None
                times.append(time.monotonic() - start)
                process.stdin.close()
        print(f"  start to {sign}: {1000 * min(times):.0f} to {1000 * max(times):.0f} ms")
        assert min(times) < 2, times


def the_first_word_is_enough(arguments):
    """Also if it comes in two pieces."""
    for pieces, sign in (
        (["uci\n"], b"uciok"),
        (["xboard\nprotover 2\n"], b"feature done=1"),
        (["u", "ci\r\n"], b"uciok"),
    ):
        pipes = dict(stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        with subprocess.Popen([arguments.engine], **pipes) as process:
            for piece in pieces:
                process.stdin.write(piece.encode())
                process.stdin.flush()
                time.sleep(0.2)
            output, _ = process.communicate(b"quit\n", timeout=PATIENCE)
        assert sign in output and process.returncode == 0, output


def xboard_plays(arguments):
    with xboard(arguments) as engine:
        play_out(chess.Board(), [engine], chess.engine.Limit(time=0.05), 40)
        for limit in (
            chess.engine.Limit(time=0.2, depth=4),
            chess.engine.Limit(white_clock=10, black_clock=10),
            chess.engine.Limit(white_clock=10, black_clock=10, white_inc=1, black_inc=1),
            chess.engine.Limit(white_clock=30, black_clock=30, remaining_moves=10),
        ):
            result = engine.play(chess.Board(MATE_IN_ONE), limit)
            assert result.move == chess.Move.from_uci("a1a8"), (limit, result)


def xboard_analyses(arguments):
    with xboard(arguments) as engine:
        info = engine.analyse(chess.Board(), chess.engine.Limit(depth=6))
        assert info["pv"] and info["depth"] >= 6, info
        info = engine.analyse(chess.Board(MATE_IN_ONE), chess.engine.Limit(time=0.3))
        assert info["score"].white() == chess.engine.Mate(1), info
        only = [chess.Move.from_uci("h2h4")]
        info = engine.analyse(chess.Board(), chess.engine.Limit(depth=4), root_moves=only)
        assert info["pv"][0] in only, info
        with engine.analysis(chess.Board()) as analysis:
            for info in analysis:
                if info.get("depth", 0) >= 7:
                    break
        engine.ping()


def xboard_options(arguments):
    with xboard(arguments) as engine:
        engine.configure({"memory": 8, "cores": 2, "Resign": False, "Level": 5})
        play_out(chess.Board(), [engine], chess.engine.Limit(time=0.05), 20)
        engine.ping()


def xboard_ponders(arguments):
    with xboard(arguments) as engine:
        board = chess.Board()
        for ply in range(12):
            limit = chess.engine.Limit(white_clock=5, black_clock=5)
            result = engine.play(board, limit, ponder=True)
            board.push(result.move)
            if board.is_game_over():
                break
            board.push(random.Random(ply).choice(list(board.legal_moves)))


def xboard_chess960(arguments):
    with xboard(arguments) as engine:
        board = chess.Board(CHESS960, chess960=True)
        play_out(board, [engine], chess.engine.Limit(time=0.05), 40)


def waited_for_processor(engine):
    """For how long the process was ready to run while others ran, in seconds; Linux counts it."""
    waited = 0
    for counters in pathlib.Path(f"/proc/{engine.transport.get_pid()}/task").glob("*/schedstat"):
        try:
            waited += int(counters.read_text().split()[1])
        except OSError:
            # The thread has just ended.
            pass
    return waited / 1e9


class ClockedGame:
    """A game of ours against Stockfish, with a clock for us and few nodes for Stockfish."""

    def __init__(self, ours, stockfish, number):
        self.ours, self.stockfish, self.number = ours, stockfish, number
        self.colour = chess.WHITE if number % 2 == 0 else chess.BLACK
        self.board = chess.Board()
        self.left = CLOCK
        self.resigned = False

    def our_move(self):
        limit = chess.engine.Limit(
            white_clock=self.left, black_clock=self.left, white_inc=INCREMENT, black_inc=INCREMENT
        )
        start, waited = time.monotonic(), waited_for_processor(self.ours)
        result = self.ours.play(self.board, limit, game=self.number)
        # What a busy machine gave to others is not the engine's fault.
        waited = waited_for_processor(self.ours) - waited
        self.left -= max(time.monotonic() - start - waited, 0)
        assert self.left > -LAG, f"lost on time by {-self.left:.3f} s: {self.board.fen()}"
        self.left = max(self.left, 0) + INCREMENT
        self.resigned = result.resigned
        return result.move

    def their_move(self):
        limit = chess.engine.Limit(nodes=200 if self.number % 4 < 2 else 4000)
        return self.stockfish.play(self.board, limit, game=self.number).move

    def play(self):
        """Plays to the end; returns the result by the rules, or by resignation."""
        # A few moves at random, so that no two games are alike.
        chance = random.Random(self.number)
        for _ in range(4):
            self.board.push(chance.choice(list(self.board.legal_moves)))
        while not self.board.is_game_over(claim_draw=True) and self.board.ply() < 300:
            own = self.board.turn == self.colour
            move = self.our_move() if own else self.their_move()
            if self.resigned:
                return "0-1" if self.colour == chess.WHITE else "1-0"
            assert move in self.board.legal_moves, (move, self.board.fen())
            self.board.push(move)
        return self.board.result(claim_draw=True)


def games_against_stockfish(arguments, start):
    logger = logging.getLogger("chess.engine")
    results = {}
    with start(arguments) as ours, chess.engine.SimpleEngine.popen_uci(
        arguments.stockfish
    ) as stockfish:
        eavesdropper = Eavesdropper(ours)
        ours.configure({"Move Overhead" if start is uci else "MoveOverhead": 30})
        logger.addHandler(eavesdropper)
        logger.setLevel(logging.DEBUG)
        try:
            for number in range(GAMES):
                game = ClockedGame(ours, stockfish, number)
                result = game.play()
                results[result] = results.get(result, 0) + 1
                if not game.resigned and game.board.is_game_over():
                    agree(ours, game, eavesdropper)
                for claim in eavesdropper.results:
                    assert claim.split()[0] == result, (claim, result, game.board.fen())
                eavesdropper.results.clear()
        finally:
            logger.removeHandler(eavesdropper)
            logger.setLevel(logging.CRITICAL)
    assert not eavesdropper.complaints, eavesdropper.complaints
    print(f"  {GAMES} games: {results}")


def agree(ours, game, eavesdropper):
    """The engine has no move where the game is over by the rules, and says the same result."""
    board = game.board
    if not any(board.legal_moves):
        result = ours.play(board, chess.engine.Limit(time=0.05), game=game.number)
        assert result.move is None, (result, board.fen())
        known = [claim.split()[0] for claim in eavesdropper.results]
        assert board.result() in known, (known, board.fen())


def uci_plays_stockfish(arguments):
    games_against_stockfish(arguments, uci)


def xboard_plays_stockfish(arguments):
    games_against_stockfish(arguments, xboard)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine", help="the program hyperchess")
    games = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")
    parser.add_argument("--stockfish", default=games, help="the program stockfish")
    parser.add_argument("--only", default="", help="only tests whose name has this in it")
    arguments = parser.parse_args()
    # It tells of every feature that it has no use for.
    logging.getLogger("chess.engine").setLevel(logging.CRITICAL)
    tests = [
        uci_plays,
        uci_analyses,
        uci_options,
        uci_ponders,
        uci_chess960,
        it_ends_with_its_input,
        a_hash_too_large_is_refused,
        it_starts_at_once,
        the_first_word_is_enough,
        xboard_plays,
        xboard_analyses,
        xboard_options,
        xboard_ponders,
        xboard_chess960,
        uci_plays_stockfish,
        xboard_plays_stockfish,
    ]
    return run(tests, arguments.only, lambda test: test(arguments))


if __name__ == "__main__":
    sys.exit(main())
