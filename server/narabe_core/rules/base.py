"""The interface of a rule, and the registry of rules by name.

A rule says whether a stone may stand on a point, whether it wins, and why; nothing else in Narabe asks which
rule is played. A new rule is a new file that ends with ``register(...)``.
"""

from typing import Protocol

from narabe_core.board import Board
from narabe_core.errors import UnknownName
from narabe_core.rules.reasons import Explanation, Verdict
from narabe_core.types import Color, Point


class Rules(Protocol):
    """One rule set; stateless, so one object serves all games."""

    @property
    def name(self) -> str:
        """Registry name, lower case, as in records and in the protocol."""
        ...

    @property
    def sizes(self) -> range:
        """Lines of the boards that it is played on; it can judge positions on any other board, too."""
        ...

    @property
    def passes(self) -> bool:
        """True when a seat may put no stone in its turn, and two passes in a row are a draw."""
        ...

    @property
    def prohibits(self) -> bool:
        """True when :meth:`forbidden_points` can ever name a point."""
        ...

    def judge(self, board: Board, point: Point, color: Color) -> Verdict:
        """The verdict on a stone of ``color`` on the empty ``point`` of ``board``."""
        ...

    def forbidden_points(self, board: Board, color: Color) -> dict[Point, tuple[str, ...]]:
        """Each empty point where ``color`` may not play, in ascending order, with all kinds of prohibition."""
        ...

    def winning_points(self, board: Board, color: Color) -> tuple[Point, ...]:
        """Each empty point where a stone of ``color`` wins, in ascending order."""
        ...

    def explain(self, board: Board, point: Point, color: Color) -> Explanation:
        """Why :meth:`judge` says what it says, as a tree of values."""
        ...


_RULES: dict[str, Rules] = {}


def register(rules: Rules) -> None:
    """Make ``rules`` known under its name."""
    _RULES[rules.name] = rules


def get_rules(name: str) -> Rules:
    """The rule set called ``name``; :class:`UnknownName` when there is none."""
    try:
        return _RULES[name]
    except KeyError:
        raise UnknownName("rule", name, rule_names()) from None


def rule_names() -> tuple[str, ...]:
    """All registered names, in order of registration."""
    return tuple(_RULES)
