#!/usr/bin/env python3
"""Plays, edits and analyses with XBoard 4.9.1 itself, by its keys and its mouse.

    python3 crates/protocol/tests/clients/xboard.py target/release/hyperchess

needs XBoard, Fairy-Max, Xvfb, xdotool and the package `chess` (PyPI). After every test XBoard's
own log must be free of complaints. With --picture FILE it only writes a picture of raumschach,
a lifted knight and all (needs ImageMagick).
"""

import argparse
import sys
import time

import chess
import chess.pgn

from trials import run
from xboard_window import Screen, Window, program

# XBoard 4.9.1 does not know this feature of its own protocol.
EXPECTED_COMPLAINTS = ("rejected setscore",)

THINKING = r"<first : \d+ -?\d+ \d+ \d+ [^\n]*\t\S"


def check_log(window):
    """No complaint of XBoard about the engine, nor of the engine about XBoard."""
    for line in window.complaints():
        assert any(line.endswith(known) for known in EXPECTED_COMPLAINTS), line


def machines_play_to_the_end(engine, screen):
    """A game against Fairy-Max, which on a busy machine may break off: then another one."""
    assert any(machines_play(engine, screen) for _ in range(3)), "Fairy-Max broke off every game"


def machines_play(engine, screen):
    """Python-chess agrees with every move and the result. False if Fairy-Max broke off."""
    options = ["-scp", program("fairymax"), "-matchGames", "1", "-popupExitMessage", "false"]
    # The depth keeps the game short, the clock runs all the same.
    options += ["-timeControl", "1", "-movesPerSession", "60", "-searchDepth", "6"]
    options += ["-autoCallFlag", "true"]
    with Window(screen, engine, *options) as window:
        window.await_end(patience=180)
        if "second chess program" in window.text():
            print("  Fairy-Max broke off; once more")
            return False
        check_log(window)
        with open(window.games, errors="replace") as file:
            game = chess.pgn.read_game(file)
        assert not game.errors, game.errors
        board = game.end().board()
        result = game.headers["Result"]
        ended = window.await_line(r"GameEnds\(\d+, ([^(\n]+), \d+\)").group(1)
        print(f"  {result} after {board.ply()} plies: {ended}")
        assert result in ("1-0", "0-1", "1/2-1/2"), game
        assert "HyperChess" in (game.headers["White"] + game.headers["Black"]), game
        assert "time" not in ended and "forfeit" not in ended, ended
        if board.is_checkmate() or board.is_stalemate():
            assert board.result() == result, game
        return True


def a_person_types_moves(engine, screen):
    """Moves by the keyboard, answered by the engine; then a move is taken back."""
    with Window(screen, engine, "-searchDepth", "8") as window:
        board = chess.Board()
        for text in ("e2e4", "d2d4"):
            window.type_move(text)
            window.await_line(rf"usermove .*{text}")
            board.push_uci(text)
            answer = window.await_line(r"<first : move (\S+)").group(1)
            board.push_uci(answer)
        # Two plies back, and another move instead.
        window.shortcut("ctrl+x")
        window.await_line(r">first : remove")
        board.pop()
        board.pop()
        window.type_move("g1f3")
        window.await_line(r"usermove .*g1f3")
        board.push_uci("g1f3")
        board.push_uci(window.await_line(r"<first : move (\S+)").group(1))
        check_log(window)


def a_person_moves_with_the_mouse(engine, screen):
    """A man is dragged, and the engine shows where he may go."""
    with Window(screen, engine, "-searchDepth", "8") as window:
        window.lift("b1")
        window.await_line(r">first : lift b1")
        window.await_line(r"<first : highlight 8/8/8/8/8/Y1Y5/8/8")
        window.drop("c3")
        window.await_line(r"usermove .*b1c3")
        answer = window.await_line(r"<first : move (\S+)").group(1)
        board = chess.Board()
        board.push_uci("b1c3")
        board.push_uci(answer)
        check_log(window)


def both_sides_are_entered_then_the_engine_plays(engine, screen):
    """Edit Game, moves for both sides, then Machine White and Machine Black."""
    with Window(screen, engine, "-searchDepth", "8") as window:
        window.shortcut("ctrl+e")
        window.await_line(r">first : force")
        board = chess.Board()
        for text in ("e2e4", "e7e5", "g1f3"):
            window.type_move(text)
            window.await_line(rf">first : {text}|usermove .*{text}")
            board.push_uci(text)
        window.shortcut("ctrl+b")
        window.await_line(r">first : go")
        board.push_uci(window.await_line(r"<first : move (\S+)").group(1))
        window.shortcut("ctrl+w")
        window.await_line(r">first : go")
        board.push_uci(window.await_line(r"<first : move (\S+)").group(1))
        check_log(window)


def a_position_is_edited(engine, screen):
    """Edit Position: a knight is put elsewhere; the engine gets it by `setboard` and plays."""
    with Window(screen, engine, "-searchDepth", "8") as window:
        window.shortcut("ctrl+shift+e")
        time.sleep(0.5)
        window.drag("g1", "e5")
        time.sleep(0.3)
        # Whoever is to move is told by a click on his clock; leaving the mode sets the board.
        window.shortcut("ctrl+e")
        fen = window.await_line(r">first : setboard (.*)").group(1)
        board = chess.Board(fen)
        assert board.piece_at(chess.E5) == chess.Piece.from_symbol("N"), fen
        window.shortcut("ctrl+w")
        window.await_line(r">first : go")
        board.push_uci(window.await_line(r"<first : move (\S+)").group(1))
        check_log(window)


def positions_are_analysed(engine, screen):
    """Analysis mode goes along when moves are played and taken back, and ends."""
    with Window(screen, engine) as window:
        window.shortcut("ctrl+a")
        window.await_line(r">first : analyze")
        window.await_line(THINKING)
        window.type_move("e2e4")
        window.await_line(r"e2e4")
        window.await_line(THINKING)
        window.await_line(r">first : \.")
        window.await_line(r"<first : stat01: \d+ \d+ \d+ \d+ \d+")
        window.shortcut("alt+Left")
        window.await_line(r">first : undo")
        window.await_line(THINKING)
        window.shortcut("ctrl+e")
        window.await_line(r">first : exit")
        check_log(window)


def raumschach_is_played_by_hand(engine, screen, picture=None):
    """Three dimensions: a knight is lifted, shown his squares, and put on another level."""
    options = ["-variant", "raumschach", "-testLegality", "false", "-searchDepth", "4"]
    with Window(screen, engine, *options, ranks=15) as window:
        window.await_line(r"<first : setup \(\S+\) 11x15\+0_fairy")
        window.await_line(r"<first : pong")
        time.sleep(1)
        window.lift("b1")
        window.await_line(r">first : lift b1")
        window.await_line(r"<first : highlight [0-9/]*Y")
        if picture:
            time.sleep(0.5)
            window.photograph(picture)
        window.drop("h3")
        window.await_line(r"usermove .*b1h3")
        window.await_line(r"<first : move \S+")
        check_log(window)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine", help="the program hyperchess")
    parser.add_argument("--only", default="", help="only tests whose name has this in it")
    parser.add_argument("--picture", help="only write a picture of raumschach to this file")
    arguments = parser.parse_args()
    with Screen() as screen:
        if arguments.picture:
            raumschach_is_played_by_hand(arguments.engine, screen, arguments.picture)
            return 0
        tests = [
            a_person_types_moves,
            a_person_moves_with_the_mouse,
            both_sides_are_entered_then_the_engine_plays,
            a_position_is_edited,
            positions_are_analysed,
            raumschach_is_played_by_hand,
            machines_play_to_the_end,
        ]
        return run(tests, arguments.only, lambda test: test(arguments.engine, screen))


if __name__ == "__main__":
    sys.exit(main())
