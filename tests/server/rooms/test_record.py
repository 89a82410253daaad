import msgspec
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as profile
from hypothesis import strategies as st

from narabe_core import events as core
from narabe_core.actions import OfferKind, Option
from narabe_core.outcome import Outcome, Reason
from narabe_core.types import Ply, Point
from narabe_server.rooms.handing import SeatHanded
from narabe_server.rooms.record import pack_event, unpack_event
from narabe_server.rooms.settings_record import pack_settings, unpack_settings
from narabe_server.rooms.state import Occupant, RatingsChanged, RoomEvent, RoomSettings, SeatLeft, SeatTaken
from narabe_server.storage.standings import RatingChange
from tests.strategies import Evening, evenings, seats, settings_of_a_timed_room

points = st.builds(Point, st.integers(0, 399))
numbers = st.integers(1, 2**40)
outcomes = st.builds(
    Outcome,
    st.none() | seats,
    st.sampled_from(Reason),
    st.lists(st.lists(points, max_size=9).map(tuple), max_size=4).map(tuple),
    st.lists(st.text(max_size=9), max_size=3).map(tuple),
)
plies = st.builds(Ply, st.integers(0, 400))
few = st.integers(0, 3)
ratings = st.builds(RatingChange, st.integers(0, 4000), st.integers(0, 4000))
occupants = st.builds(Occupant, st.text(), st.text(), st.none() | st.text())
room_events: st.SearchStrategy[RoomEvent] = st.one_of(
    st.builds(core.Placed, seats, points),
    st.builds(core.Started, numbers, seats),
    st.builds(core.Picked, seats, points),
    st.builds(core.Chosen, seats, plies, st.sampled_from(Option), seats),
    st.builds(core.Declared, seats, plies, numbers),
    st.builds(core.PointsOffered, seats, plies, st.lists(points, max_size=12).map(tuple)),
    st.builds(core.Passed, seats, plies),
    st.builds(core.TakenBack, seats, few, few),
    st.builds(core.Restored, seats, few, few),
    st.builds(core.Offered, numbers, st.sampled_from(OfferKind), seats, few, few),
    st.builds(core.OfferClosed, numbers, st.sampled_from(core.OfferEnd)),
    st.builds(core.Ended, outcomes),
    st.builds(SeatTaken, seats, occupants),
    st.builds(SeatLeft, seats),
    st.builds(SeatHanded, seats, st.text(), st.text()),
    st.builds(RatingsChanged, st.tuples(ratings, ratings)),
)


@given(room_events)
def test_event_round_trip(event: RoomEvent) -> None:
    """Every event comes back from its bytes as it was."""
    assert unpack_event(pack_event(event)) == event


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


OLD = (
    (["t", 0, 2], core.TakenBack(0, 2)),
    (["r", 1, 2], core.Restored(1, 2)),
    (["o", 4, "takeback", 1, 2], core.Offered(4, OfferKind.TAKEBACK, 1, 2)),
    (["e", 1, "five", [[1, 2]]], core.Ended(Outcome(1, Reason.FIVE, ((Point(1), Point(2)),)))),
)


@pytest.mark.parametrize(("row", "event"), OLD, ids=repr)
def test_rows_from_before_the_openings(row: list[object], event: RoomEvent) -> None:
    """What was written when stones were all that could be taken back is read as it was meant."""
    assert unpack_event(msgspec.msgpack.encode(row)) == event


@profile(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(evenings(longest=60, settings=settings_of_a_timed_room))
def test_events_and_settings_come_back_from_their_bytes(evening: Evening) -> None:
    """Whatever happened in a game with a clock is the same when it is read again."""
    settings = RoomSettings("hotseat" if evening.settings.shared else "friend", evening.settings)
    assert unpack_settings(pack_settings(settings)) == settings
    for event, _ in evening.log:
        assert unpack_event(pack_event(event)) == event
