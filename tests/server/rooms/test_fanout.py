from dataclasses import dataclass, field

from narabe_protocol import messages as wire
from narabe_server.rooms.cast import Cast
from narabe_server.rooms.fanout import SLICE, Fanout
from tests.fakes import turns


@dataclass(eq=False)
class Listener:
    """A member that keeps the numbers it hears."""

    heard: list[int] = field(default_factory=list)

    def cast(self, cast: Cast) -> None:
        """Keep the number."""
        assert isinstance(cast.message, wire.Pong)
        self.heard.append(cast.message.n)


def number(n: int) -> Cast:
    """A cast that can be told from others."""
    return Cast(wire.Pong(now=0, n=n))


def hall(watchers: int) -> tuple[Fanout[Listener], list[Listener]]:
    """A room with so many watchers."""
    fanout, crowd = Fanout[Listener](), [Listener() for _ in range(watchers)]
    for watcher in crowd:
        fanout.add(watcher, seated=False)
    return fanout, crowd


def test_small_room_at_once() -> None:
    """Up to one slice of watchers hears at once, without a turn of the loop."""
    fanout, crowd = hall(SLICE)
    fanout.send(number(1))
    assert all(watcher.heard == [1] for watcher in crowd)


async def test_crowd_in_slices() -> None:
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


async def test_order_across_slices() -> None:
    """Casts that overlap reach everybody in order, also when the crowd shrinks to one slice in between."""
    fanout, crowd = hall(2 * SLICE)
    fanout.send(number(1))
    for watcher in crowd[: 2 * SLICE - 5]:
        fanout.remove(watcher)
    fanout.send(number(2))
    await turns()
    assert [watcher.heard for watcher in crowd[-5:]] == [[1, 2]] * 5
    assert not any(watcher.heard for watcher in crowd[:-5])


async def test_coming_anew_is_no_echo() -> None:
    """Who comes in anew while a cast waits for them gets only what is sent afterwards."""
    fanout, crowd = hall(2 * SLICE)
    fanout.send(number(1))
    fanout.add(crowd[-1], seated=False)
    fanout.send(number(2))
    await turns()
    assert crowd[-1].heard == [2]
    assert crowd[0].heard == [1, 2]


async def test_moving_brings_what_waits() -> None:
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


def test_counts() -> None:
    """A member is on one side only, and gone when removed, which may be said twice."""
    fanout, (watcher,) = hall(1)
    fanout.add(watcher, seated=True)
    assert (len(fanout), fanout.players, watcher in fanout) == (1, [watcher], True)
    fanout.remove(watcher)
    fanout.remove(watcher)
    assert (len(fanout), watcher in fanout) == (0, False)
