"""Standing games of bots, so that whoever comes first finds something to watch.

They go on only while somebody looks, at the lobby or at the table; a game that is over gives way to the next.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count
from typing import Final, NamedTuple

import structlog

from narabe_server.callers.refusing import Refusing
from narabe_server.rooms.actor import Room
from narabe_server.rooms.state import is_of_house
from narabe_server.storage.errors import StoreError
from narabe_server.timesource import TimeSource

REST_MS: Final = 20_000
"""How long a finished game stays on its table."""

log = structlog.get_logger(__name__)


class Programme(NamedTuple):
    """A game that bots are set to."""

    rule: str
    size: int
    opening: str
    level: str
    level2: str


PROGRAMMES: Final = (
    Programme("freestyle", 15, "swap2", "tutorial-200", "tutorial-30"),
    Programme("standard", 15, "swap1", "tutorial-30", "tutorial-200"),
    Programme("freestyle", 19, "swap2", "tutorial-30", "tutorial-10"),
    Programme("standard", 15, "swap2", "tutorial-200", "tutorial-30"),
)
"""In turn; openings with a choice, because bots would play the same game again without one."""


class BotTables:
    """Keeps ``number`` games going while ``wanted()``.

    ``begin`` makes the room of one; it may raise :class:`Refusing` or ``StoreError``.
    """

    def __init__(
        self,
        time: TimeSource,
        number: int,
        wanted: Callable[[], bool],
        begin: Callable[[Programme], Awaitable[Room]],
    ) -> None:
        self._time = time
        self._number = number
        self._wanted = wanted
        self._begin = begin
        self._next = count()
        self._tasks: set[asyncio.Task[None]] = set()
        self._resting: set[str] = set()
        self.rooms: dict[str, Room] = {}
        """The tables by code; one whose game is over rests here for a while."""

    def fill(self) -> None:
        """Begin games where tables are free, if anybody would look at them."""
        free = self._number - len(self.rooms) - len(self._tasks)
        for _ in range(free if self._wanted() else 0):
            programme = PROGRAMMES[next(self._next) % len(PROGRAMMES)]
            task = asyncio.create_task(self._set_up(programme), name="bot table")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def adopt(self, room: Room) -> None:
        """Go on with a table of ours that was playing before a restart."""
        if is_of_house(room.state) and room.state.game.in_play and len(self.rooms) < self._number:
            self.rooms[room.code] = room

    def changed(self, room: Room) -> None:
        """Something is new in ``room``: keep ours in memory, and clear the table some time after the end."""
        if self.rooms.get(room.code) is not room:
            return
        room.last_used = self._time.now()
        if room.state.game.outcome is not None and room.code not in self._resting:
            self._resting.add(room.code)
            self._time.call_later(REST_MS, partial(self.forget, room))

    def forget(self, room: Room) -> None:
        """Clear the table of ``room``."""
        if self.rooms.get(room.code) is room:
            del self.rooms[room.code]
            self._resting.discard(room.code)
            self.fill()

    async def _set_up(self, programme: Programme) -> None:
        try:
            room = await self._begin(programme)
        except (Refusing, StoreError) as error:
            log.warning("no_bot_table", error=repr(error))
        except Exception:  # the task's edge: the lobby goes on without this table
            log.exception("bot_table_failed")
        else:
            self.rooms[room.code] = room
