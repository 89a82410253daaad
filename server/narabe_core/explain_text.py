"""Explanations in plain English, for terminals and logs. The client makes its own sentences from the values."""

from collections.abc import Iterable, Iterator
from typing import Final

from narabe_core.notation import point_name
from narabe_core.rules.reasons import DeadRow, Explanation, Flaw, Four, Three
from narabe_core.types import Color, Point

_COLORS: Final = {Color.BLACK: "Black", Color.WHITE: "White"}
_FLAWS: Final = {
    Flaw.OVERLINE: "six or more, which does not win here",
    Flaw.BLOCKED_BOTH_ENDS: "blocked at both ends",
    Flaw.BLOCKED_END: "blocked at one end, and both must be open",
}
_STEP: Final = "  "


def explanation_lines(explanation: Explanation, size: int) -> list[str]:
    """The explanation as lines of text, nested ones indented by two spaces a level."""
    return list(_Teller(size).tell(explanation))


class _Teller:
    def __init__(self, size: int) -> None:
        self._size = size

    def tell(self, explanation: Explanation, indent: str = "") -> Iterator[str]:
        yield f"{indent}{self._name(explanation.point)}: {self._verdict(explanation)}."
        below = indent + _STEP
        for dead in explanation.dead_rows:
            yield below + self._dead_row(dead)
        for four in explanation.fours:
            yield below + self._four(four)
        for three in explanation.threes:
            yield from self._three(three, below)
        if explanation.cut:
            yield f"{below}The threes go deeper than is told here."

    def _verdict(self, explanation: Explanation) -> str:
        who = _COLORS[explanation.color]
        if explanation.verdict.forbidden:
            kinds = " and ".join(kind.replace("_", " ") for kind in explanation.verdict.forbidden)
            return f"forbidden for {who}, {kinds}"
        if explanation.verdict.wins:
            lines = " and ".join(map(self._names, explanation.verdict.lines))
            return f"{who} wins with {lines}"
        return f"allowed for {who}, no win"

    def _dead_row(self, dead: DeadRow) -> str:
        by = f" by {self._names(dead.blockers)}" if dead.blockers else ""
        return f"No win: {self._names(dead.stones)} is {_FLAWS[dead.flaw]}{by}."

    def _four(self, four: Four) -> str:
        kind = "Straight four" if len(four.completing) > 1 else "Four"
        return f"{kind} {self._names(four.stones)}: {self._or(four.completing)} makes five."

    def _three(self, three: Three, indent: str) -> Iterator[str]:
        good = [spot.point for spot in three.spots if spot.spoiled is None]
        if good:
            yield f"{indent}Three {self._names(three.stones)}: {self._or(good)} makes a straight four."
        else:
            yield f"{indent}No real three {self._names(three.stones)}: no straight four can follow."
        for spot in three.spots:
            if spot.spoiled:
                yield from self.tell(spot.spoiled, indent + _STEP)

    def _name(self, point: Point) -> str:
        return point_name(point, self._size)

    def _names(self, points: Iterable[Point]) -> str:
        return " ".join(map(self._name, points))

    def _or(self, points: Iterable[Point]) -> str:
        return " or ".join(map(self._name, points))
