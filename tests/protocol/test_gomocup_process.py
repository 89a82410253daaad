import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from narabe_protocol.gomocup import Stone, stones_for_mover
from narabe_protocol.gomocup.process import BrainFault, BrainProcess, Question

ROGUE = Path(__file__).parents[1] / "data" / "brains" / "rogue.py"


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """Where the brain writes down what it is told."""
    return tmp_path / "notes"


@pytest.fixture
async def brain(notes: Path) -> AsyncIterator[BrainProcess]:
    """A brain that is told how a game goes on."""
    argv = [sys.executable, "-I", "-S", str(ROGUE), "note", str(notes)]
    brain = await BrainProcess.spawn(argv, settle_ms=0, follow=True)
    yield brain
    await brain.kill()


def question(*points: int) -> Question:
    """A position on 15 lines."""
    return Question(15, "freestyle", stones_for_mover((at % 15, at // 15) for at in points))


def told(notes: Path, *words: str) -> list[str]:
    """The commands with these words, in order."""
    return [line for line in notes.read_text().splitlines() if line.split()[0] in words]


async def test_a_game_that_goes_on_is_told_as_a_turn(brain: BrainProcess, notes: Path) -> None:
    """One stone more of the opponent is a TURN; everything else is a whole BOARD on an empty one."""
    assert await brain.ask(question()) == 0
    assert await brain.ask(question(0, 20)) == 1
    assert await brain.ask(question(0, 20, 1, 21)) == 2
    assert await brain.ask(question(0, 21)) == 1
    assert told(notes, "BEGIN", "BOARD", "TURN", "RESTART", "START") == [
        *("START 15", "BEGIN", "TURN 5,1", "TURN 6,1"),
        *("RESTART", "BOARD"),
    ]


async def test_another_rule_or_side_is_a_new_position(brain: BrainProcess, notes: Path) -> None:
    """The same stones under another rule, or with colours exchanged, do not go on from the last position."""
    await brain.ask(question(40))
    further = question(40, 0, 41)
    await brain.ask(replace(further, rule="renju"))
    await brain.ask(replace(further, stones=tuple(Stone(s.x, s.y, 3 - s.field) for s in further.stones)))
    assert told(notes, "TURN") == []


async def test_all_limits_are_told(brain: BrainProcess, notes: Path) -> None:
    """Turn, match and time left in milliseconds, memory in bytes, before every position."""
    asked = replace(question(), turn_ms=700, match_ms=60_000, left_ms=41_234, memory=1 << 26)
    await brain.ask(asked)
    assert [line.removeprefix("INFO ") for line in told(notes, "INFO")] == [
        "rule 0",
        "game_type 0",
        "timeout_turn 700",
        "timeout_match 60000",
        "time_left 41234",
        f"max_memory {1 << 26}",
    ]


async def test_what_is_no_program_is_a_fault(tmp_path: Path) -> None:
    """A program that can't be started is a fault that no second try mends."""
    with pytest.raises(BrainFault) as fault:
        await BrainProcess.spawn([str(tmp_path / "none")], settle_ms=0)
    assert (fault.value.failure.code, fault.value.fresh_may_help) == ("crash", False)


async def test_who_is_cancelled_while_killing_leaves_no_process() -> None:
    """The process is gone when the task is, so that no loop ends before its child."""
    brain = await BrainProcess.spawn([sys.executable, "-I", "-S", str(ROGUE), "good"], settle_ms=0)
    killing = asyncio.create_task(brain.kill())
    await asyncio.sleep(0)
    killing.cancel()
    await asyncio.wait([killing])
    assert killing.cancelled()
    assert brain._process.returncode == -signal.SIGKILL


async def test_who_is_cancelled_while_leaving_leaves_no_process() -> None:
    """A program that does not heed END is killed at once where nobody waits for it any more."""
    brain = await BrainProcess.spawn(["sleep", "60"], settle_ms=0)
    leaving = asyncio.create_task(brain.leave())
    await asyncio.sleep(0)
    leaving.cancel()
    await asyncio.wait([leaving])
    assert leaving.cancelled()
    assert brain._process.returncode == -signal.SIGKILL


async def test_who_is_cancelled_again_and_again_closes_the_pipes() -> None:
    """Not even the wait for the killed process's end keeps our ends of its pipes open."""
    brain = await BrainProcess.spawn(["sleep", "60"], settle_ms=0)
    leaving = asyncio.create_task(brain.leave())
    while not leaving.done():
        await asyncio.sleep(0)
        leaving.cancel()
    assert brain._transport.is_closing()
    await brain._process.wait()
