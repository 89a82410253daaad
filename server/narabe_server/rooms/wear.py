"""How much may happen in one room: takebacks and rematches would make it as long as people like, and slow to load."""

from typing import Final

from narabe_core.actions import GiveTime, Propose
from narabe_server.rooms.handing import TakeOver
from narabe_server.rooms.state import InviteBot, TakeSeat

MAX_EVENTS: Final = 20_000
"""Events after which nothing new may begin; a game in play can be finished."""

_BEGINNINGS: Final = (Propose, GiveTime, TakeOver, TakeSeat, InviteBot)


def begins_something(command: object) -> bool:
    """True for what makes a room longer than the game in play: proposals, and seats that are taken or change hands."""
    return isinstance(command, _BEGINNINGS)
