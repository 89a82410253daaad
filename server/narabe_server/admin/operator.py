"""What an operator can see and do on a node."""

import asyncio
from dataclasses import asdict
from typing import Any, Final

import msgspec

from narabe_protocol import messages as wire
from narabe_server.admin import requests as ask
from narabe_server.rooms.actor import Room
from narabe_server.rooms.registry import RoomsFullError
from narabe_server.rooms.state import CloseRoom
from narabe_server.sessions.desk import Desk
from narabe_server.storage.base import Store
from narabe_server.storage.errors import StoreError
from narabe_server.storage.manners import BanKind, StoredReport
from narabe_server.transport.proxies import household

OPERATOR: Final = "operator"
"""The player id under which the operator's commands go; real ids are longer."""


class _Heard:
    """Waits for what becomes of the operator's own command."""

    def __init__(self) -> None:
        self.refusal: str | None = None
        self.done = asyncio.Event()

    def send(self, message: wire.ToClient) -> None:
        """Keep why it was not carried out."""
        if isinstance(message, wire.Refused):
            self.refusal = message.code
            self.done.set()


class Operator:
    """Answers requests; :class:`StoreError` never gets out."""

    def __init__(self, desk: Desk, store: Store) -> None:
        self._desk = desk
        self._store = store

    async def answer(self, request: ask.Request) -> ask.Answer:
        """Carry out one request."""
        try:
            return await self._answer(request)
        except (StoreError, RoomsFullError) as error:
            return ask.Answer(error=str(error) or "too many rooms in memory")

    async def _answer(self, request: ask.Request) -> ask.Answer:
        match request:
            case ask.Reports(limit=limit):
                return ask.Answer([_report(each) for each in await self._store.manners.reports(limit)])
            case ask.ListRooms():
                return ask.Answer([_room(room) for room in self._desk.rooms.all()])
            case ask.Close(code=code):
                return await self._close(code)
            case ask.Ban(kind=kind, value=value, why=why):
                return await self._ban(kind, value, why)
            case ask.Unban(value=value):
                return await self._unban(value)
            case ask.ListBans():
                return ask.Answer([asdict(ban) for ban in self._desk.bans.all()])
            case ask.Counts():
                return ask.Answer([self._counts()])
            case ask.Notice(text=text):
                return await self._post(text)

    async def _close(self, code: str) -> ask.Answer:
        room = await self._desk.rooms.find(code)
        if room is None or room.state.closed:
            return ask.Answer(error=f"there is no open room {code}")
        heard = _Heard()
        room.hall.porter.close(OPERATOR, CloseRoom(by_operator=True), heard, None, heard.done.set)
        await heard.done.wait()
        return ask.Answer(error=heard.refusal) if heard.refusal else ask.Answer([{"closed": code}])

    async def _ban(self, kind: BanKind, value: str, why: str) -> ask.Answer:
        named = household(value) if kind == "address" else value
        if not named:
            return ask.Answer(
                error=f"{value!r} is no address that can be banned, as 198.51.100.7; nobody is counted "
                "on this machine and in private networks"
            )
        ended = await self._desk.bans.ban(kind, named, why)
        return ask.Answer([{"banned": named, "connections_ended": ended}])

    async def _unban(self, value: str) -> ask.Answer:
        for each in dict.fromkeys((value, household(value) or value)):
            if await self._desk.bans.unban(each):
                return ask.Answer([{"unbanned": each}])
        return ask.Answer(error=f"there is no ban of {value}")

    async def _post(self, text: str) -> ask.Answer:
        try:
            posted = await self._desk.bulletin.post(text)
        except ValueError as error:
            return ask.Answer(error=str(error))
        return ask.Answer([{"notice": posted, "told": len(self._desk.bulletin)}])

    def _counts(self) -> dict[str, int]:
        rooms = self._desk.rooms.all()
        return {
            "connections": self._desk.lobby.connections,
            "people": self._desk.lobby.online,
            "rooms": len(rooms),
            "games_in_play": sum(room.state.game.in_play for room in rooms),
            "watchers": sum(room.watchers for room in rooms),
            "bans": len(self._desk.bans.all()),
        }


def _room(room: Room) -> dict[str, Any]:
    state = room.state
    return {
        "room": room.code,
        "kind": state.settings.kind,
        "names": [None if seat is None else seat.name for seat in state.seats],
        "players": [None if seat is None else seat.player for seat in state.seats],
        "game": state.game.number,
        "ply": state.game.ply,
        "in_play": state.game.in_play,
        "watchers": room.watchers,
    }


def _report(report: StoredReport) -> dict[str, Any]:
    return {**asdict(report), "lines": msgspec.json.decode(report.lines)}
