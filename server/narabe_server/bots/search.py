"""What a room asks of a brain, and how it can fail."""

from dataclasses import dataclass
from typing import Literal

from narabe_protocol.gomocup import Stone, stones_for_mover


@dataclass(frozen=True, slots=True)
class Search:
    """One move to be found, for the side to move after ``stones``.

    ``room`` and ``version`` say whose it is and for which state. ``stones`` are points
    ``y * size + x`` in the order of play, colours alternating from Black; openings after
    which that doesn't hold need more than this. ``limit_ms`` is the time the brain is told.
    """

    room: str
    version: int
    level: str
    size: int
    rule: str
    stones: tuple[int, ...]
    limit_ms: int

    def board(self) -> tuple[Stone, ...]:
        """The stones as a BOARD command lists them for the side to move."""
        return stones_for_mover((point % self.size, point // self.size) for point in self.stones)


@dataclass(frozen=True, slots=True)
class BrainFailure:
    """No move was found. ``detail`` is for the log, never for a player.

    ``timeout``: the deadline passed. ``crash``: the program ended or would not start, twice.
    ``nonsense``: it answered what no brain may. ``busy``: too many rooms are waiting.
    """

    code: Literal["timeout", "crash", "nonsense", "busy"]
    detail: str = ""
