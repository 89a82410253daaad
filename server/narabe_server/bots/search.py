"""What a room asks of a brain, and how it can fail."""

from dataclasses import dataclass

from narabe_protocol.gomocup import Stone, stones_for_mover
from narabe_protocol.gomocup.answers import Weighed
from narabe_protocol.gomocup.commands import OPPONENT, OWN
from narabe_protocol.gomocup.process import UNLIMITED, BrainFailure, Found, Question

__all__ = ["BrainFailure", "Found", "Search", "Weighed"]


@dataclass(frozen=True, slots=True)
class Search:
    """One move to be found, for the side to move after ``stones``.

    ``room`` and ``version`` say whose it is and for which state. ``stones`` are points
    ``y * size + x`` in the order of play; ``own`` says of each whether it is of the side to
    move, and is empty while colours alternate. ``limit_ms`` is the time the brain is told for
    the move, ``left_ms`` all that it has left; None: no limit.
    """

    room: str
    version: int
    level: str
    size: int
    rule: str
    stones: tuple[int, ...]
    limit_ms: int
    own: tuple[bool, ...] = ()
    swap2: bool = False
    """Not a move is wanted but a choice of swap2, after 0, 3 or 5 stones."""
    left_ms: int | None = None
    opening: bool = False
    """Not the bot's own move is wanted but something that it must know at a step of an opening."""
    weigh: tuple[int, ...] | None = None
    """Then: what a stone on each of these points is worth, or, where there are none, the position."""

    def board(self) -> tuple[Stone, ...]:
        """The stones as a BOARD command lists them for the side to move."""
        places = [(point % self.size, point // self.size) for point in self.stones]
        if not self.own:
            return stones_for_mover(places)
        sides = (OWN if own else OPPONENT for own in self.own)
        return tuple(Stone(*place, side) for place, side in zip(places, sides, strict=True))

    def question(self, turn_ms: int) -> Question:
        """What a brain is asked when it may think for ``turn_ms`` milliseconds."""
        return Question(
            size=self.size,
            rule=self.rule,
            stones=self.board(),
            swap2=self.swap2,
            weigh=self.weigh,
            turn_ms=turn_ms,
            match_ms=self.left_ms or 0,
            left_ms=UNLIMITED if self.left_ms is None else self.left_ms,
        )
