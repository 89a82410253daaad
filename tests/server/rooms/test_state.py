from dataclasses import replace
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narabe_core.actions import (
    Abort,
    Action,
    Answer,
    Code,
    OfferKind,
    Play,
    Propose,
    Refusal,
    Resign,
    Withdraw,
)
from narabe_core.events import Ended, OfferClosed, OfferEnd, Started
from narabe_core.game import Settings
from narabe_core.outcome import Outcome, Reason
from narabe_core.types import Color, Millis, Ply, Point, Seat, Takeback
from narabe_protocol.errors import WireCode
from narabe_server.rooms.deciding import Accepted, handle
from narabe_server.rooms.state import (
    AnyRefusal,
    AtVersion,
    CloseRoom,
    Command,
    Kind,
    LeaveSeat,
    Occupant,
    OpenRoom,
    RoomClosed,
    RoomEvent,
    RoomRefusal,
    RoomSettings,
    RoomState,
    SeatLeft,
    SeatTaken,
    TakeSeat,
    evolve_room,
    new_room,
)
from narabe_server.rooms.timekeeping import AlarmRang
from tests.strategies import next_deed, seats, settings_of_a_room

ANN, BOB, CAT = (Occupant(name, name.title()) for name in ("ann", "bob", "cat"))
BOT = Occupant("bot", "tutorial-10", bot="tutorial-10")
NOW = Millis(5)


def settings(kind: Kind = "friend") -> RoomSettings:
    """Freestyle on nine lines; takebacks are asked for between friends."""
    takeback = Takeback.ASK if kind == "friend" else Takeback.FREE
    return RoomSettings(kind, Settings(size=9, takeback=takeback, shared=kind == "hotseat"))


def done(state: RoomState, player: str, command: Command) -> RoomState:
    """The state after a command that must be accepted."""
    result = handle(state, player, command, NOW)
    assert isinstance(result, Accepted), result
    return result.state


def table(kind: Kind = "friend", first: Occupant = ANN, second: Occupant = BOB) -> RoomState:
    """A room with both seats taken, and game 1 begun; seat 0 is black."""
    return done(new_room("AAAAAA", settings(kind)), first.player, OpenRoom((first, second)))


def over(state: RoomState, loser: str = "bob") -> RoomState:
    """The room after ``loser`` resigned."""
    return done(state, loser, Resign())


def refusal(state: RoomState, player: str, command: Command) -> AnyRefusal:
    """The refusal of a command that must be refused."""
    result = handle(state, player, command, NOW)
    assert not isinstance(result, Accepted)
    return result


def test_opening_alone_waits() -> None:
    """Who opens a room for a friend sits on seat 0, and no game begins."""
    state = done(new_room("AAAAAA", settings()), "ann", OpenRoom((ANN, None)))
    assert (state.seats, state.host, state.game.number) == ((ANN, None), "ann", 0)


def test_closed_is_for_ever() -> None:
    """The operator aborts a game in play; what waited behind the closing is refused and can't open the room again."""
    result = handle(table(), "operator", CloseRoom(by_operator=True), NOW)
    assert isinstance(result, Accepted)
    assert result.events == (Ended(Outcome(None, Reason.ABORTED)), RoomClosed())
    state = result.state
    assert (state.closed, state.game.in_play, state.score) == (True, False, (0, 0, 0))
    waiting: tuple[Command, ...] = (Play(Point(0), Ply(0)), Resign(), AlarmRang(), LeaveSeat(), CloseRoom())
    assert {refusal(state, "ann", command).code for command in waiting} == {WireCode.NO_SUCH_ROOM}


def test_opening_twice() -> None:
    """A room is opened once."""
    assert refusal(table(), "cat", OpenRoom((CAT, None))) == RoomRefusal(WireCode.ROOM_FULL)


@pytest.mark.parametrize("kind", ["hotseat", "bot"])
def test_opening_full_starts(kind: Kind) -> None:
    """A room whose both seats are taken at once begins its first game."""
    second = ANN if kind == "hotseat" else BOT
    result = handle(new_room("AAAAAA", settings(kind)), "ann", OpenRoom((ANN, second)), NOW)
    assert isinstance(result, Accepted)
    assert result.events == (SeatTaken(0, ANN), SeatTaken(1, second), Started(1, 0))


def test_second_player_starts_the_game() -> None:
    """When the second seat is taken the game begins, and the host keeps their colour."""
    state = done(new_room("AAAAAA", settings()), "ann", OpenRoom((ANN, None)))
    state = done(state, "bob", TakeSeat(BOB))
    assert (state.seats, state.host, state.game.number, state.game.black) == ((ANN, BOB), "ann", 1, 0)


@pytest.mark.parametrize("host_begins", [True, False])
@pytest.mark.parametrize("first", Color)
def test_who_begins(*, host_begins: bool, first: Color) -> None:
    """Seat 0 makes the first move just when the host begins, whichever colour that is."""
    game = Settings(first=first)
    room = new_room("AAAAAA", RoomSettings("friend", game, host_begins=host_begins))
    state = done(room, "ann", OpenRoom((ANN, BOB)))
    assert state.game.turn == (0 if host_begins else 1)


@pytest.mark.parametrize(
    ("player", "seat", "code"),
    [
        (ANN, None, WireCode.ALREADY_SEATED),
        (ANN, 1, WireCode.ALREADY_SEATED),
        (CAT, 0, WireCode.SEAT_TAKEN),
    ],
)
def test_seat_refused(player: Occupant, seat: Seat | None, code: WireCode) -> None:
    """Nobody takes a second seat, or the seat of another."""
    state = done(new_room("AAAAAA", settings()), "ann", OpenRoom((ANN, None)))
    assert refusal(state, player.player, TakeSeat(player, seat)) == RoomRefusal(code)


def test_no_third_seat() -> None:
    """A third player finds the room full."""
    assert refusal(table(), "cat", TakeSeat(CAT)) == RoomRefusal(WireCode.ROOM_FULL)


@pytest.mark.parametrize("command", [Play(Point(0), Ply(0)), Propose(OfferKind.DRAW), Resign(), LeaveSeat()])
def test_watchers_only_watch(command: Command) -> None:
    """Who has no seat can't play, offer, resign or get up."""
    assert refusal(table(), "cat", command) == RoomRefusal(WireCode.NOT_SEATED)


def test_no_leaving_in_play() -> None:
    """The seat stays taken until the game is over."""
    assert refusal(table(), "ann", LeaveSeat()) == RoomRefusal(WireCode.GAME_RUNNING)


def test_leaving_ends_the_series() -> None:
    """Who gets up frees their seat, and the score begins anew; the host remains the host."""
    state = over(table())
    assert state.score == (1, 0, 0)
    state = done(state, "ann", LeaveSeat())
    assert (state.seats, state.score, state.host) == ((None, BOB), (0, 0, 0), "ann")


def test_leaving_voids_offers() -> None:
    """No game can begin with an empty chair: the offers go before the player does."""
    state = done(over(table()), "ann", Propose(OfferKind.REMATCH))
    result = handle(state, "ann", LeaveSeat(), NOW)
    assert isinstance(result, Accepted)
    assert result.events == (OfferClosed(1, OfferEnd.WITHDRAWN), SeatLeft(0))
    assert refusal(result.state, "bob", Answer(1, accept=True)) == Refusal(Code.OFFER_GONE)


def test_leaving_declines_the_others_offer() -> None:
    """Who leaves has declined what they were offered."""
    state = done(over(table()), "ann", Propose(OfferKind.REMATCH))
    result = handle(state, "bob", LeaveSeat(), NOW)
    assert isinstance(result, Accepted)
    assert result.events == (OfferClosed(1, OfferEnd.DECLINED), SeatLeft(1))


def test_new_opponent_new_game() -> None:
    """A new player on a free seat starts the next game of the room."""
    state = done(done(over(table()), "ann", LeaveSeat()), "cat", TakeSeat(CAT))
    assert (state.seats, state.game.number, state.game.in_play) == ((CAT, BOB), 2, True)


def test_hotseat_plays_both_sides() -> None:
    """At one screen the same person makes every move, and a takeback needs nobody's word."""
    state = table("hotseat", ANN, ANN)
    for ply in range(4):
        assert state.seat_acting("ann") == state.game.turn
        state = done(state, "ann", Play(Point(ply), Ply(ply)))
    state = done(state, "ann", Propose(OfferKind.TAKEBACK))
    assert (state.game.ply, state.game.offers) == (3, ())


def test_hotseat_is_one_persons() -> None:
    """At one screen both seats are left and taken together, so that nobody undoes another's moves unasked."""
    state = done(over(table("hotseat", ANN, ANN), "ann"), "ann", LeaveSeat())
    assert state.seats == (None, None)
    state = done(state, "cat", TakeSeat(CAT, 1))
    assert (state.seats, state.game.in_play) == ((CAT, CAT), True)
    assert state.seats_of("cat") == (0, 1)


def test_bot_acts_like_anyone() -> None:
    """A bot's moves are commands of its player."""
    state = done(table("bot", ANN, BOT), "ann", Play(Point(40), Ply(0)))
    state = done(state, "bot", AtVersion(state.version, Play(Point(41), Ply(1))))
    assert state.game.ply == 2


def test_late_thought_is_stale() -> None:
    """What was thought out for another version of the room is refused, even where it would be legal."""
    state = done(table("bot", ANN, BOT), "ann", Play(Point(40), Ply(0)))
    thought = AtVersion(state.version, Play(Point(41), Ply(1)))
    state = done(done(state, "ann", Propose(OfferKind.TAKEBACK)), "ann", Play(Point(50), Ply(0)))
    assert isinstance(handle(state, "bot", thought.action, NOW), Accepted)
    assert refusal(state, "bot", thought) == Refusal(Code.STALE, {"ply": 1})


def test_score_counts_by_seat() -> None:
    """Wins and draws add up over rematches by seat, whatever the colours; an aborted game counts for nothing."""
    state = over(table())
    for end in (Resign(), Propose(OfferKind.DRAW), Abort()):
        state = done(done(state, "ann", Propose(OfferKind.REMATCH)), "bob", Propose(OfferKind.REMATCH))
        state = done(state, "ann", end)
        if end == Propose(OfferKind.DRAW):
            state = done(state, "bob", end)
    assert state.score == (1, 1, 1)


def test_rematch_swaps_colours() -> None:
    """A rematch gives black to the other seat."""
    state = over(table())
    state = done(done(state, "ann", Propose(OfferKind.REMATCH)), "bob", Answer(1, accept=True))
    assert (state.game.number, state.game.black) == (2, 1)


def test_winning_move_ends_the_game() -> None:
    """The stone and the end that it brings are two events, and two versions."""
    state = table()
    for ply in range(8):
        row, column = (0, ply // 2) if ply % 2 == 0 else (5, ply // 2)
        state = done(state, "ann" if ply % 2 == 0 else "bob", Play(Point(row * 9 + column), Ply(ply)))
    result = handle(state, "ann", Play(Point(4), Ply(8)), NOW)
    assert isinstance(result, Accepted)
    ended = result.events[-1]
    assert isinstance(ended, Ended)
    assert (ended.outcome.winner, ended.outcome.reason) == (0, Reason.FIVE)
    assert result.state.version == state.version + 2
    assert result.state.score == (1, 0, 0)


# ---------------------------------------------------------------------- replay

PEOPLE = (ANN, BOB, CAT)
rooms = st.builds(
    lambda kind, game, host_begins: RoomSettings(
        kind, replace(game, shared=kind == "hotseat"), host_begins=host_begins
    ),
    st.sampled_from(("friend", "bot", "hotseat")),
    settings_of_a_room,
    st.booleans(),
)
_offers = st.integers(1, 6)
_actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Propose, st.sampled_from(OfferKind)),
    st.builds(Answer, _offers, st.booleans()),
    st.builds(Withdraw, _offers),
    st.just(Resign()),
    st.just(Abort()),
)
_wishes: st.SearchStrategy[int | str | Seat | Action] = st.one_of(
    st.integers(0, 30), st.integers(0, 30), st.just("leave"), st.just("sit"), _actions
)


def command_for(state: RoomState, who: Occupant, wish: int | str | Action) -> tuple[str, Command]:
    """What ``who`` asks for: a stone or what else is due from whoever is to move, a seat, or an action."""
    if isinstance(wish, int):
        mover = state.seats[state.game.turn] if state.game.in_play else None
        stone = Play(Point(wish), state.game.ply)
        return (mover or who).player, next_deed(state.game, wish) if state.game.plan else stone
    if wish == "sit":
        return who.player, TakeSeat(who)
    if isinstance(wish, str):
        return who.player, LeaveSeat()
    return who.player, wish


@given(
    rooms,
    st.lists(st.tuples(st.sampled_from((*PEOPLE, BOT)), _wishes, st.integers(0, 5000)), max_size=60),
    seats,
)
def test_replay_is_truth(
    room: RoomSettings, walk: list[tuple[Occupant, int | str | Action, int]], alone: Seat
) -> None:
    """The fold over the events of any evening is the state that was reached, field by field."""
    second = {"hotseat": ANN, "bot": BOT, "friend": BOB if alone else None}[room.kind]
    state, now, log = new_room("AAAAAA", room), 0, list[tuple[RoomEvent, Millis]]()
    player = "ann"
    command: Command = OpenRoom((ANN, second))
    for who, wish, later in [(ANN, "sit", 0), *walk]:
        now += later
        result = handle(state, player, command, Millis(now))
        if isinstance(result, Accepted):
            state = result.state
            log += [(event, Millis(now)) for event in result.events]
            assert state.version == len(log)
            assert not state.game.in_play or None not in state.seats
        player, command = command_for(state, who, wish)
    again = reduce(lambda past, stamped: evolve_room(past, *stamped), log, new_room("AAAAAA", room))
    for name in RoomState.__struct_fields__:
        assert getattr(again, name) == getattr(state, name), name
