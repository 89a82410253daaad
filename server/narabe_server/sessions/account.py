"""What a guest does with what is kept of him: settings that follow him, all his games, and the end of it all."""

import asyncio
from typing import Final

import msgspec

from narabe_protocol import messages as wire
from narabe_protocol.errors import WireCode
from narabe_server.lobby.my_games import my_games
from narabe_server.records.collection import collection
from narabe_server.rooms.erasing import without_name
from narabe_server.rooms.registry import Rooms
from narabe_server.sessions.auth import Guests
from narabe_server.sessions.bans import Bans
from narabe_server.sessions.person import Person
from narabe_server.sessions.ratelimit import GuestBudgets
from narabe_server.sessions.refusing import Refusing
from narabe_server.storage.base import Store
from narabe_server.threads import Apart
from narabe_server.timesource import TimeSource

CHOICES_PER_MINUTE: Final = 30
EXPORTS_PER_MINUTE: Final = 60
"""Answers; each has the games of up to 20 rooms."""

_choices: Final = msgspec.msgpack.Decoder(dict[str, bool | int | str])


class Accounts:
    """Shared by all sessions of a node."""

    def __init__(self, store: Store, time: TimeSource, rooms: Rooms, guests: Guests, bans: Bans) -> None:
        self.apart: Apart = asyncio.to_thread
        self._store = store
        self._time = time
        self._rooms = rooms
        self._guests = guests
        self._bans = bans
        self._kept = GuestBudgets(time, CHOICES_PER_MINUTE)
        self._exported = GuestBudgets(time, EXPORTS_PER_MINUTE)

    async def answer(self, person: Person, message: wire.AccountAsk) -> None:
        """Carry ``message`` out; :class:`Refusing` says why not."""
        match message:
            case wire.GetChoices():
                await self._tell_choices(person, message.id)
            case wire.KeepChoices():
                await self._keep_choices(person, message)
            case wire.ExportGames():
                self._check(self._exported, "exports", person)
                now = self._time.now()
                person.send(await collection(self._store, person.player, message, now, self.apart))
            case wire.ForgetMe():
                await self._forget(person, message.id)

    async def _tell_choices(self, person: Person, command_id: str) -> None:
        body = await self._store.results.choices(person.player)
        person.send(wire.ChoicesKept(id=command_id, values={} if body is None else _choices.decode(body)))

    async def _keep_choices(self, person: Person, message: wire.KeepChoices) -> None:
        self._check(self._kept, "choices", person)
        if person.identity.saved:
            await self._store.results.keep_choices(person.player, msgspec.msgpack.encode(message.values))
        await self._tell_choices(person, message.id)

    async def _forget(self, person: Person, command_id: str) -> None:
        """Delete him; his rooms are read anew by whoever is in them, his other connections end."""
        player = person.player
        if await self._is_playing(player):
            raise Refusing(WireCode.GAME_RUNNING)
        self._guests.forget(person.identity)
        for room in self._rooms.all():
            room.forget(player)
        codes = await self._store.erase(player, without_name(player))
        person.send(wire.Forgotten(id=command_id))
        for code in codes:
            if (changed := self._rooms.get(code)) is not None:
                changed.reload()
        for visitor in [each for each in self._bans.visitors if each.player == player]:
            visitor.let_go()

    async def _is_playing(self, player: str) -> bool:
        here = any(room.game.in_play and room.state.seats_of(player) for room in self._rooms.all())
        return here or any(
            row.state in {"live", "adjourned"} for row in await my_games(self._rooms, self._store, player)
        )

    def _check(self, budgets: GuestBudgets, what: str, person: Person) -> None:
        if wait_ms := budgets.spend(person.player):
            raise Refusing(WireCode.TOO_FAST, {"wait_ms": wait_ms, "what": what})
