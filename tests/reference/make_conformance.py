"""Writes docs/conformance/*.jsonl: our own positions, answered by the slow reference.

Run ``python -m tests.reference.make_conformance`` after a change here; a test compares the files with what this gives.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.reference.conformance_diagrams import DIAGRAMS, Diagram
from tests.reference.renju import DIRECTIONS, Point, Position, Stones
from tests.reference.rules import RULES, Answer, Question, answer

FOLDER: Final = Path(__file__).parents[2] / "docs" / "conformance"
RANDOM_POSITIONS = 40
RANDOM_IN_RENJU = 120
SIZES = {"renju": (15,), "omok": (15, 19), "standard": (15, 19, 20)}
ANY_SIZE = (15, 19, 20)

Row = dict[str, Any]


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for rule in RULES:
        (FOLDER / f"{rule}.jsonl").write_text(text_of(rule), encoding="utf-8")


def text_of(rule: str) -> str:
    """The file of one rule."""
    return "".join(json.dumps(row) + "\n" for row in rows_of(rule))


def rows_of(rule: str) -> Iterator[Row]:
    """First the drawn positions and a full board, then random ones."""
    for number, diagram in enumerate(DIAGRAMS, start=1):
        for color in ("black", "white"):
            asked = drawn(rule, diagram, color)
            yield row_of(f"{rule}-{number:02}-{color}", diagram.about, asked)
    yield row_of(f"{rule}-full", "the last point of the board", last_point(rule))
    rng = Random(f"conformance {rule}")
    for number in range(1, (RANDOM_IN_RENJU if rule == "renju" else RANDOM_POSITIONS) + 1):
        yield row_of(f"{rule}-r{number:03}", "random", random_question(rng, rule))


def drawn(rule: str, diagram: Diagram, color: str) -> Question:
    """The diagram with its ``x`` stones in ``color``, in the middle of the board or where it says."""
    size = SIZES.get(rule, ANY_SIZE)[0]
    other = "white" if color == "black" else "black"
    left, top = diagram.at(size)
    marks = {
        (left + x, top + y): mark
        for y, line in enumerate(diagram.rows)
        for x, mark in enumerate(line)
        if mark != "."
    }
    stones = {point: color if mark == "x" else other for point, mark in marks.items() if mark != "*"}
    (move,) = (point for point, mark in marks.items() if mark == "*")
    return Question(rule, size, stones, color, move)


def last_point(rule: str) -> Question:
    """A board without any row of three but for one point: pairs of equal stones, shifted from row to row."""
    size = SIZES.get(rule, ANY_SIZE)[0]
    everywhere = ((x, y) for x in range(size) for y in range(size))
    stones = {(x, y): ("black", "white")[(x // 2 + y) % 2] for x, y in everywhere}
    return Question(rule, size, stones, stones.pop((0, 0)), (0, 0))


def random_question(rng: Random, rule: str) -> Question:
    """A crowded position with a move that matters, if the position has one."""
    size = rng.choice(SIZES.get(rule, ANY_SIZE))
    stones = random_stones(rng, size)
    to_move = rng.choice(("black", "black", "white"))
    answered = answer(Question(rule, size, stones, to_move))
    matter = sorted(answered.winning_points) + sorted(answered.forbidden)
    near = [point for point in neighbourhood(stones) if Position(size, stones).empty(point)]
    return Question(rule, size, stones, to_move, rng.choice(rng.choice((matter, near)) or near))


def random_stones(rng: Random, size: int) -> Stones:
    """Stones near one point, sometimes near an edge."""
    x, y = rng.randrange(2, size - 2), rng.randrange(2, size - 2)
    near = [
        point
        for point in ((x + dx, y + dy) for dx in range(-4, 5) for dy in range(-4, 5))
        if Position(size, {}).empty(point)
    ]
    chosen = rng.sample(near, rng.randint(len(near) // 4, len(near) // 2))
    return {point: rng.choice(("black", "black", "black", "white", "white")) for point in chosen}


def neighbourhood(stones: Stones) -> list[Point]:
    """The points next to stones."""
    return sorted({(x + dx, y + dy) for x, y in stones for dx in (-1, 0, 1) for dy in (-1, 0, 1)})


def row_of(name: str, about: str, asked: Question) -> Row:
    """One line: what ``narabe position`` reads, and what it must answer."""
    size, found = asked.size, answer(asked)
    return {
        "id": name,
        "about": about,
        "rule": asked.rule,
        "size": size,
        "to_move": asked.to_move,
        "black": names({point for point, color in asked.stones.items() if color == "black"}, size),
        "white": names({point for point, color in asked.stones.items() if color == "white"}, size),
        "move": name_of(asked.move, size) if asked.move else None,
        "answer": {
            "forbidden": {
                name_of(point, size): found.forbidden[point] for point in in_order(found.forbidden)
            },
            "winning_points": names(found.winning_points, size),
            "outcome": found.outcome,
            "lines": [[name_of(point, size) for point in line] for line in lines_in_order(found)],
            "reason": found.reason,
        },
    }


def in_order(points: Iterable[Point]) -> list[Point]:
    """Row by row from the top, each from the left."""
    return sorted(points, key=lambda point: (point[1], point[0]))


def lines_in_order(found: Answer) -> list[list[Point]]:
    """Across, down, falling, rising; each from left to right, one that goes down from the top."""
    lines = [sorted(line) for line in found.lines]
    return sorted(
        lines, key=lambda line: DIRECTIONS.index((line[1][0] - line[0][0], line[1][1] - line[0][1]))
    )


def names(points: Iterable[Point], size: int) -> list[str]:
    """The names of the points, in order."""
    return [name_of(point, size) for point in in_order(points)]


def name_of(point: Point, size: int) -> str:
    """Letter from the left, number from the bottom."""
    return f"{'abcdefghijklmnopqrst'[point[0]]}{size - point[1]}"


if __name__ == "__main__":
    main()
