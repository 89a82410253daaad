"""A position to be drawn: stones with their numbers, crosses on forbidden points, the winning row; as text too."""

from dataclasses import dataclass
from typing import Final

from narabe_core.notation import point_name
from narabe_core.records.check import can_play, start_board, verdicts
from narabe_core.records.model import Record
from narabe_core.records.tree import PASS
from narabe_core.rules import get_rules, rule_names
from narabe_core.types import BLACK, WHITE, Color, Line, Point

_LEAST_FOR_STARS: Final = 9
_FAR_STARS: Final = 13


@dataclass(frozen=True, slots=True)
class Stone:
    """A stone to draw; ``number`` is its ply, None for one set up beforehand."""

    point: Point
    color: Color
    number: int | None


@dataclass(frozen=True, slots=True)
class Diagram:
    """What a picture shows. ``row`` is the winning row if there is one, ``last`` the newest stone."""

    width: int
    height: int
    stones: tuple[Stone, ...] = ()
    forbidden: tuple[Point, ...] = ()
    row: Line = ()

    @property
    def last(self) -> Point | None:
        """The point of the newest stone that was played."""
        return self.stones[-1].point if self.stones and self.stones[-1].number is not None else None

    def text(self) -> str:
        """The board in letters: ``X`` black, ``O`` white with their numbers, ``!`` forbidden, ``.`` empty."""
        cells = {stone.point: _letters(stone) for stone in self.stones}
        cells.update(dict.fromkeys(self.forbidden, "!"))
        width = max([2, *map(len, cells.values())]) + 1
        rows = [self._text_row(y, cells, width) for y in range(self.height)]
        names = "".join(chr(ord("a") + x).rjust(width) for x in range(self.width))
        return "\n".join([*rows, "  " + names]) + "\n"

    def _text_row(self, y: int, cells: dict[Point, str], width: int) -> str:
        points = (Point(y * self.width + x) for x in range(self.width))
        return f"{self.height - y:>2}" + "".join(cells.get(point, ".").rjust(width) for point in points)

    def label(self) -> str:
        """One line for people who don't see the picture."""
        black = sum(stone.color is BLACK for stone in self.stones)
        parts = [
            f"{self.width} by {self.height} board, {black} black, {len(self.stones) - black} white stones"
        ]
        if self.last is not None and self.width == self.height:
            parts.append(f"last {point_name(self.last, self.width)}")
        if self.forbidden:
            parts.append(f"{len(self.forbidden)} forbidden points")
        return ", ".join(parts)


def _letters(stone: Stone) -> str:
    return ("X" if stone.color is BLACK else "O") + ("" if stone.number is None else str(stone.number))


def star_points(width: int, height: int) -> tuple[Point, ...]:
    """The stars of a board: one near each corner, and the centre where there is one; none on small boards."""
    if min(width, height) < _LEAST_FOR_STARS:
        return ()
    columns, rows = _stars(width), _stars(height)
    corners = [(x, y) for x in (columns[0], columns[-1]) for y in (rows[0], rows[-1])]
    centre = [(width // 2, height // 2)] if width % 2 and height % 2 else []
    return tuple(Point(y * width + x) for x, y in [*corners, *centre])


def _stars(lines: int) -> tuple[int, int]:
    edge = 3 if lines >= _FAR_STARS else 2
    return edge, lines - 1 - edge


def diagram_of(record: Record, plies: int | None = None, rule: str | None = None) -> Diagram:
    """The position after ``plies`` moves of the main line (None: all), judged by ``rule`` where it is registered."""
    moves = record.moves[:plies]
    stones = [Stone(point, BLACK, None) for point in record.black_stones]
    stones += [Stone(point, WHITE, None) for point in record.white_stones]
    color, number = record.first, 0
    for move in moves:
        if move != PASS:
            number += 1
            stones.append(Stone(move, color, number))
        color = color.other
    if rule is None or rule not in rule_names() or not can_play(record):
        return Diagram(record.width, record.height, tuple(stones))
    row = _row(record, rule, len(moves))
    forbidden = () if row else _forbidden(record, rule, tuple(stones), color)
    return Diagram(record.width, record.height, tuple(stones), forbidden, row)


def _row(record: Record, rule: str, plies: int) -> Line:
    for ply, _, verdict, _ in verdicts(record, rule):
        if ply > plies:
            break
        if verdict.wins:
            return verdict.lines[0]
    return ()


def _forbidden(record: Record, rule: str, stones: tuple[Stone, ...], color: Color) -> tuple[Point, ...]:
    rules, board = get_rules(rule), start_board(record)
    for stone in stones:
        if stone.number is not None:
            board = board.place(stone.point, stone.color)
    return tuple(rules.forbidden_points(board, color))
