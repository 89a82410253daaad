import pytest
from msgspec.structs import replace

from narabe_core.actions import Action, Answer, OfferKind, Play, Propose, Resign
from narabe_core.game import Offer, Settings
from narabe_core.types import Millis, Ply, Point, Takeback
from narabe_server.bots.player import bot_seat, react
from narabe_server.bots.search import Search
from narabe_server.bots.timing import MOVE_LIMIT_MS
from narabe_server.rooms.deciding import Accepted, handle
from narabe_server.rooms.state import Occupant, OpenRoom, RoomSettings, RoomState, new_room

ANN, BOT = Occupant("ann", "Ann"), Occupant("bot", "tutorial-10", bot="tutorial-10")


def table(takeback: Takeback = Takeback.ASK, *, bot_first: bool = False) -> RoomState:
    """A bot room at its first move; Ann begins unless told otherwise."""
    settings = RoomSettings(
        "bot", Settings(size=9, takeback=takeback), "tutorial-10", host_begins=not bot_first
    )
    return done(new_room("AAAAAA", settings), "ann", OpenRoom((ANN, BOT)))


def done(state: RoomState, player: str, command: Action | OpenRoom) -> RoomState:
    """The state after a command that must be accepted."""
    result = handle(state, player, command, Millis(0))
    assert isinstance(result, Accepted), result
    return result.state


def test_no_bot() -> None:
    """Between people nothing is to be done."""
    state = done(new_room("AAAAAA", RoomSettings("friend", Settings())), "ann", OpenRoom((ANN, None)))
    assert (bot_seat(state), react(state)) == (None, None)


def test_waits_for_the_human() -> None:
    """Out of turn a bot does nothing."""
    assert react(table()) is None


def test_searches_in_its_turn() -> None:
    """In its turn a bot wants a move for just this version of the room."""
    state = done(table(), "ann", Play(Point(40), Ply(0)))
    assert react(state) == Search(
        "AAAAAA", state.version, "tutorial-10", 9, "freestyle", (Point(40),), MOVE_LIMIT_MS
    )


def test_begins() -> None:
    """A bot that has the first move searches on the empty board."""
    search = react(table(bot_first=True))
    assert isinstance(search, Search)
    assert search.stones == ()


@pytest.mark.parametrize("kind", OfferKind)
def test_answers_offers(kind: OfferKind) -> None:
    """A bot grants whatever it is asked for, but plays on when offered a draw, even in its turn."""
    state = done(table(), "ann", Play(Point(40), Ply(0)))
    offered = replace(state, game=state.game._replace(offers=(Offer(7, kind, 0),)))
    assert react(offered) == Answer(7, accept=kind is not OfferKind.DRAW)


def test_accepts_a_rematch() -> None:
    """A bot always plays again, with colours swapped; then it begins."""
    state = done(done(table(), "ann", Resign()), "ann", Propose(OfferKind.REMATCH))
    answer = react(state)
    assert answer == Answer(1, accept=True)
    assert isinstance(react(done(state, "bot", Answer(1, accept=True))), Search)


def test_game_over() -> None:
    """After the game a bot does nothing by itself."""
    assert react(done(table(), "ann", Resign())) is None
