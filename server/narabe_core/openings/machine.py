"""The state machine of all openings: which tasks remain after a deed, and what a task means at the table."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from narabe_core.actions import Option
from narabe_core.openings.base import PLACE, Branch, By, Do, Plan, Task
from narabe_core.types import BLACK, WHITE, Color, Point, Seat, other

LAST_REPEAT: Final = 13
"""A choice that can be put again and again can't any more when more stones than this lie on the board.

The rule itself knows no end; a game needs one.
"""


@dataclass(frozen=True, slots=True)
class Step:
    """What must be done next, by which seat.

    ``color`` is that of the stone; where there is none, the one that ``seat`` plays. A stone has a zone (``reach``,
    ``beyond``, as in :class:`narabe_core.openings.base.Task`), a choice its ``options``; ``count`` is the most that may
    be declared or how many points must be offered; ``points`` are those to pick from.
    """

    do: Do
    seat: Seat
    color: Color
    reach: int | None = None
    beyond: int = -1
    options: tuple[Option, ...] = ()
    count: int = 0
    points: tuple[Point, ...] = ()


class Table(NamedTuple):
    """All that a task's meaning depends on. ``first``: the colour that began, ``last``: who put the last stone."""

    black: Seat
    starter: Seat
    first: Color
    ply: int = 0
    last: Seat = 0
    declared: int = 0
    offered: tuple[Point, ...] = ()


_SEATS: tuple[Seat, Seat] = (0, 1)
_PLAIN_BLACK: Final = tuple(Step(PLACE, black, BLACK) for black in _SEATS)
_PLAIN_WHITE: Final = tuple(Step(PLACE, other(black), WHITE) for black in _SEATS)
"""By the seat that plays black."""


def plain(black: Seat, color: Color) -> Step:
    """A stone of ``color`` anywhere, by who plays it: the step of free play, always the same object."""
    return (_PLAIN_BLACK if color is BLACK else _PLAIN_WHITE)[black]


def resolve(plan: Plan, table: Table) -> Step:
    """What comes next at ``table`` when ``plan`` remains."""
    if not plan:
        return plain(table.black, table.first if table.ply % 2 == 0 else table.first.other)
    task = plan[0]
    seat = _seat(task, table)
    if task.do in {Do.CHOOSE, Do.DECLARE, Do.PICK}:
        color = BLACK if seat == table.black else WHITE
    else:
        color = _color(task.color, table)
    return Step(
        task.do,
        seat,
        color,
        task.reach,
        task.beyond,
        tuple(branch.option for branch in _open_branches(task, table.ply)),
        task.count or (table.declared if task.do is Do.OFFER else 0),
        table.offered if task.do is Do.PICK else (),
    )


def after(plan: Plan, option: Option | None = None) -> Plan:
    """The tasks that remain when the first of ``plan`` is done, by ``option`` where it is a choice."""
    task, rest = plan[0], plan[1:]
    for branch in task.branches:
        if branch.option is option:
            return (*branch.then, *((task,) if branch.again else ()), *rest)
    return rest


def colors_open(plan: Plan) -> bool:
    """True when somebody may still exchange the colours."""
    return any(task.branches for task in plan)


def _open_branches(task: Task, ply: int) -> tuple[Branch, ...]:
    return tuple(branch for branch in task.branches if not branch.again or ply <= LAST_REPEAT)


def _color(color: Color, table: Table) -> Color:
    return color if table.first is BLACK else color.other


def _seat(task: Task, table: Table) -> Seat:
    match task.by:
        case By.FIRST:
            return table.starter
        case By.SECOND:
            return other(table.starter)
        case By.SAME:
            return table.last
        case By.OTHER:
            return other(table.last)
        case By.OWNER:
            return _seat_of(_color(task.color, table), table)
        case By.BLACK:
            return _seat_of(_color(BLACK, table), table)
        case By.WHITE:
            return _seat_of(_color(WHITE, table), table)


def _seat_of(color: Color, table: Table) -> Seat:
    return table.black if color is BLACK else other(table.black)
