"""Sending to everybody in a room: players first, watchers in slices, so that a crowd never holds up other rooms."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

import structlog

from narabe_server.rooms.cast import Cast
from narabe_server.transport.crowd import Crowd, Reachable

SLICE: Final = 100

log = structlog.get_logger(__name__)


class Member(Reachable, Protocol):
    """Somebody in a room. While they have an outlet, a message may go there instead of to :meth:`cast`."""

    def cast(self, cast: Cast) -> None:
        """Take one message; returns at once."""
        ...


M = TypeVar("M", bound=Member)


class _Round(NamedTuple, Generic[M]):
    """A cast on its way to the watchers: cast ``number`` of the room; the first ``done`` of them have it."""

    number: int
    cast: Cast
    watchers: tuple[M, ...]
    done: int = 0


class Fanout(Generic[M]):
    """The members of one room. All get the same casts in the same order; a slice of watchers waits its turn.

    A member gets exactly the casts that are sent while they are in, however long their slice waits.
    """

    __slots__ = ("_crowds", "_queue", "_sent", "_watcher_list", "players", "watchers")

    def __init__(self) -> None:
        self.players: list[M] = []
        self.watchers: dict[M, int] = {}
        """Who watches, and the number of the last cast before they came."""
        self._watcher_list: tuple[M, ...] | None = ()
        self._crowds: list[Crowd[M]] | None = None
        """The slices of that list, made when a crowd is first served."""
        self._queue: deque[_Round[M]] = deque()
        self._sent = 0

    def __len__(self) -> int:
        return len(self.players) + len(self.watchers)

    def __contains__(self, member: object) -> bool:
        return member in self.watchers or member in self.players

    def add(self, member: M, *, seated: bool) -> None:
        """Let ``member`` in, on the side where they belong; one who is in already comes in anew."""
        self.remove(member)
        if seated:
            self.players.append(member)
        else:
            self.watchers[member] = self._sent
            self._watcher_list = self._crowds = None

    def move(self, member: M, *, seated: bool) -> None:
        """Bring one who is in to the other side; first they get what still waits for them."""
        for waiting in self._queue:
            if waiting.number > self.watchers.get(member, self._sent) and (
                member in waiting.watchers[waiting.done :]
            ):
                _give((member,), waiting.cast)
        self.add(member, seated=seated)

    def remove(self, member: M) -> None:
        """Let ``member`` out; harmless when they are not in."""
        if member in self.watchers:
            del self.watchers[member]
            self._watcher_list = self._crowds = None
        elif member in self.players:
            self.players.remove(member)

    def send(self, cast: Cast) -> None:
        """Send to all who are in now."""
        _give(self.players, cast)
        if self.watchers:
            self._send_to_watchers(cast, self._all_watchers())

    def send_players(self, cast: Cast, to: Callable[[M], bool] | None = None) -> None:
        """Send to those with a seat for whom ``to`` is true."""
        _give(self.players if to is None else [each for each in self.players if to(each)], cast)

    def send_watchers(self, cast: Cast, to: Callable[[M], bool] | None = None) -> None:
        """Send to those without one for whom ``to`` is true."""
        if self.watchers:
            watchers = self._all_watchers()
            self._send_to_watchers(
                cast, watchers if to is None else tuple(each for each in watchers if to(each))
            )

    def _all_watchers(self) -> tuple[M, ...]:
        if self._watcher_list is None:
            self._watcher_list = tuple(self.watchers)
        return self._watcher_list

    def _send_to_watchers(self, cast: Cast, watchers: tuple[M, ...]) -> None:
        self._sent += 1
        if not self._queue and len(watchers) <= SLICE:
            _give(watchers, cast)
            return
        self._queue.append(_Round(self._sent, cast, watchers))
        if len(self._queue) == 1:
            asyncio.get_running_loop().call_soon(self._next_slice)

    def _next_slice(self) -> None:
        number, cast, watchers, done = self._queue.popleft()
        due: Sequence[M]
        if watchers is self._watcher_list:
            due = self._crowd(watchers, done).send(cast)
        else:  # somebody came or went since, or it is not for all
            came = self.watchers.get
            due = [each for each in watchers[done : done + SLICE] if came(each, number) < number]
        _give(due, cast)
        if done + SLICE < len(watchers):
            self._queue.appendleft(_Round(number, cast, watchers, done + SLICE))
        if self._queue:
            asyncio.get_running_loop().call_soon(self._next_slice)

    def _crowd(self, watchers: tuple[M, ...], start: int) -> Crowd[M]:
        if self._crowds is None:
            self._crowds = [Crowd(watchers[at : at + SLICE]) for at in range(0, len(watchers), SLICE)]
        return self._crowds[start // SLICE]


def _give(members: Iterable[Member], cast: Cast) -> None:
    for member in members:
        try:
            member.cast(cast)
        except Exception:  # a member's error must not keep the message from the others
            log.exception("member_failed")
