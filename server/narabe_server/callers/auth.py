"""Guests and their tokens. A token is the only proof of who somebody is; the store keeps nothing but its hash."""

import asyncio
import hashlib
import secrets
from collections.abc import Container, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakValueDictionary

from narabe_server.storage.base import Store
from narabe_server.storage.players import StoredPlayer
from narabe_server.text import clean_name
from narabe_server.timesource import TimeSource

_TOKEN_BYTES: Final = 24
_ID_BYTES: Final = 9


@dataclass(slots=True, weakref_slot=True, eq=False)
class Identity:
    """Who is behind a connection, or behind several.

    ``saved`` is false until they first sit down: mere visitors leave no trace.
    """

    player: str
    token: str
    name: str
    saved: bool
    bot: str | None = None
    """What a program calls itself."""
    blocked: set[str] = field(default_factory=set)
    """Players of whom they want to hear nothing."""
    hides: bool = False
    """Whether their name is told to nobody while they watch."""
    gone: bool = False
    """They are being deleted, or have been: nothing is kept of them any more."""


class Guests:
    """Makes and recognises guests. Who is here is known by the token even unsaved: two tabs are one guest."""

    def __init__(self, store: Store, time: TimeSource) -> None:
        self._store = store
        self._time = time
        self._here: WeakValueDictionary[bytes, Identity] = WeakValueDictionary()
        self._deletions = 0
        """How many have begun or ended: what was read before one may be out of date after it."""

    def new(self, name: str | None) -> Identity:
        """A guest who was not here before."""
        player = secrets.token_urlsafe(_ID_BYTES)
        shown = clean_name(name or "") or _guest_name(player)
        identity = Identity(player, secrets.token_urlsafe(_TOKEN_BYTES), shown, saved=False)
        self._here[_hash(identity.token)] = identity
        return identity

    async def recognise(self, token: str, name: str | None) -> Identity:
        """The guest who holds ``token``, with a new name if they give one; a new guest when nobody holds it."""
        key = _hash(token)
        identity = self._here.get(key) or await self._stored(key, token)
        if identity is not None and name is not None and not identity.gone:
            await self.rename(identity, name)
        return self.new(name) if identity is None or identity.gone else identity

    async def _stored(self, key: bytes, token: str) -> Identity | None:
        before = self._deletions
        stored = await self._store.players.find(key)
        if stored is None:
            return None
        blocked = set(await self._store.manners.blocked(stored.id))
        if before != self._deletions:
            return await self._stored(key, token)
        found = Identity(stored.id, token, stored.name, saved=True, blocked=blocked, hides=stored.hides)
        return self._here.setdefault(key, found)

    async def save(self, identity: Identity) -> None:
        """Make the guest known to the store, once."""
        if identity.saved:
            return
        await self._write(identity)
        identity.saved = True

    async def save_all(self, players: Container[str]) -> None:
        """Make those of ``players`` who are here known to the store: what is kept of them is of use only then."""
        found = [
            each for each in self._here.values() if not (each.saved or each.gone) and each.player in players
        ]
        await asyncio.gather(*map(self.save, found))

    async def rename(self, identity: Identity, name: str) -> None:
        """Give the guest a new name; one of which nothing can be seen changes nothing."""
        shown = clean_name(name)
        if not shown or shown == identity.name:
            return
        identity.name = shown
        if identity.saved:
            await self._write(identity)

    async def hide(self, identity: Identity, *, on: bool) -> None:
        """Tell nobody the guest's name while they watch, or tell it again; at once, and for good.

        So a visitor who wishes it is saved.
        """
        identity.hides = on
        if identity.saved or on:
            await self._write(identity)
            identity.saved = True

    @contextmanager
    def deleting(self, identity: Identity) -> Iterator[None]:
        """Know the guest no more while the store deletes them, and after: the token is nobody's, unless that fails."""
        identity.gone = True
        self._deletions += 1
        try:
            yield
        except BaseException:
            identity.gone = False
            raise
        finally:
            self._deletions += 1

    async def _write(self, identity: Identity) -> None:
        token, now = _hash(identity.token), self._time.now()
        player = StoredPlayer(identity.player, token, identity.name, now, identity.hides)
        await self._store.players.save(player)


def program_name(name: str, house: Container[str]) -> str:
    """What a guest's program is called: never empty, and never like one of the ``house``."""
    shown = clean_name(name) or "bot"
    return f"{shown} (guest)" if shown in house else shown


def _hash(token: str) -> bytes:
    """Tokens are 192 random bits, so a plain hash is enough: there is nothing to guess."""
    return hashlib.sha256(token.encode()).digest()


def _guest_name(player: str) -> str:
    digits = int.from_bytes(hashlib.sha256(player.encode()).digest()[:2], "big") % 9000 + 1000
    return f"Guest {digits}"
