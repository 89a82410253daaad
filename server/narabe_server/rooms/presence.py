"""Who of the seated is here: what all are told of each seat, and since when.

A player is here while one of their connections is. Nothing of it is stored: who was here before a restart is absent
from the restart on.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, Protocol

from narabe_core.types import Seat
from narabe_protocol.limits import GRACE_MS, RECONNECTING_MS
from narabe_protocol.messages import SeatPresence
from narabe_server.rooms.state import Occupant

_Known = Literal["empty", "online", "hidden", "gone"]
_STEADY_MS: Final = 20
"""Ways that differ by less than this, and by less than half, are told as one: nobody sees the difference."""


class Device(Protocol):
    """A connection of one who sits."""

    player: str
    visible: bool
    """Whether its page can be seen."""
    lag_ms: int | None
    """Its way to the server and back; None: not measured yet."""


class _Chair:
    """One seat, as it was found when somebody last looked."""

    __slots__ = ("lag_ms", "player", "since", "state")

    def __init__(self, now: int) -> None:
        self.player: str | None = None
        self.state: _Known = "empty"
        self.since = now
        self.lag_ms: int | None = None

    def look(self, occupant: Occupant | None, devices: Iterable[Device], now: int) -> bool:
        player = None if occupant is None else occupant.player
        own = [device for device in devices if device.player == player]
        state, lag_ms = _state(occupant, own), _lag(own)
        changed = (player, state) != (self.player, self.state)
        if changed:
            self.player, self.state, self.since = player, state, now
        elif _alike(lag_ms, self.lag_ms):
            return False
        self.lag_ms = lag_ms
        return True

    def view(self, now: int, *, claims: bool) -> SeatPresence:
        if self.state != "gone":
            return SeatPresence(state=self.state, since=self.since, lag_ms=self.lag_ms)
        return SeatPresence(
            state="reconnecting" if now < self.since + RECONNECTING_MS else "away",
            since=self.since,
            claim_at=self.since + GRACE_MS if claims else None,
        )


class Attendance:
    """The attendance at one table."""

    __slots__ = ("_chairs",)

    def __init__(self, now: int) -> None:
        self._chairs = _Chair(now), _Chair(now)

    def look(self, seats: Sequence[Occupant | None], devices: Sequence[Device], now: int) -> bool:
        """Note who is here at ``now``; True when there is something to tell."""
        (chair0, chair1), (occupant0, occupant1) = self._chairs, seats
        # Both are looked at, whatever the first one says.
        return chair0.look(occupant0, devices, now) | chair1.look(occupant1, devices, now)

    def here(self, seat: Seat) -> bool:
        """True when the one on ``seat`` was here at the last look; bots always are."""
        return self._chairs[seat].state in {"online", "hidden"}

    def absent_since(self, seat: Seat) -> int | None:
        """When the last connection of the one on ``seat`` ended; None while they are here, or nobody sits there."""
        chair = self._chairs[seat]
        return chair.since if chair.state == "gone" else None

    def view(self, now: int, *, claims: bool) -> tuple[SeatPresence, SeatPresence]:
        """What all are told; ``claims``: whether absence can be claimed at this table."""
        first, second = self._chairs
        return first.view(now, claims=claims), second.view(now, claims=claims)

    def next_change(self, now: int) -> int | None:
        """Milliseconds until a seat is told as away; None when none is about to be."""
        gone = [chair.since + RECONNECTING_MS - now for chair in self._chairs if chair.state == "gone"]
        return min((wait for wait in gone if wait > 0), default=None)


def _state(occupant: Occupant | None, own: Sequence[Device]) -> _Known:
    if occupant is None:
        return "empty"
    if occupant.house:
        return "online"
    if not own:
        return "gone"
    return "online" if any(device.visible for device in own) else "hidden"


def _lag(own: Iterable[Device]) -> int | None:
    return min((device.lag_ms for device in own if device.lag_ms is not None), default=None)


def _alike(new: int | None, old: int | None) -> bool:
    if new is None or old is None:
        return new is old
    return abs(new - old) < max(_STEADY_MS, old // 2)
