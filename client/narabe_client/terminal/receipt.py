"""Whether the server has answered all that was sent."""

import asyncio
import contextlib
from typing import Final

from narabe_client.connection import Client
from narabe_protocol import messages as wire

ASK_AGAIN_S: Final = 1.0
"""How long an answer may take before it is asked for once more: the question may have been lost with its connection."""
_ABOUT_A_GAME: Final = wire.RoomCommand | wire.InviteBot
_NAMED: Final = wire.Snapshot | wire.Refused


class Receipt:
    """Asks the server for the answers that are still on their way.

    A room carries commands out one after the other, and what it tells of one names no command. So the last one is sent
    once more: under its id it has no second effect, and the answer, which comes after those to all before it, has that
    id. Everything else is answered before a ping that was sent after it.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self._last: wire.RoomCommand | wire.InviteBot | None = None
        self._named = True
        """Whether an answer has come that names the last command."""
        self._pinged = False
        self._complete = asyncio.Event()

    def sent(self, message: wire.ToServer) -> None:
        """Know that ``message`` was sent."""
        if isinstance(message, _ABOUT_A_GAME):
            self._last, self._named = message, False

    def hears(self, message: wire.ToClient) -> bool:
        """Take note of what the server says; True when it says nothing but that all is answered."""
        known = self._named
        mine = isinstance(message, _NAMED) and self._last is not None and message.id == self._last.id
        if mine:
            self._named = True
        elif isinstance(message, wire.Pong):
            self._pinged = True
        if self._named and self._pinged:
            self._complete.set()
        return mine and (known or isinstance(message, wire.Snapshot))

    async def all_answered(self) -> None:
        """Return when the server has answered what was sent until now, be it over another connection."""
        while not self._complete.is_set():
            if self._last is not None and not self._named:
                await self._client.send(self._last)
            await self._client.send(wire.Ping())
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._complete.wait(), ASK_AGAIN_S)
