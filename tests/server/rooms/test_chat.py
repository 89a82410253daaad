import pytest

from narabe_protocol import messages as wire
from narabe_server.rooms.chat import Said, around

LINES = tuple(
    Said(wire.Line(room="AAAAAA", n=n, channel="players", who="h", name="Ann", ply=0, at=0, text="x"), "ann")
    for n in range(100, 150)
)


@pytest.mark.parametrize(
    ("number", "first", "last"),
    [(100, 100, 105), (113, 100, 118), (114, 100, 119), (115, 101, 120), (149, 135, 149), (None, 135, 149)],
)
def test_what_goes_along_with_a_report(number: int | None, first: int, last: int) -> None:
    """Fourteen lines before the one that is meant and five after it, as far as there are any; the latest for none."""
    assert [line.n for line in around(LINES, number)] == list(range(first, last + 1))


def test_where_nothing_was_said() -> None:
    """A person is reported without lines."""
    assert around((), None) == ()
