import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from narabe_core.rules import get_rules, rule_names
from narabe_core.types import BLACK, WHITE
from narabe_protocol.gomocup import RULE_BITS
from narabe_server.__main__ import app
from narabe_server.commands.conformance import GIVE_UP_AFTER
from narabe_server.commands.position import Answer
from narabe_server.commands.questions import Asked, Case, Question, Skipped, question_of

ROOT = Path(__file__).parents[3]
PACK = ROOT / "docs" / "conformance"
BRAINS = ROOT / "tests" / "data" / "brains"
REFEREE = f"{sys.executable} {BRAINS / 'referee.py'}"
TUTORIAL = f"{sys.executable} -m narabe_client.gomocup.brain --level tutorial-30"
STRONG = f"{sys.executable} -m narabe_client.gomocup.brain"
FIVE = ["e8", "f8", "g8", "h8"]


def rogue(mode: str) -> str:
    """The command line of the brain that misbehaves."""
    return f"{sys.executable} -I -S {BRAINS / 'rogue.py'} {mode}"


def run(capfd: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, list[dict[str, Any]], str]:
    """Exit code, lines and complaints of ``narabe conformance`` with these words."""
    code = 0
    try:
        app(["conformance", *map(str, words)], exit_on_error=False)
    except SystemExit as end:
        code = int(end.code or 0)
    out, err = capfd.readouterr()
    return code, [json.loads(line) for line in out.splitlines()], err


def pack_file(folder: Path, *cases: dict[str, Any]) -> Path:
    """A file of these lines."""
    path = folder / "some.jsonl"
    path.write_text("".join(json.dumps(case) + "\n" for case in cases))
    return path


def line(number: int, **change: Any) -> dict[str, Any]:  # noqa: ANN401 - whatever a line holds
    """A position in which black wins on d8 and i8."""
    answer = {"forbidden": {}, "winning_points": ["d8", "i8"]}
    usual = {"id": f"case-{number}", "rule": "freestyle", "to_move": "black", "black": FIVE, "answer": answer}
    return usual | change


@pytest.mark.slow
@pytest.mark.timeout(120)
def test_a_brain_that_knows_the_rules_passes_the_whole_pack(capfd: pytest.CaptureFixture[str]) -> None:
    """Everything is asked that the line protocol has words for, and all of it is answered rightly."""
    code, (*reports, summary), _ = run(capfd, "--brain", REFEREE)
    assert code == 0
    assert [report["id"] for report in reports if report["ok"] is False] == []
    asked = Counter(report["rule"] for report in reports if report["ok"])
    assert set(asked) == set(RULE_BITS)
    assert all(number > 90 for number in asked.values())
    kinds = Counter(report["asked"] for report in reports if report["ok"] and report["rule"] == "renju")
    assert all(kinds[kind] > 40 for kind in Asked)
    assert summary["summary"] == {
        "passed": asked.total(),
        "failed": 0,
        "skipped": len(reports) - asked.total(),
    }


@pytest.mark.slow
def test_our_tutorial_brain_keeps_off_forbidden_points_but_misses_wins(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Where it fails the line says which points would have won."""
    code, (*reports, _), _ = run(
        capfd, PACK / "renju.jsonl", PACK / "freestyle.jsonl", "--brain", TUTORIAL, "--rule", "renju"
    )
    failed = [report for report in reports if report["ok"] is False]
    assert code == 1
    assert {report["rule"] for report in reports} == {"renju"}
    assert {report["asked"] for report in failed} == {"win"}
    assert all(report["played"] not in report["points"] for report in failed)


@pytest.mark.slow
def test_our_strong_brain_passes(capfd: pytest.CaptureFixture[str]) -> None:
    """At full strength nothing fails that a brain can be asked, in any of its rules."""
    code, (*_, summary), _ = run(capfd, "--brain", STRONG, "--turn-ms", "50")
    assert code == 0
    assert summary["summary"]["failed"] == 0
    assert summary["summary"]["passed"] > 600


def test_a_move_on_a_stone_is_a_failure(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """It is told as what it is, and the next position is asked all the same."""
    path = pack_file(tmp_path, line(1), line(2, white=["i8", "d8"]))
    code, (first, second, summary), _ = run(capfd, path, "--brain", rogue("occupied"))
    assert code == 1
    assert (first["ok"], "occupied" in first["error"], first["points"]) == (False, True, ["d8", "i8"])
    assert second["id"] == "case-2"
    assert summary == {"summary": {"passed": 0, "failed": 2, "skipped": 0}}


def test_a_brain_that_never_moves_is_given_up(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """After five positions without a move the others are left out."""
    path = pack_file(tmp_path, *(line(number) for number in range(GIVE_UP_AFTER + 2)))
    code, (*_, last, summary), _ = run(capfd, path, "--brain", rogue("crash"))
    assert code == 1
    assert last["skipped"] == "the brain made no move 5 times in a row"
    assert summary == {"summary": {"passed": 0, "failed": GIVE_UP_AFTER, "skipped": 2}}


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["nowhere.jsonl", "--brain", "x"], "narabe: can't read nowhere.jsonl: No such file or directory\n"),
        (
            ["--brain", "x", "--rule", "chess"],
            f"narabe: --rule: no chess; known: {', '.join(rule_names())}\n",
        ),
        (["--brain", " "], "narabe: --brain: no program is named\n"),
        (
            ["--brain", "/nowhere/brain"],
            "narabe: --brain: no program '/nowhere/brain' can be started from here\n",
        ),
        (["--brain", "'"], "narabe: --brain: No closing quotation\n"),
    ],
)
def test_what_cannot_be_asked_is_one_line(
    capfd: pytest.CaptureFixture[str], words: list[str], complaint: str
) -> None:
    """Nothing is printed for programs, and the exit code is 1."""
    assert run(capfd, *words) == (1, [], complaint)


def test_a_file_that_is_none_of_the_pack_is_named(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The complaint has the line's number."""
    path = pack_file(tmp_path, line(1), {"rule": 5})
    code, lines, err = run(capfd, path, "--brain", "x")
    assert (code, lines) == (1, [])
    assert err.startswith(f"narabe: {path}:2: ")


def case(**change: Any) -> Case:  # noqa: ANN401 - whatever a case holds
    """A case with an answer that nothing wins and nothing is forbidden."""
    usual: dict[str, Any] = {"rule": "freestyle", "answer": Answer({}, [])}
    return Case(**(usual | change))


@pytest.mark.parametrize(
    ("unfit", "reason"),
    [
        (case(rule="omok"), "no number"),
        (case(answer=None), "no answer"),
        (case(black=[*FIVE, "i8"]), "won already"),
        (
            case(size=9, black=[f"{x}{y}" for x in "abcdefghi" for y in range(1, 10) if (ord(x) + 2 * y) % 4 < 2],
                 white=[f"{x}{y}" for x in "abcdefghi" for y in range(1, 10) if (ord(x) + 2 * y) % 4 > 1]),
            "no point",
        ),
    ],
)  # fmt: skip
def test_what_no_brain_can_be_asked_is_skipped(unfit: Case, reason: str) -> None:
    """With the reason."""
    found = question_of(unfit)
    assert isinstance(found, Skipped)
    assert reason in found.reason


@pytest.mark.parametrize("color", ["black", "white"])
def test_under_renju_the_numbers_of_stones_tell_whose_turn_it_is(color: str) -> None:
    """Stones are added until they do; what wins and what is forbidden stays, and the others' stay as they are."""
    answer = Answer({}, ["d8", "i8"])
    found = question_of(case(rule="renju", to_move=color, answer=answer, **{color: FIVE}))
    assert isinstance(found, Question)
    black, white = found.board.cells.count(BLACK), found.board.cells.count(WHITE)
    assert (black, white) == ((4, 4) if color == "black" else (5, 4))
    assert frozenset(get_rules("renju").winning_points(found.board, found.color)) == found.points
    search = found.search(1000)
    assert len(search.stones) == len(search.own) == black + white
    assert sum(search.own) == (black if color == "black" else white)


def test_other_rules_are_asked_as_they_stand() -> None:
    """Where colours make no difference no stone is added."""
    found = question_of(case(black=FIVE, answer=Answer({}, ["d8", "i8"])))
    assert isinstance(found, Question)
    assert found.board.cells.count(WHITE) == 0
    assert [found.is_met_by(point) for point in sorted(found.points)] == [True, True]
    assert (found.asked, found.is_met_by(next(iter(found.points)) + 1)) == (Asked.WIN, False)  # type: ignore[arg-type]


def test_a_rule_that_nobody_knows_is_refused(capfd: pytest.CaptureFixture[str]) -> None:
    """It is named, with those that there are."""
    code, lines, error = run(capfd, "--brain", "sh", "--rule", "renjuu")
    assert (code, lines) == (1, [])
    assert error.startswith("narabe: --rule: no renjuu; known: freestyle, standard, renju")
