"""A server for browsers in this process, whose rooms and connections are in the test's hands."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from narabe_core.types import Millis
from narabe_server.app import App
from narabe_server.rooms.actor import Room
from narabe_server.settings import Settings
from narabe_server.timesource import SystemTime, Timer
from narabe_server.transport.base import Connection, Receiver


class PatientTime(SystemTime):
    """Real time that stands still while a test holds it: somebody at a slow machine then has all the time there is."""

    def __init__(self) -> None:
        super().__init__()
        self._held: Millis | None = None
        self._left_out = 0

    def hold(self) -> None:
        """Stand still from now on; no timer ends meanwhile."""
        self._held = self.now()

    def go_on(self) -> None:
        """Run on from where it was held."""
        self._left_out += super().now() - (self._held or super().now())
        self._held = None

    def now(self) -> Millis:
        """Milliseconds since 1970, without those that it was held."""
        return Millis(super().now() - self._left_out) if self._held is None else self._held

    def call_later(self, delay_ms: int, callback: Callable[[], None]) -> Timer:
        """Schedule on the running loop, as late as this time is."""
        return _Patient(self, delay_ms, callback)


class _Patient:
    """A timer that looks again when it was held."""

    def __init__(self, time: PatientTime, delay_ms: int, callback: Callable[[], None]) -> None:
        self._time, self._callback = time, callback
        self._due = time.now() + delay_ms
        self._timer = self._wait(delay_ms)

    def cancel(self) -> None:
        """Let it not happen."""
        self._timer.cancel()

    def _wait(self, delay_ms: int) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(delay_ms / 1000, self._look)

    def _look(self) -> None:
        left = self._due - self._time.now()
        if left > 0:
            self._timer = self._wait(left)
        else:
            self._callback()


class Server(App):
    """A whole node on a free port, with its data in a directory of the test."""

    def __init__(self, data: Path) -> None:
        self.patience = PatientTime()
        super().__init__(Settings(port=0, data=data, bot_tables=0), time=self.patience)
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
