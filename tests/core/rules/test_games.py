"""Whole games: the end that the record names is found on the last stone, and on no earlier one."""

import json
from typing import TypedDict

import pytest

from narabe_core.board import Board
from narabe_core.notation import parse_point
from narabe_core.rules import Verdict, get_rules
from narabe_core.types import BLACK, Color
from tests.core.rules.positions import DATA

RULES = {"renju": "renju", "gomoku15": "freestyle"}


class Record(TypedDict):
    """A game of the corpus."""

    id: str
    rule: str
    size: int
    result: str
    end: str
    moves: str


RECORDS: list[Record] = [
    json.loads(line) for line in (DATA / "games.jsonl").read_text(encoding="utf-8").splitlines()
]


def verdicts(record: Record) -> list[tuple[Color, Verdict]]:
    """The verdict on each stone, with its colour."""
    rules, board, color, found = get_rules(RULES[record["rule"]]), Board.empty(record["size"]), BLACK, []
    for name in record["moves"].split():
        point = parse_point(name, record["size"])
        assert board.is_free(point)
        found.append((color, rules.judge(board, point, color)))
        board, color = board.place(point, color), color.other
    return found


def test_the_collection_is_whole() -> None:
    """Nobody shortened it."""
    assert len(RECORDS) == 67


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_the_end_is_found_where_it_is(record: Record) -> None:
    """A win by five or more, or a forbidden stone of the kind that is recorded; else nothing."""
    *earlier, (color, last) = verdicts(record)
    assert not any(verdict.wins or verdict.forbidden for _, verdict in earlier)
    end, _, kind = record["end"].partition(":")
    assert last.wins == (end in {"five", "overline"})
    assert bool(last.forbidden) == (end == "forbidden")
    if last.wins:
        assert record["result"] == color.name.lower()
        assert (max(map(len, last.lines)) > 5) == (end == "overline")
    if last.forbidden:
        assert (color, record["result"]) == (BLACK, "white")
        assert kind in last.forbidden
