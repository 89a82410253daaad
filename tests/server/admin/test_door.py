import asyncio
from pathlib import Path

import msgspec
import pytest

from narabe_server.admin import door as module
from narabe_server.admin.door import Door
from narabe_server.admin.requests import SOCKET, Answer, Counts, Request


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
    async with asyncio.timeout(10):
        reader, writer = await asyncio.open_unix_connection(tmp_path / SOCKET)
        writer.write(msgspec.json.encode(Counts()) + b"\n")
        answer = msgspec.json.decode(await reader.read(), type=Answer)
        writer.close()
        await door.close()
    assert answer.error == "no answer within 0.01 s"
