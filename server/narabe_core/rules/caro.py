"""Caro: a row can be blocked. Not one rule but several; what they differ in are four settings.

Blocked means that the next point beyond the end of a row holds an enemy stone or, where a rule says so, that the
board ends there. The presets are the definitions found in the field; ``docs/conformance.md`` describes them.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from narabe_core.board import Board, axes
from narabe_core.rules.base import register
from narabe_core.rules.lines import FIVE
from narabe_core.rules.reasons import DeadRow, Flaw
from narabe_core.rules.rows import RowRules
from narabe_core.types import EMPTY, Color, Line, Point

_BOTH: Final = 2


class Overline(Enum):
    """What a row of six or more counts for."""

    NOTHING = "nothing"
    FIVE = "five"
    """As much as a row of five: it can be blocked."""
    WIN = "win"
    """It wins, however its ends are."""


@dataclass(frozen=True, slots=True)
class CaroSettings:
    """What definitions of caro differ in.

    ``least`` is the shortest row that can win; one shorter than five needs both ends open. ``open_ends`` is how many
    ends of a five must not be blocked: 1 (it is lost when both are) or 2 (when either is).
    """

    least: int = FIVE
    overline: Overline = Overline.NOTHING
    open_ends: int = 1
    edge_blocks: bool = False


class Caro(RowRules):
    """One caro definition under a name."""

    def __init__(self, name: str, settings: CaroSettings) -> None:
        self.name = name
        self.settings = settings
        self.least = settings.least

    def flawed(self, board: Board, row: Line, color: Color) -> DeadRow | None:
        """Too long, or too few open ends."""
        settings = self.settings
        if len(row) > FIVE and settings.overline is not Overline.FIVE:
            return None if settings.overline is Overline.WIN else DeadRow(row, Flaw.OVERLINE)
        blocked, blockers = self._blocked_ends(board, row, color)
        needed = _BOTH if len(row) < FIVE else settings.open_ends
        if _BOTH - blocked >= needed:
            return None
        return DeadRow(row, Flaw.BLOCKED_BOTH_ENDS if blocked == _BOTH else Flaw.BLOCKED_END, blockers)

    def _blocked_ends(self, board: Board, row: Line, color: Color) -> tuple[int, tuple[Point, ...]]:
        """How many ends are blocked, and the enemy stones that do it."""
        ends = _ends(board.size, row)
        blockers = tuple(end for end in ends if board.cells[end] not in (EMPTY, color))
        edges = _BOTH - len(ends) if self.settings.edge_blocks else 0
        return len(blockers) + edges, blockers


def _ends(size: int, row: Line) -> list[Point]:
    """The points beyond both ends of ``row``, as far as they are on the board."""
    first, last, step = row[0], row[-1], row[1] - row[0]
    behind = next(back for back, ahead in axes(size)[first] if ahead and ahead[0] == first + step)
    beyond = next(ahead for back, ahead in axes(size)[last] if back and back[0] == last - step)
    return [*behind[:1], *beyond[:1]]


PRESETS: Final = {
    "caro5": CaroSettings(),
    "caro6": CaroSettings(overline=Overline.WIN),
    "caro_long": CaroSettings(overline=Overline.FIVE),
    "caro_open5": CaroSettings(open_ends=2),
    "caro_open6": CaroSettings(open_ends=2, overline=Overline.WIN),
    "caro_four": CaroSettings(least=4, overline=Overline.FIVE),
}
"""By name: both Gomocup definitions, that of a Vietnamese server, two with free ends only, and the shortest game."""

for _name, _settings in PRESETS.items():
    register(Caro(_name, _settings))
