"""Names for people that mean nothing outside of one room: ids of players are told to nobody.

Nobody can follow somebody from room to room by them: a player's id is random, and no hash of it is seen twice.
"""

import hashlib
from functools import lru_cache
from typing import Final

_BYTES: Final = 6
_KEPT: Final = 20_000


@lru_cache(maxsize=_KEPT)
def handle_of(room: str, player: str) -> str:
    """The handle of ``player`` in ``room``, for ever: twelve hexadecimal digits."""
    return hashlib.blake2b(f"{room}:{player}".encode(), digest_size=_BYTES).hexdigest()
