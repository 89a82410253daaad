"""Plays a record on a board and compares what happens with what the record says."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from narabe_core.board import Board
from narabe_core.records.model import How, Record
from narabe_core.records.tree import PASS
from narabe_core.rules import Verdict, get_rules, rule_names
from narabe_core.types import BLACK, MAX_SIZE, MIN_SIZE, WHITE, Color, Point

_RENJU: Final = "renju"
_RENJU_FORMATS: Final = frozenset({"bdt", "rif", "pos", "lib"})
_RENJU_SIZE: Final = 15
_OPENING: Final = 3
_ROWS: Final = {4: "four", 5: "five"}
"""What rows are called that win; longer ones are overlines."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the board shows at the end: ``black_wins``, ``white_wins``, ``draw`` or ``continues``, why, at which ply.

    ``reason`` is ``five``, ``overline``, ``forbidden:KIND``, ``full_board`` or ``passes``. Plies count moves and
    passes from 1.
    """

    outcome: str = "continues"
    reason: str | None = None
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Where record and board part: ``moves_after_end`` or ``result``, at which ply, in words."""

    code: str
    ply: int
    text: str


@dataclass(frozen=True, slots=True)
class Finding:
    """The check of one record; ``found`` is None where it was not played: no such rule here, or no such board."""

    rule: str
    rule_given: bool
    found: Found | None
    disagreement: Disagreement | None = None


def check(record: Record, rule: str | None = None) -> Finding:
    """Play ``record`` by ``rule``, else by the rule it names, else by the one that fits it best."""
    given = rule or record.rule
    candidates = (given,) if given else _candidates(record)
    findings = [_check(record, name, rule_given=bool(given)) for name in candidates]
    return next((finding for finding in findings if finding.disagreement is None), findings[0])


def can_play(record: Record) -> bool:
    """True when a game of ours could have this board."""
    return record.is_square and MIN_SIZE <= record.width <= MAX_SIZE


def _candidates(record: Record) -> tuple[str, ...]:
    others = ("freestyle", "standard")
    return (_RENJU, *others) if _may_be_renju(record) else others


def _may_be_renju(record: Record) -> bool:
    """The formats of renju programs, or fifteen lines and an opening in the middle."""
    if (record.width, record.height) != (_RENJU_SIZE, _RENJU_SIZE):
        return False
    if record.format in _RENJU_FORMATS:
        return True
    rings = [_ring(move) for move in record.moves[:_OPENING]]
    return not record.black_stones and all(ring <= most for most, ring in enumerate(rings)) and bool(rings)


def _ring(move: Point) -> int:
    y, x = divmod(move, _RENJU_SIZE)
    return max(abs(x - _RENJU_SIZE // 2), abs(y - _RENJU_SIZE // 2))


def _check(record: Record, rule: str, *, rule_given: bool) -> Finding:
    if rule not in rule_names() or not can_play(record):
        return Finding(rule, rule_given, None)
    moves = record.moves
    found = _found(record, rule)
    return Finding(rule, rule_given, found, _disagreement(record, found, len(moves)))


def start_board(record: Record) -> Board:
    """The board before the first move."""
    cells = bytearray(record.width * record.height)
    for color, stones in ((BLACK, record.black_stones), (WHITE, record.white_stones)):
        for point in stones:
            cells[point] = color
    return Board(record.width, bytes(cells))


def verdicts(record: Record, rule: str) -> Iterator[tuple[int, Color, Verdict, Board]]:
    """For each stone of the main line its ply, colour, verdict and the board after it."""
    rules, board, color = get_rules(rule), start_board(record), record.first
    for ply, move in enumerate(record.moves, 1):
        if move != PASS:
            verdict = rules.judge(board, move, color)
            board = board.place(move, color)
            yield ply, color, verdict, board
        color = color.other


def _found(record: Record, rule: str) -> Found:
    last, forbidden = len(record.moves), Found()
    for ply, color, verdict, board in verdicts(record, rule):
        if verdict.wins:
            return Found(_wins(color), _ROWS.get(max(map(len, verdict.lines)), "overline"), ply)
        if verdict.forbidden:
            forbidden = Found(_wins(color.other), f"forbidden:{verdict.forbidden[0]}", ply)
        if board.is_full():
            return Found("draw", "full_board", ply)
    if forbidden.ply is not None and _stopped_there(record, forbidden.ply, last):
        return forbidden
    if record.moves[-2:] == (PASS, PASS):
        return Found("draw", "passes", last)
    return Found()


def _stopped_there(record: Record, ply: int, last: int) -> bool:
    """White claims a forbidden move at once, some records after one move more; playing on gives the right up."""
    if ply == last:
        return True
    result = record.result
    return (
        ply == last - 1 and result is not None and result.winner is WHITE and result.how is not How.RESIGNED
    )


def _wins(color: Color) -> str:
    return f"{color.name.lower()}_wins"


def _disagreement(record: Record, found: Found, last: int) -> Disagreement | None:
    if found.ply is None:
        return None
    if found.ply < last and not (found.reason or "").startswith("forbidden"):
        text = (
            f"{found.outcome} by {found.reason} at ply {found.ply}, but {last - found.ply} more moves follow"
        )
        return Disagreement("moves_after_end", found.ply, text)
    result = record.result
    if result is None or result.void:
        return None
    recorded = "draw" if result.winner is None else _wins(result.winner)
    if recorded == found.outcome or found.reason == "passes":
        return None
    return Disagreement(
        "result", found.ply, f"the record says {recorded}, the board {found.outcome} ({found.reason})"
    )
