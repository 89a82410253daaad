import json
import subprocess
import sys
from time import process_time
from typing import Any

import msgspec
import pytest

from narabe_server.commands.position import Answer, Failure, Query, answer, respond
from tests.core.rules.positions import corpus

THREES = ["f8", "g8", "h9", "h10"]
FIVE = ["e8", "f8", "g8", "h8"]


def replies(*queries: object) -> list[Any]:
    """The replies to queries, as they would be read from the output."""
    lines = [query if isinstance(query, bytes) else json.dumps(query).encode() for query in queries]
    return [json.loads(msgspec.json.encode(reply)) for reply in respond(lines)]


def test_forbidden_and_winning_points_of_the_side_to_move() -> None:
    """Without a move there is nothing else in the answer."""
    (black, white) = replies(
        {"rule": "renju", "size": 15, "to_move": "black", "black": THREES, "white": []},
        {"rule": "renju", "size": 15, "to_move": "white", "black": THREES, "white": ["a1", "b2", "c3", "d4"]},
    )
    assert black["forbidden"]["h8"] == ["double_three"]
    assert set(black) == {"forbidden", "winning_points"}
    assert white == {"forbidden": {}, "winning_points": ["e5"]}


@pytest.mark.parametrize(
    ("rule", "color", "own", "other", "move", "outcome", "reason"),
    [
        ("freestyle", "black", FIVE, [], "i8", "black_wins", "five"),
        ("freestyle", "white", FIVE, [], "i8", "white_wins", "five"),
        ("renju", "black", THREES, [], "h8", "white_wins", "forbidden"),
        ("renju", "white", THREES, [], "h8", "continues", None),
        ("omok", "white", THREES, [], "h8", "black_wins", "forbidden"),
        ("standard", "black", [*FIVE, "j8"], [], "i8", "continues", None),
        ("caro5", "black", FIVE, ["d8", "j8"], "i8", "continues", None),
    ],
)
def test_a_move_has_outcome_lines_and_reason(  # noqa: PLR0913, PLR0917 - the columns of the table
    rule: str, color: str, own: list[str], other: list[str], move: str, outcome: str, reason: str | None
) -> None:
    """The outcome names the colour; each winning row is given."""
    stones = {"black": own, "white": other} if color == "black" else {"white": own, "black": other}
    (reply,) = replies({"rule": rule, "to_move": color, "move": move, **stones})
    assert (reply["outcome"], reply["reason"]) == (outcome, reason)
    assert reply["lines"] == ([["e8", "f8", "g8", "h8", "i8"]] if reason == "five" else [])


def test_the_last_stone_draws() -> None:
    """A full board without a winning row is a draw."""
    marks = [("x", "o")[(x // 2 + y) % 2] for y in range(9) for x in range(9)]
    points = [f"{'abcdefghi'[i % 9]}{9 - i // 9}" for i in range(81)]
    stones = {
        color: [point for point, mark in zip(points, marks, strict=True) if mark == sign and point != "a9"]
        for color, sign in (("black", "x"), ("white", "o"))
    }
    (reply,) = replies({"rule": "freestyle", "size": 9, "to_move": "black", "move": "a9", **stones})
    assert (reply["outcome"], reply["reason"], reply["lines"]) == ("draw", "full_board", [])


def test_who_moves_follows_from_the_stones_if_it_is_not_said() -> None:
    """Black moves when the numbers are equal, else White."""
    even, odd = replies(
        {"rule": "omok", "black": ["h8"], "white": ["a1"], "move": "h7"},
        {"rule": "freestyle", "black": [*FIVE, "a1"], "white": ["e9", "f9", "g9", "h9"], "move": "i9"},
    )
    assert even["outcome"] == "continues"
    assert odd["outcome"] == "white_wins"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"hello", "malformed"),
        (b"[]", "Expected `object`"),
        (b'{"size":15}', "rule"),
        (b"\xff\xfe", "malformed"),
        (b'{"rule":"chess"}', "known: freestyle"),
        (b'{"rule":"renju","size":3}', "outside 9..20"),
        (b'{"rule":"renju","black":["p1"]}', "'p1' is not a point"),
        (b'{"rule":"renju","black":["h8"],"white":["H8"]}', "two stones on H8"),
        (b'{"rule":"renju","black":["h8"],"move":"h8"}', "stone on h8"),
        (b'{"rule":"renju","move":7}', "Expected `str | null`"),
        (b'{"rule":"renju","to_move":"red"}', "'red'"),
        (b'{"rule":"renju","x":' + b"[" * 100_000 + b"}", "recursion"),
    ],
)
def test_a_bad_line_is_answered_and_the_next_one_too(line: bytes, says: str) -> None:
    """The error names what is wrong and the line's number; empty lines count."""
    good = {"rule": "freestyle"}
    first, bad, last = replies(good, b"  \n", line, good)
    assert first == last == {"forbidden": {}, "winning_points": []}
    assert set(bad) == {"error", "line"}
    assert bad["line"] == 3
    assert says in bad["error"]


def test_explanations_are_lines_of_text() -> None:
    """Asked for, they come with each move."""
    query = Query("renju", black=THREES, white=["a1", "a3", "a5", "a7"], move="h8")
    explanation = answer(query, explained=True).explanation
    assert isinstance(explanation, list)
    assert explanation[0] == "h8: forbidden for Black, double three."


def test_the_command_reads_standard_input() -> None:
    """The program answers line by line, and its exit code tells whether there was a bad line."""
    run = [sys.executable, "-m", "narabe_server", "position"]
    good, bad = b'{"rule":"renju"}\n', b"bad\n"
    fine = subprocess.run(run, input=good, capture_output=True, check=True)
    assert json.loads(fine.stdout) == {"forbidden": {}, "winning_points": []}
    mixed = subprocess.run(run, input=bad + good, capture_output=True, check=False)
    assert mixed.returncode == 1
    assert [set(json.loads(line)) for line in mixed.stdout.splitlines()] == [
        {"error", "line"},
        {"forbidden", "winning_points"},
    ]


def test_a_reader_that_leaves_is_no_error() -> None:
    """As in ``narabe position | head -1``: the program ends quietly."""
    run = [sys.executable, "-m", "narabe_server", "position"]
    with subprocess.Popen(
        run, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(b'{"rule":"renju"}\n')
        process.stdin.close()
        assert (process.wait(), process.stderr.read()) == (0, b"")


@pytest.mark.slow
def test_five_hundred_positions_a_second() -> None:
    """The corpus at the promised speed, decoding included; time of this process alone, the best of three."""
    lines = [
        json.dumps({"rule": "renju", "to_move": "black", "black": p["black"], "white": p["white"]}).encode()
        for p in corpus()
    ]
    rates = []
    for _ in range(3):
        start = process_time()
        assert not any(isinstance(reply, Failure) for reply in respond(lines))
        rates.append(len(lines) / (process_time() - start))
    assert max(rates) > 500, rates


def test_answers_leave_out_what_was_not_asked() -> None:
    """The Struct of an answer without a move encodes to two fields."""
    assert msgspec.json.encode(Answer({}, [])) == b'{"forbidden":{},"winning_points":[]}'
