"""The socket of the operator: a file of mode 0600 in the data directory, one request and one answer a connection."""

import asyncio
import contextlib
import os
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import msgspec
import structlog

from narabe_server.admin.requests import MAX_LINE, SOCKET, Answer, Request

PATIENCE_S: Final = 10
"""How long a connection may take over its request, and over reading the answer."""
LEAVE_S: Final = 2
"""How long answers that are under way may hold up the end of the node."""
ANSWER_S: Final = 20
"""How long the node may take over its answer: less than the client waits for it."""

log = structlog.get_logger(__name__)
_decode = msgspec.json.Decoder(Request).decode


class Door:
    """Opened with the node and closed with it. Where there can't be one, the node runs without."""

    def __init__(self, data: Path, answer: Callable[[Request], Awaitable[Answer]]) -> None:
        self._path = data / SOCKET
        self._answer = answer
        self._server: asyncio.AbstractServer | None = None
        self._silent: set[asyncio.StreamWriter] = set()
        """Connections whose request has not come yet."""
        self._answered: set[asyncio.StreamWriter] = set()
        """Those that are given an answer."""

    async def open(self) -> None:
        """Listen; a warning in the log when that can't be done."""
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            listening = _listening(self._path)
            self._server = await asyncio.start_unix_server(self._serve, sock=listening, limit=MAX_LINE)
        except (OSError, AttributeError, NotImplementedError) as error:
            log.warning("no_admin_socket", path=str(self._path), error=str(error))

    async def close(self) -> None:
        """Listen no more, and take the file away. Who has asked is answered, if they read it; others are cut."""
        if self._server is None:
            return
        self._server.close()
        _cut(self._silent)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LEAVE_S):
                await self._server.wait_closed()
        _cut(self._answered)
        self._server = None
        self._path.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._silent.add(writer)
        try:
            line = await asyncio.wait_for(reader.readline(), PATIENCE_S)
            self._silent.discard(writer)
            if line:
                self._answered.add(writer)
                writer.write(msgspec.json.encode(await self._reply(line)) + b"\n")
                await asyncio.wait_for(writer.drain(), PATIENCE_S)
        except (OSError, TimeoutError, ValueError) as error:
            log.warning("admin_request_failed", error=str(error))
        finally:
            self._silent.discard(writer)
            self._answered.discard(writer)
            writer.close()

    async def _reply(self, line: bytes) -> Answer:
        try:
            request = _decode(line)
        except msgspec.MsgspecError as error:
            return Answer(error=f"not a request: {error}")
        log.info("operator", request=type(request).__name__)
        try:
            return await asyncio.wait_for(self._answer(request), ANSWER_S)
        except TimeoutError:
            return Answer(error=f"no answer within {ANSWER_S} s")


def _cut(connections: set[asyncio.StreamWriter]) -> None:
    for writer in tuple(connections):
        writer.transport.abort()


def _listening(path: Path) -> socket.socket:
    """A bound socket whose file only its owner may open; ``OSError`` when another node has it."""
    if path.exists() and _answers(path):
        raise FileExistsError("another node listens there")
    path.unlink(missing_ok=True)
    bound = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        bound.bind(str(path))
        os.chmod(path, 0o600)  # noqa: PTH101 - nobody can connect before it listens
    except OSError:
        bound.close()
        raise
    return bound


def _answers(path: Path) -> bool:
    with contextlib.closing(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)) as probe:
        try:
            probe.connect(str(path))
        except OSError:
            return False
        return True
