import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import cast

import pytest

from narabe_protocol import messages as wire
from narabe_server.rooms.cast import Cast
from narabe_server.rooms.fanout import SLICE, Fanout
from narabe_server.transport.base import Frame
from narabe_server.transport.link import Link
from narabe_server.transport.outbox import Outbox
from tests.fakes import turns


class Straight(Link):
    """A connection that is its listener's own ear."""

    def __init__(self, listener: "Listener", outbox: Outbox) -> None:
        super().__init__(cast(asyncio.Transport, Socket()), outbox, text=False)
        self._listener = listener

    def end(self) -> "Listener":
        """The listener."""
        return self._listener

    @staticmethod
    def write_all(ends: Sequence["Listener"], frame: Frame) -> None:
        """Let all hear it, without a call to any of them."""
        assert isinstance(frame, Cast)
        assert isinstance(frame.message, wire.Pong)
        for listener in ends:
            listener.heard.append(frame.message.n)

    def _writable(self) -> bool:
        return True

    def ping(self) -> None:
        """Nobody asks."""

    def _write_close(self, code: int, reason: str) -> None:
        """Nothing to write to."""


class Socket:
    """Nothing at all, at no address."""

    def get_extra_info(self, name: str) -> None:
        """Nothing is known."""


@dataclass(eq=False)
class Listener:
    """A member that keeps the numbers it hears."""

    heard: list[int] = field(default_factory=list)
    outlet: Straight | None = None

    def cast(self, cast: Cast) -> None:
        """Keep the number."""
        assert isinstance(cast.message, wire.Pong)
        self.heard.append(cast.message.n)


Hall = Callable[[int], tuple[Fanout[Listener], list[Listener]]]


def number(n: int) -> Cast:
    """A cast that can be told from others."""
    return Cast(wire.Pong(now=0, n=n))


@pytest.fixture(params=[0, 1, 2], ids=["each by itself", "all at once", "every other at once"])
def hall(request: pytest.FixtureRequest) -> Hall:
    """Give a maker of rooms with so many watchers, all or some of whom can be written to past themselves."""
    outbox = Outbox()

    def make(watchers: int) -> tuple[Fanout[Listener], list[Listener]]:
        fanout, crowd = Fanout[Listener](), [Listener() for _ in range(watchers)]
        for watcher in crowd[:: request.param] if request.param else ():
            watcher.outlet = Straight(watcher, outbox)
        for watcher in crowd:
            fanout.add(watcher, seated=False)
        return fanout, crowd

    return make


def test_small_room_at_once(hall: Hall) -> None:
    """Up to one slice of watchers hears at once, without a turn of the loop."""
    fanout, crowd = hall(SLICE)
    fanout.send(number(1))
    assert all(watcher.heard == [1] for watcher in crowd)


async def test_crowd_in_slices(hall: Hall) -> None:
    """A crowd is served one slice in each turn of the loop; players never wait for it."""
    fanout, crowd = hall(3 * SLICE)
    player = Listener()
    fanout.add(player, seated=True)
    fanout.send(number(1))
    assert (player.heard, sum(len(watcher.heard) for watcher in crowd)) == ([1], 0)
    served = []
    for _ in range(3):
        await turns(1)
        served.append(sum(len(watcher.heard) for watcher in crowd))
    assert served == [SLICE, 2 * SLICE, 3 * SLICE]


async def test_order_across_slices(hall: Hall) -> None:
    """Casts that overlap reach everybody in order, also when the crowd shrinks to one slice in between."""
    fanout, crowd = hall(2 * SLICE)
    fanout.send(number(1))
    for watcher in crowd[: 2 * SLICE - 5]:
        fanout.remove(watcher)
    fanout.send(number(2))
    await turns()
    assert [watcher.heard for watcher in crowd[-5:]] == [[1, 2]] * 5
    assert not any(watcher.heard for watcher in crowd[:-5])


async def test_coming_anew_is_no_echo(hall: Hall) -> None:
    """Who comes in anew while a cast waits for them gets only what is sent afterwards."""
    fanout, crowd = hall(2 * SLICE)
    fanout.send(number(1))
    fanout.add(crowd[-1], seated=False)
    fanout.send(number(2))
    await turns()
    assert crowd[-1].heard == [2]
    assert crowd[0].heard == [1, 2]


async def test_moving_brings_what_waits(hall: Hall) -> None:
    """Who moves to a seat gets first what waits for them, each cast once; back among the watchers likewise."""
    fanout, crowd = hall(2 * SLICE)
    mover, early = crowd[-1], crowd[0]
    fanout.send(number(1))
    await turns(1)
    fanout.send(number(2))
    fanout.move(mover, seated=True)
    fanout.move(early, seated=True)
    fanout.send(number(3))
    fanout.move(mover, seated=False)
    fanout.send(number(4))
    await turns()
    assert mover.heard == early.heard == [1, 2, 3, 4]
    assert all(watcher.heard == [1, 2, 3, 4] for watcher in crowd)


def test_counts(hall: Hall) -> None:
    """A member is on one side only, and gone when removed, which may be said twice."""
    fanout, (watcher,) = hall(1)
    fanout.add(watcher, seated=True)
    assert (len(fanout), fanout.players, watcher in fanout) == (1, [watcher], True)
    fanout.remove(watcher)
    fanout.remove(watcher)
    assert (len(fanout), watcher in fanout) == (0, False)


async def test_who_falls_behind_within_a_round_is_not_written_to(hall: Hall) -> None:
    """What becomes of a connection between two casts counts for the second, whichever slice its owner is in."""
    fanout, crowd = hall(2 * SLICE)
    fanout.send(number(1))
    await turns()
    slow = [each for each in (crowd[0], crowd[-2]) if each.outlet is not None]
    missed: list[Cast] = []
    for each in slow:
        assert isinstance(each.outlet, Straight)
        each.outlet.fell_behind()
        each.cast = missed.append  # type: ignore[assignment,method-assign]
    cast_2 = number(2)
    fanout.send(cast_2)
    await turns()
    assert missed == [cast_2] * len(slow)
    assert [each.heard for each in slow] == [[1]] * len(slow)
    assert crowd[1].heard == [1, 2]
