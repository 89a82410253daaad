"""One connection: what may be sent over it, and where it goes.

A frame is decoded, counted against the budget and handed on at once. What has to wait for the store (a token, a room
that is not in memory) runs as the session's one task, and later frames wait behind it in order.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

import structlog

from narabe_protocol import messages as wire
from narabe_protocol.codec import BadMessage
from narabe_protocol.errors import WireCode
from narabe_server.bots.teacher import teach
from narabe_server.callers.ratelimit import Budget, What
from narabe_server.callers.refusing import Refusing
from narabe_server.rooms.actor import Room
from narabe_server.rooms.explain_wire import explained
from narabe_server.rooms.guests import Entering
from narabe_server.rooms.handing import TakeOver
from narabe_server.rooms.wire import refused, to_action
from narabe_server.sessions import devices, with_bots
from narabe_server.sessions.addresses import House
from narabe_server.sessions.behind import Behind
from narabe_server.sessions.desk import Desk
from narabe_server.sessions.manners import kept_of
from narabe_server.sessions.patience import outlast
from narabe_server.sessions.person import Person
from narabe_server.sessions.questions import asked
from narabe_server.storage.errors import StoreError
from narabe_server.transport.base import Connection
from narabe_server.transport.link import FAILED

log = structlog.get_logger(__name__)

BACKLOG: Final = 64
"""Frames that may wait behind the store."""

RoomMessage = (
    wire.Enter
    | wire.Leave
    | wire.GetScores
    | wire.Explain
    | wire.Visible
    | wire.PlayHere
    | wire.HandOver
    | wire.TakeOver
    | wire.Claim
    | wire.FromTheHall
    | wire.AboutBots
    | wire.RoomCommand
)
"""Messages about a room, or from a tab."""


class Session(Person):
    """The server's end of one connection."""

    __slots__ = ("_backlog", "_budget", "_desk", "_task")

    def __init__(
        self, connection: Connection, desk: Desk, budget: Budget, house: House | None = None
    ) -> None:
        super().__init__(connection, desk.time, house)
        self._desk = desk
        self._budget = budget
        self._task: asyncio.Task[None] | None = None
        self._backlog: deque[bytes | str] | None = None
        desk.lobby.connections += 1

    # ------------------------------------------------------------------ frames in

    def received(self, data: bytes | str) -> None:
        """Take one frame."""
        house = self._house
        if not self._budget.spend() or (house is not None and not house.frames.spend()):
            self._offend(self._too_fast())
        elif self._task is None:
            self._take(data)
        elif self._backlog is None:
            self._backlog = deque((data,))
        elif len(self._backlog) < BACKLOG:
            self._backlog.append(data)
        else:
            self._offend(self._too_fast())

    def closed(self) -> None:
        """The connection is gone: leave all rooms; seats stay kept."""
        if self._task is not None:
            self._task.cancel()
        self._backlog = None
        self._hang_up()
        for room in tuple(self.rooms.values()):
            room.leave(self)
        self.rooms.clear()
        if self in self._desk.bans.visitors:
            self._desk.bans.visitors.discard(self)
            self._desk.bulletin.went(self)
            self._desk.lobby.went(self.player)
        self._desk.lobby.unwatch(self)
        self._desk.seeks.gone(self)
        self._desk.uploads.forget(self)
        self._desk.tutor.gone(self)
        self._desk.lobby.connections -= 1
        if self._house is not None:
            self._desk.addresses.leave(self._house)

    def let_go(self) -> None:
        """End the connection, and what is being done for it: this guest is no more."""
        super().let_go()
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()

    def _end(self, code: int, reason: str) -> None:
        self._backlog = None  # what waits came after what ends the connection
        super()._end(code, reason)

    def _take(self, data: bytes | str) -> None:
        try:
            message = self._codec.decode_to_server(data)
        except BadMessage as bad:
            self._offend(bad.refused())
            return
        try:
            if type(message) is wire.Play:  # first: most messages are stones
                self._command(message)
            elif self._identity is None and not isinstance(message, wire.Hello | wire.Ping):
                self._refuse(Refusing(WireCode.HELLO_FIRST), message)
            else:
                self._dispatch(message)
        except Refusing as refusing:
            self._refuse(refusing, message)

    def _dispatch(self, message: wire.ToServer) -> None:
        match message:
            case wire.Ping(n=n, lag=lag):
                devices.measured(self, lag)
                self.send(wire.Pong(now=self._desk.time.now(), n=n))
            case wire.Hello():
                self._run(partial(self._hello, message), message)
            case wire.Create():
                self._run(partial(self._create, message), message)
            case wire.Rename(name=name):
                self._run(partial(self._desk.guests.rename, self.identity, name), message)
            case wire.WatchLobby(on=on):
                self._watch_lobby(on=on)
            case (
                wire.Seek() | wire.GetMyGames() | wire.GetProfile() | wire.GetTop()
                | wire.GetChoices() | wire.KeepChoices() | wire.ExportGames() | wire.ForgetMe()
            ):  # fmt: skip
                self._run(asked(self, self._desk, message), message)
            case wire.Unseek():
                self._desk.seeks.cancel(self.player)
            case wire.Analyse() | wire.Hint() | wire.GetReview() | wire.GetPuzzle() | wire.TryPuzzle():
                self._desk.tutor.take(self, message)
            case wire.Upload():
                self._desk.uploads.take(self, message)
                self._budget.give_back()  # files have a budget of their own
            case _:
                self._dispatch_in_room(message)

    def _dispatch_in_room(self, message: RoomMessage) -> None:
        if isinstance(message, wire.FromTheHall):
            self._in_the_hall(message)
            return
        match message:
            case wire.Enter():
                self._enter(message)
            case wire.Leave(room=code):
                self._leave(code)
            case wire.Sit():
                self._run(partial(self._sit, message), message)
            case wire.GetScores() | wire.Explain():
                self._ask(message)
            case wire.Visible() | wire.PlayHere() | wire.HandOver() | wire.Claim():
                devices.take(self, self._desk.tickets, message)
            case wire.InviteBot() | wire.MoveNow():
                with_bots.take(self, self._desk, message)
            case wire.Propose():
                self.count("offers")
                self._command(message)
            case wire.TakeOver():
                self._run(partial(self._take_over, message), message)
            case _:
                self._command(message)

    def _in_the_hall(self, message: wire.FromTheHall) -> None:
        manners = self._desk.manners
        match message:
            case wire.HideMe(on=on):
                self._run(partial(self._desk.guests.hide, self.identity, on=on), message)
            case wire.Block():
                self._run(partial(self._block, message), message)
            case wire.Report():
                self._run(partial(manners.report, self, self.joined(message.room), message), message)
            case wire.Manage() | wire.Guess() if players := kept_of(self, message):
                self._run(partial(self._keep_and_take, players, message), message)
            case _:
                manners.take(self, self.joined(message.room), message)

    async def _keep_and_take(self, players: frozenset[str], message: wire.Manage | wire.Guess) -> None:
        await self._desk.guests.save_all(players)
        self._desk.manners.take(self, self.joined(message.room), message)

    async def _block(self, message: wire.Block) -> None:
        room = self.joined(message.room)
        await self._desk.guests.save(self.identity)
        await self._desk.manners.block(self, room, message)

    def _watch_lobby(self, *, on: bool) -> None:
        if on:
            self._desk.lobby.watch(self)
        else:
            self._desk.lobby.unwatch(self)

    def _command(self, message: wire.RoomCommand) -> None:
        room = self.rooms.get(message.room)
        if room is None:
            room = self.joined(message.room)  # says why not
        if not room.company.may_act(self):
            raise Refusing(WireCode.OTHER_TAB)
        room.post(self.player, to_action(message), self, message.id)

    # ------------------------------------------------------------------ what may wait for the store

    def _run(self, work: Callable[[], Awaitable[None]], message: wire.ToServer) -> None:
        name = f"session {message.__class__.__name__}"
        self._task = asyncio.create_task(self._carry_out(work, message), name=name)

    async def _carry_out(self, work: Callable[[], Awaitable[None]], message: wire.ToServer) -> None:
        try:
            await work()
        except Refusing as refusing:
            self._refuse(refusing, message)
        except StoreError as error:
            log.warning("store_unavailable", error=str(error))
            self._refuse(Refusing(WireCode.UNAVAILABLE), message)
        except Exception:  # the task's edge: who asked must get an answer, and what waits behind it goes on
            log.exception("session_failed", player=self.player, message=message.__class__.__name__)
            self._refuse(Refusing(WireCode.UNAVAILABLE), message)
        self._task = None
        self._take_backlog()

    def _take_backlog(self) -> None:
        """Take the frames that waited. A fault at one ends the connection, as it does where nothing waits."""
        try:
            while self._backlog and self._task is None:
                self._take(self._backlog.popleft())
        except Exception:  # the task's edge, again
            log.exception("session_failed", player=self.player)
            self._end(FAILED, "")

    async def _hello(self, message: wire.Hello) -> None:
        if self._identity is not None:
            raise Refusing(WireCode.HELLO_ONCE)
        self._identity = await self._desk.identify(message)
        self.player = self._identity.player
        if self._desk.bans.bar(self.player, self.address):
            self.expel()
            return
        self._desk.bans.visitors.add(self)
        self._desk.lobby.came(self.player)
        self.page = message.page
        self.send(self._desk.welcome(self._identity))
        self._desk.bulletin.came(self)
        for code, version in message.rooms.items():
            await self._come_back(wire.Enter(room=code, version=version))

    async def _come_back(self, message: wire.Enter) -> None:
        """Enter a room that they were in; what is wrong with it must not hinder others that ``hello`` names.

        A failed write sends all people of a room here, so a store in trouble is waited for.
        """
        try:
            await outlast(self._desk.rooms.store, self._desk.time, partial(self._find_and_enter, message))
        except Refusing as refusing:
            self._refuse(refusing, message)
        except StoreError:
            self._refuse(Refusing(WireCode.UNAVAILABLE), message)

    async def _create(self, message: wire.Create) -> None:
        self.check_space()
        await self._desk.guests.save(self.identity)
        room, opening = await self._desk.create(message, self.identity, self.address)
        self._desk.seeks.cancel(self.player)
        self._come_in(room, None, message.id)
        room.post(self.player, opening, self, message.id)

    async def _sit(self, message: wire.Sit) -> None:
        room = self.joined(message.room)
        await self._desk.guests.save(self.identity)
        self._desk.seeks.cancel(self.player)
        command = await self._desk.seat_command(message, room, self.identity)
        room = self.joined(message.room)  # they may have been put out meanwhile
        self._desk.tickets.void(room.code, self.player)
        room.post(self.player, command, self, message.id)

    async def _take_over(self, message: wire.TakeOver) -> None:
        """Come into the room of the ticket, and take the seats that it is for."""
        self.count("joins")
        ticket = self._desk.redeem(message, self.player)
        room = await self._desk.find(ticket.room)
        await self._desk.guests.save(self.identity)
        room = await self._desk.kept(room)
        self._desk.seeks.cancel(self.player)
        self._desk.tickets.void(room.code, self.player)
        command = TakeOver(ticket.holder)
        if room.code in self.rooms:
            room.post(self.player, command, self, message.id)
            return
        self.check_space()
        if refusal := room.refusal(self.player, command):
            self.send(refused(refusal, room.code, message.id))
            return
        self._come_in(room, None)
        room.post(self.player, command, Entering(self, room), message.id)

    # ------------------------------------------------------------------ rooms

    def _enter(self, message: wire.Enter) -> None:
        room = self._desk.rooms.get(message.room)
        if room is None or self._desk.doors.is_shut(room, self.player):
            work = self._find_and_enter if message.version is None else self._come_back
            self._run(partial(work, message), message)
        else:
            self._admit(room, message)

    async def _find_and_enter(self, message: wire.Enter) -> None:
        room = await self._desk.find(message.room)
        await self._desk.doors.admit(room, self.player, self.address, message.password)
        room = await self._desk.kept(room)
        self._admit(room, message)

    def _admit(self, room: Room, message: wire.Enter) -> None:
        if room.code not in self.rooms:
            self.check_space()
            self.count("joins")
            self._desk.check_watchers(room, self.player)
        self._come_in(room, message.version, message.id, beside=message.beside)

    def _leave(self, code: str) -> None:
        room = self.rooms.pop(code, None)
        if room is not None:
            room.leave(self)
            self._desk.vacate(room, self.player)
        self.send(wire.Left(room=code))

    def _ask(self, message: wire.GetScores | wire.Explain) -> None:
        room = self.joined(message.room)
        if isinstance(message, wire.Explain):
            told = self._desk.rooms.marking.now_or_never(
                lambda: explained(room.seen_by(self.player), message)
            )
            if told is None:
                raise Refusing(WireCode.BUSY)
            self.send(told)
            return
        scores = teach(room.seen_by(self.player), message.level)
        if scores is None:
            raise Refusing(WireCode.NO_SCORES)
        if self.plays_people():
            raise Refusing(WireCode.LOCKED)
        self.send(scores)

    def plays_people(self) -> bool:
        """True while they are in a game against a person, on whatever connection: nobody helps them then."""
        return self._desk.rooms.seated.plays_people(self.player)

    # ------------------------------------------------------------------ limits, and what was missed

    def count(self, what: What) -> None:
        """Count one more of ``what``; a refusal when that is too much."""
        self._desk.count(what, self.player, self.address)

    def _show(self, missed: Behind) -> None:
        if missed.lobby:
            self._desk.lobby.show(self)
        if missed.bulletin:
            self._desk.bulletin.show(self)
        for code in missed.rooms & self.rooms.keys():
            self.rooms[code].show(self)

    def _too_fast(self) -> wire.Refused:
        params: dict[str, int | str] = {"wait_ms": self._budget.wait_ms(), "what": "frames"}
        return wire.Refused(code=WireCode.TOO_FAST, params=params)
