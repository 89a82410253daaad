import asyncio
import io
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from structlog.testing import capture_logs

from narabe_engine.study import Look, Position
from narabe_server.study import thinker as module
from narabe_server.study.program import work
from narabe_server.study.task import Report, Task
from narabe_server.study.thinker import Thinker
from tests.fakes import turns
from tests.nodes import PLENTY_S

SCRIPT = Path(__file__).parents[2] / "data" / "brains" / "analyst.py"
PLENTY_MS = PLENTY_S * 1000


@asynccontextmanager
async def thinker(*mode: str, deadline_ms: int = PLENTY_MS) -> AsyncIterator[Thinker]:
    """A thinker with the scripted process."""
    made = Thinker((sys.executable, "-I", "-S", str(SCRIPT), *mode), deadline_ms)
    try:
        yield made
    finally:
        await made.close()


def task(size: int = 15) -> Task:
    """A look at an empty board; the script answers with the size."""
    return Task(Position(size, "freestyle", (), (), 1), 50)


async def ask(made: Thinker, asker: str, size: int = 15) -> Look | None:
    """The look at such a board."""
    future: asyncio.Future[Look | None] = asyncio.get_running_loop().create_future()
    assert made.ask(asker, task(size), future.set_result)
    return await future


@pytest.mark.parametrize("mode", ["crash", "nonsense", "flood"])
async def test_what_fails_costs_its_own_task(mode: str) -> None:
    """A process that dies, babbles or floods is replaced, and the next asker has their look."""
    async with thinker(mode) as made:
        bad, good = await asyncio.gather(ask(made, "bad", 19), ask(made, "good", 9))
        assert (bad, good and good.best, made.failures) == (None, (9,), 1)


async def test_a_process_that_hangs_is_killed() -> None:
    """After the deadline the next one gets a new process."""
    async with thinker("hang", deadline_ms=300) as made:
        assert await ask(made, "bad", 19) is None
        made._deadline_s = PLENTY_MS / 1000
        assert (await ask(made, "good", 9)) is not None


async def test_turns_are_fair_and_the_latest_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Askers are served in order of arrival, one task each; dropped ones and those beyond the limit never."""
    monkeypatch.setattr(module, "MOST_WAITING", 2)
    told: list[str] = []
    async with thinker() as made:
        asked = [made.ask("a", task(9), lambda _: told.append("a, dropped while it runs"))]
        await turns()
        assert made._running == "a"
        asked += [
            made.ask("b", task(10), lambda _: told.append("b, asked anew")),
            made.ask("c", task(11), lambda _: told.append("c")),
            made.ask("d", task(12), lambda _: told.append("d, one too many")),
        ]
        made.drop("a")
        last = await ask(made, "b", 13)
    assert asked == [True, True, True, False]
    assert (told, last and last.best) == (["c"], (13,))


async def test_a_fault_of_ours_costs_its_own_task(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong on our side, who asked is told, and the next asker has their look."""
    async with thinker() as made:
        with monkeypatch.context() as faulty:
            faulty.setattr(made, "_ask", lambda _: 1 // 0)
            with capture_logs() as logs:
                assert await ask(made, "bad") is None
        assert [line["event"] for line in logs] == ["look_failed"]
        good = await ask(made, "good", 9)
    assert good is not None
    assert good.best == (9,)


def test_the_program_answers_each_line() -> None:
    """A task has its look, a bad one its error, and the program goes on."""
    lines = [
        msgspec.json.encode(Task(Position(9, "freestyle", (40,), (1,), 2), nodes=50)) + b"\n",
        msgspec.json.encode(Task(Position(9, "freestyle", (99,), (1,), 2), nodes=50)) + b"\n",
        msgspec.json.encode(Task(Position(9, "chess", (), (), 1), nodes=50)) + b"\n",
        b"banana\n",
    ]
    out = io.BytesIO()
    work(lines, out)
    reports = [msgspec.json.decode(line, type=Report) for line in out.getvalue().splitlines()]
    assert [report.look is not None for report in reports] == [True, False, False, False]
    assert all(report.error for report in reports[1:])


async def test_a_crowd_of_one_house_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Houses take turns, however many askers one has, and none has all the places; within one it goes by arrival."""
    monkeypatch.setattr(module, "MOST_OF_ONE", 3)
    told: list[str] = []

    def asked(asker: str, house: str) -> bool:
        return made.ask(asker, task(), lambda _: told.append(asker), house)

    async with thinker() as made:
        assert [asked(f"a{number}", "a") for number in range(4)] == [True, True, True, False]
        assert [asked(house, house) for house in ("b", "c")] == [True, True]
        await ask(made, "last")
        assert told == ["a0", "b", "a1", "c", "a2"]
