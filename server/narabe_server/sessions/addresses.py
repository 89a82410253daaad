"""What comes from one address: how many connections, and how many frames on all of them together.

A crowd behind one address has limits of its own, some people's worth.
"""

from typing import Final

from narabe_protocol import messages as wire
from narabe_protocol.codec import JSON, MSGPACK
from narabe_protocol.errors import WireCode
from narabe_protocol.limits import CLOSE_KICKED
from narabe_server.callers.ratelimit import Budget
from narabe_server.latest import keep_latest
from narabe_server.timesource import TimeSource
from narabe_server.transport.base import Connection, Frame
from narabe_server.transport.proxies import household

KEPT_ADDRESSES: Final = 10_000
"""Addresses remembered after their last connection, so that nobody gets a new budget by coming anew; about 3 MiB."""


class House:
    """All that comes from one address, by the name it is counted under."""

    __slots__ = ("connections", "frames", "name")

    def __init__(self, name: str, frames: Budget) -> None:
        self.name = name
        self.frames = frames
        self.connections = 0


class Addresses:
    """The addresses that somebody is connected from, or was lately. 0 connections or people: no such limit."""

    def __init__(self, time: TimeSource, connections: int, people: int, rate: int, burst: int) -> None:
        self.limit = connections
        self._time = time
        self._rate = rate * people
        self._burst = burst * max(1, people)
        self._houses: dict[str, House] = {}
        self._left: dict[str, House] = {}

    def __len__(self) -> int:
        return len(self._houses)

    def enter(self, peer: str) -> House | None:
        """Count one connection more from ``peer``; None where nobody is counted.

        Raises:
            CrowdedError: there are as many as allowed; nothing was counted.

        """
        name = household(peer)
        if name is None:
            return None
        house = self._houses.get(name) or self._left.pop(name, None) or self._new(name)
        if self.limit and house.connections >= self.limit:
            raise CrowdedError
        house.connections += 1
        self._houses[name] = house
        return house

    def leave(self, house: House) -> None:
        """Count one connection less."""
        house.connections -= 1
        if house.connections:
            return
        keep_latest(self._left, house.name, self._houses.pop(house.name), KEPT_ADDRESSES)

    def _new(self, name: str) -> House:
        return House(name, Budget(self._time, self._rate, self._burst))


class CrowdedError(Exception):
    """An address has as many connections as it may have."""


def turn_away(connection: Connection, limit: int) -> None:
    """Tell a client that its address has ``limit`` connections already, and close."""
    codec = JSON if connection.text else MSGPACK
    refusal = wire.Refused(code=WireCode.TOO_MANY_CONNECTIONS, params={"limit": limit})
    connection.send(Frame(codec.encode(refusal), text=connection.text))
    connection.close(CLOSE_KICKED, refusal.code)
