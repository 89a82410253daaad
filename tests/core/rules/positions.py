"""Positions for the tests of rules: from names, from diagrams, from the corpus, and random ones."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypedDict

from narabe_core.board import Board
from narabe_core.notation import parse_point, point_name
from narabe_core.types import BLACK, WHITE, Color, Point
from tests.reference.renju import Stones

DATA = Path(__file__).parents[2] / "data" / "rules"
COLORS = {"black": BLACK, "white": WHITE}


class Position(TypedDict):
    """A position of the corpus with its forbidden points."""

    id: str
    board_size: int
    tags: list[str]
    black: list[str]
    white: list[str]
    forbidden: dict[str, list[str]]
    five_points: list[str]
    false_double_threes: list[str]
    recursion_depth: int


class Move(TypedDict):
    """A stone of the corpus."""

    color: str
    at: str


class Case(TypedDict):
    """One move of the corpus and what it leads to."""

    id: str
    rule: str
    width: int
    black: list[str]
    white: list[str]
    move: Move
    outcome: str


def corpus() -> list[Position]:
    """The positions with known forbidden points."""
    found: list[Position] = json.loads((DATA / "renju_forbidden.json").read_text(encoding="utf-8"))[
        "positions"
    ]
    return found


def outcomes() -> list[Case]:
    """The moves with known outcome."""
    found: list[Case] = json.loads((DATA / "rule_outcomes.json").read_text(encoding="utf-8"))["cases"]
    return found


def dearest() -> list[Board]:
    """Positions of 15 lines that a search made as dear to check as it could."""
    texts = json.loads((DATA / "dearest.json").read_text(encoding="utf-8"))["positions"]
    return [Board(15, bytes(map(int, text))) for text in texts]


def board_of(size: int, black: Iterable[str] = (), white: Iterable[str] = ()) -> Board:
    """The board with stones on the named points."""
    cells = bytearray(size * size)
    for color, names in ((BLACK, black), (WHITE, white)):
        for name in names:
            cells[parse_point(name, size)] = color
    return Board(size, bytes(cells))


def corpus_board(position: Position) -> Board:
    """The board of a corpus position."""
    return board_of(position["board_size"], position["black"], position["white"])


def row(text: str, size: int = 15) -> tuple[Board, Point]:
    """A board whose eighth line from the top reads ``text``: x black, o white, ``*`` where one plays next."""
    cells = bytearray(size * size)
    for x, char in enumerate(text):
        cells[7 * size + x] = {"x": BLACK, "o": WHITE}.get(char, 0)
    return Board(size, bytes(cells)), Point(7 * size + text.index("*"))


def names(points: Iterable[Point], size: int = 15) -> list[str]:
    """The names of points, in their order."""
    return [point_name(point, size) for point in points]


def free_points(board: Board) -> list[Point]:
    """The empty points."""
    return [Point(point) for point, cell in enumerate(board.cells) if not cell]


def crowd(rng: Random, size: int, around: int = 4) -> Board:
    """A random position that is crowded near one point, with somewhat more black stones than white ones."""
    cells = bytearray(size * size)
    x, y = (rng.randrange(around, size - around) for _ in range(2))
    near = [
        (y + dy) * size + x + dx for dx in range(-around, around + 1) for dy in range(-around, around + 1)
    ]
    for point in rng.sample(near, rng.randint(8, len(near) * 5 // 8)):
        cells[point] = rng.choice((BLACK, BLACK, BLACK, WHITE, WHITE))
    return Board(size, bytes(cells))


def stones_of(board: Board) -> Stones:
    """The stones as the slow reference wants them."""
    words = {BLACK: "black", WHITE: "white"}
    return {
        (point % board.size, point // board.size): words[Color(cell)]
        for point, cell in enumerate(board.cells)
        if cell
    }


@dataclass(frozen=True)
class Symmetry:
    """One of the eight ways to lay a board on itself."""

    size: int
    turned: bool
    flipped_x: bool
    flipped_y: bool

    def point(self, point: int) -> Point:
        """Where ``point`` comes to lie."""
        y, x = divmod(point, self.size)
        if self.turned:
            x, y = y, x
        last = self.size - 1
        return Point((last - y if self.flipped_y else y) * self.size + (last - x if self.flipped_x else x))

    def board(self, board: Board) -> Board:
        """The board laid anew."""
        cells = bytearray(len(board.cells))
        for point, cell in enumerate(board.cells):
            cells[self.point(point)] = cell
        return Board(board.size, bytes(cells))


def symmetries(size: int) -> list[Symmetry]:
    """All eight, the identity first."""
    both = (False, True)
    return [Symmetry(size, *flags) for flags in ((t, x, y) for t in both for x in both for y in both)]
