"""How long a brain may think for a move, of what its clock leaves. Pure."""

from typing import Final

LEAST_MS: Final = 20
"""What a brain is told at least, though its flag may fall."""
RESERVE_MS: Final = 300
"""Kept for the way to the brain and back."""
EXPECTED_MOVES: Final = 25
"""So many moves shall be had of the time that does not come back."""
_SHARE: Final = 0.7
"""Of what comes back with each move, and of what is left at all, this much may be used."""


def turn_limit(most_ms: int, left_ms: float, regained_ms: float, total_ms: float) -> int:
    """Milliseconds for one move, ``most_ms`` at most.

    ``left_ms`` never comes back, ``regained_ms`` comes back with each move, ``total_ms`` is all until the flag falls.
    """
    fair = left_ms / EXPECTED_MOVES + regained_ms * _SHARE
    safe = (total_ms - RESERVE_MS) * _SHARE
    return max(LEAST_MS, int(min(most_ms, fair, safe)))
