"""Each level against the one below it, for the table of ``docs/engine.md`` and for ``levels.STRENGTHS``.

    python -m narabe_engine.tuning.ladder [--games N] [--first L] [--last L] [--rule R] [--nodes N] [--seed N]

Games from balanced beginnings, each from both sides, in this one process. Levels with a brake mind no clock; the
strongest is given ``--nodes`` a move. The same ``--seed`` has the same beginnings and plays the same games.
"""

import argparse
import random
import sys
from collections.abc import Iterable, Iterator, Sequence

from narabe_core.board import Board
from narabe_core.rules import get_rules
from narabe_core.types import Color, Point
from narabe_engine.levels import LEVELS, Level, Limits, Player
from narabe_engine.swap2 import beginnings
from narabe_engine.tuning.gauntlet import elo

_SIZE = 15
_LOWEST = "tutorial-30"
_PAIR = 2


def rungs() -> list[Level]:
    """The levels from the strongest tutorial up to full strength, weakest first."""
    return [LEVELS[_LOWEST], *(level for name, level in LEVELS.items() if name.startswith("level-"))]


def pairs(
    upper: Level, lower: Level, rule: str, starts: Iterable[Sequence[Point]], limits: Limits
) -> Iterator[float]:
    """What ``upper`` has of the two points of each of ``starts``, which both play from both sides."""
    for number, start in enumerate(starts):
        sides = [level.fixed(number).make for level in (upper, lower)]
        black = play([make(_SIZE, rule) for make in sides], rule, start, limits)
        white = play([make(_SIZE, rule) for make in reversed(sides)], rule, start, limits)
        yield black + 1 - white


def play(players: Sequence[Player], rule: str, start: Sequence[Point], limits: Limits) -> float:
    """Points of the first of two players, who is Black: 1, 0, or a half for a full board."""
    rules, board = get_rules(rule), Board.empty(_SIZE)
    for number in range(_SIZE**2):
        color = Color(1 + number % 2)
        point = start[number] if number < len(start) else players[number % 2].decide(color, limits)
        verdict = rules.judge(board, point, color)
        if verdict.wins or verdict.forbidden:
            return float(verdict.wins is (color is Color.BLACK))
        board = board.place(point, color)
        for player in players:
            player.place(point, color)
    return 0.5


def main() -> None:
    """Run as a program: a row of the table for each level."""
    levels = rungs()
    parser = argparse.ArgumentParser(description="Measure the steps between levels.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--last", type=int, default=len(levels) - 1)
    parser.add_argument("--rule", default="freestyle")
    parser.add_argument("--nodes", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    for number in range(options.first, options.last + 1):
        upper, lower = levels[number], levels[number - 1]
        limits = Limits(nodes=options.nodes)
        starts = beginnings(_SIZE, options.rule, options.games // _PAIR, random.Random(options.seed))
        found = list(pairs(upper, lower, options.rule, starts, limits))
        middle, low, high = elo(found)
        points = f"{sum(found):g}/{_PAIR * len(found)}"
        sys.stdout.write(f"| {upper.name} | {middle:+.0f} [{low:+.0f}, {high:+.0f}] | {points} |\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
