"""Between a table and a brain: what is asked, and what an answer means at this step of an opening. Pure."""

from collections.abc import Iterable
from typing import Final

from narabe_client.connection import command_id
from narabe_client.table import Table
from narabe_core.board import Board
from narabe_core.openings.symmetry import Symmetries
from narabe_core.types import Color, Point
from narabe_protocol import messages as wire
from narabe_protocol.base import OptionName
from narabe_protocol.gomocup import Stone
from narabe_protocol.gomocup.commands import OPPONENT, OWN

SWAP2: Final = "swap2"
_CHOICES: Final = frozenset({3, 5})
_PLACE_TWO: Final = 2


def stones_of(table: Table) -> tuple[Stone, ...]:
    """The stones as a BOARD command lists them for the side that puts the next one."""
    size, own = table.settings.size, table.color_due
    return tuple(
        Stone(laid.at % size, laid.at // size, OWN if laid.color == own else OPPONENT)
        for laid in table.stones
    )


def is_choice(table: Table) -> bool:
    """Whether a whole decision of swap2 is due: the first three stones, or a choice after three or five."""
    if table.settings.opening != SWAP2:
        return False
    if table.step is not None and table.step.do == "choose":
        return table.ply in _CHOICES
    return table.ply == 0


def choice(table: Table, points: tuple[int, ...]) -> wire.Choose:
    """What a brain that puts down ``points`` has chosen after three or five stones: none means the other colour.

    The next stone is of the colour that moves: who puts it down has that colour, who puts none takes the other.
    """
    option: OptionName = "place_two"
    if len(points) != _PLACE_TWO and table.step is not None:
        stays = (table.step.color == _mover(table)) is bool(points)
        option = "stay" if stays else "swap"
    return wire.Choose(room=table.room, ply=table.ply, option=option, id=command_id())


def allowed(table: Table, at: int) -> int:
    """``at``, or the nearest free point to it where the opening wants the stone to stand."""
    size, step = table.settings.size, table.step
    free = (point for point in range(size * size) if point not in table.taken and _in_zone(step, point, size))
    return min(free, key=lambda point: _distance(point, at, size))


def offered(table: Table, count: int) -> tuple[int, ...]:
    """``count`` free points near the middle for the fifth stone, no two of them symmetric."""
    size = table.settings.size
    symmetries, seen = Symmetries(_board(table)), set[Point]()
    points: list[int] = []
    for point in sorted(range(size * size), key=lambda each: _distance(each, _centre(size), size)):
        if len(points) < count and point not in table.taken and point not in seen:
            seen |= symmetries.images(Point(point))
            points.append(point)
    return tuple(points)


def is_next(table: Table, points: Iterable[tuple[int, int]]) -> int | None:
    """The point that ``points``, planned by ply, have for the stone that is due now."""
    step = table.step
    if step is not None and step.do != "place":
        return None
    return next((at for ply, at in points if ply == table.ply and at not in table.taken), None)


def _mover(table: Table) -> str:
    if table.ply % 2 == 0:
        return table.settings.first
    return "white" if table.settings.first == "black" else "black"


def _board(table: Table) -> Board:
    board = Board.empty(table.settings.size)
    for laid in table.stones:
        board = board.place(Point(laid.at), Color.BLACK if laid.color == "black" else Color.WHITE)
    return board


def _in_zone(step: wire.StepView | None, at: int, size: int) -> bool:
    ring = _distance(at, _centre(size), size)
    return step is None or (step.beyond < ring and (step.reach is None or ring <= step.reach))


def _centre(size: int) -> int:
    return size // 2 * (size + 1)


def _distance(one: int, other: int, size: int) -> int:
    return max(abs(one % size - other % size), abs(one // size - other // size))
