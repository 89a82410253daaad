"""Time for a whole game: how it is written, and what each program has left. Pure."""

import re
from dataclasses import dataclass, field
from typing import Final

from narabe_core.types import Seat

_WRITTEN: Final = re.compile(r"(\d{1,5})(?:\+(\d{1,3}))?")


@dataclass(frozen=True, slots=True)
class GameTime:
    """Milliseconds for all moves of a game, and what each move brings back."""

    main_ms: int
    increment_ms: int = 0


def read_time(text: str) -> GameTime:
    """The time that ``180+2`` or ``180`` stands for, in seconds; ``ValueError`` if it is none."""
    found = _WRITTEN.fullmatch(text)
    if found is None or not int(found[1]):
        raise ValueError(f"{text!r} is no time: 180+2 is three minutes and two seconds more after each move")
    return GameTime(int(found[1]) * 1000, int(found[2] or 0) * 1000)


@dataclass(slots=True)
class Banks:
    """What the programs have left; without a game time there is no end of it."""

    time: GameTime | None
    left: list[int] = field(init=False)

    def __post_init__(self) -> None:
        main = 0 if self.time is None else self.time.main_ms
        self.left = [main, main]

    def granted(self, seat: Seat, turn_ms: int) -> int:
        """Milliseconds for the next move: those of a turn, but no more than are left."""
        return turn_ms if self.time is None else max(1, min(turn_ms, self.left[seat]))

    def moved(self, seat: Seat, used_ms: int) -> None:
        """A move was made; what was used beyond the bank, within the margin, costs no more than there was."""
        if self.time is not None:
            self.left[seat] = max(0, self.left[seat] - used_ms) + self.time.increment_ms
