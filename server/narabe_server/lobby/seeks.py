"""People who look for a game: from their wish to a seat at a table, or to the offer of a bot.

The pairing itself is :mod:`narabe_server.lobby.matchmaking`. A pair is out of the pool while its room is made; who goes
away meanwhile leaves the other one where they stood in the queue.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from itertools import count
from typing import Protocol

import structlog

from narabe_protocol import messages as wire
from narabe_protocol.errors import WireCode
from narabe_server.callers.auth import Identity
from narabe_server.callers.refusing import Refusing
from narabe_server.lobby.matchmaking import Game, Pool, Seek
from narabe_server.rooms.actor import Room
from narabe_server.rooms.state import OpenRoom
from narabe_server.storage.errors import StoreError
from narabe_server.timesource import Timer, TimeSource

log = structlog.get_logger(__name__)


class Seeker(Protocol):
    """A connection that looks for a game."""

    @property
    def player(self) -> str:
        """The player's id."""
        ...

    @property
    def identity(self) -> Identity:
        """Who this is."""
        ...

    def send(self, message: wire.ToClient) -> None:
        """Take a message."""
        ...

    def join(self, room: Room) -> None:
        """Come into the room."""
        ...


@dataclass(slots=True, eq=False)
class Waiting:
    """One seek, who waits for it, and the timer of the bot's offer."""

    seek: Seek
    seeker: Seeker
    message: wire.Seek
    timer: Timer | None = None


MakeTable = Callable[[Waiting, Waiting], Awaitable[tuple[Room, OpenRoom]]]
"""Makes the room for two, and the command that seats both at once."""


class Seeks:
    """All who look for a game on this node; ``make_table`` may raise :class:`Refusing` or ``StoreError``."""

    def __init__(self, time: TimeSource, bot_after_ms: int, make_table: MakeTable) -> None:
        self._time = time
        self._bot_after_ms = bot_after_ms
        self._make_table = make_table
        self._pool = Pool()
        self._waiting: dict[str, Waiting] = {}
        self._numbers = count(1)
        self._tables: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._waiting)

    def begin(self, seeker: Seeker, message: wire.Seek, bot_level: str | None) -> None:
        """Look for a partner; after a while offer a bot of ``bot_level`` (None: no bot knows this game)."""
        self._replace(seeker.player, message.id)
        now = self._time.now()
        game = Game(message.rule, message.size, message.opening, message.clock)
        blocked = seeker.identity.blocked
        seek = Seek(next(self._numbers), seeker.player, game, message.takeback, blocked)
        waiting = Waiting(seek, seeker, message)
        bot_at = None
        if bot_level is not None:
            bot_at = now + self._bot_after_ms
            offer = wire.BotOffered(level=bot_level)
            waiting.timer = self._time.call_later(self._bot_after_ms, lambda: seeker.send(offer))
        self._waiting[seeker.player] = waiting
        seeker.send(wire.Seeking(id=message.id, since=now, bot_at=bot_at, bot_level=bot_level))
        self._enter(waiting)

    def cancel(self, player: str) -> None:
        """The player looks no longer; harmless when they did not."""
        waiting = self._waiting.pop(player, None)
        if waiting is not None:
            self._pool.remove(player)
            if waiting.timer is not None:
                waiting.timer.cancel()

    def gone(self, seeker: Seeker) -> None:
        """The connection is no more; what the player does on another one goes on."""
        waiting = self._waiting.get(seeker.player)
        if waiting is not None and waiting.seeker is seeker:
            self.cancel(seeker.player)

    def _replace(self, player: str, new_id: str) -> None:
        before = self._waiting.get(player)
        self.cancel(player)
        if before is not None and before.message.id != new_id:
            before.seeker.send(wire.Refused(code=WireCode.SOUGHT_AGAIN, id=before.message.id))

    def _enter(self, waiting: Waiting) -> None:
        partner = self._pool.add(waiting.seek)
        if partner is not None:
            first = self._waiting[partner.player]
            task = asyncio.create_task(self._bring_together(first, waiting), name="table for two")
            self._tables.add(task)
            task.add_done_callback(self._tables.discard)

    async def _bring_together(self, first: Waiting, second: Waiting) -> None:
        try:
            room, opening = await self._make_table(first, second)
        except Refusing as refusing:
            self._give_up((first, second), refusing)
        except StoreError as error:
            log.warning("store_unavailable", error=str(error))
            self._give_up((first, second), Refusing(WireCode.UNAVAILABLE))
        except Exception:  # the task's edge: both must hear, and may seek again
            log.exception("matching_failed")
            self._give_up((first, second), Refusing(WireCode.UNAVAILABLE))
        else:
            self._seat((first, second), room, opening)

    def _seat(self, pair: tuple[Waiting, Waiting], room: Room, opening: OpenRoom) -> None:
        here = [each for each in pair if self._is_waiting(each)]
        if len(here) < len(pair):
            for each in here:
                self._enter(each)  # with its old number, before all who came later
            return
        for each in pair:
            self.cancel(each.seek.player)
            each.seeker.send(wire.Matched(room=room.code))
            each.seeker.join(room)
        room.post(pair[0].seek.player, opening, pair[0].seeker)

    def _give_up(self, pair: tuple[Waiting, Waiting], refusing: Refusing) -> None:
        for each in filter(self._is_waiting, pair):
            self.cancel(each.seek.player)
            each.seeker.send(wire.Refused(code=refusing.code, id=each.message.id, params=refusing.params))

    def _is_waiting(self, waiting: Waiting) -> bool:
        return self._waiting.get(waiting.seek.player) is waiting
