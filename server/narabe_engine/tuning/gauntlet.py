"""Two Gomocup programs against each other, each opening from both sides: won, lost, drawn and Elo with its error.

    python -m narabe_engine.tuning.gauntlet GAMES.jsonl.gz --a "CMD" --b "CMD" [--rule R] [--nodes N | --ms T]

The openings are the first stones of the labelled games of the rule where they were about even. With ``--nodes``
both are told a limit of nodes and plenty of time: the result does not depend on the machine's load.
"""

import argparse
import contextlib
import gzip
import json
import math
import random
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from narabe_core.board import Board
from narabe_core.rules import get_rules
from narabe_core.types import Color, Point

_EVEN = 80
_RULE_BITS = {"freestyle": 0, "standard": 1, "renju": 4, "caro6": 8, "caro5": 9}
_POINT = re.compile(r"\s*(\d+)\s*,\s*(\d+)\s*")
_PLENTY_MS = 600_000
_PAIR = 2


class Fault(Exception):
    """A program left, answered nonsense or played where it may not."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played: ``nodes`` or else ``ms`` is the limit of a move."""

    rule: str
    size: int
    nodes: int | None
    ms: int


class Program:
    """A Gomocup program at the other end of two pipes."""

    def __init__(self, command: str) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - whoever calls this script names the program
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def begin(self, setting: Setting) -> None:
        """Start a game."""
        self._say(f"START {setting.size}")
        self._hear("OK")
        limits = {"rule": _RULE_BITS[setting.rule], "timeout_match": 0, "timeout_turn": setting.ms}
        if setting.nodes:
            limits |= {"timeout_turn": _PLENTY_MS, "max_node": setting.nodes}
        for key, value in limits.items():
            self._say(f"INFO {key} {value}")

    def choose(self, stones: Sequence[Point], size: int, *, whole: bool) -> Point:
        """The program's move after these stones, all of them told or only the last."""
        places = [f"{stone % size},{stone // size}" for stone in stones]
        if whole:
            ours = len(stones) % 2
            fields = [f"{place},{1 if i % 2 == ours else 2}" for i, place in enumerate(places)]
            self._say("\n".join(["BOARD", *fields, "DONE"]))
        else:
            self._say(f"TURN {places[-1]}")
        found = _POINT.fullmatch(self._hear(""))
        if found is None or max(int(found[1]), int(found[2])) >= size:
            raise Fault
        return Point(int(found[2]) * size + int(found[1]))

    def leave(self) -> None:
        """End the program."""
        with contextlib.suppress(Fault):
            self._say("END")
        self._process.communicate()

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None  # noqa: S101 - it was asked for
        try:
            self._process.stdin.write(f"{line}\n")
        except OSError as error:
            raise Fault from error

    def _hear(self, start: str) -> str:
        assert self._process.stdout is not None  # noqa: S101 - it was asked for
        for line in self._process.stdout:
            if line.startswith(start) and not line.startswith(("MESSAGE", "DEBUG")):
                return line
        raise Fault


def openings(path: Path, rule: str) -> list[tuple[Point, ...]]:
    """The even openings of the labelled games of a rule, in an order of their own."""
    found = set[tuple[Point, ...]]()
    with gzip.open(path, "rt") as file:
        for game in map(json.loads, file):
            values, stones = game["values"], re.findall(r"([a-z])(\d+)", game["moves"])
            if game["rule"] == rule and values and abs(values[0]) <= _EVEN:
                size = game["size"]
                points = [Point((int(row) - 1) * size + ord(column) - ord("a")) for column, row in stones]
                found.add(tuple(points[: game["from"]]))
    return random.Random(7).sample(sorted(found), len(found))


def play(black: Program, white: Program, opening: Sequence[Point], setting: Setting) -> float:
    """Black's points: 1, 0, or a half for a full board. A fault loses."""
    rules, board, stones = get_rules(setting.rule), Board.empty(setting.size), list[Point]()
    sides = {Color.BLACK: black, Color.WHITE: white}
    told = set[Color]()
    for program in sides.values():
        program.begin(setting)
    while len(stones) < setting.size**2:
        color = Color(1 + len(stones) % 2)
        if len(stones) < len(opening):
            point = opening[len(stones)]
        else:
            try:
                point = sides[color].choose(stones, setting.size, whole=color not in told)
            except Fault:
                return float(color is Color.WHITE)
            told.add(color)
        if point in stones or point in rules.forbidden_points(board, color):
            return float(color is Color.WHITE)
        verdict = rules.judge(board, point, color)
        stones.append(point)
        board = board.place(point, color)
        if verdict.wins:
            return float(color is Color.BLACK)
    return 0.5


def pairs(
    a: str, b: str, starts: Sequence[Sequence[Point]], setting: Setting
) -> Iterator[tuple[float, float]]:
    """A's points in both games of each opening, A first Black and then White."""
    one, other = Program(a), Program(b)
    for start in starts:
        yield play(one, other, start, setting), 1 - play(other, one, start, setting)
    one.leave()
    other.leave()


def elo(points: Sequence[float]) -> tuple[float, float, float]:
    """Elo of a sequence of pairs' points (0 to 2) and its limits of 95 %."""
    count = len(points)
    mean = sum(points) / count / _PAIR
    spread = math.sqrt(sum((p / _PAIR - mean) ** 2 for p in points) / max(1, count - 1) / count)
    low, middle, high = (
        400 * math.log10(share / (1 - share))
        for share in (min(0.999, max(0.001, mean + step * spread)) for step in (-1.96, 0, 1.96))
    )
    return middle, low, high


def main() -> None:
    """Run as a program."""
    parser = argparse.ArgumentParser(description="Let two Gomocup programs play.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--a", required=True)
    parser.add_argument("--b", required=True)
    parser.add_argument("--rule", default="freestyle", choices=_RULE_BITS)
    parser.add_argument("--size", type=int, default=15)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--ms", type=int, default=100)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--skip", type=int, default=0, help="openings to leave out")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    setting = Setting(options.rule, options.size, options.nodes, options.ms)
    rule = options.rule if options.rule in {"freestyle", "standard", "renju"} else "standard"
    starts = openings(options.file, rule)[options.skip :][: options.games // _PAIR]
    games = list[float]()

    def some(job: int) -> None:
        for pair in pairs(options.a, options.b, starts[job :: options.jobs], setting):
            games.extend(pair)
            _say(games)

    with ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(some, range(options.jobs)))


def _say(games: Sequence[float]) -> None:
    middle, low, high = elo([one + other for one, other in zip(games[::2], games[1::2], strict=True)])
    won, lost, drawn = (games.count(points) for points in (1.0, 0.0, 0.5))
    sys.stdout.write(
        f"{len(games)} games: {won} won, {lost} lost, {drawn} drawn: {middle:+.0f} [{low:+.0f}, {high:+.0f}]\n"
    )
    sys.stdout.flush()


if __name__ == "__main__":
    main()
