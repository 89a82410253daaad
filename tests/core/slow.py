"""Finding rows without the code under test: every line of the board is written out as text and searched."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable

from narabe_core.types import Color, Point

_LINES: tuple[Callable[[int, int], tuple[str, int]], ...] = (
    lambda _x, y: ("across", y),
    lambda x, _y: ("down", x),
    lambda x, y: ("falling", x - y),
    lambda x, y: ("rising", x + y),
)


def runs(size: int, cells: bytes, color: Color) -> list[tuple[Point, ...]]:
    """Each longest unbroken run of ``color`` on the board, in each direction, single stones included."""
    lines: dict[tuple[str, int], list[Point]] = defaultdict(list)
    for x in range(size):
        for y in range(size):
            for line in _LINES:
                lines[line(x, y)].append(Point(y * size + x))
    return [run for line in lines.values() for run in _runs_on(line, cells, color)]


def _runs_on(line: list[Point], cells: bytes, color: Color) -> Iterable[tuple[Point, ...]]:
    text = "".join(str(cells[point]) for point in line)
    for match in re.finditer(f"{int(color)}+", text):
        yield tuple(line[match.start() : match.end()])


def winning_rows(size: int, cells: bytes, color: Color, rule: str, point: Point) -> set[frozenset[Point]]:
    """The rows through ``point`` that win under ``rule``, once its stone is on the board."""
    longest = {"freestyle": size, "standard": 5}[rule]
    through = (run for run in runs(size, cells, color) if point in run)
    return {frozenset(run) for run in through if 5 <= len(run) <= longest}
