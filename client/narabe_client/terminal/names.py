"""What people and points are called at a table. Pure."""

from narabe_client.table import Table
from narabe_core.notation import point_name
from narabe_core.types import Point
from narabe_protocol.base import Seat


def who(table: Table, seat: Seat) -> str:
    """Who sits there, in words."""
    if table.you == (seat,):
        return "You"
    view = table.seats[seat]
    return view.name if view is not None else f"Seat {seat + 1}"


def point(at: int, table: Table) -> str:
    """The name of a point of this board, as h8; a question mark for one that is not on it."""
    size = table.settings.size
    return point_name(Point(at), size) if 0 <= at < size**2 else "?"
