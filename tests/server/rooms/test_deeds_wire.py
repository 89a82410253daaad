"""Openings on the wire: whoever hears the events knows as much as whoever asks for the state."""

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from msgspec.structs import replace

from narabe_core.actions import Action, Choose, Declare, OfferPoints, Option, Pass, Pick, Play
from narabe_core.game import Game, Settings
from narabe_core.types import Millis, Ply, Point, Seat
from narabe_protocol import messages as wire
from narabe_protocol.base import ColorName
from narabe_server.rooms.deciding import Accepted, handle
from narabe_server.rooms.state import Occupant, OpenRoom, RoomSettings, RoomState, evolve_room, new_room
from narabe_server.rooms.wire import event_message, snapshot, to_action
from tests.server.office import Client, Office
from tests.strategies import Evening, evenings

PEOPLE = (Occupant("ann", "Ann"), Occupant("bob", "Bob"))
ROOM = "AAAAAA"


@dataclass
class Mirror:
    """A client without rules: it knows what it was told, and that colours alternate."""

    first: ColorName
    black: Seat = 0
    next: wire.StepView | None = None
    moves: list[int] = field(default_factory=list)
    placers: list[Seat] = field(default_factory=list)
    said: list[wire.SaidView] = field(default_factory=list)
    removed: list[tuple[list[int], list[Seat], list[wire.SaidView]]] = field(default_factory=list)

    def hear(self, event: wire.RoomEvent) -> None:
        """Follow one event, as the README tells a client to."""
        match event:
            case wire.Started(black=black):
                self.__init__(self.first, black, event.next)  # type: ignore[misc]  # everything begins anew
            case wire.Stone() | wire.Picked():
                assert event.ply == len(self.moves)
                self.moves.append(event.at)
                self.placers.append(event.seat)
            case wire.Chosen():
                self.black = event.black
                self.say("choose", event.seat, event.ply, option=event.option)
            case wire.Declared():
                self.say("declare", event.seat, event.ply, count=event.count)
            case wire.PointsOffered():
                self.say("offer", event.seat, event.ply, points=event.points)
            case wire.Passed():
                self.say("pass", event.seat, event.ply)
            case wire.TakenBack() | wire.Restored():
                self.undo(event)
            case _:
                return
        self.next = event.next
        if not isinstance(event, wire.TakenBack | wire.Restored):
            self.removed = []

    def say(self, what: str, seat: Seat, ply: int, **more: object) -> None:
        """Note what was said."""
        self.said.append(wire.SaidView(what=what, seat=seat, ply=ply, **more))  # type: ignore[arg-type]

    def undo(self, event: wire.TakenBack | wire.Restored) -> None:
        """Move the last deeds over to what can be restored, or back."""
        if isinstance(event, wire.TakenBack):
            keep, words = len(self.moves) - event.plies, len(self.said) - event.words
            self.removed.append((self.moves[keep:], self.placers[keep:], self.said[words:]))
            del self.moves[keep:], self.placers[keep:], self.said[words:]
        else:
            moves, placers, said = self.removed.pop()
            assert tuple(said) == event.said
            assert not event.placed_by or list(event.placed_by) == placers
            self.moves += moves
            self.placers += placers
            self.said += said
        self.black = self.black if event.black is None else event.black

    def due(self) -> tuple[Seat, str]:
        """Who must act, and with which colour."""
        if self.next:
            return self.next.seat, self.next.color
        black_begins = self.first == "black"
        color = "black" if (len(self.moves) % 2 == 0) == black_begins else "white"
        return (self.black if color == "black" else 1 if self.black == 0 else 0), color


def room_of(settings: Settings) -> RoomState:
    """A room where both sit and nothing has started."""
    return replace(new_room(ROOM, RoomSettings("friend", settings)), seats=PEOPLE)


@given(evenings(longest=80))
def test_who_hears_all_events_knows_the_state(evening: Evening) -> None:
    """A mirror that knows no opening agrees with the snapshot after every command of a random evening."""
    state = room_of(evening.settings)
    mirror = Mirror("black" if evening.settings.first == 1 else "white")
    lots = [evening.log[:1]]
    for request in evening.requests:
        if hasattr(request.answer, "events"):
            start = sum(map(len, lots))
            lots.append(evening.log[start : start + len(request.answer.events)])
    for lot in lots:
        for event, at in lot:
            before, state = state, evolve_room(state, event, at)
            mirror.hear(event_message(before, state, event))
        agree(mirror, state)


def agree(mirror: Mirror, state: RoomState) -> None:
    """The mirror shows what the snapshot shows."""
    seen, game = snapshot(state, "ann", (True, True), 0, None), state.game
    assert (mirror.black, tuple(mirror.moves), tuple(mirror.said)) == (seen.black, seen.moves, seen.said)
    assert tuple(tuple(points) for points, _, _ in mirror.removed) == seen.removed
    assert tuple(mirror.placers) == (seen.placed_by or tuple(_owner(game, at) for at in seen.moves))
    if game.in_play:
        assert mirror.next == seen.next
        assert mirror.due() == (game.turn, "black" if game.color_to_move == 1 else "white")


def _owner(game: Game, at: int) -> Seat:
    return game.black if game.board.cells[at] == 1 else 1 if game.black == 0 else 0


def test_a_plain_game_needs_no_new_words() -> None:
    """Stones and snapshots of a free game are as short as before."""
    state = played(room_of_started(Settings(size=9)), Play(Point(40), Ply(0)), Play(Point(41), Ply(1)))
    seen = snapshot(state, "ann", (True, True), 0, None)
    assert (seen.next, seen.said, seen.colors, seen.placed_by) == (None, (), (), ())


def room_of_started(settings: Settings) -> RoomState:
    """A game between Ann, who begins, and Bob."""
    return played(new_room(ROOM, RoomSettings("friend", settings)), OpenRoom(PEOPLE))


def played(state: RoomState, *commands: Action | OpenRoom) -> RoomState:
    """The state after commands by whoever is to act."""
    for command in commands:
        who = ("ann", "bob")[state.game.turn]
        result = handle(state, who, command, Millis(0))
        assert isinstance(result, Accepted), result
        state = result.state
    return state


def test_colours_are_told_when_a_pass_has_broken_the_order(touchy: str) -> None:
    """Two stones of one colour in a row."""
    six = [Play(Point(at), Ply(ply)) for ply, at in enumerate((40, 80, 42, 84, 160, 164))]
    state = played(room_of_started(Settings(rule=touchy)), *six, Pass(Ply(6)), Play(Point(200), Ply(6)))
    seen = snapshot(state, "ann", (True, True), 0, None)
    assert seen.settings.passes
    assert seen.colors == ("black", "white") * 3 + ("white",)
    assert seen.next == wire.StepView(do="place", seat=0, color="black")


@pytest.mark.parametrize(
    ("message", "action"),
    [
        (wire.Choose(room=ROOM, ply=3, option="swap", id="a"), Choose(Option.SWAP, Ply(3))),
        (wire.Declare(room=ROOM, ply=3, count=2, id="a"), Declare(2, Ply(3))),
        (
            wire.OfferPoints(room=ROOM, ply=4, points=(1, 2), id="a"),
            OfferPoints((Point(1), Point(2)), Ply(4)),
        ),
        (wire.Pick(room=ROOM, ply=4, at=1, id="a"), Pick(Point(1), Ply(4))),
        (wire.Pass(room=ROOM, ply=9, id="a"), Pass(Ply(9))),
    ],
    ids=lambda value: type(value).__name__,
)
def test_commands_become_actions(message: wire.RoomCommand, action: Action) -> None:
    """Each message of an opening says one action of the core."""
    assert to_action(message) == action


# --- through sessions ------------------------------------------------------------------------------------------------


async def test_a_whole_opening_between_two_people(office: Office) -> None:
    """RIF with a swap: each step is told to all, the right person may act, and the watcher sees the colours."""
    message = wire.Create(
        id="c", side="first", rule="renju", opening="rif", forbidden="refused", takeback="free"
    )
    room, ann, bob, eve = await office.game(message)
    await eve.quiet()

    async def step(who: Client, command: wire.ToServer) -> wire.ToClient:
        told = (await who.ask(command))[-1]
        assert await eve.quiet() == [told]
        return told

    for ply, at in enumerate((112, 98, 113)):
        await step(ann, wire.Play(room=room, ply=ply, at=at, id=f"p{ply}"))
    assert await ann.refusal(wire.Choose(room=room, ply=3, option="swap", id="x")) == "not_your_turn"
    chosen = await step(bob, wire.Choose(room=room, ply=3, option="swap", id="s"))
    assert isinstance(chosen, wire.Chosen)
    assert (chosen.black, chosen.next) == (1, None)
    stone = await step(ann, wire.Play(room=room, ply=3, at=130, id="p3"))
    assert isinstance(stone, wire.Stone)
    assert stone.next == wire.StepView(do="offer", seat=1, color="black", count=2)
    refused = await bob.get(wire.Refused, wire.OfferPoints(room=room, ply=4, points=(0, 0), id="o"))
    assert (refused.code, refused.params) == ("same_point", {"at": 0, "equals": 0})
    await step(bob, wire.OfferPoints(room=room, ply=4, points=(0, 16), id="o2"))
    picked = await step(ann, wire.Pick(room=room, ply=4, at=16, id="k"))
    assert isinstance(picked, wire.Picked)
    assert (picked.at, picked.ply, picked.seat, picked.next) == (16, 4, 0, None)
    back = await step(ann, wire.Propose(room=room, kind="takeback", id="t"))
    assert isinstance(back, wire.TakenBack)
    assert back.next is not None
    assert (back.plies, back.words, back.black, back.next.points) == (1, 0, None, (0, 16))


async def test_create_says_what_openings_there_are(office: Office) -> None:
    """The names are in the welcome; the settings come back with the room."""
    ann = office.stranger()
    welcome = await ann.get(wire.Welcome, wire.Hello())
    assert {"free", "swap2", "taraguchi_10"} <= set(welcome.openings)
    created = wire.Create(id="c", kind="hotseat", opening="swap2", forbidden="refused")
    seen = await ann.get(wire.Snapshot, created)
    assert (seen.settings.opening, seen.settings.forbidden, seen.settings.passes) == (
        "swap2",
        "refused",
        False,
    )


async def test_one_person_at_both_seats_answers_for_whose_turn_it_is(office: Office) -> None:
    """At one screen the choice of the second player is made by the same client."""
    ann = await office.client()
    room = await ann.create(wire.Create(id="c", kind="hotseat", opening="swap", side="first"))
    for ply, at in enumerate((0, 1, 2)):
        await ann.ask(wire.Play(room=room, ply=ply, at=at, id=f"p{ply}"))
    chosen = await ann.get(wire.Chosen, wire.Choose(room=room, ply=3, option="stay", id="s"))
    assert (chosen.seat, chosen.black) == (1, 0)


async def test_takebacks_are_counted_down(office: Office) -> None:
    """Who asks and who hears know alike how many each seat has left; a restore gives none back, a game begins anew."""
    room, ann, bob, eve = await office.game(
        wire.Create(id="c", side="first", size=9, takeback="limited", takebacks=2)
    )

    async def left() -> tuple[int, int] | None:
        return (await eve.get(wire.Snapshot, wire.Enter(room=room))).takebacks_left

    assert await left() is None
    for number, (mover, expected) in enumerate(((ann, (1, 2)), (bob, (1, 1)), (ann, (0, 1)))):
        await mover.ask(wire.Play(room=room, ply=0 if mover is ann else 1, at=40 + number, id=f"p{number}"))
        back = await mover.get(wire.TakenBack, wire.Propose(room=room, kind="takeback", id=f"t{number}"))
        assert (back.takebacks_left, await left()) == (expected, expected)
        if mover is ann:
            await ann.ask(wire.Propose(room=room, kind="restore", id=f"r{number}"))
            await bob.ask(wire.Answer(room=room, offer=number + 1, accept=True, id=f"a{number}"))
            assert await left() == expected
