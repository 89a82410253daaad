"""A brain that is kept from question to question: started ahead of the first, and anew after a crash."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from narabe_protocol.gomocup.process import BrainFault, Question
from narabe_protocol.gomocup.steady import SteadyBrain

ROGUE = Path(__file__).parents[1] / "data" / "brains" / "rogue.py"
EMPTY = Question(15, "freestyle", ())
PLENTY_MS = 20_000


def steady(mode: str, path: Path) -> SteadyBrain:
    """The scripted brain, not started yet."""
    return SteadyBrain([sys.executable, "-I", "-S", str(ROGUE), mode, str(path)])


async def test_what_has_begun_its_game_ahead_is_not_begun_again(tmp_path: Path) -> None:
    """One process and one START, for a question about that board; one about another board begins anew."""
    brain = steady("note", tmp_path / "notes")
    brain.start(15)
    brain.start(15)
    assert await brain.ask(EMPTY, PLENTY_MS, start_ms=PLENTY_MS) == 0
    assert await brain.ask(Question(19, "freestyle", ()), PLENTY_MS) == 0
    await brain.leave()
    begun = [line for line in (tmp_path / "notes").read_text().splitlines() if not line.startswith("INFO")]
    assert begun == ["START 15", "BEGIN", "START 19", "BEGIN", "END"]
    assert brain.spawned == 1


async def test_a_slow_start_goes_on_after_the_question_is_given_up(tmp_path: Path) -> None:
    """What was late for one question is there for the next, in the same process."""
    os.mkfifo(tmp_path / "gate")
    brain = steady("late", tmp_path / "gate")
    brain.start(15)
    with pytest.raises(BrainFault, match="timeout"):
        await brain.ask(EMPTY, 1, start_ms=1)
    asking = asyncio.create_task(brain.ask(EMPTY, PLENTY_MS, start_ms=PLENTY_MS))
    await asyncio.to_thread((tmp_path / "gate").write_text, "open")
    assert await asking == 0
    assert brain.spawned == 1
    await brain.leave()


async def test_who_leaves_while_it_starts_leaves_no_process(tmp_path: Path) -> None:
    """A program that has not begun yet is ended, too; and a start that fails is told when somebody asks."""
    os.mkfifo(tmp_path / "gate")
    brain = steady("late", tmp_path / "gate")
    brain.start(15)
    gate = await asyncio.to_thread(os.open, tmp_path / "gate", os.O_WRONLY)  # when the program reads there
    await brain.leave()
    with pytest.raises(BrokenPipeError):
        os.write(gate, b"open")
    os.close(gate)
    none = SteadyBrain([str(tmp_path / "none")])
    none.start(15)
    with pytest.raises(BrainFault, match="crash"):
        await none.ask(EMPTY, PLENTY_MS)


async def test_each_crash_is_told(tmp_path: Path) -> None:
    """The first one, after which it is asked again, to whom it may concern; the second one to who asked."""
    told: list[BrainFault] = []
    argv = [sys.executable, "-I", "-S", str(ROGUE), "crash"]
    with pytest.raises(BrainFault, match="out of ideas"):
        await SteadyBrain(argv, tell=told.append).ask(EMPTY, PLENTY_MS)
    assert [fault.failure.detail.strip() for fault in told] == ["out of ideas"]
