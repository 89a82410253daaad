"""The records of finished games as addresses: ``/games/KQ7M2P-1.sgf``, and so on for each format.

Those of a room with a password are at ``/games/KQ7M2P-1-KEY.sgf``, with a key that is told to who was let in; without
it there is no such game.

The site answers at once and from memory. What is not there yet is made by one thread, and the asker is sent to the
same address once more (307), as often as ten times; a transport that can holds that answer back until it is ready.
"""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from typing import Final, NamedTuple
from urllib.parse import parse_qs

import structlog

from narabe_core.records import CannotWrite
from narabe_protocol.limits import GAMES_KEY_LENGTH, ROOM_CODE_LENGTH, ROOM_CODE_LETTERS
from narabe_server.callers.ratelimit import Budget, GuestBudgets
from narabe_server.records.adapter import finished_game, told_by
from narabe_server.records.files import ALL_WRITERS
from narabe_server.records.shelf import Shelf
from narabe_server.rooms.keys import opens
from narabe_server.rooms.settings_record import unpack_settings
from narabe_server.storage.base import Store, StoredRoom
from narabe_server.storage.errors import StoreError
from narabe_server.timesource import TimeSource
from narabe_server.transport.base import HttpRequest, HttpResponse
from narabe_server.transport.http import plain_text
from narabe_server.transport.proxies import household

FOLDER: Final = "/games/"
MOST_WAITS: Final = 10
MOST_UNDER_WAY: Final = 32
"""Records that may wait for the thread; each holds the events of one room."""
PER_SECOND: Final = 10
BURST: Final = 40
"""Records that are made in the long run, and at once, whoever asks; those at hand are not counted."""
OF_AN_ADDRESS: Final = 120
"""Records of these that are made in a minute for one address, a fifth of all; the others are left to others."""
REFUSAL_KEPT_MS: Final = 2000
"""How long "there is none" is remembered: a game may end meanwhile."""

_BYTES, _TEXT = "application/octet-stream", "text/plain; charset=utf-8"
_TYPES: Final = {
    "sgf": ("sgf", "application/x-go-sgf; charset=utf-8"),
    "psq": ("psq", _TEXT),
    "pos": ("pos", _BYTES),
    "lib": ("lib", _BYTES),
    "txt": ("moves", _TEXT),
    "png": ("png", "image/png"),
    "gif": ("gif", "image/gif"),
    "apng": ("apng", "image/apng"),
    "svg": ("svg", "image/svg+xml"),
}
"""For each ending the format and its media type."""
ENDINGS: Final = tuple(_TYPES)
_SHOWN: Final = frozenset({"png", "gif", "apng", "svg"})
"""What a browser shows; the others it puts away."""
_PATH: Final = re.compile(
    rf"{FOLDER}([{ROOM_CODE_LETTERS}]{{{ROOM_CODE_LENGTH}}})-([1-9][0-9]{{0,5}})(?:-([{ROOM_CODE_LETTERS}]{{{GAMES_KEY_LENGTH}}}))?"
    rf"\.({'|'.join(ENDINGS)})"
)

log = structlog.get_logger(__name__)


class _Wanted(NamedTuple):
    """Which game of which room, with which key, and the ending of the file."""

    code: str
    number: int
    key: str
    ending: str

    @property
    def path(self) -> str:
        """Its address."""
        return f"{FOLDER}{'-'.join(filter(None, (self.code, str(self.number), self.key)))}.{self.ending}"

    @property
    def name(self) -> str:
        """What is told to the log: no key."""
        return f"{self.code}-{self.number}.{self.ending}"


class PublishedGames:
    """A site of all finished games of a store; needs a running loop from the first request to :meth:`close`."""

    def __init__(self, store: Store, time: TimeSource) -> None:
        self._store = store
        self._time = time
        self._shelf: Shelf[_Wanted] = Shelf(time)
        self._budget = Budget(time, PER_SECOND, BURST)
        self._addresses = GuestBudgets(time, OF_AN_ADDRESS)
        self._under_way: dict[_Wanted, asyncio.Task[None]] = {}
        self._thread = ThreadPoolExecutor(1, "narabe-records")
        self._closed = False
        self._rewritten = 0

    def respond(self, request: HttpRequest) -> HttpResponse:
        """The record, the way to ask for it again, or one line that says why there is none."""
        found = _PATH.fullmatch(request.path)
        if found is None:
            return _NO_ADDRESS
        wanted = _Wanted(found[1], int(found[2]), found[3] or "", found[4])
        return self._shelf.get(wanted) or self._make(wanted, request)

    def forget(self, code: str) -> None:
        """Make the records of a room anew: what the store has of it was changed."""
        self._rewritten += 1
        self._shelf.forget(lambda wanted: wanted.code == code)

    async def close(self) -> None:
        """Give up what is under way; from now on only what is at hand is answered."""
        self._closed = True
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _make(self, wanted: _Wanted, request: HttpRequest) -> HttpResponse:
        task, waits = self._under_way.get(wanted), _waits(request.query)
        if task is None:
            full = self._closed or len(self._under_way) >= MOST_UNDER_WAY
            if full or not self._may_ask(request.peer) or not self._budget.spend():
                return _BUSY
            task = asyncio.create_task(self._work(wanted), name=f"record {wanted.name}")
            self._under_way[wanted] = task
            task.add_done_callback(lambda _: self._under_way.pop(wanted, None))
        if waits >= MOST_WAITS:
            return _NOT_YET
        again = (("Location", f"{wanted.path}?wait={waits + 1}"), ("Cache-Control", "no-store"))
        return HttpResponse(HTTPStatus.TEMPORARY_REDIRECT, b"", again, after=task)

    def _may_ask(self, peer: str) -> bool:
        house = household(peer)
        return house is None or not self._addresses.spend(house)

    async def _work(self, wanted: _Wanted) -> None:
        before = self._rewritten
        try:
            stored = await self._store.read(wanted.code)
            loop = asyncio.get_running_loop()
            now = self._time.now()
            answer = await loop.run_in_executor(self._thread, _answer, wanted, stored, now)
        except StoreError as error:
            log.warning("record_not_read", game=wanted.name, error=str(error))
            answer = _UNREADABLE
        except Exception:  # the task's edge: who waits must get an answer, for a damaged room too
            log.exception("record_failed", game=wanted.name)
            answer = _UNREADABLE
        if before != self._rewritten:  # it may have been read before somebody's name was taken off it
            return
        self._shelf.put(wanted, answer, None if answer.status == HTTPStatus.OK else REFUSAL_KEPT_MS)


def _waits(query: str) -> int:
    (text, *_) = parse_qs(query).get("wait", ["0"])
    return int(text) if text.isascii() and text.isdigit() and len(text) < len("100") else 0


def _answer(wanted: _Wanted, stored: StoredRoom | None, now: int) -> HttpResponse:
    if stored is None or not opens(wanted.key, stored.code, unpack_settings(stored.settings).password):
        return _NO_GAME
    record = finished_game(told_by(stored, now), wanted.number)
    if record is None:
        return _NO_GAME
    kind, media_type = _TYPES[wanted.ending]
    try:
        body = ALL_WRITERS[kind](record)
    except CannotWrite as error:
        return plain_text(HTTPStatus.NOT_FOUND, f"This game has no .{wanted.ending} file: {error}")
    return HttpResponse(HTTPStatus.OK, body, _headers(wanted, media_type))


def _headers(wanted: _Wanted, media_type: str) -> tuple[tuple[str, str], ...]:
    how = "inline" if wanted.ending in _SHOWN else "attachment"
    name = f"narabe-{wanted.name}"
    headers = (
        ("Content-Type", media_type),
        ("Content-Disposition", f'{how}; filename="{name}"'),
        ("Cache-Control", f"{'private' if wanted.key else 'public'}, max-age=3600"),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
    )
    return (
        (*headers, ("Content-Security-Policy", "default-src 'none'")) if wanted.ending == "svg" else headers
    )


_SOON: Final = (("Retry-After", "1"), ("Refresh", "1"))  # the second is what browsers go by
_NO_ADDRESS: Final = plain_text(
    HTTPStatus.NOT_FOUND, f"Games are {FOLDER}CODE-NUMBER.ENDING with one of {', '.join(ENDINGS)}"
)
_NO_GAME: Final = plain_text(HTTPStatus.NOT_FOUND, "There is no finished game of that code and number")
_BUSY: Final = plain_text(
    HTTPStatus.SERVICE_UNAVAILABLE, "Too many records are asked for; try again in a moment", _SOON
)
_NOT_YET: Final = plain_text(
    HTTPStatus.SERVICE_UNAVAILABLE, "The record is still being made; try again in a moment", _SOON
)
_UNREADABLE: Final = plain_text(
    HTTPStatus.SERVICE_UNAVAILABLE, "The game can't be read; the server's log says why", _SOON
)
