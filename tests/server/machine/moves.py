"""What somebody may sensibly do in a game whose turn it is: the stone, or what the opening wants to hear."""

from typing import Final, cast

from narabe_client.table import Table
from narabe_core.game import Game
from narabe_protocol import messages as wire
from narabe_protocol.base import OptionName

CROWDED: Final = 9
"""Boards with more lines are played in the middle alone, where threes, fours and overlines come about."""
MIDDLE: Final = 2


def free_points(game: Game) -> list[int]:
    """Free points where a stone is allowed by the opening, if there are any, in the middle of a great board."""
    size, step = game.settings.size, game.step
    free = [at for at in range(size * size) if not game.board.cells[at]]
    reach = step.reach if step.reach is not None else MIDDLE if size > CROWDED else size
    inside = [at for at in free if step.beyond < _ring(at, size) <= reach]
    return inside or free or [0]


def spoken(table: Table, ply: int, at: int, command: str) -> wire.RoomCommand | None:
    """What must be said now, by the drawn number ``at``; None where a stone is due."""
    step, room = table.step, table.room
    if step is None or step.do == "place":
        return None
    match step.do:
        case "choose":
            option = cast(OptionName, step.options[at % len(step.options)])
            return wire.Choose(room=room, ply=ply, option=option, id=command)
        case "declare":
            return wire.Declare(room=room, ply=ply, count=1 + at % step.count, id=command)
        case "offer":
            free = [each for each in range(table.settings.size**2) if each not in table.taken]
            points = tuple(free[(at + 7 * number) % len(free)] for number in range(step.count))
            return wire.OfferPoints(room=room, ply=ply, points=points, id=command)
        case "pick":
            return wire.Pick(room=room, ply=ply, at=step.points[at % len(step.points)], id=command)


def _ring(at: int, size: int) -> int:
    middle = size // 2
    return max(abs(at % size - middle), abs(at // size - middle))
