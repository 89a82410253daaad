import asyncio

import pytest

from narabe_server.records import apart
from narabe_server.records.apart import Job, NotRead, read_apart, read_here

SGF = Job("u1", "", b"(;GM[1]SZ[15];B[hh];W[ig])")


async def test_a_process_answers_as_the_reader_does() -> None:
    """The same games, and SGF of go editors is taken: who uploads it here means this game."""
    answer = await read_apart(SGF)
    assert answer == read_here(SGF)
    assert answer.games[0].moves == (-2, 112, 98)


async def test_a_process_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code and complaint are for the log."""
    monkeypatch.setattr(apart, "__name__", "narabe_server.records.no_such_module")
    with pytest.raises(NotRead, match=r"exit 1: .*no_such_module"):
        await read_apart(SGF)


async def test_a_process_without_an_answer_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is killed at its deadline, or when nobody waits for it any more."""
    monkeypatch.setattr(apart, "DEADLINE_S", 0)
    with pytest.raises(NotRead, match="no answer within 0 s"):
        await read_apart(SGF)
    monkeypatch.setattr(apart, "DEADLINE_S", 60)
    task = asyncio.create_task(read_apart(SGF))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
