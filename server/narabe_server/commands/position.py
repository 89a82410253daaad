"""``narabe position``: judge positions, one JSON line in and one out. For scripts, and to check other programs."""

import sys
from collections.abc import Iterable, Iterator
from typing import Annotated, BinaryIO, Final

import msgspec
from cyclopts import Parameter
from msgspec import UNSET, UnsetType

from narabe_core.board import Board, check_size
from narabe_core.errors import CoreError
from narabe_core.explain import explain
from narabe_core.explain_text import explanation_lines
from narabe_core.notation import parse_point, point_name
from narabe_core.rules import Verdict, get_rules
from narabe_core.types import BLACK, EMPTY, WHITE, Color, Point
from narabe_server.commands.output import until_the_reader_leaves

_COLORS: Final = {"black": BLACK, "white": WHITE}
_NAMES: Final = {color: name for name, color in _COLORS.items()}
_LAST: Final = 1
"""Empty points before the move that fills the board."""


class Query(msgspec.Struct):
    """A position, and perhaps a move in it. Points are named as in ``h8``; other keys are ignored.

    ``to_move`` is black or white; left out, it is black's turn exactly if both have equally many stones.
    """

    rule: str
    size: int = 15
    to_move: str | None = None
    black: list[str] = []
    white: list[str] = []
    move: str | None = None


class Answer(msgspec.Struct, omit_defaults=True):
    """What the rule says. The fields after the first two are there only when a move was given.

    ``forbidden`` and ``winning_points`` are those of the side to move, before its move. ``outcome`` is
    ``black_wins``, ``white_wins``, ``draw`` or ``continues``; ``reason`` is ``five`` (a row that wins, ``lines``
    has each one), ``forbidden``, ``full_board`` or null. ``explanation`` is lines of text, if asked for.
    """

    forbidden: dict[str, tuple[str, ...]]
    winning_points: list[str]
    outcome: str | UnsetType = UNSET
    lines: list[list[str]] | UnsetType = UNSET
    reason: str | UnsetType | None = UNSET
    explanation: list[str] | UnsetType = UNSET


class Failure(msgspec.Struct):
    """A line that could not be answered: what is wrong with it, and its number from 1."""

    error: str
    line: int


class BadPosition(ValueError):
    """The query is well-formed but describes no position."""


_BAD_LINE: Final = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, CoreError, BadPosition)
_decode = msgspec.json.Decoder(Query).decode
_encode = msgspec.json.Encoder().encode


def position(
    *,
    explain: Annotated[bool, Parameter(negative="", help="Add for each move why, as lines of text.")] = False,
) -> None:
    """Judge positions: JSON lines on standard input, one JSON line for each on standard output.

    A line is {"rule","size","to_move","black":["h8"],"white":[],"move"}; the move may be left out. A bad line is
    answered with {"error","line"} and does not stop the others; the exit code is then 1.
    """
    failures = 0
    with until_the_reader_leaves():
        failures = _converse(sys.stdin.buffer, sys.stdout.buffer, explained=explain)
    if failures:
        raise SystemExit(1)


def _converse(lines: Iterable[bytes], out: BinaryIO, *, explained: bool) -> int:
    """Answer each line at once; the number of bad lines."""
    failures = 0
    for reply in respond(lines, explained=explained):
        failures += isinstance(reply, Failure)
        out.write(_encode(reply) + b"\n")
        out.flush()
    return failures


def respond(lines: Iterable[bytes], *, explained: bool = False) -> Iterator[Answer | Failure]:
    """The answer to each line; empty lines are skipped, but counted."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                yield answer(_decode(line), explained=explained)
            except _BAD_LINE as error:
                yield Failure(str(error), number)


def answer(query: Query, *, explained: bool = False) -> Answer:
    """What the rule of ``query`` says about its position and move.

    :class:`CoreError` for unknown rules, impossible sizes and names of no point; :class:`BadPosition` for points
    taken twice and unknown colours.
    """
    rules, board, size = get_rules(query.rule), board_of(query), query.size
    color = side_to_move(query)
    forbidden = rules.forbidden_points(board, color)
    found = Answer(
        {point_name(point, size): kinds for point, kinds in forbidden.items()},
        [point_name(point, size) for point in rules.winning_points(board, color)],
    )
    if query.move is None:
        return found
    point = _free_point(board, query.move)
    _judge_move(found, board, color, rules.judge(board, point, color))
    if explained:
        found.explanation = explanation_lines(explain(rules, board, point, color), size)
    return found


def _judge_move(found: Answer, board: Board, color: Color, verdict: Verdict) -> None:
    found.lines = [[point_name(point, board.size) for point in line] for line in verdict.lines]
    found.outcome, found.reason = "continues", None
    if verdict.wins:
        found.outcome, found.reason = f"{_NAMES[color]}_wins", "five"
    elif verdict.forbidden:
        found.outcome, found.reason = f"{_NAMES[color.other]}_wins", "forbidden"
    elif board.cells.count(EMPTY) == _LAST:
        found.outcome, found.reason = "draw", "full_board"


def board_of(query: Query) -> Board:
    """The board of ``query``; :class:`CoreError` or :class:`BadPosition` where it describes none."""
    size = check_size(query.size)
    cells = bytearray(size * size)
    for color, names in ((BLACK, query.black), (WHITE, query.white)):
        for name in names:
            point = parse_point(name, size)
            if cells[point]:
                raise BadPosition(f"there are two stones on {name}")
            cells[point] = color
    return Board(size, bytes(cells))


def side_to_move(query: Query) -> Color:
    """Whose turn it is in ``query``; :class:`BadPosition` for an unknown colour."""
    if query.to_move is None:
        return BLACK if len(query.black) == len(query.white) else WHITE
    try:
        return _COLORS[query.to_move]
    except KeyError:
        raise BadPosition(f"to_move must be black or white, not {query.to_move!r}") from None


def _free_point(board: Board, name: str) -> Point:
    point = parse_point(name, board.size)
    if not board.is_free(point):
        raise BadPosition(f"there is a stone on {name}")
    return point
