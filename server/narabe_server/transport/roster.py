"""All open connections of a transport: one heartbeat for them all, and a stop that ends in bounded time.

The libraries' own keepalive is a task and a timer for each connection, which is a good part of its memory.
"""

import asyncio
import logging
from collections.abc import Iterator
from typing import Final

from narabe_protocol.limits import CLOSE_VERSION
from narabe_server.transport.base import Acceptor
from narabe_server.transport.handshake import VERSION_REASON, Admission, Gate
from narabe_server.transport.link import CLOSE_TIMEOUT, Link, Nobody

logger = logging.getLogger(__name__)

HEARTBEAT: Final = 20.0
"""Seconds between two pings on a connection; one that stays silent from one to the next is cut."""
GROUPS: Final = 20
"""Groups of connections, each pinged at its own time."""
ABORT_TIMEOUT: Final = 1.0
"""Seconds until a cut connection must be gone."""


class Roster:
    """The open connections in as many groups as the heartbeat has ticks, so that pings are spread over time."""

    def __init__(self) -> None:
        self._groups: list[set[Link]] = [set() for _ in range(GROUPS)]
        self._next_group = 0
        self._turn = 0
        self._timer: asyncio.TimerHandle | None = None
        self._emptied: asyncio.Event | None = None

    def __len__(self) -> int:
        return sum(map(len, self._groups))

    def __iter__(self) -> Iterator[Link]:
        return iter([link for group in self._groups for link in group])

    def let_in(self, link: Link, admission: Admission, gate: Gate, acceptor: Acceptor) -> None:
        """Count a connection in and tell the server of it; a client of another version is turned away."""
        link.peer = gate.client(link.peer, admission)
        receiver = acceptor.connected(link) if admission.supported else Nobody()
        link.begin(receiver, gate.listen.max_frame_bytes)
        self.add(link)
        if not admission.supported:
            link.close(CLOSE_VERSION, VERSION_REASON)

    def let_go(self, link: Link) -> None:
        """Count a connection out and tell its receiver."""
        self.discard(link)
        link.gone()

    def add(self, link: Link) -> None:
        """Count a connection in."""
        link.beat = self._next_group
        self._next_group = (self._next_group + 1) % GROUPS
        self._groups[link.beat].add(link)

    def discard(self, link: Link) -> None:
        """Count a connection out."""
        self._groups[link.beat].discard(link)
        if self._emptied is not None and not len(self):
            self._emptied.set()

    def start(self) -> None:
        """Begin the heartbeat on the running loop."""
        self._timer = asyncio.get_running_loop().call_later(HEARTBEAT / GROUPS, self._beat)

    def _beat(self) -> None:
        self.start()
        self.tick()

    def tick(self) -> None:
        """Ping the next group, and cut those of it that were silent since their last ping."""
        for link in list(self._groups[self._turn]):
            link.extras = 0
            if link.quiet:
                logger.info("no sign of life from %s", link.peer)
                link.abort()
            else:
                link.quiet = 1
                link.ping()
        self._turn = (self._turn + 1) % GROUPS

    async def dismiss(self, code: int, reason: str) -> None:
        """Close all connections with ``code``; return when they are gone, those that don't answer cut."""
        if self._timer is not None:
            self._timer.cancel()
        for link in self:
            link.close(code, reason)
        await self._wait_empty(CLOSE_TIMEOUT)
        for link in self:
            link.abort()
        await self._wait_empty(ABORT_TIMEOUT)

    async def _wait_empty(self, seconds: float) -> None:
        if not len(self):
            return
        self._emptied = asyncio.Event()
        try:
            async with asyncio.timeout(seconds):
                await self._emptied.wait()
        except TimeoutError:
            logger.info("%d connections did not close in time", len(self))
