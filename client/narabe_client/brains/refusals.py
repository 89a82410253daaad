"""What a server's refusal asks of a bot. Pure."""

from typing import Final

from narabe_protocol import messages as wire

AGAIN: Final = frozenset({"busy", "unavailable", "too_fast"})
"""Refusals after which the same is tried once more, a little later."""
AGAIN_MS: Final = 500
"""The shortest pause before that."""
ILLEGAL: Final = frozenset({"off_board", "occupied", "outside_zone", "forbidden", "too_early_to_win"})
"""Refusals that say that the brain broke the rules."""


def wait_ms(refused: wire.Refused) -> int:
    """How long to wait before the next attempt, as the server says, but never without a pause."""
    told = refused.params.get("wait_ms", AGAIN_MS)
    return max(AGAIN_MS, told) if isinstance(told, int) else AGAIN_MS
