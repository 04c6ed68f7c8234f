"""Random games with pydraughts as referee: the legal moves must be equal, ply by ply.

    python -m venv venv && venv/bin/pip install pydraughts==0.6.7
    cargo build --release -p hyperchess-draughts --example referee
    venv/bin/python crates/draughts/tests/pydraughts/referee.py \
        --binary target/release/examples/referee --games 500 [--only frisian,turkish]

Half of the games start from the usual position, half from a random one with few pieces and
some kings, where the rules of capture matter most. Where the two differ the position is
printed with what only one of them allows, and the game goes on with a move that both know.

pydraughts 0.6.7 is wrong in three places, which `known_fault` tells from true differences:

1. Turkish kings pass over pieces when they do not capture: the squares of a line are listed
   without looking at what stands on them.
2. In Frisian a king counts 1.501 men; the rule is a little less than two men. So five men
   outweigh three kings there, as in
   W:WK46,10,22,31,27,21,18,13:BK37,K28,K19,36,16,11,12,7 (46x14 is right, 46x6 theirs).
3. It adds these values up as binary fractions, in the order of the jumps, and then asks whether
   two sums are equal: the same pieces in another order may count 6.002 or 6.001999999999999.
   So it forbids captures that are worth as much as the best.

The exit code is 1 if any other difference was found.
"""

import argparse
import random
import subprocess
import sys
import time

from draughts.core.game import Game

# pydraughts' name, ours, squares, rows, whether its numbers are turned round in ours.
GAMES = {
    "international": ("standard", 50, 10, False),
    "checkers": ("english", 32, 8, True),
    "russian": ("russian", 32, 8, False),
    "brazilian": ("brazilian", 32, 8, False),
    "italian": ("italian", 32, 8, False),
    "turkish": ("turkish", 64, 8, False),
    "frisian": ("frisian", 50, 10, False),
    "frysk": ("frysk!", 50, 10, False),
    "antidraughts": ("antidraughts", 50, 10, False),
    "breakthrough": ("breakthrough", 50, 10, False),
}


class Ours:
    def __init__(self, binary):
        self.process = subprocess.Popen(
            [binary], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        if answer.startswith("error"):
            raise RuntimeError(f"{line}: {answer}")
        return set(answer.split())


def number(square, squares, turned):
    return squares + 1 - square if turned else square


def theirs(game, squares, turned):
    """Their legal moves in our form, each with the steps to play it."""
    found = {}
    moves, captures = game.legal_moves()
    for steps, taken in zip(moves, captures):
        taken = sorted(number(s, squares, turned) for s in taken if s is not None)
        ends = number(steps[0][0], squares, turned), number(steps[-1][1], squares, turned)
        text = f"{ends[0]},{ends[1]},{'+'.join(map(str, taken)) or '-'}"
        found.setdefault(text, steps)
    return found


def random_fen(squares, rows, rng, kings):
    """A position with few pieces, White to move, in their numbers."""
    row = squares // rows
    count = rng.randint(4, 16)
    chosen = rng.sample(range(1, squares + 1), count)
    sides = {"W": [], "B": []}
    for square in chosen:
        side = rng.choice("WB")
        far = square <= row if side == "W" else square > squares - row
        king = far or rng.random() < kings
        sides[side].append(f"K{square}" if king else str(square))
    if not sides["W"] or not sides["B"]:
        return random_fen(squares, rows, rng, kings)
    return f"W:W{','.join(sides['W'])}:B{','.join(sides['B'])}"


def our_fen(fen, squares, turned):
    if not turned:
        return fen
    # Their White moves first and sits at the bottom; in ours that side is Black at the top.
    _, white, black = fen.split(":")

    def turn(side):
        parts = []
        for part in side[1:].split(","):
            king = "K" if part.startswith("K") else ""
            parts.append(f"{king}{number(int(part.lstrip('K')), squares, True)}")
        return ",".join(parts)

    return f"B:W{turn(black)}:B{turn(white)}"


def known_fault(name, position, ours, theirs):
    """The known fault of pydraughts that explains a difference, if there is one."""
    board = pieces(position)
    only_ours, only_theirs = ours - theirs, theirs - ours
    if name == "turkish" and not only_ours:
        if all(slides_over(move, board) for move in only_theirs):
            return "a king slides over pieces"
    if name in ("frisian", "frysk") and only_ours:
        # By the rule all our moves have the same value, so one stands for all.
        best = {value(move, board) for move in ours}
        if len(best) == 1 and not only_theirs:
            return "equal values are unequal sums of binary fractions"
        if len(best) == 1 and min(best) > max(value(move, board) for move in only_theirs):
            return "a king counts 1.501 men instead of a little less than two"
    return None


def pieces(position):
    board = {}
    for side in position.split(":")[1:]:
        for part in filter(None, side[1:].split(",")):
            board[int(part.lstrip("K"))] = part.startswith("K")
    return board


def slides_over(move, board):
    start, end, taken = move.split(",")
    start, end = int(start), int(end)
    step = 8 if (start - end) % 8 == 0 else 1
    between = range(min(start, end) + step, max(start, end), step)
    return taken == "-" and any(square in board for square in between)


def value(move, board):
    """What a Frisian capture is worth, in hundredths of a man."""
    taken = move.split(",")[2]
    if taken == "-":
        return 0
    return sum(199 if board[int(square)] else 100 for square in taken.split("+"))


def play(name, ours, rng, plies, kings):
    their_name, squares, rows, turned = GAMES[name]
    if kings is not None:
        fen = random_fen(squares, rows, rng, kings)
        game = Game(their_name, fen)
        ours.ask(f"new {name}")
        known = ours.ask(f"fen {our_fen(fen, squares, turned)}")
    else:
        game = Game(their_name)
        known = ours.ask(f"new {name}")
    differences = []
    checked = 0
    for _ in range(plies):
        expected = theirs(game, squares, turned)
        checked += 1
        if known != set(expected):
            differences.append((game.get_li_fen(), known, set(expected)))
        common = sorted(known & set(expected))
        if not common:
            break
        chosen = rng.choice(common)
        game.push(expected[chosen])
        known = ours.ask("play " + chosen.replace(",", " "))
    return checked, differences


def show(difference):
    position, ours, theirs = difference
    print(f"    {position}\n      only ours: {sorted(ours - theirs)}")
    print(f"      only theirs: {sorted(theirs - ours)}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--plies", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default=",".join(GAMES))
    parser.add_argument("--show", type=int, default=5)
    parser.add_argument("--kings", type=float, default=0.35, help="share of kings in random starts")
    options = parser.parse_args()
    failed = False
    for name in options.only.split(","):
        ours = Ours(options.binary)
        rng = random.Random(f"{options.seed} {name}")
        start = time.time()
        positions, differences = 0, []
        for index in range(options.games):
            kings = options.kings if index % 2 == 1 else None
            checked, found = play(name, ours, rng, options.plies, kings)
            positions += checked
            differences += found
        ours.close()
        seconds = time.time() - start
        faults = {}
        unexplained = []
        for difference in differences:
            fault = known_fault(name, *difference)
            if fault:
                faults.setdefault(fault, []).append(difference)
            else:
                unexplained.append(difference)
        print(
            f"{name}: {options.games} games, {positions} positions, "
            f"{len(unexplained)} differences, {seconds:.0f} s",
            flush=True,
        )
        for fault, cases in faults.items():
            print(f"  {len(cases)} positions where pydraughts is wrong: {fault}; such as")
            show(cases[0])
        for difference in unexplained[: options.show]:
            show(difference)
        failed |= bool(unexplained)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
