"""What is kept of a room beside its game, as bytes for the store: who may come in, scores of guesses, talk. Pure.

It is no event: nobody's game hangs on it, and the last seconds of it may be lost in a crash.
"""

from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from narabe_server.rooms.chat import Said

KEEP_MS: Final = 2000
"""What is said and guessed is written together, at most so often."""


class Keepsake(Struct, frozen=True, omit_defaults=True):
    """Read for years: fields are only ever added, with a default."""

    locked: bool = False
    admitted: tuple[str, ...] = ()
    """Who may come in though it is locked."""
    removed: tuple[str, ...] = ()
    scores: dict[str, tuple[int, int]] = {}
    """By player, guesses that were right and all."""
    said: tuple[Said, ...] = ()
    """Of both channels, each oldest first."""

    @property
    def people(self) -> frozenset[str]:
        """All whom :meth:`without` would take something off."""
        return frozenset((*self.admitted, *self.scores, *(each.player for each in self.said)))

    def without(self, player: str) -> "Keepsake":
        """The same, with nothing of ``player`` in it but that they may not come in."""
        return replace(
            self,
            admitted=tuple(each for each in self.admitted if each != player),
            scores={each: score for each, score in self.scores.items() if each != player},
            said=tuple(each for each in self.said if each.player != player),
        )


_encode: Final = msgspec.msgpack.Encoder().encode
_decode: Final = msgspec.msgpack.Decoder(Keepsake).decode


def pack_keepsake(keepsake: Keepsake) -> bytes | None:
    """As bytes; None: there is nothing to keep."""
    return None if keepsake == Keepsake() else _encode(keepsake)


def unpack_keepsake(body: bytes) -> Keepsake:
    """The keepsake in ``body``; ``msgspec.MsgspecError`` when it is damaged."""
    return _decode(body)
