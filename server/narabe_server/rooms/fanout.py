"""Sending to everybody in a room: players first, watchers in slices, so that a crowd never holds up other rooms."""

import asyncio
from collections import deque
from typing import Final, Generic, Protocol, TypeVar

from narabe_server.rooms.cast import Cast

SLICE: Final = 100


class Member(Protocol):
    """Somebody in a room."""

    def cast(self, cast: Cast) -> None:
        """Take one message; returns at once."""
        ...


M = TypeVar("M", bound=Member)


class Fanout(Generic[M]):
    """The members of one room. All get the same casts in the same order; a slice of watchers waits its turn."""

    __slots__ = ("_queue", "_watcher_list", "players", "watchers")

    def __init__(self) -> None:
        self.players: list[M] = []
        self.watchers: dict[M, None] = {}
        self._watcher_list: tuple[M, ...] | None = ()
        self._queue: deque[tuple[Cast, tuple[M, ...], int]] = deque()

    def __len__(self) -> int:
        return len(self.players) + len(self.watchers)

    def __contains__(self, member: object) -> bool:
        return member in self.watchers or member in self.players

    def add(self, member: M, *, seated: bool) -> None:
        """Let ``member`` in, on the side where he belongs; moves him when he is in already."""
        self.remove(member)
        if seated:
            self.players.append(member)
        else:
            self.watchers[member] = None
            self._watcher_list = None

    def remove(self, member: M) -> None:
        """Let ``member`` out; harmless when he is not in."""
        if member in self.watchers:
            del self.watchers[member]
            self._watcher_list = None
        elif member in self.players:
            self.players.remove(member)

    def send(self, cast: Cast) -> None:
        """Send to all who are in now."""
        for player in self.players:
            player.cast(cast)
        if self.watchers:
            self._send_to_watchers(cast)

    def _send_to_watchers(self, cast: Cast) -> None:
        if self._watcher_list is None:
            self._watcher_list = tuple(self.watchers)
        watchers = self._watcher_list
        if not self._queue and len(watchers) <= SLICE:
            for watcher in watchers:
                watcher.cast(cast)
            return
        self._queue.append((cast, watchers, 0))
        if len(self._queue) == 1:
            asyncio.get_running_loop().call_soon(self._next_slice)

    def _next_slice(self) -> None:
        cast, watchers, done = self._queue.popleft()
        for watcher in watchers[done : done + SLICE]:
            if watcher in self.watchers:
                watcher.cast(cast)
        if done + SLICE < len(watchers):
            self._queue.appendleft((cast, watchers, done + SLICE))
        if self._queue:
            asyncio.get_running_loop().call_soon(self._next_slice)
