"""The composition root: makes every part, joins them, starts and stops them in order."""

import asyncio
import gc
import json
import sys
from collections.abc import Sequence
from http import HTTPStatus
from typing import Final

import structlog

from narabe_core.types import SECOND_MS
from narabe_engine import native
from narabe_protocol.limits import CLOSE_RESTART, MAX_FRAME_BYTES
from narabe_server import __version__
from narabe_server.admin.door import Door
from narabe_server.admin.operator import Operator
from narabe_server.backstage import Backstage
from narabe_server.bots import foreign
from narabe_server.bots.host import BotHost
from narabe_server.bots.pool import BrainPool
from narabe_server.bots.pools import BrainPools, house_pools
from narabe_server.bots.roster import roster
from narabe_server.callers.auth import Guests
from narabe_server.callers.ratelimit import Budget, Limits, What
from narabe_server.lobby.lobby import Lobby
from narabe_server.lobby.seeks import Seeks
from narabe_server.lobby.tables import BotTables
from narabe_server.metrics import CONTENT_TYPE, Metrics
from narabe_server.records.published import FOLDER, PublishedGames
from narabe_server.records.upload import FILES_PER_MINUTE, Uploads
from narabe_server.rooms.actor import Room
from narabe_server.rooms.registry import Rooms, RoomsFullError
from narabe_server.rooms.state import is_of_house
from narabe_server.sessions.account import Accounts
from narabe_server.sessions.addresses import Addresses, CrowdedError, turn_away
from narabe_server.sessions.bans import Bans
from narabe_server.sessions.bulletin import Bulletin
from narabe_server.sessions.desk import Desk
from narabe_server.sessions.doors import Doors
from narabe_server.sessions.handover import Tickets
from narabe_server.sessions.manners import Manners
from narabe_server.sessions.pairing import house_table, table_for_two
from narabe_server.sessions.session import Session
from narabe_server.settings import Settings
from narabe_server.storage.base import Store
from narabe_server.storage.errors import StoreError
from narabe_server.storage.memory import MemoryStore
from narabe_server.storage.sqlite import SqliteStore
from narabe_server.study.thinker import Thinker
from narabe_server.study.tutor import Tutor
from narabe_server.timesource import SystemTime, TimeSource
from narabe_server.transport.base import Connection, HttpResponse, Listen, Receiver
from narabe_server.transport.http import Page, Router, plain_text
from narabe_server.transport.link import Nobody
from narabe_server.transport.places import is_private
from narabe_server.transport.proxies import networks
from narabe_server.transport.registry import make_transport
from narabe_server.transport.static import StaticSite

log = structlog.get_logger(__name__)

DATABASE: Final = "narabe.sqlite3"
METRICS: Final = "/metrics"
SWEEP_MS: Final = 30_000
TAKEN_OVER: Final = 2000
"""Rooms that are loaded at start, the latest first; others are loaded when somebody asks for them."""
TICKETS_PER_MINUTE: Final = 10
"""Tickets for another device that one guest may ask for."""
LOOKUPS_PER_MINUTE: Final = 60
"""Profiles, lists of the best and of their own games that one guest may ask for: long rooms are slow to read."""
GC_THRESHOLDS: Final = (50_000, 20, 100)
"""Rarer collections: rooms and sessions live long, and messages make no cycles."""


class App:
    """One node. ``await start()``, then ``address``; ``await stop()`` drains it."""

    def __init__(
        self, settings: Settings, time: TimeSource | None = None, store: Store | None = None
    ) -> None:
        self.settings = settings
        self.time = time or SystemTime()
        self.store = store or make_store(settings)
        self.house_brains = foreign.load(settings.house_brains)
        self.sandbox: tuple[str, ...] = ()
        """What could be applied to keep house brains in bounds."""
        self.brains = self._make_brains()
        self.bots = BotHost(self.brains, self.time, self.is_watched)
        self.lobby = Lobby(self.time, self._lobby_viewed)
        self.rooms = Rooms(self.store, self.time, settings.max_rooms, self._room_changed, self._room_gone)
        self.uploads = Uploads()
        self.seeks = Seeks(
            self.time, settings.bot_offer_after_s * SECOND_MS, lambda *pair: table_for_two(self.desk, *pair)
        )
        self.tables = BotTables(
            self.time, settings.bot_tables, self._tables_wanted, lambda what: house_table(self.desk, what)
        )
        self.thinker = Thinker()
        self.desk = self._make_desk()
        self.transport = make_transport(settings.transport)
        self.games = PublishedGames(self.store, self.time)
        self.desk.accounts.erased = self.games.forget
        self.door = Door(settings.data, Operator(self.desk, self.store).answer)
        self.metrics = Metrics()
        self.backstage = Backstage(settings.transport, settings.metrics_at, {METRICS: self._metrics_page})
        self.changes = 0
        self._waking: asyncio.Task[None] | None = None
        self.port = 0

    def _make_brains(self) -> BrainPools:
        settings = self.settings
        ours = BrainPool(
            command=brain_command,
            workers=settings.bot_workers,
            deadline_ms=settings.bot_deadline_ms,
            log=log,
        )
        return BrainPools(ours, house_pools(self.house_brains, settings, log))

    def _make_desk(self) -> Desk:
        settings = self.settings
        guests, bans = Guests(self.store, self.time), Bans(self.store, self.time)
        return Desk(
            time=self.time,
            guests=guests,
            rooms=self.rooms,
            lobby=self.lobby,
            limits=Limits(self.time, _rates(settings), settings.people_per_address),
            addresses=_addresses(settings, self.time),
            max_watchers=settings.max_watchers,
            tickets=Tickets(self.time),
            uploads=self.uploads,
            manners=Manners(self.store, self.time),
            bans=bans,
            accounts=Accounts(self.rooms, guests, bans, self.seeks),
            seeks=self.seeks,
            doors=Doors(self.time),
            tutor=Tutor(self.thinker, self.store, self.time),
            bulletin=Bulletin(self.store, self.time),
            hurry=self._hurry,
            duels=lambda: len(self.bots.duels),
            max_duels=settings.bot_games,
            roster=roster(self.house_brains),
        )

    async def start(self) -> None:
        """Open the store and listen. ``StoreError`` and ``OSError`` say what is wrong in one line."""
        await self.store.open()
        try:
            await self._open_house()
            await self.brains.start()
            await self.rooms.timekeeper.open()
            await self.desk.bans.load()
            await self.desk.bulletin.load()
            await self.desk.tutor.load()
            await self._take_over()
            await self._wake()
            self._describe_metrics()
            await self.backstage.open()
            self.port = await self.transport.start(self._listen(), self, self._site())
        except BaseException:  # also when the start is given up half-way: processes and threads must not stay
            await self._close_parts()
            raise
        await self.door.open()
        self._schedule_sweep()
        log.info(
            "started", address=self.address, store=self.settings.store, transport=self.settings.transport
        )

    async def drain(self, hurry: asyncio.Event) -> None:
        """Tell all that the node is about to stop, and take no new rooms; return when the time for that is over.

        That is at once where the settings give none or nobody is connected now, and when ``hurry`` is set; who goes
        meanwhile does not shorten it.
        """
        self.desk.draining = True
        drain_ms = self.settings.drain_s * SECOND_MS
        log.info("draining", ms=drain_ms, people=len(self.desk.bulletin))
        self.desk.bulletin.drain(drain_ms)
        if drain_ms and len(self.desk.bulletin):
            self.time.call_later(drain_ms, hurry.set)
            await hurry.wait()

    async def stop(self) -> None:
        """No new rooms, every client told to come back, everything written; then let go."""
        self.desk.draining = True
        await self.door.close()
        await self.games.close()
        await self.uploads.close()
        await self.transport.stop(CLOSE_RESTART, "restart")
        self.rooms.close()
        await self._close_parts()
        log.info("stopped")

    @property
    def address(self) -> str:
        """The address to open in a browser."""
        if self.settings.public_url:
            return self.settings.public_url
        host = self.settings.host
        shown = "127.0.0.1" if host in {"0.0.0.0", "::", ""} else host  # noqa: S104 - shown, not bound
        return f"http://{f'[{shown}]' if ':' in shown else shown}:{self.port}/"

    def connected(self, connection: Connection) -> Receiver:
        """Give a new connection its session, unless its address has too many."""
        settings = self.settings
        try:
            house = self.desk.addresses.enter(connection.peer)
        except CrowdedError:
            turn_away(connection, settings.connections_per_address)
            return Nobody()
        budget = Budget(self.time, settings.frames_per_second, settings.frame_burst)
        return Session(connection, self.desk, budget, house)

    async def _open_house(self) -> None:
        """Say which house brains there are, and what of their bounds this system can't keep."""
        if not self.house_brains:
            return
        self.sandbox = await foreign.measures()
        names = [brain.name for brain in self.house_brains]
        log.info("house_brains", names=names, sandbox=self.sandbox)
        if missing := [each for each in foreign.MEASURES if each not in self.sandbox]:
            log.warning("house_brains_not_bounded", missing=missing)
        if why := foreign.readable_data(self.settings, self.sandbox):
            log.warning("house_brains_can_read_our_data", why=why, data=str(self.settings.data))

    async def _take_over(self) -> None:
        """Load the rooms that were in use until just now, so that no other process goes on with them."""
        since = self.time.now() - self.settings.evict_after_s * SECOND_MS
        codes = await self.store.active(since, min(TAKEN_OVER, self.settings.max_rooms))
        # All at once, so that the store writes their epochs in few transactions.
        for code, found in zip(
            codes, await asyncio.gather(*map(self.rooms.find, codes), return_exceptions=True), strict=True
        ):
            if isinstance(found, StoreError):
                log.error("room_not_taken_over", room=code, error=str(found))
            elif isinstance(found, BaseException):
                raise found
            elif found is not None:
                self.tables.adopt(found)

    async def _close_parts(self) -> None:
        if self._waking is not None:
            self._waking.cancel()
        await self.backstage.close()
        await self.brains.close()
        await self.desk.tutor.reviews.close()
        await self.thinker.close()
        await self.store.close()

    def _room_changed(self, room: Room) -> None:
        self.changes += 1
        self.lobby.touch(room)
        if room.with_bot:
            self.bots.changed(room)
            if room.state.settings.kind == "bots":
                self.tables.changed(room)

    def _hurry(self, room: Room) -> bool | None:
        return self.bots.hurry(room)

    def is_watched(self, room: Room) -> bool:
        """True when somebody sees a game of bots: in its room, or a table of the house in the lobby."""
        return len(room) > 0 or (is_of_house(room.state) and self.lobby.viewers > 0)

    def _tables_wanted(self) -> bool:
        return self.lobby.viewers > 0 and not self.desk.draining

    def _lobby_viewed(self) -> None:
        self.tables.fill()
        for room in self.tables.rooms.values():
            self.bots.changed(room)

    def _room_gone(self, room: Room) -> None:
        self.lobby.forget(room)
        self.bots.gone(room)
        self.tables.forget(room)
        self.desk.doors.forget(room)

    def _schedule_sweep(self) -> None:
        self.time.call_later(SWEEP_MS, self._sweep)

    def _sweep(self) -> None:
        if not self.desk.draining:
            self._schedule_sweep()  # first: no fault of a room may end the sweeping
            if self._waking is None or self._waking.done():
                self._waking = asyncio.create_task(self._wake(), name="wake rooms")
        self.rooms.sweep(self.settings.evict_after_s * SECOND_MS)

    async def _wake(self) -> None:
        """Load the rooms whose deadline has come; one that can't be loaded now is tried again with the next sweep."""
        try:
            await self.rooms.timekeeper.wake(self._wake_room)
        except (StoreError, RoomsFullError) as error:
            log.warning("rooms_not_woken", error=str(error) or "too many rooms in memory")

    async def _wake_room(self, code: str) -> None:
        try:
            await self.rooms.find(code)
        except StoreError as error:  # the others must not wait for it
            log.warning("room_not_woken", room=code, error=str(error))

    def _listen(self) -> Listen:
        settings = self.settings
        return Listen(
            host=settings.host,
            port=settings.port,
            max_frame_bytes=MAX_FRAME_BYTES,
            origins=settings.origins,
            trusted=networks(settings.trusted_proxies),
        )

    def _site(self) -> Router:
        private = is_private(self.settings.host, self.settings.public_url)
        metrics = self._metrics_page if private and self.settings.metrics_at is None else _no_metrics
        pages: dict[str, Page] = {"/healthz": self._health, "/readyz": self._ready, METRICS: metrics}
        return Router(pages, StaticSite(), {FOLDER: self.games})

    def _health(self) -> HttpResponse:
        engine = "compiled" if native else "interpreted"
        facts = {"status": "ok", "version": __version__, "store": self.settings.store, "engine": engine}
        if self.house_brains:
            facts["sandbox"] = " ".join(self.sandbox)
        return _json(HTTPStatus.OK, facts)

    def _ready(self) -> HttpResponse:
        if self.desk.draining or not self.store.healthy():
            return plain_text(HTTPStatus.SERVICE_UNAVAILABLE, "not ready")
        return plain_text(HTTPStatus.OK, "ready")

    def _metrics_page(self) -> HttpResponse:
        return HttpResponse(HTTPStatus.OK, self.metrics.page(), (("Content-Type", CONTENT_TYPE),))

    def _describe_metrics(self) -> None:
        add = self.metrics.add
        add("rooms", "Rooms in memory.", lambda: len(self.rooms))
        add(
            "clocks",
            "Rooms with a live clock: in memory until its end, or until nobody is there and their place is needed.",
            lambda: self.rooms.timekeeper.running,
        )
        add("connections", "Open connections.", lambda: self.lobby.connections)
        add("tasks", "Tasks of the event loop.", lambda: len(asyncio.all_tasks()))
        add("room_changes_total", "Changes of rooms: events, comings and goings.", lambda: self.changes)
        add("searches_waiting", "Searches that wait for a brain.", lambda: self.brains.stats().waiting)
        add("searches_total", "Searches that found a move.", lambda: self.brains.stats().solved)


def _rates(settings: Settings) -> dict[What, int]:
    return {
        "rooms": settings.rooms_per_minute,
        "joins": settings.joins_per_minute,
        "offers": settings.offers_per_minute,
        "chat": settings.chat_per_minute,
        "tickets": TICKETS_PER_MINUTE,
        "lookups": LOOKUPS_PER_MINUTE,
        "files": FILES_PER_MINUTE,
    }


def _addresses(settings: Settings, time: TimeSource) -> Addresses:
    return Addresses(
        time,
        settings.connections_per_address,
        settings.people_per_address,
        settings.frames_per_second,
        settings.frame_burst,
    )


def make_store(settings: Settings) -> Store:
    """The store that the settings name."""
    return MemoryStore() if settings.store == "memory" else SqliteStore(settings.data / DATABASE)


def brain_command(level: str) -> Sequence[str]:
    """The command line of our own brain."""
    return sys.executable, "-m", "narabe_client.gomocup.brain", "--level", level


def tune_garbage_collector() -> None:
    """Collect rarely, and never look again at what was made before the first client came."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def _no_metrics() -> HttpResponse:
    return plain_text(HTTPStatus.NOT_FOUND, "The numbers of this server are not told here: see --metrics-at")


def _json(status: HTTPStatus, facts: dict[str, str]) -> HttpResponse:
    body = json.dumps(facts).encode()
    return HttpResponse(status, body, (("Content-Type", "application/json"), ("Cache-Control", "no-store")))
