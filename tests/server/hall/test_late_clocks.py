from msgspec import Struct

from narabe_protocol import messages as wire
from narabe_server.rooms.delay import with_late_clocks


class Clocks(Struct, frozen=True):
    """What clocks read at a server time."""

    left: int
    since: int


class Told(Struct, frozen=True):
    """A message that tells of clocks, or of none."""

    clocks: Clocks | None


def test_clocks_run_on_from_when_they_are_seen() -> None:
    """What a late watcher sees on the clocks is what the players saw, as if it were read when they see it."""
    assert with_late_clocks(Told(Clocks(5000, 100)), 60_000) == Told(Clocks(5000, 60_100))


def test_where_no_clock_is_nothing_is_late() -> None:
    """A message without clocks stays what it is."""
    for message in (Told(None), wire.Stood(room="AAAAAA", version=1, seat=0)):
        assert with_late_clocks(message, 60_000) is message
