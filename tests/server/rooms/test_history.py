import pytest

from narabe_protocol import messages as wire
from narabe_server.rooms.cast import Cast
from narabe_server.rooms.history import KEPT_EVENTS, History


def stone(version: int) -> Cast:
    """The cast of one version."""
    return Cast(wire.Stone(room="AAAAAA", version=version, seat=0, ply=0, at=0))


def history(start: int, events: int) -> History:
    """A history that began at ``start``."""
    made = History(start)
    for version in range(start + 1, start + events + 1):
        made.add(stone(version))
    return made


@pytest.mark.parametrize(
    ("start", "events", "asked", "expected"),
    [
        (0, 0, 0, []),
        (7, 0, 7, []),
        (7, 0, 6, None),
        (7, 3, 7, [8, 9, 10]),
        (7, 3, 10, []),
        (7, 3, 11, None),
        (0, KEPT_EVENTS + 5, 5, list(range(6, KEPT_EVENTS + 6))),
        (0, KEPT_EVENTS + 5, 4, None),
    ],
)
def test_since(start: int, events: int, asked: int, expected: list[int] | None) -> None:
    """What followed a version is known completely or not at all."""
    missed = history(start, events).since(asked)
    versions = None
    if missed is not None:
        versions = [cast.message.version for cast in missed if isinstance(cast.message, wire.Stone)]
    assert versions == expected


def test_cast_is_made_once() -> None:
    """A cast is encoded once for each codec, whoever asks."""
    cast = stone(1)
    assert cast.as_text is cast.as_text
    assert (cast.text, cast.as_text.text) == (False, True)
