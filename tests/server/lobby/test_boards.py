from narabe_protocol import messages as wire
from narabe_server.lobby.boards import BOARDS, MiniBoards
from narabe_server.lobby.lobby import GATHER_MS
from tests.fakes import only
from tests.server.office import Office


def row(watchers: int = 0, *, password: bool = False) -> wire.LobbyRow:
    """A game in play."""
    return wire.LobbyRow(
        room="", kind="friend", rule="freestyle", size=15, state="live", names=("a", "b"), watchers=watchers,
        password=password,
    )  # fmt: skip


def test_most_watched() -> None:
    """Six boards are shown, those with most watchers; who loses their watchers gives way."""
    boards = MiniBoards()
    for number in range(10):
        boards.note(str(number), row(watchers=number + 1))
    assert boards.choose() == set("456789")
    boards.note("9", row(watchers=1))
    assert boards.choose() == {"9", "3"}
    boards.note("3", row(watchers=0))
    boards.note("4", None)
    assert boards.choose() == {"3", "4", "1", "2"}


def test_as_many_watchers_change_nothing() -> None:
    """Of games that are watched alike those keep their places that have one, whichever was the last to move."""
    boards = MiniBoards()
    for code in "abcdefgh":
        boards.note(code, row(watchers=3))
    shown = boards.choose()
    for code in sorted(shown):
        boards.note(code, row(watchers=3))
        assert boards.choose() == set()
    assert set(boards.shown) == shown


def test_few_are_watched() -> None:
    """Where few are watched others fill the places, and keep them while they are played; none hides a password."""
    boards = MiniBoards()
    boards.note("secret", row(watchers=50, password=True))
    for code in "abcdefgh":
        boards.note(code, row())
    assert boards.choose() == set("cdefgh")
    for code in "ab":
        boards.note(code, row())  # a stone more
    assert boards.choose() == set()
    boards.note("a", row(watchers=1))
    assert len(boards.choose()) == 2
    assert boards.shown[0] == "a"
    assert len(boards.shown) == BOARDS


async def test_rows_have_moves(office: Office) -> None:
    """The row of a watched game has the stones on its board, a waiting room has none, and each change is told once."""
    room, ann, *_ = await office.game()
    await ann.ask(wire.Play(room=room, ply=0, at=40, id="1"))
    office.time.advance(GATHER_MS)
    viewer = await office.client("Vic")
    (shown,) = (await viewer.get(wire.Lobby, wire.WatchLobby())).rows
    assert shown.moves == (40,)
    await (await office.client("Joe")).create()
    office.time.advance(GATHER_MS)
    (waiting,) = only(wire.LobbyChange, await viewer.quiet()).put
    assert (waiting.state, waiting.moves) == ("open", ())


async def test_rows_know_the_colours(office: Office) -> None:
    """The row of a game says which seat plays black: the guest's where the host chose the second side."""
    await office.game(wire.Create(id="1", side="first", size=9))
    await office.game(wire.Create(id="2", side="second", size=9))
    office.time.advance(GATHER_MS)
    rows = (await (await office.client("Vic")).get(wire.Lobby, wire.WatchLobby())).rows
    assert [(row.black, row.names) for row in rows] == [(0, ("Ann", "Bob")), (1, ("Ann", "Bob"))]
