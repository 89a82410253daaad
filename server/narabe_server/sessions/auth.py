"""Guests and their tokens. A token is the only proof of who somebody is; the store keeps nothing but its hash."""

import hashlib
import secrets
import unicodedata
from dataclasses import dataclass
from typing import Final

from narabe_protocol.limits import MAX_NAME
from narabe_server.storage.base import Store, StoredPlayer
from narabe_server.timesource import TimeSource

_TOKEN_BYTES: Final = 24
_ID_BYTES: Final = 9
_JOINERS: Final = "\u200c\u200d"


@dataclass(slots=True)
class Identity:
    """Who is behind a connection. ``saved`` is false until he first sits down: mere visitors leave no trace."""

    player: str
    token: str
    name: str
    saved: bool


class Guests:
    """Makes and recognises guests."""

    def __init__(self, store: Store, time: TimeSource) -> None:
        self._store = store
        self._time = time

    def new(self, name: str | None) -> Identity:
        """A guest who was not here before."""
        player = secrets.token_urlsafe(_ID_BYTES)
        shown = clean_name(name or "") or _guest_name(player)
        return Identity(player, secrets.token_urlsafe(_TOKEN_BYTES), shown, saved=False)

    async def recognise(self, token: str, name: str | None) -> Identity:
        """The guest who holds ``token``, with a new name if he gives one; a new guest when nobody holds it."""
        stored = await self._store.player(_hash(token))
        if stored is None:
            return self.new(name)
        identity = Identity(stored.id, token, stored.name, saved=True)
        if name is not None:
            await self.rename(identity, name)
        return identity

    async def save(self, identity: Identity) -> None:
        """Make the guest known to the store, once."""
        if identity.saved:
            return
        await self._write(identity)
        identity.saved = True

    async def rename(self, identity: Identity, name: str) -> None:
        """Give the guest a new name; one of which nothing can be seen changes nothing."""
        shown = clean_name(name)
        if not shown or shown == identity.name:
            return
        identity.name = shown
        if identity.saved:
            await self._write(identity)

    async def _write(self, identity: Identity) -> None:
        player = StoredPlayer(identity.player, _hash(identity.token), identity.name, self._time.now())
        await self._store.save_player(player)


def clean_name(name: str) -> str:
    """``name`` as others may see it: no control characters, nothing that turns the text around, single spaces.

    Empty when nothing is left. The joiners of Indic scripts and of emoji stay.
    """
    composed = unicodedata.normalize("NFC", name)
    kept = "".join(" " if each.isspace() else each for each in composed if each in _JOINERS or _visible(each))
    shown = " ".join(kept.split())[:MAX_NAME]
    return "" if all(each in _JOINERS for each in shown) else shown


def _visible(each: str) -> bool:
    return each.isspace() or not unicodedata.category(each).startswith("C")


def _hash(token: str) -> bytes:
    """Tokens are 192 random bits, so a plain hash is enough: there is nothing to guess."""
    return hashlib.sha256(token.encode()).digest()


def _guest_name(player: str) -> str:
    digits = int.from_bytes(hashlib.sha256(player.encode()).digest()[:2], "big") % 9000 + 1000
    return f"Guest {digits}"
