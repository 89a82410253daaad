"""Names of rules and results as other programs write them, and back."""

import re
from typing import Final

from narabe_core.records.model import DRAW, VOID, How, Result
from narabe_core.rules import rule_names
from narabe_core.types import BLACK, WHITE, Color

_RULES: Final = {
    **{name.replace("_", ""): name for name in rule_names()},
    "gomoku": "freestyle",
    "gobang": "freestyle",
    "wuziqi": "freestyle",
    "fiveinarow": "freestyle",
    "standardgomoku": "standard",
    "exactfive": "standard",
    "rif": "renju",
    "caro": "caro6",
}
_TITLES: Final = {
    "freestyle": "Freestyle",
    "standard": "Standard",
    "renju": "Renju",
    "caro5": "Caro5",
    "caro6": "Caro6",
    "omok": "Omok",
}
_RENJU_OPENINGS: Final = (
    "renju",
    "yamaguchi",
    "soosyrv",
    "soosorv",
    "taraguchi",
    "tarannikov",
    "sakata",
    "连珠",
    "連珠",
)
_FREE_NAMES: Final = ("五子棋", "五目並べ", "오목")
_SPLIT: Final = re.compile(r"[^a-z0-9]+")


def rule_named(text: str) -> str | None:
    """Our name of the rule that ``text`` names (``Freestyle1``, ``Renju (RIF)``, ``連珠``), None if it names none."""
    lower = text.lower()
    if any(name in lower for name in _RENJU_OPENINGS):
        return "renju"
    if any(name in lower for name in _FREE_NAMES):
        return "freestyle"
    letters = _SPLIT.sub("", lower)
    return _RULES.get(letters) or _RULES.get(letters.rstrip("0123456789"))


def rule_title(rule: str) -> str:
    """The name of a rule to write into records; :func:`rule_named` reads it."""
    return _TITLES.get(rule, rule)


_WINNERS: Final = {
    "b": BLACK,
    "black": BLACK,
    "1-0": BLACK,
    "黑胜": BLACK,
    "黑勝": BLACK,
    "黒勝ち": BLACK,
    "黑方胜": BLACK,
    "w": WHITE,
    "white": WHITE,
    "0-1": WHITE,
    "白胜": WHITE,
    "白勝": WHITE,
    "白勝ち": WHITE,
    "白方胜": WHITE,
}
_DRAWS: Final = frozenset({"0", "draw", "jigo", "tie", "1/2-1/2", "½-½", "和棋", "平局", "引き分け", "引分"})
_HOW: Final = {
    "r": How.RESIGNED,
    "resign": How.RESIGNED,
    "resigned": How.RESIGNED,
    "t": How.TIME,
    "time": How.TIME,
    "f": How.FORFEIT,
    "forfeit": How.FORFEIT,
    "forbidden": How.FORBIDDEN,
}
_LETTER: Final = {How.RESIGNED: "R", How.TIME: "T", How.FORFEIT: "F", How.FORBIDDEN: "Forbidden"}


def result_named(text: str) -> Result | None:
    """The result that an RE value names; None for unknown (``?``) and for words nobody knows."""
    word = text.strip().lower()
    if word in _DRAWS:
        return DRAW
    if word == "void":
        return VOID
    who, plus, how = word.partition("+")
    # Old renju servers write "B+draw" for a draw.
    if plus and how.strip() in _DRAWS and how.strip() != "0":
        return DRAW
    winner = _winner(who.strip(), plus)
    return Result(winner, _HOW.get(how.strip(), How.PLAIN)) if winner else None


def _winner(who: str, plus: str) -> Color | None:
    if not plus and who in ("b", "w"):
        return None
    return _WINNERS.get(who.removesuffix(" wins").removesuffix(" win"))


def result_text(result: Result) -> str:
    """The RE value of a result: ``B+``, ``W+R``, ``0``, ``Void``."""
    if result.void:
        return "Void"
    if result.winner is None:
        return "0"
    return f"{'B' if result.winner is BLACK else 'W'}+{_LETTER.get(result.how, '')}"
