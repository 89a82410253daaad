"""A client's table against the server's own state, over random evenings of a room."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from narabe_client.table import Table, fold, from_snapshot
from narabe_core.game import Settings
from narabe_core.openings import Do
from narabe_core.referee import Applied
from narabe_core.types import Millis, other
from narabe_protocol import messages as wire
from narabe_server.rooms import wire as translate
from narabe_server.rooms.state import Occupant, RoomSettings, RoomState, SeatTaken, evolve_room, new_room
from tests.strategies import SEATS, Evening, evenings

CODE = "KQ7M2P"
NOW = Millis(0)


def seated(evening: Evening) -> RoomState:
    """The room with two people, before the first game."""
    state = new_room(CODE, RoomSettings("friend", evening.settings))
    for seat, name in zip(SEATS, ("ada", "ben"), strict=True):
        state = evolve_room(state, SeatTaken(seat, Occupant(name, name.title())), NOW)
    return state


def told(state: RoomState) -> Table:
    """The table of somebody who comes in now."""
    return from_snapshot(translate.snapshot(state, "ada", (True, True), 0, None))


def steps(evening: Evening) -> list[tuple[RoomState, list[wire.ToClient]]]:
    """Each state of the room, with the messages that led there."""
    before = seated(evening)
    decisions = [
        evening.log[:1],
        *(
            [(event, NOW) for event in request.answer.events]
            for request in evening.requests
            if isinstance(request.answer, Applied)
        ),
    ]
    found: list[tuple[RoomState, list[wire.ToClient]]] = [(before, [])]
    for decision in decisions:
        after, messages = before, list[wire.ToClient]()
        for event, at in decision:
            earlier, after = after, evolve_room(after, event, at)
            messages.append(translate.event_message(earlier, after, event))
        if before.seats_of("ada") != after.seats_of("ada"):
            messages.insert(0, wire.You(room=CODE, seats=after.seats_of("ada")))
        found.append((after, messages))
        before = after
    return found


def comparable(table: Table) -> Table:
    """Without what only one of the two ways tells: a step that is as always, groups of no stones."""
    return replace(table, step=None, removed=tuple(group for group in table.removed if group))


@settings(max_examples=60)
@given(evenings())
def test_events_lead_to_what_a_snapshot_tells(evening: Evening) -> None:
    """Whoever hears all events knows what somebody knows who comes in now, and whose turn it is."""
    table = told(seated(evening))
    for state, messages in steps(evening):
        for message in messages:
            table = fold(table, message)
        if table.gap:
            table = told(state)
        assert comparable(table) == comparable(told(state))
        if state.game.in_play:
            assert table.turn == state.game.turn
            if state.game.step.do is Do.PLACE:
                assert table.color_due.upper() == state.game.color_to_move.name


@settings(max_examples=30)
@given(evenings(longest=30), st.data())
def test_a_lost_event_is_noticed(evening: Evening, data: st.DataObject) -> None:
    """An event that never came shows as a gap, one that comes twice changes nothing."""
    told_events = [
        message for _, messages in steps(evening) for message in messages if not isinstance(message, wire.You)
    ]
    lost = data.draw(st.integers(0, len(told_events) - 1))
    table = told(seated(evening))
    for message in told_events[:lost]:
        table = fold(table, message)
        assert fold(table, message) == table
    for message in told_events[lost + 1 :]:
        table = fold(table, message)
    assert table.gap is (lost + 1 < len(told_events))


def test_colours_belong_to_seats() -> None:
    """The seat that plays black is told; the other one plays white."""
    table = Table(
        "KQ7M2P", 1, wire.RoomSettings("friend", "freestyle", 9, "free", "ask", "black"), (None, None)
    )
    for black in SEATS:
        moved = replace(table, black=black)
        assert (moved.seat_of("black"), moved.seat_of("white")) == (black, other(black))
        assert (moved.color_of(black), moved.color_of(other(black))) == ("black", "white")


def test_nothing_is_due_after_the_end() -> None:
    """A game that ends within its opening leaves no step behind, as its snapshot has none."""
    settings = wire.RoomSettings("friend", "freestyle", 9, "swap2", "ask", "black")
    step = wire.StepView(do="choose", seat=1, color="white", options=("stay", "swap"))
    table = Table(CODE, 5, settings, (None, None), game=1, step=step)
    drawn = wire.OutcomeView(reason="agreed_draw")
    over = wire.Over(room=CODE, version=6, outcome=drawn, score=(0, 0, 1))
    assert fold(table, over).step is None


def test_presence_tells_who_is_here() -> None:
    """Whose tabs are hidden is here, whose connection is gone is not; a seat where nobody sits stays free."""
    room = new_room(CODE, RoomSettings("friend", Settings()))
    one = evolve_room(room, SeatTaken(0, Occupant("ada", "Ada")), NOW)
    alone, table = told(one), told(evolve_room(one, SeatTaken(1, Occupant("ben", "Ben")), NOW))
    gone = wire.SeatPresence(state="reconnecting", since=0)
    hidden = wire.SeatPresence(state="hidden", since=0)
    after = fold(table, wire.Presence(room=CODE, seats=(gone, hidden), watchers=3))
    assert [seat and seat.online for seat in after.seats] == [False, True]
    assert after.watchers == 3
    free = wire.SeatPresence(state="empty", since=0)
    assert fold(alone, wire.Presence(room=CODE, seats=(hidden, free), watchers=0)).seats == alone.seats
