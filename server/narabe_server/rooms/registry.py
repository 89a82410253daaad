"""All rooms in memory: made, found, loaded from the store, and let go when nobody needs them."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Final

import msgspec
import structlog

from narabe_core.errors import CoreError
from narabe_core.types import Millis
from narabe_server.rooms.actor import Room
from narabe_server.rooms.gist import Gists
from narabe_server.rooms.keepsake import unpack_keepsake
from narabe_server.rooms.marking import Marking
from narabe_server.rooms.restoring import restore
from narabe_server.rooms.seated import Seated
from narabe_server.rooms.settings_record import pack_settings
from narabe_server.rooms.state import HOUSE, RoomSettings
from narabe_server.rooms.timekeeper import Timekeeper
from narabe_server.storage.base import Store
from narabe_server.timesource import TimeSource

log = structlog.get_logger(__name__)

DESERTED_MS: Final = 60_000
"""How long nobody must have been in a room with a running clock before its place may be given to another."""
LOOK_AGAIN_MS: Final = 1000
"""How long it is remembered that no room could give its place away: to look through all takes some milliseconds."""


class RoomsFullError(Exception):
    """No more rooms may be in memory, or no code is free."""


class Rooms:
    """The rooms that this node owns; ``changed`` is told of each change in any, ``gone`` of those let go."""

    def __init__(
        self,
        store: Store,
        time: TimeSource,
        limit: int,
        changed: Callable[[Room], None],
        gone: Callable[[Room], None],
    ) -> None:
        self.store = store
        self.time = time
        self._changed = changed
        self._gone = gone
        self._rooms: dict[str, Room] = {}
        self.timekeeper = Timekeeper(store.signs, time, self._stood_still)
        self.gists = Gists(store)
        self.seated = Seated()
        self.marking = Marking(time)
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self.limit = limit
        self._look_again_at = 0

    def __len__(self) -> int:
        return len(self._rooms)

    def all(self) -> tuple[Room, ...]:
        """All rooms in memory."""
        return tuple(self._rooms.values())

    def get(self, code: str) -> Room | None:
        """The room, if it is in memory."""
        return self._rooms.get(code)

    async def create(
        self, settings: RoomSettings, codes: Iterable[str], is_mine: Callable[[Room], bool]
    ) -> Room:
        """The room under the first of ``codes`` that is free, or that holds a room which ``is_mine``.

        :class:`RoomsFullError` over the limit.
        """
        for code in codes:
            self._make_space()
            made = await self.store.create(code, pack_settings(settings), self.time.now(), _maker(settings))
            room = await self.find(code)
            if room is not None and (made or is_mine(room)):
                return room
        raise RoomsFullError

    async def find(self, code: str) -> Room | None:
        """The room, loaded if need be; None when there is none. Loading takes the room over.

        :class:`RoomsFullError` over the limit.
        """
        room = self._rooms.get(code)
        if room is not None:
            return room
        task = self._loading.get(code)
        if task is None:
            self._make_space()
            task = asyncio.create_task(self._load(code), name=f"load room {code}")
            self._loading[code] = task
            task.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(task)

    def changed(self, room: Room) -> None:
        """Tell of a change, unless the room was dropped: then another may stand under its code."""
        if self._rooms.get(room.code) is room:
            self._changed(room)

    def timed(self, room: Room) -> None:
        """Tell of a change of a clock, likewise."""
        if self._rooms.get(room.code) is room:
            self.timekeeper.changed(room)

    def notices_standstill(self, now: Millis) -> bool:
        """Whether nobody could act until now; True once, when all rooms have been told."""
        return self.timekeeper.notices_standstill(now)

    def reseated(self, room: Room) -> None:
        """Know who has the seats of a room now, likewise."""
        if self._rooms.get(room.code) is room:
            self.seated.note(room)

    def drop(self, room: Room) -> None:
        """Forget the room; the store keeps it."""
        if self._rooms.get(room.code) is room:
            del self._rooms[room.code]
            self.seated.forget(room)
            room.let_go()
            self.timekeeper.forget(room.code, for_ever=room.state.closed)
            if room.gallery is not None:
                room.gallery.close()
            self._gone(room)

    def reload(self, code: str) -> None:
        """Have the room, if it is in memory or on its way there, read anew: what the store has of it was changed."""
        if (loading := self._loading.get(code)) is not None:
            loading.add_done_callback(lambda _: self.reload(code))
        elif (room := self._rooms.get(code)) is not None:
            room.reload()

    def taken(self, room: Room) -> None:
        """Forget the room: another process has it, unless it is ours that stands under its code by now."""
        if self._rooms.get(room.code) in {None, room}:
            self.timekeeper.taken(room.code)
        self.drop(room)

    def sweep(self, idle_ms: int) -> None:
        """Drop all rooms that nobody has been in for ``idle_ms``."""
        since = self.time.now() - idle_ms
        self._let_go([room for room in self._rooms.values() if room.idle_since(since)])

    def close(self) -> None:
        """The server stops: have everything written that is not yet."""
        for room in self._rooms.values():
            room.save()
        self.timekeeper.close()

    def _stood_still(self, since: Millis) -> None:
        for room in self.all():
            room.stood_still(since)

    def _make_space(self) -> None:
        if self._is_full() and self.time.now() >= self._look_again_at:
            self.sweep(0)
            if self._is_full():
                self._rest()
            self._look_again_at = self.time.now() + (LOOK_AGAIN_MS if self._is_full() else 0)
        if self._is_full():
            raise RoomsFullError

    def _is_full(self) -> bool:
        return len(self._rooms) + len(self._loading) >= self.limit

    def _rest(self) -> None:
        """Drop the rooms whose clock runs with nobody there: it runs on in the store, which wakes them for the flag."""
        since = self.time.now() - DESERTED_MS
        resting = [room for room in self._rooms.values() if room.may_rest(since)]
        for room in resting:
            self.timekeeper.rest(room)
        self._let_go(resting)

    def _let_go(self, rooms: Iterable[Room]) -> None:
        for room in rooms:
            self.drop(room)
            self.gists.keep(room.state)

    async def _load(self, code: str) -> Room | None:
        stored = await self.store.load(code)
        if stored is None:
            return None
        try:
            state = await restore(stored)
        except (msgspec.MsgspecError, CoreError):
            log.exception("room_damaged", room=code)
            return None
        room = Room(state, stored.epoch, self)
        for event in stored.events:
            if event.command is not None:
                room.remember(event.command)
        if room.gallery is not None:
            await room.gallery.relive(stored.events)
        _recall(room, stored.beside)
        self._rooms[code] = room
        self.seated.note(room)
        last = stored.events[-1].at if stored.events else stored.created_at
        room.wake(self.timekeeper.counted_until(room, last))
        return room


def _maker(settings: RoomSettings) -> str | None:
    """The person whom the settings name."""
    return None if settings.maker is None or settings.maker[0] == HOUSE else settings.maker[0]


def _recall(room: Room, beside: bytes | None) -> None:
    """Give the room back what was kept beside its game; what is damaged is lost, and the game goes on."""
    if beside is not None:
        try:
            room.hall.recall(unpack_keepsake(beside))
        except msgspec.MsgspecError:
            log.exception("keepsake_damaged", room=room.code)
