"""Keys to the games of rooms with a password: who was let in may go through its games, and nobody else. Pure.

A key is made of what is kept of the password, so it needs no place in the store, holds for all games of its room, and
opens nothing but them.
"""

import hmac
from hashlib import blake2b
from typing import Final

from narabe_protocol.limits import GAMES_KEY_LENGTH, ROOM_CODE_LETTERS

_PURPOSE: Final = b"narabe games"


def games_key(code: str, password: bytes | None) -> str:
    """The key to the games of room ``code``, of whose password ``password`` is kept; empty where it has none."""
    if password is None:
        return ""
    digest = blake2b(code.encode(), key=password, digest_size=GAMES_KEY_LENGTH, person=_PURPOSE).digest()
    return "".join(ROOM_CODE_LETTERS[byte % len(ROOM_CODE_LETTERS)] for byte in digest)


def opens(key: str, code: str, password: bytes | None) -> bool:
    """Whether ``key``, maybe empty, is the one; takes the same time whatever the answer."""
    return hmac.compare_digest(key.encode(), games_key(code, password).encode())
