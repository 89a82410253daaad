import asyncio
from pathlib import Path

import msgspec
import pytest

from narabe_server.admin import door as module
from narabe_server.admin.door import Door
from narabe_server.admin.requests import SOCKET, Answer, Counts, Request
from tests.fakes import turns
from tests.nodes import PLENTY_S


async def test_an_answer_that_does_not_come_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The operator hears that it took too long, and the connection ends; the node can stop."""
    monkeypatch.setattr(module, "ANSWER_S", 0.01)
    forever = asyncio.Event()

    async def never(_: Request) -> Answer:
        await forever.wait()
        return Answer()

    door = Door(tmp_path, never)
    await door.open()
    async with asyncio.timeout(PLENTY_S):
        reader, writer = await asyncio.open_unix_connection(tmp_path / SOCKET)
        writer.write(msgspec.json.encode(Counts()) + b"\n")
        answer = msgspec.json.decode(await reader.read(), type=Answer)
        writer.close()
        await door.close()
    assert answer.error == "no answer within 0.01 s"


@pytest.mark.parametrize("said", [b"", b'{"do":'], ids=["nothing", "half a request"])
async def test_who_asks_nothing_does_not_hold_up_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    """A connection without a whole request is cut when the node stops, not when its patience ends."""
    monkeypatch.setattr(module, "PATIENCE_S", 2 * PLENTY_S)
    door = Door(tmp_path, _answer)
    await door.open()
    reader, writer = await asyncio.open_unix_connection(tmp_path / SOCKET)
    writer.write(said)
    await _served(door)
    async with asyncio.timeout(PLENTY_S):
        await door.close()
        assert await reader.read() == b""
    writer.close()


async def test_who_does_not_read_does_not_hold_up_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer that is too long for the socket is cut after a moment's grace; one that is read comes whole."""
    monkeypatch.setattr(module, "LEAVE_S", 0.01)
    monkeypatch.setattr(module, "PATIENCE_S", 2 * PLENTY_S)
    door = Door(tmp_path, _answer)
    await door.open()
    ends = [await asyncio.open_unix_connection(tmp_path / SOCKET) for _ in range(2)]
    for _, writer in ends:
        writer.write(msgspec.json.encode(Counts()) + b"\n")
    (read, reading), (unread, silent) = ends
    async with asyncio.timeout(PLENTY_S):
        assert msgspec.json.decode(await read.read(), type=Answer) == LONG
        await door.close()
        while not unread.at_eof():
            await unread.read(1 << 16)
    assert not door._answered
    reading.close()
    silent.close()


LONG = Answer([{"row": "x" * 1000}] * 1000)
"""More than a socket holds."""


async def _answer(_: Request) -> Answer:
    return LONG


async def _served(door: Door) -> None:
    while not door._silent:
        await turns(1)
