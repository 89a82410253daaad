"""Who asks, and who looks: what the parts of this package need of the world."""

import asyncio
from typing import Protocol

from narabe_engine.study import Look
from narabe_protocol import messages as wire
from narabe_protocol.errors import WireCode
from narabe_server.callers.refusing import Refusing
from narabe_server.rooms.actor import Room
from narabe_server.study.task import Task
from narabe_server.study.thinker import Done


class Pupil(Protocol):
    """A session: who asks and gets the answers."""

    player: str
    rooms: dict[str, Room]

    @property
    def address(self) -> str | None:
        """The address that they are counted under; None: they are not."""
        ...

    def plays_people(self) -> bool:
        """True while they are in a game against a person, on whatever connection."""
        ...

    def send(self, message: wire.ToClient) -> None:
        """Take an answer."""
        ...

    def joined(self, code: str) -> Room:
        """The room, if they are in it; else a refusal."""
        ...


class Thinks(Protocol):
    """Where positions are looked at."""

    def ask(self, asker: str, task: Task, done: Done, house: str = "") -> bool:
        """Queue a task in place of the asker's last one; False when too many wait, of all or of that house."""
        ...

    def drop(self, asker: str) -> None:
        """Forget what the asker waits for."""
        ...


async def look_at(thinker: Thinks, asker: str, task: Task) -> Look | None:
    """Wait for a look, and where it fails for another one; None: neither came. A refusal where too many wait."""
    return await _look_at(thinker, asker, task) or await _look_at(thinker, asker, task)


async def _look_at(thinker: Thinks, asker: str, task: Task) -> Look | None:
    future: asyncio.Future[Look | None] = asyncio.get_running_loop().create_future()
    if not thinker.ask(asker, task, lambda look: None if future.done() else future.set_result(look)):
        raise Refusing(WireCode.BUSY)
    return await future
