import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_core import events as core
from narabe_core.actions import OfferKind
from narabe_core.errors import CoreError
from narabe_core.game import Settings
from narabe_core.outcome import Outcome, Reason
from narabe_core.types import Point
from narabe_server.rooms.record import pack_event, pack_settings, unpack_event, unpack_settings
from narabe_server.rooms.state import Occupant, RoomEvent, RoomSettings, SeatLeft, SeatTaken
from tests.server.rooms.test_state import rooms
from tests.strategies import seats

points = st.builds(Point, st.integers(0, 399))
numbers = st.integers(1, 2**40)
outcomes = st.builds(
    Outcome,
    st.none() | seats,
    st.sampled_from(Reason),
    st.lists(st.lists(points, max_size=9).map(tuple), max_size=4).map(tuple),
)
occupants = st.builds(Occupant, st.text(), st.text(), st.none() | st.text())
room_events: st.SearchStrategy[RoomEvent] = st.one_of(
    st.builds(core.Placed, seats, points),
    st.builds(core.Started, numbers, seats),
    st.builds(core.TakenBack, seats, st.integers(1, 2)),
    st.builds(core.Restored, seats, st.integers(1, 2)),
    st.builds(core.Offered, numbers, st.sampled_from(OfferKind), seats, st.integers(0, 2)),
    st.builds(core.OfferClosed, numbers, st.sampled_from(core.OfferEnd)),
    st.builds(core.Ended, outcomes),
    st.builds(SeatTaken, seats, occupants),
    st.builds(SeatLeft, seats),
)


@given(room_events)
def test_event_round_trip(event: RoomEvent) -> None:
    """Every event comes back from its bytes as it was."""
    assert unpack_event(pack_event(event)) == event


@given(rooms, st.none() | st.text(max_size=20), st.booleans())
def test_settings_round_trip(room: RoomSettings, level: str | None, listed: bool) -> None:  # noqa: FBT001
    """Settings come back from their bytes as they were."""
    whole = RoomSettings(room.kind, room.game, level, listed, room.host_begins)
    assert unpack_settings(pack_settings(whole)) == whole


def test_stone_is_small() -> None:
    """A stone, the most frequent row by far, takes at most seven bytes."""
    assert len(pack_event(core.Placed(1, Point(399)))) <= 7


@given(st.binary(max_size=40))
def test_damaged_event(body: bytes) -> None:
    """Bytes that are no event raise one known error."""
    try:
        event = unpack_event(body)
    except msgspec.MsgspecError:
        return
    assert unpack_event(pack_event(event)) == event


def test_settings_of_unknown_rule() -> None:
    """Settings that name what this program doesn't know raise an error of the core."""
    body = msgspec.msgpack.decode(pack_settings(RoomSettings("friend", Settings())))
    body["rule"] = "backgammon"
    with pytest.raises(CoreError):
        unpack_settings(msgspec.msgpack.encode(body))
