"""Rooms with a password: how it is kept, and who comes in.

Kept is a salted scrypt hash, made and compared in a thread of its own: it takes some ten milliseconds, and the loop
waits for nothing. One thread, because each that has ever hashed keeps the memory that it took.
"""

import asyncio
import hashlib
import hmac
import secrets
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from narabe_protocol.errors import WireCode
from narabe_server.callers.ratelimit import GuestBudgets
from narabe_server.callers.refusing import Refusing
from narabe_server.latest import keep_latest
from narabe_server.rooms.actor import Room
from narabe_server.timesource import TimeSource

SALT_BYTES: Final = 16
COST: Final = 2**13
"""Of scrypt: about 20 ms and 8 MiB an attempt."""
TRIES_OF_PLAYER: Final = 6
TRIES_FROM_ADDRESS: Final = 30
"""Attempts in a minute; by address too, because a new guest costs nothing. Of one room, and never of all who come to
it: else anybody could lock the others out."""
TRIES_FROM_NEAR: Final = 600
"""The same for all whose address is not known, as behind a web server that is not trusted."""
KEPT_GUESTS: Final = 10_000
"""Guests of one room who need not say the password again."""

_HASHING: Final = ThreadPoolExecutor(max_workers=1, thread_name_prefix="password")


class Doors:
    """Lets people into rooms with a password, and remembers whom it has let in while the room is in memory."""

    def __init__(self, time: TimeSource) -> None:
        self._known: dict[str, dict[str, None]] = {}
        self._players = GuestBudgets(time, TRIES_OF_PLAYER)
        self._addresses = GuestBudgets(time, TRIES_FROM_ADDRESS)
        self._near = GuestBudgets(time, TRIES_FROM_NEAR)

    def is_shut(self, room: Room, player: str) -> bool:
        """True when ``player`` must say the password first."""
        state = room.state
        if state.settings.password is None or player in self._known.get(room.code, ()):
            return False
        return state.host != player and not state.seats_of(player)

    async def admit(self, room: Room, player: str, address: str | None, password: str | None) -> None:
        """Let ``player``, who comes from ``address``, in, or refuse."""
        kept = room.state.settings.password
        if kept is None or not self.is_shut(room, player):
            return
        if password is None:
            raise Refusing(WireCode.PASSWORD_NEEDED)
        if wait_ms := self._players.spend(player) or self._spend(room.code, address):
            raise Refusing(WireCode.TOO_FAST, {"wait_ms": wait_ms})
        if not await fits(password, kept):
            raise Refusing(WireCode.WRONG_PASSWORD)
        keep_latest(self._known.setdefault(room.code, {}), player, None, KEPT_GUESTS)

    def _spend(self, code: str, address: str | None) -> int:
        return self._near.spend(code) if address is None else self._addresses.spend(f"{code} {address}")

    def forget(self, room: Room) -> None:
        """The room has left memory."""
        self._known.pop(room.code, None)


async def hashed(password: str) -> bytes:
    """What is kept of ``password``: salt and hash."""
    salt = secrets.token_bytes(SALT_BYTES)
    return salt + await _in_turn(password, salt)


async def fits(password: str, kept: bytes) -> bool:
    """True when ``kept`` was made of ``password``; takes the same time whatever the answer."""
    tried = await _in_turn(password, kept[:SALT_BYTES])
    return hmac.compare_digest(tried, kept[SALT_BYTES:])


async def _in_turn(password: str, salt: bytes) -> bytes:
    return await asyncio.get_running_loop().run_in_executor(_HASHING, _scrypt, password, salt)


def _scrypt(password: str, salt: bytes) -> bytes:
    text = unicodedata.normalize("NFC", password)  # the same word may be typed in two ways
    return hashlib.scrypt(text.encode(errors="surrogatepass"), salt=salt, n=COST, r=8, p=1, dklen=32)
