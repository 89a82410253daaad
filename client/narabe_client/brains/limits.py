"""How long a brain may think for a move, by what the clocks say. Pure."""

from dataclasses import dataclass

from narabe_client.table import Table
from narabe_protocol.gomocup.process import UNLIMITED


@dataclass(frozen=True, slots=True)
class ThinkingTime:
    """What a brain is told (``turn_ms``, ``match_ms``, ``left_ms``), and when it is given up."""

    turn_ms: int
    match_ms: int = 0
    left_ms: int = UNLIMITED
    deadline_ms: int = 0


def thinking_time(_table: Table, turn_ms: int, grace_ms: int) -> ThinkingTime:
    """The time for the move that is due; ``turn_ms`` is the most that the bot's owner lets it think."""
    return ThinkingTime(turn_ms, deadline_ms=turn_ms + grace_ms)
