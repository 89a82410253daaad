"""What a guest does with what is kept of them: settings that follow them, all their games, and the end of it all."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

import msgspec
import structlog

from narabe_protocol import messages as wire
from narabe_protocol.errors import WireCode
from narabe_server.callers.auth import Guests, Identity
from narabe_server.callers.ratelimit import GuestBudgets
from narabe_server.callers.refusing import Refusing
from narabe_server.lobby.my_games import is_playing
from narabe_server.lobby.seeks import Seeks
from narabe_server.records.collection import collection
from narabe_server.rooms.erasing import without_name
from narabe_server.rooms.guests import NOBODY
from narabe_server.rooms.registry import Rooms
from narabe_server.rooms.state import LeaveSeat
from narabe_server.sessions.bans import Bans
from narabe_server.sessions.person import Person
from narabe_server.threads import Apart

CHOICES_PER_MINUTE: Final = 30
EXPORTS_PER_MINUTE: Final = 60
"""Answers; each has the games of up to 20 rooms."""
DELETIONS_PER_MINUTE: Final = 20
"""From one address; and as many of all whose addresses are not counted. Each rewrites all rooms of somebody."""

AccountQuestion = wire.GetChoices | wire.KeepChoices | wire.ExportGames
"""What is answered; a deletion is not only that."""

log = structlog.get_logger(__name__)
_choices: Final = msgspec.msgpack.Decoder(dict[str, bool | int | str])


class Accounts:
    """Shared by all sessions of a node."""

    def __init__(self, rooms: Rooms, guests: Guests, bans: Bans, seeks: Seeks) -> None:
        time = rooms.time
        self.apart: Apart = asyncio.to_thread
        self._store = rooms.store
        self._time = time
        self._rooms = rooms
        self._guests = guests
        self._bans = bans
        self._seeks = seeks
        self._kept = GuestBudgets(time, CHOICES_PER_MINUTE)
        self._exported = GuestBudgets(time, EXPORTS_PER_MINUTE)
        self._erasures = GuestBudgets(time, DELETIONS_PER_MINUTE)
        self._exporting = asyncio.Lock()  # one at a time: threads that write records slow the loop down
        self._queues: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Where those from one address wait for each other, so that they have one place among all who wait."""
        self._deletions: set[asyncio.Task[None]] = set()
        self.erased: Callable[[str], None] = lambda _code: None
        """Called for each room in which somebody's name is not in the store any more."""

    def delete(self, person: Person, command_id: str) -> Callable[[], Awaitable[None]]:
        """Begin to delete them, which goes on when they hang up; call what is returned to wait for it."""
        deletion = asyncio.create_task(self._delete(person, command_id), name="delete a guest")
        self._deletions.add(deletion)
        deletion.add_done_callback(self._deleted)
        return partial(asyncio.shield, deletion)

    def _deleted(self, deletion: asyncio.Task[None]) -> None:
        self._deletions.discard(deletion)
        error = None if deletion.cancelled() else deletion.exception()
        if error is not None and not isinstance(error, Refusing):
            log.error("not_deleted", error=str(error))  # who asked may have hung up

    async def answer(self, person: Person, message: AccountQuestion) -> None:
        """Carry ``message`` out; :class:`Refusing` says why not."""
        match message:
            case wire.GetChoices():
                await self._tell_choices(person, message.id)
            case wire.KeepChoices():
                await self._keep_choices(person, message)
            case wire.ExportGames():
                _check(self._exported, "exports", person.player)
                now = self._time.now()
                queue = self._queues.setdefault(person.address or person.player, asyncio.Lock())
                async with queue, self._exporting:
                    person.send(await collection(self._store, person.player, message, now, self.apart))

    async def _tell_choices(self, person: Person, command_id: str) -> None:
        body = await self._store.results.choices(person.player)
        person.send(wire.ChoicesKept(id=command_id, values={} if body is None else _choices.decode(body)))

    async def _keep_choices(self, person: Person, message: wire.KeepChoices) -> None:
        _check(self._kept, "choices", person.player)
        if person.identity.saved:
            await self._store.results.keep_choices(person.player, msgspec.msgpack.encode(message.values))
        await self._tell_choices(person, message.id)

    async def _delete(self, person: Person, command_id: str) -> None:
        _check(self._erasures, "deletions", person.address or "")
        await self._end_waiting(person.player)
        for visitor in [each for each in self._bans.visitors if each.player == person.player]:
            if visitor is not person:
                visitor.let_go()
        with self._rooms.gists.erasing():
            codes = await self._erase(person.identity)
            person.send(wire.Forgotten(id=command_id))
            person.let_go()
            for code in codes:
                self.erased(code)
                self._rooms.reload(code)

    async def _end_waiting(self, player: str) -> None:
        """Let them wait nowhere for a partner; refused when they play."""
        await self._check_idle(player)
        self._seeks.cancel(player)
        for room in self._rooms.all():
            if room.state.seats_of(player) and room.game.outcome is None:
                room.post(player, LeaveSeat(), NOBODY)
        await self._check_idle(player)  # a partner may have been quicker

    async def _erase(self, identity: Identity) -> tuple[str, ...]:
        """Delete them from memory and store; the rooms where their name was."""
        with self._guests.deleting(identity):
            for room in self._rooms.all():
                room.forget(identity.player)
            return await self._store.erase(identity.player, without_name(identity.player))

    async def _check_idle(self, player: str) -> None:
        if await is_playing(self._rooms, player):
            raise Refusing(WireCode.GAME_RUNNING)


def _check(budgets: GuestBudgets, what: str, whose: str) -> None:
    if wait_ms := budgets.spend(whose):
        raise Refusing(WireCode.TOO_FAST, {"wait_ms": wait_ms, "what": what})
