from msgspec.structs import replace

from narabe_core.actions import OfferKind, Play, Propose, Resign
from narabe_core.types import Millis, Ply, Point
from narabe_protocol.errors import WireCode
from narabe_server.rooms.deciding import Accepted, handle
from narabe_server.rooms.handing import TakeOver
from narabe_server.rooms.state import (
    Command,
    InviteBot,
    LeaveSeat,
    Occupant,
    RoomRefusal,
    RoomState,
    TakeSeat,
)
from narabe_server.rooms.wear import MAX_EVENTS
from tests.server.house import Table


def after(state: RoomState, player: str, command: Command) -> RoomState:
    """The state after a command that must be accepted."""
    result = handle(state, player, command, Millis(0))
    assert isinstance(result, Accepted)
    return result.state


async def test_worn_out(table: Table) -> None:
    """After so many events nothing new begins in a room, and the refusal says how many; before that anything does."""
    fresh = replace(table.room.state, version=MAX_EVENTS - 1)
    assert isinstance(handle(fresh, "ann", Propose(OfferKind.DRAW), Millis(0)), Accepted)
    worn = RoomRefusal(WireCode.ROOM_WORN_OUT, {"limit": MAX_EVENTS})
    old = replace(table.room.state, version=MAX_EVENTS)
    for kind in OfferKind:
        assert handle(old, "ann", Propose(kind), Millis(0)) == worn
    assert handle(old, "eve", TakeOver("ann"), Millis(0)) == worn
    for command in (TakeSeat(Occupant("eve", "Eve")), InviteBot(Occupant("bot", "strong", bot="strong"))):
        assert handle(old, "eve", command, Millis(0)) == worn


async def test_the_last_game_can_be_finished(table: Table) -> None:
    """The game in play goes on to its end, and people can leave."""
    old = replace(table.room.state, version=MAX_EVENTS)
    played = after(old, "ann", Play(Point(40), Ply(0)))
    over = after(played, "bob", Resign())
    assert after(over, "bob", LeaveSeat()).version == MAX_EVENTS + 3
