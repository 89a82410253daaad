import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from narabe_engine import codes
from narabe_engine.levels import DEFAULT_LEVEL
from narabe_protocol.gomocup.process import _CHUNK
from narabe_server.bots.pool import BrainFailure, BrainPool, Search
from narabe_server.bots.search import Found, Weighed
from narabe_server.bots.worker import KEPT_BRAINS
from tests.fakes import turns
from tests.nodes import PLENTY_S

ROGUE = Path(__file__).parents[2] / "data" / "brains" / "rogue.py"
PLENTY_MS = PLENTY_S * 1000

Result = Found | BrainFailure


class Notes:
    """A log that remembers."""

    def __init__(self) -> None:
        self.events: list[tuple[str, dict[str, object]]] = []

    def warning(self, event: str, /, **fields: object) -> None:
        """Remember a warning."""
        self.events.append((event, fields))

    exception = warning


def rogue(level: str) -> list[str]:
    """Command of the scripted brain; the level is its arguments."""
    return [sys.executable, "-I", "-S", str(ROGUE), *level.split()]


@asynccontextmanager
async def pool_of(
    workers: int = 1,
    deadline_ms: int = PLENTY_MS,
    command: Callable[[str], list[str]] = rogue,
    stop_word: str = "STOP",
    **settings: int,
) -> AsyncIterator[tuple[BrainPool, Notes]]:
    """A running pool and its log, closed at the end."""
    notes = Notes()
    pool = BrainPool(
        command=command,
        workers=workers,
        deadline_ms=deadline_ms,
        log=notes,
        stop_word=stop_word,
        **settings,
    )
    await pool.start()
    try:
        yield pool, notes
    finally:
        await pool.close()


def search(level: str, stones: tuple[int, ...] = (), room: str = "AAAAAA", version: int = 1) -> Search:
    """A search on a 15x15 board."""
    return Search(room, version, level, 15, "freestyle", stones, 1000)


def ask(pool: BrainPool, wanted: Search) -> "asyncio.Future[Result]":
    """Submit a search; the future gets its result."""
    future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
    pool.submit(wanted, lambda _, result: future.set_result(result))
    return future


def failure(result: Result) -> str:
    """The code of a failure."""
    assert isinstance(result, BrainFailure)
    return result.code


@pytest.fixture
def gate(tmp_path: Path) -> Path:
    """A named pipe that holds a brain in mode ``gate`` until somebody opens it for writing."""
    path = tmp_path / "gate"
    os.mkfifo(path)
    return path


async def reach(gate: Path) -> int:
    """Wait until a brain stands at the gate, thinking; closing the descriptor lets it go on."""
    return await asyncio.to_thread(os.open, gate, os.O_WRONLY)


async def test_our_own_brain_opens_in_the_centre_and_answers() -> None:
    """The real program plays through the pool: centre first, then near a lone stone."""
    program = [sys.executable, "-m", "narabe_client.gomocup.brain", "--level"]
    async with pool_of(command=lambda level: [*program, level]) as (pool, _):
        assert await ask(pool, search(DEFAULT_LEVEL)) == 112
        answer = await ask(pool, search(DEFAULT_LEVEL, (112,)))
        assert isinstance(answer, int)
        assert abs(answer // 15 - 7) <= 2
        assert abs(answer % 15 - 7) <= 2
        assert pool.stats().spawned == 1


async def test_our_own_brain_weighs() -> None:
    """What points are worth comes through the pool, for the side to move; then it plays on."""
    program = [sys.executable, "-m", "narabe_client.gomocup.brain", "--level"]
    async with pool_of(command=lambda level: [*program, level]) as (pool, _):
        four = replace(search(DEFAULT_LEVEL, (107, 0, 108, 2, 109, 4, 110, 6)), opening=True, limit_ms=40)
        found = await ask(pool, replace(four, weigh=(111, 224)))
        assert isinstance(found, Weighed)
        assert found.worth[0] == codes.WIN - 1 > found.worth[1]
        assert isinstance(await ask(pool, search(DEFAULT_LEVEL, (112,))), int)
        assert pool.stats().spawned == 1


async def test_a_worker_keeps_few_idle_brains() -> None:
    """Beyond a few levels the one that is idle for longest leaves, and is started anew when it is asked again."""
    levels = [f"good --name {number}" for number in range(KEPT_BRAINS + 1)]
    async with pool_of() as (pool, _):
        for level in (*levels, levels[-1], levels[1]):
            assert not isinstance(await ask(pool, search(level)), BrainFailure)
        assert pool.stats().spawned == len(levels)
        assert not isinstance(await ask(pool, search(levels[0])), BrainFailure)
        assert pool.stats().spawned == len(levels) + 1


async def test_our_own_brain_chooses_at_swap2() -> None:
    """Three stones of its own; after those of others a swap, or a stone."""
    program = [sys.executable, "-m", "narabe_client.gomocup.brain", "--level"]
    async with pool_of(command=lambda level: [*program, level]) as (pool, _):
        asked = replace(search(DEFAULT_LEVEL), swap2=True, limit_ms=20)
        first = await ask(pool, asked)
        assert isinstance(first, tuple)
        assert len(set(first)) == 3
        then = await ask(pool, replace(asked, stones=(112, 97, 98)))
        assert isinstance(then, tuple)
        assert len(then) < 2
        assert isinstance(await ask(pool, search(DEFAULT_LEVEL, (112,))), int)
        assert pool.stats().spawned == 1


async def test_a_brain_without_swap2_is_asked_once() -> None:
    """What it answers is no fault of the room; the next time nobody waits for it."""
    async with pool_of() as (pool, _):
        for _number in range(2):
            assert failure(await ask(pool, replace(search("plain"), swap2=True))) == "unknown"
        assert pool.stats().spawned == 1
        assert await ask(pool, search("plain")) == 0


async def test_searches_reuse_one_process_and_are_counted() -> None:
    """Three searches of three rooms need one process, and the numbers say so."""
    async with pool_of() as (pool, _):
        results = await asyncio.gather(*(ask(pool, search("good", (0, 1), room)) for room in "ABC"))
        stats = pool.stats()
    assert results == [2, 2, 2]
    assert (stats.solved, stats.spawned, stats.waiting, stats.running) == (3, 1, 0, 0)


@pytest.mark.parametrize(("mode", "expected"), [("suggest", 1), ("chatty", 1), ("old", 1), ("twice", 1)])
async def test_odd_but_lawful_brains_are_understood(mode: str, expected: int) -> None:
    """SUGGEST, chatter, a missing RESTART and a spoken-twice move do no harm, now or later."""
    async with pool_of() as (pool, _):
        assert await ask(pool, search(mode, (0,))) == expected
        assert await ask(pool, search(mode, (0,))) == expected


@pytest.mark.parametrize("mode", ["nonsense", "occupied", "error", "flood", "long-line"])
async def test_nonsense_loses_its_own_search_only(mode: str) -> None:
    """A brain that answers what no brain may fails with ``nonsense``; the next search is served."""
    async with pool_of() as (pool, notes):
        bad, good = ask(pool, search(mode, (0,), "A")), ask(pool, search("good", (0,), "B"))
        assert failure(await bad) == "nonsense"
        assert await good == 1
    assert [event for event, _ in notes.events] == ["brain_failed"]


async def test_endless_errors_are_not_read_for_ever() -> None:
    """What a brain writes to its errors beyond a bound waits in its pipe, question after question; it plays on."""
    async with asyncio.timeout(PLENTY_MS / 1000), pool_of() as (pool, _):
        for stone in (0, 1):
            assert await ask(pool, search("noisy", (stone,))) == 1 - stone
            brain = pool._workers[0]._brains["noisy"]._process
            assert brain is not None
            errors = brain._process.stderr
            assert errors is not None
            while brain._noise >= 0 or not errors._paused:  # type: ignore[attr-defined]
                await turns(1)
            assert brain._noise >= -_CHUNK


@pytest.mark.parametrize("mode", ["hang", "mute"])
async def test_a_silent_brain_is_killed_at_the_deadline(mode: str) -> None:
    """A brain that never answers costs its deadline and its process, nothing else."""
    async with pool_of(deadline_ms=400) as (pool, _):
        assert failure(await ask(pool, search(mode, (0,)))) == "timeout"
        assert pool.stats().failures == {"timeout": 1}
        assert pool.stats().running == 0


async def test_a_crash_is_tried_once_more_on_a_fresh_process(tmp_path: Path) -> None:
    """A brain that dies once answers on its second process."""
    async with pool_of() as (pool, _):
        assert await ask(pool, search(f"crash-once {tmp_path / 'died'}", (0,))) == 1
        assert pool.stats().spawned == 2


async def test_a_second_crash_is_a_failure_that_keeps_its_last_words() -> None:
    """A brain that always dies fails with ``crash`` after two processes; the log has its errors."""
    async with pool_of() as (pool, notes):
        assert failure(await ask(pool, search("crash", (0,)))) == "crash"
        assert pool.stats().spawned == 2
    assert "out of ideas" in str(notes.events[0][1]["detail"])


async def test_a_program_that_is_not_there_is_a_crash(tmp_path: Path) -> None:
    """A command that can't be started is a failure, not an exception."""
    async with pool_of(command=lambda _: [str(tmp_path / "none")]) as (pool, _):
        assert failure(await ask(pool, search("any"))) == "crash"


async def test_a_command_that_raises_costs_only_its_search() -> None:
    """A bug in finding the command is logged and reported; the worker goes on."""

    def command(level: str) -> list[str]:
        return rogue({"good": "good"}[level])

    async with pool_of(command=command) as (pool, notes):
        assert failure(await ask(pool, search("bad"))) == "crash"
        assert await ask(pool, search("good")) == 0
    assert notes.events[0][0] == "brain_worker_failed"


async def test_cancel_drops_the_waiting_and_the_running_search(gate: Path) -> None:
    """After ``cancel`` neither search of the room is ever reported; the worker is free again."""
    heard: list[str] = []
    async with pool_of() as (pool, _):
        pool.submit(search(f"gate {gate}", (), "A"), lambda *_: heard.append("running"))
        pool.submit(search("good", (), "B"), lambda *_: heard.append("waiting"))
        pool.cancel("B")
        thinking = await reach(gate)
        pool.cancel("A")
        os.close(thinking)
        assert await ask(pool, search("good", (), "C")) == 0
        assert pool.stats().stale == 1
    assert heard == []


async def test_a_newer_search_replaces_the_older_ones_of_its_room(gate: Path) -> None:
    """Of three searches of a room only the last is reported, though the first was at work."""
    heard: list[int] = []
    async with pool_of(workers=2) as (pool, _):
        first = search(f"gate {gate}", (), version=1)
        pool.submit(first, lambda found, _: heard.append(found.version))
        thinking = await reach(gate)
        pool.submit(search("good", (), version=2), lambda found, _: heard.append(found.version))
        last = ask(pool, search("good", (0,), version=3))
        assert pool.stats().running == 1  # the second worker does not serve the same room
        os.close(thinking)
        assert await last == 1
    assert heard == []


async def test_rooms_are_served_in_order_of_arrival(gate: Path) -> None:
    """A room that submits again and again keeps its one place and does not pass others."""
    order: list[str] = []

    def note(found: Search, _: Result) -> None:
        order.append(f"{found.room}{found.version}")

    async with pool_of() as (pool, _):
        pool.submit(search(f"gate {gate}", (), "X"), note)
        for version in (1, 2, 3):
            pool.submit(search("good", (), "A", version), note)
        pool.submit(search("good", (), "B"), note)
        pool.submit(search("good", (), "A", 4), note)
        os.close(await reach(gate))
        await ask(pool, search("good", (), "Z"))
    assert order == ["X1", "A4", "B1"]


async def test_a_full_queue_says_busy(gate: Path) -> None:
    """One room more than may wait is told so at once; those who wait are served."""
    async with pool_of(max_waiting=1) as (pool, _):
        held = ask(pool, search(f"gate {gate}", (), "A"))
        thinking = await reach(gate)
        waiting = ask(pool, search("good", (), "B"))
        assert failure(await ask(pool, search("good", (), "C"))) == "busy"
        os.close(thinking)
        assert (await held, await waiting) == (0, 0)


async def test_an_unknown_rule_is_a_callers_bug() -> None:
    """A rule without a number in the protocol raises instead of being played as another."""
    async with pool_of() as (pool, _):
        with pytest.raises(ValueError, match="checkers"):
            pool.submit(Search("A", 1, "good", 15, "checkers", (), 1), lambda *_: None)


async def test_a_listener_that_raises_does_not_stop_the_worker() -> None:
    """An error in ``on_done`` is logged and the next search is served."""

    def refuse(_: Search, __: Result) -> None:
        raise RuntimeError("no such room")

    async with pool_of() as (pool, notes):
        pool.submit(search("good", (), "A"), refuse)
        assert await ask(pool, search("good", (), "B")) == 0
    assert notes.events[0][0] == "brain_result_refused"


async def test_close_ends_every_task_and_process(gate: Path) -> None:
    """After ``close`` no worker, listener or child is left, even one that was thinking."""
    before = asyncio.all_tasks()
    async with pool_of(workers=2) as (pool, _):
        await ask(pool, search("good", (), "A"))
        pool.submit(search(f"gate {gate}", (), "B"), lambda *_: None)
        thinking = await reach(gate)
        await pool.close()
        os.close(thinking)
        pool.submit(search("good", (), "C"), lambda *_: None)
        assert pool.stats().waiting == 0
    assert asyncio.all_tasks() == before


async def test_a_foreign_brain_gets_its_pause() -> None:
    """With ``settle_ms`` the next command, and so its answer, comes no sooner after an answer."""
    async with pool_of(settle_ms=30) as (pool, _):
        await ask(pool, search("good", (), "A"))
        process = pool._workers[0]._brains["good"]._process
        assert process is not None
        answered = process._quiet_since
        await ask(pool, search("good", (), "B"))
        assert process._quiet_since - answered >= 0.03
        assert pool.stats().spawned == 1


async def test_a_hurried_brain_plays_what_it_has() -> None:
    """Who thinks is told to stop and moves in spite of all its time; who waits is told to be short."""
    program = [sys.executable, "-m", "narabe_client.gomocup.brain", "--level"]
    patient = replace(search(DEFAULT_LEVEL, (0, 224, 14)), limit_ms=10 * PLENTY_MS)  # where it has no book
    async with pool_of(command=lambda level: [*program, level]) as (pool, _):
        thinks = ask(pool, patient)
        waits = ask(pool, replace(patient, room="BBBBBB"))
        await asyncio.sleep(0)
        assert (pool.hurry("AAAAAA"), pool.hurry("BBBBBB"), pool.hurry("CCCCCC")) == (True, True, False)
        assert isinstance(await thinks, int)
        assert isinstance(await waits, int)


async def test_a_brain_that_knows_no_word_is_not_hurried(gate: Path) -> None:
    """A foreign brain is told to stop only in a word that it knows."""
    async with pool_of(stop_word="") as (pool, _):
        found = ask(pool, search(f"gate {gate}"))
        opened = await reach(gate)
        assert not pool.hurry("AAAAAA")
        os.close(opened)
        assert await found == 0
