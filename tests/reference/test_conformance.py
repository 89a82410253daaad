"""The conformance pack: fresh, and answered by the program as it says."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from narabe_core.rules import rule_names
from narabe_server.commands.position import Answer, respond
from tests.reference.make_conformance import FOLDER, text_of
from tests.reference.rules import RULES


def test_there_is_a_file_for_each_rule() -> None:
    """A new rule needs positions, and nothing else lies there."""
    assert {path.stem for path in FOLDER.iterdir()} == set(RULES) == set(rule_names())


@pytest.mark.parametrize("rule", RULES)
def test_the_files_are_fresh(rule: str) -> None:
    """The files are what the reference says today; else run tests.reference.make_conformance."""
    assert (FOLDER / f"{rule}.jsonl").read_text(encoding="utf-8") == text_of(rule)


def answered(rule: str) -> Iterator[tuple[dict[str, Any], Any]]:
    """Each line of the file with the program's answer to it, fed as it stands."""
    lines = (FOLDER / f"{rule}.jsonl").read_bytes().splitlines()
    for line, reply in zip(lines, respond(lines), strict=True):
        yield json.loads(line), msgspec.to_builtins(reply) if isinstance(reply, Answer) else reply


@pytest.mark.parametrize("rule", RULES)
def test_narabe_position_gives_the_answers(rule: str) -> None:
    """The whole answer is the same, the order of points and lines included."""
    count = 0
    for row, reply in answered(rule):
        assert json.loads(json.dumps(reply)) == row["answer"], row["id"]
        assert list(reply["forbidden"]) == list(row["answer"]["forbidden"]), row["id"]
        count += 1
    assert count > 100


@pytest.mark.parametrize("rule", RULES)
def test_each_outcome_is_in_the_file(rule: str) -> None:
    """A pack in which nobody ever wins would prove nothing."""
    outcomes = {row["answer"]["outcome"] for row, _ in answered(rule)}
    assert outcomes == {"black_wins", "white_wins", "draw", "continues"}
