"""Servers for browsers: one in this process, whose connections are in the test's hands, and one that can be killed."""

import asyncio
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from narabe_server.app import App
from narabe_server.rooms.actor import Room
from narabe_server.settings import Settings
from narabe_server.transport.base import Connection, Receiver

_STARTING_SECONDS: Final = 20.0


class Server(App):
    """A whole node on a free port, with its data in a directory of the test."""

    def __init__(self, data: Path) -> None:
        super().__init__(Settings(port=0, data=data, bot_tables=0))
        self.connections: list[Connection] = []

    @property
    def url(self) -> str:
        """Its address without the slash at the end."""
        return self.address.rstrip("/")

    def connected(self, connection: Connection) -> Receiver:
        """Remember each connection."""
        self.connections.append(connection)
        return super().connected(connection)

    async def room(self, code: str) -> Room:
        """The room of that code."""
        room = await self.rooms.find(code)
        assert room is not None
        return room

    async def moves(self, code: str) -> int:
        """The number of stones that the server has in a room."""
        return len((await self.room(code)).state.game.moves)


class ServerProcess:
    """A real ``narabe serve`` on its own data, always on the same port."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._port = 0
        self._process: asyncio.subprocess.Process | None = None

    @property
    def url(self) -> str:
        """Its address, known from the first start on."""
        return f"http://127.0.0.1:{self._port}"

    async def start(self) -> None:
        """Start it, and return when it has printed its address."""
        command = (
            "-m",
            "narabe_server",
            "serve",
            "--port",
            str(self._port),
            "--data",
            str(self._data),
            "--bot-tables",
            "0",
        )
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
        )
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), _STARTING_SECONDS)
        self._port = int(line.decode().strip().rstrip("/").rpartition(":")[2])

    async def end(self, number: signal.Signals) -> int:
        """Send a signal, wait for the end, and give the exit status."""
        assert self._process is not None
        self._process.send_signal(number)
        await self._process.communicate()
        assert self._process.returncode is not None
        return self._process.returncode

    async def close(self) -> None:
        """End it if it still runs."""
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                await self.end(signal.SIGKILL)
