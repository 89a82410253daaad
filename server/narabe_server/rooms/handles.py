"""Names for people that mean nothing outside of one room: ids of players are told to nobody.

Whoever would follow somebody from room to room by them learns nothing: the key is made anew with each process.
"""

import hashlib
import secrets
from functools import lru_cache
from typing import Final

_KEY: Final = secrets.token_bytes(32)
_BYTES: Final = 6
_KEPT: Final = 20_000


@lru_cache(maxsize=_KEPT)
def handle_of(room: str, player: str) -> str:
    """The handle of ``player`` in ``room``: twelve hexadecimal digits, the same as long as the process lives."""
    digest = hashlib.blake2b(f"{room}:{player}".encode(), key=_KEY, digest_size=_BYTES).digest()
    return digest.hex()
