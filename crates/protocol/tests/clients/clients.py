#!/usr/bin/env python3
"""Drives the engine with python-chess, the client behind many programs.

    python3 crates/protocol/tests/clients/clients.py target/release/hyperchess

needs the package `chess` (PyPI). Games against Stockfish are played if it is found; name it
with --stockfish. The process ends with 0 if everything worked.
"""

import argparse
import logging
import random
import shutil
import subprocess
import sys
import time
import traceback

import chess
import chess.engine

MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
CHESS960 = "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1"
PATIENCE = 60


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


def uci_ends_with_its_input(arguments):
    for lines in ("uci\ngo infinite\n", "uci\n", "uci\ngo ponder\n"):
        process = subprocess.Popen(
            [arguments.engine, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
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
    for word, sign in (("uci", b"uciok"), ("xboard\nprotover 2", b"feature done=1")):
        text = (word + "\nquit\n").encode()
        output = subprocess.run([arguments.engine], input=text, stdout=subprocess.PIPE, timeout=30)
        assert sign in output.stdout and output.returncode == 0, output


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
            board.push(random.Random(ply).choice(list(board.legal_moves)))
            if board.is_game_over():
                break


def xboard_chess960(arguments):
    with xboard(arguments) as engine:
        board = chess.Board(CHESS960, chess960=True)
        play_out(board, [engine], chess.engine.Limit(time=0.05), 40)


def both_play_stockfish(arguments):
    if not arguments.stockfish:
        print("  (no Stockfish found)")
        return
    for start in (uci, xboard):
        with start(arguments) as ours:
            with chess.engine.SimpleEngine.popen_uci(arguments.stockfish) as stockfish:
                for engines in ([ours, stockfish], [stockfish, ours]):
                    board = chess.Board()
                    play_out(board, engines, chess.engine.Limit(time=0.05), 200)
                    print(f"  {start.__name__}: {board.result(claim_draw=True)}, {board.ply()} plies")


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
        uci_ends_with_its_input,
        the_first_word_is_enough,
        xboard_plays,
        xboard_analyses,
        xboard_options,
        xboard_ponders,
        xboard_chess960,
        both_play_stockfish,
    ]
    failed = 0
    for test in tests:
        if arguments.only not in test.__name__:
            continue
        start = time.monotonic()
        try:
            test(arguments)
            print(f"ok      {test.__name__} ({time.monotonic() - start:.1f} s)", flush=True)
        except Exception:
            failed += 1
            traceback.print_exc()
            print(f"FAILED  {test.__name__}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
