"""What lists of games say of a room: kept for each version, so that nobody has to replay long rooms for a list."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import msgspec
from msgspec import Struct

from narabe_core.types import Hold, Seat
from narabe_protocol.lobby import GameState
from narabe_server.rooms.restoring import restore
from narabe_server.rooms.state import Occupant, RoomState
from narabe_server.storage.base import Store
from narabe_server.storage.sittings import SeatedIn


class Sitter(Struct, frozen=True, array_like=True):
    """Who sits, as lists know them; ``former`` as :class:`Occupant` has it."""

    player: str
    name: str
    former: tuple[str, ...] = ()


class Gist(Struct, frozen=True, array_like=True):
    """A room in short. ``turn``: who must act; None while nothing is in play."""

    state: GameState
    turn: Seat | None
    seats: tuple[Sitter | None, Sitter | None]

    @property
    def under_way(self) -> bool:
        """Whether a game has begun and not ended, though it may rest."""
        return self.state in {"live", "adjourned"}

    def seats_of(self, player: str) -> tuple[Seat, ...]:
        """The seats that ``player`` holds."""
        seats: tuple[Seat, Seat] = (0, 1)
        return tuple(seat for seat in seats if (who := self.seats[seat]) is not None and who.player == player)

    def concerns(self, player: str) -> bool:
        """Whether ``player`` sits, or has handed a seat over to themselves on another device."""
        return any(who is not None and player in (who.player, *who.former) for who in self.seats)


def gist_of(state: RoomState) -> Gist:
    """What lists say of the room at ``state``."""
    game, (first, second) = state.game, state.seats
    return Gist(_phase(state), game.turn if game.in_play else None, (_sitter(first), _sitter(second)))


def _phase(state: RoomState) -> GameState:
    game = state.game
    if game.outcome is not None:
        return "over"
    if game.hold is not None and game.hold.why is Hold.ADJOURN:
        return "adjourned"
    return "live" if game.in_play else "open"


def _sitter(who: Occupant | None) -> Sitter | None:
    return None if who is None else Sitter(who.player, who.name, who.former)


_encode: Final = msgspec.msgpack.Encoder().encode
_decode: Final = msgspec.msgpack.Decoder(Gist).decode


class Gists:
    """The gists of rooms that are not in memory, in ``store``."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._erasing = 0
        self._erasures = 0

    def keep(self, state: RoomState) -> None:
        """Keep that of a room, if it may be in anybody's list."""
        if not self._erasing and any(who is not None and not who.house for who in state.seats):
            self._store.sittings.note_gist(state.code, state.version, _encode(gist_of(state)))

    async def find(self, room: SeatedIn) -> Gist | None:
        """That of a room, made by a replay and kept where there is none yet; None: no such room.

        ``StoreError``; ``msgspec.MsgspecError`` or ``CoreError`` when the room is damaged.
        """
        if room.gist is not None:
            return _decode(room.gist)
        before = self._erasures
        stored = await self._store.read(room.code)
        if stored is None:
            return None
        state = await restore(stored)
        if before == self._erasures:
            self.keep(state)
        return gist_of(state)

    @contextmanager
    def erasing(self) -> Iterator[None]:
        """While somebody is deleted nothing is kept: it might name them, and the store would look at it no more."""
        self._erasing += 1
        self._erasures += 1
        try:
            yield
        finally:
            self._erasing -= 1
